"""Documents: reading, checking and writing positions, views, deals and recorded games.

The functions that need the rules are imported when they are first used (loading.py), so reading a file imports no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .loading import load, load_file, load_text, reached, replay, schema, score

__all__ = ["load", "load_file", "load_text", "reached", "replay", "schema", "score"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import loading

    return getattr(loading, name)
