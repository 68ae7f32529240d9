"""Calm Sailing with expansions followed at a table: what the lines say of a game is what a seat sees of it."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, IllegalMove, Position, View
from leadline.core.calm_sailing import follow
from leadline.core.calm_sailing.events import GRAMMAR
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.calm_sailing.material import WILD
from leadline.core.errors import Incomplete
from leadline.core.registry import declared
from leadline.core.seat_moves import seat_moves
from leadline.core.table import follow_line, setup_questions
from support.calm_deals import HILL, LANES, SNAKE
from support.calm_following import answers, line, moves, told
from support.cases import CASES, STREAMS

CALM_SAILING = declared("calm_sailing")

GAMES: list[tuple[int, dict[str, Any]]] = [
    *((case.players, dict(case.options)) for case in CASES if case.game.package == "calm_sailing.expansions"),
    (2, {"monsters": 5, "storms": True, "storm_colors": [6, 0, 0]}),
    (3, {"layout": SNAKE, "rocks": True, "monsters": 4, "storms": True, "wild": 2}),
    (4, {"layout": LANES, "rocks": True, "storms": True}),
    (2, {"layout": HILL, "wild": 1}),
]
ALL = {"rocks": True, "monsters": 5, "storms": True, "wild": 2}


def name_of(game: object) -> str:
    if not isinstance(game, dict):
        return str(game)
    return "-".join(f"{key}={value['name'] if isinstance(value, dict) else value}" for key, value in game.items())


def dealt(players: int, options: dict[str, Any], seed: int) -> Expanded:
    deal = leadline.deal("calm-sailing", players=players, seed=seed, **options)
    assert isinstance(deal, Expanded)
    return deal


def begun(deal: Expanded, you: int, options: dict[str, Any]) -> View:
    """The view as the game begins, from what the seat answers, and is told then."""
    view = setup_questions.begin(CALM_SAILING, deal.players, you, options, answers(deal, you))
    said = told(deal, you).removeprefix(", ")
    return follow.push(view, deal.active, said) if said else view


def follow_through(players: int, options: dict[str, Any], seed: int, stream: str, seats: range) -> int:
    """Follows a game as each of the seats sees it; returns how many lines there were."""
    deal, lines = dealt(players, options, seed), 0
    history = list(moves(deal, seed, stream))
    for you in seats:
        random = Random(f"{seed} {you}")
        view = begun(deal, you, options)
        assert view == deal.view(you)
        for move in history:
            seat, text = line(move, you, random)
            view = follow.push(view, seat, text)
            truth = move.after.view(you)
            assert view == truth, f"seat {seat}: {text}"
            assert view.document() == truth.document(), f"seat {seat}: {text}"
            lines += 1
    return lines


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize(("players", "options"), GAMES, ids=name_of)
def test_the_followed_view_is_what_the_seat_sees(players: int, options: dict[str, Any], stream: str) -> None:
    first = 1 if players == 1 or stream == "uniform" else 2
    assert follow_through(players, options, 1, stream, range(first, players + 1, 2)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize(("players", "options"), GAMES, ids=name_of)
def test_the_followed_view_is_what_every_seat_sees(players: int, options: dict[str, Any], seed: int) -> None:
    for stream in STREAMS:
        assert follow_through(players, options, seed, stream, range(1, players + 1)) > 20


@pytest.mark.parametrize(
    ("players", "options"), [(2, ALL), (3, ALL), (4, {"variant": "pyramid", "wild": 2})], ids=name_of
)
def test_what_is_not_seen_does_not_matter(players: int, options: dict[str, Any]) -> None:
    """Unseen cards that are taken to be wild cards lead to the same views as if they are taken to be Finish cards."""
    deal, random = dealt(players, options, 5), Random(5)
    view = begun(deal, 2, options)
    for move in moves(deal, 5, "sensible"):
        seat, text = line(move, 2, random)
        after = follow.push(view, seat, text)
        assert follow_line.follow(view, seat, text, GRAMMAR, partial(follow.played, blank=WILD)) == after
        view = after


def table(you: int = 2, **answered: str) -> View:
    """Three seats with all expansions, seat 1 to begin, and no storm in the opening hands."""
    said = {"begins": "1", "rock": "6", "hand": "3 12 50 51 W"} | answered
    return setup_questions.begin(CALM_SAILING, 3, you, ALL, said)


def told_all(view: View, *lines: str) -> View:
    """The view after lines that each begin with a seat."""
    for text in lines:
        seat, _, event = text.partition(" ")
        view = follow.push(view, int(seat), event)
    return view


REFUSED = [
    ("2 12@a1", "2.7", "it is the turn of seat 1, not yours"),
    ("1 12@b3", "2.4", "12 is in your hand"),
    ("1 24@b3 -1", "4A.3", "costs nothing"),
    ("1 24@f6", "8.1.1", "the rocks close this row; 24 can be laid on"),
    ("1 24@z9", "4.1", "'z9' is not a cell of the board; its path leads from a1 to f6"),
    ("1 24@b3 -40 -41", "4.4", "do not see which cards"),
    ("1 M@a1", "8.2.2", "no island on this cell"),
    ("1 discards 3", "4B.1", "exactly two cards, not 3"),
    ("1 24@b3, 1 drew 17", "4.2", "what seat 1 draws is not seen"),
    ("1 24@b3, drew 17", "4.2", "you draw no cards, not 1"),
    ("1 24@b3, drew P Y", "8.3.0", "a storm is resolved before more is drawn"),
    ("1 24@b3, found C", "12.2", "no card of an exploration deck"),
    ("1 24@b3, 3 holds M", "5.4", "when a Start is laid"),
    ("1 24@b3, no F", "4.1", "only possible as a turn begins"),
    ("1 no F", "4.1", "only possible if it is your turn"),
    ("1 S 1:4, 3:4", "2.5", "seat 1 has its opening hand, which never holds a Start"),
    ("1 rock 3", "4.1", "not now; seat 1 is to move"),
    ("1 storm P 3", "4.1", "enter the storm together with its move"),
    ("1 compass P 3", "8.3.6", "the team holds no compass"),
    ("1 turn a1", "4.1", "only in Day and Night"),
    ("1 W=90@a1", "4.1", "is not a card"),
    ("1 drew 17", "4.1", "enter what came together with its move"),
    ("2 lost", "7.2", "it is the turn of seat 1, not yours"),
    ("1 ", "4.1", "empty"),
]


@pytest.mark.parametrize(("text", "clause", "reason"), REFUSED)
def test_what_cannot_be_is_refused(text: str, clause: str, reason: str) -> None:
    view = table()
    before = view.masked.copy()
    with pytest.raises(IllegalMove) as caught:
        told_all(view, text)
    assert caught.value.clause == clause
    assert reason in caught.value.reason
    assert view.masked == before


LATER = [
    ("2 50@b3 -12, drew 17", "4A.1", "b3 is not empty; 50 can be laid on d3, e3, f3, a4 ..."),
    ("2 12@d3, drew 17", "3.4", "12 can be laid on c2, d2, e2, f2 ..."),
    ("2 50@c3, drew 17", "4A.3", "costs 26, only 4 cards can pay; 50 can be laid on d3"),
    ("2 40@d3, drew 17", "4A", "card 40 is not in the hand; you hold 3 12 50 51 W"),
    ("2 50@d3, drew 24", "2.4", "24 lies on b3 already"),
    ("2 50@d3, drew 3", "2.4", "3 is in your hand"),
    ("2 50@d3, drew 17 18", "4.2", "not 2"),
    ("2 50@d3, drew ?", "4.2", "your own cards are seen"),
    ("2 50@d3, lost", "4.1", "only possible as a turn begins"),
    ("2 lost", "7.2", "you can act"),
    ("2 no F", "8.2.4", "nothing forbids a Finish now"),
    ("2 no S", "10.2", "nothing forbids a Start now"),
    ("3 discards 2", "2.7", "it is your turn"),
]


@pytest.mark.parametrize(("text", "clause", "reason"), LATER)
def test_what_cannot_be_is_refused_on_your_own_turn(text: str, clause: str, reason: str) -> None:
    view = told_all(table(), "1 24@b3", "1 rock 5")
    with pytest.raises(IllegalMove, match="illegal move") as caught:
        told_all(view, text, "2 rock 4")
    assert caught.value.clause == clause
    assert reason in caught.value.reason


def test_a_card_that_has_gone_for_all_to_see_cannot_come_again() -> None:
    view = told_all(table(hand="3 12 50 51 M"), "1 24@b3", "1 rock 5", "2 M@b3", "2 rock 6, drew 17")
    with pytest.raises(IllegalMove, match="24 has left the game"):
        follow.push(view, 3, "24@c3")
    with pytest.raises(IllegalMove, match="24 has left the game"):
        told_all(view, "3 25@b3", "3 rock 5", "1 26@c3", "1 rock 4", "2 12@a1", "2 rock 5, drew 24")


UNFINISHED = [
    (["2 50@d3", "2 rock 4"], "what did you draw? 1 card, or up to a storm, as: drew 1"),
    (["2 51@d3", "2 rock -3 -12"], "what did you draw? 3 cards, or up to a storm, as: drew 1 2 4"),
    (["2 51@d3", "2 rock -3 -12, drew 17"], "what else did you draw? 2 cards, or up to a storm, as: drew 1 2"),
    (["2 discards"], "which 2 cards go? (as -3 -12)"),
    (["2 W=25@c3"], "which card pays? (as -3)"),
    (["2 W=S -3 -12"], "6 cards still go (5.4): how many of the others? (as 1: 3, 3: 3)"),
    (
        ["2 W=S"],
        "8 cards go (5.4): which of yours, how many of the others? (as -3 -12 -50, 1: 2, 3: 3)",
    ),
]


@pytest.mark.parametrize(("lines", "question"), UNFINISHED)
def test_what_has_still_to_be_told_is_asked(lines: list[str], question: str) -> None:
    view = told_all(table(), "1 24@b3", "1 rock 5", *lines[:-1])
    with pytest.raises(Incomplete) as caught:
        told_all(view, lines[-1])
    assert caught.value.reason == question


SAME = [
    ("24@b3", "24 on b3"),
    ("24@b3", "lays 24@B3"),
    ("24@b3", "plays 24 at b3".replace("at", "on")),
    ("discards 2", "-2"),
    ("discards 2", "-? -?"),
    ("discards 2", "Discards 2 # as ever"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_line_can_be_worded_in_several_ways(one: str, other: str) -> None:
    view = table()
    assert follow.push(view, 1, one) == follow.push(view, 1, other)


@pytest.mark.parametrize(
    "options", [{}, {"monsters": 4}, {"wild": 2}, {"variant": "day-and-night"}, {"variant": "high-arch"}], ids=str
)
@pytest.mark.parametrize("drew", ["drew 40, 7", "drew 40,7", "draws 40 ,7", "drew 40, 7,"])
def test_cards_that_were_drawn_may_have_commas_between_them(options: dict[str, Any], drew: str) -> None:
    """In every ruleset as in the base game."""
    deal = leadline.deal("calm-sailing", players=2, seed=3, **options)
    discard = next(text for text in deal.whole_moves() if text.startswith("-"))
    seat = deal.turn
    assert seat is not None
    one, other = deal.view(seat), deal.view(seat)
    one.push(f"{discard}, drew 40 7")
    other.push(f"{discard}, {drew}")
    assert one == other


@pytest.mark.parametrize(
    ("text", "reason"),
    [("2 50@d3, drew 17, 18", "not 2"), ("2 50@d3, drew 17, x1", "'x1'")],
)
def test_what_stands_behind_drawn_cards_is_still_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        told_all(told_all(table(), "1 24@b3", "1 rock 5"), text, "2 rock 4")


def test_a_storm_in_the_set_up() -> None:
    """Seat 3 draws a storm, then seat 2 draws its hand, and turns one up as its fourth card."""
    view = setup_questions.begin(
        CALM_SAILING, 3, 2, ALL, {"begins": "3", "rock": "6", "storm": "3 ? ? P", "hand": "none"}
    )
    seen = view.masked
    assert isinstance(seen, Expanded)
    assert (seen.turn, seen.hand_sizes, seen.hand(2)) == (3, [0, 0, 2], [])
    view = told_all(view, "3 storm P 4, drew 3 12 50 O")
    seen = view.masked
    assert isinstance(seen, Expanded)
    assert (seen.turn, seen.hand_sizes, seen.hand(2)) == (2, [5, 3, 5], [3, 12, 50])


def test_few_cards_to_a_yellow_storm_show_monsters() -> None:
    """Whoever gives none of four cards where one is due holds four monsters (8.3.1, 8.2.3)."""
    view = told_all(table(), "1 24@b3", "1 rock 5, drew Y")
    for text, sure in (("storm Y", 0), ("storm Y -1", 0), ("storm Y -0", 4)):
        seen = follow.push(view, 1, text).masked
        assert isinstance(seen, Expanded)
        assert seen.sure == [sure, 0, 0]
    with pytest.raises(IllegalMove, match="1 card must be discarded, not 2"):
        follow.push(view, 1, "storm Y -2")
    few = told_all(table(hand="3 12 M M W"), "1 24@b3", "1 rock 5, drew Y")  # three more at most
    with pytest.raises(IllegalMove, match="all the 5 cards M"):
        follow.push(few, 1, "storm Y -0")


def test_who_has_two_cards_to_discard_has_not_lost() -> None:
    view = setup_questions.begin(CALM_SAILING, 3, 2, {"wild": 1}, {"begins": "1", "hand": "3 12 50 51 W"})
    with pytest.raises(IllegalMove, match="holds 5 cards and can discard two"):
        follow.push(view, 1, "cannot act")
    with pytest.raises(IllegalMove, match="holds 5 cards and can discard two"):
        told_all(view, "1 24@b3", "2 50@d3, drew 17, lost")


def test_monsters_of_a_start_can_be_told() -> None:
    view = told_all(table(), "1 24@b3", "1 rock 5", "2 W=S -3 -12 -50 -51, 1:2, 3:2, 1 holds M M")
    seen = view.masked
    assert isinstance(seen, Expanded)
    assert seen.sure == [2, 0, 0]
    assert seen.unsure == [0, 0, 0]


def test_two_players_need_not_count_the_share_of_the_other() -> None:
    view = setup_questions.begin(CALM_SAILING, 2, 1, {"wild": 1}, {"begins": "1", "hand": "3 12 50 51 W"})
    whole = follow.push(view, 1, "W=S -3 -12 -50 -51, 2: 4, drew 1 2 4 5 6")
    assert follow.push(view, 1, "W=S -3 -12 -50 -51, drew 1 2 4 5 6") == whole
    three = told_all(table(), "1 24@b3, rock 5")
    assert follow.push(three, 2, "W=S -3 -12, 1: 2") == follow.push(three, 2, "W=S -3 -12, 1: 2, 3: 4")


def test_a_payment_of_the_whole_hand_need_not_be_named() -> None:
    """27 beside 24 takes three cards: all of the hand but the monster."""
    view = told_all(table(hand="3 12 51 27 M"), "1 24@b3, rock 5")
    assert follow.push(view, 2, "27@c3") == follow.push(view, 2, "27@c3 -3 -12 -51")


def test_a_card_of_the_exploration_deck_can_be_told_with_what_was_drawn() -> None:
    options = {"variant": "pyramid", "wild": 2}
    view = setup_questions.begin(CALM_SAILING, 2, 1, options, {"begins": "1", "hand": "3 12 50 51 W"})
    with pytest.raises(Incomplete, match="which card did the exploration deck show"):
        follow.push(view, 1, "3@a1")
    with pytest.raises(Incomplete, match="what did you draw"):
        follow.push(view, 1, "3@a1, found C")
    assert follow.push(view, 1, "3@a1, found C, drew 9") == follow.push(view, 1, "3@a1, drew C 9")
    with pytest.raises(IllegalMove, match="comes out of the exploration deck alone"):
        follow.push(view, 1, "12@b2, drew F")
    with pytest.raises(IllegalMove, match="Z is not in the exploration deck"):
        follow.push(view, 1, "3@a1, found Z")
    after = follow.push(view, 1, "3@a1, found Y")
    assert (after.turn, follow.expected(after)) == (1, "you are to resolve the storm, as storm Y -12 or W=compass Y")


def test_the_last_card_of_a_pile_is_the_start_that_was_not_seen() -> None:
    document = {"game": "calm-sailing", "format": 1, "players": 2, "you": 1, "first": 1, "to_move": 1}
    document |= {"hand": "3 12 50 51 W", "hands": [5, 5], "piles": [1, 9], "rules": {"wild": 1}}
    view = leadline.load(document)
    assert isinstance(view, View)
    with pytest.raises(IllegalMove, match=r"no place is left for the Start of seat 1 \(2.5\)"):
        view.push("discards 3 12", drew="17")
    view.push("discards 3 12", drew="S")


@pytest.mark.parametrize(("players", "options"), [(3, ALL), (2, {"variant": "pyramid", "wild": 2})], ids=name_of)
def test_the_rest_of_a_move_that_has_begun(players: int, options: dict[str, Any]) -> None:
    """A view within a move, as a document can give it, is followed by what is left of the move."""
    random, kinds = Random(4), set()
    for seed in (4, 5):
        for move in moves(dealt(players, options, seed), seed):
            begun_move = move.steps[0]
            if len(move.steps) == 1 or begun_move.phase not in ("pay", "place"):
                continue
            for you in range(1, players + 1):
                view = follow.push(begun_move.view(you), *line(move.rest(), you, random))
                assert view == move.after.view(you)
                kinds.add((begun_move.phase, begun_move.turn == you))
    assert {("pay", True), ("pay", False), ("place", False)} <= kinds


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{"monsters": 3}, ALL, {"variant": "high-arch"}], ids=str)
def test_5_4_every_share_of_ones_own_is_followed_or_asked_about(players: int, options: dict[str, Any]) -> None:
    """Also where others have given before, and where nothing is given."""
    shares = set()
    for seed in range(3):
        walk = dealt(players, options, seed)
        while not walk.is_over:
            if walk.phase == "share":
                assert walk.turn is not None
                view = walk.view(walk.turn)
                texts = list(seat_moves(view) or ())[:8]
                assert [text for text in texts if not view.is_legal(text)] == []
                shares |= {(walk.owed < 8, text.endswith(":")) for text in texts}
            walk.push(walk.playout_move(seed))
    assert {(True, False), (True, True)} <= shares


# Seat 3, which has given one of eight cards, of a game with three monsters.
GIVING = (
    "calm-sailing/1/p=3/u=3/f=3/t=3/c=9.37.48./h=5.5.3./d=20.19.20./g=71_74___.59_62-64-65_.45_49_54_.28_35_40-41.____26_."
    "____12_./s=t/x=6./q.step=give/q.turn=3/q.owed=7/q.above=6/m.x=1.1.1./m.fr=1.1.0./m.db=0.0.0./m.st=3/m.left=/"
    "m.blind=0.0.0./m.sure=0.0.0./m.unsure=0.0.0./r.sm=3"
)
# Seat 2 of two, of which the other one has a yellow storm, as a joint discard begins.
STORMY = (
    "calm-sailing/1/p=2/u=2/f=2/t=2/c=23.32.37.43.70.78./h=4.6./d=39.39./g=___72__.___59__._____48._27_33__._____24."
    "______./s=t/x=/rocks=3/storms.Y=1./storms.P=/storms.O=/co.held=1/co.left=5/moon=/q.step=share/m.x=3.0./m.fr=3.0./"
    "m.db=3.0./m.st=2/m.left=/m.blind=0.0./m.sure=0.0./m.unsure=0.0./r.jr=t/r.sm=5/r.storms=6/r.wild=1/"
    "r.variant=day-and-night/r.halves=any"
)


def seen(text: str) -> View:
    view = leadline.load(text)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize(
    ("begins", "event", "asked"),
    [
        (GIVING, "3:37,48", "5 cards still go (5.4): how many of the others? (as 1: 3, 2: 2)"),
        (GIVING, "-37 -48", "5 cards still go (5.4): how many of the others? (as 1: 3, 2: 2)"),
        (GIVING, "3:", "7 cards still go (5.4): how many of the others? (as 1: 4, 2: 3)"),
        (GIVING, "3:37,48, 1: 3, 2: 2", "what did you draw? 4 cards, as: drew 1 2 3 4"),
        (GIVING, "3:37,48, 1: 3", "what did you draw? 4 cards, as: drew 1 2 3 4"),
        (STORMY, "share 2:32,37,78", "5 cards still go (5.4): how many of the others? (as 1: 3 top2)"),
    ],
)
def test_5_4_what_is_still_due_of_a_joint_discard_is_asked(begins: str, event: str, asked: str) -> None:
    with pytest.raises(Incomplete) as error:
        follow.push(seen(begins), 3 if begins == GIVING else 2, event)
    assert error.value.reason == asked


def test_8_3_1_a_seat_with_a_yellow_storm_may_give_of_its_pile() -> None:
    after = follow.push(seen(STORMY), 2, "share 2:32,37,78, 1: 3 top2")
    assert after.document()["hands"] == [1, 3]


def test_the_moves_of_a_turn_can_be_one_line() -> None:
    """What follows an action after commas is followed as in lines of its own."""
    deal, random, joined = dealt(3, ALL, 7), Random(7), 0
    view, begin, lines = begun(deal, 2, ALL), begun(deal, 2, ALL), list[tuple[int, str]]()
    for move in moves(deal, 7, "sensible"):
        lines.append(line(move, 2, random))
        view = follow.push(view, *lines[-1])
        if move.after.phase == "action":
            whole = ", ".join(text for _, text in lines)
            if all(text.split()[0] in ("rock", "storm", "compass", "share") for _, text in lines[1:]):
                assert follow.push(begin, lines[0][0], whole) == view
                joined += len(lines) > 1
            begin, lines = view, []
    assert joined > 20


ANSWERED = [
    ("50@d3 -3, rock 4, drew 17 40", "50@d3, rock 4, drew 17 40", ["-3"]),
    ("50@d3 -3, rock 4, drew 17 40", "50@d3, rock 4", ["-3", "drew 17", "40"]),
    ("50@d3 -3, rock 4, drew 17 P, storm P 2, drew 40", "50@d3, rock 4, drew 17 P, storm P 2", ["-3", "drew 40"]),
    (
        "W=S -3 -12, 1: 3, 3: 3, rock 4, drew 17 40 8",
        "W=S, rock 4, drew 17 40 8",
        ["-3 -12", "1: 3"],
    ),
    ("W=S -3 -12, 1: 3, 3: 3, rock 4, drew 17 40 8", "W=S, rock 4", ["-3 -12, 1: 3", "drew 17 40 8"]),
]


@pytest.mark.parametrize(("whole", "begun_line", "asked"), ANSWERED)
def test_what_a_move_in_the_middle_of_a_line_lacks_is_answered_at_its_end(
    whole: str, begun_line: str, asked: list[str]
) -> None:
    view, text = told_all(table(), "1 49@c3, rock 5"), begun_line
    for answer in asked:
        with pytest.raises(Incomplete):
            follow.push(view, 2, text)
        text += f" {answer}" if answer == "40" else f", {answer}"
    assert follow.push(view, 2, text) == follow.push(view, 2, whole)


def test_an_answer_that_cannot_be_is_refused_in_a_line_of_several_moves() -> None:
    view = told_all(table(), "1 49@c3, rock 5")
    with pytest.raises(Incomplete, match="which card pays"):
        follow.push(view, 2, "50@d3, rock 4, drew 17 40")
    with pytest.raises(IllegalMove, match="card 60 is not in the hand"):
        follow.push(view, 2, "50@d3, rock 4, drew 17 40, -60")
    with pytest.raises(IllegalMove, match="costs 1, paid 2"):
        follow.push(view, 2, "50@d3, rock 4, drew 17 40, -3 -12")
    with pytest.raises(IllegalMove, match="row 9"):
        follow.push(view, 2, "50@d3, rock 9, drew 17 40, -3")


def test_the_extra_cards_are_asked_before_they_are_given() -> None:
    """Seat 1 of two players draws 40 and 41 as it lays the Start, and gives them (5.3, 5.4)."""
    view = setup_questions.begin(CALM_SAILING, 2, 1, {"wild": 1}, {"begins": "1", "hand": "3 12 50 51 W"})
    whole = "W=S -3 -12 -40 -41, 2: 4, drew 40 41 4 5 6"
    for text, asked in (
        ("W=S -3 -12 -40 -41, 2: 4", "what did you draw"),
        ("W=S -3 -12 -40 -41, 2: 4, drew 40", "what else did you draw"),
        ("W=S -3 -12 -40 -41, 2: 4, drew 40 41", "what else did you draw"),
    ):
        with pytest.raises(Incomplete, match=asked):
            follow.push(view, 1, text)
    assert follow.push(view, 1, whole).document()["hand"] == [4, 5, 6, 50, 51]
    with pytest.raises(IllegalMove, match="card 42 is not in the hand"):
        follow.push(view, 1, whole.replace("-41", "-42"))


def test_a_share_can_be_said_by_the_seat_that_gives_it() -> None:
    view = told_all(table(), "1 24@b3, rock 5", "2 50@d3, rock 4, drew 17")
    whole = follow.push(view, 3, "W=S -3 -12 -17, 1: 3, 3: 2")
    for shares in ("gives 2, -3 -12 -17, 1: 3", "3 gives 2, 1 gives 3, 2 gives 3 12 17", "-3 -12 -17, gives 2"):
        assert follow.push(view, 3, f"W=S, {shares}") == whole
    with pytest.raises(IllegalMove, match="seat 3 is named twice"):
        follow.push(view, 3, "W=S, gives 2, 3: 2, -3 -12 -17")
    with pytest.raises(IllegalMove, match="gives what"):
        follow.push(view, 3, "W=S -3 -12 -17, 1: 3, gives")


def test_a_joint_discard_after_a_storm_can_be_said_by_the_seat_that_gives() -> None:
    """Seat 2, which holds card 2, is told of what seat 1 gives: that is no card of its own."""
    options = {"wild": 1, "storms": True}
    view = setup_questions.begin(CALM_SAILING, 2, 2, options, {"begins": "1", "hand": "2 12 50 51 60"})
    view = told_all(view, "1 W=S, drew O", "1 compass O, 2 drew 61 62")
    assert view.document()["pending"] == {"step": "share"}
    whole = told_all(view, "1 share -12 -50 -51, 1: 5, drew 70")
    for event in ("1 gives 5, -12 -50 -51, drew 70", "1 -12 -50 -51, gives 5, drew 70"):
        assert told_all(view, event) == whole


def test_the_seat_that_is_said_to_have_lost_is_the_one_whose_turn_begins() -> None:
    options, random = {"monsters": 5}, Random(1)
    *_, last = moves(dealt(3, options, 1), 1)
    view, (seat, text) = last.before.view(2), line(last, 2, random)
    assert (last.after.active, text.endswith(", lost")) == (3, True)
    named = text.replace("lost", "3 lost")
    assert follow.push(view, seat, named) == follow.push(view, seat, text) == last.after.view(2)
    with pytest.raises(IllegalMove, match="seat 1 is not the seat whose turn begins; that is seat 3"):
        follow.push(view, seat, text.replace("lost", "1 lost"))


@pytest.mark.parametrize("more", [{}, {"wild": 2, "removed": 28}, {"storms": True, "rocks": True, "wild": 2}])
@pytest.mark.parametrize("solo_draw", [0, 1, 2, 3])
def test_a_monster_among_the_extra_cards_of_one_player_brings_more_of_them(
    solo_draw: int, more: dict[str, Any]
) -> None:
    """Whether a Start can be paid alone may hang on a monster that lies on the own pile (10.29): it is told."""
    for seed in (5, 6, 7, 11):
        for stream in STREAMS:
            options = {"solo_draw": solo_draw, "monsters": 5} | more
            deal = dealt(1, options, seed)
            assert begun(deal, 1, options) == deal.view(1)
            for move in moves(deal, seed, stream):
                assert follow.push(move.before.view(1), *line(move, 1, Random(seed))) == move.after.view(1)


LINES = """24@b3 12@a1 S share F M@b3 -2 -? -12 discards all -all storm Y P O compass W=compass W=44@d1 W=S turn b3 rock
3 -5 1:2 2:3,12 3: top2 drew found C holds lost no ? , 99 -0 @ : W= 1: ² ²@b3 W=²@b3 1:² drew² # 1 2 3 4 5"""
WORDS = LINES.split()


