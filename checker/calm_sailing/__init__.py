"""Calm Sailing for one to five seats, with its expansions, variants and own layouts, written plainly from the rules.

Numbers such as 4A.3 are clauses of the rules (docs/rules/calm_sailing.md).
"""

from __future__ import annotations

from .apply_moves import State
from .documents import is_position, load, replay

__all__ = ["State", "is_position", "load", "replay"]
