"""The base game of Calm Sailing followed from within a move: a joint discard, a payment; and when it is over."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import View
from leadline.core.calm_sailing import follow
from leadline.core.calm_sailing.base.moves import LAY_START, pack
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.material import START
from leadline.core.errors import IllegalMove, Incomplete
from support.following import whole_moves

DUE = "8 cards go together (5.4): which of yours, how many of the others, as -41 -54 -60, 1: 2, 3: 3"


@pytest.fixture
def deal() -> CalmSailing:
    deal = leadline.deal("calm-sailing", players=3, seed=1)
    assert isinstance(deal, CalmSailing)
    return deal


@pytest.fixture
def sharing(deal: CalmSailing) -> CalmSailing:
    """Seat 2, with 41 54 60 78 in hand, has laid the Start; the others hold five cards each, and eight are to go."""
    [before, *_] = [before for before, move, _ in whole_moves(deal, "policy", 1) if move.startswith("S ")]
    assert isinstance(before, CalmSailing)
    assert follow.expected(before.view(2)) == "you hold the Start, which must be laid (5.1): S"
    before.push(pack(LAY_START, START))
    assert (before.active, before.hand(2), before.hand_sizes) == (2, [41, 54, 60, 78], [5, 4, 5])
    return before


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("50@c5", f"the joint discard comes first: {DUE}"),
        ("1: 3 4", "3 4: you do not see which cards another seat discards; enter their number, for example -2"),
        ("1: 9", "seat 1 has 5 cards that can go, not 9"),
        ("1: 8", "seat 1 has 5 cards that can go, not 8"),
        ("1: 5, 3: 5", "the joint discard is exactly 8 cards, not 10"),
        ("-41, 1: 0", "7 cards are left for seat 3, which holds 5 cards"),
        ("1: 4, 3: 3, -80", "card 80 is not in the hand; you hold 41 54 60 78"),
    ],
)
def test_a_joint_discard_that_cannot_be(sharing: CalmSailing, event: str, reason: str) -> None:
    view = sharing.view(2)
    with pytest.raises(IllegalMove) as refused:
        follow.push(view, 2, event)
    assert (refused.value.clause, refused.value.reason) == ("5.4", reason)
    assert view == sharing.view(2)


def test_a_seat_may_give_nothing(sharing: CalmSailing) -> None:
    view = sharing.view(2)
    with pytest.raises(Incomplete, match="what did you draw"):
        follow.push(view, 2, "2: 0, 1: 4, 3: 4")
    after = follow.push(view, 2, "2: 0, 1: 4, 3: 4, drew 6").document()
    assert after["hand"] == [6, 41, 54, 60, 78]
    assert after["memory"]["discarded"][1] == view.document()["memory"]["discarded"][1]


def test_who_has_given_a_share_gives_no_other(sharing: CalmSailing) -> None:
    sharing.push(sharing.legal_codes()[0])
    sharing.push(sharing.legal_codes()[-1])  # no more
    assert (sharing.phase, sharing.turn, sharing.owed) == ("share", 3, 7)
    with pytest.raises(IllegalMove, match="seat 2 has given its share already"):
        follow.push(sharing.view(1), 3, "2: 1")
    with pytest.raises(Incomplete, match="6 cards still go"):
        follow.push(sharing.view(1), 3, "3: 1")
    with pytest.raises(IllegalMove, match="6 cards are left for seat 1, which holds 5 cards"):
        follow.push(sharing.view(2), 3, "3: 1")


@pytest.fixture
def paying(deal: CalmSailing) -> CalmSailing:
    """Seat 1 has laid an island and still pays one card."""
    for before, move, _ in whole_moves(deal, "random", 3):
        lays = [one for one in before.legal_moves() if "@" in one.text and move.startswith(f"{one.text} -")]
        if lays:
            before.push(lays[0])
            assert isinstance(before, CalmSailing)
            return before
    raise AssertionError("no island was paid for")


def test_a_payment_goes_on(paying: CalmSailing) -> None:
    assert (paying.phase, paying.active, paying.owed) == ("pay", 1, 1)
    for you in (1, 2, 3):
        view = paying.view(you)
        said, _, paid = follow.expected(view).rpartition(" ")
        assert said == "seat 1 still pays 1, as"
        assert paid in ([move.text for move in paying.legal_moves()] if you == 1 else ["-1"])
        for event in ("24@b3", "F"):
            with pytest.raises(IllegalMove, match="seat 1 still pays 1"):
                follow.push(view, 1, event)
    card = paying.hand(1)[0]
    with pytest.raises(Incomplete, match="what did you draw"):
        follow.push(paying.view(1), 1, f"-{card}")
    with pytest.raises(IllegalMove, match="which cards is not seen: say -1"):
        follow.push(paying.view(2), 1, f"-{card}")
    after = follow.push(paying.view(2), 1, "-1")
    paying.push(next(move for move in paying.legal_moves() if move.text == f"-{card}"))
    assert after == paying.view(2)


def test_a_game_that_is_over_is_not_gone_on_with(deal: CalmSailing) -> None:
    over = deal.playout(1)
    for you in (1, 2, 3):
        view = over.view(you)
        assert isinstance(view, View)
        assert follow.expected(view) == "the game is over (7.1: Finish laid on a full grid)"
        with pytest.raises(IllegalMove) as refused:
            follow.push(view, 1, "-3 -4")
        assert (refused.value.clause, refused.value.reason) == (
            "7.1",
            "the game is over (Finish laid on a full grid)",
        )


def test_a_solo_start_asks_for_no_others() -> None:
    deal = leadline.deal("calm-sailing", players=1, seed=1, solo_draw=2, solo_payment=1)
    [before, *_] = [before for before, move, _ in whole_moves(deal, "policy", 1) if move.startswith("S")]
    assert isinstance(before, CalmSailing)
    before.push(pack(LAY_START, START))
    view = before.view(1)
    assert follow.expected(view) == "1 card for the Start (5.4): which of yours, as -4"
    one, other, *_ = (card for card in before.hand(1) if card <= 80)
    with pytest.raises(IllegalMove, match="the joint discard is exactly 1 card, not 2"):
        follow.push(view, 1, f"-{one} -{other}")
