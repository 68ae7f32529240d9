"""The words of events at a table of Reef (follow.py reads them)."""

from __future__ import annotations

ACTIONS = {
    **dict.fromkeys(("take", "takes", "took"), "take"),
    **dict.fromkeys(("play", "plays", "played"), "play"),
    **dict.fromkeys(("start", "starts", "opens"), "start"),
}
NEW = frozenset({"new", "drew", "draws", "now", "next"})
HANDS = frozenset({"hand", "hands", "shows"})
FILLERS = frozenset(
    ["and", "the", "is", "on", "card", "cards", "seat", "has", "had", "nothing", "none", "-", "deck", "from", "pays"]
)

ACTS = frozenset({*ACTIONS, "top", "drew", "draws"})
WORDS = ACTS | NEW | HANDS | {"display", "deck", "from", "has", "had", "pays"}
