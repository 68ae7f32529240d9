"""The competitive game of Calm Sailing followed at a table: what the lines say of a game is what a seat sees of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, IllegalMove, View
from leadline.core.calm_sailing import follow
from leadline.core.calm_sailing.competitive.position import Competitive
from leadline.core.errors import Incomplete
from leadline.core.registry import declared
from leadline.core.table import setup_questions
from support.calm_following import duel_answers, duel_line, moves
from support.cases import STREAMS

CALM_SAILING = declared("calm_sailing")

DUEL: dict[str, Any] = {"variant": "competitive"}


def follow_through(seed: int, stream: str, removed: int) -> None:
    options = DUEL | {"removed": removed}
    deal = leadline.deal("calm-sailing", players=2, seed=seed, **options)
    assert isinstance(deal, Competitive)
    history = list(moves(deal, seed, stream))
    assert len(history) > 20
    for you in (1, 2):
        random = Random(f"{seed} {you}")
        view = setup_questions.begin(CALM_SAILING, 2, you, options, duel_answers(deal, you))
        assert view == deal.view(you)
        for move in history:
            seat, text = duel_line(move, you, random)
            view = follow.push(view, seat, text)
            truth = move.after.view(you)
            assert view == truth, f"seat {seat}: {text}"
            assert view.document() == truth.document(), f"seat {seat}: {text}"


@pytest.mark.parametrize("removed", [0, 28])
@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_followed_view_is_what_the_seat_sees(seed: int, stream: str, removed: int) -> None:
    follow_through(seed, stream, removed)


@pytest.mark.slow
@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("seed", range(4, 30))
def test_the_followed_view_is_what_the_seat_sees_in_many_games(seed: int, stream: str) -> None:
    follow_through(seed, stream, 12)


def table() -> View:
    """Seat 2 of a game that seat 1 begins."""
    return setup_questions.begin(
        CALM_SAILING, 2, 2, DUEL, {"begins": "1", "row": "9 24 27 60 F", "hand": "3 12 50 51 F"}
    )


def told_all(view: View, *lines: str) -> View:
    """The view after lines that each begin with a seat."""
    for text in lines:
        seat, _, event = text.partition(" ")
        view = follow.push(view, int(seat), event)
    return view


def test_a_turn_in_one_line_and_in_two() -> None:
    one = told_all(table(), "1 40@c3, take 9, new 61", "2 50@d4 takes 24, new 8")
    two = told_all(table(), "1 40@c3", "1 take 9, new 61", "2 50@d4", "2 take 24, drew 8")
    assert one == two
    assert isinstance(one.masked, Competitive)
    assert one.masked.row == [8, 27, 60, 61, 81]


def test_a_payment_of_the_whole_hand_need_not_be_named() -> None:
    view = told_all(table(), "1 54@c3, take 9, new 61")
    assert follow.push(view, 2, "50@b3") == follow.push(view, 2, "50@b3 -3 -12 -51 -F")


def test_what_the_action_lacks_is_answered_behind_what_is_taken() -> None:
    view = told_all(table(), "1 49@c3, take 9, new 61")
    with pytest.raises(Incomplete, match="which card pays"):
        follow.push(view, 2, "50@d3, take 24 27, new 62 63")
    whole = follow.push(view, 2, "50@d3 -3, take 24 27, new 62 63")
    assert follow.push(view, 2, "50@d3, take 24 27, new 62 63, -3") == whole
    assert follow.push(view, 2, "50@d3, take 24 27, -3, new 62 63") == whole


def test_the_seat_that_is_said_to_have_lost_is_the_one_whose_turn_begins() -> None:
    *_, last = moves(leadline.deal("calm-sailing", players=2, seed=1, **DUEL), 1)
    view, (seat, text) = last.before.view(1), duel_line(last, 1, Random(1))
    assert (last.after.active, text.endswith(", lost")) == (2, True)
    assert follow.push(view, seat, text.replace("lost", "2 lost")) == last.after.view(1)
    with pytest.raises(IllegalMove, match="seat 1 is not the seat whose turn begins; that is seat 2"):
        follow.push(view, seat, text.replace("lost", "1 lost"))


REFUSED = [
    (["2 12@a1"], "2.7", "it is the turn of seat 1, not yours"),
    (["1 12@a1"], "2.4", "12 is in your hand"),
    (["1 24@a1"], "2.4", "24 lies in the row"),
    (["1 S"], "1", "this game is played without the card S"),
    (["1 W=3@a1"], "1", "without the card W"),
    (["1 M@a1"], "1", "without the card M"),
    (["1 40@c3 -1"], "4A.3", "costs nothing"),
    (["1 40@c3", "1 take 10, new 61"], "12.4", "card 10 does not lie in the row"),
    (["1 40@c3", "1 take 9 24, new 61 62"], "12.4", "1 card must be taken, not 2"),
    (["1 40@c3", "1 take 9, new 61 62"], "12.4", "1 card here into the row, not 2"),
    (["1 40@c3", "1 take 9, new 40"], "2.4", "40 lies on c3 already"),
    (["1 40@c3", "1 take 9, new 9"], "2.4", "9 lies in the row"),
    (["1 40@c3", "2 50@d4"], "2.7", "it is the turn of seat 1, not yours"),
    (["1 40@c3", "1 lost"], "4.1", "only possible as a turn begins"),
    (["1 lost"], "7.2", "holds 5 cards and can discard two"),
    (["1 40@c3, take 9, new 61", "2 lost"], "7.2", "you can act"),
    (["1 40@c3, take 9, new 61", "2 41@d3 -3"], "4A", "card 41 is not in the hand; you hold 3 12 50 51 F"),
    (["1 40@c3, take 9, new 61", "2 F"], "6.1", "35 cells are empty"),
    (["1 40@c3, found C"], "12.4", "no expansions"),
    (["1 compass Y"], "4.1", "no move of this game"),
]


@pytest.mark.parametrize(("lines", "clause", "reason"), REFUSED)
def test_what_cannot_be_is_refused(lines: list[str], clause: str, reason: str) -> None:
    view = told_all(table(), *lines[:-1])
    before = view.masked.copy()
    with pytest.raises(IllegalMove) as caught:
        told_all(view, lines[-1])
    assert caught.value.clause == clause
    assert reason in caught.value.reason
    assert view.masked == before


UNFINISHED = [
    (["1 40@c3, take 9"], "what came into the row? 1 card, as: new 28"),
    (["1 discards", "1 take 9 24, new 61"], "what else came into the row? 1 card, as: new 28"),
    (["1 40@c3, take 9, new 61", "2 discards"], "which 2 cards go? (as -3 -12)"),
    (["1 49@c3, take 9, new 61", "2 51@d3"], "which 2 cards pay? (as -3 -12)"),
]


@pytest.mark.parametrize(("lines", "question"), UNFINISHED)
def test_what_has_still_to_be_told_is_asked(lines: list[str], question: str) -> None:
    view = told_all(table(), *lines[:-1])
    with pytest.raises(Incomplete) as caught:
        told_all(view, lines[-1])
    assert caught.value.reason == question


LINES = (
    "24@b3 40@c3 12@a1 S F M@b3 -2 -? -12 discards all take takes 9 24 new drew 61 lost no , -0 @ : 1: 2 ² ²@b3 drew² #"
)
WORDS = LINES.split()


def test_no_line_does_more_than_be_refused() -> None:
    deal, random, refused = leadline.deal("calm-sailing", players=2, seed=3, **DUEL), Random(3), 0
    view = setup_questions.begin(CALM_SAILING, 2, 1, DUEL, duel_answers(deal, 1))
    for move in moves(deal, 3):
        seat, text = duel_line(move, 1, random)
        words, before = text.split(), view.masked.copy()
        changed = [random.choice(WORDS) if random.random() < 0.3 else word for word in words]
        for tried in (" ".join(random.choices(WORDS, k=random.randint(1, 5))), " ".join(changed)):
            try:
                follow.push(view, random.randint(1, 2), tried)
            except IllegalMove:
                refused += 1
        assert view.masked == before
        assert follow.expected(view).isprintable()
        after = follow.push(view, seat, text)
        assert follow.news(view, after, seat, text).isprintable()
        view = after
    assert refused > 40
    assert follow.expected(view).startswith("the game is over")


def test_news() -> None:
    before = told_all(table(), "1 40@c3")
    after = told_all(before, "1 take 9, new 61")
    assert follow.news(table(), before, 1, "40@c3") == "seat 1 lays 40 on c3; points 1 to 0; now 1 card from the row"
    said = "seat 1 takes 9; the row 24 27 60 61 F; 69 cards in the deck; points 1 to 0"
    assert follow.news(before, after, 1, "take 9, new 61") == said


SET_UP = [
    (3, 1, {}, "players"),
    (2, 3, {}, "you"),
    (2, 1, {"begins": "1", "row": "1 2 3 4 5"}, "hand"),
    (2, 1, {"begins": "1", "row": "1 2 3 4", "hand": "6 7 8 9 10"}, "row"),
    (2, 1, {"begins": "1", "row": "1 2 3 4 6", "hand": "6 7 8 9 10"}, "hand"),
    (2, 1, {"begins": "1", "row": "1 2 3 4 M", "hand": "6 7 8 9 10"}, "row"),
    (2, 1, {"begins": "3", "row": "1 2 3 4 5", "hand": "6 7 8 9 10"}, "begins"),
    (2, 1, {"begins": "1", "row": "1 2 3 4 5", "hand": "6 7 8 9 10", "rock": "3"}, "rock"),
]


@pytest.mark.parametrize(("players", "you", "answered", "where"), SET_UP)
def test_what_cannot_be_dealt_is_refused(players: int, you: int, answered: dict[str, str], where: str) -> None:
    with pytest.raises(DocumentError) as caught:
        setup_questions.begin(CALM_SAILING, players, you, DUEL, answered)
    assert where in [problem.where for problem in caught.value.problems]
