"""Courses of play in tests/data: what is typed at a table, from the set-up on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from leadline.core import Game, View
from leadline.core.table import setup_questions

DATA = Path(__file__).parents[1] / "data"


def followed(game: Game, path: Path) -> list[View]:
    """Return the views after each event line of a file with a course of play.

    The first line has the number of players, the followed seat and options; the next lines answer the questions of the
    set-up. Each later line is an event of the seat that it begins with, or of the seat to move, or `undo`.
    """
    following = game.following
    assert following is not None
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    facts = {key: _value(value) for key, _, value in (pair.strip().partition(" ") for pair in first.split(","))}
    players, you = facts.pop("players"), facts.pop("me")
    asked = setup_questions.questions(game, players, you, facts)
    answers = {}
    for question in asked:
        name, _, answers[question.name] = lines.pop(0).partition(" ")
        assert name == question.name
    views = [setup_questions.begin(game, players, you, facts, answers)]
    for line in lines:
        if line == "undo":
            views.pop()
            continue
        head, _, rest = line.partition(" ")
        if head in {"me", *map(str, range(1, players + 1))}:
            views.append(following.push(views[-1], you if head == "me" else int(head), rest))
        else:
            turn = views[-1].turn
            assert turn is not None
            views.append(following.push(views[-1], turn, line))
    return views


def _value(text: str) -> Any:
    return int(text) if text.isdecimal() else {"true": True, "false": False}.get(text, text)
