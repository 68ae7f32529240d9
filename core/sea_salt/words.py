"""The words of the table for Sea Salt & Paper: a line that says what happened, taken apart (follow.py does it)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..errors import IllegalMove
from .material import CARD_OF, CARD_PATTERN, COLORS, KINDS, TEXT

EXPECTED = (
    "expected a line such as drew crab/black shell/grey, keep crab, shell on 2; take 1; puts boat/black on 1; "
    "pairs crab/black crab/grey, from 1; pass; stop"
)

_TOKEN = re.compile(rf"(?:({CARD_PATTERN})(?![\w/-])|(\d+)(?![\w/])|([^\s,;:]+))", re.IGNORECASE)
_VERBS = {
    "draw": ("deck", "draw", "draws", "drew", "drawn"),
    "keep": ("keep", "keeps", "kept"),
    "put": ("discard", "discards", "discarded", "put", "puts"),
    "take": ("take", "takes", "took"),
    "pair": ("pair", "pairs", "paired", "lay", "lays", "laid"),
    "from": ("from", "pile"),
    "steal": ("steal", "steals", "stole"),
    "find": ("find", "finds", "found"),
    "top": ("top",),
    "gone": ("missing", "gone"),
    "sees": ("see", "sees"),
    "end": ("pass", "passes", "passed", "stop", "stops", "stopped", "last-chance", "bet", "bets", "ends"),
    "show": ("show", "shows", "showed", "hand", "hands", "has", "had"),
    "points": ("points", "gains", "scores"),
    "piles": ("piles",),
    "again": ("again",),
    "mermaids": ("mermaids",),
}
_VERB = {word: verb for verb, words in _VERBS.items() for word in words}
_ENDS = {"passes": "pass", "passed": "pass", "ends": "pass", "stops": "stop", "stopped": "stop", "bet": "last-chance"}
_ENDS["bets"] = "last-chance"
_FILLERS = {"on", "of", "the", "and", "a", "to", "pile", "seat", "cards", "card", "two", "one", "four", "with", "turn"}
_NONE = {"nothing", "none", "empty", "-"}


@dataclass(slots=True)
class Said:
    """What a line says. Cards are words still: `card_of` finds out which are meant. Piles and seats count from 1.

    ends    pass, stop or last-chance
    source  the pile that is taken from, or the seat that is robbed
    got     the card that comes from there
    top     what lies on top of the pile then; "" for an empty pile
    gone    cards that crabs had taken from a pile that is looked through
    sees    the whole pile that is looked through, top first
    shown   hands by seat; 0 is the seat that moves
    """

    text: str
    draws: bool = False
    drew: list[str] = field(default_factory=list)
    keep: str | None = None
    put: str | None = None
    put_on: int | None = None
    takes: bool = False
    pair: list[str] = field(default_factory=list)
    steals: bool = False
    finds: bool = False
    source: int | None = None
    got: str | None = None
    of_top: bool = False
    top: str | None = None
    gone: list[str] | None = None
    sees: list[str] | None = None
    ends: str | None = None
    shown: dict[int, list[str]] = field(default_factory=dict)
    points: list[int] | None = None
    piles: list[str] = field(default_factory=list)
    again: bool = False
    mermaids: bool = False


def read(text: str, you: int) -> Said:
    """Takes a line apart. Raises IllegalMove for what cannot be read."""
    return _Reader(text, you).read()


class _Reader:
    """Reads one line from left to right; each verb takes the cards and numbers behind it."""

    def __init__(self, text: str, you: int) -> None:
        self.said = Said(text)
        self.you = you
        line = re.sub(r"last[\s-]chance", "last-chance", text, flags=re.IGNORECASE)
        # a token: c(ard), n(umber), w(ord); its text; whether a colon follows
        self.tokens: list[tuple[str, str, bool]] = []
        for match in _TOKEN.finditer(line):
            kind = "c" if match[1] else "n" if match[2] else "w"
            word = match[0].lower()
            if kind == "w" and is_card_word(word):
                kind = "c"
            self.tokens.append((kind, word, line[match.end() :].lstrip()[:1] == ":"))
        self.at = 0

    def read(self) -> Said:
        if not self.tokens:
            self.fail("nothing")
        while self.at < len(self.tokens):
            kind, word, colon = self.tokens[self.at]
            if colon and (kind == "n" or word == "me"):
                self.hand()
            elif kind == "c":
                self.card()
            elif kind == "w" and word in _VERB:
                self.at += 1
                self.verb(_VERB[word], word)
            elif word in _FILLERS:
                self.at += 1
            else:
                self.fail(word)
        return self.said

    def fail(self, word: str) -> None:
        raise IllegalMove(self.said.text, "", f"{word!r} cannot be read here; {EXPECTED}")

    def fillers(self) -> None:
        while self.at < len(self.tokens) and self.tokens[self.at][1] in _FILLERS and not self.tokens[self.at][2]:
            self.at += 1

    def number(self, seats: bool = False) -> int | None:
        """The number that comes next, if one does; with `seats` also `me`."""
        self.fillers()
        if self.at < len(self.tokens) and not self.tokens[self.at][2]:
            kind, word, _ = self.tokens[self.at]
            if kind == "n" or (seats and word in ("me", "you")):
                self.at += 1
                return int(word[:6]) if kind == "n" else self.you
        return None

    def cards(self, most: int = 60) -> list[str]:
        """The cards that come next; a kind may stand twice."""
        found: list[str] = []
        self.fillers()
        while self.at < len(self.tokens) and self.tokens[self.at][0] == "c" and len(found) < most:
            found.append(self.tokens[self.at][1])
            self.at += 1
        return found

    def nothing(self) -> bool:
        if self.at < len(self.tokens) and self.tokens[self.at][1] in _NONE:
            self.at += 1
            return True
        return False

    def hand(self) -> None:
        word = self.tokens[self.at][1]
        self.at += 1
        self.said.shown[self.you if word == "me" else int(word[:6])] = [] if self.nothing() else self.cards()

    def card(self) -> None:
        """A card without a verb: `shell on 2` lays it there, two cards name a pair better, else it is what an effect
        brings."""
        card = self.cards(1)[0]
        if self.said.pair and self.at < len(self.tokens) and self.tokens[self.at][0] == "c":
            self.said.pair += [card, *self.cards(1)]
            return
        follows = self.tokens[self.at][1] if self.at < len(self.tokens) else ""
        if follows in ("on", "to"):
            self.said.put, self.said.put_on = card, self.number()
        else:
            self.said.got = card

    def verb(self, verb: str, word: str) -> None:
        said = self.said
        if verb == "draw":
            said.draws = said.draws or word != "drew"
            if word in ("drew", "drawn") or not self.number():
                said.drew += self.cards()
        elif verb == "keep":
            said.keep = next(iter(self.cards(1)), None)
        elif verb == "put":
            said.put = next(iter(self.cards(1)), said.put)
            said.put_on = self.number()
        elif verb == "take":
            self.take()
        elif verb == "pair":
            said.pair += self.cards(2)
        elif verb == "from":
            said.source = self.number(seats=word == "from")
            if said.source is None:
                self.fail(word)
            said.got = next(iter(self.cards(1)), said.got)
        elif verb in ("steal", "find"):
            said.steals, said.finds = said.steals or verb == "steal", said.finds or verb == "find"
            said.got = next(iter(self.cards(1)), said.got)
        elif verb == "top":
            self.top()
        elif verb == "gone":
            said.gone = [] if self.nothing() else self.cards()
        elif verb == "sees":
            said.sees = self.cards()
        elif verb == "end":
            said.ends = _ENDS.get(word, word)
        elif verb == "show":
            seat = self.number(seats=True)
            if not (self.at < len(self.tokens) and self.tokens[self.at][2]):
                said.shown[seat or 0] = [] if self.nothing() else self.cards()
        elif verb == "points":
            said.points = []
            while (number := self.number()) is not None:
                said.points.append(number)
        elif verb == "piles":
            said.piles = self.cards(2)
        elif verb == "again":
            said.again = True
        else:
            said.mermaids = True

    def take(self) -> None:
        """`take 2`, `takes shell from 2`, and what follows a theft: `takes crab/black`."""
        said = self.said
        if said.pair or said.steals:
            said.got = next(iter(self.cards(1)), said.got)
            return
        said.source = self.number() if said.source is None else said.source
        said.got = next(iter(self.cards(1)), said.got)
        said.takes = True

    def top(self) -> None:
        """`top crab/black`, `top nothing`; `top of 1` behind crabs is the pile that they take the top card of."""
        number = self.number()
        if number is not None:
            self.said.source, self.said.of_top = number, True
        elif self.nothing():
            self.said.top = ""
        else:
            self.said.top = next(iter(self.cards(1)), None)
            if self.said.top is None:
                self.fail("top")


def is_card_word(word: str) -> bool:
    """Whether the word may name a card in short: a kind, also in the plural, and perhaps a colour in part."""
    kind, slash, color = word.partition("/")
    if kind == "mermaids" and not slash:
        return False
    return _kind(kind) is not None and (not slash or any(color in known for known in COLORS if color))


def _kind(word: str) -> str | None:
    for name in (word, word.removesuffix("s"), word.removesuffix("es")):
        if name in KINDS or any(text.partition("/")[0] == name for text in CARD_OF):
            return name
    return None


def meanings(word: str, among: Iterable[int]) -> list[int]:
    """The cards among these that the word may stand for."""
    cards = sorted(set(among))
    exact = CARD_OF.get(word)
    if exact is not None:
        return [exact] if exact in cards else []
    kind, _, color = word.partition("/")
    name = _kind(kind)
    fitting = {card for text, card in CARD_OF.items() if text.partition("/")[0] == name}
    return [card for card in cards if card in fitting and color in TEXT[card].partition("/")[2]]


def card_of(said: Said, word: str, among: Sequence[int], clause: str, place: str) -> int:
    """The one card that the word stands for among these; `place` says where they are. Raises IllegalMove."""
    found = meanings(word, among)
    if len(found) == 1:
        return found[0]
    if found:
        what = " or ".join(TEXT[card] for card in found[:6])
        raise IllegalMove(said.text, clause, f"{word} may be {what}: which?")
    near = " or ".join(TEXT[card] for card in meanings(word.partition("/")[0], among)[:4])
    there = near or (", ".join(TEXT[card] for card in sorted(set(among))) if 0 < len(set(among)) <= 6 else "")
    exists = meanings(word, TEXT)
    if not exists:
        options = ", ".join(TEXT[card] for card in meanings(word.partition("/")[0], TEXT))
        raise IllegalMove(said.text, "1.2", f"there is no {word}; there are {options}")
    name = TEXT[exists[0]] if len(exists) == 1 else word
    raise IllegalMove(said.text, clause, f"{name} is not {place}" + (f"; {there} may be meant" if there else ""))
