"""Audit cited research by looking whether the quoted text stands on the cited page."""

__version__ = "0.1.0"
