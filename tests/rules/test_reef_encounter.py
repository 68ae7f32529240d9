"""The rules of Reef Encounter, one test a clause, for every implementation that loads and plays documents.

Most positions stand on boards 2 and 4 (the first and the second of the table), which look like this:

      a b c d e f g          a b c d e f g
    1 # # # . . . #        1 # . . . . . #
    2 . . . g . . #        2 . . . o # . .
    3 . . y . # . .        3 . . # . g . .
    4 . # . * . w .        4 . w . * . . .
    5 . . o . p . .        5 # . p . y . #
    6 # . . . . . #        6 # . . # . . #
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from reference import BadDocument, IllegalMove

GAME = "reef_encounter"

Document = dict[str, Any]

COLORS = ["white", "yellow", "orange", "pink", "grey"]
ALGAE = ["blue", "green", "purple", "red"]

BOARDS = {
    1: ["###...#", "#..y..#", "..#.w..", ".g.*.#.", "..p#o..", "......."],
    2: ["###...#", "...g..#", "..y.#..", ".#.*.w.", "..o.p..", "#.....#"],
    3: ["#..#...", "#...o.#", "..w#.y.", "...*.#.", "#.p.g..", "#...#.."],
    4: ["#.....#", "...o#..", "..#.g..", ".w.*...", "#.p.y.#", "#..#..#"],
}

# Starfish side up: stronger coral, large alga, small alga.
CORAL_TILES = {
    "white/yellow": ("white", "green", "blue"),
    "white/orange": ("white", "red", "purple"),
    "white/pink": ("pink", "purple", "green"),
    "white/grey": ("grey", "red", "purple"),
    "yellow/orange": ("yellow", "blue", "red"),
    "yellow/pink": ("yellow", "purple", "blue"),
    "yellow/grey": ("grey", "blue", "red"),
    "orange/pink": ("orange", "green", "red"),
    "orange/grey": ("orange", "blue", "green"),
    "pink/grey": ("pink", "green", "purple"),
}

QUIET = {"acted": False, "growths": 0, "introduced": False, "covered": False, "growing": None}


# Builders


def words(texts: list[str] | None, players: int) -> list[list[str]]:
    """One list a seat from one string a seat; seats that are left out have nothing."""
    texts = texts or []
    return [text.split() for text in texts] + [[] for _ in range(players - len(texts))]


def rock(board: int, place: int) -> list[str]:
    """The rock spaces of a board that lies at a place of the table (from 1)."""
    rows = BOARDS[board]
    return [f"{place}{'abcdefg'[c]}{r + 1}" for c in range(7) for r in range(6) if rows[r][c] != "#"]


def position(
    reef: dict[str, str] | None = None,
    *,
    players: int = 2,
    expert: bool = False,
    boards: list[int] | None = None,
    shrimps: list[str] | None = None,
    shrimps_eaten: list[int] | None = None,
    parrotfish: list[str] | None = None,
    behind: list[str] | None = None,
    front: list[str] | None = None,
    cubes: list[str] | None = None,
    open_sea: dict[str, str] | None = None,
    bag: dict[str, int] | None = None,
    bonus: str = "white yellow orange pink grey",
    strong: dict[str, str] | None = None,
    covered: list[str] | None = None,
    cylinder_space: str | None = None,
    to_move: int = 1,
    turn: Document | None = None,
    ended_by: int | None = None,
) -> Document:
    """A full position with 40 tiles of each colour.

    `reef` maps colours to the spaces of their polyps; piles are strings of colours, one a seat; `covered` names coral
    tiles, whose cylinders get the colour of the large alga. By default the coral tiles lie starfish up, each space of
    the open sea holds three tiles of its own colour, and the bag holds what is left. Colours named in `bag` have that
    number there, and what is left of them lies behind the last seat's screen.
    """
    boards = boards or [2, 4, 1, 3][:players]
    polyps = {space: color for color, spaces in (reef or {}).items() for space in spaces.split()}
    grids = []
    for place, board in enumerate(boards, start=1):
        rows = []
        for r, row in enumerate(BOARDS[board]):
            ground = [sign if sign in "#*" else "." for sign in row]
            spaces = [f"{place}{'abcdefg'[c]}{r + 1}" for c in range(7)]
            rows.append("".join(polyps[s][0] if s in polyps else g for s, g in zip(spaces, ground, strict=True)))
        grids.append(rows)
    eaten = shrimps_eaten or [0] * players
    fish = words(parrotfish, players) if parrotfish else [["grey"] * (1 + count) for count in eaten]
    hidden = words(behind, players)
    shown = words(front, players)
    sea = {color: (open_sea or {}).get(color, f"{color} {color} {color}").split() for color in COLORS}
    aside = [] if expert else bonus.split()
    rest = {}
    for color in COLORS:
        piles = [*fish, *hidden, *shown, *sea.values(), aside]
        left = 40 - list(polyps.values()).count(color) - sum(pile.count(color) for pile in piles)
        rest[color] = (bag or {}).get(color, left)
        hidden[-1] += [color] * (left - rest[color])
        assert left >= rest[color] >= 0, f"too many {color} tiles"
    tiles = {}
    for name, (first, large, small) in CORAL_TILES.items():
        side = (strong or {}).get(name, first)
        tiles[name] = {
            "strong": side,
            "cylinder": None if name not in (covered or []) else large if side == first else small,
        }
    return {
        "game": "reef-encounter",
        "format": 1,
        "players": players,
        "expert": expert,
        "boards": boards,
        "grids": grids,
        "shrimps": words(shrimps, players),
        "shrimps_eaten": eaten,
        "parrotfish": in_order(fish),
        "polyps": in_order(hidden),
        "consumed": in_order(shown),
        "cubes": in_order(words(cubes, players)),
        "open_sea": {color: sorted(pile, key=COLORS.index) for color, pile in sea.items()},
        "bag": rest,
        "bonus": aside,
        "coral_tiles": tiles,
        "cylinder_space": cylinder_space,
        "to_move": to_move,
        "turn": QUIET | (turn or {}),
        "ended_by": ended_by,
    }


def in_order(piles: list[list[str]]) -> list[list[str]]:
    """Each pile with its colours in the order of the notation."""
    return [sorted(pile, key=COLORS.index) for pile in piles]


def growing(color: str, growths: int = 1, behind: int = 0, laid: int = 0) -> Document:
    """The `turn` of a position in the middle of a growth."""
    return {"acted": True, "growths": growths, "growing": {"color": color, "behind": behind, "laid": laid}}


ACTED = {"acted": True}


def deal(**changes: Any) -> Document:
    """A record for two players without moves; `changes` replace keys."""
    return {
        "game": "reef-encounter",
        "format": 1,
        "players": 2,
        "expert": False,
        "boards": [2, 4],
        "starfish": "up",
        "first": 1,
        "polyps": [["white"] * 5, ["pink"] * 8],
        "eaten": ["grey", "orange"],
        "cubes": [["white", "yellow"], ["yellow", "pink"]],
        "open_sea": {
            "white": ["white", "white", "white"],
            "yellow": ["yellow", "yellow", "yellow"],
            "orange": ["orange", "orange", "orange"],
            "pink": ["pink", "pink"],
            "grey": ["grey"],
        },
        "moves": [],
        "refills": [],
    } | changes


# What tests ask


def grid_at(document: Document, space: str) -> str:
    """The sign that a document's grid has on a space."""
    row: str = document["grids"][int(space[0]) - 1][int(space[2]) - 1]
    return row["abcdefg".index(space[1])]


def at(state: Any, space: str) -> str:
    """The sign on a space now."""
    return grid_at(state.document(), space)


def play(state: Any, *texts: str) -> None:
    """Play moves, each of which must be listed as legal."""
    for text in texts:
        assert text in state.moves(), text
        state.play(text)


def refused(state: Any, text: str) -> str:
    """Check that a move is not listed, is refused and changes nothing; the clause that it breaks."""
    assert text not in state.moves()
    before = state.document()
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    assert state.document() == before
    clause: str = caught.value.clause
    return clause


def kinds(state: Any) -> set[str]:
    """The first words of the legal moves."""
    return {text.split()[0] for text in state.moves()}


def strong(state: Any) -> dict[str, str]:
    """The stronger coral of every coral tile."""
    return {name: tile["strong"] for name, tile in state.document()["coral_tiles"].items()}


def flipped(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """The coral tiles that lie otherwise than before."""
    return {name for name in before if before[name] != after[name]}


def tiles(document: Document) -> Counter[str]:
    """All tiles of a document, by colour."""
    letters = {color[0]: color for color in COLORS}
    count: Counter[str] = Counter(document["bag"])
    count.update(letters[sign] for grid in document["grids"] for row in grid for sign in row if sign in letters)
    for key in ("polyps", "consumed", "parrotfish"):
        for pile in document[key]:
            count.update(pile)
    for pile in document["open_sea"].values():
        count.update(pile)
    count.update(document["bonus"])
    return count


def last_extra_turn(**changes: Any) -> Document:
    """All ten coral tiles are covered, and only the last seat's extra turn is left."""
    players = changes.get("players", 2)
    plain = {
        "covered": list(CORAL_TILES),
        "shrimps_eaten": [1] * players,
        "parrotfish": ["grey grey"] * players,
        "to_move": players,
        "ended_by": 1,
    }
    return position(**(plain | changes))


def winners(engine: ModuleType, **changes: Any) -> Any:
    """The winners when the last extra turn of such a position is passed."""
    state = engine.load(last_extra_turn(**changes))
    play(state, "pass")
    return state.outcome()["winners"]


# 1 Components


def test_1_1_forty_tiles_of_each_colour(engine: ModuleType) -> None:
    document = engine.load(deal()).document()
    assert tiles(document) == dict.fromkeys(COLORS, 40)
    document["bag"]["white"] += 1
    with pytest.raises(BadDocument):
        engine.load(document)


def test_1_1_ten_cubes_of_a_colour(engine: ModuleType) -> None:
    """One lies on the open-sea board, so nine can be held."""
    held = " ".join(["white"] * 8)
    state = engine.load(position(front=["white white"], cubes=[held]))
    play(state, "cube white")
    assert refused(state, "cube white")
    with pytest.raises(BadDocument):
        engine.load(position(cubes=[held + " white white"]))


def test_1_1_five_cylinders_of_a_colour(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    five = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey", "orange/grey"]
    engine.load(position(strong=blue, covered=five, shrimps_eaten=[1, 1]))
    with pytest.raises(BadDocument):
        engine.load(position(strong=blue, covered=five, shrimps_eaten=[1, 1], cylinder_space="blue"))


def test_1_1_four_shrimps_a_player(engine: ModuleType) -> None:
    reef = {"pink": "1a2 1a5 2a2 2a4"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[1, 0]))
    assert "shrimp 1a5" in state.moves()
    state = engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[2, 0]))
    assert refused(state, "shrimp 1a5") == "7.1"
    with pytest.raises(BadDocument):
        engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[3, 0]))


def test_1_1_ten_coral_tiles(engine: ModuleType) -> None:
    document = engine.load(deal()).document()
    assert sorted(document["coral_tiles"]) == sorted(CORAL_TILES)
    del document["coral_tiles"]["white/pink"]
    with pytest.raises(BadDocument):
        engine.load(document)


