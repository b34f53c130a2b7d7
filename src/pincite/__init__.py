"""Audit cited research by looking whether the quoted text stands on the cited page."""

__version__ = "0.1.0"
__all__ = ["FetchError", "Page", "Retriever", "__version__"]

_PUBLIC = {"FetchError": "pincite.errors", "Page": "pincite.retrieve", "Retriever": "pincite.retrieve"}


def __getattr__(name: str) -> object:
    """Import the public names when they are asked for: the command line needs none of them."""
    if name in _PUBLIC:
        from importlib import import_module

        return getattr(import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
