"""What the keys mean that documents of all games have, and the meanings of keys in a JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

COMMON = {
    "game": "the name of the game, or an alias of it",
    "format": "the form of documents, 1",
    "id": "any text or number that tells this document from others; it stands in the answers to a batch",
    "players": "how many seats there are",
    "you": "the seat whose view this is; seats count from 1",
    "first": "the seat that begins",
    "to_move": "the seat whose turn it is; of a view that is you where it is left out",
    "memory": "what the seats remember, where it matters to what they can infer; it may be left out",
    "moves": "the moves, one text each; they may be numbered and have comments after #",
    "names": "the names of the players by seat",
    "undone": "what players took back after it had shown something new; it is no part of the game",
    "undone.number": "of the move, from 1, in whose place it was",
    "undone.seat": "who took it back",
    "undone.move": "what was taken back",
    "result": "how the game ended: winners (seats) and scores by seat; it must follow from the moves",
}


def described(schema: dict[str, Any], keys: Mapping[str, str]) -> dict[str, Any]:
    """The schema with the meaning of each key that `keys` tells, keys of objects with dots (`rules.removed`)."""
    for path, value in _properties(schema):
        if path in keys:
            value.setdefault("description", keys[path])
    return schema


def paths(schema: dict[str, Any]) -> set[str]:
    """Every key of the documents that a schema describes, keys of objects with dots; for tests."""
    return {path for path, _ in _properties(schema)}


def _properties(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key with what the schema says of it, in each of the forms that documents have."""
    forms: dict[str, Any] = schema.get("$defs", {})

    def walk(form: str, prefix: str, within: frozenset[str]) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, value in forms[form].get("properties", {}).items():
            yield prefix + name, value
            for other in _references(value):
                if other not in within:
                    yield from walk(other, f"{prefix}{name}.", within | {other})

    for form in _references(schema.get("anyOf", [])):
        yield from walk(form, "", frozenset({form}))


def _references(value: Any) -> Iterator[str]:
    """The forms that a part of a schema names, those within them aside."""
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].rpartition("/")[2]
        for item in value.values():
            yield from _references(item)
    elif isinstance(value, list):
        for item in value:
            yield from _references(item)
