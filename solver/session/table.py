"""A game with real cards, followed for one seat: entered lines update the view of that seat, and commands query it.

The table works with every game that has a `Game.following`, and knows no game by name.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ...core import documents, registry
from ...core.arguments import between, check_count
from ...core.contract import View
from ...core.documents import io as document_io, seat_records
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
from ...core.game import Game, Question
from ...core.table.edit_view import FIX, uncommented
from ...core.table.setup_questions import following_of
from ..odds import Odds
from ..results import Analysis, Leader
from . import commands, table_texts
from .commands import Budget
from .event_lines import EventLines
from .line_readings import Held, with_colons
from .rankings import Rankings
from .save_guard import EXPECTED, OwnFiles, typed_name, write_file
from .table_setup import Setup, check_text, checked
from .table_state import Reply, TableState
from .undo_history import History


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
        self._state = TableState(self.game, self._history)
        self._events = EventLines(self._state)
        self._rankings = Rankings(self._state, clock)
        self._begun_with_view = view is not None
        self._write = write or write_file
        self.progress = progress
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
        table._history.load(found.events, found.undone)
        return table

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
        return self._state.questions

    @property
    def question(self) -> Question | None:
        """The next of `questions`, or None."""
        return next(iter(self.questions), None)

    @property
    def view(self) -> View | None:
        """The current view of the seat, which callers must not change (push to a copy); None during the set-up."""
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
        return None if self._held is None or self.autosave is None else self._state.left_out(self._held)

    @property
    def events(self) -> list[str]:
        """The events and corrections as entries of the record, for example `1 24@b3` and `fix grid c4 43`."""
        return [step.entry for step in self._history.steps]

    @property
    def rounds(self) -> list[list[int]]:
        """The points of the seats in each round that is over, in games with rounds.

        The last round counts even while the cards of the next one are missing.
        """
        return self._history.rounds(None if self._held is None else self._held.asks.rounds)

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
            return Reply(line, "error", self._state.named(f"{error.reason}{rule}"), data)
        except LeadlineError as error:
            told = error.told() if isinstance(error, DocumentError) else [str(error)]
            return Reply(line, "error", "; ".join(told), {"reason": "; ".join(told), "clause": None})

    def push(self, event: str, seat: int | None = None) -> str:
        """Apply an event of `seat` (default: the seat to move), and return its description.

        Raises IllegalMove, and LeadlineError during the set-up.
        """
        view = self._state.view()
        check_text("event", event)
        event = document_io.without_remark(event)
        by = None if seat is None else between("seat", seat, 1, view.players)
        return self._event(event, by or view.turn or view.seat, event).text

    def follow(self, entry: str) -> None:
        """Apply an entry of a record, such as `1 24@b3` or a correction. Raises DocumentError and IllegalMove."""
        self._add(seat_records.pushed(self._state.view(), entry), entry)

    @property
    def steps(self) -> list[tuple[View, View, str]]:
        """The view before and after each event or correction, with its entry in the record."""
        return self._history.changes

    @property
    def asks(self) -> Incomplete | None:
        """The question about an incomplete event, or None."""
        return None if self._held is None else self._held.asks

    @property
    def undone(self) -> list[str]:
        """The events that redo would restore, the next one first, as entries of a record."""
        return self._history.undone

    def copy(self, clock: Callable[[], float]) -> Table:
        """Return an independent copy without autosave that uses `clock`, for work in another thread."""
        found = copy(self)
        found._history = copy(self._history)
        found._history.steps = list(self._history.steps)
        found._state = TableState(self.game, found._history)
        found._events, found._rankings = EventLines(found._state), Rankings(found._state, clock)
        found.autosave = None
        return found

    def undo(self, count: int = 1) -> str:
        """Undo the last `count` lines that changed something, or as many as there are, and return the answer.

        Raises LeadlineError if there are none.
        """
        return self._repeated(self._undo, count)

    def redo(self, count: int = 1) -> str:
        """Redo the last `count` undone lines, or as many as there are, and return the answer.

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
        return self._moved("undone", line, self.expected() if held or self.view is None else self._state.turn())

    def _redo(self) -> str:
        line = self._history.redo()
        self._forget()
        if self._held is not None:
            return self._moved("redone", line, self._state.named(self._held.question))
        return self._moved("redone", line, self.expected() if self.view is None else self._state.turn())

    @staticmethod
    def _moved(what: str, line: str, following: str) -> str:
        """Describe an undone or redone line, which may be empty, and the next entry."""
        return f"{what}: {line}; {following}" if line else f"{what}; {following}"

    def fix(self, told: str) -> str:
        """Correct the view, and return a text with the changes.

        `told` has a key of the view's document and a value: `hand 3 12 50`, `grid c4 43`. A comma ends a correction.
        Raises DocumentError if the game has no such view, and IllegalMove while an event is incomplete, because the
        correction would drop the event.
        """
        check_text("told", told)
        if self._held is not None:
            raise self._state.unfinished(self._held, f"{FIX} {told.strip()}")
        view = self._state.view()
        before = view.document()
        told = commands.with_numbers(uncommented(view, told.strip()), before, self.names, view.game.by_seat)
        self.follow(f"{FIX} {told}")
        after = self._state.view().document()
        return f"corrected: {table_texts.changes(before, after)}; {self._state.turn()}"

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
        return self._rankings.best(budget, moves=moves, seed=seed, progress=self.progress)

    def odds(self, budget: Budget | None = None, *, move: str | None = None, seed: int = 0) -> Odds:
        """Return the seat's chance to win now, or after a `move` of its own; the default limit is about a second.

        Raises GameOver. With a move, raises IllegalMove, and LeadlineError if another seat is to move.
        """
        return self._rankings.odds(budget, move=move, seed=seed)

    def score(self) -> Document:
        """Return the points that the seat sees, after the last round that is over, in games that count points.

        Raises DocumentError for other games.
        """
        found = documents.score(self._state.view().document())
        ended = None if self._held is None else self._held.asks.rounds
        return found if ended is None else found | {"scores": list(ended[1])}

    def show(self) -> str:
        """Return a drawing of the board as the seat sees it, as text. Raises LeadlineError during the set-up."""
        view = self._state.view()
        return table_texts.with_names(view.game.drawing.text(view.masked, view.seat), self.names)

    def expected(self) -> str:
        """Return a line about the next possible entries: the open question, or the events that can follow."""
        return self._state.expected()

    def record(self) -> Document:
        """Return the record of the seat (docs/reference/files.md).

        Raises LeadlineError before players and seat are entered.
        """
        setup = self._setup
        if setup.players is None or setup.you is None:
            raise LeadlineError("nothing to save before players and seat are entered")
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
            rounds=self._history.rounds(),
        )

    def save(self, path: Path | str) -> None:
        """Write the record of the seat. Raises DocumentError if the file cannot be written."""
        self._write(str(path), json.dumps(self.record(), ensure_ascii=False, indent=1) + "\n")

    def state(self) -> dict[str, Any]:
        """Return the state of the table for each JSON answer: `turn`, `you`, `over`, `waiting` and the `question`."""
        view, question = self.view, self.question
        keys = ("name", "text", "example", "needed")
        asked = None if question is None else {key: getattr(question, key) for key in keys}
        turn = view.turn if view is not None else None
        over = view is not None and turn is None
        return {"you": self.you, "turn": turn, "over": over, "waiting": self.waiting, "question": asked}

    def _answer(self, line: str) -> Reply:
        check_text("line", line)
        text = line.removeprefix("\ufeff").strip()
        if not text:
            return self._blank(line)
        offered, self._rankings.offered = self._rankings.offered, False
        if text.startswith("#"):
            self._rankings.offered = offered
            return Reply(line, "comment", "")
        view, text = self.view, commands.without_remark(text)
        seat, rest = None, text
        if view is not None:
            shares = self._held is not None or view.game.expects_shares(view)
            text = with_colons(text, self.names, begins=shares)
            acts = commands.acts_of(view, shares=shares)
            seat, rest = commands.parted(text, view.players, view.seat, self.names, acts=acts)
        first, _, more = rest.partition(" ")
        command = commands.command_of(first)
        if command is not None and command in self._without:
            raise LeadlineError(f"{command} is not a line of a record here")
        if command is not None and (seat is None or (command in commands.FOR_ME and seat == self.you)):
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
        found = self._rankings.last()
        if self._rankings.offered and found is not None:
            self._rankings.offered = False
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
        told = self._state.greeting() if start is not None else self.expected()
        return Reply(line, "setup", f"{counted(self.players or 0, 'player')}; {told}" if usual else told)

    def _event(self, line: str, seat: int, event: str, *, named: int | None = None, whole: str = "") -> Reply:
        reply = self._events.follow(line, seat, event, named=named, whole=whole)
        if reply.kind == "event":
            self._rankings.offered = False
        return reply

    def _add(self, view: View, entry: str) -> None:
        self._history.step(view, entry)
        self._forget()

    def _forget(self) -> None:
        """Forget the offered move and the refused event, which belong to another view."""
        self._events.refused = None
        self._rankings.offered = False

    def _command(self, line: str, command: str, rest: str) -> Reply:
        reply = partial(Reply, line, command)
        if command == "help":
            known = list(commands.COMMANDS.items()) if self.view is not None else self._setup.help()
            known = [(word, text) for word, text in known if word not in self._without]
            return reply("\n".join([self.expected(), *table_texts.columns(known)]))
        if command == "quit":
            if rest:
                raise LeadlineError(f"quit: expected nothing more, found {rest[:40]!r}")
            return reply("")
        if command in ("undo", "redo"):
            if rest and not re.fullmatch(r"[1-9][0-9]{0,5}", rest):
                raise LeadlineError(f"{command}: expected nothing or a number of lines, found {rest[:40]!r}")
            count = int(rest or 1)
            return reply(self.undo(count) if command == "undo" else self.redo(count))
        if command == FIX:
            return reply(self.fix(rest))
        if command == "next":
            return reply(self.expected())
        if command == "events":
            entries = [f"{number}. {entry}" for number, entry in enumerate(self.events, start=1)]
            return reply("\n".join(entries) or "nothing yet", {"events": self.events})
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
            missing = "" if self._held is None else f"; {self._state.left_out(self._held)}"
            return reply(f"written to {name}{missing}", {"file": name})
        if command == "show":
            return reply(self.show(), {"view": self._state.view().document()})
        if command == "cards":
            return self._cards(line, rest)
        if command == "score":
            if rest:
                raise LeadlineError(f"score: expected nothing more, found {rest[:40]!r}; it counts all that you see")
            points = self.score()
            return reply(table_texts.points(points), {"score": points})
        budget, move = commands.budget_of(rest)
        asked = budget if budget != Budget() else None
        if command == "odds":
            chance = self.odds(asked, move=move or None)
            worth = table_texts.percent(chance.value, chance.interval)
            return reply(f"{worth}: {chance.how}", {"odds": chance.as_json()})
        if command == "best":
            return self._rankings.best_reply(line, asked, move, self.progress)
        return self._rankings.why_reply(line, asked, move, self.progress)

    def _rounds(self, line: str) -> Reply:
        view = self._state.view()
        if view.game.rounds(view) is None:
            raise LeadlineError(f"rounds: {self.game.title} has no rounds that count points")
        return Reply(line, "rounds", self._state.named(table_texts.rounds(self.rounds)), {"rounds": self.rounds})

    def _cards(self, line: str, text: str) -> Reply:
        if self.game.catalogue is None:
            raise LeadlineError(f"cards: {self.game.title} has no list of its cards")
        rows, codes = table_texts.cards(self.game.catalogue.sections(), text)
        return Reply(line, "cards", "\n".join(rows), {"cards": codes})


def _no_stdin() -> str:
    raise DocumentError([Problem("-", "expected the name of a file")])
