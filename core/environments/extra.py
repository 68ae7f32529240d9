"""The error for a missing package of the environments."""

from __future__ import annotations

from ..errors import MissingExtra

EXTRA = "environments"


def missing(what: str, library: str, error: ImportError) -> MissingExtra:
    """Return the error for a library that cannot be imported, or for its missing dependency."""
    return MissingExtra(what, (error.name or library).partition(".")[0], EXTRA)
