"""Deals of Reef Encounter that leave the tile of the parrotfish and the cubes to the seats (2.7, 2.8): what views hide,
what they are completed to, and what the policy chooses."""

from __future__ import annotations

from collections import Counter

import pytest

import leadline
from leadline.core import DocumentError, Generator
from leadline.core.documents import records
from leadline.core.reef_encounter.material import COLORS
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver.reef_encounter import greedy


def dealt(players: int, seed: int, **rules: object) -> ReefEncounter:
    position = leadline.deal("reef-encounter", players=players, seed=seed, choose=True, **rules)
    assert isinstance(position, ReefEncounter)
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_policy_chooses_what_a_deal_would_give(players: int) -> None:
    for seed in range(20):
        position = dealt(players, seed)
        while position.choosing:
            position.push(position.playout_move(0))
        assert position == leadline.deal("reef-encounter", players=players, seed=seed)


def test_cubes_are_hidden_until_all_have_chosen() -> None:
    position = dealt(3, 5, first=2)
    for _ in range(2):
        chooser = position.active
        position.push(position.playout_move(0))
        position.push("cubes white white")
        for seat in (1, 2, 3):
            document = position.view(seat).document()
            assert document["choosing"] is True
            assert document["cubes"][chooser - 1] == (["white", "white"] if seat == chooser else 2)
            assert document["memory"]["cubes"] == [[], [], []]
    position.push(position.playout_move(0))
    position.push("cubes white pink")
    document = position.view(1).document()
    assert document["memory"]["cubes"] == [["white", "pink"], ["white", "white"], ["white", "white"]]
    assert "choosing" not in document


@pytest.mark.parametrize("name", ["polyps", "cubes", "parrotfish"])
def test_a_view_names_nothing_of_other_seats_while_they_choose(name: str) -> None:
    position = dealt(2, 5, first=1)
    position.push(position.playout_move(0))
    position.push("cubes white white")
    document = position.view(2).document() | {"memory": None}
    assert leadline.load(document) == position.view(2)
    document[name] = [position.view(1).document()[name][0], document[name][1]]
    with pytest.raises(DocumentError) as error:
        leadline.load(document)
    assert [problem.where for problem in error.value.problems] == [f"{name}[0]"]


def test_another_seats_tile_is_any_that_it_may_hold() -> None:
    """The first tile of a parrotfish is as likely of each colour as there are unseen tiles of it."""
    position = dealt(2, 3, first=1)
    position.push(position.playout_move(0))
    position.push("cubes grey grey")
    view = position.view(2)
    seen = [sum(word.bit_count() for word in words) for words in zip(*position.corals, strict=True)]
    unseen = []
    for color in range(len(COLORS)):
        known = seen[color] + sum(pile[color] for pile in position.open_sea) + position.behind[1][color] + 1
        unseen.append(40 - known)
    generator = Generator(1, "worlds")
    samples = 6000
    found: Counter[int] = Counter()
    for _ in range(samples):
        world = view.sample(generator)
        assert isinstance(world, ReefEncounter)
        assert world.view(2) == view
        found[world.parrotfish[0].index(1)] += 1
    for color, number in enumerate(unseen):
        due = samples * number / sum(unseen)
        assert abs(found[color] - due) < 5 * due**0.5


def test_best_and_the_greedy_player_choose() -> None:
    position = dealt(2, 1)
    while position.choosing:
        view = position.view(position.active)
        analysis = leadline.best(view, nodes=60, seed=1)
        assert {move.text for move in analysis.moves} <= {move.text for move in view.legal_moves()}
        assert len(analysis.moves) >= 2
        assert greedy.move(view, 1) == [position.playout_move(0)]
        position.push(analysis.moves[0].text)
    assert position.turn == position.document()["to_move"]


def test_a_record_begins_with_the_choices() -> None:
    position = dealt(2, 2)
    walk, codes = position.copy(), []
    for _ in range(12):
        codes.append(walk.playout_move(1))
        walk.push(codes[-1])
    record = position.game.records.write_record(position, codes)
    assert record["choose"] is True
    assert record["moves"][0].startswith("fish ")
    report = records.replay(record)
    assert report.status == "legal"
    assert report.position.document() | {"seed": 0} == walk.document() | {"seed": 0}  # a record names what was drawn


def test_two_cubes_of_one_colour() -> None:
    deal = leadline.deal("reef-encounter", players=4, seed=1, cubes="same")
    other = leadline.deal("reef-encounter", players=4, seed=1)
    assert isinstance(deal, ReefEncounter)
    assert isinstance(other, ReefEncounter)
    assert deal.behind == other.behind
    for same, different, tiles in zip(deal.cubes, other.cubes, deal.behind, strict=True):
        assert sorted(same) == [0, 0, 0, 0, 2]
        assert same.index(2) == tiles.index(max(tiles))
        assert different[same.index(2)] == 1
