"""benchmarks/fit/train.py: the loop on a course that is easy to foresee, and a small step of each real one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leadline
from train import main
from training import calm_sailing, payments
from training.adam import Adam
from training.course import Course, Examples, Sizes
from training.courses import COURSES
from training.loop import Gate, Loop, Mismatch, gate
from training.network import LESSON, Choice, Floats, Teaching, fit, rows, worths

SIZES = Sizes(deals=6, worlds=2, passes=2, match=400)


class Target:
    """A number that is the better, the nearer it is to 10; the fit adds the mean of what was seen."""

    def __init__(self, gain: float = 3.0) -> None:
        self.gain = gain
        self.played = 0
        self.written: Any = None

    def present(self) -> float:
        return 0.0

    def examples(self, numbers: float, sizes: Sizes, seed: int) -> Examples:
        self.played += 1
        chance = np.random.default_rng(seed)
        return {"seen": chance.normal(self.gain, 0.1, sizes.deals).astype(np.float32)}

    def fit(self, numbers: float, examples: Sequence[Examples], sizes: Sizes, seed: int) -> float:
        return round(numbers + float(np.mean([found["seen"].mean() for found in examples])), 6)

    def match(self, candidate: float, numbers: float, seed: int) -> Iterator[float | None]:
        better = abs(candidate - 10) < abs(numbers - 10)
        chance = np.random.default_rng(seed)
        while True:
            yield None if chance.random() < 0.2 else float(chance.random() < (0.8 if better else 0.2))

    def write(self, numbers: float) -> None:
        self.written = numbers


class Stopped(Exception):
    pass


def run(course: Course, folder: Path, steps: int) -> Loop:
    loop = Loop("target", course, folder, SIZES, seed=7)
    while len(loop.steps) < steps:
        loop.step()
    return loop


def test_what_proves_better_takes_over_and_nothing_else(tmp_path: Path) -> None:
    loop = run(Target(), tmp_path, 6)
    assert loop.numbers == pytest.approx(9, abs=0.5)
    assert [step["passed"] for step in loop.steps] == [True, True, True, False, False, False]


@pytest.mark.parametrize("where", ["examples", "fit", "match"])
def test_a_loop_that_was_stopped_goes_on_to_the_same_numbers(where: str, tmp_path: Path) -> None:
    whole = run(Target(), tmp_path / "whole", 4)
    course = Target()
    run(course, tmp_path / "parts", 1)

    def stop(*_: object) -> None:
        raise Stopped

    for _ in range(2):
        broken = Target()
        setattr(broken, where, stop)
        with pytest.raises(Stopped):
            run(broken, tmp_path / "parts", 4)
    (tmp_path / "parts" / "examples-002.npz.part").write_bytes(b"half a file")
    again = Target()
    loop = run(again, tmp_path / "parts", 4)
    assert loop.state == whole.state
    assert again.played < 4  # what was done is not done again


def test_another_loop_in_the_folder_is_refused(tmp_path: Path) -> None:
    run(Target(), tmp_path, 1)
    with pytest.raises(Mismatch, match=r"state\.json: expected .*\"seed\": 8.* found .*\"seed\": 7"):
        Loop("target", Target(), tmp_path, SIZES, seed=8)


def test_the_match_ends_when_the_test_tells() -> None:
    better = gate(Target(), 3.0, 0.0, 4000, 1)
    assert better.passed
    assert 0 < better.decisive < better.deals < 1000
    assert not gate(Target(), 0.0, 3.0, 4000, 1).passed
    assert gate(Target(), 3.0, 0.0, 5, 1) == Gate(5, 4, 2.0, False)  # too few to tell


def test_a_network_finds_which_feature_counts() -> None:
    chance = np.random.default_rng(3)
    features = chance.normal(0, 1, (4000, 3, 5)).astype(np.float32)
    worth = (0.1 * features[:, :, 1] + chance.normal(0, 0.1, (4000, 3))).astype(np.float32)
    weights = fit(features, worth - worth[:, :1], 8, 1, 4)
    found = (lambda s: s / (1 + np.abs(s)))(features @ weights[0].T + weights[1]) @ weights[2]
    assert np.corrcoef((found - found[:, :1]).ravel(), (features[:, :, 1] - features[:, :1, 1]).ravel())[0, 1] > 0.9
    told = rows(features, worth, 2, 1, 4, lambda _: None)
    assert np.array(told).shape == (4, 7)
    assert told == rows(features, worth, 2, 1, 4, lambda _: None)


def test_a_network_learns_what_several_say_in_the_mean() -> None:
    """Of noisy examples each fit makes something else; what all say in the mean is nearer to the truth."""
    chance = np.random.default_rng(5)
    features = chance.normal(0, 1, (1500, 3, 8)).astype(np.float32)
    true = 0.02 * np.tanh(features[:, :, 1] - features[:, :, 2])
    worth = (true + chance.normal(0, 0.1, true.shape)).astype(np.float32)

    def error(weights: list[Floats]) -> float:
        found = worths(weights, features)[2]
        return float((((found - found[:, :1]) - (true - true[:, :1])) ** 2).mean())

    edges = worth - worth[:, :1]
    alone = [error(fit(features, edges, 8, seed, 8, choice=Choice())) for seed in range(4)]
    said: list[str] = []
    units = np.array(rows(features, worth, 8, 0, 8, said.append, teaching=Teaching(8, 20)), np.float32)
    assert error([units[:, :8], units[:, 8], units[:, 9]]) < sum(alone) / 4
    assert sum(line.startswith("network ") for line in said) == 8
    few = features[:200], worth[:200]
    again = [rows(*few, 1, 0, 8, said.append, teaching=Teaching(2, 1)) for _ in range(2)]
    assert again[0] == again[1]


def test_adam_moves_by_its_rate_at_first_and_means_what_it_notes() -> None:
    adam = Adam([np.zeros(3, np.float32)])
    adam.step([np.array([4, -0.5, 0], np.float32)], 0.1)
    assert adam.weights[0].tolist() == pytest.approx([-0.1, 0.1, 0])
    adam.note()
    adam.step([np.array([4, -0.5, 0], np.float32)], 0.1)
    adam.note()
    assert adam.mean[0].tolist() == pytest.approx([-0.15, 0.15, 0])


def test_the_choice_counts_where_no_network_can_tell_all_differences() -> None:
    """One unit cannot have both: how bad the worst action is, and which of the others is better."""
    chance = np.random.default_rng(7)
    features = chance.normal(0, 1, (3000, 3, 2)).astype(np.float32)
    features[:, 2, 0] -= 6  # an action that is far worse, and by how much varies
    worth = (0.02 * features[:, :, 0] + 0.01 * features[:, :, 1]).astype(np.float32)
    worth[:, 2] -= 0.05 * features[:, 2, 1] ** 2
    edges = worth - worth[:, :1]

    def lost(choice: Choice | None) -> float:
        found = worths(fit(features, edges, 12, 1, 1, pace=LESSON, choice=choice), features)[2]
        return float((edges.max(1) - edges[np.arange(len(edges)), found.argmax(1)]).mean())

    assert lost(Choice(0.005, 10)) < lost(None)


@pytest.mark.extended
@pytest.mark.parametrize("name", sorted(name for name in COURSES if not name.endswith(("/2", "/3", "/4"))))
def test_a_small_step_of_each_course(name: str, tmp_path: Path) -> None:
    sizes = Sizes(deals=2, worlds=1, passes=1, match=1 if name.startswith("reef") else 20)
    loop = Loop(name, COURSES[name](), tmp_path, sizes, seed=11)
    assert loop.numbers == json.loads(json.dumps(COURSES[name]().present()))
    result = loop.step()
    assert result.deals == sizes.match
    assert json.loads((tmp_path / "candidate-000.json").read_text()) != loop.state["numbers"] or result.passed


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--deals", "2", "--worlds", "1", "--passes", "1", "--match", "8", "--keep"]
    main(["calm-sailing/rocks/advantage", str(tmp_path), *small])
    assert "step 1: " in capsys.readouterr().out
    main(["calm-sailing/rocks/advantage", str(tmp_path), *small])
    assert capsys.readouterr().out == ""  # it has been done
    with pytest.raises(SystemExit, match="expected"):
        main(["calm-sailing/rocks/advantage", str(tmp_path), *small, "--seed", "3"])


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data files that courses of Calm Sailing write."""
    for name in ("weights.json", "advantage.json", "payments.json", "storms.json"):
        shutil.copy(calm_sailing.FOLDER / name, tmp_path)
    monkeypatch.setattr(calm_sailing, "FOLDER", tmp_path)
    return tmp_path


