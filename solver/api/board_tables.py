"""Answers to requests about games with real cards: set up, follow events, correct them, advise.

Each function answers one request of table_messages.py. An event is saved before it is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ...core import documents
from ...core.contract import View
from ...core.documents import document_kind
from ...core.errors import DocumentError, LeadlineError, Problem
from ...core.registry import game, game_of
from ...core.table import setup_questions
from ..session.commands import Budget
from ..session.followed import ELSEWHERE, Followed, SavedTables
from ..session.saved_games import SavedGame
from ..session.table import Table
from . import board_followed, board_messages, table_messages as asked
from .board import Look
from .board_games import Outdated
from .fair_scheduler import SharedClock
from .new_document import values

Json = dict[str, Any]
Report = Callable[[Json], None]
SECONDS = 1.0  # limit of advice


class BoardTables:
    """The games with real cards that a board follows.

    Each method answers one request. Unless its docstring says more, it returns the state of the game
    (`board_followed.state` with `id` and `revision`), and a change is saved first. All raise UnknownGame and InUse for
    the key, and those that change the game raise Outdated if it is not at the revision of the request.
    """

    def __init__(self, kept: SavedTables) -> None:
        self._kept = kept

    def sweep(self) -> None:
        """Delete the games that have expired."""
        self._kept.sweep()

    def setup(self, message: asked.Prepare) -> Json:
        """Return the `questions` of a game before the first event, each with the `blanks` that can be picked."""
        entry = game(message.game)
        options = values(entry.name, message.options)
        asked_now = setup_questions.questions(entry, message.players, message.you, options)
        offers = entry.offers
        return {
            "questions": [
                {"name": one.name, "text": one.text, "example": one.example, "needed": one.needed}
                | {
                    "blanks": []
                    if offers is None
                    else board_followed.blanks_json(offers.answers(message.players, options, one))
                }
                for one in asked_now
            ]
        }

    def new(self, message: asked.NewTable) -> Json:
        """Begin to follow a game; the answer also has its `key`. Raises DocumentError if an answer is missing."""
        table = Table(
            message.game,
            players=message.players,
            you=message.you,
            names=message.names,
            options=values(game(message.game).name, message.options),
            answers=message.answers,
            without=ELSEWHERE,
        )
        if table.view is None:
            raise DocumentError([Problem(one.name, f"missing; expected {one.text}") for one in table.questions])
        return self._added(Followed(table), message)

    def open(self, message: asked.OpenTable) -> Json:
        """Begin a game from the record of a seat, or from a view; the answer also has the `key` of the new game."""
        if document_kind.of(message.record) is document_kind.SEAT_RECORD:
            return self._added(Followed.load(message.record), message)
        view = documents.load(message.record)
        if not isinstance(view, View):
            raise DocumentError([Problem("record", "expected the record of a seat, or the view of a seat")])
        return self._added(Followed(Table(view.game.name, view=view, without=ELSEWHERE)), message)

    def _added(self, followed: Followed, message: board_messages.Pictured) -> Json:
        if followed.table.view is None:
            raise DocumentError([Problem("answers", "something of the set-up is missing")])
        kept = self._kept.add(followed)
        return {"key": kept.key} | _state(kept, message)

    def state(self, message: asked.TableState) -> Json:
        """Return the state of a game."""
        with self._kept.open(message.key) as kept:
            return _state(kept, message)

    def tell(self, message: asked.Tell) -> Json:
        """Enter an event or another line of the table; the answer also has the reply as text, `told`.

        Raises LeadlineError for a refused line.
        """
        with self._changed(message) as kept:
            reply = kept.session.tell(message.line, message.seat)
            if reply.kind not in ("event", "held", "setup", "undo", "redo", "fix"):
                return {"told": reply.text} | _state(kept, message)
            self._kept.save(kept)
            return {"told": reply.text} | _state(kept, message)

    def undo(self, message: asked.TableUndo) -> Json:
        """Undo the last `count` entries. Raises LeadlineError if there are none."""
        return self._done(message, lambda followed: followed.table.undo(message.count))

    def redo(self, message: asked.TableRedo) -> Json:
        """Redo the entry that was undone last. Raises LeadlineError if there is none."""
        return self._done(message, lambda followed: followed.table.redo())

    def correct(self, message: asked.Correct) -> Json:
        """Begin to correct an earlier event: it and all later ones are undone, to be entered anew."""
        return self._done(message, lambda followed: followed.correct(message.number))

    def cancel(self, message: asked.Cancel) -> Json:
        """Cancel a correction, and restore the game before it."""
        return self._done(message, lambda followed: followed.cancel())

    def skip(self, message: asked.Skip) -> Json:
        """Drop the event that is corrected or no longer possible; with `every`, all later ones, too."""
        return self._done(message, lambda followed: followed.skip(every=message.every))

    def begins(self, message: asked.BeginWith) -> Json:
        """Let another seat begin the game, before the first event."""
        return self._done(message, lambda followed: followed.begin_with(message.seat))

    def _done(self, message: board_messages.Keyed, act: Callable[[Followed], object]) -> Json:
        with self._changed(message) as kept:
            act(kept.session)
            self._kept.save(kept)
            return _state(kept, message)

    @contextmanager
    def _changed(self, message: board_messages.Keyed) -> Iterator[SavedGame[Followed]]:
        """Open a table that is to be changed. Raises Outdated if it is not as the client has seen it."""
        with self._kept.open(message.key) as kept:
            if message.revision is not None and message.revision != kept.revision:
                raise Outdated(_state(kept, message))
            yield kept

    def record(self, message: asked.TableRecord) -> Json:
        """Return the `record` of the seat: set-up, events and corrections."""
        with self._kept.open(message.key) as kept:
            return {"record": kept.session.record()}

    def advise(self, message: asked.Advise, clock: SharedClock, report: Report) -> Json:
        """Return a ranking of the seat's moves, or its chance to win if another seat decides.

        `kind` is `best`, `odds` or `none`. The result is stored until the game changes. Raises KeyboardInterrupt if the
        clock was stopped.
        """
        with self._kept.open(message.key) as kept:
            if kept.advice is not None and kept.advice[0] == kept.revision:
                return dict(kept.advice[1])
            table, revision = kept.session.table.copy(clock), kept.revision
        found = _advice(table, Budget(message.nodes, message.seconds if message.nodes else message.seconds or SECONDS))
        if clock.stopped:
            raise KeyboardInterrupt
        found |= {"revision": revision}
        with self._kept.open(message.key) as kept:
            if kept.revision == revision:
                kept.advice = (revision, found)
        return found

    def games(self, message: board_messages.Games) -> Json:
        """Return `games`, the tables of these keys as objects, the last changed first, and `gone`, the other keys."""
        return self._kept.listed(message.keys, _listed)

    def delete(self, message: board_messages.Delete) -> Json:
        """Delete a game; the answer is `deleted`, false if there is none with this key."""
        return {"deleted": self._kept.delete(message.key)}


def _listed(record: Json) -> Json:
    """Describe a table by its record."""
    entry, events = game_of(record), len(record.get("events") or [])
    about = {"game": entry.name, "title": entry.title, "players": record.get("players")}
    return about | {"moves": events, "over": False}


def _advice(table: Table, budget: Budget) -> Json:
    view = table.view
    assert view is not None
    if view.turn is None:
        return {"kind": "none"}
    try:
        return board_followed.ranking(view, table.best(budget))
    except LeadlineError:  # another seat decides, or something is missing
        try:
            chance = table.odds(budget)
        except LeadlineError:
            return {"kind": "none"}
    return {"kind": "odds", "value": chance.value, "interval": list(chance.interval)}


def _state(kept: SavedGame[Followed], message: board_messages.Pictured) -> Json:
    look = Look(message.theme, message.boards)
    return {"id": kept.id, "revision": kept.revision} | board_followed.state(kept.session, look)