@pytest.mark.parametrize(("players", "options"), [(3, ALL), (2, {"variant": "pyramid", "wild": 2})], ids=name_of)
def test_no_line_does_more_than_be_refused(players: int, options: dict[str, Any]) -> None:
    """Lines of random words, and right lines with a word changed, are followed or refused, and change no view."""
    deal, random = dealt(players, options, 3), Random(3)
    view, refused = begun(deal, 1, options), 0
    for move in moves(deal, 3):
        seat, text = line(move, 1, random)
        before = view.masked.copy()
        for tried in [" ".join(random.choices(WORDS, k=random.randint(1, 6))), *_changed(text, random)]:
            try:
                follow.push(view, random.randint(1, players), tried)
            except IllegalMove:
                refused += 1
        assert view.masked == before
        view = follow.push(view, seat, text)
    assert refused > 100


def _changed(text: str, random: Random) -> list[str]:
    words = text.split()
    at = random.randrange(len(words))
    return [
        " ".join([*words[:at], *words[at + 1 :]]),
        " ".join([*words[:at], random.choice(WORDS), *words[at + 1 :]]),
        " ".join([*words, random.choice(WORDS)]),
    ]


def test_every_line_has_news_and_something_to_expect() -> None:
    deal, random = dealt(3, ALL, 2), Random(2)
    view = begun(deal, 1, ALL)
    for move in moves(deal, 2, "sensible"):
        seat, text = line(move, 1, random)
        assert follow.expected(view)
        after = follow.push(view, seat, text)
        for said in (follow.expected(after), follow.news(view, after, seat, text)):
            assert said.isprintable()
            assert len(said) < 250
        view = after
    assert follow.expected(view).startswith("the game is over")