@pytest.mark.parametrize("course", ["calm-sailing/storms/weights", "calm-sailing/storms/weights/3"])
def test_a_course_of_weights_writes_its_own_sets_alone(course: str, files: Path) -> None:
    before = {path.name: path.read_text() for path in files.iterdir()}
    numbers = COURSES[course]().present()
    COURSES[course]().write(numbers)
    assert {path.name: path.read_text() for path in files.iterdir()} == before
    for weights in numbers["weights"].values():
        weights["earn"] += 1
    COURSES[course]().write(numbers | {"network": [[0.5]]})
    assert (files / "advantage.json").read_text() == before["advantage.json"]
    changed, old = json.loads((files / "weights.json").read_text()), json.loads(before["weights.json"])
    touched = {(kind, key) for kind in old for key in old[kind] if changed[kind][key] != old[kind][key]}
    assert touched == {("storms", key) for key in (["3"] if course.endswith("3") else ["2", "3", "4", "5"])}


@pytest.mark.parametrize(
    ("course", "network"), [("storms/advantage", "storms"), ("monsters/advantage/removed", "monsters/removed")]
)
def test_a_course_of_an_advantage_writes_its_own_network_alone(course: str, network: str, files: Path) -> None:
    before = (files / "weights.json").read_text()
    others = json.loads((files / "advantage.json").read_text())
    trained = COURSES[f"calm-sailing/{course}"]()
    numbers = trained.present()
    numbers["weights"]["3"]["earn"] += 1
    trained.write(numbers | {"network": [[0.5, 1.0], [2.0, 0.25]]})
    assert (files / "weights.json").read_text() == before
    assert json.loads((files / "advantage.json").read_text()) == others | {network: [[0.5, 1.0], [2.0, 0.25]]}


