"""Recorded games are told as they were when a person read them; `python tests/golden/make.py` writes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden.make import PLAYTHROUGHS, RECORDS, read, teller

from leadline.core import DocumentError
from leadline.core.documents import records

FILES = sorted(RECORDS.glob("*.json"))
every_record = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_each_playthrough_has_its_record() -> None:
    assert FILES
    assert [path.stem for path in sorted(PLAYTHROUGHS.glob("*.txt"))] == [path.stem for path in FILES]


@every_record
def test_playthrough(path: Path) -> None:
    record = read(path)
    told = (PLAYTHROUGHS / f"{path.stem}.txt").read_text(encoding="utf-8")
    assert teller(record).playthrough(record).splitlines() == told.splitlines()


@every_record
def test_record_is_legal_and_ends_as_it_says(path: Path) -> None:
    record = read(path)
    replay = records.replay(record)
    assert replay.status == "legal"
    assert replay.moves == len(record["moves"]) > 10
    assert replay.outcome is not None
    assert records.outcome_json(replay.outcome) == record["result"]


@every_record
def test_a_record_breaks_where_a_move_is_changed(path: Path) -> None:
    record = read(path)
    at = len(record["moves"]) // 2
    broken: dict[str, Any] = {key: value for key, value in record.items() if key != "result"}
    broken["moves"] = [*record["moves"][:at], "no move", *record["moves"][at + 1 :]]
    replay = records.replay(broken)
    assert (replay.status, replay.at, replay.outcome) == ("illegal", at, None)
    assert replay.reason
    assert replay.as_json()["at"] == at


@every_record
def test_a_result_that_does_not_follow_is_refused(path: Path) -> None:
    record = read(path)
    with pytest.raises(DocumentError, match="result"):
        records.replay(record | {"result": record["result"] | {"winners": [99]}})
    with pytest.raises(DocumentError, match="not over"):
        records.replay(record | {"moves": record["moves"][:-1]})


def test_the_games_of_calm_sailing() -> None:
    """Every kind of end and of deal that a reader should find here."""
    found = {
        (record["players"], bool(record["rules"]["removed"]), bool(record["result"]["winners"]))
        for record in map(read, FILES)
        if record["game"] == "calm-sailing"
    }
    assert {players for players, _, _ in found} >= {1, 2, 3, 5}
    assert {(removed, won) for _, removed, won in found} >= {(False, False), (False, True), (True, True)}
