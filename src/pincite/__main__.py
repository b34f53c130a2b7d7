"""`python -m pincite` is the `pincite` command."""

from pincite.toolbox import main

main()
