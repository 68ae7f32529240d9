"""Calm Sailing's moves and their texts, both ways. A cell is named as in its layout; seats and rows count from 1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from .. import IllegalMove
from .cards import CARD_TEXT, ISLAND_TEXT, STORMS, TOP_TWO, Card, in_order, parse_card
from .layouts import CELL_TEXT

Shares: TypeAlias = tuple[tuple[int, tuple[Card, ...]], ...]


def minus(cards: Iterable[Card]) -> list[str]:
    """Return words such as -40 for cards that are discarded."""
    return [f"-{card}" for card in in_order(cards)]


def share_words(shares: Shares) -> list[str]:
    """Return words such as 1:5,7 for the seats that give something."""
    return [f"{seat}:" + ",".join(map(str, in_order(cards))) for seat, cards in sorted(shares) if cards]


@dataclass(frozen=True)
class LayIsland:
    """The action to lay island `number` (1-80) on `cell`, paid with `payment` (4A); `wild`: a wild stands for it."""

    number: int
    cell: str
    payment: tuple[Card, ...]
    wild: bool = False

    def __str__(self) -> str:
        return " ".join([f"{'W=' if self.wild else ''}{self.number}@{self.cell}", *minus(self.payment)])


@dataclass(frozen=True)
class Discard:
    """The action to discard cards (4B); their number is not checked here."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(minus(self.cards))


@dataclass(frozen=True)
class DiscardAll:
    """The action to discard the whole hand for a compass (8.3.4c)."""

    def __str__(self) -> str:
        return "-all"


@dataclass(frozen=True)
class LayStart:
    """The action to lay the Start (5), with (seat, cards) for every seat in the joint discard.

    `shares` is None if a storm comes before the joint discard (10.17).
    """

    shares: Shares | None
    wild: bool = False

    def __str__(self) -> str:
        return " ".join(["W=S" if self.wild else "S", *share_words(self.shares or ())])


@dataclass(frozen=True)
class Share:
    """The joint discard (5.4) as a separate action, after storms among the extra cards."""

    shares: Shares

    def __str__(self) -> str:
        return " ".join(["share", *share_words(self.shares)])


@dataclass(frozen=True)
class LayFinish:
    """The action to lay the Finish (6); `wild`: a wild is laid for it."""

    wild: bool = False

    def __str__(self) -> str:
        return "W=F" if self.wild else "F"


@dataclass(frozen=True)
class PlayMonster:
    """The action to play a sea monster on the island of `cell` (8.2.2); `wild`: a wild is played for it."""

    cell: str
    wild: bool = False

    def __str__(self) -> str:
        return f"{'W=' if self.wild else ''}M@{self.cell}"


@dataclass(frozen=True)
class TurnIsland:
    """The action to turn over the island of `cell` for the discarded cards (12.3); their number is not checked here."""

    cell: str
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join([f"turn {self.cell}", *minus(self.cards)])


@dataclass(frozen=True)
class MoveRocks:
    """The action to move the rocks to `row` (8.1.2)."""

    row: int

    def __str__(self) -> str:
        return f"rock {self.row}"


@dataclass(frozen=True)
class PayRocks:
    """The action to discard cards so that the rocks stay (8.1.2)."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["rock", *minus(self.cards)])


@dataclass(frozen=True)
class ResolveStorm:
    """The action that resolves the storm just drawn (8.3).

    A purple storm has its `row` (None: no row has an empty cell), a yellow one the discarded `cards`.
    """

    color: str
    row: int | None = None
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        words = [] if self.row is None else [str(self.row)]
        return " ".join(["storm", self.color, *words, *minus(self.cards)])


@dataclass(frozen=True)
class SpendCompass:
    """The action to spend a compass (8.3.6), or a wild, on the storm at the seat or row `place`.

    If `place` is None, it cancels the storm just drawn.
    """

    color: str
    place: int | None = None
    wild: bool = False

    def __str__(self) -> str:
        words = [] if self.place is None else [str(self.place)]
        return " ".join(["W=compass" if self.wild else "compass", self.color, *words])


@dataclass(frozen=True)
class Take:
    """The action to take cards from the row (12.4)."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["take", *map(str, in_order(self.cards))])