def test_1_2_boards_with_start_polyps_and_growth_cells(engine: ModuleType) -> None:
    start = deal(
        players=4,
        boards=[3, 1, 4, 2],
        polyps=[["white"] * 5, ["white"] * 6, ["pink"] * 7, ["pink"] * 8],
        eaten=["grey"] * 4,
        cubes=[["white", "yellow"]] * 4,
    )
    assert engine.load(start).document()["grids"] == [BOARDS[board] for board in (3, 1, 4, 2)]


def test_1_2_every_board_has_33_rock_cells(engine: ModuleType) -> None:
    """A tile can be laid on every free rock cell and nowhere else."""
    for board in BOARDS:
        other = board % 4 + 1
        document = position(boards=[board, other], behind=["white"], turn=growing("white"))
        assert engine.load(document).moves()[:33] == sorted(rock(board, 1))
        assert len([text for text in engine.load(document).moves() if text[0] in "12"]) == 66


def test_1_3_coral_tiles_starfish_up(engine: ModuleType) -> None:
    assert strong(engine.load(deal())) == {name: side[0] for name, side in CORAL_TILES.items()}


def test_1_3_the_other_side_swaps_corals_and_algae(engine: ModuleType) -> None:
    down = {name: next(c for c in name.split("/") if c != side[0]) for name, side in CORAL_TILES.items()}
    assert strong(engine.load(deal(starfish="down"))) == down
    for alga in ALGAE:
        state = engine.load(position(strong=down, front=["pink"]))
        play(state, f"cylinder {alga} pay pink space")
        assert flipped(down, strong(state)) == {name for name, side in CORAL_TILES.items() if side[2] == alga}


def test_1_3_each_coral_beats_two_on_the_starfish_side(engine: ModuleType) -> None:
    assert Counter(strong(engine.load(deal())).values()) == dict.fromkeys(COLORS, 2)


# 2 Setup


def test_2_1_as_many_boards_as_players(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(deal(boards=[2, 4, 1]))
    with pytest.raises(BadDocument):
        engine.load(deal(boards=[2]))
    with pytest.raises(BadDocument):
        engine.load(deal(boards=[2, 2]))


def test_2_1_two_to_four_players(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(deal(players=1, boards=[2], polyps=[["white"] * 5], eaten=["grey"], cubes=[["white", "white"]]))


def test_2_2_one_bonus_tile_of_each_colour_and_the_rest_in_the_bag(engine: ModuleType) -> None:
    document = engine.load(deal()).document()
    assert document["bonus"] == COLORS
    # Off the 40: two start polyps, a bonus tile, the open sea, those behind the screens and in the parrotfish.
    assert document["bag"] == {"white": 29, "yellow": 34, "orange": 33, "pink": 27, "grey": 35}


def test_2_3_one_side_for_all_coral_tiles(engine: ModuleType) -> None:
    up, down = strong(engine.load(deal())), strong(engine.load(deal(starfish="down")))
    assert flipped(up, down) == set(CORAL_TILES)
    with pytest.raises(BadDocument):
        engine.load(deal(starfish="sideways"))


def test_2_4_open_sea_gets_3_3_3_2_1_clockwise_from_any_space(engine: ModuleType) -> None:
    for shift in range(5):
        counts = [3, 3, 3, 2, 1]
        sea = {color: [color] * counts[(place + shift) % 5] for place, color in enumerate(COLORS)}
        assert engine.load(deal(open_sea=sea)).document()["open_sea"] == sea
    for counts in ([3, 3, 2, 3, 1], [3, 3, 3, 3, 1], [1, 2, 3, 3, 3]):
        with pytest.raises(BadDocument):
            engine.load(deal(open_sea={color: [color] * n for color, n in zip(COLORS, counts, strict=True)}))


def test_2_4_one_cube_on_each_open_sea_space(engine: ModuleType) -> None:
    for color in COLORS:
        state = engine.load(position())
        play(state, f"collect {color}")
        assert state.document()["cubes"][0] == [color]


def test_2_5_the_starting_player_moves_first(engine: ModuleType) -> None:
    assert engine.load(deal()).to_move == 1
    other = deal(first=2, polyps=[["white"] * 8, ["pink"] * 5])
    assert engine.load(other).to_move == 2


@pytest.mark.parametrize(("players", "counts"), [(2, [6, 9]), (3, [6, 7, 9]), (4, [6, 7, 8, 9])])
def test_2_6_tiles_behind_the_screens_by_turn_order(engine: ModuleType, players: int, counts: list[int]) -> None:
    for first in range(1, players + 1):
        sizes = [counts[(seat - first) % players] - 1 for seat in range(1, players + 1)]
        start = deal(
            players=players,
            first=first,
            boards=[1, 2, 3, 4][:players],
            polyps=[[COLORS[seat]] * size for seat, size in enumerate(sizes)],
            eaten=["grey"] * players,
            cubes=[["white", "yellow"]] * players,
        )
        document = engine.load(start).document()
        assert [len(pile) for pile in document["polyps"]] == sizes
        assert document["shrimps"] == [[]] * players
        start["polyps"][0].append("white")
        with pytest.raises(BadDocument):
            engine.load(start)


def test_2_7_the_first_tile_in_the_parrotfish_scores_like_any_other(engine: ModuleType) -> None:
    assert engine.load(deal()).document()["parrotfish"] == [["grey"], ["orange"]]
    state = engine.load(last_extra_turn(shrimps_eaten=[1, 0], parrotfish=["pink pink", "yellow"]))
    play(state, "pass")
    assert state.outcome()["scores"] == [6, 3]


def test_2_8_two_cubes_of_any_colours(engine: ModuleType) -> None:
    start = deal(cubes=[["white", "grey"], ["pink", "orange"]])
    assert [sorted(held) for held in engine.load(start).document()["cubes"]] == [["grey", "white"], ["orange", "pink"]]
    for pair in (["white"], ["white", "grey", "grey"]):
        with pytest.raises(BadDocument):
            engine.load(deal(cubes=[pair, ["pink", "pink"]]))


def choosing(**changes: Any) -> Document:
    """A deal for two players that leaves the choices of 2.7 and 2.8 to them; seat 2 begins."""
    own = [["white"] * 4 + ["grey"] * 5, ["pink"] * 5 + ["yellow"]]
    document = deal(first=2, polyps=own, choose=True) | changes
    del document["eaten"], document["cubes"]
    return document


def test_2_7_each_player_may_choose_the_tile_for_the_parrotfish(engine: ModuleType) -> None:
    """The seats choose in turn order, before the first turn, out of the tiles behind the screen."""
    state = engine.load(choosing())
    assert state.to_move == 2
    assert state.moves() == ["fish pink", "fish yellow"]
    assert refused(state, "fish white") == refused(state, "collect white") == refused(state, "cubes pink pink") == "2.7"
    play(state, "fish yellow")
    document = state.document()
    assert (document["parrotfish"], document["polyps"][1], document["to_move"]) == ([[], ["yellow"]], ["pink"] * 5, 2)
    assert document["choosing"] is True


def test_2_8_then_two_cubes_and_the_next_seat(engine: ModuleType) -> None:
    state = engine.load(choosing())
    play(state, "fish yellow")
    assert len(state.moves()) == 15
    assert refused(state, "fish pink") == refused(state, "grow pink") == "2.8"
    state.play("cubes pink white")  # either order is read
    assert state.to_move == 1
    assert state.document()["cubes"] == [[], ["white", "pink"]]
    play(state, "fish grey", "cubes grey grey")  # 13.2
    document = state.document()
    assert (document["cubes"], document["to_move"]) == ([["grey", "grey"], ["white", "pink"]], 2)
    assert "choosing" not in document
    for text in ("fish pink", "cubes pink pink"):
        assert refused(state, text) == ("2.7" if text.startswith("fish") else "2.8")
    play(state, "grow pink")


def test_2_8_choices_lead_to_the_deal_that_names_them(engine: ModuleType) -> None:
    state = engine.load(choosing())
    play(state, "fish yellow", "cubes white pink", "fish grey", "cubes grey grey")
    named = deal(first=2, polyps=[["white"] * 4 + ["grey"] * 4, ["pink"] * 5], eaten=["grey", "yellow"])
    assert state.document() == engine.load(named | {"cubes": [["grey", "grey"], ["white", "pink"]]}).document()


def test_2_8_a_record_may_begin_with_the_choices(engine: ModuleType) -> None:
    moves = ["fish yellow", "cubes white pink", "fish grey", "cubes grey grey", "collect white"]
    report = engine.replay(choosing(moves=moves, refills=[["grey"] * 3]))
    assert report["status"] == "legal"
    report = engine.replay(choosing(moves=[*moves[:2], "collect white"], refills=[["grey"] * 3]))
    assert (report["status"], report["at"], report["clause"]) == ("illegal", 2, "2.7")


@pytest.mark.parametrize(
    "changes",
    [
        {"eaten": ["grey", "pink"]},
        {"cubes": [["grey", "grey"], ["pink", "pink"]]},
        {"polyps": [["white"] * 4 + ["grey"] * 4, ["pink"] * 5]},
        {"choose": False},
    ],
    ids=str,
)
def test_2_8_a_deal_names_the_choices_or_leaves_them(engine: ModuleType, changes: Document) -> None:
    with pytest.raises(BadDocument):
        engine.load(choosing() | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"cubes": [["white", "white"], []], "to_move": 1},
        {"cubes": [["white"], []]},
        {"parrotfish": [["grey"], []]},
        {"shrimps_eaten": [1, 0]},
        {"ended_by": 1},
        {"turn": QUIET | {"acted": True}},
    ],
    ids=str,
)
def test_2_8_positions_while_the_seats_choose(engine: ModuleType, changes: Document) -> None:
    document = engine.load(choosing()).document()
    assert engine.load(document).document() == document
    with pytest.raises(BadDocument):
        engine.load(document | changes)


# 3 Turn


def everything() -> Document:
    """A position in which every action is possible."""
    return position(
        {"white": "1a2 1a3 1a4 1a5 1b2", "pink": "2a2"},
        shrimps=["1a2"],
        shrimps_eaten=[1, 0],
        behind=["white"],
        front=["grey"],
        cubes=["white white"],
    )


def test_3_1_the_ten_actions(engine: ModuleType) -> None:
    """To do nothing is to collect at once."""
    state = engine.load(everything())
    assert kinds(state) == {"eat", "grow", "shrimp", "move", "cube", "cylinder", "tile", "collect"}
    assert {"cylinder red pay grey space", "cylinder red pay grey on white/orange"} <= set(state.moves())
    assert state.count() == len(state.moves()) == len(set(state.moves()))
    assert state.moves() == sorted(state.moves())


def test_3_2_eating_only_as_the_very_first_action(engine: ModuleType) -> None:
    for text in ("shrimp 2a2", "cube grey", "cylinder red pay grey space", "tile white"):
        state = engine.load(everything())
        play(state, text)
        assert refused(state, "eat 1a2") == "3.2"
    state = engine.load(everything())
    play(state, "grow white", "1b3", "done")
    assert refused(state, "eat 1a2") == "3.2"


def test_3_2_eating_once(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b2", "pink": "2a2 2b2 2c2 2a3 2b3"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"]))
    play(state, "eat 1a2")
    assert refused(state, "eat 2a2") == "3.2"


