"""Databases of surveys that are damaged, cannot be written, or are written by two surveys at once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leadline.core.errors import DocumentError, OutputError
from leadline.solver.survey import store as storing
from leadline.solver.survey.deal_rows import Row
from leadline.solver.survey.design import Design, cells_of
from leadline.solver.survey.report import difference, report
from leadline.solver.survey.run import run
from leadline.solver.survey.store import Store

DESIGN = Design("calm-sailing", cells_of({"removed": [0, 3]}, 3, {}), 40)


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        for statement in statements:
            base.execute(statement)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM survey WHERE name = 'game'", "damaged: table survey has no valid game"),
        ("UPDATE survey SET value = '[' WHERE name = 'nodes'", "damaged: table survey has no valid game and seed"),
        ("UPDATE survey SET value = '\"x\"' WHERE name = 'seed'", "damaged: table survey has no valid seed"),
        ("UPDATE survey SET value = '2' WHERE name = 'format'", "holds a survey of form 2; expected 1"),
        ("UPDATE cells SET cell = '{' WHERE number = 2", "damaged: cell 2 is not as a survey writes it"),
        ("UPDATE cells SET cell = '[]' WHERE number = 2", "damaged: cell 2 is not as a survey writes it"),
        ('UPDATE cells SET cell = \'{"players": "3", "rules": []}\'  WHERE number = 2', "damaged: cell 2 is not"),
        ("ALTER TABLE deals RENAME COLUMN work TO play", "a database of something else; expected one of a survey"),
    ],
)
def test_what_is_damaged_is_said(tmp_path: Path, statement: str, said: str) -> None:
    path, whole = tmp_path / "a.db", tmp_path / "b.db"
    run(DESIGN, path)
    run(DESIGN, whole)
    change(path, statement)
    with pytest.raises(DocumentError, match=f"a.db: {said}"):
        report(path)
    with pytest.raises(DocumentError, match=f"a.db: {said}"):
        difference(whole, path)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            "UPDATE deals SET work = 'x' WHERE cell = 2 AND seed = 3",
            "table deals has 'x' as work in the row with cell 2 and seed 3; expected a whole number, 0 or more",
        ),
        (
            "UPDATE deals SET seed = 'x' WHERE cell = 2 AND seed = 3",
            "table deals has 'x' as seed in the row with cell 2",
        ),
        (
            "UPDATE deals SET value = 'x' WHERE cell = 1",
            "table deals has 'x' as value in the row with cell 1 and seed 1",
        ),
        (
            "UPDATE deals SET value = 7 WHERE cell = 1",
            "table deals has 7.0 as value in .*; expected a number from 0 to 1",
        ),
        ("UPDATE deals SET proof = x'00' WHERE cell = 1", "table deals has b'.x00' as proof in .*; expected a text"),
        ("UPDATE deals SET work = -1 WHERE cell = 1", "table deals has -1 as work in the row with cell 1 and seed 1"),
        (
            "UPDATE cells SET seconds = 'long' WHERE number = 2",
            "table cells has 'long' as seconds in the row with number 2",
        ),
        (
            "UPDATE cells SET seconds = 9e999 WHERE number = 1",
            "table cells has Infinity as seconds in .*; expected seconds",
        ),
        (
            "UPDATE runs SET workers = 'two'",
            "table runs has 'two' as workers in the row with number 1; expected a whole",
        ),
    ],
)
def test_values_that_no_survey_writes_are_said(tmp_path: Path, statement: str, said: str) -> None:
    path, whole = tmp_path / "a.db", tmp_path / "b.db"
    run(DESIGN, path)
    run(DESIGN, whole)
    change(path, statement)
    for ask in (lambda: report(path), lambda: difference(whole, path), lambda: run(replace(DESIGN, deals=50), path)):
        with pytest.raises(DocumentError, match=f"a.db: damaged: {said}"):
            ask()


def test_pages_that_are_overwritten_are_no_survey(tmp_path: Path) -> None:
    path, whole = tmp_path / "a.db", tmp_path / "b.db"
    run(DESIGN, path)
    run(DESIGN, whole)
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)  # all but the page that has the tables
    path.write_bytes(content)
    for ask in (lambda: report(path), lambda: difference(whole, path), lambda: run(DESIGN, path)):
        with pytest.raises(DocumentError, match=r"a.db: no survey: "):
            ask()


def test_a_survey_is_told_where_nothing_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a#b c.db"
    run(DESIGN, path)
    found, connect = report(path), sqlite3.connect

    class Refusing(sqlite3.Connection):
        """What SQLite does in the mode of these databases where it may not write a file beside them."""

        def execute(self, *query: Any) -> sqlite3.Cursor:
            error = sqlite3.OperationalError("attempt to write a readonly database")
            error.sqlite_errorcode = sqlite3.SQLITE_READONLY
            raise error

    def refusing(*where: Any, **how: Any) -> sqlite3.Connection:
        return connect(*where, **how) if how.get("uri") else connect(*where, **how, factory=Refusing)

    monkeypatch.setattr(storing.sqlite3, "connect", refusing)
    assert report(path) == found
    with pytest.raises(DocumentError, match="cannot be written: attempt to write a readonly database"):
        run(DESIGN, path)
    Path(f"{path}-wal").write_bytes(b"what another survey has written")
    with pytest.raises(DocumentError, match="cannot be read: attempt to write a readonly database"):
        report(path)


def test_two_surveys_of_one_database_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Store(path, DESIGN) as one, Store(path, DESIGN) as other:
        one.add(1, [Row(1, 1.0, "line", 5)], 0.1)
        with pytest.raises(
            DocumentError, match="another survey has written to it meanwhile; run the same command again to resume"
        ):
            other.add(1, [Row(2, 1.0, "line", 5), Row(1, 1.0, "line", 5)], 0.1)
    assert [row.seed for row in Store(path).rows(1)] == [1]
    assert run(DESIGN, path).asked == 79


def test_a_full_disk_is_no_bad_input(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db", DESIGN) as store:
        store._base.execute("PRAGMA max_page_count = 1")
        with pytest.raises(OutputError, match="cannot be written: database or disk is full"):
            store.add(1, [Row(seed, 1.0, "line" * 100, 5) for seed in range(1_000)], 0.1)


def test_a_row_that_is_changed_or_of_another_survey_is_refused(tmp_path: Path) -> None:
    """Whatever a row holds, a change that fits the columns is found when the survey is continued."""
    small = replace(DESIGN, deals=2)
    whole = tmp_path / "whole.db"
    run(small, whole)
    run(replace(small, question="policy"), tmp_path / "other.db")
    for number, statement in enumerate(
        (
            "UPDATE deals SET value = 0 WHERE cell = 1 AND seed = 2",
            "UPDATE deals SET value = NULL WHERE cell = 1 AND seed = 2",
            "UPDATE deals SET work = work + 1 WHERE cell = 1 AND seed = 2",
            "UPDATE deals SET proof = 'count' WHERE cell = 1 AND seed = 2",
            "UPDATE deals SET checksum = checksum + 1 WHERE cell = 1 AND seed = 2",
            "UPDATE deals SET seed = 3 WHERE cell = 1 AND seed = 2",
            "UPDATE deals SET cell = 3 WHERE cell = 1 AND seed = 2",
            'UPDATE cells SET cell = \'{"players": 3, "rules": {"removed": 1}}\' WHERE number = 1',
        )
    ):
        path = tmp_path / f"{number}.db"
        path.write_bytes(whole.read_bytes())
        change(path, statement)
        with pytest.raises(DocumentError, match=f"{number}.db: damaged: the row with cell . and seed . has another"):
            run(small, path)
    with closing(sqlite3.connect(whole)) as base, base:
        base.execute("ATTACH ? AS other", (str(tmp_path / "other.db"),))
        base.execute("DELETE FROM deals")
        base.execute("INSERT INTO deals SELECT * FROM other.deals")
    with pytest.raises(DocumentError, match="damaged: the row with cell 1 and seed 1 has another checksum"):
        run(small, whole)


def test_a_database_without_checksums_is_reported_but_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    run(DESIGN, path)
    told = report(path)
    change(path, "ALTER TABLE deals DROP COLUMN checksum")
    assert report(path) == told
    with pytest.raises(DocumentError, match=r"old.db: has no checksums, as an older version wrote it"):
        run(DESIGN, path)


@pytest.mark.parametrize("name", [":memory:", "file:x.db", "file:y.db?mode=memory", "x?mode=ro"])
def test_a_name_that_means_more_to_sqlite_is_that_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    small = replace(DESIGN, deals=2)
    assert run(small, Path(name)).asked == 4
    assert run(small, Path(name)).asked == 0
    assert [row.deals for row in report(Path(name))] == [2, 2]
    assert (tmp_path / name).is_file()
