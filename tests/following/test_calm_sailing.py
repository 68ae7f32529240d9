"""The base game of Calm Sailing followed at a table: what the events say of a game is what a seat sees of it."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import View
from leadline.core.calm_sailing.base import follow
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.material import card_text
from support.following import whole_moves


def begun(deal: CalmSailing, you: int, **options: object) -> View:
    answers = {"hand": " ".join(map(card_text, deal.hand(you)))}
    if deal.players > 1:
        answers["begins"] = str(deal.first)
    return follow.begin(deal.players, you, options, answers)


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
    view = follow.push(view, before.turn, seen(before, move, after, view.seat))
    if after.is_over and view.turn is not None:
        assert after.active != view.seat
        view = follow.push(view, after.active, "cannot act")
    return view


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
