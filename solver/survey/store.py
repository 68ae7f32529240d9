"""The database of a survey: SQLite, one row per deal, one transaction per part.

If the program is killed, an unfinished part is answered again; no part is lost or counted twice.
"""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...core.errors import DocumentError, OutputError, Problem, shown, unreadable, unwritable
from .deal_rows import Row
from .design import Cell, Deals, Design

FORMAT = "1"
TABLES = """
CREATE TABLE IF NOT EXISTS survey (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS cells (
    number INTEGER PRIMARY KEY,
    cell TEXT NOT NULL UNIQUE,
    seconds REAL NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS deals (
    cell INTEGER NOT NULL REFERENCES cells (number),
    seed INTEGER NOT NULL,
    value REAL,
    proof TEXT,
    work INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (cell, seed)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS runs (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    workers INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    seconds REAL NOT NULL
);
"""
COLUMNS = {
    "survey": {"name", "value"},
    "cells": {"number", "cell", "seconds"},
    "deals": {"cell", "seed", "value", "proof", "work"},
}  # of all databases of surveys; those of old versions have no table of runs and no checksums
SECONDS = ("typeof({0}) IN ('integer', 'real') AND {0} >= 0 AND {0} < 9e999", "seconds, 0 or more")
COUNT = ("typeof({0}) = 'integer' AND {0} >= 0", "a whole number, 0 or more")
TEXT = ("typeof({0}) = 'text'", "a text")
VALUES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "cells": {"cell": TEXT, "seconds": SECONDS},
    "deals": {
        "cell": COUNT,
        "seed": COUNT,
        "value": (
            "({0} IS NULL OR (typeof({0}) IN ('integer', 'real') AND {0} BETWEEN 0 AND 1))",
            "a number from 0 to 1, or NULL",
        ),
        "proof": ("({0} IS NULL OR typeof({0}) = 'text')", "a text, or NULL"),
        "work": COUNT,
    },
    "runs": {"kind": TEXT, "workers": COUNT, "deals": COUNT, "seconds": SECONDS},
}  # conditions of columns, also in words: SQLite accepts text even in a column of numbers
KEYS = {"cells": ("number",), "deals": ("cell", "seed"), "runs": ("number",)}  # columns that identify a row
# Names and types that the table survey must have.
ABOUT: Mapping[str, type | tuple[type, ...]] = {
    "game": str, "seed": int, "question": str, "nodes": (int, type(None)), "version": str,
}  # fmt: skip
UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
FAILED = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of a cell: its deals, how many have which value, how much work and time they took."""

    deals: int
    won: int
    lost: int
    unknown: int
    total: float
    work: int
    most_work: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Run:
    """A period of work on a survey: by `threads` or a `cluster`, with the largest number of workers, deals and
    wall-clock seconds."""

    kind: str
    workers: int
    deals: int
    seconds: float


class Store:
    """The SQLite database of a survey; a context manager that closes it.

    Raises DocumentError for a file that is not this survey's database, and OutputError if the file cannot be written.
    """

    def __init__(self, path: Path, design: Design | None = None) -> None:
        """Open the database; `design` creates a missing database, and has to agree with an existing one."""
        self.path = path
        self._kind = "threads"
        self._run: int | None = None
        self._told: dict[str, str] = {}  # the survey's text for each cell of the design
        self._texts: dict[int, str] = {}  # the cells by their numbers
        self._seal = 0  # of the survey, with which the checksums of its rows begin
        self._writing = design is not None
        self._check_place()
        with self._faults(opening=True):
            self._base = self._connect() if self._writing else self._for_reading()
            try:
                self._open(design)
            except BaseException:
                self._base.close()
                raise

    def _check_place(self) -> None:
        """Raise DocumentError if no survey can be: in a folder that is not there or may not be entered, or under a
        name that is none."""
        try:
            kind = stat.S_IFMT(os.stat(self.path).st_mode)
        except FileNotFoundError:
            kind = 0
        except OSError as error:
            raise self._wrong((unwritable if self._writing else unreadable)(error)) from None
        except ValueError as error:
            raise self._wrong(f"cannot be {'written' if self._writing else 'read'}: {error}") from None
        if kind == stat.S_IFDIR:
            raise self._wrong("is a folder; expected a file")
        if not self._writing and kind != stat.S_IFREG:
            raise self._wrong("no such survey; expected a database that `leadline survey` made")
        if not os.path.isdir(self.path.absolute().parent):
            raise self._wrong("cannot be written: there is no such folder")

    def _connect(self) -> sqlite3.Connection:
        """Return the database in the file.

        The absolute path keeps SQLite from interpreting names such as `:memory:` or `file:x.db`.
        """
        return sqlite3.connect(self.path.absolute(), isolation_level=None, timeout=5)

    def _for_reading(self) -> sqlite3.Connection:
        """Return the database for reading, even if SQLite cannot write its auxiliary files next to it."""
        base = self._connect()
        try:
            base.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            base.close()
            journal = f"{self.path}-wal"
            if _code(error) not in UNWRITABLE or (os.path.exists(journal) and os.path.getsize(journal)):
                raise
            uri = f"{self.path.absolute().as_uri()}?immutable=1"
            base = sqlite3.connect(uri, uri=True, isolation_level=None)
        return base

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: object) -> None:
        self._base.close()

    def _open(self, design: Design | None) -> None:
        names = {name for (name,) in self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table, columns in COLUMNS.items() if names else ():
            if not columns <= self._columns(table):
                raise self._wrong("a database of something else; expected one of a survey")
        for table in VALUES:
            if table in names:
                self._check(table)
        if design is None:
            if not names:
                raise self._wrong("empty; expected a survey")
            return
        if names and "checksum" not in self._columns("deals"):
            raise self._wrong("has no checksums, as an older version wrote it; expected the name of a new database")
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")
        with self._transaction():
            for statement in TABLES.split(";"):
                self._base.execute(statement)
            kept = dict(self._base.execute("SELECT name, value FROM survey"))
            asked = {name: json.dumps(value) for name, value in design.fixed().items()} | {"format": FORMAT}
            other = [name for name, value in asked.items() if kept and kept.get(name) != value]
            if other:
                raise DocumentError(
                    [
                        Problem("", f"holds a survey with {n} {kept.get(n)}, not {asked[n]}", str(self.path))
                        for n in other
                    ]
                )
            if not kept:
                self._base.executemany("INSERT INTO survey VALUES (?, ?)", asked.items())
            stored = [cell for _, cell in self.cells]
            dealt = Deals(design.game, stored, design.seed)
            self._seal = zlib.crc32(json.dumps(asked, sort_keys=True).encode())
            self._check_sums()
            self._told = {cell.text(): (dealt.find(cell) or cell).text() for cell in design.cells}
            known = set(map(Cell.text, stored))
            self._base.execute("UPDATE survey SET value = value")  # fails here if nothing can be written
            new = [(text,) for text in self._told.values() if text not in known]
            self._base.executemany("INSERT INTO cells (cell) VALUES (?)", new)
            self._texts = {number: cell.text() for number, cell in self.cells}

    def _columns(self, table: str) -> set[str]:
        """Return the names of the columns of a table."""
        return {name for (name,) in self._base.execute("SELECT name FROM pragma_table_info(?)", (table,))}

    def _check_sums(self) -> None:
        """Raise DocumentError for the first row that is damaged, or of another survey or cell."""
        texts = {number: cell.text() for number, cell in self.cells}
        rows = self._base.execute("SELECT checksum, cell, seed, value, proof, work FROM deals ORDER BY cell, seed")
        for checksum, cell, seed, *held in rows:
            if cell not in texts or checksum != self._sum(texts[cell], Row(seed, *held)):
                raise self._wrong(f"damaged: the row with cell {cell} and seed {seed} has another checksum")

    def _sum(self, cell: str, row: Row) -> int:
        """Return the checksum of a row: of the survey, the text of its cell, and all that it holds."""
        value = None if row.value is None else float(row.value)
        return zlib.crc32(f"{cell} {row.seed} {value} {row.proof} {row.work}".encode(), self._seal)

    def _check(self, table: str) -> None:
        """Raise DocumentError for the first row with values that no survey writes."""
        columns, keys = VALUES[table], KEYS[table]
        fit = [condition.format(name) for name, (condition, _) in columns.items()]
        asked = ", ".join([*keys, *columns, *fit])
        row = self._base.execute(f"SELECT {asked} FROM {table} WHERE NOT ({' AND '.join(fit)}) LIMIT 1").fetchone()
        if row is None:
            return
        at, values, fits = row[: len(keys)], row[len(keys) : -len(fit)], row[-len(fit) :]
        name, value, expected = next(
            (name, value, expected)
            for (name, (_, expected)), value, fitting in zip(columns.items(), values, fits, strict=True)
            if not fitting
        )
        place = " and ".join(f"{key} {shown(one)}" for key, one in zip(keys, at, strict=True))
        told = "NULL" if value is None else shown(value)
        raise self._wrong(f"damaged: table {table} has {told} as {name} in the row with {place}; expected {expected}")

    @property
    def about(self) -> dict[str, Any]:
        """The settings of the survey: `game`, `seed`, `question`, `nodes`, `version`."""
        kept = dict(self._all("SELECT name, value FROM survey"))
        form = kept.pop("format", None)
        if form != FORMAT:
            raise self._wrong(f"holds a survey of form {form}; expected {FORMAT}, as this version reads it")
        try:
            found = {name: json.loads(value) for name, value in kept.items()}
        except (TypeError, ValueError, RecursionError):
            found = {}
        wrong = [
            name
            for name, kind in ABOUT.items()
            if name not in found or not isinstance(found[name], kind) or isinstance(found[name], bool)
        ]
        if wrong:
            raise self._wrong(f"damaged: table survey has no valid {' and '.join(wrong)}")
        return found

    @property
    def cells(self) -> list[tuple[int, Cell]]:
        """The cells with the numbers that identify them in the database, in the order in which they were added."""
        found = []
        for number, text in self._all("SELECT number, cell FROM cells ORDER BY number"):
            try:
                cell = Cell.read(text)
                if type(cell.players) is not int or not isinstance(cell.rules, dict):
                    raise ValueError
            except (KeyError, TypeError, ValueError, RecursionError):
                raise self.damaged(number) from None
            found.append((number, cell))
        return found

    def damaged(self, cell: int) -> DocumentError:
        """Return the DocumentError for the cell with this number, which cannot be read or dealt."""
        return self._wrong(f"damaged: cell {cell} is not as a survey writes it")

    def number_of(self, cell: Cell) -> int:
        """Return the number that identifies a cell of the design in the database."""
        text = cell.text()
        [(number,)] = self._all("SELECT number FROM cells WHERE cell = ?", self._told.get(text, text))
        return int(number)

    def missing(self, cell: int, seeds: range) -> list[range]:
        """Return the seeds of the range `seeds` that have no row yet in a cell (by its number), as ranges in order."""
        found: list[range] = []
        at = seeds.start
        there = self._each(
            "SELECT seed FROM deals WHERE cell = ? AND seed >= ? AND seed < ? ORDER BY seed",
            cell,
            seeds.start,
            seeds.stop,
        )
        for (seed,) in there:
            if seed > at:
                found.append(range(at, seed))
            at = seed + 1
        if at < seeds.stop:
            found.append(range(at, seeds.stop))
        return found

    def begin(self, kind: str) -> None:
        """Begin a new run of the type `kind` (`threads` or `cluster`), to which later rows belong."""
        self._run, self._kind = None, kind

    def add(self, cell: int, rows: Sequence[Row], seconds: float, workers: int = 1, wall: float = 0.0) -> None:
        """Save the rows of a part of a cell, all or none, with the `seconds` that they took.

        `workers` and `wall` are the number of workers of the run and its wall-clock seconds so far.
        """
        text = self._texts[cell]
        with self._faults(), self._transaction():
            self._base.executemany(
                "INSERT INTO deals (cell, seed, value, proof, work, checksum) VALUES (?, ?, ?, ?, ?, ?)",
                ((cell, row.seed, row.value, row.proof, row.work, self._sum(text, row)) for row in rows),
            )
            self._base.execute("UPDATE cells SET seconds = seconds + ? WHERE number = ?", (seconds, cell))
            if self._run is None:
                added = self._base.execute(
                    "INSERT INTO runs (kind, workers, deals, seconds) VALUES (?, 0, 0, 0)", (self._kind,)
                )
                self._run = added.lastrowid
            self._base.execute(
                "UPDATE runs SET workers = MAX(workers, ?), deals = deals + ?, seconds = ? WHERE number = ?",
                (workers, len(rows), wall, self._run),
            )

    @property
    def runs(self) -> list[Run]:
        """The runs that wrote something, in their order; none in a database that is older than this table."""
        if not self._all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'runs'"):
            return []
        found = self._all("SELECT kind, workers, deals, seconds FROM runs ORDER BY number")
        return [Run(*row) for row in found]

    def counts(self, cell: int, seeds: range | None = None) -> Counts:
        """Return the counts of a cell (by its number), over all its deals (None) or over those of some `seeds`.

        `seconds` are always those of all its deals.
        """
        where = "" if seeds is None else f" AND seed >= {seeds.start} AND seed < {seeds.stop}"
        [row] = self._all(
            "SELECT COUNT(*), COUNT(CASE WHEN value = 1 THEN 1 END), COUNT(CASE WHEN value = 0 THEN 1 END), "
            "COUNT(*) - COUNT(value), TOTAL(value), COALESCE(SUM(work), 0), "
            f"COALESCE(MAX(work), 0) FROM deals WHERE cell = ?{where}",
            cell,
        )
        [(seconds,)] = self._all("SELECT seconds FROM cells WHERE number = ?", cell)
        deals, won, lost, unknown, total, work, most = row
        return Counts(deals, won, lost, unknown, total, work, most, seconds)

    def rows(self, cell: int) -> Iterator[Row]:
        """Yield the rows of a cell (by its number) in the order of their seeds."""
        for row in self._each("SELECT seed, value, proof, work FROM deals WHERE cell = ? ORDER BY seed", cell):
            yield Row(*row)

    def _all(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        return list(self._each(query, *values))

    def _each(self, query: str, *values: object) -> Iterator[Any]:
        """Return the rows of a query, one after the other."""
        with self._faults():
            yield from self._base.execute(query, values)

    def _wrong(self, what: str) -> DocumentError:
        return DocumentError([Problem("", what, str(self.path))])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._base.in_transaction:  # SQLite may have ended the transaction because the disk is full
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    @contextmanager
    def _faults(self, *, opening: bool = False) -> Iterator[None]:
        """Convert errors of SQLite into errors of Leadline.

        An error while the file is opened counts as bad input, except for a full disk.
        """
        try:
            yield
        except sqlite3.IntegrityError:
            raise self._wrong(
                "another survey has written to it meanwhile; run the same command again to resume"
            ) from None
        except sqlite3.OperationalError as error:
            if not self._writing:
                raise self._wrong(f"cannot be read: {error}") from None
            problem = Problem("", f"cannot be written: {error}", str(self.path))
            if opening and _code(error) not in FAILED:
                raise DocumentError([problem]) from None
            raise OutputError([problem]) from None
        except sqlite3.DatabaseError as error:
            raise self._wrong(f"no survey: {error}") from None


def _code(error: sqlite3.Error) -> int:
    """Return the kind of an error of SQLite."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
