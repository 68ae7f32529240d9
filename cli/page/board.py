"""The addresses of the board: games that are played or followed, and kept, and puzzles."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp

from ...core.errors import DocumentError
from ...solver.api import board_messages as asked, board_positions
from ...solver.api.board_games import BoardGames
from ...solver.api.board_puzzles import BoardPuzzles
from ...solver.api.board_tables import BoardTables
from ...solver.api.pool import Pool
from ...solver.api.table_messages import TABLES
from ...solver.session.booklets import Booklets
from ...solver.session.followed import SavedTables
from ...solver.session.saved_games import SavedGames
from . import request_body
from .description import STREAMED
from .error_responses import Refused
from .responses import Answer, Start, Stream, asker_of

Json = dict[str, Any]
REQUESTS = {"play": asked.PLAY, "analyse": asked.ANALYSE}
REPORT_EVERY = 0.2  # seconds between the reports of a stream, if the request names none
QUICK: Mapping[str, Callable[[Any, Any], Json]] = {
    "play/new": BoardGames.new,
    "play/state": BoardGames.state,
    "play/look": BoardGames.look,
    "play/move": BoardGames.move,
    "play/undo": BoardGames.undo,
    "play/record": BoardGames.record,
    "play/view": BoardGames.view,
    "play/list": BoardGames.games,
    "play/delete": BoardGames.delete,
    "puzzles/list": BoardPuzzles.list,
    "puzzles/daily": BoardPuzzles.daily,
    "puzzles/next": BoardPuzzles.next,
    "puzzles/show": BoardPuzzles.show,
    "puzzles/hint": BoardPuzzles.hint,
    "puzzles/solution": BoardPuzzles.solution,
    "puzzles/add": BoardPuzzles.add,
    "puzzles/remove": BoardPuzzles.remove,
    "analyse/look": lambda _, message: board_positions.look(message),
    "analyse/move": lambda _, message: board_positions.move(message),
    "analyse/fit": lambda _, message: board_positions.fit(message),
    "analyse/report": lambda _, message: board_positions.review_page(message),
    "table/setup": BoardTables.setup,
    "table/new": BoardTables.new,
    "table/open": BoardTables.open,
    "table/state": BoardTables.state,
    "table/tell": BoardTables.tell,
    "table/undo": BoardTables.undo,
    "table/redo": BoardTables.redo,
    "table/correct": BoardTables.correct,
    "table/cancel": BoardTables.cancel,
    "table/skip": BoardTables.skip,
    "table/begins": BoardTables.begins,
    "table/record": BoardTables.record,
    "table/list": BoardTables.games,
    "table/delete": BoardTables.delete,
}
SEARCHES: Mapping[str, Callable[..., Json]] = {  # which take turns with other searches
    "play/engine": lambda games, message, clock, report: games.engine(message, clock),
    "play/hint": lambda games, message, clock, report: games.hint(message, clock),
    "play/review": BoardGames.review,
    "analyse/rank": lambda _, message, clock, report: board_positions.rank(message, clock, report),
    "table/advise": BoardTables.advise,
    "puzzles/try": lambda puzzles, message, clock, report: puzzles.attempt(message, clock),
}


@dataclass(frozen=True, slots=True)
class Board:
    """The HTTP handlers of the board, which work in the threads of the pool.

    Each returns a response with a JSON object. They raise Refused for an unknown request, and DocumentError.
    """

    pool: Pool
    games: BoardGames
    puzzles: BoardPuzzles
    tables: BoardTables

    @staticmethod
    def of(pool: Pool, data: Path, now: Callable[[], float] = time.time) -> Board:
        """Return the handlers of a server that stores games and added puzzles in the folder `data`.

        `now` returns the seconds since 1970.
        """
        games = BoardGames(SavedGames(data / "games", now), pool.limits)
        tables = BoardTables(SavedTables(data / "tables", now))
        return Board(pool, games, BoardPuzzles(Booklets(data / "puzzles")), tables)

    def sweep(self) -> None:
        """Delete the games that have expired."""
        self.games.sweep()
        self.tables.sweep()

    def routes(self) -> list[Route]:
        """Return the HTTP routes of the board."""
        return [
            Route("/api/play/{request}", self.play, methods=["POST"]),
            Route("/api/stream/{about}/{request}", self.stream, methods=["POST"]),
            Route("/api/puzzles/{request}", self.solve, methods=["POST"]),
            Route("/api/analyse/{request}", self.analyse, methods=["POST"]),
            Route("/api/table/{request}", self.follow, methods=["POST"]),
        ]

    async def play(self, request: Request) -> ASGIApp:
        """Answer a request about a game against engines (`/api/play/...`)."""
        return Answer(await self._started(request, "play", asked.PLAY))

    async def stream(self, request: Request) -> ASGIApp:
        """Answer a request about a game or a position with a stream of events: reports, then the result."""
        about, name = request.path_params["about"], request.path_params["request"]
        known = {name: REQUESTS[about][name]} if f"{about}/{name}" in STREAMED else {}
        return Stream(await self._started(request, about, known, {"report_every": REPORT_EVERY}))

    async def solve(self, request: Request) -> ASGIApp:
        """Answer a request about puzzles (`/api/puzzles/...`)."""
        return Answer(await self._started(request, "puzzles", asked.PUZZLES))

    async def analyse(self, request: Request) -> ASGIApp:
        """Answer a request about a position on the analysis board (`/api/analyse/...`)."""
        return Answer(await self._started(request, "analyse", asked.ANALYSE))

    async def follow(self, request: Request) -> ASGIApp:
        """Answer a request about a game with real cards (`/api/table/...`)."""
        return Answer(await self._started(request, "table", TABLES))

    async def _started(
        self,
        request: Request,
        about: str,
        known: Mapping[str, type[asked.Message]],
        more: Mapping[str, object] | None = None,
    ) -> Start:
        """Read a request, and return what begins to work on it. Raises Refused and DocumentError."""
        name = request.path_params["request"]
        if name not in known:
            raise Refused(404, f"no such request; expected one of: {', '.join(known or STREAMED)}")
        body = await request_body.document(request)
        message = asked.read(known[name], dict(more or {}) | body)
        if passed := self.pool.limits.passed(body):
            raise DocumentError(passed)
        asker = asker_of(request)
        service = {"play": self.games, "puzzles": self.puzzles, "table": self.tables}.get(about)
        quick = QUICK.get(f"{about}/{name}")
        if quick is not None:
            return lambda done, report: self.pool.run(lambda: quick(service, message), asker, done)
        search = SEARCHES[f"{about}/{name}"]
        return lambda done, report: self.pool.search(
            lambda clock, tell: search(service, message, clock, tell), asker, done, report
        )
