"""The console scripts; `python -m pincite` is the `pincite` command."""

import signal
from importlib import import_module


def audit() -> None:
    """Run `audit`."""
    _run("pincite.cli")


def pincite() -> None:
    """Run `pincite`."""
    _run("pincite.toolbox")


def _run(module: str) -> None:
    """Import a command and run it. Ctrl-C during the import ends the process at once, without a traceback."""
    handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not ignored, as nohup has it
    if handled:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    command = import_module(module)
    if handled:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command.main()


if __name__ == "__main__":
    pincite()
