"""Names of cards of Sea Salt & Paper as people write them, and the reports on wrong names."""

from __future__ import annotations

from ..documents.spelling import nearest, one_of, plain
from .material import CARD_OF, COLORS, DECK, FACES, TEXT

EXAMPLE = "expected a card such as crab/dark blue or captain"
HIDDEN = "?"
_MOST_WORDS = 6  # of a card's text
MOST_NAMED = _MOST_WORDS * DECK
_CARDS = {plain(text): card for text, card in CARD_OF.items()}
# Every name of a kind, those of printed editions too, with the kind.
_KINDS = {text.partition("/")[0]: TEXT[card].partition("/")[0] for text, card in _CARDS.items()}


def card_of(text: str) -> int | None:
    """Return the number of the card of that name, in letters of either case; None if there is no such card."""
    card: int | None = CARD_OF.get(text)
    return _CARDS.get(plain(text)) if card is None else card


def wrong(text: str) -> str:
    """Return the message for a wrong name of a card, which names the wrong half and right values: `every shell is dark
    blue, light blue or black`."""
    name, stroke, _ = plain(text).partition("/")
    kind = _KINDS.get(name)
    if kind is not None:
        colors = one_of(dict.fromkeys(color for other, color in FACES if other == kind))
        return f"every {kind} is {colors}" if stroke else f"which {kind}? every {kind} is {colors}"
    close = nearest(name, _KINDS)
    if close is not None:
        return f"no kind {name!r}; did you mean {close!r}?"
    if name in COLORS and not stroke:
        return f"{name} is a colour; {EXAMPLE}"
    return EXAMPLE


def split(text: str) -> list[str]:
    """Split a string into cards at commas or spaces; the words of one name, right or wrong, stay together."""
    return [card for part in text.split(",") for card in _parts(part.split())]


def _parts(words: list[str]) -> list[str]:
    if len(words) > MOST_NAMED:  # more than any document names; their contents do not matter
        return words
    found = []
    at = 0
    while at < len(words):
        size = _known(words, at)
        if not size:
            size = 1
            while at + size < len(words) and words[at] != HIDDEN and not _begins(words, at, size):
                size += 1
        found.append(" ".join(words[at : at + size]))
        at += size
    return found


def _known(words: list[str], at: int) -> int:
    """Return how many words from `at` on make the longest name of a card; 0 for none."""
    most = min(_MOST_WORDS, len(words) - at)
    return next((size for size in range(most, 0, -1) if plain(" ".join(words[at : at + size])) in _CARDS), 0)


def _begins(words: list[str], at: int, size: int) -> bool:
    """Return whether another card begins after the first `size` words of an invalid name."""
    next_word = words[at + size]
    whole = any("/" in word for word in words[at : at + size])
    return next_word == HIDDEN or bool(_known(words, at + size)) or (whole and "/" in next_word)