NEWS = [
    (["1 24@b3"], "seat 1 lays 24 on b3; now the rocks"),
    (["1 24@b3", "1 rock 5"], "seat 1 moves the rocks to row 5; 28 cards in its pile"),
    (["1 24@b3", "1 rock 5, drew O"], "seat 1 moves the rocks to row 5; a storm comes: orange; 28 cards in its pile"),
    (["1 discards 2"], "seat 1 discards 2; now the rocks"),
    (
        ["1 24@b3", "1 rock 5, drew P", "1 W=compass P"],
        "the purple storm leaves the game; a wild card is spent as a compass; 26 cards in its pile",
    ),
    (
        ["1 24@b3", "1 rock 5, drew P", "1 storm P 3", "2 W=compass P 3"],
        "the purple storm is lifted from row 3; a wild card is spent as a compass",
    ),
]


def test_what_is_drawn_in_the_place_of_its_like_is_told_too() -> None:
    """A second 3 cannot be, another Finish or monster can."""
    view = setup_questions.begin(CALM_SAILING, 2, 1, {"monsters": 3}, {"begins": "1", "hand": "3 12 50 M F"})
    for text, drawn in (("discards F 3, drew F 7", "7 F"), ("M@a1, drew M", "M"), ("12@b1, drew M", "M")):
        if text.startswith("M@"):
            view = told_all(view, "2 9@a1")
        after = follow.push(view, 1, text)
        assert f"you draw {drawn};" in follow.news(view, after, 1, text)
        view = after if text.startswith("12@") else told_all(after, "2 discards 2") if "M@" in text else after


