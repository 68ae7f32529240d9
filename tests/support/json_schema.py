"""As much of JSON Schema as the schemas of documents use; a keyword that is not known here raises."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TYPES: dict[str, type | tuple[type, ...]] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "null": type(None),
    "number": (int, float),
    "object": dict,
    "string": str,
}
SAID = {"$defs", "title", "description", "default"}  # which exclude no value
OF_ONE_TYPE = {"properties", "required", "additionalProperties", "items", "minItems", "maxItems", "minimum", "maximum"}


def valid(value: object, schema: Schema, root: Schema | None = None) -> bool:
    """Whether the value is valid by the schema; `root` holds what a `$ref` names (None: the schema itself)."""
    top = schema if root is None else root
    return all(_holds(value, keyword, schema, top) for keyword in schema.keys() - SAID)


def _holds(value: object, keyword: str, schema: Schema, root: Schema) -> bool:
    asked = schema[keyword]
    match keyword:
        case "$ref":
            found: Any = root
            for part in asked.removeprefix("#/").split("/"):
                found = found[part]
            return valid(value, found, root)
        case "anyOf":
            return any(valid(value, option, root) for option in asked)
        case "type":
            return isinstance(value, TYPES[asked]) and (asked == "boolean" or not isinstance(value, bool))
        case "const":
            return value == asked
        case "enum":
            return value in asked
    if isinstance(value, dict):
        match keyword:
            case "properties":
                return all(valid(value[key], asked[key], root) for key in value.keys() & asked.keys())
            case "required":
                return value.keys() >= set(asked)
            case "additionalProperties":
                return asked is True or value.keys() <= schema["properties"].keys()
    if isinstance(value, list):
        match keyword:
            case "items":
                return all(valid(item, asked, root) for item in value)
            case "minItems":
                return len(value) >= asked
            case "maxItems":
                return len(value) <= asked
    if isinstance(value, int | float):
        match keyword:
            case "minimum":
                return value >= asked
            case "maximum":
                return value <= asked
    if keyword in OF_ONE_TYPE:
        return True  # and says nothing of a value of another one
    raise ValueError(f"the keyword {keyword} is not known here")
