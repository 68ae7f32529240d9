"""The words of events in physical games of Sea Salt & Paper (events.py reads lines)."""

from __future__ import annotations

_STOP, _BET = ("stop", "stops", "stopped"), ("last-chance", "bet", "bets")
_VERBS = {
    "draw": ("deck", "draw", "draws", "drew", "drawn"),
    "keep": ("keep", "keeps", "kept"),
    "discard": ("discard", "discards", "discarded", "put", "puts"),
    "take": ("take", "takes", "took"),
    "pair": ("pair", "pairs", "paired", "lay", "lays", "laid"),
    "source": ("from", "pile"),
    "steal": ("steal", "steals", "stole"),
    "find": ("find", "finds", "found"),
    "top": ("top",),
    "gone": ("missing", "gone"),
    "sees": ("see", "sees"),
    "end": ("pass", "passes", "passed", "done", "end", "ends", "ended", "finished", *_STOP, *_BET),
    "show": ("show", "shows", "showed", "hand", "hands", "has", "had"),
    "points": ("points", "gains", "scores"),
    "piles": ("piles",),
    "again": ("again",),
    "mermaids": ("mermaids",),
}
_PASSIVE = ("source", "gone", "sees", "show", "points", "piles")  # verbs that do not name an act of a seat

VERB = {word: verb for verb, words in _VERBS.items() for word in words}
ENDS = dict.fromkeys(_STOP, "stop") | dict.fromkeys(_BET, "last-chance")
_FILLERS = "on onto of the and a an to pile seat cards card two one four with turn its his her their my then is"
FILLERS = frozenset(_FILLERS.split())
NOTHING = frozenset({"nothing", "none", "empty", "-"})
KNOWN = frozenset({*VERB, *FILLERS, *NOTHING, "me", "you"})  # words that are never cards
ACTS = frozenset(word for word, verb in VERB.items() if verb not in _PASSIVE)
WORDS = frozenset(VERB)
