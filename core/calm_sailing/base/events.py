"""What is said at the table of the base game of Calm Sailing, read word by word. Commas only part the words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...errors import IllegalMove, shown
from ...texts import number_in
from ..material import FINISH, ISLANDS, RANK_OF, START, cell_of

EXPECTED = "expected 24@b3, 26@c3 -12, discards 2, S, F or cannot act"
_WORDS = {"finish": "F", "start": "S"}
_DISCARDS = ("discards", "discard", "gives", "give")
_LAYS = ("lays", "lay", "plays", "play", "puts", "put")
_LOST = ("cannot act", "can't act", "cannot", "lost", "loses", "stuck")


@dataclass(slots=True)
class Told:
    """The parts of an event, as it was typed (`text`).

    action  `24@b3`, `S`, `F`, `discard`, `lost`, or "" where only cards are told
    cell    the cell of an island, from 0; `card` the island
    minus   cards (or, of another seat, a number of cards) that pay or are discarded
    gives   what the seat of the line gives to the joint discard, without a dash: own cards, or a number
    shares  by seat, what each gives to the joint discard: own cards, or a number
    drew    cards that this seat drew
    minus_after  the seats whose `shares` are told before `minus`
    """

    text: str
    action: str = ""
    card: int = 0
    cell: int = -1
    minus: list[int] = field(default_factory=list)
    gives: list[int] = field(default_factory=list)
    shares: dict[int, list[int]] = field(default_factory=dict)
    drew: list[int] = field(default_factory=list)
    minus_after: frozenset[int] = frozenset()


def read(text: str, players: int, *, share: bool) -> Told:
    """The parts of an event; `share` says that a joint discard goes on, so that `3 gives 2` is a share. Raises
    IllegalMove where it cannot be read."""
    told = Told(text)
    if text.strip().rstrip(".!").lower() in _LOST:
        told.action = "lost"
        return told
    words = re.sub(r"([:@])\s+", r"\1", re.sub(r"\s+([:@])", r"\1", text)).replace(",", " ").split()
    into: list[int] | None = None  # where a bare card goes
    at = 0
    while at < len(words):
        word, after = words[at], words[at + 1].lower() if at + 1 < len(words) else ""
        at += 1
        lower = word.lower()
        if lower in ("drew", "draws", "draw"):
            into = told.drew
        elif lower in _LAYS:
            continue
        elif lower in _DISCARDS:
            shares = share or told.action == "S"
            if not shares:
                _act(told, "discard")
            into = told.gives if shares else told.minus
        elif lower.startswith("-") and len(word) > 1:
            if into is not told.gives or told.gives:  # else `gives -3`
                into = told.minus
            if into is told.minus and not into:
                told.minus_after = frozenset(told.shares)
            into.append(_number(text, word[1:]))
        elif ":" in word:
            seat, _, first = word.partition(":")
            into = _share_of(told, seat, players)
            if first:
                into.append(_number(text, first))
        elif "@" in word:
            number, _, place = word.partition("@")
            _lay(told, number, place)
            into = None
        elif (share or told.action == "S") and after in _DISCARDS and word.isdigit():
            into = _share_of(told, word, players)
            at += 1
        elif into is not None:
            into.append(_number(text, word))
        elif cell_of(after) is not None:
            _lay(told, word, after)
            at += 1
        elif after == "on" and at + 1 < len(words):
            _lay(told, word, words[at + 1])
            at += 2
        elif _WORDS.get(lower, word.upper()) in ("S", "F"):
            _act(told, _WORDS.get(lower, word.upper()))
        elif share and number_in(word) is not None:
            told.gives.append(int(word))
        else:
            raise IllegalMove(text, "", f"{shown(word)} is not understood; {EXPECTED}")
    if told.action == "S" and into is told.gives and not told.gives:
        raise IllegalMove(text, "5.4", "gives what? expected cards of yours, or how many another seat gives")
    if not (told.action or told.minus or told.gives or told.shares or (share and told.drew)):
        raise IllegalMove(text, "", f"no move is told; {EXPECTED}")
    return told


def split_lost(text: str) -> tuple[str, bool]:
    """The event without a last part that says that the next seat cannot act, and whether there was one."""
    head, comma, last = text.rpartition(",")
    if comma and head.strip() and last.strip().rstrip(".!").lower() in _LOST:
        return head.strip(), True
    return text, False


def _act(told: Told, action: str) -> None:
    if told.action:
        raise IllegalMove(told.text, "4.1", "that is more than one action")
    told.action = action


def _lay(told: Told, number: str, place: str) -> None:
    cell = cell_of(place.lower())
    if cell is None:
        raise IllegalMove(told.text, "", f"{shown(place)} is no cell; expected one from a1 to f6")
    card = _number(told.text, number)
    if card > ISLANDS:
        raise IllegalMove(told.text, "5.2" if card == START else "6.1", f"{number} is not laid into the grid")
    _act(told, "@")
    told.card, told.cell = card, cell


def _share_of(told: Told, seat: str, players: int) -> list[int]:
    number = number_in(seat)
    if number is None or not 1 <= number <= players:
        raise IllegalMove(told.text, "", f"{shown(seat)} is no seat; expected 1 to {players}")
    if number in told.shares:
        raise IllegalMove(told.text, "", f"seat {seat} is named twice")
    told.shares[number] = []
    return told.shares[number]


def _number(text: str, word: str) -> int:
    """A card, or a number of cards, which may be 0."""
    card = RANK_OF.get(_WORDS.get(word.lower(), word.upper()))
    if card in (START, FINISH):
        return int(card)
    if word.isascii() and word.isdigit() and len(word) <= 2 and int(word) <= ISLANDS:
        return int(word)
    raise IllegalMove(text, "", f"{shown(word)} is no card; expected an island from 1 to {ISLANDS}, F or S")
