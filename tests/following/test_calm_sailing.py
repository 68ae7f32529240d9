"""The base game of Calm Sailing followed at a table: what the events say of a game is what a seat sees of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st

import leadline
from leadline import DocumentError, IllegalMove
from leadline.core import View
from leadline.core.calm_sailing import follow
from leadline.core.calm_sailing.base.moves import LAY_START, pack
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.events import GRAMMAR
from leadline.core.calm_sailing.material import START, WILD, card_text
from leadline.core.errors import Incomplete
from leadline.core.registry import declared
from leadline.core.table import follow_line, setup_questions
from support.calm_following import moves
from support.following import whole_moves

CALM_SAILING = declared("calm_sailing")

WORDS = [
    *(
        "3",
        "12",
        "0",
        "81",
        "S",
        "F",
        "drew",
        "drew:",
        "1:",
        "2:3",
        "-1",
        "-F",
        "-S",
        "gives",
        "discards",
        "lays",
        "on",
    ),
    *("24@b3", "d4", "@", "a1", "M@a1", "lost", ",", "?"),
]


def begun(deal: CalmSailing, you: int, **options: object) -> View:
    answers = {"hand": " ".join(map(card_text, deal.hand(you)))}
    if deal.players > 1:
        answers["begins"] = str(deal.first)
    return setup_questions.begin(CALM_SAILING, deal.players, you, options, answers)


def drawn(before: CalmSailing, after: CalmSailing, you: int) -> str:
    """The cards that the seat has drawn between two positions, as part of an event."""
    count = before.pile_sizes[you - 1] - after.pile_sizes[you - 1]
    return ", drew " + " ".join(map(card_text, before.piles[you - 1][:count])) if count else ""


def seen(before: CalmSailing, move: str, after: CalmSailing, you: int) -> str:
    """A whole move as seat `you` sees it."""
    words = move.split()
    if words[0] == "S":
        shares = [word.partition(":") for word in words[1:]]
        told = [f"{at}:{cards if int(at) == you else len(cards.split(','))}" for at, _, cards in shares]
        text = " ".join(["S", *told])
    elif before.turn == you:
        text = move
    elif words[0].startswith("-"):
        text = "discards 2"
    else:
        text = words[0] + (f" -{len(words) - 1}" if len(words) > 1 else "")
    return text + drawn(before, after, you)


def pushed(view: View, before: CalmSailing, move: str, after: CalmSailing) -> View:
    """The followed view after a whole move. That a seat whose hand is hidden cannot act is said after it."""
    assert before.turn is not None
    event = seen(before, move, after, view.seat)
    found = follow.push(view, before.turn, event)
    if after.is_over and found.turn is not None:
        assert after.active != view.seat
        found = follow.push(found, after.active, "cannot act")
        assert follow.push(view, before.turn, f"{event}, lost") == found
    return found


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("policy", "removed"), [("policy", 0), ("random", 3), ("policy", 28), ("random", 28)])
def test_the_followed_view_is_what_the_seat_sees(players: int, policy: str, removed: int) -> None:
    for seed in range(4):
        deal = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed)
        assert isinstance(deal, CalmSailing)
        views = [begun(deal, you, removed=removed) for you in range(1, players + 1)]
        assert views == [deal.view(you) for you in range(1, players + 1)]
        for before, move, after in whole_moves(deal, policy, seed):
            assert isinstance(before, CalmSailing)
            assert isinstance(after, CalmSailing)
            views = [pushed(view, before, move, after) for view in views]
            for view in views:
                assert view == after.view(view.seat)
                assert view.document() == after.view(view.seat).document()


@pytest.mark.parametrize("policy", ["policy", "random"])
@pytest.mark.parametrize(("draw", "size", "payment"), [(2, 7, 6), (0, 9, 8), (12, 3, 1), (20, 10, 12), (4, 4, 7)])
def test_a_solo_game_with_other_parameters(policy: str, draw: int, size: int, payment: int) -> None:
    """10.1: the view tells how many cards are drawn for any hand, and how many a Start takes."""
    options = {"solo_draw": draw, "solo_hand": size, "solo_payment": payment, "removed": 12}
    starts = 0
    for seed in range(6):
        deal = leadline.deal("calm-sailing", players=1, seed=seed, **options)
        assert isinstance(deal, CalmSailing)
        view = begun(deal, 1, **options)
        assert view == deal.view(1)
        for before, move, after in whole_moves(deal, policy, seed):
            assert isinstance(before, CalmSailing)
            assert isinstance(after, CalmSailing)
            view = pushed(view, before, move, after)
            assert view == after.view(1)
            assert leadline.load(view.document()) == view
            starts += after.start_laid > before.start_laid
    assert starts > 2


def test_a_word_that_is_no_card_is_named() -> None:
    with pytest.raises(
        DocumentError, match="hand: 'remved' is neither a card nor another expected answer; expected 5 cards"
    ):
        setup_questions.begin(CALM_SAILING, 1, 1, {}, {"hand": "remved 4"})


def test_the_set_up_asks_for_a_hand_of_the_solo_game() -> None:
    options = {"solo_hand": 7}
    (question,) = setup_questions.questions(CALM_SAILING, 1, 1, options)
    assert question.example == "3 12 50 51 55 60 F"
    setup_questions.begin(CALM_SAILING, 1, 1, options, {"hand": question.example})
    with pytest.raises(DocumentError, match=r"hand: 5 cards; expected 7 \(2.5\)"):
        setup_questions.begin(CALM_SAILING, 1, 1, options, {"hand": "3 12 50 51 F"})
    with pytest.raises(DocumentError, match=r"expected your hand, as 3 12 50 51 55 60 F"):
        setup_questions.begin(CALM_SAILING, 1, 1, options, {})
    expanded = options | {"wild": 1}
    with pytest.raises(DocumentError, match=r"hand: 5 cards; expected 7 \(2.5\)"):
        leadline.Table("calm-sailing", players=1, you=1, options=expanded, answers={"hand": "3 12 50 51 F"})


def played(players: int, policy: str, seed: int, removed: int = 0) -> Iterator[tuple[CalmSailing, str, CalmSailing]]:
    deal = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed)
    for before, move, after in whole_moves(deal, policy, seed):
        assert isinstance(before, CalmSailing)
        assert isinstance(after, CalmSailing)
        yield before, move, after


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_start_in_steps(players: int) -> None:
    """The Start, then the joint discard: in between the seat sees what the rules say, extra cards included."""
    starts = 0
    for seed in range(6):
        for before, move, after in played(players, "policy", seed):
            if not move.startswith("S "):
                continue
            starts += 1
            between = before.copy()
            between.push(pack(LAY_START, START))
            for you in range(1, players + 1):
                view, seat = before.view(you), before.active
                first = follow.push(view, seat, f"S{drawn(before, between, you)}")
                assert first == between.view(you)
                shares = seen(before, move, after, you).partition(", drew")[0][2:]
                second = follow.push(first, seat, f"{shares}{drawn(between, after, you)}")
                assert second == after.view(you) or after.is_over
    assert starts


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_unseen_cards_may_be_any(players: int) -> None:
    """What a seat sees after an event does not depend on how the hidden cards are filled in."""
    events = [
        (before.view(you), before.turn or 0, seen(before, move, after, you))
        for before, move, after in played(players, "policy", 5)
        for you in range(1, players + 1)
    ]
    expected = [follow.push(*event) for event in events]
    other = partial(follow.played, blank=WILD)
    assert [follow_line.follow(*event, GRAMMAR, other) for event in events] == expected


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 200), st.integers(1, 5), st.lists(st.sampled_from(WORDS), min_size=1, max_size=6), st.data())
def test_what_cannot_be_is_refused_and_nothing_else_happens(
    seed: int, players: int, words: list[str], data: st.DataObject
) -> None:
    """Any words at any point of a game: a view that its document gives back, or IllegalMove."""
    games = list(played(players, "policy", seed % 7))
    before = data.draw(st.sampled_from(games))[0]
    view = before.view(data.draw(st.integers(1, players)))
    document = view.document()
    after = view
    with contextlib.suppress(IllegalMove):
        after = follow.push(view, data.draw(st.integers(1, players)), " ".join(words))
    assert leadline.load(after.document()) == after
    assert view.document() == document


@pytest.fixture
def view() -> View:
    """Seat 2 of three holds 3 12 50 51 F; 24 lies on b3, and it is the seat's turn."""
    return follow.push(
        setup_questions.begin(CALM_SAILING, 3, 2, {}, {"hand": "3 12 50 51 F", "begins": "1"}), 1, "24@b3"
    )