def test_3_2_two_growths_a_turn(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white white white"], cubes=["white white white"]))
    play(state, "grow white", "1a2", "done", "grow white", "2a2", "done")
    assert refused(state, "grow white") == "3.2"


def test_3_2_one_shrimp_introduced_a_turn(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2", "pink": "2a2"}))
    play(state, "shrimp 1a2")
    assert refused(state, "shrimp 2a2") == "3.2"


def test_3_2_collecting_is_last(engine: ModuleType) -> None:
    state = engine.load(position(players=3, to_move=3))
    play(state, "collect white")
    assert state.to_move == 1
    assert state.document()["turn"] == QUIET


def test_3_2_collecting_is_compulsory(engine: ModuleType) -> None:
    """A turn ends in no other way."""
    state = engine.load(position())
    assert state.moves() == [f"collect {color}" for color in sorted(COLORS)]
    assert refused(state, "pass")
    assert refused(state, "done")


def test_3_2_actions_2_to_8_in_any_order_and_5_to_8_any_number_of_times(engine: ModuleType) -> None:
    state = engine.load(
        position(
            {"pink": "2a2"},
            behind=["yellow"],
            front=["white white grey grey"],
            cubes=["orange orange yellow"],
            shrimps=["2a2"],
        )
    )
    play(
        state, "cube white", "cylinder red pay grey space", "tile orange", "move 2a2 1a2", "grow yellow", "2b6", "done"
    )
    play(state, "cylinder blue pay grey space", "move 1a2 2a2", "cube white", "shrimp 2b6", "tile orange")
    play(state, "move 2b6 home", "collect white")
    document = state.document()
    assert document["cubes"][0] == ["white"] * 3
    assert document["polyps"][0] == ["white"] * 3 + ["orange"] * 2
    assert document["consumed"][0] == []


def test_3_3_an_action_is_finished_before_the_next_begins(engine: ModuleType) -> None:
    document = position(
        {"pink": "2a2"}, behind=["white white"], front=["grey"], cubes=["white white"], shrimps_eaten=[1, 0]
    )
    state = engine.load(document)
    play(state, "grow white", "1a2")
    others = ["grow white", "shrimp 2a2", "cube grey", "tile white", "collect white", "cylinder red pay grey space"]
    for text in others:
        assert refused(state, text) == "3.3"
    play(state, "done")
    assert set(others) <= set(state.moves())


def test_3_3_shrimps_move_in_the_middle_of_a_growth(engine: ModuleType) -> None:
    state = engine.load(position({"pink": "2a2 2a3"}, shrimps=["2a2"], behind=["white white"], cubes=["white"]))
    play(state, "grow white", "move 2a2 2a3", "1a2", "move 2a3 1a2", "1a3", "move 1a2 home", "done")
    assert state.document()["shrimps"] == [[], []]


def test_3_4_no_tile_of_the_first_growth_after_the_second_has_begun(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white white yellow"], cubes=["white yellow"]))
    play(state, "grow white", "1a2", "done", "grow yellow", "1a5")
    document = state.document()
    assert document["polyps"][0] == ["white"]
    assert (grid_at(document, "1a2"), grid_at(document, "1a5")) == ("w", "y")
    # The white tile behind the screen cannot be laid now, and there is no other.
    assert refused(state, "1a3")


# 4 Corals


def test_4_1_a_coral_is_connected_orthogonally(engine: ModuleType) -> None:
    five = {"white": "1a2 1b2 1b3 1c3 1c4"}
    assert "eat 1a2" in engine.load(position(five, shrimps=["1a2"])).moves()
    crooked = {"white": "1a2 1b2 1b3 1c4 1c5"}
    state = engine.load(position(crooked, shrimps=["1a2"]))
    assert refused(state, "eat 1a2") == "10.1"


def test_4_1_diagonals_do_not_connect(engine: ModuleType) -> None:
    """Two diagonal polyps are two corals, each with room for a shrimp."""
    state = engine.load(position({"white": "1a2 1b3"}, shrimps=["", "1a2"]))
    play(state, "shrimp 1b3")
    state = engine.load(position({"white": "1a2 1b2"}, shrimps=["", "1a2"]))
    assert refused(state, "shrimp 1b2")


def test_4_1_boards_are_not_connected(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1g3 1g4 1g5 2a3 2a4"}, shrimps=["1g3"]))
    assert refused(state, "eat 1g3") == "10.1"


def test_4_2_two_shrimps_are_never_on_one_coral(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position({"white": "1a2 1a3 1a4"}, shrimps=["1a2", "1a4"]))
    state = engine.load(position({"white": "1a2 1a3", "pink": "2a2"}, shrimps=["2a2", "1a2"]))
    assert refused(state, "shrimp 1a3")
    assert refused(state, "move 2a2 1a3")


def test_4_2_a_tile_may_not_connect_two_corals_with_shrimps(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a4"}
    state = engine.load(position(reef, shrimps=["1a2", "1a4"], behind=["white"], turn=growing("white")))
    assert refused(state, "1a3") == "4.2"
    # The rule also holds for two shrimps of one player.
    state = engine.load(position(reef, shrimps=["1a2 1a4"], behind=["white"], turn=growing("white")))
    assert refused(state, "1a3") == "4.2"
    # Another colour does not connect them.
    state = engine.load(position(reef, shrimps=["1a2", "1a4"], behind=["pink"], turn=growing("pink")))
    assert "1a3" in state.moves()


def test_4_2_a_shrimp_may_step_aside_for_a_connection(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2 1a4"}, shrimps=["1a2", "1a4"], behind=["white"], turn=growing("white")))
    play(state, "move 1a2 home", "1a3")


def test_4_2_an_attack_may_not_connect_two_corals_with_shrimps(engine: ModuleType) -> None:
    reef = {"white": "1a2 1b2 1a4 1a5", "yellow": "1a3"}
    state = engine.load(position(reef, shrimps=["1a2", "1a5"], behind=["white"], turn=growing("white")))
    assert refused(state, "1a3") in ("4.2", "6.1(d)")
    state = engine.load(position(reef, shrimps=["1a2"], behind=["white"], turn=growing("white")))
    play(state, "1a3")


def test_4_2_a_bonus_tile_may_not_connect_two_corals_with_shrimps(engine: ModuleType) -> None:
    reef = {"white": "1d2 1d5"}
    state = engine.load(position(reef, shrimps=["1d2", "1d5"], behind=["white"], turn=growing("white")))
    play(state, "1d3")
    assert at(state, "1d4") == "*"
    state = engine.load(position(reef, shrimps=["1d2"], behind=["white"], turn=growing("white")))
    play(state, "1d3")
    assert at(state, "1d4") == "w"


def test_4_3_connected_corals_merge(engine: ModuleType) -> None:
    reef = {"white": "1a2 1b2 1a4 1a5"}
    state = engine.load(position(reef, shrimps=["", "1a5"], behind=["white"], turn=growing("white")))
    play(state, "1a3", "done")
    assert refused(state, "shrimp 1a2")
    play(state, "collect white")
    assert state.to_move == 2
    play(state, "eat 1a5")


def test_4_4_an_attack_may_split_a_coral(engine: ModuleType) -> None:
    """Yellow 1a2 1a3 1a4 1a5 1b5 with white beside 1a3: the middle falls, the shrimp stays on its part."""
    reef = {"yellow": "1a2 1a3 1a4 1a5 1b5", "white": "1b3 1c3"}
    state = engine.load(position(reef, shrimps=["", "1b5"], behind=["white white"], turn=growing("white")))
    assert refused(state, "1a5") == "6.1(b)"
    play(state, "1a3", "done")
    document = state.document()
    assert document["shrimps"] == [[], ["1b5"]]
    assert [grid_at(document, space) for space in ("1a2", "1a3", "1a4")] == ["y", "w", "y"]
    # The part without shrimp is free; the other part is still guarded.
    assert refused(state, "shrimp 1a4")
    play(state, "shrimp 1a2", "collect white")
    assert refused(state, "eat 1b5") == "10.1"


# 5 Laying tiles


def test_5_1_one_cube_goes_to_the_stock(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], cubes=["white white grey"]))
    play(state, "grow white")
    assert state.document()["cubes"][0] == ["white", "grey"]


def test_5_1_no_growth_without_a_cube_of_the_colour(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], cubes=["grey"]))
    assert refused(state, "grow white") == "5.1"


def test_5_1_four_tiles_from_behind_the_screen(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white white white white white"], cubes=["white"]))
    play(state, "grow white", "1a2", "1a3", "1a4", "1a5")
    assert refused(state, "1b2") == "5.1"
    assert [text for text in state.moves() if text != "done"] == []


def test_5_1_any_number_of_consumed_tiles(engine: ModuleType) -> None:
    five = "white white white white white"
    state = engine.load(position(behind=[five], front=[five], cubes=["white"]))
    play(state, "grow white", "1a2*", "1a3", "1a4", "1a5", "2a2*", "2a3*", "2a4*", "2b2", "2b3*", "done")
    document = state.document()
    assert document["polyps"][0] == ["white"]
    assert document["consumed"][0] == []


def test_5_1_only_tiles_of_the_colour_of_the_cube(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white yellow"], front=["pink"], cubes=["white"]))
    play(state, "grow white")
    assert refused(state, "1a2*") == "5.1"
    play(state, "1a2", "done")
    assert state.document()["polyps"][0] == ["yellow"]
    assert state.document()["consumed"][0] == ["pink"]


def test_5_1_both_growths_of_one_colour_with_four_tiles_each(engine: ModuleType) -> None:
    state = engine.load(position(behind=[" ".join(["white"] * 8)], cubes=["white white"]))
    play(state, "grow white", "1a2", "1a3", "1a4", "1a5", "done", "grow white", "2a2", "2a3", "2a4", "2b2", "done")
    assert state.document()["polyps"][0] == []
    assert state.document()["cubes"][0] == []


def test_5_2_on_any_rock_of_any_board_without_polyp_and_shrimp(engine: ModuleType) -> None:
    reef = {"pink": "1a2 1a3", "white": "2a2"}
    state = engine.load(position(reef, shrimps=["1b2"], behind=["white"], turn=growing("white")))
    free = set(rock(2, 1) + rock(4, 2)) - {"1a2", "1a3", "1b2", "2a2"}
    assert {text for text in state.moves() if text[0] in "12"} == free


def test_5_2_not_on_the_sea_nor_off_the_table(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], turn=growing("white")))
    assert refused(state, "1a1") == "5.2"
    assert refused(state, "3b2") == "5.2"


def test_5_2_not_on_a_polyp_of_its_own_colour(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2 1a3"}, behind=["white"], turn=growing("white")))
    assert refused(state, "1a3")


def test_5_2_tiles_of_one_action_lie_anywhere_also_at_corals_of_others(engine: ModuleType) -> None:
    reef = {"white": "1a2"}
    state = engine.load(position(reef, shrimps=["", "1a2"], behind=["white white white"], turn=growing("white")))
    play(state, "1a3", "2a4", "1g5", "done")


def test_5_3_a_tile_beside_the_growth_cell_brings_one_there(engine: ModuleType) -> None:
    for space in ("1d3", "1c4", "1e4", "1d5", "2d3", "2c4", "2e4", "2d5"):
        state = engine.load(position(behind=["orange"], turn=growing("orange")))
        play(state, space)
        assert at(state, f"{space[0]}d4") == "o"


def test_5_3_not_from_a_corner(engine: ModuleType) -> None:
    for space in ("1c3", "1c5", "1e5", "2e3"):
        state = engine.load(position(behind=["orange"], turn=growing("orange")))
        play(state, space)
        assert at(state, f"{space[0]}d4") == "*"


def test_5_3_extra_growth_does_not_use_up_the_four(engine: ModuleType) -> None:
    state = engine.load(position(behind=["pink pink pink pink"], cubes=["pink"]))
    play(state, "grow pink", "1d3", "2d3", "1a2", "1a3")
    assert state.document()["turn"]["growing"] == {"color": "pink", "behind": 4, "laid": 4}
    assert (at(state, "1d4"), at(state, "2d4")) == ("p", "p")


def test_5_3_not_without_a_tile_of_the_colour(engine: ModuleType) -> None:
    document = position(behind=["pink"], bag={"pink": 0}, bonus="white yellow orange grey", turn=growing("pink"))
    state = engine.load(document)
    play(state, "1d3")
    assert at(state, "1d4") == "*"


def test_5_4_it_works_again_when_the_cell_has_become_empty(engine: ModuleType) -> None:
    """An orange coral with the growth cell is eaten; then grey grows there."""
    reef = {"orange": "1d2 1d3 1d4 1d5 1d6"}
    state = engine.load(position(reef, shrimps=["1d2"], behind=["grey"], cubes=["grey"]))
    play(state, "eat 1d2")
    assert at(state, "1d4") == "*"
    play(state, "grow grey", "1c4")
    assert at(state, "1d4") == "g"


def test_5_5_a_shrimp_blocks_its_cell_only_while_on_bare_rock(engine: ModuleType) -> None:
    reef = {"white": "1a2"}
    state = engine.load(position(reef, shrimps=["1a3"], behind=["pink"], turn=growing("pink")))
    assert refused(state, "1a3")
    play(state, "move 1a3 1a2", "1a3")


# 6 Attack


def attack(reef: dict[str, str], color: str = "white", **changes: Any) -> Document:
    """A growth of a colour with tiles behind the screen."""
    return position(reef, **({"behind": [f"{color} {color} {color}"], "turn": growing(color)} | changes))


def test_6_1_a_only_the_stronger_colour_attacks(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4", "pink": "1b2"}
    state = engine.load(attack(reef))
    assert "1a4" in state.moves()
    assert refused(state, "1b2") == "6.1(a)"
    state = engine.load(attack(reef, strong={"white/orange": "orange", "white/pink": "white"}))
    assert refused(state, "1a4") == "6.1(a)"
    assert "1b2" in state.moves()


def test_6_1_b_only_an_unprotected_target(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4"}
    assert refused(engine.load(attack(reef, shrimps=["", "1a4"])), "1a4") == "6.1(b)"


def test_6_1_c_a_coral_of_two_polyps_must_lie_beside_the_target(engine: ModuleType) -> None:
    single = engine.load(attack({"white": "1a3", "orange": "1a4"}))
    assert refused(single, "1a4") in ("6.1(c)", "13.3")
    play(single, "1a2", "1a4")
    away = engine.load(attack({"white": "1a2 1b2", "orange": "1a4 1b3"}))
    assert refused(away, "1a4") == "6.1(c)"
    diagonal = engine.load(attack({"white": "1a2 1b2", "orange": "1c3"}))
    assert refused(diagonal, "1c3") == "6.1(c)"


def test_6_2_the_size_of_the_victim_does_not_matter(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4 1a5 1b5 1c5 1c6 1d6 1d5"}
    play(engine.load(attack(reef)), "1a4")


def test_6_2_any_coral_attacks_and_is_attacked(engine: ModuleType) -> None:
    """The attacking coral belongs to seat 2, the attacked one to seat 1, which moves."""
    reef = {"white": "1a2 1a3", "orange": "1a4 1a5 1b5"}
    state = engine.load(attack(reef, shrimps=["1b5", "1a2"]))
    play(state, "1a4")
    assert state.document()["consumed"] == [["orange"], []]


def test_6_3_the_replaced_tile_goes_in_front_of_the_active_player(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1a2 1a3", "orange": "1a4", "yellow": "1b2"}))
    play(state, "1a4", "1b2")
    document = state.document()
    assert (grid_at(document, "1a4"), grid_at(document, "1b2")) == ("w", "w")
    assert document["consumed"] == [["yellow", "orange"], []]
    assert tiles(document) == dict.fromkeys(COLORS, 40)


def test_6_4_protected_are_the_shrimps_cell_and_its_neighbours_in_the_coral(engine: ModuleType) -> None:
    reef = {"orange": "1d1 1e1 1f1 1f2 1f3", "white": "1d2 1e2"}
    state = engine.load(attack(reef, shrimps=["", "1f1"]))
    assert refused(state, "1e1") == "6.1(b)"
    play(state, "1d1")
    assert refused(state, "1f2") == "6.1(b)"


def test_6_4_a_shrimp_protects_no_other_coral(engine: ModuleType) -> None:
    """The shrimp stands on pink 1a4, beside the orange 1a3."""
    state = engine.load(attack({"white": "1a2 1b2", "orange": "1a3", "pink": "1a4"}, shrimps=["", "1a4"]))
    play(state, "1a3")


def test_6_4_against_everybody_also_the_shrimps_owner(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4 1a5"}
    state = engine.load(attack(reef, shrimps=["1a5"]))
    assert refused(state, "1a4") == "6.1(b)"
    play(state, "move 1a5 home", "1a4")


def test_6_5_consumed_tiles_are_laid_or_changed(engine: ModuleType) -> None:
    document = position(front=["orange orange orange"], cubes=["orange"])
    for texts in (["grow orange", "1a2*", "done"], ["cube orange"], ["cylinder purple pay orange space"]):
        state = engine.load(document)
        play(state, *texts)
        assert state.document()["consumed"][0] == ["orange", "orange"]
    state = engine.load(position(front=["", "orange"], cubes=["orange"]))
    assert refused(state, "cube orange") == "6.5"


def test_6_5_a_consumed_tile_is_usable_after_the_running_action(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4"}
    state = engine.load(position(reef, behind=["white"], cubes=["white orange"]))
    play(state, "grow white", "1a4")
    assert refused(state, "cube orange") == "3.3"
    assert refused(state, "1a5*")
    play(state, "done", "grow orange", "1a5*", "done")
    assert at(state, "1a5") == "o"


# 7 Shrimps


def test_7_1_onto_any_polyp_of_a_coral_without_a_shrimp(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "pink": "2a2 2a3", "grey": "2f2"}
    state = engine.load(position(reef, shrimps=["", "2a2"]))
    assert {text for text in state.moves() if text.startswith("shrimp")} == {"shrimp 1a2", "shrimp 1a3", "shrimp 2f2"}
    assert refused(state, "shrimp 2a3")
    assert refused(state, "shrimp 1b2") == "7.1"


def test_7_2_own_shrimps_move_to_corals_to_rock_or_home(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "pink": "2a2 2a3", "grey": "2f2"}
    state = engine.load(position(reef, shrimps=["1a2", "2a2"]))
    goals = {text.split()[2] for text in state.moves() if text.startswith("move 1a2 ")}
    assert goals == {"home"} | set(rock(2, 1) + rock(4, 2)) - {"1a2", "2a2", "2a3"}
    assert refused(state, "move 1a2 2a3") == "7.2"
    assert refused(state, "move 1a2 1a2") == "7.2"
    assert refused(state, "move 2a2 home") == "7.2"
    assert refused(state, "move 1a3 1a2") == "7.2"


def test_7_2_no_shrimp_is_left_on_bare_rock(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2"}, shrimps=["1a2"]))
    play(state, "move 1a2 1a3")
    assert refused(state, "collect white") == "7.2"
    play(state, "move 1a3 home", "collect white")
    with pytest.raises(BadDocument):
        engine.load(position({"white": "1a2"}, shrimps=["", "1a3"], turn=ACTED))


def test_7_3_at_most_two_own_shrimps_on_a_board(engine: ModuleType) -> None:
    reef = {"white": "1a2", "pink": "1a4", "grey": "1c2", "orange": "2a2"}
    state = engine.load(position(reef, shrimps=["1a2 1a4 2a2"]))
    assert refused(state, "shrimp 1c2") == "7.3"
    assert refused(state, "move 2a2 1c2") == "7.3"
    play(state, "move 1a2 1c2", "move 1a4 home", "move 2a2 1a4")
    # Shrimps of others do not count.
    state = engine.load(position(reef, shrimps=["1a2", "1a4"]))
    play(state, "shrimp 1c2")
    with pytest.raises(BadDocument):
        engine.load(position(reef, shrimps=["1a2 1a4 1c2"]))


# 8 Coral tiles and cylinders


def test_8_1_a_consumed_tile_goes_to_the_bag_for_a_cylinder_of_any_colour(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink grey"]))
    bag = state.document()["bag"]["pink"]
    for color in ("pink", "grey"):
        for alga in ALGAE:
            assert f"cylinder {alga} pay {color} space" in state.moves()
    assert refused(state, "cylinder blue pay white space") == "6.5"
    play(state, "cylinder blue pay pink space")
    document = state.document()
    assert document["bag"]["pink"] == bag + 1
    assert document["consumed"][0] == ["grey"]
    assert document["cylinder_space"] == "blue"


def test_8_2_without_a_shrimp_on_the_open_sea_board_only_onto_the_space(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink"], shrimps_eaten=[0, 1]))
    assert not [text for text in state.moves() if " on " in text]
    assert refused(state, "cylinder purple pay pink on yellow/pink") == "8.2"
    state = engine.load(position(front=["pink"], shrimps_eaten=[1, 0]))
    assert "cylinder purple pay pink space" in state.moves()
    assert "cylinder purple pay pink on yellow/pink" in state.moves()


def test_8_3_the_cylinder_on_the_space_returns_to_the_stock(engine: ModuleType) -> None:
    """Four blue cylinders lie on coral tiles and one on the space; when that is replaced, it is free again."""
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    four = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey"]
    document = position(strong=blue, covered=four, shrimps_eaten=[1, 0], cylinder_space="blue", front=["pink pink"])
    state = engine.load(document)
    assert refused(state, "cylinder blue pay pink on orange/grey") in ("8.1", "13.5", "13.19")
    play(state, "cylinder purple pay pink space", "cylinder blue pay pink on orange/grey")


def test_8_3_flips_uncovered_tiles_by_their_large_alga_any_number_of_times(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink pink"], shrimps_eaten=[1, 0], covered=["yellow/orange"]))
    before = strong(state)
    play(state, "cylinder blue pay pink space")
    assert flipped(before, strong(state)) == {"yellow/grey", "orange/grey"}
    play(state, "cylinder blue pay pink space", "cylinder purple pay pink space")
    assert flipped(before, strong(state)) == {"yellow/grey", "orange/grey", "white/pink", "yellow/pink"}


def test_8_4_on_a_coral_tile_the_others_with_this_large_alga_flip(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0]))
    before = strong(state)
    assert refused(state, "cylinder red pay pink on orange/grey") == "8.4"
    play(state, "cylinder blue pay pink on orange/grey")
    assert flipped(before, strong(state)) == {"yellow/orange", "yellow/grey"}
    tile = state.document()["coral_tiles"]["orange/grey"]
    assert tile == {"strong": "orange", "cylinder": "blue"}
    assert state.document()["cylinder_space"] is None


def test_8_4_only_an_uncovered_tile_which_is_then_locked(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0], covered=["orange/grey"]))
    assert refused(state, "cylinder blue pay pink on orange/grey") == "8.4"
    play(state, "cylinder blue pay pink space")
    assert state.document()["coral_tiles"]["orange/grey"] == {"strong": "orange", "cylinder": "blue"}
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0], covered=["orange/grey"]))
    play(state, "cylinder blue pay pink on yellow/grey")
    assert strong(state)["orange/grey"] == "orange"


def test_8_4_once_per_turn(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink pink"], shrimps_eaten=[1, 0]))
    play(state, "cylinder green pay pink on pink/grey")
    assert not [text for text in state.moves() if " on " in text]
    assert refused(state, "cylinder purple pay pink on yellow/pink") == "8.4"
    play(state, "cylinder purple pay pink space")


NINE = [name for name in CORAL_TILES if name != "pink/grey"]


def test_8_5_the_last_tile_needs_two_tiles_in_the_parrotfish(engine: ModuleType) -> None:
    """In the expert game a coral of five leaves the parrotfish with its first tile alone."""
    poor = position(expert=True, front=["pink"], shrimps_eaten=[1, 1], parrotfish=["grey", "grey grey"], covered=NINE)
    state = engine.load(poor)
    assert refused(state, "cylinder green pay pink on pink/grey") == "8.5"
    eight = [name for name in NINE if name != "yellow/pink"]
    poor = position(expert=True, front=["pink"], shrimps_eaten=[1, 1], parrotfish=["grey", "grey grey"], covered=eight)
    assert "cylinder green pay pink on pink/grey" in engine.load(poor).moves()
    rich = position(expert=True, front=["pink"], shrimps_eaten=[1, 1], parrotfish=["grey grey", "grey"], covered=NINE)
    play(engine.load(rich), "cylinder green pay pink on pink/grey")


# 9 Other actions


def test_9_1_a_consumed_tile_becomes_a_cube_of_its_colour(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink"]))
    bag = state.document()["bag"]["pink"]
    play(state, "cube pink")
    document = state.document()
    assert (document["consumed"][0], document["cubes"][0], document["bag"]["pink"]) == ([], ["pink"], bag + 1)


def test_9_2_a_cube_becomes_a_tile_of_its_colour(engine: ModuleType) -> None:
    state = engine.load(position(cubes=["pink"]))
    bag = state.document()["bag"]["pink"]
    assert refused(state, "tile white") == "9.2"
    play(state, "tile pink")
    document = state.document()
    assert (document["polyps"][0], document["cubes"][0], document["bag"]["pink"]) == (["pink"], [], bag - 1)
    assert document["bonus"] == COLORS


def test_9_3_collecting_takes_a_cube_and_all_tiles_of_a_space(engine: ModuleType) -> None:
    sea = {"white": "pink grey grey", "orange": "white"}
    state = engine.load(position(open_sea=sea))
    play(state, "collect white")
    document = state.document()
    assert document["polyps"][0] == ["pink", "grey", "grey"]
    assert document["cubes"][0] == ["white"]
    # The cube has been replaced: the next player finds one too.
    play(state, "collect white")
    assert state.document()["cubes"][1] == ["white"]


def test_9_3_one_tile_to_every_space_with_fewer_than_three(engine: ModuleType) -> None:
    sea = {"white": "pink grey grey", "orange": "white", "pink": "pink pink"}
    state = engine.load(position(open_sea=sea))
    bag = sum(state.document()["bag"].values())
    play(state, "collect white")
    document = state.document()
    assert [len(document["open_sea"][color]) for color in COLORS] == [1, 3, 2, 3, 3]
    assert bag - sum(document["bag"].values()) == 3
    assert tiles(document) == dict.fromkeys(COLORS, 40)


# 10 Parrotfish


def test_10_1_a_coral_of_at_least_five_with_an_own_shrimp(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5", "pink": "2a2 2b2 2c2 2a3 2b3", "grey": "2f2 2g2 2f3 2g3 2g4"}
    state = engine.load(position(reef, shrimps=["1a2", "2a2"]))
    assert not [text for text in state.moves() if text.startswith("eat")]
    assert refused(state, "eat 1a2") == "10.1"
    assert refused(state, "eat 2a2") == "10.1"
    assert refused(state, "eat 2f2") == "10.1"
    state = engine.load(position(reef, shrimps=["2f2"]))
    # The shrimp's own space names the coral.
    assert refused(state, "eat 2g2") == "10.1"
    play(state, "eat 2f2")


def test_10_1_four_tiles_return_and_the_rest_is_eaten(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6 1c6", "pink": "1b2"}
    state = engine.load(position(reef, shrimps=["1b5"]))
    bag = state.document()["bag"]["white"]
    play(state, "eat 1b5")
    document = state.document()
    assert document["bag"]["white"] == bag + 4
    assert document["parrotfish"][0] == ["white", "white", "white", "grey"]
    assert [grid_at(document, space) for space in reef["white"].split()] == ["."] * 7
    assert grid_at(document, "1b2") == "p"
    assert document["shrimps"] == [[], []]


def test_10_2_the_first_eaten_shrimp_goes_to_the_open_sea_board(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    state = engine.load(position(reef, shrimps=["1a2"], front=["pink"]))
    assert refused(state, "cylinder purple pay pink on yellow/pink") == "8.2"
    play(state, "eat 1a2")
    assert state.document()["shrimps_eaten"] == [1, 0]
    play(state, "cylinder purple pay pink on yellow/pink")


def test_10_2_no_eaten_shrimp_comes_back(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5", "pink": "1c2", "grey": "2a2", "orange": "2a4"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[2, 0]))
    assert refused(state, "shrimp 2a4") == "7.1"
    play(state, "eat 1a2")
    assert refused(state, "shrimp 2a4") == "7.1"


# 11 End


def full_boards(**changes: Any) -> Document:
    """Board 1 all yellow but 1a2, board 2 all pink: no attack is possible."""
    reef = {"yellow": " ".join(set(rock(2, 1)) - {"1a2"}), "pink": " ".join(rock(4, 2))}
    plain: dict[str, Any] = {"open_sea": dict.fromkeys(COLORS, "white")}
    return position(changes.pop("reef", reef), **(plain | changes))


def test_11_1_1_all_ten_coral_tiles_are_covered(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0], covered=NINE))
    play(state, "cylinder green pay pink on pink/grey")
    assert (state.to_move, state.document()["ended_by"]) == (2, 1)
    assert state.outcome() is None
    play(state, "pass")
    assert state.to_move is None
    assert state.outcome()["scores"] is not None


def test_11_1_2_all_four_shrimps_of_a_player_are_eaten(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    state = engine.load(position(reef, shrimps=["1a2"], shrimps_eaten=[2, 3]))
    play(state, "eat 1a2")
    assert state.to_move == 1
    state = engine.load(position(reef, shrimps=["1a2"], shrimps_eaten=[3, 0]))
    play(state, "eat 1a2")
    assert (state.to_move, state.document()["ended_by"]) == (2, 1)
    play(state, "pass")
    assert state.to_move is None


def test_11_1_3_no_place_is_left_to_lay_a_polyp(engine: ModuleType) -> None:
    state = engine.load(full_boards(behind=["white"], cubes=["white"]))
    play(state, "grow white", "1a2", "done", "collect orange")
    assert state.to_move is None
    assert state.outcome()["winners"] is not None


def test_11_1_3_a_turn_does_not_begin_without_a_place(engine: ModuleType) -> None:
    """A document of such a turn is of a game that is over."""
    reef = {"yellow": " ".join(rock(2, 1)), "pink": " ".join(rock(4, 2))}
    state = engine.load(full_boards(reef=reef))
    assert state.to_move is None
    assert state.moves() == []
    assert state.outcome()["winners"] is not None


def test_11_1_4_the_refill_lacks_tiles(engine: ModuleType) -> None:
    """Two spaces are to be filled, and only one tile is left."""
    empty = dict.fromkeys(COLORS, 0)
    sea = {"pink": "pink pink"}
    state = engine.load(position(open_sea=sea, bag=empty | {"grey": 1}, bonus=""))
    play(state, "collect white")
    assert state.to_move is None
    assert state.outcome()["scores"] == [3, 3]
    state = engine.load(position(open_sea=sea, bag=empty | {"grey": 2}, bonus=""))
    play(state, "collect white")
    assert state.to_move == 2


def test_11_1_4_the_refill_lacks_a_cube(engine: ModuleType) -> None:
    state = engine.load(position(cubes=["white white white white", "white white white white"]))
    play(state, "collect white")
    assert state.to_move == 2
    play(state, "collect white")
    assert state.to_move is None
    assert state.moves() == []
    assert state.outcome() is not None


def test_11_2_the_ending_player_does_nothing_more(engine: ModuleType) -> None:
    """Neither the cube, the tiles nor the shrimps of the ending player serve any more."""
    reef = {"white": "1a2 1a3 1a4 1a5 1b5", "grey": "2a2"}
    state = engine.load(position(reef, shrimps=["1a2"], shrimps_eaten=[3, 0], cubes=["grey"], behind=["grey"]))
    play(state, "eat 1a2")
    assert state.moves() == ["pass"]
    assert refused(state, "collect white")
    play(state, "pass")
    assert state.moves() == []
    with pytest.raises(IllegalMove):
        state.play("collect white")


def test_11_3_the_bonus_tiles_go_into_an_empty_bag(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(open_sea={"pink": "pink pink"}, bag=empty | {"grey": 1}))
    play(state, "collect white")
    document = state.document()
    assert state.to_move == 2
    assert document["bonus"] == []
    assert sum(document["bag"].values()) == 4
    assert document["open_sea"]["white"] == ["grey"]


def test_11_3_they_go_into_it_as_soon_as_it_is_empty(engine: ModuleType) -> None:
    """Not when the next tile is due: a tile that is returned afterwards is one of six."""
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(bag=empty | {"grey": 1}, cubes=["", ""], front=["", "pink pink"]))
    play(state, "collect white")
    assert (state.document()["bonus"], state.document()["bag"]) == ([], dict.fromkeys(COLORS, 1))
    play(state, "cube pink")
    assert state.document()["bag"] == dict.fromkeys(COLORS, 1) | {"pink": 2}


@pytest.mark.engines(["leadline"])
def test_11_3_a_returned_tile_is_one_of_six(engine: ModuleType) -> None:
    """Over many draws each of the six comes first, the two of its colour more often than another."""
    drawn: Counter[str] = Counter()
    for seed in range(240):
        document = position(bag=dict.fromkeys(COLORS, 0) | {"grey": 1}, front=["", "pink"]) | {"seed": seed}
        state = engine.load(document)
        play(state, "collect white", "cube pink", "collect yellow")
        drawn[state.document()["open_sea"]["yellow"][0]] += 1
    assert sorted(drawn) == sorted(COLORS)
    assert 55 < drawn["pink"] < 105  # 80 expected, 7.3 the standard deviation
    assert all(20 < drawn[color] < 60 for color in COLORS if color != "pink")


def test_11_3_action_8_and_extra_growth_empty_the_bag_too(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(cubes=["grey"], bag=empty | {"grey": 1}))
    play(state, "tile grey")
    assert (state.document()["bonus"], state.document()["bag"]) == ([], dict.fromkeys(COLORS, 1))
    state = engine.load(attack({}, bag=empty | {"white": 1}))
    play(state, "1d3")
    assert at(state, "1d4") == "w"
    assert (state.document()["bonus"], state.document()["bag"]) == ([], dict.fromkeys(COLORS, 1))
    play(state, "2d3")
    assert (at(state, "2d4"), state.document()["bag"]) == ("w", dict.fromkeys(COLORS, 1) | {"white": 0})


def test_11_3_no_bonus_tiles_lie_beside_an_empty_bag(engine: ModuleType) -> None:
    with pytest.raises((BadDocument, ValueError)):
        engine.load(position(bag=dict.fromkeys(COLORS, 0)))
    engine.load(position(bag=dict.fromkeys(COLORS, 0), bonus=""))


def test_11_3_a_record_draws_the_bonus_tiles_in_the_refill_that_emptied_the_bag(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(open_sea={color: f"{color} {color}" for color in COLORS}, bag=empty | {"grey": 2}))
    play(state, "collect white")
    document = state.document()
    assert document["bonus"] == []
    assert sum(document["bag"].values()) == 2
    laid = Counter(color for space in document["open_sea"].values() for color in space)
    assert sum(laid.values()) == 13


def test_11_4_every_other_player_has_one_extra_turn_clockwise(engine: ModuleType) -> None:
    document = position(players=3, front=["", "pink"], shrimps_eaten=[0, 1, 0], covered=NINE, to_move=2)
    state = engine.load(document)
    play(state, "cylinder green pay pink on pink/grey")
    seen = []
    while state.to_move is not None:
        seen.append(state.to_move)
        play(state, "pass")
    assert seen == [3, 1]


def test_11_4_only_eating_with_five_tiles_returned(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6 1c6", "pink": "2a2 2a3 2a4 2b2 2b3 2b4"}
    document = last_extra_turn(
        reef=reef,
        players=3,
        shrimps=["2a2", "1a2"],
        shrimps_eaten=[0, 0, 1],
        parrotfish=["grey", "grey", "grey grey"],
        behind=["", "white"],
        cubes=["", "white"],
        front=["", "grey"],
        to_move=1,
        ended_by=3,
    )
    state = engine.load(document)
    assert state.moves() == ["eat 2a2", "pass"]
    play(state, "eat 2a2")
    assert state.document()["parrotfish"][0] == ["pink", "grey"]
    assert state.to_move == 2
    assert state.moves() == ["eat 1a2", "pass"]
    assert refused(state, "grow white") == "11.4"
    assert refused(state, "move 1a2 home") == "11.4"
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    assert state.to_move is None
    assert state.document()["bag"]["white"] == bag + 5
    assert state.document()["parrotfish"][1] == ["white", "white", "grey"]


def test_11_4_no_extra_turns_in_the_other_cases(engine: ModuleType) -> None:
    reef = {"pink": " ".join(rock(4, 2)), "yellow": " ".join(rock(2, 1)[1:]), "white": rock(2, 1)[0]}
    document = full_boards(reef=reef, shrimps=["", "2a2"], turn=ACTED)
    state = engine.load(document)
    play(state, "collect white")
    assert state.to_move is None


def test_11_5_a_tile_counts_one_and_one_for_each_tile_on_which_it_is_the_stronger(engine: ModuleType) -> None:
    side = {"white/yellow": "yellow", "yellow/grey": "yellow"}
    fish = ["yellow yellow pink", "white grey"]
    state = engine.load(last_extra_turn(strong=side, parrotfish=fish))
    play(state, "pass")
    # Yellow is the stronger on four coral tiles, pink on two, white and grey on one.
    assert state.outcome()["scores"] == [5 + 5 + 3, 2 + 2]
    assert state.outcome()["winners"] == [1]


def test_11_5_the_values_sum_to_fifteen(engine: ModuleType) -> None:
    every = " ".join(COLORS)
    for side in ({}, {"white/yellow": "yellow"}, {"pink/grey": "grey", "white/grey": "white"}):
        state = engine.load(last_extra_turn(strong=side, parrotfish=[every, every]))
        play(state, "pass")
        assert state.outcome()["scores"] == [15, 15]


def test_11_6_first_consumed_tiles_in_front(engine: ModuleType) -> None:
    assert winners(engine, front=["grey", "white grey"], cubes=["white white white", ""]) == [2]


def test_11_6_then_cubes(engine: ModuleType) -> None:
    assert winners(engine, front=["grey", "white"], cubes=["white white", "pink"], behind=["", "pink pink"]) == [1]


def test_11_6_then_tiles_behind_the_screen(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3"}
    assert winners(engine, reef=reef, shrimps=["1a2"], cubes=["white", "pink"], behind=["white", "pink pink"]) == [2]


def test_11_6_then_tiles_in_corals_with_own_shrimp(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4", "pink": "2a2 2a3", "grey": "1f2 1f1 2f2 2g2 2g3 2g4"}
    shrimps = ["1a3", "2a2 1f2"]
    assert winners(engine, reef=reef, shrimps=shrimps, behind=["white", "pink"]) == [2]
    assert winners(engine, reef=reef, shrimps=["1a3", "2a2"], behind=["white", "pink"]) == [1]


def test_11_6_then_shared(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "pink": "2a2 2a3"}
    assert winners(engine, reef=reef, shrimps=["1a3", "2a2"], cubes=["white", "pink"]) == [1, 2]
    assert winners(engine, players=3, front=["grey", "white", ""]) == [1, 2]


def test_11_6_only_between_equal_points(engine: ModuleType) -> None:
    assert winners(engine, parrotfish=["pink pink", "grey grey"], strong={"pink/grey": "pink"}) == [1, 2]
    assert winners(engine, parrotfish=["pink pink grey", "grey grey"], front=["", "white"]) == [1]


# 12 Expert variant


def test_12_1_no_extra_growth(engine: ModuleType) -> None:
    state = engine.load(position(expert=True, behind=["orange"], turn=growing("orange")))
    play(state, "1d3")
    assert at(state, "1d4") == "*"


def test_12_2_five_tiles_returned_and_six_in_the_extra_turn(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6 1c6"}
    state = engine.load(position(reef, expert=True, shrimps=["1a2"]))
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][0] == ["white", "white", "grey"]
    fish = ["grey grey", "grey"]
    document = last_extra_turn(reef=reef, expert=True, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish)
    state = engine.load(document)
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][1] == ["white", "grey"]
    assert state.document()["bag"]["white"] == bag + 6


# 13 Rulings


def test_13_1_and_13_11_the_open_sea_is_filled_clockwise_from_the_emptied_space(engine: ModuleType) -> None:
    """White, yellow, orange, pink, grey and round again; the bonus tile is drawn last."""
    empty = dict.fromkeys(COLORS, 0)
    sea = {color: f"{color} {color}" for color in COLORS}
    for first, color in enumerate(COLORS):
        state = engine.load(position(open_sea=sea, bag=empty | {"grey": 4}, bonus="white"))
        play(state, f"collect {color}")
        last = COLORS[(first + 4) % 5]
        spaces = state.document()["open_sea"]
        assert {name for name in COLORS if Counter(spaces[name])["white"] == (3 if name == "white" else 1)} == {last}


def test_13_1_refills_of_a_record_are_laid_in_that_order(engine: ModuleType) -> None:
    """Pink is emptied, then grey gets the second tile: seat 2 takes it with grey and grows with it."""
    moves = ["collect pink", "collect grey", "collect white", "grow yellow", "2a2", "done"]
    refills = [["orange", "yellow"], ["orange", "orange"], ["orange", "orange", "orange"]]
    assert engine.replay(deal(moves=moves, refills=refills))["status"] == "legal"
    refills[0].reverse()
    report = engine.replay(deal(moves=moves, refills=refills))
    assert (report["status"], report["at"]) == ("illegal", 3)


def test_13_2_both_cubes_may_have_one_colour(engine: ModuleType) -> None:
    state = engine.load(deal(cubes=[["pink", "pink"], ["pink", "pink"]]))
    assert state.document()["cubes"] == [["pink", "pink"], ["pink", "pink"]]


def test_13_3_two_single_polyps_are_no_attacking_coral(engine: ModuleType) -> None:
    """White on two sides of the target, but each of them alone."""
    state = engine.load(attack({"white": "1a2 1a4", "orange": "1a3"}))
    assert refused(state, "1a3") in ("6.1(c)", "13.3")
    play(state, "1b2", "1a3")


def test_13_4_extra_growth_also_after_an_attack(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1d1 1d2", "orange": "1d3"}))
    play(state, "1d3")
    assert at(state, "1d4") == "w"


def test_13_4_the_bonus_tile_cannot_attack(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1d1 1d2", "orange": "1d4"}))
    play(state, "1d3")
    assert at(state, "1d4") == "o"
    assert state.document()["consumed"][0] == []


def test_13_4_a_shrimp_on_the_growth_cell_blocks_it(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1d1"}, shrimps=["1d4"]))
    play(state, "1d3", "move 1d4 1d3")
    # Nothing grows later by itself; the next tile beside the cell brings it.
    assert at(state, "1d4") == "*"
    play(state, "1c4")
    assert at(state, "1d4") == "w"


def test_13_4_a_tile_may_be_laid_on_the_growth_cell(engine: ModuleType) -> None:
    state = engine.load(attack({}))
    bag = state.document()["bag"]["white"]
    play(state, "1d4")
    assert at(state, "1d4") == "w"
    assert state.document()["bag"]["white"] == bag


def test_13_5_an_exhausted_cylinder_colour_cannot_be_chosen(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    five = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey", "orange/grey"]
    state = engine.load(position(strong=blue, covered=five, shrimps_eaten=[1, 0], front=["pink"]))
    assert refused(state, "cylinder blue pay pink space") in ("8.1", "13.5")


def test_13_5_the_only_free_cylinder_may_be_replayed_on_the_space(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    four = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey"]
    document = position(strong=blue, covered=four, shrimps_eaten=[1, 0], front=["pink"], cylinder_space="blue")
    state = engine.load(document)
    play(state, "cylinder blue pay pink space")
    assert strong(state)["orange/grey"] == "grey"


def test_13_6_two_shrimps_on_a_board_are_the_limit_on_bare_rock_too(engine: ModuleType) -> None:
    reef = {"white": "1a2", "pink": "2a2"}
    state = engine.load(position(reef, shrimps=["1a3 1b2 2a2"], turn=ACTED))
    assert refused(state, "move 2a2 1c2") in ("7.3", "13.6")
    assert refused(state, "move 2a2 1a2") in ("7.3", "13.6")
    assert refused(state, "shrimp 1a2") in ("7.3", "13.6")
    play(state, "move 1a3 1a4")


def test_13_7_a_growth_needs_one_tile_laid(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], cubes=["white"]))
    play(state, "grow white")
    assert refused(state, "done") in ("13.7", "13.16")
    play(state, "1a2", "done")


def test_13_7_a_consumed_tile_alone_will_do(engine: ModuleType) -> None:
    state = engine.load(position(front=["white"], cubes=["white"]))
    play(state, "grow white", "1a2*", "done")


def test_13_7_action_6_needs_a_cube_in_the_stock(engine: ModuleType) -> None:
    nine = " ".join(["pink"] * 9)
    state = engine.load(position(front=["pink"], cubes=["", nine]))
    assert refused(state, "cube pink") in ("9.1", "13.7")


def test_13_7_action_8_needs_a_tile(engine: ModuleType) -> None:
    state = engine.load(position(cubes=["pink"], bag={"pink": 0}, bonus="white yellow orange grey"))
    assert refused(state, "tile pink") in ("9.2", "13.7")
    state = engine.load(position(cubes=["pink"], bag={"pink": 0}))
    play(state, "tile pink")


def test_13_8_expert_a_coral_of_five_gives_nothing_but_may_be_eaten(engine: ModuleType) -> None:
    four = {"white": "1a2 1a3 1a4 1a5"}
    assert refused(engine.load(position(four, expert=True, shrimps=["1a2"])), "eat 1a2") == "10.1"
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    state = engine.load(position(reef, expert=True, shrimps=["1a2"]))
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    document = state.document()
    assert (document["parrotfish"][0], document["bag"]["white"]) == (["grey"], bag + 5)
    assert document["shrimps_eaten"] == [1, 0]


@pytest.mark.parametrize("size", [5, 6])
def test_13_8_expert_extra_turn_a_coral_no_larger_than_six_returns_wholly(engine: ModuleType, size: int) -> None:
    reef = {"white": " ".join(["1a2", "1a3", "1a4", "1a5", "1b5", "1b6"][:size])}
    fish = ["grey grey", "grey"]
    document = last_extra_turn(reef=reef, expert=True, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish)
    state = engine.load(document)
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][1] == ["grey"]
    assert state.document()["bag"]["white"] == bag + size


def test_13_9_tiles_already_in_the_parrotfish_count(engine: ModuleType) -> None:
    """A coral of six eaten in the same turn is in time."""
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6"}
    document = position(
        reef,
        expert=True,
        shrimps=["1a2"],
        shrimps_eaten=[1, 1],
        parrotfish=["grey", "grey grey"],
        covered=NINE,
        front=["pink"],
    )
    state = engine.load(document)
    assert refused(state, "cylinder green pay pink on pink/grey") == "8.5"
    play(state, "eat 1a2", "cylinder green pay pink on pink/grey")
    assert state.document()["ended_by"] == 1


def test_13_10_a_possible_attack_keeps_the_game_going(engine: ModuleType) -> None:
    """Full boards with one orange polyp that yellow may attack."""
    yellow = " ".join(set(rock(2, 1)) - {"1a2"})
    reef = {"yellow": yellow, "orange": "1a2", "pink": " ".join(rock(4, 2))}
    state = engine.load(full_boards(reef=reef, turn=ACTED))
    play(state, "collect white")
    assert state.to_move == 2
    state = engine.load(full_boards(reef=reef, turn=ACTED, strong={"yellow/orange": "orange"}))
    play(state, "collect white")
    assert state.to_move is None


def test_13_10_tested_at_the_beginning_of_a_turn_only(engine: ModuleType) -> None:
    """White fills the last space, and the turn goes on."""
    state = engine.load(full_boards(behind=["white pink"], cubes=["white pink"]))
    play(state, "grow white", "1a2", "done")
    assert state.to_move == 1
    assert refused(state, "grow pink") == "13.16"
    play(state, "shrimp 1a2", "tile pink", "collect white")
    assert state.to_move is None


def test_13_11_no_extra_turns_when_the_refill_breaks_off(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6"}
    document = position(reef, shrimps=["", "1a2"], bag=dict.fromkeys(COLORS, 0), bonus="")
    state = engine.load(document)
    play(state, "collect pink")
    assert state.to_move is None
    assert state.moves() == []
    document = state.document()
    # What was collected is behind the screen and counts for a tie.
    assert (document["cubes"][0], document["polyps"][0]) == (["pink"], ["pink", "pink", "pink"])


def test_13_12_a_nearly_empty_bag_does_not_end_the_game(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(bag=empty | {"grey": 3}, bonus=""))
    play(state, "collect white", "collect yellow")
    assert state.to_move == 1


def test_13_12_the_game_ends_within_the_turn(engine: ModuleType) -> None:
    """The last cylinder ends it at once, not after collecting."""
    state = engine.load(position(front=["pink"], shrimps_eaten=[1, 0], covered=NINE))
    play(state, "cylinder green pay pink on pink/grey")
    assert state.moves() == ["pass"]


def test_13_13_a_bonus_tile_is_replaced_from_the_bag_at_once(engine: ModuleType) -> None:
    state = engine.load(attack({}))
    bag = state.document()["bag"]["white"]
    play(state, "1d3", "2d3")
    assert state.document()["bonus"] == COLORS
    assert state.document()["bag"]["white"] == bag - 2


def test_13_14_expert_no_bonus_tiles_lie_aside(engine: ModuleType) -> None:
    document = engine.load(deal(expert=True)).document()
    assert document["bonus"] == []
    assert document["bag"] == {"white": 30, "yellow": 35, "orange": 34, "pink": 28, "grey": 36}
    state = engine.load(position(expert=True, cubes=["pink"]))
    bag = state.document()["bag"]["pink"]
    play(state, "tile pink")
    assert state.document()["bag"]["pink"] == bag - 1
    assert refused(engine.load(position(expert=True, cubes=["pink"], bag={"pink": 0})), "tile pink")


def test_13_15_not_even_a_shrimp_moves_before_eating(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5", "pink": "2a2 2a3"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"]))
    play(state, "move 2a2 2a3")
    assert refused(state, "eat 1a2") in ("3.2", "13.15")


def test_13_16_a_growth_begins_only_if_a_tile_of_the_colour_is_there(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white", "pink"], cubes=["pink"]))
    assert refused(state, "grow pink") == "13.16"


def test_13_16_a_growth_begins_only_if_there_is_a_space_for_the_colour(engine: ModuleType) -> None:
    """The only empty space lies between two guarded pink corals; pink is the weaker one everywhere."""
    grey = set(rock(4, 2)) - {"2d1", "2e1", "2f1"}
    reef = {"yellow": " ".join(rock(2, 1)), "pink": "2d1 2f1", "grey": " ".join(grey)}
    held: Document = {"behind": ["pink white"], "cubes": ["pink white"], "strong": {"pink/grey": "grey"}}
    sea = dict.fromkeys(COLORS, "white")
    state = engine.load(position(reef, shrimps=["2d1", "2f1"], open_sea=sea, **held))
    assert refused(state, "grow pink") == "13.16"
    assert "grow white" in state.moves()
    play(state, "move 2d1 home", "grow pink", "2e1")


def test_13_17_without_a_replacement_the_bonus_tile_is_the_last(engine: ModuleType) -> None:
    state = engine.load(attack({}, bag={"white": 0}))
    play(state, "1d3")
    assert at(state, "1d4") == "w"
    assert state.document()["bonus"] == COLORS[1:]
    play(state, "2d3")
    assert at(state, "2d4") == "*"


def test_13_17_it_is_not_replaced_later_and_further_tiles_come_from_the_bag(engine: ModuleType) -> None:
    document = position(cubes=["white white"], front=["white"], bag={"white": 0})
    state = engine.load(document)
    play(state, "tile white", "cube white")
    document = state.document()
    assert (document["bonus"], document["bag"]["white"]) == (COLORS[1:], 1)
    play(state, "tile white")
    document = state.document()
    assert (document["bonus"], document["bag"]["white"]) == (COLORS[1:], 0)
    assert refused(state, "tile white")


def test_13_17_after_the_bonus_tiles_are_in_the_bag_none_are_laid_aside(engine: ModuleType) -> None:
    few = dict.fromkeys(COLORS, 0) | {"grey": 1}
    state = engine.load(position(cubes=["", "pink pink"], front=["", "pink"], bag=few))
    play(state, "collect white")
    assert state.document()["bonus"] == []
    play(state, "cube pink", "tile pink")
    document = state.document()
    assert document["bonus"] == []
    assert document["polyps"][1].count("pink") >= 1


def test_13_17_the_bonus_tiles_stay_aside_while_the_bag_holds_a_tile(engine: ModuleType) -> None:
    state = engine.load(position(bag=dict.fromkeys(COLORS, 0) | {"grey": 2}))
    play(state, "collect white")
    assert state.document()["bonus"] == COLORS
    assert sum(state.document()["bag"].values()) == 1
    play(state, "collect yellow")
    assert state.document()["bonus"] == []
    assert sum(state.document()["bag"].values()) == 4


def test_13_18_without_a_cube_no_tile_is_drawn(engine: ModuleType) -> None:
    """Four white cubes are held at the start; the sixth collected one cannot be replaced."""
    start = deal(cubes=[["white", "white"], ["white", "white"]])
    moves = ["collect white"] * 6
    refills = [["grey"] * 3, ["grey"] * 2, ["grey"], ["grey"], ["grey"], []]
    report = engine.replay(start | {"moves": moves, "refills": refills})
    assert report["status"] == "legal"
    assert report["outcome"] is not None
    with pytest.raises(BadDocument):
        engine.replay(start | {"moves": moves, "refills": [*refills[:5], ["grey"]]})
    report = engine.replay(start | {"moves": moves[:5], "refills": refills[:5]})
    assert report["outcome"] is None


def test_13_19_a_cylinder_may_go_on_the_space_without_flipping_anything(engine: ModuleType) -> None:
    side = {"yellow/orange": "orange", "yellow/grey": "yellow", "orange/grey": "grey"}
    state = engine.load(position(strong=side, front=["pink"]))
    before = strong(state)
    play(state, "cylinder blue pay pink space")
    assert strong(state) == before
    assert state.document()["cylinder_space"] == "blue"


def test_13_19_a_coral_tile_needs_a_cylinder_from_the_stock(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    four = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey"]
    document = position(strong=blue, covered=four, shrimps_eaten=[1, 0], front=["pink"], cylinder_space="blue")
    assert refused(engine.load(document), "cylinder blue pay pink on orange/grey") in ("8.1", "13.5", "13.19")
    document["cylinder_space"] = None
    play(engine.load(document), "cylinder blue pay pink on orange/grey")


def test_13_20_shrimps_stand_where_they_are(engine: ModuleType) -> None:
    """Yellow might attack the orange polyp if no shrimp stood on it."""
    yellow = " ".join(set(rock(2, 1)) - {"1a2"})
    reef = {"yellow": yellow, "orange": "1a2", "pink": " ".join(rock(4, 2))}
    for shrimps in (["1a2"], ["", "1a2"]):
        state = engine.load(full_boards(reef=reef, turn=ACTED, shrimps=shrimps))
        play(state, "collect white")
        assert state.to_move is None


def test_13_20_whatever_the_players_hold(engine: ModuleType) -> None:
    """One free space is enough, though nobody has a cube or a tile for it."""
    state = engine.load(full_boards(turn=ACTED))
    play(state, "collect white")
    assert state.to_move == 2


def test_13_20_tested_before_normal_turns_only(engine: ModuleType) -> None:
    """Three full boards, each of one colour: the extra turns are played all the same."""
    reef = {"yellow": " ".join(rock(2, 1)), "pink": " ".join(rock(4, 2)), "grey": " ".join(rock(1, 3))}
    fish = ["white white", "white", "white"]
    eaten = [1, 0, 0]
    document = last_extra_turn(
        players=3, reef=reef, shrimps=["", "", "1a2"], shrimps_eaten=eaten, parrotfish=fish, to_move=2
    )
    state = engine.load(document)
    play(state, "pass")
    assert state.to_move == 3
    play(state, "eat 1a2")
    assert state.to_move is None
    assert state.document()["parrotfish"][2].count("yellow") == 28


def test_13_21_a_shrimp_of_the_ending_player_on_bare_rock_counts_for_nothing(engine: ModuleType) -> None:
    reef = {"white": "1a2", "pink": "2a2"}
    for shrimps, expected in ((["1a3", "2a2"], [2]), (["1a2", "2a2"], [1, 2])):
        document = position(
            reef,
            shrimps=shrimps,
            shrimps_eaten=[1, 1],
            covered=NINE,
            front=["grey"],
            turn=ACTED,
        )
        state = engine.load(document)
        play(state, "cylinder green pay grey on pink/grey")
        assert engine.load(state.document()).document() == state.document()
        play(state, "pass")
        assert state.outcome()["winners"] == expected


def test_13_22_a_coral_of_five_in_an_extra_turn_gives_nothing_but_may_be_eaten(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    fish = ["grey grey", "grey"]
    state = engine.load(last_extra_turn(reef=reef, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish))
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    document = state.document()
    assert (document["parrotfish"][1], document["bag"]["white"]) == (["grey"], bag + 5)
    assert document["shrimps_eaten"] == [1, 1]


def test_13_22_four_tiles_are_too_few_in_an_extra_turn(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5"}
    state = engine.load(last_extra_turn(reef=reef, shrimps=["", "1a2"]))
    assert refused(state, "eat 1a2") == "10.1"
    assert state.moves() == ["pass"]


def test_13_23_to_bare_rock_on_any_board_and_from_there_on(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2"}, shrimps=["1a2"]))
    play(state, "move 1a2 2a2", "move 2a2 2g4", "move 2g4 1d4", "move 1d4 1a2", "collect white")
    assert state.document()["shrimps"] == [["1a2"], []]


# 14 Worked examples


def test_14_1_scoring_table(engine: ModuleType) -> None:
    side = {"white/yellow": "yellow", "yellow/grey": "yellow", "white/grey": "white", "pink/grey": "grey"}
    side |= {"orange/pink": "pink"}
    fish = [
        "grey grey white white white yellow",
        "pink yellow yellow yellow yellow",
        "orange orange orange orange white white white white",
        "grey grey grey pink pink pink yellow",
    ]
    values = {"grey": 2, "pink": 3, "orange": 2, "white": 3, "yellow": 5}
    state = engine.load(last_extra_turn(players=4, strong=side, parrotfish=fish, front=["", "", "white", "grey"]))
    counts = Counter(strong(state).values())
    assert {color: 1 + counts[color] for color in COLORS} == values
    play(state, "pass")
    assert state.outcome()["scores"] == [18, 23, 20, 20]
    assert state.outcome()["winners"] == [2]


def test_14_2_turn_of_red(engine: ModuleType) -> None:
    """Spaces 1 to 8 of the example are 2f4, 2g3, 2g4, 2b2, 2b3, 2c2, 2d2 and 2b4."""
    reef = {"yellow": "2f2 2f3", "orange": "2g3 2g4 2c2 2d2", "pink": "2b4 2c5"}
    document = position(
        reef,
        shrimps=["2f2"],
        shrimps_eaten=[1, 0],
        behind=["yellow yellow yellow white white white white"],
        front=["white"],
        cubes=["yellow white"],
    )
    state = engine.load(document)
    play(state, "grow yellow", "2f4", "2g3", "2g4", "done")
    assert state.document()["consumed"][0] == ["white", "orange", "orange"]
    before = strong(state)
    play(state, "cylinder purple pay orange on yellow/pink")
    assert flipped(before, strong(state)) == {"white/pink"}
    assert strong(state)["white/pink"] == "white"
    assert state.document()["coral_tiles"]["yellow/pink"] == {"strong": "yellow", "cylinder": "purple"}
    play(state, "grow white", "2b2", "2b3", "2c2", "2d2", "2b4*", "done", "shrimp 2b2", "collect white")
    document = state.document()
    assert document["consumed"][0] == ["orange", "orange", "orange", "pink"]
    assert document["polyps"][0] == ["white", "white", "white"]
    assert document["cubes"][0] == ["white"]
    assert document["shrimps"][0] == ["2b2", "2f2"]
    yellow, white = ["2f4", "2g3", "2g4"], ["2b2", "2b3", "2c2", "2d2", "2b4"]
    assert "".join(grid_at(document, space) for space in yellow + white) == "yyywwwww"


def test_14_2_without_the_flip_white_cannot_take_the_pink_polyp(engine: ModuleType) -> None:
    reef = {"pink": "2b4 2c5", "white": "2b2 2b3"}
    assert refused(engine.load(attack(reef)), "2b4") == "6.1(a)"


def test_14_3_flips_from_the_starfish_side(engine: ModuleType) -> None:
    expected = {
        "blue": {"yellow/grey", "yellow/orange", "orange/grey"},
        "red": {"white/orange", "white/grey"},
        "green": {"white/yellow", "pink/grey", "orange/pink"},
        "purple": {"white/pink", "yellow/pink"},
    }
    for alga, names in expected.items():
        state = engine.load(position(front=["pink"]))
        before = strong(state)
        play(state, f"cylinder {alga} pay pink space")
        assert flipped(before, strong(state)) == names


def test_14_3_flipping_swaps_large_and_small_alga(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"]))
    play(state, "cylinder blue pay pink space")
    before = strong(state)
    assert (before["yellow/grey"], before["yellow/orange"]) == ("yellow", "orange")
    play(state, "cylinder red pay pink space")
    assert flipped(before, strong(state)) == {"white/orange", "white/grey", "yellow/grey", "yellow/orange"}


@pytest.mark.parametrize(("size", "kept"), [(5, 1), (6, 2), (7, 3)])
def test_14_4_what_a_coral_leaves_in_the_parrotfish(engine: ModuleType, size: int, kept: int) -> None:
    reef = {"pink": " ".join(["1a2", "1a3", "1a4", "1a5", "1b5", "1b6", "1c6"][:size])}
    state = engine.load(position(reef, shrimps=["1a2"]))
    bag = state.document()["bag"]["pink"]
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][0].count("pink") == kept
    assert state.document()["bag"]["pink"] == bag + 4


def test_14_4_a_coral_of_seven_in_the_extra_turn_gives_two(engine: ModuleType) -> None:
    reef = {"pink": "1a2 1a3 1a4 1a5 1b5 1b6 1c6"}
    fish = ["grey grey", "grey"]
    state = engine.load(last_extra_turn(reef=reef, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish))
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][1] == ["pink", "pink", "grey"]


def test_14_5_orange_beside_the_growth_cell(engine: ModuleType) -> None:
    state = engine.load(position(behind=["orange orange"], cubes=["orange"]))
    play(state, "grow orange", "1c4")
    document = state.document()
    assert grid_at(document, "1d4") == "o"
    assert document["polyps"][0] == ["orange"]
    assert document["turn"]["growing"] == {"color": "orange", "behind": 1, "laid": 1}


def test_14_6_a_shrimp_on_the_middle_of_five_protects_three(engine: ModuleType) -> None:
    """The straight coral 1b6 to 1f6 with white polyps above every tile."""
    reef = {"orange": "1b6 1c6 1d6 1e6 1f6", "white": "1b5 1c5 1d5 1e5 1f5"}
    state = engine.load(attack(reef, shrimps=["", "1d6"]))
    targets = {text for text in state.moves() if text in reef["orange"].split()}
    assert targets == {"1b6", "1f6"}


# The notation of records and moves


def test_notation_coral_tiles_are_read_in_either_order(engine: ModuleType) -> None:
    document = position(front=["pink"], shrimps_eaten=[1, 0])
    usual, other = engine.load(document), engine.load(document)
    usual.play("cylinder purple pay pink on yellow/pink")
    other.play("cylinder purple pay pink on pink/yellow")
    assert usual.document() == other.document()
    assert "cylinder purple pay pink on pink/yellow" not in engine.load(document).moves()


@pytest.mark.parametrize("text", ["", "swim 1a2", "eat", "grow purple", "1h1", "collect", "cylinder red pay grey"])
def test_notation_a_string_that_is_no_move_is_illegal(engine: ModuleType, text: str) -> None:
    assert refused(engine.load(position(front=["grey"])), text)
    report = engine.replay(deal(moves=["collect white", text], refills=[["grey", "grey", "grey"]]))
    assert (report["status"], report["at"], report["moves"]) == ("illegal", 1, 2)
    assert report["outcome"] is None


def test_notation_a_record_may_stop_anywhere(engine: ModuleType) -> None:
    report = engine.replay(deal())
    assert (report["status"], report["moves"], report["at"], report["outcome"]) == ("legal", 0, None, None)
    report = engine.replay(deal(moves=["grow white", "1a2"]))
    assert (report["status"], report["moves"], report["outcome"]) == ("legal", 2, None)


def test_notation_the_clause_of_an_illegal_record(engine: ModuleType) -> None:
    report = engine.replay(deal(moves=["grow white", "1a2", "done", "shrimp 1a2", "eat 1a2"]))
    assert (report["status"], report["at"], report["clause"]) == ("illegal", 4, "3.2")


@pytest.mark.parametrize("refill", [["grey", "grey"], ["grey", "grey", "grey", "grey"], ["grey", "grey", "blue"]])
def test_notation_a_refill_that_cannot_be_drawn_is_an_error(engine: ModuleType, refill: list[str]) -> None:
    """After white the spaces white, pink and grey have fewer than three tiles."""
    assert engine.replay(deal(moves=["collect white"], refills=[["grey"] * 3]))["status"] == "legal"
    with pytest.raises(BadDocument):
        engine.replay(deal(moves=["collect white"], refills=[refill]))


def test_notation_one_refill_for_each_collect(engine: ModuleType) -> None:
    for refills in ([], [["grey"] * 3, ["grey"] * 2]):
        with pytest.raises(BadDocument):
            engine.replay(deal(moves=["collect white"], refills=refills))


def short_game() -> Document:
    """A record that ends because the sixth white cube cannot be replaced."""
    moves = ["collect white"] * 6
    refills = [["grey"] * 3, ["grey"] * 2, ["grey"], ["grey"], ["grey"], []]
    return deal(cubes=[["white", "white"], ["white", "white"]], moves=moves, refills=refills)


def test_notation_the_outcome_of_a_finished_record(engine: ModuleType) -> None:
    outcome = engine.replay(short_game())["outcome"]
    # Grey and orange are each the stronger on two coral tiles; both hold five cubes, seat 2 more tiles.
    assert (outcome["scores"], outcome["winners"]) == ([3, 3], [2])
    assert outcome["reason"]


def test_notation_every_move_after_the_end_is_illegal(engine: ModuleType) -> None:
    record = short_game()
    record["moves"].append("pass")
    report = engine.replay(record)
    assert (report["status"], report["at"], report["outcome"]) == ("illegal", 6, None)


def test_notation_an_unknown_parrotfish_tile_leaves_score_and_winners_open(engine: ModuleType) -> None:
    outcome = engine.replay(short_game() | {"eaten": ["grey", None]})["outcome"]
    assert (outcome["scores"], outcome["winners"]) == ([3, None], None)


def test_notation_a_result_must_follow_from_the_moves(engine: ModuleType) -> None:
    good = {"winners": [2], "scores": [3, 3], "reason": "any"}
    assert engine.replay(short_game() | {"result": good})["status"] == "legal"
    for result in ({**good, "winners": [1]}, {**good, "scores": [3, 4]}):
        with pytest.raises(BadDocument):
            engine.replay(short_game() | {"result": result})
    with pytest.raises(BadDocument):
        engine.replay(deal(result=good))


def test_notation_eaten_corals_are_reported(engine: ModuleType) -> None:
    moves = ["grow white", "1a2", "1a3", "1a4", "1a5", "done", "shrimp 1a2", "collect white"]
    moves += ["collect yellow", "grow white", "1b2", "1b5", "done", "collect white", "collect yellow", "eat 1a2"]
    refills = [["grey"] * 3, ["grey"] * 3, ["grey"] * 2, ["grey"] * 2]
    report = engine.replay(deal(moves=moves, refills=refills))
    assert report["status"] == "legal", report
    assert report["eaten"] == [{"seat": 1, "space": "1a2", "color": "white", "size": 6, "kept": 2}]
