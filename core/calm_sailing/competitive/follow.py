"""Physical games of the competitive game (12.4), followed from the view of one seat.

The ordinary rules play an event in a deal that agrees with it. The other hand has the cards that the event shows, and
the deck has the cards that come into the row. All other cards are plain. Whether the other player can act is entered,
or certain.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...contract import View
from ...errors import DocumentError, IllegalMove, Problem, counted
from ...example_moves import of_each_kind
from ...game import BEGINS, Question
from ...rng import Generator
from ...table import follow_line
from ..ending import certain
from ..event_texts import alternatives, as_told, many, whose_turn
from ..events import ACTS, DREW, GRAMMAR, NO_MOVE, WORDS, Event, card_of, cards_text, read
from ..material import FINISH, FINISHES, HAND_LIMIT, ISLANDS, cell_text
from ..play_event import Play
from ..setup_questions import dealt, of_answers
from .document import load_view
from .material import PLAYERS
from .notation import join
from .position import Competitive

__all__ = ["ACTS", "WORDS", "begin", "expected", "news", "push", "questions"]

_GRAMMAR = follow_line.Grammar(frozenset({"take", "takes"}), GRAMMAR.answers)


def questions(players: int, you: int, options: Mapping[str, Any]) -> list[Question]:
    """Return the questions for the seat that begins, the row and this seat's hand."""
    row = Question("row", "the five cards that lie face up", "9 24 27 60 F")
    return [BEGINS, row, Question("hand", "your hand", "3 12 50 51 F")]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """Return the view of seat `you` before the first event. Raise DocumentError, whose problems name the questions.
    Unused cards stand for a missing row or hand, so that the rest can be checked."""
    _, document = dealt(players, you, options)
    removed, first = document["rules"]["removed"], options.get("first", 1)
    cards = {name: answers.get(name, "").replace(",", " ").upper().split() for name in ("row", "hand")}
    problems = [
        Problem(name, f"{counted(len(found), 'card')}; expected {HAND_LIMIT} (12.4)")
        for name, found in cards.items()
        if len(found) != HAND_LIMIT and answers.get(name, "").strip()
    ]
    told = [name for name, found in cards.items() if len(found) == HAND_LIMIT]
    gone = [*map(str, removed if isinstance(removed, list) else []), *cards["row"], *cards["hand"]]
    left = [str(number) for number in range(1, ISLANDS + 1) if str(number) not in gone]
    for name in cards.keys() - told:  # use cards that lie nowhere else, so that the other answers can be checked
        cards[name], left = left[:HAND_LIMIT], left[HAND_LIMIT:]
    document |= {"first": first, "to_move": first} | {name: " ".join(found) for name, found in cards.items()}
    try:
        view = load_view(document)
    except DocumentError as error:  # if an answer is wrong or missing, report problems of the others only
        wrong = of_answers(error, (BEGINS.name, *cards))
        raise DocumentError([*problems, *(one for one in wrong if not problems or one.where in told)]) from None
    if problems:
        raise DocumentError(problems)
    return view


def push(view: View, seat: int, event: str) -> View:
    """Return the view after a line of `seat`; `view` is unchanged. Raise IllegalMove for an impossible line, and
    Incomplete if it lacks something that the seat of the view has seen."""
    if not 1 <= seat <= PLAYERS:
        raise IllegalMove(event, "", f"seat {seat}: expected 1 or 2")
    line = re.sub(r"(?<=[^\s,])\s+(takes?\s)", r", \1", event, flags=re.IGNORECASE)
    return follow_line.follow(view, seat, line, _GRAMMAR, _played)


def expected(view: View) -> str:
    """Return one line with the input that can come next, with examples."""
    seen = _seen(view)
    if seen.outcome is not None:
        return f"the game is over ({seen.outcome.reason})"
    own = seen.turn == view.seat
    who = "you are" if own else f"seat {seen.turn} is"
    world = view.sample(Generator(0, "examples"))
    texts = [join(world, codes) for kind in of_each_kind(world).values() for codes in kind]  # type: ignore[arg-type]
    if seen.phase == "pay":
        return f"seat {seen.turn} still pays {seen.owed}, as {as_told(texts[0], own=own)}"
    if seen.phase == "take":
        new = _instances(seen, view.seat, min(seen.owed, seen.deck_size))
        filled = f", and what comes into the row: new {new}" if new else ""
        return f"{who} to take {many(seen.owed)} from the row, as {texts[0]}{filled}"
    return f"{who} to move, as {alternatives([as_told(text, own=own) for text in texts])}"


def news(before: View, after: View, seat: int, event: str) -> str:
    """Return one line with the changes between two views, which an event of `seat` made."""
    old, new = _seen(before), _seen(after)
    who, end = ("you", "") if seat == after.seat else (f"seat {seat}", "s")
    gone = new.spent[seat - 1] - old.spent[seat - 1]
    told = [f"{who} lay{end} {new.grid[cell]} on {cell_text(cell)}" for cell in new.grid if cell not in old.grid]
    told += [f"{who} lay{end} the Finish"] if new.is_won else []
    if gone:
        told = [f"{told[0]}, pay{end} {gone}"] if told else [f"{who} discard{end} {gone}"]
    taken = Counter(card for card, _ in new.taken[seat - 1]) - Counter(card for card, _ in old.taken[seat - 1])
    if taken:
        told.append(f"{who} take{end} {cards_text(sorted(taken.elements()))}")
        told.append(f"the row {cards_text(new.row) or 'is empty'}; {many(new.deck_size)} in the deck")
    due = [f"now {many(new.owed)} from the row"] if new.phase == "take" and new.outcome is None else []
    return "; ".join([*told, f"points {new.points[0]} to {new.points[1]}", *due])


