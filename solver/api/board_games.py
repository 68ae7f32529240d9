"""Answers to requests about saved games: begin, look, move, let engines decide, hints, undo, review.

Each function answers one request of board_messages.py. A decision is saved before it is answered. A search works
outside the lock of the game, on a copy of the position. If the game changes meanwhile, the result is dropped.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from ...core.errors import DocumentError, IllegalMove, LeadlineError, Problem
from ...core.game import Game
from ...core.registry import game, game_of
from ..levels import engine_at
from ..match.engines import budget
from ..session.game_session import PERSON, Session, begin
from ..session.saved_games import SavedGame, SavedGames
from . import answers, board, board_messages as asked, messages
from .board import Look
from .fair_scheduler import SharedClock
from .new_document import dealt
from .pool import Limits

LONGEST = 20.0  # seconds of work on a decision of an engine whose budget is in playouts
Json = dict[str, Any]
Report = Callable[[Json], None]


class Outdated(LeadlineError):
    """The error for a request that is based on an earlier state of the game; `state` is the current one."""

    def __init__(self, state: Json) -> None:
        super().__init__("the game has changed meanwhile")
        self.state = state


class BoardGames:
    """The saved games of a board, within the limits of its server.

    Each method answers the request of the same name. Unless its docstring says more, it returns the state of the game
    (`board.state` with `id` and `revision`). All raise UnknownGame and InUse for the key, and those that change or
    search the game raise Outdated if it is not at the revision of the request. A search that was ended without a
    result raises KeyboardInterrupt.
    """

    def __init__(self, kept: SavedGames, limits: Limits) -> None:
        self._kept = kept
        self._limits = limits

    def sweep(self) -> None:
        """Delete the games that have expired."""
        self._kept.sweep()

    def new(self, message: asked.Begin) -> Json:
        """Deal and save a game; the answer is its state with the `key`. Raises DocumentError for a wrong set-up."""
        entry = game(message.game)
        players = entry.usual_players if message.players is None else message.players
        seed = secrets.randbelow(2**64) if message.seed is None else message.seed
        deal = dealt(entry.name, players, seed, message.options)
        names = dict.fromkeys(range(1, deal.players + 1), engine_at(message.level, deal.game))
        names |= self._engines(message.engines, deal.players)
        session = begin(deal, message.people, names, secrets.randbelow(2**64))
        kept = self._kept.add(session)
        return {"key": kept.key} | _state(kept, message)

    def _engines(self, given: dict[str, str], players: int) -> dict[int, str]:
        """Return the engines by seat. Raises DocumentError for unknown seats, and for more work than the server
        allows."""
        problems, found = list[Problem](), dict[int, str]()
        for seat, name in given.items():
            if not (seat.isascii() and seat.isdigit() and len(seat) < 3 and 1 <= int(seat) <= players):
                problems.append(Problem("engines", f"there is no seat {seat!r}; use 1 to {players}"))
                continue
            found[int(seat)] = name
            work = budget(name.partition(":")[2])
            if work is not None:
                passed = self._limits.passed({"nodes": work.nodes, "seconds": work.seconds})
                problems += [Problem(f"engines.{seat}", one.what) for one in passed]
        if problems:
            raise DocumentError(problems)
        return found

    def state(self, message: asked.State) -> Json:
        """Return the state of a game; with `cover`, the table of several people is covered first."""
        with self._kept.open(message.key) as kept:
            if message.cover and len(kept.session.seats) > 1 and kept.session.game.hidden:
                kept.session.viewer = None
            return _state(kept, message)

    def look(self, message: asked.Look) -> Json:
        """Uncover the table for the player whose turn it is. Raises DocumentError if that is not the given seat."""
        with self._kept.open(message.key) as kept:
            _check(kept, message)
            session = kept.session
            if not session.waits_for_person or session.turn != message.seat:
                what = "nobody's turn" if session.turn is None else f"the turn of seat {session.turn}"
                raise DocumentError([Problem("seat", f"{message.seat}; it is {what}")])
            session.show()
            return _state(kept, message)

    def move(self, message: asked.Move) -> Json:
        """Make the decision of a player, by its text or by the parts of the picture that name it, and save the game.

        The answer also has the `event`, and `after`, the picture for the player if the table is now covered. Raises
        IllegalMove with the clause that forbids the move.
        """
        if (not message.move) == (message.parts is None):
            raise DocumentError([Problem("move", "expected either move or parts")])
        with self._kept.open(message.key) as kept:
            _check(kept, message)
            session, look = kept.session, _look(message)
            seat = session.turn
            try:
                session.play(message.move or board.pointed_move(session.view, message.parts or []))
            except IllegalMove as error:
                error.where = "move" if message.move else "parts"
                raise
            self._kept.save(kept)
            found = _state(kept, message)
            if not found["covered"]:
                return {"event": found["last"], "after": None} | found
            after = look.picture(session.position.view(seat or 1).masked, seat)
            return {"event": board.last(session, look), "after": after} | found

    def engine(self, message: asked.LetEngine, clock: SharedClock) -> Json:
        """Let the engine whose turn it is make one decision, and save it; the answer also has this `event`.

        Raises LeadlineError if no engine is to move.
        """
        with self._kept.open(message.key) as kept:
            _check(kept, message)
            if not kept.session.waits_for_engine:
                raise LeadlineError("no engine is to move")
            think, revision = kept.session.thinker(clock, LONGEST), kept.revision
        codes = think()
        if clock.stopped:
            raise KeyboardInterrupt
        with self._kept.open(message.key) as kept:
            if kept.revision != revision:
                raise Outdated(_state(kept, message))
            kept.session.accept(codes)
            self._kept.save(kept)
            found = _state(kept, message)
            return {"event": found["last"]} | found

    def hint(self, message: asked.Hint, clock: SharedClock) -> Json:
        """Return a hint: its first step (`board.direction`) or second step (`board.hint`), both from one search."""
        with self._kept.open(message.key) as kept:
            _check(kept, message)
            session, revision, known = kept.session, kept.revision, kept.advice
            view = session.view
            analyse = session.hinter(message.nodes, message.seconds, clock)
        if known is None or known[0] != revision:
            known = (revision, analyse())
            if clock.stopped:
                raise KeyboardInterrupt
            with self._kept.open(message.key) as kept:
                if kept.revision == revision:
                    kept.advice = known
        found = board.direction(view, known[1]) if message.step == "direction" else board.hint(view, known[1])
        return found | {"revision": revision}

    def undo(self, message: asked.Undo) -> Json:
        """Undo the last decision of a player and all later ones of engines, and save the game."""
        with self._kept.open(message.key) as kept:
            _check(kept, message)
            kept.session.undo()
            self._kept.save(kept)
            return _state(kept, message)

    def record(self, message: asked.Record) -> Json:
        """Return the `record` of a finished game. Raises LeadlineError before the end: it would show hidden cards."""
        with self._kept.open(message.key) as kept:
            if not kept.session.position.is_over:
                raise LeadlineError("the record shows every card, so it is available only when the game is over")
            return {"record": kept.session.record()}

    def view(self, message: asked.ViewOf) -> Json:
        """Return the view of the player who looks, as a `document`. Raises LeadlineError while the table is covered."""
        with self._kept.open(message.key) as kept:
            return {"document": kept.session.view.document()}

    def review(self, message: asked.Review, clock: SharedClock, report: Report) -> Json:
        """Return a review of the decisions of the players who are not engines, like `leadline review --json`.

        Partial results are passed to `report`. Raises LeadlineError if no player has moved, or if the review would show
        hidden cards.
        """
        with self._kept.open(message.key) as kept:
            kept.session.check_reviewable()
            record, seats = kept.session.record(), list(kept.session.seats)
        limits = {"nodes": message.nodes, "seconds": message.seconds, "report_every": message.report_every}
        request = {"id": 0, "action": "review", "document": record, "seats": seats} | limits
        return answers.answer(messages.read(request), clock, report)

    def games(self, message: asked.Games) -> Json:
        """Return `games`, the games of these keys as objects, the last played first, and `gone`, the other keys."""
        return self._kept.listed(message.keys, _listed)

    def delete(self, message: asked.Delete) -> Json:
        """Delete a game; the answer is `deleted`, false if there is none with this key."""
        return {"deleted": self._kept.delete(message.key)}


def _look(message: asked.Pictured) -> Look:
    return Look(message.theme, message.boards)


def _state(kept: SavedGame[Session], message: asked.Pictured) -> Json:
    return {"id": kept.id, "revision": kept.revision} | board.state(kept.session, _look(message))


def _check(kept: SavedGame[Session], message: asked.Keyed) -> None:
    """Raise Outdated if the request is based on another revision of the game."""
    if message.revision is not None and message.revision != kept.revision:
        raise Outdated(_state(kept, message))


def _listed(record: Json) -> Json:
    """Describe a game by its record, without replaying it."""
    entry: Game = game_of(record)
    names = [str(name) for name in record.get("names") or []]
    return {
        "game": entry.name,
        "title": entry.title,
        "players": record.get("players"),
        "people": [seat for seat, name in enumerate(names, start=1) if name == PERSON],
        "names": names,
        "moves": len(record.get("moves") or []),
        "over": "result" in record,
        "result": record.get("result"),
    }
