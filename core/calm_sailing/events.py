"""The parser of table events: `26@c3 -1, drew 17 P`, `S -3 -12 top2, 1:3, 3:2, 3 drew ? O`.

Case does not matter. The result is an Event; the modules that use events do not read text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..documents.io import number_in
from ..errors import shown
from ..table.follow_line import Grammar, Move, Parsed
from .material import ISLANDS, RANK_OF, WILD, card_text

NO_MOVE = "4.1"  # the clause cited for a text that does not describe an action of the game
UNSEEN = "?"  # a card that is not seen
TOP = "top2"  # the two top cards of a pile, unseen (8.3.1)
STARTS, COMPASSES = ("S", "W=S"), ("compass", "W=compass")
PAID, DREW, FOUND, SHARES = "paid", "drawn", "found", "shares"  # slots of an event
BEFORE = {PAID: ("-",), DREW: ("drew ", ""), FOUND: ("found ",)}  # prefixes that turn bare cards into an answer
GRAMMAR = Grammar(
    frozenset({"rock", "storm", "compass", "w=compass", "share"}),
    {
        PAID: re.compile(r"-|discard"),
        DREW: re.compile(r"(me |i |\d )?(drew|draws?|new)\b"),
        FOUND: re.compile(r"(found|finds?)\b"),
        SHARES: re.compile(r"-|\d ?:|(me |i |\d )?gives?\b"),
    },
)
EXPECTED = "expected a move such as 24@b3, 26@c3 -12, discards 2, S, F or cannot act"

_CAME = {"drew": DREW, "draws": DREW, "draw": DREW, "new": DREW, "found": FOUND, "finds": FOUND, "find": FOUND}
_CAME |= {"holds": "holds", "hold": "holds"}
_MORE = {"turn": 1, "storm": 2, "compass": 2, "W=compass": 2, "rock": 1, "take": 20}  # words after the first
_FILLERS = ("lays", "lay", "plays", "play", "puts", "put", "on")
_WORDS = {"start": "s", "finish": "f", "takes": "take"} | dict.fromkeys(("discard", "gives", "give"), "discards")
_SAID = dict.fromkeys(("cannot act", "can't act", "cannot", "lost", "loses", "stuck"), "lost")
_SAID |= {"no F": "no F", "no S": "no S"}
_SAYS = (*_CAME, *_MORE, *_FILLERS, *_WORDS, *_SAID, "share discarded laid played took")
ACTS = frozenset(word for text in _SAYS for word in text.lower().split()) - {"new", "on", "no", "act", "f", "s"}
WORDS = ACTS | {"new", "on", "show", "shows", "has", "had", "pay", "pays", "paid", "hand", "pile"}
_CARDS = re.compile(r"(?:\d+|[A-Z]|\?|top2)(?:,(?:\d+|[A-Z]|top2))*,?")
_LAID, _CELL = re.compile(r"\d+|M|W=[\dM]+"), re.compile(r"[a-z]\d+")


@dataclass(slots=True)
class Event(Parsed):
    """A move as one seat sees it, with the information that came with it.

    sharing true during a joint discard
    move    the words of the notation, without the cards that go: `24@b3`, `storm P 4`, `S`; empty for a discard
    shows   the card of the hand that the move shows; 0 if there is none
    number  the island that is laid, and `place` the name of its cell; 0 and empty if there is none
    discards true for a discard
    paid    cards that are paid or discarded; for another seat their number, or `?` for each
    shares  by seat, the cards that it gives to a joint discard, in the form of `paid`
    drew    cards that came, with the seat that drew them (0: not named)
    found   the card that the exploration deck showed; None if the event names none
    holds   by seat, its number of monsters
    said    the actions that the seat to move cannot take: `lost`, `no F`, `no S`; `stuck` is that seat, if named
    """

    sharing: bool
    move: list[str] = field(default_factory=list)
    shows: int = 0
    number: int = 0
    place: str = ""
    discards: bool = False
    paid: list[str] = field(default_factory=list)
    shares: dict[int, list[str]] = field(default_factory=dict)
    drew: list[tuple[int, list[str]]] = field(default_factory=list)
    found: str | None = None
    holds: dict[int, int] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    stuck: int = 0

    @property
    def head(self) -> str:
        """The first word of the move; an empty string if it has none."""
        return self.move[0] if self.move else ""

    @property
    def is_move(self) -> bool:
        """True if the event has an action. False if it only states what the seat to move cannot do, such as `cannot
        act` or `no F`.

        During a joint discard, drawn cards count as an action.
        """
        return bool(self.move or self.discards or self.paid or self.shares or (self.sharing and self.drew))

    @property
    def gives(self) -> bool:
        """True if the cards that go are shares of a joint discard."""
        return self.head in (*STARTS, "share") or (self.sharing and not self.move)


def read(source: Move, players: int, you: int, *, sharing: bool) -> Event:
    """Parse a move of a line; `me` in it is seat `you`, and `sharing` is true during a joint discard. Raise IllegalMove
    if a word has no meaning."""
    return _Reader(Event(source, sharing), players, you).read()


class _Reader:
    """The state of the parser: the event so far, and the list that takes further cards."""

    def __init__(self, event: Event, players: int, you: int) -> None:
        self.event = event
        self.seats = tuple(map(str, range(1, players + 1)))
        self.you = you
        self.into: list[str] | None = None
        self.opened: list[list[str]] = []  # shares that `gives` begins

    def read(self) -> Event:
        event, came = self.event, False
        for part in event.source.parts:
            text = re.sub(r"\s*([:@])\s+|\s+([:@])", r"\1\2", part)
            words = [str(self.you) if word.lower() in ("me", "i") else _word(word) for word in text.split()]
            words = [word for word in words if word not in _FILLERS]
            if came and words and all(map(_CARDS.fullmatch, words)):  # drew 40, 7
                event.drew[-1][1].extend(_cards(words))
                continue
            at = next((i for i, word in enumerate(words) if word in _CAME), len(words))
            at -= at == 1 and words[0] in self.seats and len(words) > 1
            self._move(words[:at])
            came = at < len(words) and self._came(words[at:])
        return self._whole()

    def _came(self, words: list[str]) -> bool:
        """Read information that came with the move; return True if more drawn cards may follow."""
        event, seat = self.event, int(words.pop(0)) if words[0] in self.seats else 0
        kind = _CAME[words[0]]
        cards = _cards([word for word in words if _CAME.get(word) != kind])
        if kind == DREW:
            event.drew.append((seat, cards))
        elif kind == FOUND:
            if len(cards) != 1 or event.found:
                raise event.wrong("12.2", "expected one card of the exploration deck, as found C")
            event.found = cards[0].upper()
        else:
            if not seat or not cards or set(cards) != {"M"}:
                raise event.wrong("5.4", "expected a seat and the monsters that it holds, for example 3 holds M")
            if event.holds.setdefault(seat, len(cards)) != len(cards):
                raise event.wrong("", f"what seat {seat} holds is entered twice in one line; enter it once")
        return kind == DREW

    def _move(self, words: list[str]) -> None:
        """Read a part of the move itself."""
        event = self.event
        seat = int(words[0]) if len(words) > 1 and words[0] in self.seats else 0
        said = " ".join(words[bool(seat) :]).rstrip(".!")
        if said in _SAID:
            if event.stuck and seat not in (0, event.stuck):
                what = f"seats {event.stuck} and {seat} cannot both begin their turns; enter one of them"
                raise event.wrong("", what)
            event.said.add(_SAID[said])
            event.stuck = seat
            return
        for word in words[seat != 0 and words[1] == "discards" :]:
            self._take(word, seat)

    def _take(self, word: str, seat: int) -> None:
        event = self.event
        name, colon, rest = word.partition(":")
        if colon and name in self.seats:
            self.into = self._share(int(name))
            self.into += _cards([rest])
        elif word == "discards":
            if seat and not event.gives:
                raise event.wrong("", f"cards of seat {seat} are named only in a joint discard; {EXPECTED}")
            if event.gives:
                self.into = self._share(seat or event.source.seat)
                self.opened.append(self.into)
                return
            if event.move or event.paid or event.discards:
                raise event.wrong(NO_MOVE, "that is more than one action")
            event.discards, self.into = True, event.paid
        elif word == "-all" or (word == "all" and event.discards):
            event.move.append("-all")
            event.discards = False
        elif word.startswith("-") or word == UNSEEN:
            if self.into is None or self.into:
                self.into = event.paid
            self.into.append(word.removeprefix("-"))
        elif self.into is not None:
            self.into += _cards([word])
        elif event.gives and _CARDS.fullmatch(word):
            self.into = event.paid
            self.into += _cards([word])
        else:
            event.move.append(word)

    def _share(self, seat: int) -> list[str]:
        event = self.event
        if seat in event.shares and seat != self.you:
            raise event.wrong("", f"seat {seat} is named twice")
        if seat in event.shares or (seat == self.you and event.paid):
            self._twice(event.shares.get(seat) or event.paid)
        return event.shares.setdefault(seat, [])

    def _twice(self, cards: list[str]) -> None:
        said = " ".join(cards) or "no cards"
        raise self.event.wrong("", f"you have already said what you give: {said} (undo drops it)")

    def _whole(self) -> Event:
        """Complete the event: the card it shows, the cell of an island, and the cards of this seat's share."""
        event = self.event
        if len(event.move) > 1 and _LAID.fullmatch(event.move[0]) and _CELL.fullmatch(event.move[1]):
            event.move[:2] = [f"{event.move[0]}@{event.move[1]}"]  # 24 on b3
        words = 1 + _MORE.get(event.head, 0)
        if len(event.move) > words:
            raise event.wrong("", f"{shown(event.move[words])} is not understood; {EXPECTED}")
        if event.gives and event.paid:
            if self.you in event.shares:
                self._twice(event.shares[self.you])
            event.shares[self.you], event.paid = event.paid, []
        if [] in self.opened:
            raise event.wrong("5.4", "gives what? expected cards of yours, or how many another seat gives")
        if event.shares and not event.gives:
            raise event.wrong("5.4", "cards of several seats are discarded only as a Start is laid")
        name, at, event.place = event.head.partition("@")
        if event.head.startswith("W="):
            event.shows = WILD
        elif event.head in ("F", "S") or (at and name):
            event.shows = card_of(event, name)
        event.number = number_in(name.removeprefix("W="), 2) or 0
        if not event.is_move and not event.said:
            came = event.drew or event.found or event.holds
            what = "enter what came together with its move, for example 24@b3, drew 17" if came else EXPECTED
            raise event.wrong(NO_MOVE, what if came else f"empty; {what}")
        return event


