import dataclasses
import json
from pathlib import Path

import pytest

import leadline
from leadline.core.registry import GAMES
from leadline.solver import bench

SIGNATURES = Path(__file__).resolve().parents[2] / "benchmarks" / "signature.json"


def counts(report):
    return [(row.game, row.what, row.count) for row in report.rows]


def test_the_same_work_gives_the_same_signature():
    first = bench.run(scale=0.02)
    position = leadline.deal("calm-sailing", players=4, seed=1)
    leadline.best(position.view(position.turn), nodes=200)
    position.random_games(10, 1)
    second = bench.run(scale=0.02)
    assert first.signature == second.signature
    assert first.signatures == second.signatures
    assert counts(first) == counts(second)
    assert set(first.signatures) == {entry.name for entry in GAMES}
    assert 0 <= first.signature < 2**64


def test_other_work_gives_another_signature(monkeypatch):
    first = bench.run(["calm-sailing"], scale=0.02)
    monkeypatch.setattr(bench, "DEALS", 3)
    assert bench.run(["calm-sailing"], scale=0.02).signature != first.signature


def test_calm_sailing_has_rows_for_its_expansions_and_layouts():
    found = [row.what for row in bench.run(["calm-sailing"], 0.001).rows]
    for name in ("expansions", "day and night", "high arch", "pyramid"):
        for what in ("random games", "policy games", "best, playouts", "verify, nodes"):
            assert f"{name}: {what}" in found


def test_rows_count_and_time_the_work():
    ticks = iter(range(1000))
    report = bench.run(["tranquility", "calm-sailing"], scale=0.01, clock=lambda: float(next(ticks)))
    assert [row.what for row in report.rows][:3] == ["random games", "policy games", "best, playouts"]
    for row in report.rows:
        assert row.game == "calm-sailing"
        assert row.seconds == 1.0
        assert row.count == row.per_second > 0


def test_a_search_that_is_broken_off_breaks_off_the_bench(monkeypatch):
    """Else its row would stand there with less work, and the signature would be another."""

    def best(*arguments, **more):
        return dataclasses.replace(found(*arguments, **more), interrupted=True)

    found = bench.analysis.best
    monkeypatch.setattr(bench.analysis, "best", best)
    rows = []
    with pytest.raises(KeyboardInterrupt):
        bench.run(["calm-sailing"], scale=0.01, step=rows.append)
    assert [row.what for row in rows] == ["random games", "policy games"]


def test_as_json():
    report = bench.run(["calm-sailing"], scale=0.01)
    found = json.loads(json.dumps(report.as_json()))
    assert found["signature"] == report.signature
    assert found["signatures"] == {"calm-sailing": report.signatures["calm-sailing"]}
    assert found["rows"][0]["count"] == report.rows[0].count
    assert found["scale"] == 0.01
    assert found["interrupted"] is False


def test_bad_input():
    with pytest.raises(leadline.DocumentError, match="unknown game 'chess'"):
        bench.run(["chess"])
    with pytest.raises(leadline.LeadlineError, match="scale: 0: expected more than 0"):
        bench.run(scale=0)


def test_the_signature_file_is_read_back(tmp_path):
    path = tmp_path / "signature.json"
    report = bench.BenchReport((), {entry.name: 5 for entry in GAMES}, 7, 1.0, "0")
    bench.write_signature(report, path)
    assert bench.read_signature(path) == {**{entry.name: 5 for entry in GAMES}, "total": 7}


def test_only_a_full_run_is_a_signature(tmp_path):
    for report in (
        bench.BenchReport((), {entry.name: 5 for entry in GAMES}, 7, 0.5, "0"),
        bench.BenchReport((), {}, 7, 1.0, "0"),
    ):
        with pytest.raises(leadline.LeadlineError, match="all games at scale 1"):
            bench.write_signature(report, tmp_path / "signature.json")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[", "invalid JSON at line 1"),
        (b"[1]", "whole numbers"),
        (b'{"reef": true}', "whole numbers"),
        (b"\xff\xfe\x00", r"not UTF-8 text \(byte 0\)"),
        (None, "no such file"),
    ],
)
def test_a_broken_signature_file(tmp_path, content, message):
    path = tmp_path / "signature.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(leadline.DocumentError, match=message):
        bench.read_signature(path)


@pytest.mark.slow
def test_the_signature_file_holds_what_a_run_gives():
    report = bench.run()
    assert bench.read_signature(SIGNATURES) == {**report.signatures, "total": report.signature}
