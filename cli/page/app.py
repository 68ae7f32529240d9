"""The addresses of the HTTP interface, and what answers there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp

from ...core.documents.io import Document
from ...core.errors import DocumentError, LeadlineError, Problem, shown
from ...core.svg import THEMES
from ...solver.api import answers, listing, messages
from ...solver.api.pool import SEARCHES, Pool
from . import files, request_body
from .access_control import Guard, Rules
from .board import Board
from .description import OWN, openapi
from .error_responses import JsonResponse, Refused, refusal
from .responses import Answer, Stream, Told, asker_of

ACTIONS = {name: model for name, model in messages.REQUESTS.items() if name not in ("version", "terminate")}
VERSION: dict[str, type[messages.Request]] = {"version": messages.Version}
READ = ("openapi.json", "limits", "load", "games")  # addresses that are only read, in addition to those of requests
STREAMED = {name: model for name, model in ACTIONS.items() if model in SEARCHES}
REPORT_EVERY = 0.2  # seconds between the reports of a stream by default


@dataclass(frozen=True, slots=True)
class Server:
    """The HTTP handlers of all requests except those of the board, for one pool of searches.

    Each returns a response with a JSON object. They raise Refused and DocumentError, which become error responses.
    """

    pool: Pool

    async def version(self, request: Request) -> ASGIApp:
        """Return the version of the program, its `actions`, and those that can be streamed (`streams`)."""
        if request.method == "POST":
            self._read("version", VERSION, await request_body.document(request))
        actions = {"actions": list(ACTIONS), "streams": list(STREAMED)}
        return JsonResponse(answers.version() | actions)

    async def limits(self, request: Request) -> ASGIApp:
        """Return the limits of the server: maximum values in requests, open requests, and bytes of a body."""
        return JsonResponse(self.pool.limits.as_json() | {"body_bytes": request_body.MOST_BYTES})

    async def load(self, request: Request) -> ASGIApp:
        """Return the number of open requests and of waiting searches."""
        return JsonResponse({"open": self.pool.open, "waiting": self.pool.searches.waiting})

    async def description(self, request: Request) -> ASGIApp:
        """Return the OpenAPI description of the interface."""
        return JsonResponse(openapi(ACTIONS | VERSION, STREAMED, self.pool.limits))

    async def games(self, request: Request) -> ASGIApp:
        """Return the games and their set-up options."""
        return self._quick(request, listing.games)

    async def cards(self, request: Request) -> ASGIApp:
        """Return the cards, boards and codes of a game by name; the query may request pictures (`svg`) and a theme."""
        name, svg = request.path_params["game"], _switch(request, "svg")
        asked = request.query_params.get("theme", "light")
        theme = next((one for one in THEMES if one == asked), None)
        if theme is None:
            raise DocumentError([Problem("theme", f"expected one of {', '.join(THEMES)}")])
        return self._quick(request, lambda: listing.cards(name, svg=svg, theme=theme))

    async def new(self, request: Request) -> ASGIApp:
        """Return a new document; query keys that are not parameters of the request are rules of the deal."""
        given = dict(request.query_params)
        if twice := [key for key in given if len(request.query_params.getlist(key)) > 1]:
            raise DocumentError([Problem(key, "given twice") for key in twice])
        message: dict[str, Any] = {"game": request.path_params["game"]}
        message |= {key: given.pop(key) for key in ("kind",) if key in given}
        message |= {key: _number(key, given.pop(key)) for key in ("players", "you", "seed") if key in given}
        found = self._read("new", ACTIONS, message | {"rules": given})
        asker = asker_of(request)
        return Answer(lambda done, report: self.pool.ask(found, asker, done, report))

    async def answer(self, request: Request) -> ASGIApp:
        """Return a response that carries out an action of the engine, such as `best`, and sends its complete answer.
        Raise Refused, HTTPException or DocumentError for an invalid request."""
        action = request.path_params["action"]
        if action in READ:
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        found = self._read(action, ACTIONS, await request_body.document(request))
        asker = asker_of(request)
        return Answer(lambda done, report: self.pool.ask(found, asker, done, report))

    async def stream(self, request: Request) -> ASGIApp:
        """Return a stream of events: reports on a search, every 0.2 s by default, and its result."""
        action = request.path_params["action"]
        message = await request_body.document(request)
        if "report_every" in STREAMED.get(action, messages.Version).model_fields:
            message = {"report_every": REPORT_EVERY} | message
        found = self._read(action, STREAMED, message)
        asker = asker_of(request)
        return Stream(lambda done, report: self.pool.ask(found, asker, done, report))

    def _quick(self, request: Request, work: Callable[[], dict[str, Any]]) -> ASGIApp:
        asker = asker_of(request)

        def start(done: Told, report: Callable[[dict[str, Any]], None]) -> Any:
            return self.pool.run(work, asker, done)

        return Answer(start)

    def _read(self, action: str, known: Mapping[str, type[messages.Request]], message: Document) -> messages.Request:
        """Return the question of a request. Raise Refused, and DocumentError with the limits of this server."""
        if action not in known:
            raise Refused(404, f"no such question; expected one of: {', '.join(known)}")
        own = [key for key in OWN if key in message]
        if own:
            raise DocumentError([Problem(key, "expected none in a request") for key in own])
        fields = known[action].model_fields
        passed = self.pool.limits.passed({key: value for key, value in message.items() if key in fields})
        rest = {key: value for key, value in message.items() if key not in [one.where for one in passed]}
        try:
            found = messages.read(rest | {"id": 0, "action": action}, OWN)
        except DocumentError as error:
            raise DocumentError([*passed, *error.problems]) from None
        if passed:
            raise DocumentError(passed)
        return found


def _number(name: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
        raise DocumentError([Problem(name, f"expected a whole number, found {shown(text)}")])
    return int(text)


def _switch(request: Request, name: str) -> bool:
    value = request.query_params.get(name, "0")
    if value not in ("0", "1"):
        raise DocumentError([Problem(name, "expected 0 or 1")])
    return value == "1"


def application(pool: Pool, rules: Rules, board: Board) -> ASGIApp:
    """Return the ASGI application for the searches of `pool` and the requests of `board`, guarded by `rules`."""
    server = Server(pool)
    routes = [
        *(Route(path, files.index) for path in sorted(files.SCREEN_PATHS)),
        Route("/static/{name:path}", files.static),
        Route("/api/openapi.json", server.description),
        Route("/api/version", server.version, methods=["GET", "POST"]),
        Route("/api/limits", server.limits),
        Route("/api/load", server.load),
        Route("/api/games", server.games),
        Route("/api/cards/{game}", server.cards),
        Route("/api/new/{game}", server.new),
        *board.routes(),
        Route("/api/stream/{action}", server.stream, methods=["POST"]),
        Route("/api/{action}", server.answer, methods=["POST"]),
    ]
    handlers: dict[Any, Any] = {HTTPException: _missing, LeadlineError: _refused, Exception: _refused}
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return Guard(app, rules)


async def _refused(request: Request, error: Exception) -> JsonResponse:
    """Return the refusal for an error."""
    return refusal(error)


async def _missing(request: Request, error: Exception) -> JsonResponse:
    """Return the error for a request without a route. An address that exists for no method is reported as missing, even
    if it has the form of a request."""
    assert isinstance(error, HTTPException)
    status, headers, action = error.status_code, error.headers, request.path_params.get("action")
    known = STREAMED if request.url.path.startswith("/api/stream/") else {*ACTIONS, *READ}
    if status == 405 and action is not None and action not in known:
        status, headers = 404, None
    what = {404: "no such address", 405: "not by this method"}.get(status, error.detail)
    return JsonResponse({"error": what}, status, headers)
