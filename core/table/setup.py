"""The set-up of a game with real cards: what is asked before the first event, and the view that the answers give.

A game declares its options (`Game.options`) and asks what only it knows (`Following.questions`). Everything else is the
same in all games and is here: players, the seat that is followed, the seat that begins, and answers that are missing or
not asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..deals import deal_of
from ..errors import DocumentError, Problem, shown
from ..game import BEGINS, Following, Game, Question
from ..nearest import hint
from ..seats import check_you, named

ME = ("me", "i", "my")
FIRST = "first"  # the option of a deal that answers the question for the seat that begins


def following_of(game: Game) -> Following[Any]:
    """Return what follows the game at a table. Raises DocumentError for a game that cannot be followed."""
    if game.following is None:
        raise DocumentError([Problem("game", f"{game.title} cannot be followed at a table")])
    return game.following


def questions(game: Game, players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List what is to be entered before the first event, in the order in which it is seen; `options` are those of a
    deal. Raises DocumentError for players, a seat or options that are impossible."""
    asked = _ruleset(game, players, you, options).questions(players, you, options)
    is_settled = players == 1 or named(options.get(FIRST)) is not None
    return [one for one in asked if one.name != BEGINS.name or not is_settled]


def begin(game: Game, players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View[Any]:
    """Return what seat `you` knows before the first event. Raises DocumentError, whose problems name the questions: all
    that are known, what is wrong with an answer also while others are missing."""
    asked = {one.name: one for one in questions(game, players, you, options)}
    missing = [one for one in asked.values() if one.needed and not answers.get(one.name, "").strip()]
    problems = [Problem(one.name, f"missing; expected {one.text}, as {one.example}") for one in missing]
    problems += [Problem(key, f"not asked here{hint(key, asked)}") for key in answers if key not in asked]
    first = named(options.get(FIRST)) or (1 if players == 1 else None)
    if BEGINS.name in asked and asked[BEGINS.name] not in missing:
        text = answers[BEGINS.name]
        first = seat_in(text, players, you)
        if first is None:
            problems.append(Problem(BEGINS.name, f"expected a seat from 1 to {players}, found {shown(text)}"))
    others = {key: text for key, text in answers.items() if key in asked and key != BEGINS.name}
    rules = {key: value for key, value in options.items() if key != FIRST} | ({} if first is None else {FIRST: first})
    view, reported = None, {BEGINS.name, *(one.name for one in missing)}
    try:
        view = _ruleset(game, players, you, options).begin(players, you, rules, others)
    except DocumentError as error:
        problems += [one for one in error.problems if key_of(one) not in reported]
    if problems or view is None:
        places = {name: place for place, name in enumerate(asked)}
        raise DocumentError(sorted(problems, key=lambda one: places.get(key_of(one), len(places))))
    return view


def seat_in(text: str, players: int, you: int) -> int | None:
    """Return the seat that an answer names: its number, `seat 2` or `me`."""
    words = [word for word in text.lower().split() if word != "seat"]
    if len(words) == 1 and words[0] in ME:
        return you
    return int(words[0]) if len(words) == 1 and words[0] in map(str, range(1, players + 1)) else None


def key_of(problem: Problem) -> str:
    """Return the name of the answer in which a problem is."""
    return problem.where.split(".")[0].split("[")[0]


def _ruleset(game: Game, players: int, you: int, options: Mapping[str, Any]) -> Following[Any]:
    """Return what follows a game by these options, whose deal checks them."""
    following_of(game)
    ruleset = deal_of(game.name, players, 0, options).game
    if problems := check_you(you, players):
        raise DocumentError(problems)
    return following_of(ruleset)
