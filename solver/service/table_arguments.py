"""The arguments of `leadline.Table`, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.arguments import whole
from ...core.contract import View
from ...core.errors import ArgumentError, Problem, shown


def checked(
    players: object, you: object, names: object, options: object, answers: object, view: object
) -> tuple[int | None, int | None, Sequence[str], Mapping[str, Any], Mapping[str, str]]:
    """The arguments of a table, of which those that are given have the right types. Raises ArgumentError with a problem
    for each that has not."""
    counts = {key: whole(value) for key, value in (("players", players), ("you", you)) if value is not None}
    texts = isinstance(names, Sequence) and not isinstance(names, str) and all(isinstance(name, str) for name in names)
    told = isinstance(answers, Mapping) and all(isinstance(text, str) for text in (*answers, *answers.values()))
    found = {"players": players, "you": you, "names": names, "options": options, "answers": answers, "view": view}
    expected = {key: "a whole number" for key, number in counts.items() if number is None}
    expected |= {} if texts else {"names": "a list of texts"}
    expected |= {} if options is None or isinstance(options, Mapping) else {"options": "an object"}
    expected |= {} if answers is None or told else {"answers": "an object of texts"}
    expected |= {} if view is None or isinstance(view, View) else {"view": "a view"}
    if expected:
        raise ArgumentError(
            [Problem(key, f"expected {what}, found {shown(found[key])}") for key, what in expected.items()]
        )
    return counts.get("players"), counts.get("you"), names, options or {}, answers or {}  # type: ignore[return-value]


def check_text(name: str, value: object) -> None:
    """Raises ArgumentError for what is no text."""
    if not isinstance(value, str):
        raise ArgumentError([Problem(name, f"expected a text, found {shown(value)}")])
