"""Surveys on a cluster: the rows of a local run, whoever vanishes meanwhile."""

from __future__ import annotations

import math
import os
import pickle
import signal
import sqlite3
import threading
import time
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from leadline.core.errors import DocumentError, LeadlineError
from leadline.solver.survey import cluster as clusters
from leadline.solver.survey.cluster import Cluster, answer
from leadline.solver.survey.deal_rows import Row
from leadline.solver.survey.design import Cell, Design, cells_of
from leadline.solver.survey.packed_rows import PackedRows
from leadline.solver.survey.run import Part, Progress, Sizes, run, timed
from leadline.solver.survey.store import Store
from support.cluster import LocalCluster, local_cluster

CELLS = cells_of({"players": [1, 3], "removed": [0, 20]}, None, {})
PROOFS = st.none() | st.sampled_from(["line", "count", "search", "solo-start"])
VALUES = st.none() | st.floats(0, 1)


def design(deals: int, **more: Any) -> Design:
    options = {"game": "calm-sailing", "cells": CELLS, "deals": deals, "nodes": 2_000} | more
    return Design(**options)


def rows(path: Path) -> list[tuple[object, ...]]:
    """All rows, read by SQLite alone."""
    base = sqlite3.connect(path)
    try:
        return list(base.execute("SELECT * FROM deals ORDER BY cell, seed"))
    finally:
        base.close()


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A scheduler and two workers."""
    with local_cluster(tmp_path_factory.mktemp("cluster")) as found:
        found.add_worker()
        found.add_worker()
        yield found


@given(st.integers(0, 2**62), st.lists(st.tuples(VALUES, PROOFS, st.integers(0, 2**62)), min_size=1, max_size=50))
def test_packed_rows_are_the_rows(first: int, facts: list[tuple[float | None, str | None, int]]) -> None:
    found = [Row(first + at, *fact) for at, fact in enumerate(facts)]
    assert PackedRows.of(found).rows() == found


def test_packed_rows_are_few_bytes() -> None:
    found = answer(_version(), design(1), Cell(3, {"removed": 12}), 1, 2_001)
    assert len(found.rows.rows()) == 2_000
    assert len(pickle.dumps(found)) < 2 * 2_000


def _version() -> str:
    from leadline.core.version import __version__

    return __version__


def test_a_worker_of_another_version_refuses() -> None:
    with pytest.raises(LeadlineError, match=r"the survey is of 9\.9\.9; install that there"):
        answer("9.9.9", design(1), CELLS[0], 1, 2)


@pytest.mark.parametrize(
    ("count", "seconds", "next_"),
    [(32, 0.001, 128), (1_000, 1.0, 3_000), (1_000, 30.0, 100), (60_000, 1.0, 65_536), (1, 60.0, 1), (40, 0.0, 160)],
)
def test_parts_take_about_as_long_as_they_should(count: int, seconds: float, next_: int) -> None:
    part = Part([Row(seed, 1.0, "line", 1) for seed in range(count)], seconds)
    assert Sizes(32, 65_536, 3.0).after(part) == next_


class Crew:
    """Workers that ask at once, as a cluster is asked, and say that a deal takes so many seconds."""

    kind = "cluster"
    sizes = clusters.SIZES
    count = 2
    ahead = 8

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.asked: list[tuple[int, int]] = []

    def submit(self, asked: Design, cell: Cell, seeds: range) -> Any:
        self.asked.append((cell.players, len(seeds)))
        part = Part(timed(asked, cell, seeds).rows, len(seeds) * self.seconds)
        return SimpleNamespace(result=lambda: part, cancel=lambda: None, known=lambda: part)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: object) -> None: ...


@pytest.mark.extended
@pytest.mark.parametrize("seconds", [0.0001, 1.0, 10.0])
def test_a_survey_begins_with_single_deals_and_grows(tmp_path: Path, seconds: float) -> None:
    """However slow deals are the first of them are told at once, and no part takes much longer than it should; a later
    cell begins with as many as the ones before allow."""
    cells = cells_of({"players": [2, 3]}, None, {})
    crew = Crew(seconds)
    run(design(1_000, cells=cells), tmp_path / "there.db", workers=crew)
    first = [size for players, size in crew.asked if players == 2]
    later = [size for players, size in crew.asked if players == 3]
    assert first[: crew.ahead] == [1] * crew.ahead
    assert all(size * seconds <= 4 for size in [*first, *later] if size > 1)
    assert later[0] == min(32, max(1, int(3 / seconds)))
    assert (max(first) > 32) == (seconds < 0.01)
    assert sum(first) == sum(later) == 1_000
    run(design(1_000, cells=cells), tmp_path / "here.db")
    assert rows(tmp_path / "there.db") == rows(tmp_path / "here.db")


def test_rows_are_those_of_a_local_run(two: LocalCluster, tmp_path: Path) -> None:
    run(design(100), tmp_path / "here.db")
    told = run(design(100), tmp_path / "there.db", workers=Cluster(two.address))
    assert (told.there, told.asked, told.interrupted) == (0, 400, False)
    assert rows(tmp_path / "there.db") == rows(tmp_path / "here.db")
    with Store(tmp_path / "there.db") as store:
        [found] = store.runs
        assert (found.kind, found.deals) == ("cluster", 400)
        assert 1 <= found.workers <= 2
    assert run(design(100), tmp_path / "there.db", workers=Cluster(two.address)).asked == 0


@pytest.mark.extended
def test_a_local_survey_goes_on_there(two: LocalCluster, tmp_path: Path) -> None:
    run(design(30), tmp_path / "a.db")
    assert run(design(60), tmp_path / "a.db", workers=Cluster(two.address)).asked == 120
    run(design(60), tmp_path / "b.db")
    assert rows(tmp_path / "a.db") == rows(tmp_path / "b.db")


def test_a_broken_off_survey_leaves_the_cluster_free(two: LocalCluster, tmp_path: Path) -> None:
    def leave(progress: Progress) -> None:
        if progress.done:
            raise KeyboardInterrupt

    assert run(design(5_000), tmp_path / "a.db", workers=Cluster(two.address), step=leave).interrupted
    assert run(design(20), tmp_path / "b.db", workers=Cluster(two.address)).asked == 80


def test_what_fails_on_a_worker_is_told_once(
    two: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "__version__", "9.9.9")
    with pytest.raises(LeadlineError, match="a worker has leadline"):
        run(design(5), tmp_path / "a.db", workers=Cluster(two.address))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere.invalid:1", "smoke://signals", ""])
def test_where_no_scheduler_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with pytest.raises(DocumentError) as caught:
        Cluster(address)
    assert caught.value.problems[0].where == "--cluster"
    assert "no scheduler answers" in str(caught.value)


def killed(tmp_path: Path, deals: int, late: bool) -> None:
    """A survey on two workers, one of which is killed when a third of the deals is written; `late`, both are, and
    another one comes after."""
    expected = tmp_path / "here.db"
    run(design(deals), expected)
    total = deals * len(CELLS)
    done: list[int] = []
    with local_cluster(tmp_path) as cluster:
        first, second = cluster.add_worker(), cluster.add_worker()

        def kill(progress: Progress) -> None:
            if progress.done * 3 > total and not done:
                done.append(progress.done)
                os.kill(first.pid, signal.SIGKILL)
                if late:
                    os.kill(second.pid, signal.SIGKILL)
                    threading.Thread(target=cluster.add_worker).start()

        told = run(design(deals), tmp_path / "there.db", workers=Cluster(cluster.address), step=kill)
        assert done
        assert done[0] < total
        assert first.wait(60) == -signal.SIGKILL
    assert told.asked == total
    assert rows(tmp_path / "there.db") == rows(expected)


@pytest.mark.extended
def test_a_worker_that_is_killed_takes_no_row_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cluster, "sizes", Sizes(first=8, largest=16, seconds=3.0))
    killed(tmp_path, 150, late=False)


@pytest.mark.slow
@pytest.mark.parametrize("late", [False, True])
def test_killed_workers_in_a_longer_survey(tmp_path: Path, late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cluster, "sizes", Sizes(first=8, largest=64, seconds=1.0))
    killed(tmp_path, 1_000, late=late)


@pytest.mark.slow
def test_an_adaptive_cluster(tmp_path: Path) -> None:
    """Workers come where deals wait, and go when none do."""
    distributed = pytest.importorskip("distributed")
    run(design(1_000), tmp_path / "here.db")
    with distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
    ) as cluster:
        cluster.adapt(minimum=0, maximum=2, interval="200ms")
        assert not cluster.scheduler_info["workers"]
        told = run(design(1_000), tmp_path / "there.db", workers=Cluster(cluster.scheduler_address))
        assert told.asked == 4_000
        ends = time.monotonic() + 60
        while cluster.scheduler_info["workers"] and time.monotonic() < ends:
            time.sleep(0.2)
        assert not cluster.scheduler_info["workers"]
    assert rows(tmp_path / "there.db") == rows(tmp_path / "here.db")


@pytest.mark.extended
def test_the_end_of_the_scheduler_ends_the_survey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cluster, "sizes", Sizes(first=8, largest=16, seconds=3.0))
    with local_cluster(tmp_path) as cluster:
        cluster.add_worker()

        def end(progress: Progress) -> None:
            if progress.done > 50:
                cluster.scheduler.kill()

        with pytest.raises(LeadlineError, match=r"the scheduler at .* has gone; the results so far are saved"):
            run(design(500), tmp_path / "a.db", workers=Cluster(cluster.address), step=end)
    kept = len(rows(tmp_path / "a.db"))
    assert kept > 50
    assert run(design(500), tmp_path / "a.db").there == kept


@pytest.mark.parametrize("late", [1, 2, 3])
def test_a_connection_that_starts_late_is_tried_again(monkeypatch: pytest.MonkeyPatch, late: int) -> None:
    """dask asserts that the thread of a connection has started within ten seconds."""
    tried: list[str] = []

    def connect(address: str, **options: object) -> str:
        tried.append(address)
        assert len(tried) > late
        return "connected"

    monkeypatch.setattr("distributed.Client", connect)
    busy = pytest.raises(LeadlineError, match="this machine is too busy")
    with busy if late == 3 else nullcontext():
        Cluster("tcp://host:8786")
    assert tried == ["tcp://host:8786"] * min(late + 1, 3)


@pytest.mark.extended
def test_unknown_values_are_no_numbers() -> None:
    found = PackedRows.of([Row(1, None, None, 3), Row(2, 1.0, "line", 2**40)])
    assert [row.value for row in found.rows()] == [None, 1.0]
    assert not any(isinstance(row.value, float) and math.isnan(row.value) for row in found.rows())
