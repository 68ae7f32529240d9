"""The error for a missing package of the environments."""

from __future__ import annotations

from ..errors import MissingExtra

EXTRA = "environments"


def missing(what: str, library: str, error: ImportError) -> MissingExtra:
    """Return, without raising it, the error that `what` needs a `library` that cannot be imported, or its missing
    dependency."""
    return MissingExtra(what, (error.name or library).partition(".")[0], EXTRA)
