import subprocess
import sys

import pytest

import pincite


def test_the_public_names_are_there_when_asked_for() -> None:
    from pincite.errors import FetchError
    from pincite.retrieve import Page, Retriever

    assert (pincite.Retriever, pincite.Page, pincite.FetchError) == (Retriever, Page, FetchError)
    assert {"Retriever", "Page", "FetchError"} <= set(pincite.__all__)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="Retreiver"):
        pincite.Retreiver  # noqa: B018


def test_importing_the_package_imports_nothing_else() -> None:
    script = "import sys; before = set(sys.modules); import pincite; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "['pincite']\n"
