"""A game with real cards, followed for one seat: entered lines update the view of that seat, and commands query it.

The table works with every game that has a `Game.following`, and knows no game by name.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from ...core import documents, registry
from ...core.arguments import between, check_count
from ...core.contract import View
from ...core.documents import io as document_io
from ...core.documents import seat_records
from ...core.documents.io import Document
from ...core.errors import (
    ArgumentError,
    DocumentError,
    IllegalMove,
    Incomplete,
    LeadlineError,
    OutputError,
    Problem,
    counted,
    shown,
)
from ...core.files import Replacement
from ...core.game import Game, Question
from ...core.mending import FIX, uncommented
from ...core.outcomes import who_won
from ...core.own_moves import at_own_turn
from ...core.table.setup import following_of
from .. import analysis
from ..odds import Odds, odds
from ..result_json import analysis_json
from ..results import Analysis, Leader
from . import phrases, words
from .readings import DREW, Held, Told, with_colons
from .save_guard import EXPECTED, OwnFiles, typed_name
from .setup import Setup, check_text, checked
from .undo_history import History, Step
from .words import Budget

SECONDS = 1.0  # default limit of `best` and `odds`
SHOWN = 5  # limit of moves in a printed ranking


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer of the table to a line.

    line   the line as the user typed it
    kind   `setup`, `event`, `held` (an incomplete event), `error`, or the command word
    text   the answer for the user: one line, except for rankings, boards and lists
    data   further data for programs: the keys depend on the kind
    """

    line: str
    kind: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """True if the line was refused and changed nothing."""
        return self.kind == "error"


