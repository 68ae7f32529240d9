"""The description of the HTTP interface in OpenAPI 3.1, made from the models of the questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from ...core.documents.template import KINDS
from ...core.registry import GAMES
from ...core.version import __version__
from ...solver.api.board_messages import ANALYSE, PLAY, PUZZLES
from ...solver.api.messages import Request
from ...solver.api.pool import LIMITED, Limits
from ...solver.api.table_messages import TABLES

Json = dict[str, Any]
STREAMED = ("play/review", "analyse/rank")  # requests of the board that a stream answers, too
LONGEST = 64  # characters of the name of a page
OWN = ("id", "action", "priority")  # keys of the engine's messages that no request has
_PROBLEM: Json = {
    "type": "object",
    "required": ["where", "what"],
    "properties": {
        "where": {"type": "string", "description": 'A path within the request; "" for the whole.'},
        "what": {"type": "string", "description": "What is wrong, and what was expected."},
        "clause": {"type": ["string", "null"], "description": "The clause of the rules that a move breaks."},
    },
}
_REFUSAL: Json = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {"type": "string", "description": "All that is wrong, in words."},
        "problems": {"type": "array", "items": {"$ref": "#/components/schemas/Problem"}},
    },
}
_STATUS = {
    "400": "The question cannot be asked: what is wrong, and where.",
    "401": "The token of this server is missing.",
    "403": "The request comes from another origin, or names another host.",
    "404": "No such address.",
    "405": "Not by this method.",
    "409": "The game has changed since the revision of the request; `state` is the present state.",
    "408": "The request came too slowly.",
    "413": "The request is too large.",
    "415": "The request is not application/json.",
    "429": "Too many questions at once; ask again after the seconds of Retry-After.",
    "500": "A fault of the program.",
    "507": "The game cannot be saved, so nothing was changed.",
}
_PAGE: Json = {
    "name": "Leadline-Page",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "maxLength": LONGEST},
    "description": "Names the page or program that asks; turns are shared out fairly among these. "
    "Default: the connection.",
}


def openapi(actions: Mapping[str, type[Request]], streams: Mapping[str, type[Request]], limits: Limits) -> Json:
    """Return the OpenAPI description of the HTTP interface as a JSON object.

    It has a path for each action, each stream, each request of the board, and each address that is only read. Maximum
    values come from `limits`.
    """
    asked: dict[str, tuple[str, type[BaseModel]]] = {f"/api/{name}": (name, model) for name, model in actions.items()}
    asked |= {f"/api/play/{name}": (f"play_{name}", model) for name, model in PLAY.items()}
    asked |= {f"/api/puzzles/{name}": (f"puzzles_{name}", model) for name, model in PUZZLES.items()}
    asked |= {f"/api/analyse/{name}": (f"analyse_{name}", model) for name, model in ANALYSE.items()}
    asked |= {f"/api/table/{name}": (f"table_{name}", model) for name, model in TABLES.items()}
    told: dict[str, tuple[str, type[BaseModel]]] = {
        f"/api/stream/{name}": (f"stream_{name}", model) for name, model in streams.items()
    }
    of_board = {path.replace("/api/", ""): model for path, (_, model) in asked.items()}
    told |= {f"/api/stream/{name}": (f"stream_{name.replace('/', '_')}", of_board[name]) for name in STREAMED}
    models = list(dict.fromkeys(model for _, model in asked.values()))
    references, found = models_json_schema(
        [(model, "validation") for model in models], ref_template="#/components/schemas/{model}"
    )
    schemas: Json = {name: _own(schema, limits) for name, schema in found.get("$defs", {}).items()}
    schemas |= {"Problem": _PROBLEM, "Refusal": _REFUSAL}
    paths: Json = {}
    for stream, addresses in ((False, asked), (True, told)):
        for address, (name, model) in addresses.items():
            paths[address] = {"post": _asked(name, model, references[model, "validation"], stream=stream)}
    for address, methods in _read().items():
        paths[address] = methods | paths.get(address, {})
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Leadline",
            "version": __version__,
            "description": "Requests that `leadline serve` answers: questions about positions, and games that are "
            "played.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _own(schema: Json, limits: Limits) -> Json:
    """Return the schema without the keys that the address holds here, and with the limits of this server."""
    found = dict(schema)
    found["properties"] = {key: value for key, value in schema.get("properties", {}).items() if key not in OWN}
    for name in set(LIMITED) & found["properties"].keys():
        kinds = found["properties"][name].get("anyOf", [found["properties"][name]])
        for kind in kinds:
            if "maximum" in kind:
                kind["maximum"] = getattr(limits, name)
    if "required" in schema:
        found["required"] = [key for key in schema["required"] if key not in OWN]
    return found


def _asked(name: str, model: type[BaseModel], schema: Json, *, stream: bool = False) -> Json:
    """Describe one request; the response is that of `leadline engine`, without `id` and `final`."""
    said = " ".join((model.__doc__ or "").split())
    answer: Json = {"application/json": {"schema": {"type": "object"}}}
    if stream:
        answer = {"text/event-stream": {"schema": {"type": "string"}}}
        said += " Answered by events: `report` any number of times, then `final` or `error` once, each an object."
    return {
        "operationId": name,
        "summary": said.partition(". ")[0].removesuffix(".") + ".",
        "description": said,
        "parameters": [_PAGE],
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {"200": {"description": "The answer.", "content": answer}} | _refusals(),
    }


def _refusals(codes: tuple[str, ...] = tuple(_STATUS)) -> Json:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {code: {"description": _STATUS[code], "content": content} for code in codes}


def _read() -> Json:
    """Return the addresses that are read."""
    switch: Json = {
        "name": "svg",
        "in": "query",
        "schema": {"enum": ["0", "1"], "default": "0"},
        "description": "1: each with its picture.",
    }
    theme: Json = {"name": "theme", "in": "query", "schema": {"enum": ["light", "dark"], "default": "light"}}
    whole: Json = {"type": "integer", "minimum": 0}
    rules: Json = {
        "name": "rules",
        "in": "query",
        "schema": {"type": "object", "additionalProperties": {"type": "string"}},
        "description": "Options of the deal, each a parameter of its own.",
    }
    begin = [
        *({"name": name, "in": "query", "schema": whole} for name in ("players", "you", "seed")),
        {"name": "kind", "in": "query", "schema": {"enum": list(KINDS), "default": KINDS[0]}},
        rules,
    ]
    names = [name for entry in GAMES for name in (entry.name, *entry.aliases)]
    game: Json = {"name": "game", "in": "path", "required": True, "schema": {"enum": names}}
    return {
        "/api/version": {"get": _got("version", "Which program this is, and what can be asked.")},
        "/api/limits": {"get": _got("limits", "The most that a question may ask for.")},
        "/api/load": {"get": _got("load", "Questions that are not answered yet, and searches that wait for a turn.")},
        "/api/games": {"get": _got("games", "The games, and what can be set up of each.")},
        "/api/cards/{game}": {
            "get": _got("cards", "Everything in a game that has a name.") | {"parameters": [game, switch, theme]}
        },
        "/api/new/{game}": {
            "get": _got("new", "A document to begin with, what its keys mean, and a template.")
            | {"parameters": [game, *begin]}
        },
        "/api/openapi.json": {"get": _got("openapi", "This description.")},
    }


def _got(name: str, said: str) -> Json:
    content = {"application/json": {"schema": {"type": "object"}}}
    return {
        "operationId": f"get_{name}",
        "summary": said,
        "responses": {"200": {"description": "The answer.", "content": content}} | _refusals(("400", "401", "403")),
    }
