"""The part of JSON Schema (2020-12) that the schemas of documents use, as a check of one value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
SILENT = {"title", "description", "default", "$defs"}  # keywords that ask nothing of a value


def is_a(name: str, value: Any) -> bool:
    """Whether the value is of that type; true and false are no numbers."""
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _others(asked: bool | Schema, value: Any, schema: Schema, root: Schema) -> bool:
    names = value.keys() - schema.get("properties", {}).keys()
    return not names if asked is False else asked is True or all(accepts(asked, value[name], root) for name in names)


# By keyword: what it is asked of (None: every value), and whether what it asks holds of (asked, value, schema, root).
KEYWORDS: dict[str, tuple[str | None, Callable[[Any, Any, Schema, Schema], bool]]] = {
    "$ref": (None, lambda asked, value, _, root: accepts(root["$defs"][asked.rpartition("/")[2]], value, root)),
    "anyOf": (None, lambda asked, value, _, root: any(accepts(part, value, root) for part in asked)),
    "type": (None, lambda asked, value, _, __: is_a(asked, value)),
    "const": (None, lambda asked, value, _, __: value == asked),
    "enum": (None, lambda asked, value, _, __: value in asked),
    "minimum": ("number", lambda asked, value, _, __: value >= asked),
    "maximum": ("number", lambda asked, value, _, __: value <= asked),
    "exclusiveMaximum": ("number", lambda asked, value, _, __: value < asked),
    "minItems": ("array", lambda asked, value, _, __: len(value) >= asked),
    "maxItems": ("array", lambda asked, value, _, __: len(value) <= asked),
    "items": ("array", lambda asked, value, _, root: all(accepts(asked, item, root) for item in value)),
    "required": ("object", lambda asked, value, _, __: value.keys() >= set(asked)),
    "properties": (
        "object",
        lambda asked, value, _, root: all(
            accepts(asked[name], value[name], root) for name in asked.keys() & value.keys()
        ),
    ),
    "additionalProperties": ("object", _others),
}


def accepts(schema: Schema, value: Any, root: Schema | None = None) -> bool:
    """Whether the value has the form; `root` holds the definitions (None: the schema itself does). Raises KeyError for
    a keyword that is not known here, so that none is passed over."""
    checks = [(KEYWORDS[keyword], asked) for keyword, asked in schema.items() if keyword not in SILENT]
    return all(
        (kind is not None and not is_a(kind, value)) or holds(asked, value, schema, root or schema)
        for (kind, holds), asked in checks
    )
