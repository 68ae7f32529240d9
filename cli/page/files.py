"""The files of the page, which are shipped with the package."""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ...core.registry import GAMES
from .error_responses import Refused

SCREENS = ("play", "puzzle", "table", "analyse")
_NAMES = [name for entry in GAMES for name in (entry.name, *entry.aliases)]
SCREEN_PATHS = frozenset({"/", *(f"/{name}/{screen}" for name in _NAMES for screen in SCREENS)})
FOLDER = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


async def index(request: Request) -> Response:
    """Return the HTML page, which shows the screen of its address; status 304 if the client has it already."""
    return _served(request, "index.html")


async def static(request: Request) -> Response:
    """Return a static file of the page; status 304 if the client has it already. Raises Refused (404)."""
    return _served(request, request.path_params["name"])


def _served(request: Request, name: str) -> Response:
    """Return the file of that name below FOLDER, or status 304 if it is unchanged. Raise Refused."""
    parts = name.split("/")
    path = FOLDER.joinpath(*parts)
    plain = all(part and not part.startswith(".") and "\\" not in part and "\0" not in part for part in parts)
    if not plain or path.suffix not in KINDS:
        raise Refused(404, "no such file")
    try:
        data = path.read_bytes()
    except OSError:  # also of a folder, and of a name that is too long
        raise Refused(404, "no such file") from None
    tag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}  # requested again each time, sent if it has changed
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers | {"Content-Type": KINDS[path.suffix]})
