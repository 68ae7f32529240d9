"""The set-up of a game with real cards: the questions before the first event, and the view that the answers give.

A game declares its options (`Game.options`) and its own questions (`Following.questions`). The rest is the same in all
games and is here: players, the followed seat, the seat that begins, and answers that are missing or unexpected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import option_values
from ..contract import View
from ..deals import deal_of
from ..documents.spelling import hint
from ..errors import DocumentError, Problem, shown
from ..game import BEGINS, Following, Game, Question
from ..seats import RANDOM, check_you

ME = ("me", "i", "my")


def following_of(game: Game) -> Following[Any]:
    """Return the module that follows a game with real cards. Raise DocumentError if the game cannot be followed."""
    if game.following is None:
        raise DocumentError([Problem("game", f"{game.title} cannot be followed at a table")])
    return game.following


def questions(game: Game, players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions before the first event, in the order in which their answers become visible. `options` are
    those of a deal. Raise DocumentError for impossible players, seats or options."""
    asked = _ruleset(game, players, you, options).questions(players, you, options)
    given = _given(players, options)
    return [one for one in asked if one.option not in given]


def begin(game: Game, players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View[Any]:
    """Return the view of seat `you` before the first event. Raise DocumentError, whose problems name the questions. It
    contains all problems that are known, even if some answers are missing."""
    asked = {one.name: one for one in questions(game, players, you, options)}
    missing = {one.name for one in asked.values() if one.needed and not answers.get(one.name, "").strip()}
    problems = [Problem(name, f"missing; expected {asked[name].text}, as {asked[name].example}") for name in missing]
    problems += [Problem(key, f"not asked here{hint(key, asked)}") for key in answers if key not in asked]
    rules, view = _given(players, options), None
    for name, one in asked.items():
        if one.option and name not in missing:
            try:
                rules |= _value(game, players, you, rules, one, answers[name])
            except DocumentError as error:
                problems += [Problem(name, item.what) for item in error.problems]
    others = {key: text for key, text in answers.items() if key in asked and not asked[key].option}
    try:
        view = _ruleset(game, players, you, rules).begin(players, you, rules, others)
    except DocumentError as error:
        known = {name for name, one in asked.items() if one.option} | missing
        problems += [one for one in error.problems if key_of(one) not in known]
    if problems or view is None:
        places = {name: place for place, name in enumerate(asked)}
        raise DocumentError(sorted(problems, key=lambda one: places.get(key_of(one), len(places))))
    return view


def _given(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with values, and the seat that begins if only one can."""
    given = {key: value for key, value in options.items() if value is not None and value != RANDOM}
    return given | ({BEGINS.option: 1} if players == 1 else {})


def _value(
    game: Game, players: int, you: int, rules: Mapping[str, Any], question: Question, text: str
) -> dict[str, Any]:
    """Return the option that an answer gives. Raise DocumentError for a value that the deal refuses."""
    if question.name == BEGINS.name:
        seat = seat_in(text, players, you)
        if seat is None:
            raise DocumentError([Problem(question.name, f"expected a seat from 1 to {players}, found {shown(text)}")])
        return {question.option: seat}
    found = option_values.read(game, {question.option: text.lower()})
    deal_of(game.name, players, 0, {**rules, **found})
    return found


def seat_in(text: str, players: int, you: int) -> int | None:
    """Return the seat that an answer names: its number, `seat 2`, or `me`, which is seat `you`. Return None for any
    other text."""
    words = [word for word in text.lower().split() if word != "seat"]
    if len(words) == 1 and words[0] in ME:
        return you
    return int(words[0]) if len(words) == 1 and words[0] in map(str, range(1, players + 1)) else None


def key_of(problem: Problem) -> str:
    """Return the name of the question whose answer has the problem: the first key of its place."""
    return problem.where.split(".")[0].split("[")[0]


def _ruleset(game: Game, players: int, you: int, options: Mapping[str, Any]) -> Following[Any]:
    """Return the module that follows the ruleset of these options. A deal checks the options."""
    following_of(game)
    ruleset = deal_of(game.name, players, 0, options).game
    if problems := check_you(you, players):
        raise DocumentError(problems)
    return following_of(ruleset)
