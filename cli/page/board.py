"""The addresses of the board: games that are played and kept, and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp

from ...core.errors import DocumentError
from ...solver.service import board_messages as asked
from ...solver.service.board_games import BoardGames
from ...solver.service.kept_games import KeptGames
from ...solver.service.pool import Pool
from . import bodies
from .asking import Answer, Stream, Told, asker_of
from .description import STREAMED
from .refusals import Refused

Json = dict[str, Any]
SEARCHES = ("engine", "hint", "review")  # requests about a game that search
REPORT_EVERY = 0.2  # seconds between the reports of a stream, if the request names none


@dataclass(frozen=True, slots=True)
class Board:
    """Answers the requests of the board in the threads of the pool."""

    pool: Pool
    games: BoardGames

    @staticmethod
    def of(pool: Pool, kept: KeptGames) -> Board:
        """Return the board of a server with these games."""
        return Board(pool, BoardGames(kept, pool.limits))

    def routes(self) -> list[Route]:
        """List the addresses."""
        return [
            Route("/api/play/{request}", self.play, methods=["POST"]),
            Route("/api/stream/play/{request}", self.stream, methods=["POST"]),
        ]

    async def play(self, request: Request) -> ASGIApp:
        """Answer a request about a game."""
        start = await self._started(request, asked.PLAY)
        return Answer(start)

    async def stream(self, request: Request) -> ASGIApp:
        """Answer a request about a game with what is known meanwhile."""
        start = await self._started(request, {name: asked.PLAY[name] for name in STREAMED}, reports=True)
        return Stream(start)

    async def _started(
        self, request: Request, known: Mapping[str, type[asked.Message]], *, reports: bool = False
    ) -> Callable[[Told, Callable[[Json], None]], Any]:
        name = request.path_params["request"]
        if name not in known:
            raise Refused(404, f"no such request; expected one of: {', '.join(known)}")
        body = await bodies.document(request)
        message = asked.read(known[name], ({"report_every": REPORT_EVERY} if reports else {}) | body)
        passed = self.pool.limits.passed(body)
        if passed:
            raise DocumentError(passed)
        asker = asker_of(request)
        if name in SEARCHES:
            return lambda done, report: self.pool.search(
                lambda clock, tell: self._searched(message, clock, tell), asker, done, report
            )
        return lambda done, report: self.pool.run(lambda: self._quick(message), asker, done)

    def _searched(self, message: asked.Message, clock: Any, tell: Callable[[Json], None]) -> Json:
        match message:
            case asked.LetEngine():
                return self.games.engine(message, clock)
            case asked.Hint():
                return self.games.hint(message, clock)
            case asked.Review():
                return self.games.review(message, clock, tell)
        raise AssertionError(message)

    def _quick(self, message: asked.Message) -> Json:
        match message:
            case asked.Begin():
                return self.games.new(message)
            case asked.State():
                return self.games.state(message)
            case asked.Look():
                return self.games.look(message)
            case asked.Move():
                return self.games.move(message)
            case asked.Undo():
                return self.games.undo(message)
            case asked.Record():
                return self.games.record(message)
            case asked.Games():
                return self.games.games(message)
            case asked.Delete():
                return self.games.delete(message)
        raise AssertionError(message)