def _cards(words: list[str]) -> list[str]:
    """Return the cards that words name. Commas may join several cards, for example `40,7`."""
    return [card if card == TOP else card.upper() for word in words for card in word.split(",") if card]


def _word(word: str) -> str:
    """Return a word in the case of the notation: capitals for cards, small letters for all else."""
    word = _WORDS.get(word.lower(), word.lower())
    name, at, place = word.partition("@")
    if (name.startswith("w=") and name != "w=compass") or at or re.fullmatch(r"-?[a-z]", name):
        name = name.upper()
    return ("W=compass" if name == "w=compass" else name) + at + place


def card_of(event: Event, word: str, expected: str = "F, M, S or W") -> int:
    """Return the card that a word names, such as `12` or `F`. Raise IllegalMove for the event if it names none;
    `expected` lists the letters in the message."""
    number = number_in(word, 2)
    if word in RANK_OF:
        return RANK_OF[word]
    if number is not None and word[0] != "0" and number <= ISLANDS:
        return number
    raise event.wrong(NO_MOVE, f"{shown(word)} is not a card; expected an island from 1 to {ISLANDS}, {expected}")


def unseen_count(event: Event, words: Sequence[str], clause: str = "4.4") -> int | None:
    """Return the number of unseen cards in words such as `2` or `? ?`; None without words. Raises IllegalMove."""
    if not words:
        return None
    if all(word == UNSEEN for word in words):
        return len(words)
    number = number_in(words[0], 2)
    if len(words) == 1 and number is not None:
        return number
    said = " ".join(words)
    raise event.wrong(
        clause, f"{said}: you do not see which cards another seat discards; enter their number, for example -2"
    )


def cards_text(cards: Sequence[int]) -> str:
    """Return cards as text for a message: `12 40 F`."""
    return " ".join(map(card_text, cards))


def paying(cards: Sequence[int]) -> str:
    """Return cards as the notation of a discard: `-5 -F`."""
    return " ".join(f"-{card_text(card)}" for card in cards)
