"""What to do where a package of the ecosystem is missing."""

from __future__ import annotations

from ..errors import MissingExtra

EXTRA = "environments"


def missing(what: str, library: str, error: ImportError) -> MissingExtra:
    """The error to raise where a library, or one that it needs, cannot be imported."""
    return MissingExtra(what, (error.name or library).partition(".")[0], EXTRA)
