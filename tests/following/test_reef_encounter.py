"""A game of Reef Encounter followed at a table: what a seat is told gives the view that the rules give it."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import Any

import pytest

import leadline
from leadline.core import Position, View
from leadline.core.errors import DocumentError, IllegalMove, Incomplete
from leadline.core.reef_encounter import follow
from leadline.core.reef_encounter.events import read
from leadline.core.reef_encounter.material import COLORS
from leadline.core.reef_encounter.notation import unpack
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.reef_encounter.record import begin
from leadline.core.registry import declared
from leadline.core.table import setup_questions
from leadline.core.table.follow_line import Move
from support.courses import DATA, followed
from support.encounter_table import answers, line
from support.sizes import sizes
from support.table_games import mutated, whole_moves

GAME = declared("reef_encounter")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"expert": True},
    {"choose": True},
    {"choose": True, "expert": True, "first": 2},
    {"starfish": "down", "first": 1},
]


def dealt(players: int, seed: int, **options: Any) -> ReefEncounter:
    position = leadline.deal("reef-encounter", players=players, seed=seed, **options)
    assert isinstance(position, ReefEncounter)
    return position


def begun(deal: ReefEncounter, you: int, options: dict[str, Any]) -> View:
    told = answers(deal, you) | {"starfish": begin(deal)["starfish"]}
    asked = [question.name for question in setup_questions.questions(GAME, deal.players, you, options)]
    return setup_questions.begin(GAME, deal.players, you, options, {name: told[name] for name in asked})


@sizes("most", 150, 250)  # a game of random moves goes on and on
@pytest.mark.parametrize("policy", [2, 8])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_gives_the_view_of_the_rules(
    players: int, options: dict[str, Any], policy: int, most: int
) -> None:
    deal = dealt(players, seed=10 * players + policy, **options)
    views = {you: begun(deal, you, options) for you in range(1, players + 1)}
    assert all(view == deal.view(you) for you, view in views.items())
    for before, codes, after in islice(whole_moves(deal, policy, policy), most):
        for you, view in views.items():
            text = line(before, codes, after, you)
            views[you] = follow.push(view, before.active, text)
            assert views[you] == after.view(you), text
            assert views[you].document() == after.view(you).document()
            assert follow.news(view, views[you], before.active, text)


@pytest.mark.parametrize(
    ("players", "options", "policy", "seed"),
    [(4, {}, 4, 1), (4, {}, 4, 4), (4, {"expert": True}, 8, 1), (3, {"expert": True}, 1, 4)],
)
def test_a_bag_that_runs_out_of_colours(players: int, options: dict[str, Any], policy: int, seed: int) -> None:
    """To the end of long games: colours run out, bonus tiles go, and each time it is told."""
    deal = dealt(players, seed, **options)
    view = begun(deal, 1, options)
    lacking = 0
    for before, codes, after in whole_moves(deal, seed, policy):
        text = line(before, codes, after, 1)
        lacking += "lacking" in text
        view = follow.push(view, before.active, text)
        assert view == after.view(1), text
    assert view.turn is None
    assert lacking > 2


@pytest.mark.parametrize(
    ("players", "options", "policy", "seed"), [(4, {}, 4, 1), (4, {}, 4, 4), (4, {"expert": True}, 8, 2)]
)
def test_9_2_a_game_is_followed_to_its_end_though_nobody_says_what_the_bag_lacks(
    players: int, options: dict[str, Any], policy: int, seed: int
) -> None:
    deal = dealt(players, seed, **options)
    view = begun(deal, 1, options)
    silent = 0
    for before, codes, after in whole_moves(deal, seed, policy):
        told, lacking = re.subn(", lacking [a-z ]+", "", line(before, codes, after, 1))
        silent += lacking
        view = follow.push(view, before.active, told)
    assert view.turn is None
    assert silent > 2


def test_9_3_what_the_bag_is_supposed_to_lack_gives_way_to_what_is_drawn() -> None:
    document = dealt(2, 4, expert=True, first=1).document()
    few = {"white": 2, "yellow": 2, "orange": 1, "pink": 1, "grey": 1}
    for seat, half in ((0, 0), (1, 1)):
        for color in COLORS:
            document["polyps"][seat] += [color] * ((document["bag"][color] - few[color] + half) // 2)
    document["bag"] = few
    document["memory"] = {"polyps": [[], []], "cubes": document["cubes"], "parrotfish": [[], []]}
    for draws in ("w y o", "g p w", "w w y", "p g o"):
        view = leadline.load(document)
        assert isinstance(view, Position)
        seen = follow.push(view.view(2), 1, f"collect w, refill {draws}")
        known = seen.document()["memory"].get("lacking", [])
        left = {name: number - draws.count(name[0]) for name, number in few.items()}
        for second in ("w", "y", "o", "p", "g"):
            color = next(name for name in COLORS if name[0] == second)
            if left[color] and color in known:
                others = [name[0] for name in COLORS for _ in range(left[name] - (name == color))]
                follow.push(seen, 2, f"collect p, refill {second} {' '.join(others[:2])}")


def test_2_8_nothing_is_shown_before_all_have_chosen() -> None:
    deal = dealt(2, 3, choose=True, first=1)
    view = begun(deal, 1, {"choose": True, "first": 1})
    held = answers(deal, 1)["tiles"].split()[0]
    for event in (f"fish {held}, 2: white", f"fish {held}, 2 had pink", f"fish {held}, me: white"):
        with pytest.raises(IllegalMove, match="cubes are shown when all have chosen"):
            follow.push(view, 1, event)


def test_2_8_cubes_are_told_in_one_way() -> None:
    deal = dealt(2, 3, choose=True, first=1)
    before, codes, after = next(move for move in whole_moves(deal, 3, 4) if not move[2].choosing)
    seat, other = before.active, 3 - before.active
    first, second = (COLORS[color] for color in unpack(codes[0])[1:3])
    shown = line(before, codes, after, seat).partition(",")[2]
    mine = f"cubes {first} {second},{shown}"
    assert follow.push(before.view(seat), seat, f"{mine}, me: {second} {first}") == after.view(seat)
    wrong = "white white" if {first, second} != {"white"} else "pink pink"
    with pytest.raises(IllegalMove, match=f"the cubes of seat {seat} are entered in two ways"):
        follow.push(before.view(seat), seat, f"{mine}, me: {wrong}")
    assert follow.push(before.view(other), seat, f"cubes {first} {second}") == after.view(other)
    with pytest.raises(IllegalMove, match=f"the cubes of seat {seat} are entered in two ways"):
        follow.push(before.view(other), seat, f"cubes {first} {second}, {seat}: {wrong}")


def opening() -> View:
    told = {"boards": "2 4", "starfish": "up", "sea": "w y y, p g o, o o w, g p, y", "begins": "2"}
    told |= {"tiles": "w w y o p w g g", "fish": "g", "cubes": "1: w p, 2: y y"}
    return setup_questions.begin(GAME, 2, 1, {}, told)


REFUSED = [
    (2, "best", "", "cannot be read"),
    (2, "", "", "no move of this game"),
    (2, "grow w 1d4", "5.1", "no white cube"),
    (2, "grow y 1d4*", "5.1", "no consumed yellow tile"),
    (2, "grow y 1b4 done", "5.2", "1b4 is not a rock"),
    (2, "grow y done", "13.16", "no tile has been laid"),
    (2, "grow y 1d4 done collect w", "9.3", ""),
    (2, "eat 1d4", "10.1", "no own shrimp on 1d4"),
    (2, "refill w y y", "9.3", "after a collect"),
    (2, "collect w, refill w y", "9.3", "the spaces get 3, clockwise from white on"),
    (2, "collect w, refill w y y, lacking w", "9.2", "the white bonus tile lies aside"),
    (2, "pass, 1: white, 1: pink", "", "what seat 1 shows is entered in two ways"),
    (2, "collect w, refill w y y shrimp 1d4", "3.2", "the turn is over"),
    (2, "cylinder p pay o on w/y", "6.5", "no consumed orange tile"),
    (2, "tile w", "9.2", "no white cube"),
    (2, "lacking w", "9.2", "bonus tile lies aside"),
    (2, "fish fish", "2.7", "before the first turn only"),
    (2, "fish", "2.7", "before the first turn only"),
    (2, "pass", "11.4", "only an extra turn"),
    (2, "move 1a1 home", "7.2", "no own shrimp"),
    (2, "move 1a1 shrimp 1d4", "", "'move 1a1 shrimp' cannot be read here"),
    (1, "collect w, refill w y y", "3", "seat 2 is to move"),
    (3, "pass", "3", "no seat 3"),
]


@pytest.mark.parametrize(
    ("seat", "event", "clause", "words"), REFUSED, ids=[text or "nothing" for _, text, _, _ in REFUSED]
)
def test_what_cannot_be_is_refused(seat: int, event: str, clause: str, words: str) -> None:
    view = opening()
    before = view.document()
    if event == "grow y 1d4 done collect w":  # what is drawn may be told in a line of its own
        assert "refill w y o" in follow.expected(follow.push(view, seat, event))
        return
    with pytest.raises(IllegalMove) as refusal:
        follow.push(view, seat, event)
    assert refusal.value.clause == clause
    assert words in refusal.value.reason
    assert refusal.value.text == event
    assert view.document() == before


def test_a_bag_cannot_lack_more_than_screens_hide() -> None:
    view = setup_questions.begin(
        GAME,
        2,
        1,
        {"expert": True},
        {"boards": "2 4", "starfish": "up", "sea": "w y y, p g o, o o w, g p, y", "begins": "2"}
        | {"tiles": "w w y o p w g g", "fish": "g", "cubes": "1: w p, 2: y y"},
    )
    for event in ("lacking w", "collect w, refill w y y, lacking w"):
        with pytest.raises(IllegalMove, match="the bag must hold some"):
            follow.push(view, 2, event)


def test_tiles_that_all_have_seen_elsewhere_are_behind_no_screen() -> None:
    """A seat whose tiles are all known cannot lay another colour."""
    document = opening().document()
    document["memory"]["polyps"][1] = ["white"] * 5
    view = leadline.load(document)
    assert isinstance(view, View)
    with pytest.raises(IllegalMove, match="no yellow tile"):
        follow.push(view, 2, "grow yellow 1d4 done")


def test_a_refill_is_told_with_the_collect_or_behind_it() -> None:
    view = opening()
    at_once = follow.push(view, 2, "collect white, refill w y y")
    waiting = follow.push(view, 2, "collect w")
    assert "refill w y o" in follow.expected(waiting)
    assert waiting.document()["memory"]["polyps"][1] == ["white", "yellow", "yellow"]
    with pytest.raises(IllegalMove, match="refilled first"):
        follow.push(waiting, 2, "grow y")
    assert follow.push(waiting, 2, "refill white yellow yellow") == at_once
    view.push("collect white", drew=["w", "y", "y"])
    assert view == at_once
    view.pop()
    assert view == opening()


def test_colours_alone_answer_where_they_can_mean_one_thing_only() -> None:
    view = opening()
    at_once = follow.push(view, 2, "collect white, refill w y y")
    assert follow.push(follow.push(view, 2, "collect w"), 2, "w y y") == at_once
    assert follow.push(view, 2, "collect white, w y y") == at_once
    for event in ("w y y", "grow y, 1d4, w y y"):
        with pytest.raises(IllegalMove, match="'white yellow yellow' cannot be read here; expected a"):
            follow.push(view, 2, event)


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ("cylinder blue pay grey on space", "space"),
        ("cylinder b g space", "space"),
        ("cylinder blue for grey on the cylinder space", "space"),
        ("cylinder blue pays grey to white/orange", "on white/orange"),
        ("cylinder blue, pay grey, w/o", "on white/orange"),
    ],
)
def test_little_words_of_a_cylinder_do_not_matter(told: str, place: str) -> None:
    [action] = read(Move.of(f"{told}, done", 1), 1).actions[:-1]
    assert action.text == f"cylinder blue pay grey {place}"
    with pytest.raises(IllegalMove, match="'cylinder blue pay grey' cannot be read here"):
        read(Move.of("cylinder blue pay grey", 1), 1)


def test_a_turn_may_be_one_line() -> None:
    view = opening()
    one = follow.push(view, 2, "grows y 1d4 done; shrimp 1d4; collect w, refill w y y")
    for text in ("grow yellow", "1d4", "done", "shrimp 1d4", "collect white, refill white yellow yellow"):
        view = follow.push(view, 2, text)
    assert view == one


def test_what_the_seats_choose_is_hidden_until_all_have_chosen() -> None:
    options = {"choose": True}
    told = {
        "boards": "2 4",
        "starfish": "up",
        "sea": "w y y, p g o, o o w, g p, y",
        "begins": "2",
        "tiles": "w w y o p w g g y",
    }
    view = setup_questions.begin(GAME, 2, 1, options, told)
    with pytest.raises(IllegalMove, match="is not seen"):
        follow.push(view, 2, "fish white")
    view = follow.push(view, 2, "fish")
    with pytest.raises(IllegalMove, match="are shown when all have chosen"):
        follow.push(view, 2, "cubes white pink")
    view = follow.push(follow.push(view, 2, "cubes"), 1, "fish g")
    for text in ("cubes w p", "cubes w p, 1: w p", "cubes w p, 2: y", "cubes"):
        with pytest.raises(IllegalMove):
            follow.push(view, 1, text)
    view = follow.push(view, 1, "cubes w p, 2: y y")
    chosen = setup_questions.begin(
        GAME, 2, 1, {}, told | {"tiles": "w w y o p w g y", "fish": "g", "cubes": "1: w p, 2: y y"}
    )
    assert view == chosen


def test_no_line_is_refused_in_another_way() -> None:
    """Lines of games with words changed, left out and put in: a view or an IllegalMove."""
    chance = random.Random(5)
    words = ["eat", "grow", "done", "shrimp", "move", "cube", "tile", "cylinder", "collect", "refill", "pass", "fish"]
    words += [
        "cubes",
        "lacking",
        "w",
        "y",
        "o",
        "p",
        "g",
        "white",
        "pay",
        "on",
        "space",
        "1d4",
        "2c3",
        "1b2*",
        "1:",
        "home",
    ]
    followed_lines = refused_lines = 0
    for seed, options in ((1, {}), (2, {"choose": True}), (3, {"expert": True})):
        for before, codes, after in whole_moves(dealt(3, seed, **options), seed, 8):
            view = before.view(1)
            text = mutated(line(before, codes, after, 1), words, chance)
            try:
                follow.push(view, chance.choice([before.active, before.active, 1, 4]), text)
                followed_lines += 1
            except IllegalMove:
                refused_lines += 1
            assert view == before.view(1)
    assert followed_lines > 20
    assert refused_lines > 100


def test_only_what_is_seen_is_asked() -> None:
    def names(**options: Any) -> list[str]:
        return [question.name for question in setup_questions.questions(GAME, 2, 1, options)]

    assert names() == ["boards", "starfish", "sea", "begins", "tiles", "fish", "cubes"]
    assert names(boards=[1, 2], starfish="up", first=1) == ["sea", "tiles", "fish", "cubes"]
    assert names(choose=True) == ["boards", "starfish", "sea", "begins", "tiles"]


@pytest.mark.parametrize(
    ("players", "options", "change", "where"),
    [
        (5, {}, {}, "players"),
        (2, {"boards": [1, 1]}, {}, "boards"),
        (2, {"starfish": "left"}, {}, "starfish"),
        (2, {"target": 3}, {}, "target"),
        (2, {}, {"boards": "1 5"}, "boards"),
        (2, {}, {"starfish": "left"}, "starfish"),
        (2, {}, {"sea": "w y y, p g o, o o w, g p"}, "sea"),
        (2, {}, {"sea": "w y y, p g o, g p, o o w, y"}, "sea"),
        (2, {}, {"begins": "3"}, "begins"),
        (2, {}, {"tiles": "w w y"}, "tiles"),
        (2, {}, {"tiles": "w w y o p w g x"}, "tiles"),
        (2, {"first": 2}, {"tiles": "w w y o p"}, "tiles"),
        (2, {}, {"fish": "b"}, "fish"),
        (2, {}, {"cubes": "1: w p"}, "cubes"),
        (2, {}, {"cubes": "1: w p, 2: y"}, "cubes"),
        (2, {}, {"cubes": "1: w p, 1: y y"}, "cubes"),
    ],
)
def test_wrong_answers_are_told_by_their_question(
    players: int, options: dict[str, Any], change: dict[str, str], where: str
) -> None:
    told = {"boards": "2 4", "starfish": "up", "sea": "w y y, p g o, o o w, g p, y", "begins": "2"}
    told |= {"tiles": "w w y o p w g g", "fish": "g", "cubes": "1: w p, 2: y y"}
    if "first" in options:
        del told["begins"]
    with pytest.raises(DocumentError) as error:
        setup_questions.begin(GAME, players, 1, options, told | change)
    assert [problem.where for problem in error.value.problems] == [where]


def test_a_course_of_play() -> None:
    """A recorded game as it was typed: what followed is what the rules gave."""
    end = followed(GAME, DATA / "reef_encounter" / "course.txt")[-1]
    assert end.turn is None
    document = end.document()
    assert document["ended_by"] == 2
    assert end.masked.outcome is not None
    assert end.masked.outcome.scores[0] == 15
    assert document["shrimps_eaten"] == [2, 4]


def test_parrotfish_are_opened_at_the_end() -> None:
    """The first tile of another seat's parrotfish is in no view of a game that goes on; at the end it is shown, for the
    points of all count it (11.5): nobody has won before it is told."""
    last = followed(GAME, DATA / "reef_encounter" / "course.txt")[-2]
    with pytest.raises(Incomplete, match=r"what was hidden in that of seat 2\? \(as 2: white\)"):
        follow.push(last, 1, "pass")
    for answer in ("2: pink", "seat 2: pink", "2 had pink", "2 p", "pink"):
        end = follow.push(last, 1, f"pass, {answer}")
        assert end.masked.outcome is not None
        assert end.masked.outcome.scores == (15, 36)
        assert end.masked.outcome.winners == (2,)
        assert (
            end.document()["parrotfish"][1].count("pink")
            == last.document()["memory"]["parrotfish"][1].count("pink") + 1
        )
    for event in ("pass, 2: pink pink", "pass, 1: pink", "pass, 3: pink", "pass, 2:", "pass, pink pink"):
        with pytest.raises(IllegalMove, match="named"):
            follow.push(last, 1, event)
    with pytest.raises(IllegalMove, match="at the end of the game only"):
        follow.push(opening(), 2, "grow y, 1: pink")


def test_a_view_of_a_finished_game_that_lacks_a_tile_names_no_winner() -> None:
    """Documents may say how many tiles a parrotfish holds, without the first one; then nobody has won as far as they
    tell."""
    document = followed(GAME, DATA / "reef_encounter" / "course.txt")[-1].document()
    fish = document["parrotfish"]
    document["memory"]["parrotfish"][1].remove("pink")
    lacking = leadline.load(document | {"parrotfish": [fish[0], len(fish[1])]})
    assert isinstance(lacking, View)
    assert lacking.masked.outcome is not None
    assert (lacking.masked.outcome.winners, lacking.masked.outcome.scores) == ((), (15, None))
    assert lacking.document()["parrotfish"][1].count(None) == 1
    assert leadline.load(lacking.document()) == lacking
    assert "won" not in GAME.drawing.text(lacking.masked, 1)
    document["memory"]["parrotfish"][1].clear()
    with pytest.raises(DocumentError, match="the parrotfish lie open when the game is over"):
        leadline.load(document | {"parrotfish": [fish[0], len(fish[1])]})


def test_11_5_as_many_tiles_are_named_of_a_seat_as_its_parrotfish_hides() -> None:
    """A view without memory knows of none of the tiles that have gone into a parrotfish."""
    document = dealt(2, 4, first=1).document() | {"shrimps_eaten": [3, 1], "shrimps": [["1b6"], []]}
    document["parrotfish"][1] += ["pink", "pink"]
    document["grids"][0][5] = "ppppp.."
    document["bag"]["pink"] -= 7
    view = follow.push(leadline.load(document).view(1), 1, "eat 1b6")  # type: ignore[union-attr]
    with pytest.raises(Incomplete, match=r"in that of seat 2\? \(as 2: white white white\)"):
        follow.push(view, 2, "pass")
    for answer in ("2: white pink pink", "2 white pink pink", "white pink pink"):
        end = follow.push(view, 2, f"pass, {answer}").document()
        assert sorted(end["parrotfish"][1]) == ["pink", "pink", "white"]
