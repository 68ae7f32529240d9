"""The competitive game (12.4) at a real table, followed by what one seat sees.

An event is played by the ordinary rules in a world in which the other hand holds what it shows, the deck what comes
into the row, and else plain cards. Whether the other player can act is told, or certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...contract import View
from ...errors import DocumentError, IllegalMove, Incomplete, Problem, counted
from ...examples import of_each_kind
from ...game import BEGINS, Question
from ...rng import Generator
from ...texts import FORMAT, Document
from ..base.forms import NAME
from ..base.position import CalmSailing
from ..ending import certain
from ..events import (
    GIVEN,
    NO_MOVE,
    Event,
    alternatives,
    as_told,
    card_of,
    cards_in_words,
    contradiction,
    listed,
    naming,
    paying,
    read,
    unseen_count,
    whose_turn,
)
from ..material import DIFFICULTIES, FINISH, FINISHES, HAND_LIMIT, ISLANDS, JOINT_DISCARD, card_text, cell_of, cell_text
from .document import load_view
from .material import PLAYERS, ROW, VARIANT
from .notation import join
from .position import Competitive

TAKES = ("take", "takes")


def questions(players: int, you: int, options: Mapping[str, Any]) -> list[Question]:
    """Who begins, the row, your hand. Raises DocumentError."""
    asked = [] if isinstance(options.get("first"), int) else [BEGINS]
    row = Question("row", "the five cards that lie face up", "9 24 27 60 F")
    return [*asked, row, Question("hand", "your hand", "3 12 50 51 F")]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """What the seat knows before the first event. Raises DocumentError."""
    asked = questions(players, you, options)
    names = {question.name for question in asked}
    problems: list[Problem] = []
    first = options.get("first")
    cards = {name: answers.get(name, "").replace(",", " ").upper().split() for name in ("row", "hand")}
    for name, found in cards.items():
        if len(found) != HAND_LIMIT and answers.get(name, "").strip():
            problems.append(Problem(name, f"{counted(len(found), 'card')}; expected {HAND_LIMIT} (12.4)"))
    removed = options.get("removed") or 0
    if isinstance(removed, str):
        removed = DIFFICULTIES.get(removed.lower(), removed)
    told = [name for name, found in cards.items() if len(found) == HAND_LIMIT]
    gone = [*map(str, removed if isinstance(removed, list) else []), *cards["row"], *cards["hand"]]
    left = [str(number) for number in range(1, ISLANDS + 1) if str(number) not in gone]
    for name in cards.keys() - told:  # any cards that lie nowhere else, so that the others can be looked at
        cards[name], left = left[:HAND_LIMIT], left[HAND_LIMIT:]
    count = len(removed) if isinstance(removed, list) else removed
    dealt = HAND_LIMIT * PLAYERS + ROW
    document: Document = {
        "game": NAME,
        "format": FORMAT,
        "players": PLAYERS,
        "you": you,
        "first": 2 if first == 2 else 1,
        "to_move": 2 if first == 2 else 1,
        "hand": " ".join(cards["hand"]),
        "hands": [HAND_LIMIT] * PLAYERS,
        "row": " ".join(cards["row"]),
        "deck": ISLANDS + FINISHES - dealt - (count if isinstance(count, int) else 0),
        "rules": {"removed": removed, "variant": VARIANT},
    }
    try:
        view = load_view(document)
    except DocumentError as error:  # where an answer is wrong or missing, of the others alone
        wrong = naming(error, names).problems
        raise DocumentError([*problems, *(item for item in wrong if not problems or item.where in told)]) from None
    if problems:
        raise DocumentError(problems)
    return view


def push(view: View, seat: int, event: str) -> View:
    """The view after an event of `seat`. Raises IllegalMove, and Incomplete for one of which more has to be told."""
    if not 1 <= seat <= PLAYERS:
        raise IllegalMove(event, "", f"seat {seat}; expected 1 or 2")
    told = read(event, PLAYERS, view.seat)
    at = next((i for i, word in enumerate(told.words) if i and word in TAKES), None)
    if at is None:
        return _Push(view, seat, told).after()
    behind = told.words[at:]
    paid = [word for word in behind if word.startswith("-")]  # an answer comes at the end of the line
    between = _Push(view, seat, Event(told.text, [*told.words[:at], *paid])).after()
    told.words = [word for word in behind if word not in paid]
    return _Push(between, seat, told).after()


def expected(view: View) -> str:
    """What can come next, in one line."""
    seen = _seen(view)
    if seen.outcome is not None:
        return f"the game is over: {seen.outcome.reason}"
    own = seen.turn == view.seat
    who = "you" if own else f"seat {seen.turn}"
    if seen.phase == "pay":
        return f"{who}: {cards_in_words(seen.owed)} still to be discarded"
    world = view.sample(Generator(0, "examples"))
    texts = [join(world, codes) for kind in of_each_kind(world).values() for codes in kind]  # type: ignore[arg-type]
    if seen.phase == "take":
        new = _instances(seen, view.seat, min(seen.owed, seen.deck_size))
        filled = f", and what comes into the row: new {new}" if new else ""
        return f"{who}: {cards_in_words(seen.owed)} from the row, as {texts[0]}{filled}"
    moves = alternatives([as_told(text, own=own) for text in texts])
    return f"{who}: a move, as {moves}" + ("" if own else "; cards that are not seen are counted")


def _instances(seen: Competitive, you: int, count: int, new: Sequence[int] = ()) -> str:
    """So many islands that may come into the row behind those that are `new` there."""
    named = {*seen.grid.values(), *seen.row, *seen.hand(you), *seen.discarded[you - 1], *new}
    named |= {card for card, _ in seen.taken[2 - you]}
    found = [card for card in range(1, ISLANDS + 1) if card not in named]
    return listed(sorted(found, key=lambda card: (card < 27, card))[:count])


def news(before: View, after: View, seat: int, event: str) -> str:
    """What an event of `seat` has changed, in one line."""
    old, new = _seen(before), _seen(after)
    who = "you" if seat == after.seat else f"seat {seat}"
    told = [f"{number} on {cell_text(cell)}" for cell, number in new.grid.items() if cell not in old.grid]
    told += ["the Finish"] if new.is_won else []
    gone = new.spent[seat - 1] - old.spent[seat - 1]
    told += [f"{cards_in_words(gone)} discarded"] if gone else []
    taken = Counter(card for card, _ in new.taken[seat - 1]) - Counter(card for card, _ in old.taken[seat - 1])
    told += [f"{listed(sorted(taken.elements()))} from the row"] if taken else []
    text = f"{who}: {', '.join(told) or 'no change'}"
    if taken:
        text += f"; the row {listed(new.row) or 'is empty'}, {cards_in_words(new.deck_size)} in the deck"
    due = f"; now {cards_in_words(new.owed)} from the row" if new.phase == "take" and new.outcome is None else ""
    return f"{text}; points {new.points[0]} to {new.points[1]}{due}"


def _seen(view: View) -> Competitive:
    assert isinstance(view.masked, Competitive)
    return view.masked


class _Push:
    """An event of `seat` in a view. `blank` is the plain card that stands for all that is not seen."""

    def __init__(self, view: View, seat: int, event: Event, blank: int = FINISH) -> None:
        self.seen = _seen(view)
        self.you = view.seat
        self.seat = seat
        self.event = event
        self.blank = blank

    def after(self) -> View:
        seen, event = self.seen, self.event
        if seen.is_over:
            raise event.wrong("7", "the game is over")
        if event.holds or event.found or event.told - {"lost"}:
            raise event.wrong("12.4", "the competitive game has no expansions")
        if seen.turn != self.seat:
            raise event.wrong("2.7", whose_turn(seen.turn or 0, self.seat, self.you))
        if not event.words:
            return self._settle(seen)
        text, hand = self._text()
        new = self._new()
        end = self._play(text, hand, new)
        drawn = seen.deck_size - end.deck_size
        if len(new) > drawn:
            raise event.wrong("12.4", f"{cards_in_words(drawn)} here into the row, not {len(new)}")
        if len(new) < drawn:
            cards, example = cards_in_words(drawn - len(new)), _instances(seen, self.you, drawn - len(new), new)
            what = f"what {'else ' if new else ''}came into the row? {cards}, as new {example}"
            raise Incomplete(event.text, what, "new", fill=("new ", ""), counts=[drawn - len(new)])
        return self._settle(_seen(end.view(self.you)))

    def _text(self) -> tuple[str, list[int]]:
        """The move in the words of the notation, with plain cards for those that are not seen, and the other hand."""
        words, seen = self.event.words, self.seen
        size = seen.hand_sizes[2 - self.you]
        own = self.seat == self.you
        if words[0] in TAKES:
            words = ["take", *words[1:]]
        elif words[0] == "discards":
            if own and len(words) == 1:
                what = f"which 2 cards go? as {paying(seen.hand(self.you)[:2])}"
                raise Incomplete(self.event.text, what, "discarded", fill=GIVEN, counts=[2])
            words = [f"-{word.removeprefix('-')}" for word in words[1:] or ["2"]]
        if own or words[0] == "take":
            return " ".join(words), [self.blank] * size
        head, at, place = words[0].partition("@")
        shows: list[int] = []
        due = 0
        if at or head == "F":
            card = card_of(self.event, head, "F")
            self._is_unseen(card)
            shows = [card]
            due = self._cost(card, place)
            paid, words = words[1:], words[:1]
        elif head.startswith("-"):
            paid, words = words, []
        else:
            return " ".join(words), [self.blank] * size
        if len(shows) > size:
            raise self.event.wrong("7.2", f"seat {self.seat} holds no card")
        count = unseen_count(self.event, paid)
        text = [*words, *[f"-{card_text(self.blank)}"] * (due if count is None else count)]
        return " ".join(text), [*shows, *[self.blank] * (size - len(shows))]

    def _cost(self, number: int, place: str) -> int:
        cell, grid = cell_of(place), self.seen.grid
        if cell is None:
            return 0
        return min((abs(number - grid[at]) for at in (cell - 1, cell + 1) if at in grid), default=0)

    def _is_unseen(self, card: int, *, taken: bool = True, copies: int = 1) -> None:
        """The card is where this seat does not see it; or `taken` by the other from the row."""
        seen, you = self.seen, self.you
        places = {
            "in your hand": seen.hands[you - 1].count(card),
            "among your discards": seen.discarded[you - 1].count(card),
            "in the row": seen.row.count(card),
        }
        places |= {f"on {cell_text(cell)}": 1 for cell, number in seen.grid.items() if number == card}
        if not taken:
            places["taken by the other"] = [other for other, _ in seen.taken[2 - you]].count(card)
        whole = FINISHES if card == FINISH else int(card <= ISLANDS)
        if whole == 0:
            raise self.event.wrong("12.4", f"the competitive game has no card {card_text(card)}")
        if whole - sum(places.values()) < copies:
            where = ", ".join(place if whole == 1 else f"{count} {place}" for place, count in places.items() if count)
            many = "" if whole == 1 else f"; there are {whole}"
            raise self.event.wrong("4A", f"card {card_text(card)} is {where}{many}" if where else "told twice")

    def _new(self) -> list[int]:
        """The cards that come into the row."""
        cards = [card_of(self.event, word, "F") for _, words in self.event.drew for word in words]
        for card, copies in Counter(cards).items():
            self._is_unseen(card, taken=False, copies=copies)
        return cards

    def _play(self, text: str, hand: list[int], new: list[int]) -> Competitive:
        seen, own = self.seen, self.seat == self.you
        hands = [seen.hands[self.you - 1], hand] if self.you == 1 else [hand, seen.hands[self.you - 1]]
        deck = (new + [self.blank] * seen.deck_size)[: seen.deck_size]
        world = _built(seen, {"hands": hands}, deck=deck)
        try:
            world.push(text)
        except IllegalMove as error:
            due, paid = error.counts if error.kind == "payment" else (0, 1)
            rest = [card for card in world.hand(self.you) if f"{card}@" != text[: text.find("@") + 1]]
            if own and not paid and due == len(rest):  # all of the hand pays
                world.push(" ".join([text, *(f"-{card_text(card)}" for card in rest)]))
                return world
            if own and not paid:
                what = f"which {'card goes' if due == 1 else f'{due} cards go'}? as {paying(rest[:due])}"
                raise Incomplete(self.event.text, what, "paid", fill=GIVEN, cards=rest[:due], counts=[due]) from None
            reason = error.reason
            if error.kind == "not in hand" and own:
                reason += f", which has {listed(seen.hands[self.you - 1])}"
            raise self.event.wrong(error.clause, reason, error) from None
        return world

    def _settle(self, end: Competitive) -> View:
        """The view, once it is known whether the next seat can act (7.2)."""
        lost = "lost" in self.event.told
        if end.phase != "action" or end.is_won:
            if lost:
                raise self.event.wrong(NO_MOVE, "lost: told only as a turn begins")
            found = end
        else:
            own, size = end.active == self.you, end.hand_sizes[end.active - 1]
            if lost and self.event.stuck not in (0, end.active):
                what = f"seat {self.event.stuck} is not the seat whose turn begins; that is seat {end.active}"
                raise self.event.wrong("7.2", what)
            if lost and not own and size > 1:
                raise self.event.wrong("7.2", f"seat {end.active} holds {counted(size, 'card')} and can discard two")
            sizes = {"hand_sizes": end.hand_sizes}
            beaten = lost or size == 0
            found = _built(
                end, {"hands": end.hands} | sizes, deck=[], deck_size=end.deck_size, whole=own, beaten=beaten
            )
            if lost and not found.is_over:
                raise self.event.wrong("7.2", "you can act, so that the game is not over")
        try:
            return load_view(certain(View(found, self.you)))
        except DocumentError as error:
            raise contradiction(self.event, error) from None


def _built(seen: Competitive, cards: dict[str, Any], *, deck: list[int], **more: Any) -> Competitive:
    """The masked position with these hands and this deck."""
    base = CalmSailing.assemble(
        players=PLAYERS,
        first=seen.first,
        active=seen.active,
        piles=[[], []],
        removed=[],
        removed_count=seen.removed_count,
        solo_draw=0,
        hand_limit=HAND_LIMIT,
        joint_discard=JOINT_DISCARD,
        grid=seen.grid,
        start_laid=False,
        lost=[],
        lost_size=seen.lost_size,
        discarded=seen.discarded,
        discard_sizes=seen.discard_sizes,
        fresh=seen.fresh,
        doubtful=seen.doubtful,
        starter=0,
        won=seen.is_won,
        **cards,
    )
    return Competitive.begin(
        base,
        row=seen.row,
        deck=deck,
        owners=seen.owners,
        spent=seen.spent,
        taken=seen.taken,
        phase=seen.phase,
        owed=seen.owed,
        above=seen.above,
        **more,
    )
