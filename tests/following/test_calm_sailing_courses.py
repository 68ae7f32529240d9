"""Two whole courses of play as they are typed at a table (tests/data/calm_sailing/table_*.txt), beside the recorded
games of which they tell (course_*.json): after each line the seat knows what it saw of the game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.core import View
from leadline.core.calm_sailing import follow
from leadline.core.errors import Incomplete
from leadline.core.game import Following
from leadline.core.registry import declared
from leadline.core.table import setup_questions
from support.transcripts import read

CALM_SAILING = declared("calm_sailing")

DATA = Path(__file__).parents[1] / "data" / "calm_sailing"
COURSES: list[tuple[str, Following, int, int, dict[str, Any]]] = [
    ("expansions", follow, 3, 2, {"rocks": True, "monsters": 3, "storms": True, "wild": 1}),
    ("competitive", follow, 2, 1, {"variant": "competitive"}),
]
COMMANDS = ("show", "next")


def typed(name: str) -> list[str]:
    """The lines of a course, without remarks."""
    return [line for line, _ in read(DATA / f"table_{name}.txt").lines if not line.startswith("#")]


def events(lines: list[str], names: list[str], you: int) -> Iterator[tuple[int | None, str]]:
    """The seat that a line begins with, None where it names none, and the rest."""
    seats = {"me": you} | {name: seat for seat, name in enumerate(names, start=1)}
    for line in lines:
        word, _, rest = line.partition(" ")
        if line not in COMMANDS:
            yield (seats[word], rest) if word in seats else (None, line)


@pytest.mark.parametrize(("name", "following", "players", "you", "options"), COURSES, ids=lambda entry: str(entry)[:11])
def test_a_course_of_play(name: str, following: Following, players: int, you: int, options: dict[str, Any]) -> None:
    record = json.loads((DATA / f"course_{name}.json").read_text(encoding="utf-8"))
    deal = leadline.load({key: record[key] for key in record.keys() - {"moves", "names", "result"}})
    assert not isinstance(deal, View)
    views = [deal.view(you)]
    for move in record["moves"]:
        deal.push(move)
        views.append(deal.view(you))
    first, *lines = typed(name)
    assert first.startswith(f"players {players}, me {you}, names {' '.join(record['names'])}, ")
    asked = [question.name for question in setup_questions.questions(CALM_SAILING, players, you, options)]
    answers = dict(line.split(" ", 1) for line in lines[: len(asked)])
    assert list(answers) == asked
    view = setup_questions.begin(CALM_SAILING, players, you, options, answers)
    assert view == views[0]
    reached, held = 0, ""
    for seat, text in events(lines[len(asked) :], record["names"], you):
        event = f"{held}, {text}" if held else text
        before = view
        try:
            view = following.push(view, seat or view.turn or you, event)
        except Incomplete:
            held = event
            continue
        held = ""
        if not view.masked.is_boundary:  # a Start, before the joint discard
            continue
        reached = views.index(view, reached + 1)
        assert re.search(r"\w", following.news(before, view, seat or you, event))
    assert not held
    assert reached == len(record["moves"])
    assert view.masked.outcome is not None
    assert list(view.masked.outcome.winners) == record["result"]["winners"]