def _seen(view: View) -> Competitive:
    assert isinstance(view.masked, Competitive)
    return view.masked


def _instances(seen: Competitive, you: int, count: int, new: Sequence[int] = ()) -> str:
    """Return `count` islands that may come into the row, after those that are `new` there."""
    found = [int(text) for text in row_cards(seen, you) if text.isdigit() and int(text) not in new]
    return cards_text(sorted(found, key=lambda card: (card < 27, card))[:count])


def row_cards(seen: Competitive, you: int) -> dict[str, int]:
    """Return the cards that may come into the row, with their number."""
    named = Counter([*seen.grid.values(), *seen.row, *seen.hand(you), *seen.discarded[you - 1]])
    named += Counter(card for card, _ in seen.taken[2 - you])
    islands = {str(card): 1 for card in range(1, ISLANDS + 1) if not named[card]}
    return islands | ({"F": FINISHES - named[FINISH]} if named[FINISH] < FINISHES else {})


class _Push(Play):
    """A move of the competitive game."""

    def __init__(self, seen: Competitive, you: int, event: Event, blank: int = FINISH) -> None:
        super().__init__(seen, you, event, blank)
        self.seen = seen
        self.taking = True  # the other hand may hold cards that were taken from the row

    def known(self, card: int) -> tuple[int, dict[str, int]]:
        seen, you = self.seen, self.you
        found = {
            "is in your hand": seen.hands[you - 1].count(card),
            "was discarded by you": seen.discarded[you - 1].count(card),
            "lies in the row": seen.row.count(card),
        }
        found |= {f"lies on {cell_text(cell)} already": 1 for cell, number in seen.grid.items() if number == card}
        if not self.taking:
            found["was taken by the other"] = [other for other, _ in seen.taken[2 - you]].count(card)
        return (FINISHES if card == FINISH else int(card <= ISLANDS)), found

    def after(self) -> Competitive:
        """Return the deal after the move. Raises IllegalMove, and Incomplete if something is missing."""
        seen, event = self.seen, self.event
        if seen.turn != event.source.seat:
            raise event.wrong("2.7", whose_turn(seen, event.source.seat, self.you))
        shows = [event.shows] if event.shows and not self.own else []
        for card in shows:
            if not seen.hand_sizes[self.mover - 1]:
                raise event.wrong("7.2", f"seat {self.mover} holds no card")
            self.is_unseen(card)
        self.taking = False
        new = [card_of(event, word, "F") for _, words in event.drew for word in words]
        for card, copies in Counter(new).items():
            self.is_unseen(card, copies)
        hands = [([*shows, *[self.blank] * size])[:size] for size in seen.hand_sizes]
        hands[self.you - 1] = seen.hand(self.you)
        world: Any = seen.with_cards(hands, [[*new, *[self.blank] * seen.deck_size][: seen.deck_size], []])
        end: Competitive = self.played(world, self.text(world))
        drawn = seen.deck_size - end.deck_size
        if len(new) > drawn:
            raise event.wrong("12.4", f"{many(drawn)} here into the row, not {len(new)}")
        if len(new) < drawn:
            example = _instances(seen, self.you, drawn - len(new), new)
            what = f"what {'else ' if new else ''}came into the row? {many(drawn - len(new))}, as: new {example}"
            raise self.unfinished(DREW, what, count=drawn - len(new))
        return end


def _played(view: View, move: follow_line.Move) -> View:
    """Return the view after one move."""
    seen, you = _seen(view), view.seat
    if seen.is_over:
        raise move.refused("7", "the game is over")
    event = read(move, PLAYERS, you, sharing=False)
    if event.holds or event.found or event.shares or event.said - {"lost"}:
        raise event.wrong("12.4", "the competitive game has no expansions")
    if not event.is_move and event.source.seat != seen.turn:
        raise event.wrong("2.7", whose_turn(seen, event.source.seat, you))
    end = _seen(_Push(seen, you, event).after().view(you)) if event.is_move else seen
    try:
        return load_view(certain(View(_settled(end, you, event), you)))
    except DocumentError as error:
        raise move.refused("", f"that cannot be: {'; '.join(error.told())}") from None


def _settled(end: Competitive, you: int, event: Event) -> Competitive:
    """Return the masked position, with the decision whether the next seat can act (7.2)."""
    lost, own, size = "lost" in event.said, end.active == you, end.hand_sizes[end.active - 1]
    if end.phase != "action" or end.is_won:
        if lost:
            raise event.wrong(NO_MOVE, "only possible as a turn begins")
        return end
    if lost and event.stuck not in (0, end.active):
        what = f"seat {event.stuck} is not the seat whose turn begins; that is seat {end.active}"
        raise event.wrong("7.2", what)
    if lost and not own and size > 1:
        raise event.wrong("7.2", f"seat {end.active} holds {counted(size, 'card')} and can discard two")
    found = end.as_turn_begins(whole=own, beaten=lost or size == 0)
    if lost and not found.is_over:
        raise event.wrong("7.2", "you can act, so the game continues")
    return found