@pytest.mark.parametrize(("lines", "news"), NEWS)
def test_news(lines: list[str], news: str) -> None:
    before = told_all(table(), *lines[:-1])
    after = told_all(before, lines[-1])
    assert follow.news(before, after, 1, lines[-1][2:]) == news


EXPECTED = [
    ([], "seat 1 is to move, as 43@d3, discards 2 or -all"),
    (["1 24@b3"], "seat 1 is to move the rocks, as rock 3 or rock -2"),
    (["1 24@b3", "1 rock 5"], "you are to move, as 50@a4, discards 50 51 or W=S"),
    (["1 24@b3", "1 rock 5, drew P"], "seat 1 is to resolve the storm, as storm P 4"),
    (["1 24@b3", "1 rock 5", "2 50@d3", "2 rock 4, drew S"], "seat 3 is to move, as "),
    (
        ["1 24@b3", "1 rock 5", "2 50@d3", "2 rock 4, drew S", "3 M@d3, rock 3", "1 60@d6, rock 1"],
        "you hold the Start, which must be laid (5.1): S",
    ),
]


@pytest.mark.parametrize(("lines", "expected"), EXPECTED)
def test_what_is_expected(lines: list[str], expected: str) -> None:
    assert follow.expected(told_all(table(), *lines)).startswith(expected)


