"""Results as tables: HTML for notebooks, and pandas and Arrow if they are installed (`tables` extra)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any

from ..core.errors import MissingExtra

Columns = Mapping[str, Sequence[object]]


def to_html(columns: Columns, caption: str, numbers: frozenset[str] = frozenset()) -> str:
    """Return an HTML table with a caption; the columns in `numbers` are aligned to the right."""

    def cell(tag: str, name: str, text: object) -> str:
        side = "right" if name in numbers else "left"
        return f'<{tag} style="text-align: {side}">{escape(str(text))}</{tag}>'

    head = "".join(cell("th", name, name) for name in columns)
    rows = zip(*columns.values(), strict=True)
    body = "".join(
        f"<tr>{''.join(cell('td', name, item) for name, item in zip(columns, row, strict=True))}</tr>" for row in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def to_pandas(columns: Columns, about: Mapping[str, object]) -> Any:
    """Return a DataFrame of the columns; `about` becomes its `attrs`. Raises MissingExtra."""
    frame = _library("pandas", "to_pandas").DataFrame(dict(columns))
    frame.attrs = dict(about)
    return frame


def to_arrow(columns: Columns, about: Mapping[str, object]) -> Any:
    """Return a pyarrow Table of the columns; `about` becomes the metadata of its schema, as strings.

    Raises MissingExtra.
    """
    found = _library("pyarrow", "to_arrow").table({name: list(items) for name, items in columns.items()})
    return found.replace_schema_metadata({key: str(value) for key, value in about.items()})


def _library(name: str, call: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise MissingExtra(call, name, "tables") from None