class Table:
    """A game with real cards, followed for one seat.

    Parameters
    ----------
    game
        a game or an alias of it
    players, you, names, options, answers
        known parts of the set-up; `question` requests the rest. `options` are those of `leadline.deal`
    view
        a view to begin with, instead of a set-up
    autosave
        a file that receives the record of the seat after every line that changes something
    write
        a function that writes texts to files, `write(path, text)`; None: replace the whole file or leave it unchanged
    progress
        a function that `best` calls about ten times per second with the leading move
    clock
        a clock for time limits, in seconds
    without
        command words that are refused here; `help` does not list them

    `failed` is the last error of writing a file, or None.

    Raises
    ------
    DocumentError
        for a game that cannot be followed, and for an impossible set-up
    ArgumentError
        for an argument of another type; a subclass of DocumentError

    Examples
    --------
    >>> import leadline
    >>> table = leadline.Table("calm-sailing", players=3, you=2)
    >>> table.question.text
    'the seat with one card more than the others'
    >>> _ = table.tell("hand 3 12 50 51 F, begins 1")
    >>> table.tell("24@b3")
    'seat 1 lays 24 on b3; 24 cards in its pile; your turn'
    >>> table.view.turn, table.events
    (2, ['1 24@b3'])
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        you: int | None = None,
        names: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        answers: Mapping[str, str] | None = None,
        view: View | None = None,
        autosave: Path | str | None = None,
        write: Callable[[str, str], None] | None = None,
        progress: Callable[[Leader], None] | None = None,
        clock: Callable[[], float] = time.perf_counter,
        without: Sequence[str] = (),
    ) -> None:
        self.game: Game = registry.game(game)
        following_of(self.game)
        self._history = History(Setup(self.game, *checked(players, you, names, options, answers, view)))
        self._begun_with_view = view is not None
        self._last_refused: tuple[int, str] | None = None
        self._analysis: tuple[View, Held | None, Analysis] | None = None
        self._offered = False
        self._write = write or _write_file
        self.progress = progress
        self._clock = clock
        self._without = tuple(without)
        self.autosave = None if autosave is None else str(autosave)
        self._own = OwnFiles()
        self.failed: OutputError | None = None
        if view is not None:
            self._setup.players, self._setup.you = view.players, view.seat
            following_of(view.game)
            self._history.start = view
        else:
            self._setup.questions()
            if self._setup.answers:
                self._setup.check_asked()
            self._history.start = self._setup.begin()

    @classmethod
    def load(cls, record: Document | str | Path, **more: Any) -> Table:
        """Load a table from the record of a seat: its object, or the name of its file.

        `more` are further arguments of `Table`. Raises DocumentError, also for an impossible event.
        """
        if not isinstance(record, dict):
            if not isinstance(record, str | os.PathLike):
                what = f"expected an object or the name of a file, found {shown(record)}"
                raise ArgumentError([Problem("record", what)])
            record = document_io.read(record, _no_stdin)
        found = seat_records.read(record)
        view = seat_records.begin(found) if found.view is not None else None
        table = cls(
            found.game,
            players=found.players,
            you=found.you,
            names=found.names,
            options=found.options,
            answers=found.answers,
            view=view,
            **more,
        )
        for number, entry in enumerate(found.events):
            if table.view is None:
                raise DocumentError([Problem("answers", "something of the set-up is missing, yet there are events")])
            try:
                table._add(seat_records.pushed(table.view, entry), entry)
            except (DocumentError, IllegalMove) as error:
                raise DocumentError([Problem(f"events[{number}]", str(error))]) from None
        table._take_back(found.undone)
        return table

    def _take_back(self, undone: Sequence[str]) -> None:
        """Load the undone entries of a record, the next one to redo first. Raises DocumentError."""
        view, found = self.view, list[Step | Held]()
        for number, entry in enumerate(undone):
            try:
                if view is None or (found and isinstance(found[-1], Held)):
                    raise DocumentError([Problem("", "nothing can come back here")])
                view = seat_records.pushed(view, entry)
                found.append(Step(view, entry))
            except Incomplete as error:
                seat, text = seat_records.parted(entry)
                found.append(Held(seat, error.of(text)))
            except (DocumentError, IllegalMove) as error:
                raise DocumentError([Problem(f"undone[{number}]", str(error))]) from None
        self._history.undo_before(found)

    @property
    def players(self) -> int | None:
        """The number of seats; None before it is entered."""
        return self._setup.players

    @property
    def you(self) -> int | None:
        """The seat that is followed, from 1; None before it is entered."""
        return self._setup.you

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, or an empty tuple."""
        return self._setup.names

    @property
    def options(self) -> dict[str, Any]:
        """The options of the deal."""
        return dict(self._setup.options)

    @property
    def answers(self) -> dict[str, str]:
        """The answers of the set-up, by the names of the game's questions."""
        return dict(self._setup.answers)

    @property
    def questions(self) -> list[Question]:
        """The missing entries before the first event, in the order in which players see them."""
        return [] if self._history.start is not None else self._setup.questions()

    @property
    def question(self) -> Question | None:
        """The next of `questions`, or None."""
        return next(iter(self.questions), None)

    @property
    def view(self) -> View | None:
        """The current view of the seat; None during the set-up."""
        return self._history.view

    @property
    def waiting(self) -> str | None:
        """The text of an incomplete event, or None."""
        return None if self._held is None else self._held.text

    @property
    def unfinished(self) -> tuple[int, str] | None:
        """The seat and the text of an incomplete event, or None."""
        return None if self._held is None else (self._held.seat, self._held.text)

    @property
    def unsaved(self) -> str | None:
        """A warning that `autosave` does not contain the incomplete event, for the end of a session.

        None if no event is incomplete, or nothing is saved.
        """
        return None if self._held is None or self.autosave is None else self._left_out(self._held)

    @property
    def events(self) -> list[str]:
        """The events and corrections as entries of the record, for example `1 24@b3` and `fix grid c4 43`."""
        return [step.entry for step in self._history.steps]

    @property
    def rounds(self) -> list[list[int]]:
        """The points of the seats in each round that is over, in games with rounds.

        The last round counts even while the cards of the next one are missing.
        """
        return self._rounds_after(None if self._held is None else self._held.asks.rounds)

    def _rounds_after(self, last: tuple[int, Sequence[int]] | None) -> list[list[int]]:
        """Return the points of each round of the events; `last` has the count of rounds and the points after them."""
        views = filter(None, [self._history.start, *(step.view for step in self._history.steps)])
        counts = [*(view.game.rounds(view) for view in views), last]
        known = [count for count in counts if count is not None]
        return [
            [new - old for old, new in zip(was[1], now[1], strict=True)]
            for was, now in pairwise(known)
            if now[0] > was[0]
        ]

    @property
    def _setup(self) -> Setup:
        return self._history.setup

    @property
    def _held(self) -> Held | None:
        return self._history.held

    def tell(self, line: str) -> str:
        """Read one line and return the answer: an event, a command word, or a part of the set-up.

        Raises LeadlineError (IllegalMove, DocumentError) for an impossible line, and then changes nothing.
        """
        return self._answer(line).text

    def reply(self, line: str) -> Reply:
        """Read a line as `tell` does, and return a full Reply; an impossible line gets a reply of the kind `error`."""
        try:
            return self._answer(line)
        except IllegalMove as error:
            rule = f" (rule {error.clause})" if error.clause else ""
            data = {"reason": error.reason, "clause": error.clause or None} | error.facts()
            return Reply(line, "error", self._named(f"{error.reason}{rule}"), data)
        except LeadlineError as error:
            told = error.told() if isinstance(error, DocumentError) else [str(error)]
            return Reply(line, "error", "; ".join(told), {"reason": "; ".join(told), "clause": None})

    def push(self, event: str, seat: int | None = None) -> str:
        """Follow an event of `seat` (default: the seat to move), and return its description. Raises IllegalMove."""
        view = self._begun()
        check_text("event", event)
        event = document_io.without_remark(event)
        by = None if seat is None else between("seat", seat, 1, view.players)
        return self._event(event, by or view.turn or view.seat, event).text

    def undo(self, count: int = 1) -> str:
        """Undo the last `count` lines that changed something, or as many as there are. Raises LeadlineError if there
        are none."""
        return self._repeated(self._undo, count)

    def redo(self, count: int = 1) -> str:
        """Redo the last `count` undone lines, or as many as there are.

        A new entry clears the undone lines. Raises LeadlineError if there are none.
        """
        return self._repeated(self._redo, count)

    @staticmethod
    def _repeated(move: Callable[[], str], count: int) -> str:
        """Repeat an undo or redo `count` times, and return the last answer."""
        check_count("count", count)
        told, done = move(), 1
        while done < count:
            try:
                told = move()
            except LeadlineError:
                return f"{told}; only {done} of {count}, that is all"
            done += 1
        return told

    def _undo(self) -> str:
        held = self._held is not None
        line = self._history.undo()
        self._forget()
        return self._moved("taken back", line, self.expected() if held or self.view is None else self._turn())

    def _redo(self) -> str:
        line = self._history.redo()
        self._forget()
        if self._held is not None:
            return self._moved("brought back", line, self._named(self._held.question))
        return self._moved("brought back", line, self.expected() if self.view is None else self._turn())

    @staticmethod
    def _moved(what: str, line: str, following: str) -> str:
        """Describe an undone or redone line, which may be empty, and the next entry."""
        return f"{what}: {line}; {following}" if line else f"{what}; {following}"

    def fix(self, told: str) -> str:
        """Correct the view: a key of its document and a value, `hand 3 12 50`, `grid c4 43`; a comma separates
        corrections.

        Raises DocumentError if the game has no such view, and IllegalMove while an event is incomplete, because the
        correction would drop the event.
        """
        check_text("told", told)
        if self._held is not None:
            raise self._unfinished(self._held, f"{FIX} {told.strip()}")
        view = self._begun()
        before = view.document()
        entry = f"{FIX} {words.with_numbers(uncommented(before, told.strip()), before, self.names, view.game.by_seat)}"
        self._add(seat_records.pushed(self._begun(), entry), entry)
        after = self._begun().document()
        changed = [
            f"{key} {phrases.short(after.get(key))}, was {phrases.short(before.get(key))}"
            for key in dict.fromkeys([*before, *after])
            if before.get(key) != after.get(key)
        ]
        return f"corrected: {'; '.join(changed) or 'nothing has changed'}; {self._turn()}"

    def best(self, budget: Budget | None = None, *, moves: Sequence[str] | None = None, seed: int = 0) -> Analysis:
        """Return the moves of the seat, best first (`leadline.best`); the default limit is about a second.

        With `moves`, returns only these moves and the best one.

        Raises
        ------
        LeadlineError
            if another seat is to move, or information is missing, also of an incomplete event
        IllegalMove
            for an impossible move
        GameOver
            if the game is over
        """
        view, held, budget = self._begun(), self._held, budget or Budget(seconds=SECONDS)
        analysis.check_told(view)
        if held is not None and held.asks.given is not None:
            raise LeadlineError(f"you have already given {held.asks.given}; undo to change it")
        own = self._deciding()
        shares = held is not None and view.game.shares_due(own)
        if held is not None and not shares and not held.awaits_choice(view.seat):
            raise self._unfinished(held, held.text)
        decides = at_own_turn(own)
        self._expect_turn(decides, "`odds` tells your chance meanwhile")
        assumed = [f"{seat}: {count}" for seat, count in view.game.shares_given(own, decides).items()]
        found = analysis.best(
            own,
            nodes=budget.nodes,
            seconds=budget.seconds,
            seed=seed,
            moves="all" if shares and moves is None else None if moves is None else list(moves),
            fits=(lambda share: self._completes([*assumed, share])) if shares else None,
            progress=self.progress,
            clock=self._clock,
        )
        self._analysis = (view, held, found)
        return found

    def _ranked(self) -> Analysis | None:
        """Return the last ranking if nothing was entered since."""
        if self._analysis is None:
            return None
        view, held, found = self._analysis
        return found if view is self.view and held is self._held else None

    def _deciding(self) -> View:
        """Return the view on which the seat decides, which includes the known part of an incomplete event."""
        held = self._held
        return self._begun() if held is None or held.asks.view is None else held.asks.view

    def _completes(self, shares: Sequence[str]) -> bool:
        """Return whether these contributions agree with the known part of the joint discard."""
        view, held = self._begun(), self._held
        if held is None:
            return True
        try:
            following_of(view.game).push(view, held.seat, ", ".join([held.text, *shares]))
        except Incomplete as error:
            return error.given is not None
        except IllegalMove:
            return False
        return True

    def odds(self, budget: Budget | None = None, *, move: str | None = None, seed: int = 0) -> Odds:
        """Return the seat's chance to win now, or after a `move` of its own; the default limit is about a second.

        Raises GameOver. With a move, raises IllegalMove, and LeadlineError if another seat is to move.
        """
        view, budget = self._begun(), budget or Budget(seconds=SECONDS)
        if move is not None:
            self._expect_turn(view, "`odds` without a move tells your chance meanwhile")
        return odds(view, move=move, nodes=budget.nodes, seconds=budget.seconds, seed=seed, clock=self._clock)

    def _expect_turn(self, view: View, meanwhile: str) -> None:
        """Raise LeadlineError if another seat is to move."""
        if view.turn is not None and view.turn != view.seat:
            raise LeadlineError(self._named(f"seat {view.turn} is to move; {meanwhile}"))

    def score(self) -> Document:
        """Return the points that the seat sees, after the last round that is over, in games that count points.

        Raises DocumentError for other games.
        """
        found = documents.score(self._begun().document())
        ended = None if self._held is None else self._held.asks.rounds
        return found if ended is None else found | {"scores": list(ended[1])}

    def show(self) -> str:
        """Return the board as the seat sees it, for a terminal."""
        view = self._begun()
        return phrases.with_names(view.game.drawing.text(view.masked, view.seat), self.names)

    def expected(self) -> str:
        """Describe the next possible entries in one line."""
        if self._held is not None:
            return self._named(f"{self._held.text}: {self._asked(self._held)}")
        question = self.question
        if question is not None:
            return f"{question.text}? (as {question.example}{'' if question.needed else ', or an empty line'})"
        view = self._begun()
        return self._named(following_of(view.game).expected(view))

    def record(self) -> Document:
        """Return the record of the seat (docs/howto/table.md).

        Raises LeadlineError before players and seat are entered.
        """
        setup = self._setup
        if setup.players is None or setup.you is None:
            raise LeadlineError("there is nothing to keep before players and seat are told")
        start = self._history.start
        view = start.document() if self._begun_with_view and start is not None else None
        return seat_records.write(
            self.game,
            players=setup.players,
            you=setup.you,
            names=setup.names,
            options=None if view else setup.options,
            answers=None if view else setup.answers,
            view=view,
            events=self.events,
            undone=self._history.undone,
            rounds=self._rounds_after(None),
        )

    def save(self, path: Path | str) -> None:
        """Write the record of the seat. Raises DocumentError if the file cannot be written."""
        self._write(str(path), json.dumps(self.record(), ensure_ascii=False, indent=1) + "\n")

    def state(self) -> dict[str, Any]:
        """Return the state of the table for each JSON answer: `turn`, `you`, `over`, `waiting` and the `question`."""
        view, question = self.view, self.question
        asked = None
        if question is not None:
            asked = {"name": question.name, "text": question.text, "example": question.example}
            asked["needed"] = question.needed  # type: ignore[assignment]
        turn = view.turn if view is not None else None
        over = view is not None and turn is None
        return {"you": self.you, "turn": turn, "over": over, "waiting": self.waiting, "question": asked}

    def _begun(self) -> View:
        view = self.view
        if view is None:
            raise LeadlineError(f"first the set-up: {self.expected()}")
        return view

    def _answer(self, line: str) -> Reply:
        check_text("line", line)
        text = line.removeprefix("\ufeff").strip()
        if not text:
            return self._blank(line)
        offered, self._offered = self._offered, False
        if text.startswith("#"):
            self._offered = offered
            return Reply(line, "comment", "")
        view, text = self.view, words.without_remark(text)
        seat, rest = None, text
        if view is not None:
            shares = self._held is not None or view.game.shares_due(view)
            text = with_colons(text, self.names, begins=shares)
            acts = words.acts_of(view, shares=shares)
            seat, rest = words.parted(text, view.players, view.seat, self.names, acts=acts)
        first, _, more = rest.partition(" ")
        command = words.command_of(first)
        if command is not None and command in self._without:
            raise LeadlineError(f"{command} is no line of a record here")
        if command is not None and (seat is None or (command in words.FOR_ME and seat == self.you)):
            reply = self._command(line, command, more.strip())
        elif view is None:
            reply = self._tell_setup(line, text)
        else:
            by = seat if seat is not None else view.turn or view.seat
            try:
                reply = self._event(line, by, rest, named=seat, whole=text)
            except IllegalMove:
                if seat is not None or not self._setup.is_begun_by(text):
                    raise
                back = "" if self._begun_with_view else " (undo leads back to it)"
                what = f"{first.rstrip(':')} belongs to the set-up, which is over{back}"
                raise IllegalMove(text, "", what) from None
        return self._kept(reply) if reply.kind in ("setup", "event", "held", "undo", "redo", FIX) else reply

    def _kept(self, reply: Reply) -> Reply:
        """Return the reply, after saving the game in `autosave`; a failure is added to its text."""
        if self.autosave is None or self.you is None or self.players is None:
            return reply
        try:
            self._save(self.autosave)
        except DocumentError as error:
            return replace(reply, text=f"{reply.text}; not kept: {error}")
        return reply

    def _save(self, path: str) -> None:
        try:
            self.save(path)
        except DocumentError as error:
            self.failed = OutputError(error.problems)
            raise
        self._own.add(path)

    def _blank(self, line: str) -> Reply:
        """Answer an empty line: play the best move if it was just shown, or skip an optional question."""
        if self.view is None and self.question is not None and not self.question.needed:
            return self._kept(self._tell_setup(line, ""))
        found = self._ranked()
        if self._offered and found is not None:
            self._offered = False
            return self._kept(self._event(line, found.seat, found.moves[0].text))
        return Reply(line, "next", self.expected())

    def _tell_setup(self, line: str, text: str) -> Reply:
        after = self._setup.copy()
        after.tell(text)
        try:
            start = after.begin()
        except DocumentError:  # wrong answers are requested again, right ones are kept
            if vars(after) != vars(self._setup):
                self._history.answer(text, after, None)
                self._kept(Reply(line, "setup", ""))
            raise
        usual = self.players is None and not text
        self._history.answer(text, after, start)
        told = self._greeting() if start is not None else self.expected()
        return Reply(line, "setup", f"{counted(self.players or 0, 'player')}; {told}" if usual else told)

    def _greeting(self) -> str:
        count = counted(self.players or 0, "player")
        own = f", you are seat {self.you}" if self.players != 1 else ""
        called = f", {', '.join(self.names)}" if self.names else ""
        return f"{self.game.title}, {count}{called}{own}; {self.expected()}"

    def _event(self, line: str, seat: int, event: str, *, named: int | None = None, whole: str = "") -> Reply:
        """Follow an event, which may complete an incomplete one.

        `whole` is the line with the seat that it `named`, because that seat may be one of the numbers that answer a
        question.
        """
        view, event = self._begun(), words.with_seats(event, self.names)
        told = Told(seat, event, named, whole or event)
        held, refused = self._held, self._last_refused
        self._last_refused = None
        answers = [] if held is None else told.answers(held, self.you)
        attempts = (
            told.alone(refused, view.turn or view.seat, begins=view.masked.is_boundary)
            if held is None
            else told.after(held, answers)
        )
        errors: list[IllegalMove] = []
        for by, text in attempts:
            instead = held is not None and text is event and not phrases.renewed(held.text, event)
            try:
                after = following_of(view.game).push(view, by, text)
            except Incomplete as error:
                if instead and held is not None and held.asks.fill is not None and not view.masked.is_boundary:
                    errors.append(error)  # a part of a known event does not replace the event
                    continue
                self._history.hold(Held(by, error.of(text)))
                said = f"instead of {held.text}: {error.reason}" if held is not None and instead else error.reason
                return Reply(line, "held", self._named(said), {"event": text, "seat": by} | error.facts())
            except IllegalMove as error:
                errors.append(error)
                continue
            if held is not None and instead and by != held.seat:
                raise self._unfinished(held, event)
            if named is None and by != view.seat and self._is_mine(view, text, after):
                by = view.seat
            self._add(after, f"{by} {text}")
            said = following_of(after.game).news(view, after, by, text)
            said = f"{said}; {self._turn()}"
            if held is not None and instead:
                said = f"instead of {held.text}: {said}"
            return Reply(line, "event", self._named(said), {"event": text, "seat": by})
        if held is None:
            self._last_refused = (seat, event)
        elif not answers and (named not in (None, held.seat) or "@" in event):  # a move comes too early
            raise self._unfinished(held, event)
        raise errors[0] if held is not None else errors[-1]

    def _left_out(self, held: Held) -> str:
        return self._named(f"not saved, because this event is not complete: seat {held.seat}: {held.text}")

    def _unfinished(self, held: Held, event: str) -> IllegalMove:
        """Return the error that an incomplete event has to be completed first."""
        what = f"seat {held.seat}: {held.text}: {self._asked(held)}"
        return IllegalMove(event, "", self._named(what))

    @staticmethod
    def _asked(held: Held) -> str:
        """Describe the missing part of an event, with its question."""
        return f"this event is not complete (undo drops it): {held.question}"

    def _is_mine(self, view: View, event: str, after: View) -> bool:
        """Return whether an event without a seat belongs to the followed seat, for example "drew 17, keep 17"."""
        if not event.lower().startswith(DREW):
            return False
        try:
            return bool(following_of(view.game).push(view, view.seat, event) == after)
        except IllegalMove:
            return False

    def _add(self, view: View, entry: str) -> None:
        self._history.step(view, entry)
        self._forget()

    def _forget(self) -> None:
        """Forget the offered move and the refused event, which belong to another view."""
        self._last_refused = None
        self._offered = False

    def _turn(self) -> str:
        """Describe whose turn it is, or how the game ended."""
        view = self._begun()
        outcome = view.masked.outcome
        if outcome is not None:
            won = view.seat in outcome.winners
            known = outcome.winners or self.game.cooperative
            ended = "you have won" if won else "you have lost" if known else who_won(outcome, cooperative=False)
            return f"the game is over, {ended} ({outcome.reason})"
        if not view.masked.is_boundary or view.untold is not None:
            return self.expected()
        return "your turn" if view.turn == view.seat else self._named(f"seat {view.turn} to move")

    def _named(self, text: str) -> str:
        """Return the text with the names of the players instead of their seats."""
        if not self.names:
            return text

        def name(found: re.Match[str]) -> str:
            seat = int(found[1])
            return self.names[seat - 1] if 1 <= seat <= len(self.names) else found[0]

        return re.sub(r"\bseat ([1-9])\b", name, text)

    def _command(self, line: str, command: str, rest: str) -> Reply:
        if command == "help":
            known = list(words.COMMANDS.items()) if self.view is not None else self._setup.help()
            known = [(word, text) for word, text in known if word not in self._without]
            width = min(30, max(len(word) for word, _ in known)) if known else 0
            listed = "".join(f"\n{word.ljust(width)}  {text}" for word, text in known)
            return Reply(line, command, f"{self.expected()}{listed}")
        if command == "quit":
            if rest:
                raise LeadlineError(f"quit: expected nothing more, found {rest[:40]!r}")
            return Reply(line, command, "")
        if command in ("undo", "redo"):
            if rest and not re.fullmatch(r"[1-9][0-9]{0,5}", rest):
                raise LeadlineError(f"{command}: expected nothing or a number of lines, found {rest[:40]!r}")
            count = int(rest or 1)
            return Reply(line, command, self.undo(count) if command == "undo" else self.redo(count))
        if command == FIX:
            return Reply(line, command, self.fix(rest))
        if command == "next":
            return Reply(line, command, self.expected())
        if command == "events":
            entries = [f"{number}. {entry}" for number, entry in enumerate(self.events, start=1)]
            return Reply(line, command, "\n".join(entries) or "nothing yet", {"events": self.events})
        if command == "rounds":
            return self._rounds(line)
        if command == "save":
            name = typed_name(rest)
            if not name:
                raise LeadlineError("save: expected the name of a file")
            kept = self.autosave is not None and OwnFiles(self.autosave).holds(name)
            if self._own.bars(name) and not kept:
                raise LeadlineError(f"save: {name} {EXPECTED}")
            self._save(name)
            written = f"written to {name}" if self._held is None else f"written to {name}; {self._left_out(self._held)}"
            return Reply(line, command, written, {"file": name})
        if command == "show":
            return Reply(line, command, self.show(), {"view": self._begun().document()})
        if command == "cards":
            return self._cards(line, rest)
        if command == "score":
            if rest:
                raise LeadlineError(f"score: expected nothing more, found {rest[:40]!r}; it counts all that you see")
            points = self.score()
            return Reply(line, command, phrases.points(points), {"score": points})
        budget, move = words.budget_of(rest)
        asked = budget if budget != Budget() else None
        if command == "odds":
            chance = self.odds(asked, move=move or None)
            return Reply(
                line,
                command,
                f"{phrases.percent(chance.value, chance.interval)}: {chance.how}",
                {"odds": chance.as_json()},
            )
        if command == "best":
            return self._best(line, asked, move)
        return self._why(line, asked, move)

    def _rounds(self, line: str) -> Reply:
        view = self._begun()
        if view.game.rounds(view) is None:
            raise LeadlineError(f"rounds: {self.game.title} has no rounds that count points")
        rows = [
            f"round {number}: {', '.join(f'seat {seat} {points:+d}' for seat, points in enumerate(gained, start=1))}"
            for number, gained in enumerate(self.rounds, start=1)
        ]
        return Reply(line, "rounds", self._named("\n".join(rows) or "no round is over yet"), {"rounds": self.rounds})

    def _cards(self, line: str, text: str) -> Reply:
        if self.game.catalogue is None:
            raise LeadlineError(f"cards: {self.game.title} has no list of its cards")
        rows, codes = phrases.cards(self.game.catalogue.sections(), text)
        return Reply(line, "cards", "\n".join(rows), {"cards": codes})

    def _best(self, line: str, budget: Budget | None, move: str) -> Reply:
        found = self.best(budget, moves=[move] if move else None)
        rows = found.listed[:SHOWN]
        width = max(len(row.text) for row in rows)
        self._offered = not move
        worth = f"; Enter plays {phrases.without_verb(found.moves[0].text)}" if self._offered else ""
        lines = [phrases.ranked(row, width) for row in rows]
        if len(rows) < len(found.moves):
            lines.append(phrases.more_moves(found.moves[len(rows) :]))
        equal = f", {phrases.EQUAL}" if any(row.equal for row in rows) else ""
        lines.append(f"{found.status}, {counted(found.nodes, 'playout')} in {found.seconds:.1f} s{equal}{worth}")
        own = self._deciding()
        lines += analysis.assumed(own, at_own_turn(own))
        return Reply(line, "best", self._named("\n".join(lines)), {"analysis": analysis_json(found)})

    def _why(self, line: str, budget: Budget | None, move: str) -> Reply:
        """Return the reasons of the last ranking of this view, or of a new ranking."""
        found = self._ranked()
        known = (
            found is not None
            and budget is None
            and (not move or any(phrases.same_move(row.text, move) for row in found.moves))
        )
        if found is None or not known:
            found = self.best(budget, moves=[move] if move else None)
        best = found.moves[0]
        rows = [row for row in found.listed[:3] if not move or row is best]
        rows += [row for row in found.moves if move and row is not best and phrases.same_move(row.text, move)]
        if move and len(found.moves) == 2 and rows == [best]:
            rows.append(found.moves[1])  # requested in another form
        lines = []
        for row in rows:
            gap = 100 * (best.value - row.value)
            less = f", {abs(gap):.1f} points {'less' if gap >= 0 else 'more'} than {best.text}"
            compared = less if row is not best and row.is_tried else ""
            lines.append(f"{row.text}  {phrases.judged(row)}{compared}: {row.reason}")
        self._offered = known and not move
        return Reply(line, "why", self._named("\n".join(lines)), {"analysis": analysis_json(found)})


def _no_stdin() -> str:
    raise DocumentError([Problem("-", "expected the name of a file")])


def _write_file(path: str, text: str) -> None:
    """Write a file whole or not at all. Raises OutputError."""
    try:
        Replacement.of(path).fill(text.encode("utf-8"))
    except OSError as error:
        raise OutputError([Problem("", f"cannot be written: {error.strerror or error}", path)]) from None
