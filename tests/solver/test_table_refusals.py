"""Refusals of the table in random games: they depend on what the seat sees, and name no card that it cannot know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from leadline import Table
from leadline.core import Generator, Position, View, documents
from support.cases import CASES, STREAMS, Case, play
from support.table_games import mutated

FEW = 20  # random games in the quick test
GAMES = 250
# A card that a refusal names as one that somebody holds or lacks: not an example of what could be typed.
HELD = re.compile(r"card ([FMSW]|\d+) is not in the hand of")


def positions(case: Case, number: int, chance: Generator) -> Iterator[Position]:
    """Positions of a random game, where a joint discard goes on those of them first."""
    game = [found.copy(stack=False) for found in play(case.deal(number), number, STREAMS[number % len(STREAMS)])][:-1]
    shares = [found for found in game if found.game.expects_shares(found.view(1))]
    for among in (shares, game):
        if among:
            yield among[chance.below(len(among))]


def lines(one: Position, other: Position, seat: int, chance: Generator) -> Iterator[str]:
    """Moves that one of the two deals allows, and such as nobody could make."""
    found = []
    for position in (one, other):
        codes = position.legal_codes()
        found += [position.game.notation.atom_text(position, codes[chance.below(len(codes))]) for _ in range(3)]
    for mover in {one.turn, seat}:
        yield from (f"{mover} {text}" for text in found)
        yield from (f"{mover} {text}" for text in ("discards 2", "discards 7", "-3", "40@c3 -9", "S"))
    yield from (f"{giver}: {count}" for giver in range(1, one.players + 1) for count in (3, 7))
    dice = random.Random(chance.next())
    yield from (mutated(dice.choice(found), " ".join(found).split(), dice) for _ in range(6))


def refusal(view: View, line: str) -> str | None:
    """What the table says of a line that it refuses."""
    found = documents.load(view.document())
    assert isinstance(found, View)
    reply = Table(found.game.name, view=found).reply(line)
    return reply.text if reply.refused else None


def check(number: int) -> None:
    case, chance = CASES[number * 7 % len(CASES)], Generator(number, "refusals")
    for one in positions(case, number, chance):
        for seat in range(1, one.players + 1):
            other = one.redeal(seat, chance)
            for line in lines(one, other, seat, chance):
                told = refusal(one.view(seat), line)
                assert told == refusal(other.view(seat), line), line
                named = HELD.search(told or "")
                assert named is None or named[1] in re.findall(r"\w+", line), (line, told)


@pytest.mark.parametrize("number", range(FEW))
def test_no_refusal_depends_on_what_the_seat_cannot_know(number: int) -> None:
    check(number)


@pytest.mark.extended
@pytest.mark.parametrize("number", range(FEW, GAMES))
def test_no_refusal_depends_on_what_the_seat_cannot_know_in_many_games(number: int) -> None:
    check(number)
