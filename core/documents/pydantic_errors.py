"""Messages for documents in the wrong form. They rephrase the errors of pydantic in the terms of the documents."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from ..errors import TOLD, Problem, shown
from .io import Document
from .spelling import UnknownName, hint

_KINDS = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "string_type": "a text",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "none_required": "null",
}


@dataclass(frozen=True, slots=True)
class _Found:
    """One error: its place in the document, the form that was tried there where a field may have several, the rest."""

    place: tuple[int | str, ...]
    form: tuple[tuple[int | str, ...], str] | None
    error: dict[str, Any]

    @property
    def is_other_kind(self) -> bool:
        """True if the value is of another type than the form expects."""
        return self.form is not None and self.place == self.form[0] and self.error["type"] in _KINDS


def problems(
    error: ValidationError, model: type[BaseModel], document: Document, unnamed: Collection[str] = ()
) -> list[Problem]:
    """Return the problems that pydantic found, in its order. If a field has several forms, report the one that fits
    best. Messages do not list the keys in `unnamed`."""
    names = [name for name in model.model_fields if name not in unnamed]
    found = [_placed(dict(item), document) for item in error.errors(include_url=False)]
    forms: dict[tuple[int | str, ...], dict[str, list[_Found]]] = {}
    for one in found:
        if one.form is not None:
            forms.setdefault(one.form[0], {}).setdefault(one.form[1], []).append(one)
    chosen = {place: _best(tried) for place, tried in forms.items()}
    told: list[Problem] = []
    for one in found:
        if one.error["type"] == "literal_error" and one.form is not None:
            _add_kinds(one, list(forms[one.form[0]].values()))
        if one.form is None or chosen[one.form[0]] == one.form[1]:
            what = _what(one.error, names, first=len(told) < TOLD)
        elif one is forms[one.form[0]][one.form[1]][0] and chosen[one.form[0]] is None and _is_first(one, forms):
            kinds = dict.fromkeys(_KINDS[other[0].error["type"]] for other in forms[one.form[0]].values())
            if "a number" in kinds:
                kinds.pop("a whole number", None)
            what = f"expected {' or '.join(kinds)} (found {shown(one.error.get('input'))})"
        else:
            continue
        told.append(Problem(_path(one.place), what))
    return told


def _add_kinds(one: _Found, forms: Sequence[Sequence[_Found]]) -> None:
    """Add the types of a field's other forms to the words that it accepts, for example a list or 'all'."""
    kinds = dict.fromkeys(_KINDS.get(other[0].error["type"], "null") for other in forms if other[0] is not one)
    kinds.pop("null", None)
    one.error["ctx"] = one.error["ctx"] | {"expected": " or ".join([*kinds, one.error["ctx"]["expected"]])}


def _is_first(one: _Found, forms: dict[tuple[int | str, ...], dict[str, list[_Found]]]) -> bool:
    return one.form is not None and one is next(iter(forms[one.form[0]].values()))[0]


def _best(tried: dict[str, list[_Found]]) -> str | None:
    """Return the form with the fewest errors among those that match the type of the value; None if no form matches."""
    fit = {name: errors for name, errors in tried.items() if not any(one.is_other_kind for one in errors)}
    return min(fit, key=lambda name: len(fit[name])) if fit else None


def _placed(error: dict[str, Any], document: Document) -> _Found:
    """Separate the parts of an error's location that lead into the document from those that name a form of a field."""
    place: list[int | str] = []
    form: tuple[tuple[int | str, ...], str] | None = None
    value: Any = document
    for part in error["loc"]:
        if isinstance(part, int):
            value = value[part] if isinstance(value, list) and part < len(value) else None
        elif isinstance(value, dict) and (part in value or error["type"] == "missing"):
            value = value.get(part)
        elif not place and not isinstance(value, dict):
            value = None
        else:
            form = form or (tuple(place), part)
            continue
        place.append(part)
    return _Found(tuple(place), form, error)


def _path(place: Sequence[int | str]) -> str:
    """Format a place in a document, for example `hands[0][3]` or `rules.removed`."""
    path = ""
    for part in place:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            name = part if len(part) <= 60 else part[:57] + "..."
            path += f".{name}" if path else name
    return path


def _what(item: dict[str, Any], names: Sequence[str], *, first: bool) -> str:
    """Describe the problem of a document whose keys are `names`. Only with `first` does the message suggest a similar
    name."""
    kind, found = item["type"], shown(item.get("input"))
    if kind == "extra_forbidden":
        if len(item["loc"]) > 1:
            return "unknown key"
        near = hint(item["loc"][0], names) if first else ""
        listed = ", ".join(names)
        return f"unknown key{near}; expected " + (f"one of: {listed}" if names else "none")
    if kind == "missing":
        return "missing"
    return f"{_expected(item, first=first)} (found {found})"


def _expected(item: dict[str, Any], *, first: bool) -> str:
    kind, facts = item["type"], item.get("ctx", {})
    if kind in _KINDS:
        return f"expected {_KINDS[kind]}"
    if kind == "greater_than":
        return f"expected more than {facts['gt']:g}"
    if kind == "greater_than_equal":
        return f"expected {facts['ge']} or more"
    if kind == "less_than_equal":
        return f"expected at most {facts['le']}"
    if kind == "less_than":
        return f"expected less than {facts['lt']}"
    if kind in ("too_long", "too_short"):
        many = kind == "too_long"
        number = facts["max_length" if many else "min_length"]
        return f"expected at {'most' if many else 'least'} {number} entr{'y' if number == 1 else 'ies'}"
    if kind == "string_too_long":
        return f"expected at most {facts['max_length']:,} characters"
    if kind == "literal_error":
        words = {"False": "false", "True": "true", "None": "null"}
        return f"expected {words.get(facts['expected'], facts['expected'])}"
    error = facts.get("error")
    if first and isinstance(error, UnknownName):
        return error.told()
    message = str(item["msg"] if error is None else error)
    return f"{message[0].lower()}{message[1:]}"
