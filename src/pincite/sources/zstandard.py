"""The one name under which Zstandard is imported: in the standard library since Python 3.14, a backport before."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

__all__ = ["zstd"]
