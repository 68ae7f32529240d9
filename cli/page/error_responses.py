"""Refused requests: a status, and the problem as a JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from ...core.errors import LeadlineError
from ...solver.api.board_games import Outdated
from ...solver.api.pool import Busy
from ...solver.result_json import error_json, is_internal, written
from ...solver.session.booklets import UnknownPuzzle
from ...solver.session.saved_games import InUse, NotSaved, UnknownGame

KIND = "application/json"


class Refused(LeadlineError):
    """The error for an HTTP request that is refused, with the status and headers of the response. The body of the
    response is a JSON object with the message as `error`."""

    def __init__(self, status: int, what: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(what)
        self.status = status
        self.headers = dict(headers or {})


class JsonResponse(Response):
    """An HTTP response with a JSON object in UTF-8."""

    media_type = KIND

    def render(self, content: Any) -> bytes:
        return written(content)


def refusal(error: Exception) -> JsonResponse:
    """Return the response for an error: a JSON object with `error`, and the HTTP status that fits the error."""
    if isinstance(error, Refused):
        return JsonResponse({"error": str(error)}, error.status, error.headers)
    if isinstance(error, Outdated):
        return JsonResponse({"error": str(error), "state": error.state}, 409)
    if isinstance(error, UnknownGame | UnknownPuzzle | NotSaved):
        return JsonResponse({"error": str(error)}, 507 if isinstance(error, NotSaved) else 404)
    if isinstance(error, Busy | InUse):
        return JsonResponse({"error": str(error)}, 429, {"Retry-After": "1"})
    return JsonResponse(error_json(error), 500 if is_internal(error) else 400)