@pytest.mark.parametrize(
    ("seat", "event", "clause", "reason"),
    [
        (2, "24@c3", "4A", "card 24 is not in the hand; you hold 3 12 50 51 F"),
        (2, "12@c3", "3.4", "numbers must ascend along the path; 12 can be laid on c2, d2, e2, f2 ..."),
        (2, "50@c3", "4A.3", "costs 26, only 4 cards can pay; 50 can be laid on d3, e3, f3, a4 ..."),
        (2, "50@b3", "4A.1", "b3 is not empty; 50 can be laid on d3, e3, f3, a4 ..."),
        (2, "50@c5 -12", "4A.3", "costs 0, paid 1"),
        (2, "-3", "4B.1", "a discard is exactly two cards, not 1"),
        (2, "-3 -3", "4B.1", "a second card 3 is not in the hand; you hold 3 12 50 51 F"),
        (2, "F", "6.1", "the Start has not been laid"),
        (2, "F -3", "6.3", "the Finish costs nothing"),
        (2, "S", "5.1", "card S is not in the hand; you hold 3 12 50 51 F"),
        (2, "50@c5, drew 24", "2.4", "24 lies on b3 already"),
        (2, "50@c5, drew 12", "2.4", "12 is in your hand"),
        (2, "50@c5, drew 17 18", "4.2", "you draw 1 card, not 2"),
        (2, "discards 3 12, drew 17 17", "2.4", "17 is entered twice"),
        (2, "discards 3 12, drew S S", "2.5", "your Start has been drawn before; each pile holds one"),
        (2, "1: 3, 3: 2", "5.4", "cards of several seats are discarded only as a Start is laid"),
        (2, "cannot act", "7.2", "you can act, so the game continues"),
        (3, "26@d3", "2.7", "it is your turn, not that of seat 3"),
        (9, "26@d3", "", "seat 9: expected 1 to 3"),
        (2, "50@z9", "4.1", "'z9' is not a cell of the board; its path leads from a1 to f6"),
        (2, "", "4.1", "empty; expected a move such as 24@b3, 26@c3 -12, discards 2, S, F or cannot act"),
        (2, "F@a1", "6.1", "F is not laid into the grid"),
        (2, "-3 -12 discards", "4.1", "that is more than one action"),
    ],
)
def test_refused_on_your_turn(view: View, seat: int, event: str, clause: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        follow.push(view, seat, event)
    assert (refused.value.clause, refused.value.reason) == (clause, reason)
    assert not isinstance(refused.value, Incomplete)


@pytest.mark.parametrize(
    ("event", "clause", "reason"),
    [
        ("24@d3", "2.4", "24 lies on b3 already"),
        ("12@d3", "2.4", "12 is in your hand"),
        ("26@c3 -1", "4A.3", "costs 2, and which cards is not seen: say -2, or nothing"),
        (
            "26@c3 -3 -4",
            "4.4",
            "3 4: you do not see which cards another seat discards; enter their number, for example -2",
        ),
        ("26@d3 -1", "4A.3", "costs nothing"),
        (
            "discards 3",
            "4B.1",
            "a discard is exactly two cards, not 3, and which cards is not seen: say -2, or nothing",
        ),
        ("discards 2, drew 16", "4.2", "you draw no cards, not 1; what others draw is not seen"),
        ("S", "2.5", "seat 3 has its opening hand, which never holds a Start"),
        ("cannot act", "7.2", "seat 3 holds 5 cards and can discard two"),
    ],
)
def test_refused_of_another_seat(view: View, event: str, clause: str, reason: str) -> None:
    view = follow.push(view, 2, "50@c5, drew 17")
    with pytest.raises(IllegalMove) as refused:
        follow.push(view, 3, event)
    assert (refused.value.clause, refused.value.reason) == (clause, reason)


@pytest.mark.parametrize(
    ("event", "asked"),
    [
        ("50@c5", "what did you draw? 1 card, as: drew 1"),
        ("discards 3 12, drew 17", "what else did you draw? 1 card, as: drew 1"),
        ("discards", "which 2 cards go? (as -3 -12)"),
    ],
)
def test_what_has_still_to_be_told_is_asked(view: View, event: str, asked: str) -> None:
    with pytest.raises(Incomplete) as unfinished:
        follow.push(view, 2, event)
    assert unfinished.value.reason == asked


def test_which_cards_pay_is_asked() -> None:
    view = follow.push(setup_questions.begin(CALM_SAILING, 1, 1, {}, {"hand": "3 5 50 51 F"}), 1, "3@a1, drew 40")
    with pytest.raises(Incomplete, match=r"which 2 cards pay\? \(as -40 -50\)"):
        follow.push(view, 1, "5@b1")


def test_all_that_is_left_pays_without_being_told() -> None:
    """What follows from the rules is not asked: with one card beside the island, that card pays."""
    view = leadline.load(
        {
            "game": "calm-sailing",
            "format": 1,
            "players": 1,
            "you": 1,
            "to_move": 1,
            "hand": "25 60",
            "hands": [2],
            "piles": [0],
            "start_laid": True,
            "grid": [". . . . . ."] * 3 + [". 24 . . . ."] + [". . . . . ."] * 2,
        }
    )
    assert isinstance(view, View)
    after = follow.push(view, 1, "25@c3")
    assert after.document()["discarded"] == [60]
    assert after.turn is None  # no card is left to act with (7.2)


def test_the_last_card_of_the_pile_must_be_the_start_that_has_not_been_seen() -> None:
    document = {"game": "calm-sailing", "format": 1, "players": 1, "you": 1, "to_move": 1, "hands": [5], "piles": [1]}
    view = leadline.load(document | {"hand": "3 12 50 51 F"})
    assert isinstance(view, View)
    with pytest.raises(IllegalMove, match="your Start card is neither in your hand nor in your pile"):
        follow.push(view, 1, "3@a1, drew 4")
    assert follow.push(view, 1, "3@a1, drew S").document()["hand"] == [12, 50, 51, "F", "S"]


def test_numbers_of_the_joint_discard_that_follow_are_not_asked() -> None:
    before, move, after = next(item for item in played(3, "policy", 1) if item[1].startswith("S "))
    you = before.active % 3 + 1
    view = follow.push(before.view(you), before.active, "S")
    other = 6 - you - before.active
    with pytest.raises(Incomplete, match=r"7 cards still go \(5.4\): how many of the others\?"):
        follow.push(view, you, "-" + card_text(view.masked.hand(you)[0]))  # type: ignore[attr-defined]
    with pytest.raises(Incomplete, match="8 cards still go"):
        follow.push(view, you, f"drew {card_text(before.piles[you - 1][0])}")
    own = [word.partition(":")[2].split(",") for word in move.split()[1:] if word.startswith(f"{you}:")]
    counts = {int(word[0]): len(word[2:].split(",")) for word in move.split()[1:]}
    told = [f"-{card}" for card in (own[0] if own else [])] or [f"{you}: 0"]
    event = " ".join([*told, f"{other}: {counts.get(other, 0)}"]) + drawn(before, after, you)
    assert follow.push(view, before.active, event) == after.view(you)


def _small_share() -> tuple[CalmSailing, str, CalmSailing]:
    """A Start of seat 2, to which seat 1 gives card 3 alone."""
    deal = leadline.deal("calm-sailing", players=3, seed=28)
    before = next(item for item in moves(deal, 28, "sensible") if item.text.startswith("S ")).before
    move = "S 1:3 2:30,43,70,F 3:8,21,29"
    after = before.copy()
    after.push(move)
    return before, move, after


SHARED = ["-3, 2: 4, 3: 3", "-3, 3: 3", "3: 3, -3", "3 gives 3, -3", "gives 4, -3", "gives 4, 1 gives 3", "1:3, 3:3"]


@pytest.mark.parametrize("shares", SHARED)
def test_a_single_card_of_a_small_number_is_yours_where_another_laid_the_start(shares: str) -> None:
    """Seat 2 lays the Start, and seat 1 gives card 3: that is not three cards of seat 2."""
    before, _, after = _small_share()
    assert before.active == 2
    said = drawn(before, after, 1)
    assert follow.push(before.view(1), 2, f"S, {shares}{said}") == after.view(1)
    between = follow.push(before.view(1), 2, "S")
    assert follow.push(between, 2, f"{shares}{said}") == after.view(1)
    with pytest.raises(Incomplete, match="what did you draw"):
        follow.push(between, 2, shares)


def test_a_share_without_cards_is_no_share() -> None:
    before = _small_share()[0]
    for event in ("S gives", "S, 3: 3, gives"):
        with pytest.raises(IllegalMove, match="gives what"):
            follow.push(before.view(1), 2, event)


def test_after_the_finish_nobody_has_lost() -> None:
    before, move, after = next(item for seed in range(20) for item in played(3, "policy", seed) if item[1] == "F")
    assert after.is_won
    for you in (1, 2, 3):
        assert follow.push(before.view(you), before.active, move) == after.view(you)
        with pytest.raises(IllegalMove, match="the game is won"):
            follow.push(before.view(you), before.active, f"{move}, lost")


@pytest.mark.parametrize(
    ("answers", "problem"),
    [
        ({"hand": "3 12 50 51", "begins": "1"}, "hand: 4 cards; expected 5 (2.5)"),
        ({"hand": "3 12 50 51 S", "begins": "1"}, "hand: a Start card is never in an opening hand (2.5)"),
        ({"hand": "3 12 50 51 51", "begins": "1"}, "hand: card 51 given twice"),
        ({"hand": "3 12 50 51 F", "begins": "4"}, "begins: expected a seat from 1 to 3, found '4'"),
        ({"hand": "3 12 50 51 F", "begins": "1 2"}, "begins: expected a seat from 1 to 3, found '1 2'"),
        ({"hand": "3 12 50 51 F", "begins": "1", "more": "1 2"}, "more: 2 seats; expected 1 (2.4)"),
        ({"hand": "3 12 50 51 F"}, "begins: missing; expected the seat that begins, as 1"),
        ({"hand": "3 12 50 51 F", "begins": "1", "zzz": "1"}, "zzz: not asked here"),
    ],
)
def test_a_set_up_that_cannot_be(answers: dict[str, str], problem: str) -> None:
    with pytest.raises(DocumentError) as refused:
        setup_questions.begin(CALM_SAILING, 3, 2, {}, answers)
    assert problem in refused.value.told()


def test_the_front_asks_the_ruleset_of_the_options() -> None:
    assert [question.name for question in setup_questions.questions(CALM_SAILING, 3, 1, {"removed": 4})] == [
        "hand",
        "begins",
    ]
    assert [question.name for question in setup_questions.questions(CALM_SAILING, 3, 1, {"first": 2})] == [
        "more",
        "hand",
    ]
    assert [question.name for question in setup_questions.questions(CALM_SAILING, 1, 1, {})] == ["hand"]
    with pytest.raises(DocumentError, match="removed: expected 0 to 28 islands"):
        setup_questions.questions(CALM_SAILING, 3, 1, {"removed": 70})
    with pytest.raises(DocumentError, match="you: expected a seat from 1 to 3, found 4"):
        setup_questions.questions(CALM_SAILING, 3, 4, {})


def test_what_is_drawn_in_the_place_of_its_like_is_told_too() -> None:
    view = setup_questions.begin(CALM_SAILING, 2, 1, {}, {"begins": "1", "hand": "3 12 50 51 F"})
    after = follow.push(view, 1, "discards F 3, drew F 7")
    assert "; you draw 7 F; 37 cards in your pile" in follow.news(view, after, 1, "discards F 3, drew F 7")
    view = follow.push(after, 2, "discards 2")
    after = follow.push(view, 1, "discards 7 12, drew F F")
    assert "; you draw F F; " in follow.news(view, after, 1, "discards 7 12, drew F F")
