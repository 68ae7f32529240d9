"""New documents: a deal, an example of a view or a record, and text that the user has typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core import option_values
from ...core.contract import Position
from ...core.deals import deal
from ...core.documents import io as document_io, template
from ...core.errors import DocumentError, Problem
from ...core.registry import game
from ..result_json import written

Json = dict[str, Any]


def dealt(name: str, players: int, seed: int, rules: Mapping[str, Any]) -> Position:
    """Return a deal. Its rules may be strings from a command line, for example `"removed": "4"`. Raises
    DocumentError."""
    return deal(name, players=players, seed=seed, **values(name, rules))


def values(name: str, rules: Mapping[str, Any]) -> Json:
    """Return the rules, with strings converted to values.

    Raises DocumentError with a problem for each rule that the game does not have, and for each value of the wrong type.
    """
    entry = game(name)
    known = [option.name for option in entry.options]
    typed = {key: value for key, value in rules.items() if isinstance(value, str) and key in known}
    found = dict(rules) | option_values.read(entry, typed)
    return option_values.check(entry, found)


def new(
    name: str, players: int | None, kind: template.Kind, you: int | None, seed: int, rules: Mapping[str, Any]
) -> Json:
    """Return the output of `leadline new --json`: a `document`, the game's `keys` with their meanings, and `template`.

    `template` is the document with comments. Without `players`, the document has the usual number of the game. Raises
    DocumentError.
    """
    entry = game(name)
    if you is not None and kind != "view":
        raise DocumentError([Problem("you", "goes with the kind view")])
    begun = dealt(name, entry.usual_players if players is None else players, seed, rules)
    return {
        "document": template.document(begun, kind, you),
        "keys": dict(entry.documents.forms().meanings),
        "template": template.template(entry, begun, kind, you),
    }


def read(text: str) -> Json:
    """Parse a document from JSON or TOML text. Raises DocumentError, also for dates and for values such as NaN."""
    text = document_io.plain(text)
    if not text.strip():
        raise DocumentError([Problem("text", "empty; expected a JSON or TOML document")])
    found = {"document": document_io.parse(text)}
    try:
        written(found)
    except (TypeError, ValueError, RecursionError):
        what = "a value that JSON does not have; expected texts, numbers, lists and objects"
        raise DocumentError([Problem("text", what)]) from None
    return found
