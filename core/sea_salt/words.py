"""The words of the table for Sea Salt & Paper: reading a line about events (follow.py plays it)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, permutations
from typing import NoReturn

from ..errors import IllegalMove
from .material import PAIRS, TEXT
from .tokens import Token, kinds_of, meanings, tokens

EXPECTED = (
    "expected a line such as drew crab/black shell/grey, keep crab, shell on 2; take 1; puts boat/black on 1; "
    "pairs crab/black crab/grey, from 1; pass; stop"
)

_STOP, _BET = ("stop", "stops", "stopped"), ("last-chance", "bet", "bets")
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
    "end": ("pass", "passes", "passed", "done", "end", "ends", "ended", "finished", *_STOP, *_BET),
    "show": ("show", "shows", "showed", "hand", "hands", "has", "had"),
    "points": ("points", "gains", "scores"),
    "piles": ("piles",),
    "again": ("again",),
    "mermaids": ("mermaids",),
}
_VERB = {word: verb for verb, words in _VERBS.items() for word in words}
_ENDS = dict.fromkeys(_STOP, "stop") | dict.fromkeys(_BET, "last-chance")
_FILLERS = {"on", "onto", "of", "the", "and", "a", "an", "to", "pile", "seat", "cards", "card", "two", "one"}
_FILLERS |= {"four", "with", "turn", "its", "his", "her", "their", "my", "then", "is"}
_NONE = {"nothing", "none", "empty", "-"}
_KNOWN = frozenset({*_VERB, *_FILLERS, *_NONE, "me", "you"})
ACTS = frozenset(
    word for word, verb in _VERB.items() if verb not in ("from", "gone", "sees", "show", "points", "piles")
)
WORDS = frozenset(_VERB)
CHOICE = 2  # drawn cards, one of which is kept
_ONTO = ("on", "onto", "to")
_BETWEEN = ("and", "a", "an", "the")  # cards


@dataclass(slots=True)
class Said:
    """The contents of a line or of a part of it: a draw, a pair and the end of the turn, each at most once.

    Cards are still words: `card_of` finds the cards. Piles and seats count from 1.

    ends    pass, stop or last-chance
    drew    the visible cards from the deck
    brings  those after a pair, such as the card of fish
    pile    the pile of which the top card is taken
    taken   that card
    source  the pile that crabs take from, or the seat that is robbed
    got     the card that comes from there
    loose   cards without a verb: an answer, if `got` is not among them
    number  a number without a verb, likewise
    top     the new top card of the pile; "" for an empty pile
    gone    cards that crabs had taken from a pile that is searched
    sees    the whole pile that is searched, top first
    shown   hands by seat; 0 is the seat that moves
    used    the names of the parts above that a step has used; `settle` removes these parts
    """

    text: str
    draws: bool = False
    drew: list[str] = field(default_factory=list)
    brings: list[str] = field(default_factory=list)
    keep: str | None = None
    put: str | None = None
    put_on: int | None = None
    takes: bool = False
    pile: int | None = None
    taken: str | None = None
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
    loose: list[str] = field(default_factory=list)
    number: int | None = None
    used: set[str] = field(default_factory=set)

    @property
    def brought(self) -> str | None:
        """Return the card that an effect brings, as far as the line names it."""
        taken = None if self.pair or self.steals else self.taken
        return self.got or taken or (self.drew[0] if len(self.drew) == 1 else None)

    def bring(self) -> str | None:
        """Return the card that an effect brings, and mark it as used."""
        card = self.brought
        if card is not None:
            self.used.add("got" if self.got else "drew" if card in self.drew else "taken")
        return card

    def spare(self, count: int) -> list[str] | None:
        """Return the cards without a verb, if there are exactly `count`, and mark them as used."""
        if len(self.loose) != count:
            return None
        self.used.add("loose")
        return self.loose

    def spare_number(self) -> int | None:
        """Return the number without a verb, and mark it as used."""
        self.used.add("number")
        return self.number

    def settle(self) -> None:
        """Remove the parts that a step has used, so that no other step takes them again."""
        if "got" in self.used and self.got in self.loose:
            self.loose.remove(self.got)
        elif "loose" in self.used:
            self.got = None if self.got in self.loose else self.got
        bare = Said(self.text)
        for name in self.used:
            setattr(self, name, getattr(bare, name))
        self.used = set()

    def left(self) -> str:
        """Return the first words that no step has used; nothing if all were used."""
        words = [*self.loose, self.got, self.taken, *self.drew, *self.brings]
        words += [*(self.gone or []), *(self.sees or []), *self.piles, *chain(*self.shown.values())]
        words += [f"from {number}" for number in (self.source, self.pile) if number is not None]
        words += [f"top {self.top or 'nothing'}"] if self.top is not None else []
        words += ["points"] * (self.points is not None) + ["again"] * self.again
        return next(filter(None, words), "")


def are_pair(one: str, two: str) -> bool:
    """Return whether the words are kinds of which two cards make a pair, and mean no others."""
    kinds = [kinds_of(word) for word in (one, two)]
    return any(kinds in ([{a}, {b}], [{b}, {a}]) for a, b in PAIRS.values())


def _tell_more(words: Sequence[str], before: Sequence[str]) -> bool:
    """Return whether words for cards can answer which cards `before` meant: they fit fewer cards."""
    olds = [set(meanings(word, TEXT)) for word in before]
    news = [set(meanings(word, TEXT)) for word in words]
    if len(news) != len(olds) or sum(map(len, news)) >= sum(map(len, olds)):
        return False
    return any(all(new & old for new, old in zip(order, olds, strict=True)) for order in permutations(news))


def _both(pair: Sequence[str]) -> list[str]:
    """Return a word for each of the two cards of a pair, which one word may name: `boats`."""
    words = list(pair[-2:])
    if len(words) != 1:
        return words
    return ["shark", "swimmer"] if kinds_of(words[0]) & {"shark", "swimmer"} else words * 2


def read(text: str, you: int) -> list[Said]:
    """Split a line into one part, and another for each further draw or pair of the same turn (3.4, 4.2).

    Raise IllegalMove if the line cannot be read.
    """
    return _Reader(text, you).read()


def cards_of(text: str) -> Said:
    """Read a list of cards: the two that are open in the beginning. Raise IllegalMove for an invalid card."""
    reader = _Reader(text, 0)
    reader.said.piles = reader.cards()
    if reader.at < len(reader.tokens):
        word = reader.ahead().text
        raise IllegalMove(
            text, "", f"{word!r} is not a card; expected the two open cards, for example crab/black shell/grey"
        )
    return reader.said


class _Reader:
    """A reader of one line from left to right; each verb takes the cards and numbers after it."""

    def __init__(self, text: str, you: int) -> None:
        self.said = Said(text)
        self.parts = [self.said]
        self.you = you
        self.tokens = tokens(text, _KNOWN)
        self.at = 0

    def read(self) -> list[Said]:
        if not self.tokens:
            self.fail("nothing")
        while self.at < len(self.tokens):
            kind, word, colon, _ = self.tokens[self.at]
            if colon and (kind == "n" or word == "me"):
                self.hand()
            elif kind == "c":
                self.card()
            elif kind == "w" and word in _VERB:
                self.at += 1
                self.verb(_VERB[word], word)
            elif word in _FILLERS:
                self.at += 1
            elif kind == "n" and self.said.number is None:
                self.at += 1
                self.said.number = int(word[:6])
            else:
                self.fail(word)
        return self.parts

    def further(self) -> Said:
        """Begin another part for the events that follow."""
        self.said = Said(self.said.text)
        self.parts.append(self.said)
        return self.said

    def has_boats(self) -> bool:
        """Return whether boats have been laid, so that the next draw is that of the extra turn (4.2)."""
        said = self.said
        words = said.pair or ([] if said.draws and said.put is None and said.put_on is None else said.loose)
        return (len(words) > 1 or words == ["boats"] or bool(said.pair and words)) and all(
            kinds_of(word.partition("/")[0]) == {"boat"} for word in words
        )

    def lays(self) -> bool:
        """Return whether cards without a verb can be pairs: the draw is named, and no hand is shown."""
        said = self.said
        return said.ends is None and (not said.draws or said.put is not None or said.put_on is not None)

    def has_pair(self) -> bool:
        """Return whether a pair is named; two cards without a verb may be one, and are then read as one."""
        said = self.said
        kinds = [word.partition("/")[0] for word in said.loose]
        if not said.pair and len(kinds) == 2 and are_pair(*kinds) and self.lays():
            said.got = None if said.got in said.loose else said.got
            said.pair, said.loose = said.loose, []
        return bool(said.pair)

    def fail(self, word: str) -> NoReturn:
        raise IllegalMove(self.said.text, "", f"{word!r} cannot be read here; {EXPECTED}")

    def ahead(self, by: int = 0) -> Token:
        """Return the next token, or the one `by` after it; an empty word after the last."""
        return self.tokens[self.at + by] if self.at + by < len(self.tokens) else Token("w", "")

    def fillers(self) -> None:
        while self.ahead().text in _FILLERS and not self.ahead().colon:
            self.at += 1

    def peek_number(self, seats: bool = False) -> bool:
        """Return whether a number comes next; with `seats` also `me`."""
        self.fillers()
        kind, word, colon, _ = self.ahead()
        return not colon and (kind == "n" or (seats and word in ("me", "you")))

    def number(self, seats: bool = False) -> int | None:
        """Read the next number, if there is one; with `seats` also `me`."""
        if not self.peek_number(seats):
            return None
        kind, word, _, _ = self.ahead()
        self.at += 1
        return int(word[:6]) if kind == "n" else self.you

    def cards(self, most: int = 60, *, lie: bool = True, apart: bool = True) -> list[str]:
        """Read the next cards; a kind may occur twice.

        If `lie` is false, a card that the line puts on a pile is not read. If `apart` is false, no card is read when a
        comma precedes the first one.
        """
        found: list[str] = []
        self.fillers()
        while len(found) < most:
            by = 0
            while found and self.ahead(by).text in _BETWEEN:
                by += 1
            token, behind = self.ahead(by), self.ahead(by + 1)
            laid = behind.text in _ONTO and not behind.comma
            if token.kind != "c" or (laid and not lie) or (token.comma and not apart and not found):
                break
            found.append(token.text)
            self.at += by + 1
        return found

    def one(self, otherwise: str | None = None, *, apart: bool = True) -> str | None:
        """Read the next card, if there is one."""
        return next(iter(self.cards(1, apart=apart)), otherwise)

    def nothing(self) -> bool:
        if self.ahead().text in _NONE:
            self.at += 1
            return True
        return False

    def hand(self) -> None:
        word = self.ahead().text
        self.at += 1
        self.show(self.you if word == "me" else int(word[:6]))

    def show(self, seat: int) -> None:
        """Read the hand that a seat shows; 0 is the seat that moves."""
        cards = [] if self.nothing() else self.cards()
        self.said.shown[seat] = self.once(
            f"what seat {seat} shows" if seat else "a hand", self.said.shown.get(seat), cards
        )

    def once(self, what: str, before: list[str] | None, cards: list[str]) -> list[str]:
        """Return the cards, unless the line has named others at this place before, which they do not name better."""
        if before is not None and before != cards and not _tell_more(cards, before):
            raise IllegalMove(self.said.text, "", f"{what} is entered twice in one line; enter it once")
        return cards

    def card(self) -> None:
        """Read a card without a verb.

        `shell on 2` puts it on that pile. Two cards name a pair better or are another pair. Otherwise the card is an
        answer, or the card that an effect brings.
        """
        said = self.said
        cards = self.cards(lie=False)
        kinds = [word.partition("/")[0] for word in cards]
        if not cards:
            said = self.further() if self.has_boats() else said
            said.put = self.one()
            said.put_on = self.number()
        elif len(cards) == 2 and are_pair(*kinds) and self.has_pair():
            self.lay(cards)
        elif len(cards) == 4 and are_pair(*kinds[:2]) and are_pair(*kinds[2:]) and self.lays():
            self.lay(cards[:2])
            self.lay(cards[2:])
        else:
            said.loose += cards
            said.got = said.got or cards[-1]

    def verb(self, verb: str, word: str) -> None:
        said = self.said
        if verb == "draw":
            self.draw(word)
        elif verb == "keep":
            card = self.one()
            again = said.keep is not None and card is not None and not _tell_more([card], [said.keep])
            said = self.further() if again or self.has_boats() else said
            said.keep = card
        elif verb == "put":
            said = self.further() if said.put_on is not None or self.has_boats() else said
            said.put = self.one(said.put)
            said.put_on = self.number()
        elif verb == "take":
            self.take()
        elif verb == "pair":
            self.pair()
        elif verb == "from":
            self.source(word)
        elif verb in ("steal", "find"):
            said.steals, said.finds = said.steals or verb == "steal", said.finds or verb == "find"
            self.bring(self.one())
        elif verb == "top":
            self.top()
        elif verb == "gone":
            said.gone = self.once("what is gone", said.gone, [] if self.nothing() else self.cards())
        elif verb == "sees":
            said.sees = self.once("what is seen", said.sees, self.cards())
        elif verb == "end":
            self.end(word)
        elif verb == "show":
            seat = self.number(seats=True)
            if not self.ahead().colon:
                self.show(seat or 0)
        elif verb == "points":
            points = []
            while (number := self.number()) is not None:
                points.append(number)
            if said.points not in (None, points):
                raise IllegalMove(said.text, "", "points are entered twice in one line; enter them once")
            said.points = points
        elif verb == "piles":
            if said.piles:
                self.fail(word)
            said.piles = self.cards(2)
        elif verb == "again":
            said.again = True
        else:
            said.mermaids = True

    def pair(self) -> None:
        """Read `pairs boat boat`; of `pairs fish, black fish, green fish`, which is an answer, the last two."""
        comma = self.ahead(1).comma
        found = self.cards(2)
        both = [word.partition("/")[0] for word in (*found[1:], self.ahead().text)]
        if comma and len(found) == 2 and "/" not in found[0] and self.ahead().kind == "c" and are_pair(*both):
            found += self.cards(1)
        self.lay(found)

    def lay(self, pair: list[str]) -> None:
        """Note a pair: the first one of this part, the same one named better, or a further one."""
        said, told = self.said, _both(self.said.pair)
        fish = any("fish" in kinds_of(word.partition("/")[0], 1) for word in told)
        if told and sorted(told) == sorted(_both(pair)) and not fish and said.source is None and said.got is None:
            return  # repeated, as an answer
        another_top = said.takes and said.top is not None and not told  # which may come with this pair
        if another_top or (told and pair and not _tell_more(_both(pair), told)):
            said = self.further()
        said.pair += pair

    def draw(self, word: str) -> None:
        """Read `draws`, `drew crab/black shell/grey`, and the card that fish bring."""
        said = self.said
        lies = said.keep is not None or said.put is not None or said.put_on is not None
        told = bool(said.drew) if word == "drew" else said.draws
        if self.has_boats() or (lies and told and not said.pair and not said.loose):
            said = self.further()
        self.number()
        cards = self.cards(lie=False, apart=word == "drew")
        said.draws = said.draws or word != "drew" or not cards
        if said.pair and (said.drew or not lies or len(cards) != CHOICE):
            said.brings += cards
        else:
            said.drew += cards

    def end(self, word: str) -> None:
        """Read the closing of a round, which also ends the turn."""
        said = self.said
        ends = _ENDS.get(word, "pass")
        if said.ends not in (None, "pass", ends) and ends != "pass":
            self.fail(word)
        said.ends = ends if said.ends in (None, "pass") else said.ends

    def source(self, word: str) -> None:
        """Read the source of a card or of a pair: `from 2`, `from me octopus/green`, `pile 1 shell/grey`."""
        said = self.said
        number = self.number(seats=word == "from")
        if number is None:
            self.fail(word)
        if said.takes and said.pile is None and not said.pair:
            said.pile, said.taken = number, self.one(said.taken, apart=False)
        else:
            if said.source not in (None, number):
                self.fail(f"{word} {number}")
            said.source = number
            self.bring(self.one(apart=bool(said.pair or said.steals)))

    def bring(self, card: str | None) -> None:
        """Note the card that an effect brings, if the line names one; refuse it if the line has named another."""
        said = self.said
        told = said.got if said.got not in said.loose else None
        if card is not None and told is not None and card != told and not _tell_more([card], [told]):
            self.fail(card)
        said.got = card or said.got

    def take(self) -> None:
        """Read `take 2`, `takes shell from 2`, and the card of a theft: `takes crab/black`."""
        said = self.further() if self.has_boats() else self.said
        if said.pair or said.steals:
            self.bring(self.one())
            return
        number = self.number()
        if said.pile is not None and number is not None:
            said = self.further()
        card = self.one(apart=number is None)
        if said.taken is not None and card is not None and not _tell_more([card], [said.taken]):
            said = self.further()
        said.pile = number if said.pile is None else said.pile
        said.taken = card or said.taken
        said.takes = True

    def top(self) -> None:
        """Read `top crab/black` and `top nothing`; `top of 1` after crabs is the pile whose top card they take."""
        number = self.number()
        if number is not None:
            self.said.source, self.said.of_top = number, True
        elif self.nothing():
            self.said.top = next(iter(self.once("the top of the pile", self._top(), [])), "")
        else:
            card = self.one()
            if card is None:
                self.fail("top")
            self.said.top = self.once("the top of the pile", self._top(), [card])[0]

    def _top(self) -> list[str] | None:
        """Return the top card that the line has named before."""
        return None if self.said.top is None else [self.said.top] if self.said.top else []


def card_of(said: Said, word: str, among: Sequence[int], clause: str, place: str) -> int:
    """Return the one card among these that the word means; `place` describes their place. Raise IllegalMove."""
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
