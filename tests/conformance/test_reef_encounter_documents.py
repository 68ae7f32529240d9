"""Documents of Reef Encounter at the limits of what there is: read where the game can come to it, else refused."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, Position, View, documents
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.reef_encounter.record import begin

COLORS = ("white", "yellow", "orange", "pink", "grey")
NOTHING_ENDED = "to_move: null, yet nothing has ended the game; the refill lacks neither tiles nor a cube (11.1)"


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


def ended(position: Position, lacking: str) -> dict[str, Any]:
    """What a refill that lacks this cube changes in a document of the position: the space stays empty (11.1(4))."""
    return {"to_move": None, "open_sea": position.document()["open_sea"] | {lacking: []}}


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
    over = ended(deal, "white")
    assert sampled(with_cubes(deal, ["white"] * 10, 36, **over)).cubes[1] == [0, 9, 9, 9, 9]
    for color, lacking in enumerate(COLORS):
        cubes = sampled(with_cubes(deal, ["white"] * 9, 37, **ended(deal, lacking)), color).cubes
        held = [sum(pile) for pile in zip(*cubes, strict=True)]
        assert sorted(held) == [9, 9, 9, 9, 10]
        assert held.index(10) == color
    assert problems(with_cubes(deal, ["white"] * 10, 37, **over)) == [
        "cubes: 47 in all; expected at most 46, as the others lie on the open-sea board"
    ]


def test_the_cube_that_a_refill_lacked_lies_behind_a_screen(deal: ReefEncounter) -> None:
    """The bag has tiles, so the game can only have ended because all ten cubes of the empty space are taken."""
    document = with_cubes(deal, ["white"] * 9, 3, **ended(deal, "white"))
    found = {tuple(sampled(document, seed).cubes[1]) for seed in range(30)}
    assert {white for white, *_ in found} == {1}
    assert len(found) > 5
    assert problems(with_cubes(deal, ["white"] * 5, 4, **ended(deal, "white"))) == [NOTHING_ENDED]
    assert problems(with_cubes(deal, ["white"] * 9, 36, to_move=None)) == [NOTHING_ENDED]


def test_a_refill_lacks_one_cube_only(deal: ReefEncounter) -> None:
    document = deal.document() | {"cubes": [["white"] * 10, ["grey"] * 10], "to_move": None}
    assert problems(document) == [
        "cubes: all the white and grey ones; expected of one colour at most, which the refill lacks (11.1)"
    ]
    document["cubes"] = [["white"] * 10, ["grey"] * 9]
    assert problems(document) == [
        "cubes: all the white ones, yet tiles lie on their space; a refill that lacks the cube adds none there (13.18)"
    ]
    for color in document["open_sea"]["white"]:
        document["bag"][color] += 1
    document["open_sea"] = document["open_sea"] | {"white": []}
    assert documents.load(document).document() == document


def test_a_refill_that_lacks_tiles_has_emptied_the_bag(deal: ReefEncounter) -> None:
    """The space that was collected has no tile then, or one and another space was to be filled after it (13.11)."""
    view = deal.view(1).document()
    outside = sum(map(len, view["polyps"][:1])) + view["polyps"][1] + 2  # and a tile in each parrotfish
    outside += sum(row.count(letter) for grid in view["grids"] for row in grid for letter in "wyopg")
    for sizes, fine in (
        ((3, 3, 3, 3, 3), False),
        ((1, 3, 3, 3, 3), False),
        ((2, 2, 3, 3, 3), False),
        ((0, 3, 3, 3, 3), True),
        ((1, 3, 3, 3, 2), True),
        ((0, 1, 2, 3, 3), True),
        ((0, 0, 3, 3, 3), False),
    ):
        sea = {name: [name] * size for name, size in zip(COLORS, sizes, strict=True)}
        document = view | {"to_move": None, "bonus": [], "open_sea": sea}
        document["consumed"] = [["white"], []]
        rest = 200 - outside - sum(sizes) - 1
        document["polyps"] = [view["polyps"][0], view["polyps"][1] + rest]
        if fine:
            assert documents.load(document).turn is None, sizes
        else:
            assert problems(document)[0].startswith(("to_move: null", "open_sea.")), sizes
        document["polyps"][1] -= 1  # one tile is in the bag: it was to be drawn
        assert problems(document)[-1].startswith(("to_move: null", "open_sea.")), sizes


@pytest.mark.parametrize("place", range(5))
def test_a_refill_leaves_a_tile_on_every_space(deal: ReefEncounter, place: int) -> None:
    name = COLORS[place]
    sea = deal.document()["open_sea"]
    document = deal.document() | {"open_sea": sea | {name: []}}
    for color in sea[name]:
        document["bag"][color] += 1
    assert problems(document) == [
        f"open_sea.{name}: no tile; expected at least one, as each turn ends with a refill (9.3)"
    ]
    del document["open_sea"][name]
    assert problems(document) == [f"open_sea.{name}: missing"]
    record = begin(deal)
    del record["open_sea"][name]
    assert problems(record) == [f"open_sea.{name}: missing"]


def test_in_a_view_the_space_that_was_collected_may_be_empty(deal: ReefEncounter) -> None:
    """Its refill is told in the next line then; whoever has collected it has the cube (9.3)."""
    view = deal.view(1).document()
    sea = view["open_sea"]
    what = "no tile; expected at least one, or just one space that seat 1 has collected, with its cube (9.3)"
    for name in COLORS:
        document = view | {"open_sea": sea | {name: []}}
        if name in view["cubes"][0]:
            found = documents.load(document)
            assert isinstance(found, View)
            assert found.pending is not None
            assert found.document() == document
        else:
            assert problems(document) == [f"open_sea.{name}: {what}"]
    own, other = view["cubes"][0]
    document = view | {"open_sea": sea | {own: [], other: []}}
    assert problems(document) == [f"open_sea.{name}: {what}" for name in COLORS if name in (own, other)]
    growing = {"color": "grey", "behind": 1, "laid": 1}
    turn = {"acted": True, "growths": 1, "growing": growing}
    assert problems(view | {"open_sea": sea | {own: []}, "turn": turn}) == [f"open_sea.{own}: {what}"]


def test_11_1_4_the_lacking_cube_is_drawn_as_lacking(deal: ReefEncounter) -> None:
    document = deal.document() | {"cubes": [["white"] * 5 + ["grey"], ["white"] * 4], "to_move": 1}
    document.pop("memory", None)
    end = documents.load(document)
    assert isinstance(end, ReefEncounter)
    end.push("collect white")
    assert end.outcome is not None
    for drawn in (str(end), str(end.view(1)), str(end.view(2))):
        assert "    white   no cube\n    yellow  2 grey\n" in drawn
    assert "no white cube" in end.game.svg(end)
    assert "no cube" not in str(deal)


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


def test_8_4_a_coral_tile_that_was_covered_has_its_cylinder(deal: ReefEncounter) -> None:
    document = deal.document()
    fed = {"shrimps_eaten": [1, 0], "parrotfish": [["yellow", "yellow"], ["white"]]}
    covered = {"turn": {"acted": True, "growths": 0, "introduced": False, "covered": True, "growing": None}}
    nothing = "turn.covered: true, though no coral tile has a cylinder (8.4)"
    hungry = "turn.covered: true, though seat 1 has no eaten shrimp (8.2)"
    tiles = {"coral_tiles": document["coral_tiles"] | {"white/yellow": {"strong": "yellow", "cylinder": "blue"}}}
    document["bag"]["yellow"] -= 1
    assert problems(document | fed | covered) == [nothing]
    assert problems(document | fed | {"shrimps_eaten": [0, 1]} | covered)[:2] == [nothing, hungry]
    assert problems(document | fed | {"shrimps_eaten": [0, 1]} | covered | tiles)[0] == hungry
    assert isinstance(documents.load(document | fed | covered | tiles), ReefEncounter)


def test_10_1_tiles_come_into_a_parrotfish_with_a_shrimp(deal: ReefEncounter) -> None:
    document = deal.document() | {"parrotfish": [["yellow", "grey"], ["white"]]}
    document["bag"]["grey"] -= 1
    rule = "yet none of its shrimps has been eaten; expected the one that goes in at the start (2.7, 10.1)"
    assert problems(document) == [f"parrotfish[1]: 2 tiles, {rule}"]
    assert problems(document | {"shrimps_eaten": [0, 1]}) == [f"parrotfish[1]: 2 tiles, {rule}"]
    assert isinstance(documents.load(document | {"shrimps_eaten": [1, 0]}), ReefEncounter)
    view = deal.view(1).document() | {"parrotfish": [["yellow"], 3]}
    assert problems(view) == [f"parrotfish[2]: 3 tiles, {rule}"]
    assert isinstance(documents.load(view | {"shrimps_eaten": [0, 1]}), View)


def test_11_1_2_a_fourth_shrimp_ends_the_game_at_once() -> None:
    """Only in its extra turn can another seat have its fourth eaten, after one that has ended the game."""
    document = leadline.deal("reef-encounter", players=3, seed=4).document()
    fish = document["parrotfish"]

    def ended(eaten: list[int], to_move: int | None) -> dict[str, Any]:
        return document | {"shrimps_eaten": eaten, "ended_by": 1, "to_move": to_move}

    rule = "4 before the extra turn; the fourth would have ended the game (11.1(2))"
    assert problems(ended([4, 4, 0], 2)) == [f"shrimps_eaten[2]: {rule}"]
    assert problems(ended([4, 0, 4], 2)) == [f"shrimps_eaten[3]: {rule}"]
    assert problems(ended([4, 4, 4], 3)) == [f"shrimps_eaten[3]: {rule}"]
    for eaten, to_move in (([4, 3, 3], 2), ([4, 4, 3], 3), ([4, 4, 4], None)):
        assert documents.load(ended(eaten, to_move)).document()["parrotfish"] == fish


@pytest.mark.parametrize("text", ["Collect pink", " collect  pink", "COLLECT PINK"])
def test_collects_are_counted_however_they_are_written(deal: ReefEncounter, text: str) -> None:
    record = begin(deal) | {"moves": ["collect pink"]}
    shown = leadline.replay(record | {"refills": [["white"] * len(deal.refill(COLORS.index("pink")))]})
    assert shown.status == "legal"
    assert problems(record | {"moves": [text], "refills": []}) == [
        "refills: 0 refills; expected 1, one for each collect"
    ]
    assert leadline.replay(record | {"moves": [text], "refills": [["white"] * 3]}).status == "legal"


def test_who_ended_the_game_by_the_last_coral_tile_could_cover_it(deal: ReefEncounter) -> None:
    document = deal.document() | {"ended_by": 1, "to_move": 2, "shrimps_eaten": [0, 1]}
    algae = [leadline.load(document | {"ended_by": None}).large[tile] for tile in range(10)]  # type: ignore[attr-defined]
    names = ("blue", "green", "purple", "red")
    document["coral_tiles"] = {
        name: side | {"cylinder": names[alga]}
        for (name, side), alga in zip(document["coral_tiles"].items(), algae, strict=True)
    }
    assert problems(document) == [
        "ended_by: seat 1 has no eaten shrimp; it could cover no coral tile (8.2)",
        "ended_by: seat 1 has 1 tile in its parrotfish; expected two to cover the last coral tile (8.5)",
    ]


def test_a_growth_has_laid_no_more_tiles_than_lie_on_the_boards(deal: ReefEncounter) -> None:
    turn = {"acted": True, "growths": 1, "growing": {"color": "orange", "behind": 0, "laid": 200}}
    assert problems(deal.document() | {"turn": turn}) == [
        "turn.growing.laid: 200, though only 2 tiles of the colour lie on the boards"
    ]


def test_the_bag_is_not_said_to_lack_a_colour_of_which_a_bonus_tile_lies_aside(deal: ReefEncounter) -> None:
    document = deal.view(1).document()
    document["memory"]["lacking"] = ["white"]
    assert problems(document) == [
        "memory.lacking: a bonus tile of white lies aside; expected colours without one (9.2)"
    ]


def test_a_bag_with_fewer_tiles_than_colours_is_supposed_to_hold_what_is_unseen_most(deal: ReefEncounter) -> None:
    document = deal.view(1).document() | {"bonus": []}
    outside = sum(map(len, document["open_sea"].values())) + 10 + 1 + 1 + len(document["polyps"][0])
    document["polyps"][1] = 200 - outside - 2
    left = [40 - seen for seen in seen_tiles(document)]
    most = sorted(range(5), key=lambda color: -left[color])[:2]
    assert [color for color in range(5) if sampled(document).bag[color]] == sorted(most)


def seen_tiles(document: dict[str, Any]) -> list[int]:
    """By colour the tiles on the boards, in the open sea and of seat 1, which sees no others here."""
    sea = [tile for tiles in document["open_sea"].values() for tile in tiles]
    tiles = [*document["polyps"][0], *document["parrotfish"][0], *sea]
    rows = [row for rows in document["grids"] for row in rows]
    return [tiles.count(name) + sum(row.count(name[0]) for row in rows) for name in COLORS]
