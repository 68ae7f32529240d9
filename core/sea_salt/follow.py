"""Physical games of Sea Salt & Paper: the Protocol `Following` of core/game.py.

events.py parses a line once, to events. play_event.py and endings.py play each of them by the ordinary rules, in the
deals that agree with it (worlds.py). event_texts.py has the messages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import DocumentError, IllegalMove, Incomplete, Problem, counted
from ..game import BEGINS, Question
from ..table import follow_line
from .endings import end_turn, new_round, piles_of
from .event_texts import expected_of, news, phase_words
from .events import Event, read, read_cards
from .material import TARGETS
from .play_event import played
from .position import SeaSalt
from .words import ACTS, WORDS
from .worlds import surely, tidied

__all__ = ["ACTS", "WORDS", "begin", "expected", "news", "push", "questions", "rounds"]


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions before a game: the first seat, and the cards that start the piles."""
    return [BEGINS, Question("piles", "the two cards that lie open", "crab/black shell/grey")]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """Return the view of the seat when the two piles are started. Raise DocumentError."""
    try:
        piles = piles_of(read_cards(answers.get("piles", "")))
    except IllegalMove as error:
        raise DocumentError([Problem("piles", error.reason)]) from None
    target = options.get("target") or TARGETS[players]
    return new_round(players, options.get("first", 1), piles, [0] * players, target, 0).view(you)


def push(view: View[SeaSalt], seat: int, event: str) -> View[SeaSalt]:
    """Return the view after one line of a seat; `view` is unchanged. The end of a turn may be omitted if the next seat
    continues. Raise IllegalMove for an impossible line, and Incomplete if it lacks something that the seat has seen."""
    masked, you = view.masked, view.seat
    events = read(event, you, "waiting" if masked.is_waiting else masked.phase)
    first = events[0]
    if masked.is_waiting and first.kind == "piles" and len(events) == 1:
        return follow_line.run(
            view, 1, lambda before, at: _begun(before, first), lambda at, asks: _answered(events, at, asks)
        )
    if masked.is_over:
        over = "the game is over" if masked.outcome else "the round is over; expected piles crab/black shell/grey"
        first.refuse("7.1", over)
    if not 1 <= seat <= masked.players:
        first.refuse("2.4", f"there is no seat {seat}; expected 1 to {masked.players}")
    masked = tidied(masked)
    draws = first.kind == "draw" and first.has("drawn")
    if draws and you != masked.active and you == masked.active % masked.players + 1 and masked.phase == "play":
        seat = you  # only the seat of the view sees its own draws
    if seat != masked.active:
        masked = _passed(masked, first, seat)

    def play(before: View[SeaSalt], at: int) -> View[SeaSalt]:
        part, now = events[at], tidied(before.masked)
        if now.is_over or now.active != seat:
            part.refuse("3", "the turn is over before the end of the line")
        return View(played(now, part), you)

    return follow_line.run(View(masked, you), len(events), play, lambda at, asks: _answered(events, at, asks))


def _begun(view: View[SeaSalt], event: Event) -> View[SeaSalt]:
    """Return the view of the next round, which the event begins."""
    before, event = view.masked, event.copy()
    if not event.has("piles"):
        event.ask("expected piles", "piles", counts=[2])
    first, piles = before.ended_by % before.players + 1, piles_of(event)
    if word := event.left():
        event.refuse("", f"{word!r} cannot be read here; {expected_of(before)}")
    return new_round(before.players, first, piles, before.scores, before.target, before.rounds).view(view.seat)


def _answered(events: Sequence[Event], at: int, asks: Incomplete) -> None:
    """Fill the open slot of an event with cards or a number without a verb, of the event or of the end of the line."""
    event, further = events[at], events[at + 1 :]
    if event.fill(asks, event) or (further and event.fill(asks, events[-1])):
        return
    if any(one.kind == event.kind for one in further):  # an answer would be taken for the later one
        event.refuse("", f"{asks.reason}; expected before what follows")
    if loose := event.loose or events[-1].loose:
        named = ", ".join(card.text for card in loose)
        event.refuse("", f"{counted(len(loose), 'card')} named ({named}); {asks.reason}")
    raise asks


def _passed(masked: SeaSalt, event: Event, seat: int) -> SeaSalt:
    """Return the view after an end of turn that the line omits."""
    active = masked.active
    who = "you are" if active == masked.viewer else f"seat {active} is"
    if masked.phase != "play" or seat != active % masked.players + 1:
        event.refuse("2.4", f"{who} to move: {phase_words(masked)}")
    if masked.last_chance is not None or not masked.deck_size:
        event.refuse("6", f"{who} to end the turn first, with what is seen then: {phase_words(masked)}")
    return surely(end_turn, masked, Event(event.line, "end", ends="pass"))


def expected(view: View[SeaSalt]) -> str:
    """Return one line with the events that can come next, with an example."""
    return expected_of(view.masked)


def rounds(view: View[SeaSalt]) -> tuple[int, Sequence[int]]:
    """Return the number of rounds that are over, and the points of each seat in all of them together."""
    return view.masked.rounds, view.masked.scores
