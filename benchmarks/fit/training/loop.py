"""The training loop: examples by self-play, a fit, a match that decides whether the candidate replaces the numbers, and
so on.

Each part of a step is a file in a folder, written completely or not at all, so a stopped loop can resume. The same seed
and sizes give the same numbers, even after an interruption.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from leadline.solver.match.sprt import Ratio, Stop

from .course import Course, Examples, Numbers, Sizes

STEP = 1_000_000  # deals of one step are this far from those of the next
APART = 500_000_000  # those of matches are this far from those of examples
STOP = Stop(0.5, 0.53)  # win rate in the deals that distinguish two sets of numbers


class Mismatch(Exception):
    """The error that a folder contains another training run than the requested one."""


@dataclass(frozen=True, slots=True)
class Gate:
    """The result of a match: the number of deals, the number of decisive deals, the candidate's part of these, and
    whether the candidate replaces the numbers."""

    deals: int
    decisive: int
    won: float
    passed: bool


def save(path: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    aside = path.with_name(path.name + ".part")
    with aside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, path)


def _save_json(path: Path, value: Any) -> None:
    save(path, (json.dumps(value) + "\n").encode())


def _load_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def gate(course: Course, candidate: Numbers, numbers: Numbers, deals: int, seed: int, stop: Stop = STOP) -> Gate:
    """Play a match between the candidate and the current numbers, and return its result.

    It ends when the sequential test decides, or after `deals` deals. The candidate replaces the numbers only if the
    test accepts it.
    """
    ratio = Ratio(stop)
    played = 0
    won = 0.0
    for share in course.match(candidate, numbers, seed):
        if share is not None:
            ratio.add(share)
            won += share
        played += 1
        if ratio.decision is not None or played == deals:
            break
    return Gate(played, ratio.counted, won, ratio.decision == "H1")


class Loop:
    """The loop of one training run in a folder. Raise Mismatch if the folder holds a run of another course, seed or
    size."""

    def __init__(self, name: str, course: Course, folder: Path, sizes: Sizes, seed: int) -> None:
        self.course = course
        self.folder = folder
        self.sizes = sizes
        self.seed = seed
        asked = {"course": name, "seed": seed, "sizes": asdict(sizes)}
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "state.json"
        if not self.path.exists():
            _save_json(self.path, {**asked, "numbers": course.present(), "steps": []})
        self.state = _load_json(self.path)
        found = {key: self.state[key] for key in asked}
        if found != asked:
            raise Mismatch(f"{self.path}: expected {json.dumps(asked)}, found {json.dumps(found)}")

    @property
    def numbers(self) -> Numbers:
        """The best numbers so far."""
        return self.state["numbers"]

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The result of each step so far, with the fields of Gate."""
        return list(self.state["steps"])

    def step(self, tell: Callable[[str], None] = lambda _: None) -> Gate:
        """Run one more step, save its parts in the folder, and return the result of its match; `tell` gets messages."""
        number = len(self.state["steps"])
        seed = self.seed + STEP * number
        examples = [self._examples(step, tell) for step in range(number + 1)]
        path = self.folder / f"candidate-{number:03d}.json"
        if not path.exists():
            _save_json(path, self.course.fit(self.numbers, examples, self.sizes, seed))
        candidate = _load_json(path)
        result = gate(self.course, candidate, self.numbers, self.sizes.match, APART + seed)
        self.state = {
            **self.state,
            "numbers": candidate if result.passed else self.numbers,
            "steps": [*self.state["steps"], asdict(result)],
        }
        _save_json(self.path, self.state)
        verdict = "takes over" if result.passed else "does not take over"
        tell(
            f"step {number + 1}: {result.won:g} of {result.decisive} deals with a difference, {result.deals} played: "
            f"the candidate {verdict}"
        )
        return result

    def _examples(self, step: int, tell: Callable[[str], None]) -> Examples:
        path = self.folder / f"examples-{step:03d}.npz"
        if not path.exists():
            found = self.course.examples(self.numbers, self.sizes, self.seed + STEP * step)
            data = io.BytesIO()
            np.savez_compressed(data, **dict(found))  # type: ignore[arg-type]
            save(path, data.getvalue())
            tell(f"step {step + 1}: " + (", ".join(f"{len(v)} {k}" for k, v in found.items()) or "no examples"))
        with np.load(path) as kept:
            return {name: kept[name] for name in kept.files}
