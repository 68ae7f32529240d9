"""Surveys: the rows follow from the seeds alone, and no row is lost or doubled."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.cli.survey_report import table
from leadline.core.errors import DocumentError
from leadline.solver.survey import run as running
from leadline.solver.survey.deal_rows import Row
from leadline.solver.survey.design import Cell, Design, cells_of
from leadline.solver.survey.report import crossed, difference, report
from leadline.solver.survey.run import run
from leadline.solver.survey.store import Store

GRID = {"players": [1, 2], "removed": [0, 22]}


def design(deals: int = 60, **more: Any) -> Design:
    options = {"game": "calm-sailing", "cells": cells_of(GRID, None, {}), "deals": deals, "nodes": 3_000} | more
    return Design(**options)


def rows(path: Path) -> list[tuple[str, Row]]:
    with Store(path) as store:
        return [(cell.text(), row) for number, cell in store.cells for row in store.rows(number)]


def test_rows_are_the_verdicts_of_the_deals_by_seed(tmp_path: Path) -> None:
    run(design(), tmp_path / "a.db", threads=2)
    found = rows(tmp_path / "a.db")
    assert len(found) == 240
    for text, row in found[::7]:
        cell = Cell.read(text)
        deal = leadline.deal("calm-sailing", players=cell.players, seed=row.seed, **cell.rules)
        verdict = leadline.verify(deal, nodes=3_000)
        assert row == Row(
            row.seed, {"winnable": 1.0, "unwinnable": 0.0}.get(verdict.status), verdict.proof, verdict.nodes
        )


def test_rows_are_the_same_for_any_number_of_threads_and_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(design(), tmp_path / "a.db", threads=1)
    monkeypatch.setattr(running, "FIRST", 7)
    run(design(), tmp_path / "b.db", threads=3)
    assert rows(tmp_path / "a.db") == rows(tmp_path / "b.db")


def test_a_survey_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "FIRST", 8)
    monkeypatch.setattr(running, "LARGEST", 8)
    run(design(), tmp_path / "whole.db")
    steps = iter(range(1000))

    def leave(progress: running.Progress) -> None:
        if next(steps) in (2, 5, 9):
            raise KeyboardInterrupt

    path = tmp_path / "parts.db"
    told = [run(design(), path, step=leave) for _ in range(4)]
    assert [one.interrupted for one in told] == [True, True, True, False]
    assert sum(one.asked for one in told) == 240
    assert run(design(), path).asked == 0
    assert rows(path) == rows(tmp_path / "whole.db")


def test_answered_deals_of_a_part_are_kept_when_it_is_broken_off(tmp_path: Path) -> None:
    asked = design(20, cells=cells_of({}, 3, {}), question="policy", nodes=None)
    path = tmp_path / "a.db"
    with Store(path, asked) as store:
        waiting: deque[tuple[int, running.Pending]] = deque()
        for seeds in (range(1, 9), range(9, 17)):
            part = running.Asked(asked, asked.cells[0], seeds)
            part.rows += [Row(seed, 1.0, None, 5) for seed in seeds[:3]]
            waiting.append((1, part))
        for width, kept in ((0.1, [1, 2, 3]), (None, [1, 2, 3, 9, 10, 11])):
            for number, found in running._rest(replace(asked, width=width), store, range(1, 21), waiting):
                store.add(number, found.rows, found.seconds)
            assert [row.seed for row in store.rows(1)] == kept


def test_more_deals_and_more_cells_are_added(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    run(design(10), path)
    more = cells_of({"players": [1, 2, 3], "removed": [0, 22]}, None, {})
    told = run(design(15, cells=more), path)
    assert (told.there, told.asked) == (40, 4 * 5 + 2 * 15)


def test_cells_that_deal_the_same_are_one_however_they_are_told(tmp_path: Path) -> None:
    """An option left out is its default, `removed` 4 is Galateia; in one survey, and in two that are compared."""
    path, other = tmp_path / "a.db", tmp_path / "b.db"
    told = [
        cells_of({}, 3, rules)
        for rules in ({}, {"removed": 0}, {"storms": False}, {"removed": 4}, {"removed": "Galateia"})
    ]
    for number, cells in enumerate(told):
        assert run(design(5, cells=cells), path).there == (0 if number in (0, 3) else 5)
    with Store(path) as store:
        assert [dict(cell.rules) for _, cell in store.cells] == [{}, {"removed": 4}]
    run(design(5, cells=(*told[2], *told[4])), other)
    assert [(dict(cell.rules), sum(counts.values())) for cell, counts in crossed(path, other)] == [
        ({}, 5),
        ({"removed": 4}, 5),
    ]


@pytest.mark.parametrize("change", [{"seed": 2}, {"nodes": 3_001}, {"question": "policy", "nodes": None}])
def test_another_survey_is_refused(change: dict[str, Any], tmp_path: Path) -> None:
    run(design(3), tmp_path / "a.db")
    before = rows(tmp_path / "a.db")
    with pytest.raises(DocumentError, match=f"holds a survey with {next(iter(change))}"):
        run(design(3, **change), tmp_path / "a.db")
    assert rows(tmp_path / "a.db") == before


@pytest.mark.parametrize("content", [b"", b"something else", b"SQLite format 3\0 but no more"])
def test_a_file_that_is_no_survey_is_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(content)
    with pytest.raises(DocumentError):
        report(path)
    if content:
        with pytest.raises(DocumentError):
            run(design(3), path)
        assert path.read_bytes() == content


def test_the_report_counts_unknown_deals_both_ways(tmp_path: Path) -> None:
    hard = cells_of({"removed": [22]}, 1, {})
    run(design(60, cells=hard, nodes=500), tmp_path / "a.db")
    [row] = report(tmp_path / "a.db")
    assert row.deals == row.won + row.lost + row.unknown == 60
    assert row.unknown > 0
    low, high = row.interval
    assert low <= row.won / 60 <= (row.won + row.unknown) / 60 <= high


def test_a_cell_ends_when_its_interval_is_narrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LARGEST", 32)
    easy = cells_of({"players": [2, 3]}, None, {})
    run(design(1000, cells=easy, width=0.05), tmp_path / "a.db")
    for row in report(tmp_path / "a.db"):
        assert row.interval[1] - row.interval[0] <= 0.05
        assert row.deals < 300


def test_where_a_cell_ends_does_not_hang_on_threads_nor_on_how_often_it_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its interval was looked at after each part, whose size goes by the clock."""
    cells = cells_of({"removed": [0, 12]}, 3, {})
    asked = Design("calm-sailing", cells, 5000, question="policy", width=0.08)
    run(asked, tmp_path / "whole.db")
    expected = [(row.deals, row.won, row.lost) for row in report(tmp_path / "whole.db")]
    assert all(deals < 5000 and deals % running.LOOK == 0 for deals, _, _ in expected)
    for threads, largest in ((1, 37), (2, 8192), (3, 250)):
        monkeypatch.setattr(running, "LARGEST", largest)
        path = tmp_path / f"{threads}.db"
        for deals in (130, 777, 5000):  # as if it had been broken off there
            run(replace(asked, deals=deals), path, threads=threads)
        assert [(row.deals, row.won, row.lost) for row in report(path)] == expected


