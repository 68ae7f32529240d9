"""Random games of Reef Encounter, step by step against the reference: legal moves, clauses, documents, ends."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline import Position
from leadline.core import IllegalMove, documents
from leadline.core.documents import records
from leadline.core.reef_encounter.material import COLORS
from leadline.core.reef_encounter.position import ReefEncounter
from reference import IllegalMove as ReferenceIllegalMove, reef_encounter as reference
from support.adapter import State

DATA = Path(__file__).parent.parent / "data" / "reef_encounter"
TABLES = [(players, expert) for players in (2, 3, 4) for expert in (False, True)]


def stripped(position: Position) -> dict[str, Any]:
    return State(position).document()


def choose(chance: random.Random, position: ReefEncounter) -> str:
    """A legal move: mostly what the playout policy would do, else a kind of move and then one of that kind, so that the
    many shrimp moves do not crowd out the rest."""
    moves = [move.text for move in position.legal_moves()]
    if chance.random() < 0.5:
        code = position.playout_move(chance.randrange(2**32))
        return next(move.text for move in position.legal_moves() if move.code == code)
    kinds = sorted({text.split(" ")[0] if " " in text else "lay" for text in moves})
    kind = chance.choice(kinds)
    return chance.choice([t for t in moves if (t.split(" ")[0] if " " in t else "lay") == kind])


def compare(position: ReefEncounter, state: reference.State) -> None:
    assert position.turn == state.to_move
    assert stripped(position) == state.document()


def compare_refusals(chance: random.Random, position: ReefEncounter, state: reference.State, tries: int) -> None:
    """Texts that the reference might have listed but has not: both refuse them, for the same clause."""
    texts = state.candidates()
    for text in chance.sample(texts, min(tries, len(texts))):
        broken = None
        try:
            state.check(text)
        except ReferenceIllegalMove as error:
            broken = error.clause
        mine = None
        try:
            position.copy().push(text)
        except IllegalMove as error:
            mine = error.clause
        assert mine == broken, text


def play_along(seed: int, players: int, expert: bool, *, every: int) -> None:
    """One game on both sides; legal moves and refusals are compared at every `every`th step, documents at each."""
    chance = random.Random(seed)
    position = leadline.deal("reef-encounter", players=players, seed=seed, expert=expert)
    assert isinstance(position, ReefEncounter)
    state = reference.load(stripped(position))
    step = 0
    while not position.is_over:
        compare(position, state)
        if step % every == 0:
            assert position.whole_moves() == state.moves()
            compare_refusals(chance, position, state, 40)
        text = choose(chance, position)
        refill = None
        if text.startswith("collect "):
            refill = [COLORS[color] for color in position.refill(COLORS.index(text[8:]))]
        position.push(text)
        state.play(text, refill)
        step += 1
    compare(position, state)
    assert position.legal_codes() == []
    outcome, due = position.outcome, state.outcome()
    assert outcome is not None
    assert due is not None
    assert (list(outcome.winners), list(outcome.scores)) == (due["winners"], due["scores"])
    assert position.ending == state.end


@pytest.mark.parametrize(("players", "expert"), TABLES)
def test_games_against_the_reference(players: int, expert: bool) -> None:
    play_along(100 * players, players, expert, every=25)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "expert"), TABLES)
def test_many_games_against_the_reference(players: int, expert: bool) -> None:
    for seed in range(25):
        play_along(1000 * players + seed, players, expert, every=20)


def crowded(chance: random.Random, players: int, expert: bool) -> dict[str, Any]:
    """A full position with everything strewn at random: full boards, empty bags, cylinders on many tiles."""
    position = leadline.deal("reef-encounter", players=players, seed=chance.randrange(2**32), expert=expert)
    document = stripped(position)
    tiles = [color for color in COLORS for _ in range(40)]
    chance.shuffle(tiles)
    fill = chance.random()
    for rows in document["grids"]:
        patch = chance.choice(COLORS)
        for row in range(6):
            text = ""
            for sign in rows[row]:
                if sign == "#" or chance.random() > fill:
                    text += sign if sign in "#*" else "."
                    continue
                patch = patch if chance.random() < 0.7 else chance.choice(COLORS)
                color = patch if patch in tiles else tiles[-1]
                tiles.remove(color)
                text += color[0]
            rows[row] = text
    order = COLORS.index
    document["shrimps_eaten"] = [chance.randrange(4) for _ in range(players)]
    for key, most in (("polyps", 9), ("consumed", 3)):
        document[key] = [
            sorted((tiles.pop() for _ in range(chance.randrange(most))), key=order) for _ in range(players)
        ]
    document["parrotfish"] = [  # a single tile before the first meal (10.1)
        sorted((tiles.pop() for _ in range(chance.randrange(1, 4 if eaten else 2))), key=order)
        for eaten in document["shrimps_eaten"]
    ]
    document["open_sea"] = {
        color: sorted((tiles.pop() for _ in range(chance.randrange(1, 4))), key=order) for color in COLORS
    }
    document["bonus"] = [] if expert else [c for c in COLORS if chance.random() < 0.6 and tiles.count(c)]
    for color in document["bonus"]:
        tiles.remove(color)
    if chance.random() < 0.5:  # the rest lies behind the last screen, but for a few
        kept = chance.randrange(12)
        document["polyps"][-1] = sorted(document["polyps"][-1] + tiles[kept:], key=order)
        tiles = tiles[:kept]
    document["bag"] = {color: tiles.count(color) for color in COLORS}
    document["cubes"] = [sorted(chance.choices(COLORS, k=chance.randrange(5)), key=order) for _ in range(players)]
    for name, tile in document["coral_tiles"].items():
        tile["strong"] = chance.choice(name.split("/"))
    document["turn"] = dict(document["turn"], acted=True, growths=chance.randrange(3))
    try:
        state = reference.load(document)
    except Exception:  # a draw that broke a rule; another one comes
        return crowded(chance, players, expert)
    if any(document["shrimps_eaten"]):
        most = chance.randrange(11)
        for name in chance.sample(sorted(document["coral_tiles"]), most if most < 10 else 9):
            document["coral_tiles"][name]["cylinder"] = state.large(name)
    document["shrimps"] = [[] for _ in range(players)]
    spaces = [f"{b + 1}{c}{r + 1}" for b in range(players) for c in "abcdefg" for r in range(6)]
    for _ in range(3 * players):
        trial = json.loads(json.dumps(document))
        trial["shrimps"][chance.randrange(players)].append(chance.choice(spaces))
        trial["shrimps"] = [sorted(own) for own in trial["shrimps"]]
        try:
            reference.load(trial)
        except Exception:
            continue
        document = trial
    if chance.random() < 0.4:
        color = chance.choice(COLORS)
        laid = min(4, sum(row.count(color[0]) for rows in document["grids"] for row in rows))
        if not laid:  # the tiles that were laid lie on the boards
            return document
        growing = {"color": color, "behind": min(laid, chance.randrange(5)), "laid": laid}
        document["turn"] |= {"growths": 1, "growing": growing}
    return document


def crowded_game(seed: int, players: int, expert: bool, steps: int) -> None:
    chance = random.Random(seed)
    document = crowded(chance, players, expert)
    position = documents.load(document)
    assert isinstance(position, ReefEncounter)
    assert stripped(position) == document
    state = reference.load(document)
    for _ in range(steps):
        compare(position, state)
        assert position.whole_moves() == state.moves()
        if position.is_over:
            break
        compare_refusals(chance, position, state, 60)
        text = choose(chance, position)
        refill = None
        if text.startswith("collect "):
            refill = [COLORS[color] for color in position.refill(COLORS.index(text[8:]))]
        position.push(text)
        state.play(text, refill)
    compare(position, state)


@pytest.mark.parametrize(("players", "expert"), TABLES)
def test_strewn_positions_against_the_reference(players: int, expert: bool) -> None:
    for seed in range(8):
        crowded_game(seed, players, expert, 12)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "expert"), TABLES)
def test_many_strewn_positions_against_the_reference(players: int, expert: bool) -> None:
    for seed in range(100, 250):
        crowded_game(seed, players, expert, 25)


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("example", lines("reef_encounter.jsonl"))
def test_recorded_games(example: dict[str, Any]) -> None:
    record, expected = example["record"], json.loads(json.dumps(example["expect"]))
    report = records.replay(record).as_json()
    if expected.get("outcome"):  # the wording of a reason is free
        expected["outcome"]["reason"] = report["outcome"]["reason"]
    assert {key: report[key] for key in expected} == expected
    theirs = reference.replay(record)
    assert set(theirs) <= set(report)


@pytest.mark.parametrize("example", lines("reef_encounter_moves.jsonl"))
def test_listed_positions(example: dict[str, Any]) -> None:
    position = documents.load(example["position"])
    assert isinstance(position, Position)
    assert position.whole_moves() == example["moves"]
    assert position.perft(1) == example["count"]
    assert position.document() == example["position"]


@pytest.mark.parametrize(("players", "expert"), TABLES)
def test_random_games_are_those_of_the_listed_moves(players: int, expert: bool) -> None:
    """The game draws random moves without listing them; the same numbers choose the same moves from the list."""
    for seed in range(10):
        position = leadline.deal("reef-encounter", players=players, seed=seed, expert=expert)
        assert position.random_games(1, seed) == Position.random_games(position, 1, seed)