SET_UP = [
    (0, 1, {}, {}, "players"),
    (3, 4, {"storms": True}, {}, "you"),
    (3, 1, {"monsters": 2}, {}, "monsters"),
    (3, 1, {"rocks": True}, {"begins": "1", "rock": "9", "hand": "1 2 3 4 5"}, "rock"),
    (3, 1, {"rocks": True}, {"begins": "7", "rock": "1", "hand": "1 2 3 4 5"}, "begins"),
    (3, 1, {"wild": 1}, {"begins": "1"}, "hand"),
    (3, 1, {"wild": 1}, {"begins": "1", "hand": "1 2 3 4"}, "hand"),
    (3, 1, {"wild": 1}, {"begins": "1", "hand": "1 2 3 4 4"}, "hand"),
    (3, 1, {"wild": 1}, {"begins": "1", "hand": "1 2 3 4 S"}, "hand"),
    (3, 1, {"wild": 1}, {"begins": "1", "hand": "1 2 3 4 M"}, "hand"),
    (3, 1, {"wild": 1}, {"begins": "1", "hand": "1 2 3 4 x"}, "hand"),
    (3, 1, {"storms": True}, {"begins": "1", "hand": "1 2 3 4"}, "hand"),
    (3, 1, {"storms": True}, {"begins": "1", "hand": "1 2 3 4 5", "storm": "2 ?"}, "storm"),
    (3, 1, {"storms": True}, {"begins": "2", "hand": "1 2 3 4 5", "storm": "2 ? P"}, "hand"),
    (3, 1, {"wild": 1}, {"begins": "1", "hand": "1 2 3 4 5", "more": "1 2 3"}, "more"),
    (3, 1, {"wild": 1, "removed": [3]}, {"begins": "1", "hand": "1 2 3 4 5"}, "hand"),
    (3, 1, {"wild": 1}, {"begins": "1", "hand": "1 2 3 4 5", "row": "1"}, "row"),
]


