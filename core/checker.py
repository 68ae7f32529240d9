"""Checks the form of a document against a pydantic model, so that all its problems are told together."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from .errors import Problem, shown
from .texts import Document

M = TypeVar("M", bound=BaseModel)


def check(model: type[M], document: Document, context: object = None) -> tuple[dict[str, Any], list[Problem]]:
    """The fields of the document that have the right form, and a Problem for every one that has not.

    Fields left out with a default come with it. So the caller can go on to check what the good fields mean, and all
    problems are reported together. The validators find `context` in their `info`.
    """
    try:
        whole = model.model_validate(document, context=context)
    except ValidationError as error:
        problems = []
        bad = set()
        for item in error.errors(include_url=False, include_context=False):
            bad.add(item["loc"][0] if item["loc"] else "")
            problems.append(Problem(_path(item["loc"]), _what(dict(item), model)))
        good = {key: value for key, value in document.items() if key in model.model_fields and key not in bad}
        fields: dict[str, Any] = {}
        for key, field in model.model_fields.items():
            if key in good:
                try:
                    fields[key] = getattr(
                        model.__pydantic_validator__.validate_assignment(
                            model.model_construct(), key, good[key], context=context
                        ),
                        key,
                    )
                except ValidationError:
                    continue
            elif key not in bad and not field.is_required():
                fields[key] = field.get_default(call_default_factory=True)
        return fields, problems
    return {key: getattr(whole, key) for key in model.model_fields}, []


def _path(location: tuple[int | str, ...]) -> str:
    path = ""
    for part in location:
        if isinstance(part, str) and len(part) > 60:
            part = part[:57] + "..."
        if isinstance(part, int):
            path += f"[{part}]"
        elif "(" not in part and "-" not in part and part.isidentifier():
            path += f".{part}" if path else part
        else:
            path += f".{part}" if path and part else part
    return path


def _what(item: dict[str, Any], model: type[BaseModel]) -> str:
    kind = item["type"]
    if kind == "extra_forbidden":
        return "unknown key" + (f"; expected one of: {', '.join(model.model_fields)}" if len(item["loc"]) == 1 else "")
    if kind == "missing":
        return "missing"
    message = str(item["msg"]).removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return f"{message[0].lower()}{message[1:]} (found {shown(item.get('input'))})"