Action: TypeAlias = (
    LayIsland
    | Discard
    | DiscardAll
    | LayStart
    | Share
    | LayFinish
    | PlayMonster
    | TurnIsland
    | MoveRocks
    | PayRocks
    | ResolveStorm
    | SpendCompass
    | Take
)


def parse_move(text: str) -> Action:
    """Return the action that a text names, with cards and seats in any order; whether it is legal is not checked.

    Raises IllegalMove with clause 4.1 if the text is not a move.
    """
    wild = text.startswith("W=")
    words = text.removeprefix("W=").split(" ")
    first, rest = words[0], words[1:]
    laid = re.fullmatch(f"({ISLAND_TEXT})@({CELL_TEXT})", first)
    if laid:
        return LayIsland(int(laid[1]), laid[2], parse_discards(text, rest), wild)
    if words == ["F"]:
        return LayFinish(wild)
    if first == "S":
        return LayStart(parse_shares(text, rest) if rest else None, wild)
    if re.fullmatch(f"M@{CELL_TEXT}", first) and not rest:
        return PlayMonster(first[2:], wild)
    if first == "compass" and re.fullmatch("compass [YPO](?: [1-9][0-9]?)?", " ".join(words)):
        return SpendCompass(rest[0], int(rest[1]) if rest[1:] else None, wild)
    if wild:
        raise no_move(text)
    if words == ["-all"]:
        return DiscardAll()
    if first == "share":
        return Share(parse_shares(text, rest))
    if first == "turn" and rest and re.fullmatch(CELL_TEXT, rest[0]):
        return TurnIsland(rest[0], parse_discards(text, rest[1:]))
    if first == "rock" and len(rest) == 1 and re.fullmatch("[1-9][0-9]?", rest[0]):
        return MoveRocks(int(rest[0]))
    if first == "rock":
        return PayRocks(parse_discards(text, rest))
    if first == "storm" and rest and rest[0] in tuple(STORMS):
        return parse_storm(text, rest)
    if first == "take" and rest and all(re.fullmatch(CARD_TEXT, word) for word in rest):
        return Take(tuple(map(parse_card, rest)))
    return Discard(parse_discards(text, words))


def no_move(text: str) -> IllegalMove:
    """Return, without raising it, the IllegalMove for a text that is not a move."""
    return IllegalMove("4.1", f"{text!r} is not a move of this game")


def parse_storm(text: str, rest: list[str]) -> ResolveStorm:
    """Return the storm action of words like `P 4` (a row), `Y -5 -7` (discards) and `O`. Raises IllegalMove, which
    names the whole `text`."""
    if rest[0] == "Y":
        return ResolveStorm("Y", cards=parse_discards(text, rest[1:]))
    if len(rest) == 1:
        return ResolveStorm(rest[0])
    if rest[0] == "P" and len(rest) == 2 and re.fullmatch("[1-9][0-9]?", rest[1]):
        return ResolveStorm("P", int(rest[1]))
    raise no_move(text)


def parse_discards(text: str, words: list[str]) -> tuple[Card, ...]:
    """Return the cards of words like `-40`. Raises IllegalMove, which names the whole `text`."""
    if not all(re.fullmatch(f"-{CARD_TEXT}", word) for word in words):
        raise no_move(text)
    return tuple(parse_card(word[1:]) for word in words)


def parse_shares(text: str, words: list[str]) -> Shares:
    """Return seat and cards of words like `2:5,F,top2`. Raises IllegalMove, which names the whole `text`."""
    card = f"(?:{CARD_TEXT}|{TOP_TWO})"
    if not all(re.fullmatch(f"[1-5]:{card}(?:,{card})*", word) for word in words):
        raise no_move(text)
    return tuple((int(word[0]), tuple(map(parse_card, word[2:].split(",")))) for word in words)
