"""Surveys as Parquet, by pyarrow (the `tables` extra), which is imported when it is needed."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from ...core.errors import MissingExtra
from .design import Cell
from .report import Survey
from .store import Store

GROUP = 65_536  # rows that are held at a time
DEALS = {"seed": "int64", "value": "float64", "proof": "string", "work": "int64"}


def cells(surveys: Sequence[Survey]) -> bytes:
    """Return a Parquet file (its bytes) with a row for each cell and the data of `survey report --json`.

    Rules are separate columns (null if a cell does not name the rule), and the interval is split into `low` and `high`.
    Raises MissingExtra.
    """
    arrow = _library("pyarrow")
    rows = [(survey, row) for survey in surveys for row in survey.rows]
    columns = _rules([row.cell for _, row in rows])
    told = [row.as_json() | {"won": row.won, "shared": row.shared, "lost": row.lost} for _, row in rows]
    types = {
        "deals": "int64", "won": "int64", "shared": "int64", "lost": "int64", "unknown": "int64", "share": "float64",
        "low": "float64", "high": "float64", "mean_work": "float64", "most_work": "int64", "mean_seconds": "float64",
        "slack": "int64",
    }  # fmt: skip
    if all(row.shared is None for _, row in rows):
        del types["shared"]
    for one in told:
        one["low"], one["high"] = one["interval"]
    kinds = {"game": "string", "question": "string", "players": "int64"}
    kinds |= {name: kind for name, (kind, _) in columns.items()} | types
    schema = arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in kinds.items()])
    table = {name: columns[name][1] if name in columns else [one[name] for one in told] for name in kinds}
    return _written(iter([arrow.table(table, schema=schema)]), schema, surveys)


def deals(surveys: Sequence[Survey]) -> bytes:
    """Return a Parquet file (its bytes) with a row for each deal.

    The columns are `game`, `question`, `players`, the rules as for `cells`, `seed`, `value` (1, 0, null for unknown),
    `proof` and `work`. Raises MissingExtra.
    """
    arrow = _library("pyarrow")
    known = [[cell for _, cell in _stored(survey)] for survey in surveys]
    columns = _rules([cell for cells in known for cell in cells])
    kinds = {"game": "string", "question": "string", "players": "int64"}
    kinds |= {name: kind for name, (kind, _) in columns.items()} | DEALS
    schema = arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in kinds.items()])

    def groups() -> Iterator[Any]:
        at = 0
        for survey in surveys:
            with Store(survey.path) as store:
                for number, cell in store.cells:
                    same = {"game": survey.about["game"], "question": survey.about["question"], "players": cell.players}
                    same |= {name: values[at] for name, (_, values) in columns.items()}
                    at += 1
                    rows = store.rows(number)
                    while group := list(islice(rows, GROUP)):
                        table = {name: [value] * len(group) for name, value in same.items()}
                        table |= {name: [getattr(row, name) for row in group] for name in DEALS}
                        yield arrow.table(table, schema=schema)

    return _written(groups(), schema, surveys)


def _stored(survey: Survey) -> list[tuple[int, Cell]]:
    with Store(survey.path) as store:
        return store.cells


def _rules(cells: Sequence[Cell]) -> dict[str, tuple[str, list[Any]]]:
    """Return a column for each rule that some cell names, with its type: integers or booleans if all values are, else
    text."""
    found: dict[str, tuple[str, list[Any]]] = {}
    for name in dict.fromkeys(name for cell in cells for name in cell.rules):
        values = [cell.rules.get(name) for cell in cells]
        kinds = {type(value) for value in values if value is not None}
        kind = {frozenset({int}): "int64", frozenset({bool}): "bool"}.get(frozenset(kinds), "string")
        texts = (value if value is None or isinstance(value, str) else json.dumps(value) for value in values)
        found[name] = (kind, list(texts) if kind == "string" else values)
    return found


def _written(tables: Iterator[Any], schema: Any, surveys: Sequence[Survey]) -> bytes:
    about: Mapping[str, str] = {
        f"survey {number}": json.dumps(dict(survey.about)) for number, survey in enumerate(surveys, start=1)
    }
    out = io.BytesIO()
    with _library("pyarrow.parquet").ParquetWriter(out, schema.with_metadata(about), compression="zstd") as writer:
        for table in tables:
            writer.write_table(table.replace_schema_metadata(about))
    return out.getvalue()


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtra("--parquet", "pyarrow", "tables") from None