def test_courses_of_payments_and_seas_write_their_own_network_alone(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (files / "weights.json").read_text(), (files / "advantage.json").read_text()
    others = json.loads((files / "payments.json").read_text())
    course = COURSES["calm-sailing/storms/payments"]()
    course.write(course.present() | {"network": [[0.5]], "payments": [[1.0, 0.25]]})
    assert ((files / "weights.json").read_text(), (files / "advantage.json").read_text()) == before
    assert json.loads((files / "payments.json").read_text()) == others | {"storms": [[1.0, 0.25]]}
    storm_network = COURSES["calm-sailing/storms/storms"]()
    known = json.loads((files / "storms.json").read_text())
    storm_network.write(storm_network.present() | {"network": [[0.5]], "storm_network": [[1.0, 0.5]]})
    assert json.loads((files / "storms.json").read_text()) == known | {"storms": [[1.0, 0.5]]}
    monkeypatch.setattr(payments, "PATH", files / "base.json")
    shutil.copy(Path(leadline.__path__[0]) / "core" / "calm_sailing" / "policy" / "payments.json", payments.PATH)
    base = json.loads(payments.PATH.read_text())
    COURSES["calm-sailing/payments/3"]().write([[2.0, 0.5]])
    assert json.loads(payments.PATH.read_text()) == base | {"3": [[2.0, 0.5]]}