@pytest.mark.parametrize(("players", "you", "options", "answered", "where"), SET_UP)
def test_what_cannot_be_dealt_is_refused(
    players: int, you: int, options: dict[str, Any], answered: dict[str, str], where: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        setup_questions.begin(CALM_SAILING, players, you, options, answered)
    assert any(where in problem.where for problem in caught.value.problems)


def test_questions_come_as_the_table_sees_them() -> None:
    assert [question.name for question in setup_questions.questions(CALM_SAILING, 3, 1, ALL)] == [
        "more",
        "storm",
        "hand",
        "begins",
        "rock",
    ]
    assert [question.name for question in setup_questions.questions(CALM_SAILING, 1, 1, {"variant": "pyramid"})] == [
        "hand"
    ]
    assert [question.name for question in setup_questions.questions(CALM_SAILING, 2, 1, {"wild": 1, "first": 2})] == [
        "hand"
    ]


def test_a_view_follows_by_itself() -> None:
    view = table()
    view.push("24@b3", seat=1)
    view.push("rock 5")
    view.push("50@d3")
    view.push("rock 4", drew="17")
    assert view.masked.hand(2) == [3, 12, 17, 51, WILD]  # type: ignore[attr-defined]
    view.pop()
    assert view.turn == 2


def test_a_start_of_two_players_is_asked_for_step_by_step() -> None:
    """The extra cards (5.3), the shares (5.4), and what all draw at the end (5.5)."""
    options = {"wild": 1, "storms": True}
    view = setup_questions.begin(CALM_SAILING, 2, 1, options, {"begins": "1", "hand": "3 12 50 51 W"})
    said, asked = "W=S", []
    for answer in ("drew 40 41", "-3 -12 -40 -41", "drew 1 2", "drew 4"):
        if answer.startswith("-"):
            between = follow.push(view, 1, said)
            due = "8 cards go together (5.4): which of yours, how many of the others"
            assert follow.expected(between) == f"{due}, as -3 -12 -40 -41, 2: 4"
        else:
            with pytest.raises(Incomplete) as caught:
                follow.push(view, 1, said)
            asked.append(caught.value.reason.partition("?")[0])
        said += f", {answer}"
    assert asked == ["what did you draw"] + ["what else did you draw"] * 2
    after = follow.push(view, 1, said)
    assert follow.push(between, 1, "-3 -12 -40 -41, drew 1 2 4") == after
    assert (after.turn, after.document()["hand"], after.document()["hands"]) == (2, [1, 2, 4, 50, 51], [5, 5])
    stormy = follow.push(view, 1, "W=S, drew 40 Y")
    assert follow.expected(stormy) == "you are to resolve the storm, as storm Y -3 -12 or compass Y"
    assert follow.push(stormy, 1, "storm Y -3 -12, drew 41").document()["pending"] == {"step": "share"}


def test_8_2_4_what_a_seat_is_told_as_its_turn_begins_is_told_alone() -> None:
    rows = [" ".join(str(12 * level + column) for column in range(1, 7)) for level in range(5, -1, -1)]
    document = {"game": "calm-sailing", "format": 1, "players": 3, "first": 1, "to_move": 1, "start_laid": True}
    document |= {"grid": rows, "rules": {"sea_monsters": 3}}
    document |= {"hands": [["F", 7, 8, 9, 10], ["M", 20, 21, 22, 23], [67, 68, 69, 70, "F"]]}
    document |= {"piles": [[31, 32, 33, 34], [43, 44, 45, 46], [47, 48, 55]]}
    position = leadline.load(document)
    assert isinstance(position, Position)
    view = position.view(1)
    for more in ("drew 55 56", "2 holds M", "found C"):
        with pytest.raises(IllegalMove, match="no F needs a line of its own"):
            view.copy().push(f"no F, {more}")
    view.push("no F")
    assert view == position.view(1)
