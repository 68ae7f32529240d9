"""Documents of Reef Encounter at the limits of what there is: read where the game can come to it, else refused."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, Position, View, documents
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.reef_encounter.record import begin

COLORS = ("white", "yellow", "orange", "pink", "grey")


@pytest.fixture
def deal() -> ReefEncounter:
    position = leadline.deal("reef-encounter", players=2, seed=4)
    assert isinstance(position, ReefEncounter)
    return position


def with_cubes(position: Position, own: list[str], hidden: int, **changes: Any) -> dict[str, Any]:
    """The view of seat 1 with these cubes of its own, `hidden` ones behind the other screen, nothing remembered."""
    document = position.view(1).document() | {"cubes": [own, hidden]} | changes
    document["memory"]["cubes"] = [[], []]
    return document


def problems(document: dict[str, Any]) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        documents.load(document)
    return [str(problem) for problem in caught.value.problems]


def sampled(document: dict[str, Any], seed: int = 1) -> ReefEncounter:
    """A world that agrees with the view and is read back from its text."""
    view = documents.load(document)
    assert isinstance(view, View)
    world = view.sample(Generator(seed, "documents"))
    assert isinstance(world, ReefEncounter)
    assert world.view(1) == view
    assert Position.from_text(world.text()) == world
    return world


def test_a_view_of_a_parrotfish_with_only_a_tile_that_nobody_named_is_read(deal: ReefEncounter) -> None:
    record = begin(deal)
    record["eaten"][1] = None
    position = documents.load(record)
    assert isinstance(position, Position)
    for seat in (1, 2):
        view = position.view(seat)
        assert documents.load(view.document()) == view


def test_45_cubes_can_be_taken_before_the_end(deal: ReefEncounter) -> None:
    world = sampled(with_cubes(deal, ["white"] * 9, 36))
    assert world.cubes[1] == [0, 9, 9, 9, 9]
    assert problems(with_cubes(deal, ["white"] * 9, 37)) == [
        "cubes: 46 in all; expected at most 45, as the others lie on the open-sea board"
    ]


def test_the_cube_that_a_refill_lacks_is_the_46th(deal: ReefEncounter) -> None:
    over = {"to_move": None}
    assert sampled(with_cubes(deal, ["white"] * 10, 36, **over)).cubes[1] == [0, 9, 9, 9, 9]
    tenth = set()
    for seed in range(30):
        cubes = sampled(with_cubes(deal, ["white"] * 9, 37, **over), seed).cubes
        held = [sum(pile) for pile in zip(*cubes, strict=True)]
        assert sorted(held) == [9, 9, 9, 9, 10]
        tenth.add(held.index(10))
    assert len(tenth) == len(COLORS)
    assert problems(with_cubes(deal, ["white"] * 10, 37, **over)) == [
        "cubes: 47 in all; expected at most 46, as the others lie on the open-sea board"
    ]


def test_an_end_without_a_lack_has_no_46th_cube(deal: ReefEncounter) -> None:
    document = with_cubes(deal, ["white"] * 9, 36, to_move=None)
    assert {tuple(sampled(document, seed).cubes[1]) for seed in range(30)} == {(0, 9, 9, 9, 9)}


def test_a_refill_lacks_one_cube_only(deal: ReefEncounter) -> None:
    document = deal.document() | {"cubes": [["white"] * 10, ["grey"] * 10], "to_move": None}
    assert problems(document) == [
        "cubes: all the white and grey ones; expected of one colour at most, which the refill lacks (11.1)"
    ]
    document["cubes"] = [["white"] * 10, ["grey"] * 9]
    assert documents.load(document).document() == document


def test_a_list_of_another_seat_agrees_with_memory(deal: ReefEncounter) -> None:
    document = with_cubes(deal, ["white"], 2)
    document["cubes"][1] = ["grey", "grey"]
    document["memory"]["cubes"][1] = ["grey", "white"]
    assert problems(document) == ["memory.cubes[2]: more than `cubes` has there"]
    document["memory"]["cubes"][1] = ["grey"]
    assert sampled(document).cubes[1] == [0, 0, 0, 0, 2]


def test_one_tile_of_a_parrotfish_may_be_unknown(deal: ReefEncounter) -> None:
    document = deal.view(1).document()
    for fish, expected in (([None, None], "more than one unknown tile"), ([], "empty; one tile goes in at the start")):
        document["parrotfish"][0] = fish
        [problem] = problems(document)
        assert problem.startswith(f"parrotfish[1]: {expected}")


def test_a_growth_shows_a_tile_behind_the_screen(deal: ReefEncounter) -> None:
    """Whoever grows has a tile to lay (13.16); so the views know of one, also without a memory."""
    deal.push(next(move for move in deal.legal_moves() if move.text.startswith("grow")))
    assert deal.growing is not None
    color, _, laid = deal.growing
    assert (laid, deal.consumed[0][color], deal.known_behind[deal.active - 1][color]) == (0, 0, 1)
    document = deal.document()
    memory = document.pop("memory")
    read = documents.load(document)
    assert isinstance(read, ReefEncounter)
    for seat in (1, 2):
        view = read.view(seat)
        assert documents.load(view.document()) == view
    memory["polyps"][deal.active - 1] = []
    assert problems(document | {"memory": memory}) == [
        f"memory.polyps[{deal.active}]: no {COLORS[color]} tile; expected one, for the growth shows that it is "
        "there (13.16)"
    ]


def test_the_views_of_a_finished_game_show_all_parrotfish(deal: ReefEncounter) -> None:
    """They are opened to count the points (11.5); before, the first tile of another seat is in no view (2.9)."""
    end = deal.playout(1, "policy")
    assert isinstance(end, ReefEncounter)
    assert end.outcome is not None
    for seat in (1, 2):
        assert sum(map(sum, deal.view(seat).masked.parrotfish)) == 1
        found = documents.load(end.view(seat).document())
        assert isinstance(found, View)
        assert found == end.view(seat)
        assert found.document()["parrotfish"] == end.document()["parrotfish"]
        assert found.masked.outcome == end.outcome
