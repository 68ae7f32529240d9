"""The parser of table events: `drew crab/black shell/grey, keep crab, shell on 2`, `pairs crab crab, from 1, pass`.

Case does not matter, and verbs may be left out where nothing can be mistaken. The result is a list of events with typed
slots; the modules that use events do not read text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NoReturn

from ..errors import IllegalMove, Incomplete
from .material import MERMAID, TEXT
from .tokens import Named, Token, are_pair, named, tell_more, tokens
from .words import ENDS, FILLERS, KNOWN, NOTHING, VERB

EXPECTED = (
    "expected a line such as drew crab/black shell/grey, keep crab, shell on 2; take 1; puts boat/black on 1; "
    "pairs crab/black crab/grey, from 1; pass; stop"
)
_NUMBERS = ("pile", "onto", "source", "through")  # slots for a number
CHOICE = 2  # drawn cards, one of which is kept
_FLAGS = frozenset({"draws", "steal", "find", "of top"})  # words that need not be used
# The kind of event that a line without a verb is about, by phase.
_KINDS = {"keep": "draw", "search": "effect", "steal": "effect", "waiting": "piles"}
_PAIRS, _DRAWS = ("pair", "effect"), ("draw", "take")
_CHOSEN = frozenset({"keep", "put", "onto"})  # slots that show a choice of the drawn cards
_ONTO = ("on", "onto", "to")
_BETWEEN = ("and", "a", "an", "the")  # cards


@dataclass
class Event:
    """One action of a line, as one seat sees it. The slots that it fills are in `cards`, `numbers` and `words`.

    line     the line
    kind     draw, take, pair, effect (of a pair that lies already), end, or piles; empty if no word shows it
    cards    drawn, keep, put; taken; pair, got; top (the new top card, none for an empty pile), gone (cards that crabs
             had taken), sees (a whole pile, top first); piles (of the next round)
    numbers  onto (the pile of a card that is put), pile (of a card that is taken), source (a pile or a seat); from 1
    words    words of the line without a card or number, out of draws, again, mermaids, steal, find and top
    shown    hands by seat; 0 is the seat that moves
    ends     pass, stop or last-chance; empty if the turn does not end
    points   of each seat; None if the line has none
    loose    cards without a verb, which may fill an open slot
    number   a number without a verb, which may fill an open slot; None if there is none
    """

    line: str
    kind: str = ""
    cards: dict[str, list[Named]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    shown: dict[int, list[Named]] = field(default_factory=dict)
    ends: str = ""
    points: list[int] | None = None
    loose: list[Named] = field(default_factory=list)
    number: int | None = None

    def copy(self) -> Event:
        copies: dict[str, Any] = {name: copy(value) for name, value in vars(self).items()}
        return Event(**copies)

    def has(self, *slots: str) -> bool:
        """Return whether one of these slots is filled."""
        return any(slot in self.cards or slot in self.numbers or slot in self.words for slot in slots)

    def said(self, word: str) -> bool:
        """Return whether the event has the word, and remove it from `words` as used."""
        found = word in self.words
        self.words.discard(word)
        return found

    def one(self, *slots: str) -> Named | None:
        """Return the first card of the first of these slots that is filled, and empty that slot. Return None if all are
        open."""
        found = next((self.cards.pop(slot) for slot in slots if self.cards.get(slot)), None)
        return found[0] if found else None

    def fill(self, asks: Incomplete, source: Event) -> bool:
        """Fill the slot that `asks` names with cards or a number without a verb of `source`, which loses them; `source`
        may be this event. Return False, without a change, if it has none that fit."""
        count, slot = (asks.counts or (1,))[0], asks.slot
        if slot in _NUMBERS and source.number is not None:
            self.numbers[slot], source.number = source.number, None
            return True
        slot = "taken" if slot == "pile" else slot
        if slot in _NUMBERS or len(source.loose) < count or (slot == "shown" and len(asks.candidates) > 1):
            return False
        found, source.loose = source.loose[:count], source.loose[count:]
        if slot == "shown":
            self.shown[int(asks.candidates[0])] = found
        else:
            self.cards[slot] = found
        return True

    def refuse(self, clause: str, reason: str) -> NoReturn:
        """Raise IllegalMove for the line, with the clause and the reason."""
        raise IllegalMove(self.line, clause, reason)

    def ask(self, question: str, slot: str, **facts: Any) -> NoReturn:
        """Raise Incomplete, which asks the question about the open slot; `facts` sets further fields of Incomplete."""
        raise Incomplete(self.line, question, slot, **facts)

    def card(self, word: Named, among: Iterable[int], clause: str, place: str) -> int:
        """Return the number of the one card `among` these that the word can mean. Raise IllegalMove with the clause if
        there is none or more than one; in the message `place` describes them, for example "a card of the game"."""
        there = set(among)
        found = sorted(word.cards & there)
        if len(found) == 1:
            return found[0]
        if found:
            self.refuse(clause, f"{word.text} may be {' or '.join(TEXT[card] for card in found[:6])}: which?")
        kind = named(word.text.partition("/")[0]).cards
        if not word.cards:
            options = ", ".join(TEXT[card] for card in sorted(kind))
            self.refuse("1.2", f"there is no {word.text}; there are {options}")
        near = " or ".join(TEXT[card] for card in sorted(kind & there)[:4])
        near = near or (", ".join(TEXT[card] for card in sorted(there)) if 0 < len(there) <= 6 else "")
        name = TEXT[min(word.cards)] if len(word.cards) == 1 else word.text
        raise IllegalMove(self.line, clause, f"{name} is not {place}" + (f"; {near} may be meant" if near else ""))

    def need(self, slots: Sequence[str], question: str, among: Iterable[int], clause: str, place: str) -> int:
        """Return the card of the first of these slots that is filled, by the rules of `card`, and empty that slot. If
        all are open, raise Incomplete for the first slot.

        The question has `{}` for an example card.
        """
        word = self.one(*slots)
        if word is None:
            example = TEXT[min(among, key=lambda card: (card == MERMAID, card), default=1)]
            self.ask(question.format(example), slots[0], candidates=texts(among))
        return self.card(word, among, clause, place)

    def choose(self, slots: Sequence[str], options: Sequence[int], question: str) -> int:
        """Return the pile or seat in the first of these slots that is filled, and empty that slot.

        If all are open, return the only one of the options, or 0 if there are none. Raise Incomplete for the first slot
        if there are several options, or if the line has a number without a verb.
        """
        number = next((self.numbers.pop(slot) for slot in slots if slot in self.numbers), None)
        if number is None and options and (len(options) > 1 or self.number is not None):
            self.ask(question, slots[0], candidates=options)
        return next(iter(options), 0) if number is None else number

    def left(self) -> str:
        """Return the first card or word of the event that has not been used; an empty string if all were."""
        cards = [card.text for found in (*self.cards.values(), *self.shown.values(), self.loose) for card in found]
        others = [*self.cards, *(f"from {number}" for number in self.numbers.values()), *(self.words - _FLAGS)]
        return next(iter([*cards, *others]), "")

    @property
    def is_boats(self) -> bool:
        """True if the event lays a pair of boats, after which the next draw is that of the extra turn (4.2)."""
        return "pair" in self.cards and all(card.kinds == {"boat"} for card in self.cards["pair"])

    def may_be(self, kind: str) -> bool:
        """Return whether the event lays a pair, and its words for one of the two cards may mean that kind."""
        return any(kind in card.kinds for card in self.cards.get("pair", ()))


def texts(cards: Iterable[int]) -> list[str]:
    """Return the texts of cards by ascending number, each as often as it occurs; `cards` may be a Counter."""
    return [TEXT[card] for card in sorted(Counter(cards).elements())]


def read(line: str, you: int, phase: str) -> list[Event]:
    """Split a line into events; `me` in it is seat `you`. The phase of the view decides what words without a verb
    mean.

    Raise IllegalMove if the line cannot be read.
    """
    return _Reader(line, you, phase).read()


def read_cards(text: str) -> Event:
    """Return an event of the cards in a text, for the two cards that lie open in the beginning; their number is not
    checked. Raise IllegalMove for anything else in the text."""
    reader = _Reader(text, 0, "waiting")
    reader.event.cards["piles"] = reader.cards()
    if reader.at < len(reader.tokens):
        what = "is not a card; expected the two cards that lie open, as crab/black shell/grey"
        raise IllegalMove(text, "", f"{reader.ahead().text!r} {what}")
    return reader.event


class _Reader:
    """A reader of one line from left to right; each verb takes the cards and numbers after it.

    The method of a verb has the name that VERB (words.py) gives for the word. A `#` begins a remark.
    """

    def __init__(self, line: str, you: int, phase: str) -> None:
        self.line, self.you, self.phase = line, you, phase
        self.events: list[Event] = []
        self.tokens = tokens(line.partition("#")[0], KNOWN)
        self.at = 0

    def read(self) -> list[Event]:
        if not self.tokens:
            self.fail("nothing")
        while self.at < len(self.tokens):
            kind, word, colon, _ = self.tokens[self.at]
            if kind == "c":
                self.bare()
                continue
            self.at += 1
            if colon and (kind == "n" or word == "me"):
                self.shown(self.you if word == "me" else int(word[:6]))
            elif kind == "w" and word in VERB:
                getattr(self, VERB[word])(word)
            elif kind == "n" and self.event.number is None:
                self.event.number = int(word[:6])
            elif word not in FILLERS:
                self.fail(word)
        return self.events or [self.event]

    def fail(self, word: str) -> NoReturn:
        raise IllegalMove(self.line, "", f"{word!r} cannot be read here; {EXPECTED}")

    # The words after a verb.

    def ahead(self, by: int = 0) -> Token:
        """Return the next token, or the one `by` after it; an empty word after the last."""
        return self.tokens[self.at + by] if self.at + by < len(self.tokens) else Token("w", "")

    def number(self, *, seats: bool = False) -> int | None:
        """Read the next number, if there is one; with `seats` also `me`."""
        while self.ahead().text in FILLERS and not self.ahead().colon:
            self.at += 1
        kind, word, colon, _ = self.ahead()
        if colon or not (kind == "n" or (seats and word in ("me", "you"))):
            return None
        self.at += 1
        return int(word[:6]) if kind == "n" else self.you

    def cards(self, most: int = 60, *, lie: bool = True, apart: bool = True) -> list[Named]:
        """Read the next cards; a kind may occur twice.

        If `lie` is false, a card that the line puts on a pile is not read. If `apart` is false, no card is read when a
        comma precedes the first one.
        """
        found: list[Named] = []
        while self.ahead().text in FILLERS and not self.ahead().colon:
            self.at += 1
        while len(found) < most:
            by = 0
            while found and self.ahead(by).text in _BETWEEN:
                by += 1
            token, behind = self.ahead(by), self.ahead(by + 1)
            laid = behind.text in _ONTO and not behind.comma
            if token.kind != "c" or (laid and not lie) or (token.comma and not apart and not found):
                break
            found.append(named(token.text))
            self.at += by + 1
        return found

    def listed(self) -> list[Named]:
        """Read cards, or a word for none."""
        if self.ahead().text in NOTHING:
            self.at += 1
            return []
        return self.cards()

    # The events of the line.

    @property
    def event(self) -> Event:
        """The last event, which cards without a verb belong to."""
        return self.events[-1] if self.events else self.begin(_KINDS.get(self.phase, ""))

    def begin(self, kind: str) -> Event:
        if kind in _DRAWS and self.events and self.last(*_DRAWS):
            raise IllegalMove(self.line, "3.1", "one card is drawn in a turn, from the deck or from a pile")
        if self.events and not self.events[-1].kind:
            self.events[-1].kind = kind
        else:
            self.events.append(Event(self.line, kind))
        return self.events[-1]

    def last(self, *kinds: str, lacks: str = "") -> Event | None:
        """Return the last event of these kinds that lacks the slot, if it belongs to the same draw."""
        for event in reversed(self.events):
            if event.kind in kinds and not event.has(lacks):
                return event
            if event.is_boats:
                break
        return self.event if not self.events and _KINDS.get(self.phase) in kinds else None

    def last_pair(self) -> Event | None:
        return self.last("pair", "effect")

    def put(self, event: Event, slot: str, cards: list[Named], what: str = "") -> None:
        """Put cards into a slot. Refuse other cards than before, unless they are the same ones named better."""
        before = event.cards.get(slot, cards)
        if before != cards and not tell_more(cards, before):
            self.twice(what) if what else self.fail(cards[0].text)
        event.cards[slot] = cards

    def twice(self, what: str) -> NoReturn:
        it = "them" if what.endswith("are") else "it"
        raise IllegalMove(self.line, "", f"{what} entered twice in one line; enter {it} once")

    # Cards without a verb.

    def bare(self) -> None:
        """Read cards without a verb.

        `shell on 2` puts it on that pile. Two cards may be a pair, or name one better. One card after a pair is what it
        brings. All others are loose.
        """
        cards, event = self.cards(lie=False), self.event
        some = len(cards) % 2  # `crabs`, alone or with the two cards
        several = some and cards[0].many and cards[0].kinds <= {"crab", "boat", "fish"} and "/" not in cards[0].text
        pairs = [cards[at : at + 2] for at in range(some, len(cards), 2)]
        if not cards:
            self.discard("")
        elif len(cards) <= 4 and (several or not some) and self.lays(bool(several)) and all(map(are_pair, pairs)):
            for pair in [cards[:1]] * some + pairs:
                self.laid(pair)
        elif len(cards) == 1 and event.kind in _PAIRS and not (event.may_be("fish") or event.may_be("boat")):
            self.put(event, "got", cards)
        else:
            event.loose += cards

    def lays(self, plural: bool) -> bool:
        """Return whether cards without a verb can be a pair: the draw is complete, and no hand is shown."""
        event = self.event
        ready = {"draw": event.has(*_CHOSEN), "effect": event.has("got"), "": plural or self.phase == "play"}
        return ready.get(event.kind, event.kind in ("take", "pair"))

    # The verbs.

    def draw(self, word: str) -> None:
        """Read `draws`, `drew crab/black shell/grey`, and the card that fish bring."""
        self.number()
        cards = self.cards(lie=False, apart=word == "drew")
        pair = self.events[-1] if self.events else self.last("effect") if cards else None
        event = self.last("draw")
        of_pair = len(cards) != CHOICE or event is None or event.has("drawn")
        if of_pair and pair and (pair.may_be("fish") or (cards and (pair.kind == "effect" or pair.may_be("shark")))):
            event = pair
        elif event is None or (event.has("drawn" if cards else "draws") and event.has(*_CHOSEN)):
            event = self.begin("draw")
        if cards:
            self.put(event, "drawn", cards, "what is drawn is")
        if word != "drew" or not cards:
            event.words.add("draws")

    def keep(self, word: str) -> None:
        if cards := self.cards(1):
            self.put(self.last("draw") or self.begin("draw"), "keep", cards, "the card that is kept is")

    def discard(self, word: str) -> None:
        """Read the card that is put on a pile, and the pile."""
        cards, pile = self.cards(1), self.number()
        event = self.last("draw", lacks="onto") or self.begin("draw") if cards or pile is not None else self.event
        event.cards |= {"put": cards} if cards else {}
        event.numbers |= {} if pile is None else {"onto": pile}

    def take(self, word: str) -> None:
        """Read `take 2`, `takes shell from 2`, and the card of a theft: `takes crab/black`."""
        event = self.events[-1] if self.events else self.last("effect")
        if event and event.kind in _PAIRS and not event.is_boats:
            self.source_of(event, None, self.cards(1))
        else:
            pile = self.number()
            event = self.last("take", lacks="taken" if pile is None else "pile") or self.begin("take")
            self.source_of(event, pile, self.cards(1, apart=pile is None))

    def source(self, word: str) -> None:
        """Read the source of a card or of a pair: `from 2`, `from me octopus/green`, `pile 1 shell/grey`."""
        number = self.number(seats=word == "from")
        if number is None:
            self.fail(word)
        event = self.last_pair() or self.last("take") or self.begin("take")
        self.source_of(event, number, self.cards(1, apart=False))

    def source_of(self, event: Event, number: int | None, cards: list[Named]) -> None:
        """Note the pile or the seat that a card comes from, and the card."""
        slots = ("pile", "taken") if event.kind == "take" else ("source", "got")
        if number is not None and event.numbers.setdefault(slots[0], number) != number:
            self.fail(f"from {number}")
        if cards:
            self.put(event, slots[1], cards)

    def pair(self, word: str) -> None:
        """Read `pairs boat boat`; of `pairs fish, black fish, green fish`, which is an answer, the last two."""
        comma, found, behind = self.ahead(1).comma, self.cards(2), self.ahead()
        answers = comma and len(found) == 2 and "/" not in found[0].text and behind.kind == "c"
        if answers and are_pair([found[1], named(behind.text)]):
            found = [*found[1:], *self.cards(1)]
        if found:
            self.laid(found)

    def laid(self, pair: list[Named]) -> None:
        """Note a pair: a new one, or the last one named better, or repeated before an answer."""
        event = self.last("pair")
        before = _both(event.cards.get("pair", [])) if event else []
        if event is None or (before and not tell_more(_both(pair), before)):
            same = sorted(card.text for card in before) == sorted(card.text for card in _both(pair))
            if event and same and not event.may_be("fish") and not event.has("source", "got"):
                return
            event = self.begin("pair")
        event.cards["pair"] = pair

    def steal(self, word: str) -> None:
        event = self.last("pair", "effect", lacks="got") or self.begin("pair")
        event.words.add(VERB[word])
        self.source_of(event, None, self.cards(1))

    find = steal

    def top(self, word: str) -> None:
        """Read `top crab/black` and `top nothing`; `top of 1` after crabs is the pile whose top card they take."""
        number, pair, take = self.number(), self.last_pair(), self.last("take", lacks="top")
        if number is not None:
            event = pair or self.event
            event.numbers["source"] = number
            event.words.add("of top")
            return
        empty = self.ahead().text in NOTHING
        cards = self.listed() if empty else self.cards(1)
        if not cards and not empty:
            self.fail(word)
        event = pair if pair and (not take or pair.has("got", "of top")) else take or self.event
        self.put(event, "top", cards, "the top of the pile is")

    def gone(self, word: str) -> None:
        self.put(self.last("pair") or self.event, VERB[word], self.listed(), f"what is {word} is")

    sees = gone

    def end(self, word: str) -> None:
        """Read the end of a turn, or the closing of a round, which also ends the turn."""
        ends = ENDS.get(word, "pass")
        event = self.event if self.events and self.event.kind == "end" else self.begin("end")
        if ends != "pass" and event.ends not in ("", "pass", ends):
            self.fail(word)
        event.ends = ends if event.ends in ("", "pass") else event.ends

    def show(self, word: str) -> None:
        seat = self.number(seats=True)
        if not self.ahead().colon:
            self.shown(seat or 0)

    def shown(self, seat: int) -> None:
        """Read the hand that a seat shows; 0 is the seat that moves."""
        cards, shown = self.listed(), self.event.shown
        if cards != shown.get(seat, cards) and not tell_more(cards, shown[seat]):
            self.twice(f"what seat {seat} shows is" if seat else "a hand is")
        shown[seat] = cards

    def points(self, word: str) -> None:
        found = []
        while (number := self.number()) is not None:
            found.append(number)
        if self.event.points not in (None, found):
            self.twice("points are")
        self.event.points = found

    def piles(self, word: str) -> None:
        event = self.event if self.event.kind else self.begin("piles")
        self.put(event, "piles", self.cards(2), "the new piles are")

    def again(self, word: str) -> None:
        (self.last("pair") or self.event).words.add(word)

    def mermaids(self, word: str) -> None:
        self.event.words.add(word)


def _both(pair: Sequence[Named]) -> list[Named]:
    """Return the two cards of a pair, of which one word may name both: `boats`."""
    cards = list(pair[-2:])
    if len(cards) != 1:
        return cards
    return [named("shark"), named("swimmer")] if cards[0].kinds & {"shark", "swimmer"} else cards * 2