def test_engines_play_with_hidden_hands(tmp_path: Path) -> None:
    cells = cells_of({"removed": [12]}, 3, {})
    run(Design("calm-sailing", cells, 40, question="policy"), tmp_path / "a.db", threads=2)
    report_of = leadline.match("calm-sailing", players=3, engines=["policy"], games=40, removed=12)
    [row] = report(tmp_path / "a.db")
    assert (row.won, row.lost) == (report_of.rows[0].won, report_of.rows[0].lost)


@pytest.mark.parametrize("name", ["reef", "sea-salt-paper"])
def test_shared_wins_are_counted_where_seats_compete(name: str, tmp_path: Path) -> None:
    run(Design(name, cells_of({}, 2, {}), 300, question="random"), tmp_path / "a.db")
    [row] = report(tmp_path / "a.db")
    values = [one.value for _, one in rows(tmp_path / "a.db")]
    assert row.shared == values.count(0.5) > 0
    assert (row.won, row.lost) == (values.count(1), values.count(0))
    assert row.won + row.shared + row.lost + row.unknown == row.deals == 300
    assert row.mean == sum(one or 0 for one in values) / 300
    told = row.as_json()
    assert (told["won"], told["shared"], told["lost"]) == (row.won, row.shared, row.lost)
    assert "SHARED" in table([row])


def test_two_surveys_are_compared_deal_by_deal(tmp_path: Path) -> None:
    cells = cells_of({"removed": [22]}, 1, {})
    run(design(60, cells=cells, nodes=500), tmp_path / "a.db")
    run(design(80, cells=cells, nodes=3_000), tmp_path / "b.db")
    [same] = difference(tmp_path / "a.db", tmp_path / "a.db")
    assert (same.deals, same.changes) == (60, {})
    [found] = difference(tmp_path / "a.db", tmp_path / "b.db")
    assert found.deals == 60
    ours, theirs = ({row.seed: row.value for _, row in rows(tmp_path / name)} for name in ("a.db", "b.db"))
    changed = [seed for seed in ours if ours[seed] != theirs[seed]]
    assert sum(found.changes.values()) == len(changed) > 0
    assert found.examples == tuple(changed[:5])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"deals": 0}, "deals"),
        ({"seed": -1}, "seed"),
        ({"width": 2.0}, "width"),
        ({"cells": ()}, "grid"),
        ({"cells": (Cell(2), Cell(2))}, "grid"),
        ({"cells": (Cell(2, {"removed": 4}), Cell(2, {"removed": "Galateia"}))}, "grid"),
        ({"cells": (Cell(2), Cell(2, {"removed": 0}))}, "grid"),
        ({"cells": (Cell(9),)}, "players"),
        ({"cells": (Cell(2, {"sails": 1}),)}, "sails"),
        ({"cells": (Cell(2, {"variant": "competitive"}),)}, "ask"),
        ({"question": "sailor", "nodes": None}, "engines"),
        ({"question": "policy"}, "nodes"),
        ({"nodes": 0}, "nodes"),
        ({"nodes": -3}, "nodes"),
        ({"game": "reef", "cells": (Cell(2),)}, "ask"),
    ],
)
def test_what_cannot_be_asked_is_refused(change: dict[str, Any], where: str) -> None:
    with pytest.raises(DocumentError) as caught:
        design(**change)
    assert caught.value.problems[0].where == where


def test_a_grid_is_checked() -> None:
    with pytest.raises(DocumentError, match="players: missing"):
        cells_of({"removed": [0]}, None, {})
    with pytest.raises(DocumentError, match="removed: already an axis"):
        cells_of({"removed": [0]}, 2, {"removed": 1})
    with pytest.raises(DocumentError, match="without values"):
        cells_of({"removed": []}, 2, {})
