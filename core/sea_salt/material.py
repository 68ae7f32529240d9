"""Cards and constants of Sea Salt & Paper (rules 1, 5, 7).

A card is a number from 1 to 58: its place in cards.json, equal cards under the number of the first. A set of cards is a
whole number of 58 bits (see state.pxd).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from importlib import resources
from typing import Literal, get_args

Phase = Literal["draw", "play", "keep", "search", "steal"]
PHASES: tuple[str, ...] = get_args(Phase)  # in the order of Phase in state.pxd
End = Literal["round", "target", "mermaids"]
ENDS: tuple[str, ...] = get_args(End)  # in the order of Over in state.pxd, from 1 on

TARGETS = {2: 40, 3: 35, 4: 30}
CLOSING = 7
DECK = 58
PILES = 2

_DATA = json.loads(resources.files(__package__).joinpath("cards.json").read_text(encoding="utf-8"))
# (kind, colour) of each of the 58 cards, and the first of its equals.
FACES: tuple[tuple[str, str], ...] = tuple(
    (entry["kind"], color) for entry in _DATA["cards"] for color, count in entry["colors"].items() for _ in range(count)
)
ALL: tuple[int, ...] = tuple(FACES.index(face) + 1 for face in FACES)
COPIES = {card: ALL.count(card) for card in ALL}
TEXT = {card: "/".join(FACES[card - 1]) for card in ALL}
KIND = {card: FACES[card - 1][0] for card in ALL}
COLOR = {card: FACES[card - 1][1] for card in ALL}
COLORS = (
    "dark blue",
    "light blue",
    "black",
    "yellow",
    "green",
    "white",
    "purple",
    "grey",
    "light orange",
    "pink",
    "orange",
)
# Every text of a card, also by the names of printed editions; a kind that exists in one colour needs no colour.
CARD_OF = {
    text: FACES.index((entry["kind"], color)) + 1
    for entry in _DATA["cards"]
    for name in (entry["kind"], *entry["names"])
    for color in entry["colors"]
    for text in ([f"{name}/{color}", name] if len(entry["colors"]) == 1 else [f"{name}/{color}"])
}
MERMAID = CARD_OF["mermaid"]
# The kinds of the two cards of each pair, in the order of writing.
PAIRS = {"crab": ("crab", "crab"), "boat": ("boat", "boat"), "fish": ("fish", "fish"), "shark": ("shark", "swimmer")}

CARD_PATTERN = "|".join(re.escape(text) for text in sorted(CARD_OF, key=len, reverse=True))


def to_set(cards: Iterable[int]) -> int:
    """Return the set of 58 bits that holds these cards. Raise ValueError if there are more equal cards than exist."""
    found = 0
    seen: dict[int, int] = {}
    for card in cards:
        at = seen.get(card, 0)
        if at == COPIES.get(card, 0):
            raise ValueError(f"more than {at} of {TEXT.get(card, card)}")
        found |= 1 << (card - 1 + at)
        seen[card] = at + 1
    return found


def from_set(cards: int) -> list[int]:
    """List the cards of a set, in the order of cards.json."""
    found = []
    while cards:
        low = cards & -cards
        found.append(ALL[low.bit_length() - 1])
        cards ^= low
    return found
