"""What lies open and is told in a line of its own, the display of Reef and the refill of Reef Encounter: until then
nobody can move, nothing is ranked, and the view is a document like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, IllegalMove, LeadlineError, View
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver import analysis
from leadline.solver.api.listing import moves
from leadline.solver.odds import odds
from leadline.solver.review.decisions import of_seat_record
from leadline.solver.session.picking import pick

OPENING = "start r@b2 y@c2 p@b3 g@c3"


def collected(seat: int = 1) -> View:
    """Seat 1 has collected; the refill is not told."""
    view = leadline.deal("reef-encounter", players=2, seed=4, boards=[2, 4], starfish="up", first=1).view(seat)
    view.push("collect yellow")
    return view


def opened(first: int = 1) -> View:
    """The openings are laid; display and pile are not told."""
    view = leadline.deal("reef", players=2, seed=4, first=first).view(1)
    for _ in (1, 2):
        view.push(OPENING)
    return view


CASES = [
    (collected, "open_sea.yellow", "collected and not refilled yet; expected the 2 tiles of the refill", "refill w y"),
    (opened, "display", "not known; expected what is laid out now: display 3 9 41, top 12", "display 3 9 41, top 12"),
]
PENDING = pytest.mark.parametrize(("make", "where", "what", "line"), CASES, ids=["refill", "display"])


@PENDING
def test_nobody_can_move_before_it_is_told(make: Callable[[], View], where: str, what: str, line: str) -> None:
    view = make()
    assert view.pending is not None
    assert view.pending.where == where
    assert what in view.pending.what
    assert view.turn == 1
    assert list(view.legal_moves()) == view.legal_codes() == []
    assert view.legal_moves().texts == []
    assert not any(view.is_legal(code) for code in view.masked.legal_codes())
    assert view.is_legal(line)
    view.push(line)
    assert view.pending is None
    assert view.turn != 1 or view.legal_codes()


@PENDING
def test_nothing_is_ranked_before_it_is_told(make: Callable[[], View], where: str, what: str, line: str) -> None:
    view = make()
    asked: list[Callable[[], Any]] = [
        lambda: leadline.best(view, nodes=50),
        lambda: leadline.best(view, nodes=50, moves=["collect white"]),
        lambda: analysis.choose(view, nodes=50),
        lambda: odds(view, nodes=50),
        lambda: moves(view),
        lambda: pick(view, []),
    ]
    for ask in asked:
        with pytest.raises(LeadlineError, match=what) as refused:
            ask()
        assert isinstance(refused.value, DocumentError | IllegalMove)


@PENDING
def test_its_view_is_a_document(make: Callable[[], View], where: str, what: str, line: str) -> None:
    view = make()
    for written in (view.document(), view.text(), view.line()):
        back = leadline.load(written)
        assert back == view
        assert isinstance(back, View)
        back.push(line)
        view.push(line)
        assert back == view
        view.pop()


@PENDING
def test_the_table_asks_for_it(make: Callable[[], View], where: str, what: str, line: str) -> None:
    view = make()
    table = leadline.Table(view.game.name, view=view)
    for command in ("best", "odds", "best 50n"):
        reply = table.reply(command)
        assert reply.refused
        assert what in reply.text
    assert line in table.tell("")
    assert "your turn" not in table.tell("undo" if table.events else "next")
    assert "refused" not in table.tell(line)
    assert table.tell("odds 10n")


def test_the_table_says_whose_turn_it_is_once_the_refill_is_told() -> None:
    view = leadline.deal("reef-encounter", players=2, seed=4, boards=[2, 4], starfish="up", first=1).view(1)
    table = leadline.Table("reef-encounter", view=view)
    assert table.tell("collect yellow").endswith("clockwise from yellow on: refill w y")
    assert "you have collected yellow, the refill must still be entered" in table.tell("show")
    assert table.tell("w y").endswith("seat 2 to move")


@pytest.mark.parametrize("seat", [1, 2])
def test_9_3_worlds_of_a_view_without_the_refill_have_one(seat: int) -> None:
    """The seat that has collected has no second turn in them, and the tiles come out of the bag."""
    view = collected(seat)
    refills = set()
    for seed in range(20):
        world = view.sample(Generator(seed, "worlds"))
        assert isinstance(world, ReefEncounter)
        assert world.turn == 2
        assert [sum(tiles) for tiles in world.open_sea] == [3, 1, 2, 3, 3]
        assert world.cubes[0] == [0, 1, 1, 0, 1]
        assert leadline.load(world.document()) == world
        refills.add(tuple(map(tuple, world.open_sea)))
    assert len(refills) > 5


def test_1_6_only_right_after_the_openings_is_the_display_unknown() -> None:
    """Nothing has been taken, played or laid beside the openings then, and the first seat is to move."""
    document = opened().document()
    missing = "null; expected what lies there, for all openings are laid (1.6)"
    for changes in (
        {"to_move": 2},
        {"first": 2},
        {"hands": [[8, 32, 51], 2]},
        {"deck": {"top": 3, "count": 53}},
        {"boards": [[". . . .", ". p1 g1 .", ". r1 y1 .", "r1 . . ."], document["boards"][1]]},
    ):
        with pytest.raises(DocumentError) as caught:
            leadline.load(document | changes)
        assert f"display: {missing}" in [str(problem) for problem in caught.value.problems], changes


def test_a_display_is_asked_for_whoever_is_to_move() -> None:
    table = leadline.Table("reef", view=opened(first=2))
    assert table.reply("best").text == "display: not known; expected what is laid out now: display 3 9 41, top 12"


def test_11_1_4_an_end_that_nothing_has_brought_about_is_no_correction() -> None:
    view = leadline.deal("reef-encounter", players=2, seed=4, first=1).view(1)
    table = leadline.Table("reef-encounter", view=view)
    reply = table.reply("fix to_move null")
    assert reply.refused
    assert "nothing has ended the game" in reply.text


def test_a_review_passes_over_what_no_seat_decides() -> None:
    """The refill in a line of its own is no decision, and none that could not be read."""
    view = leadline.deal("reef-encounter", players=2, seed=4, boards=[2, 4], starfish="up", first=1).view(1)
    table = leadline.Table("reef-encounter", view=view)
    for line in ("collect yellow", "refill w y"):
        table.tell(line)
    found, last, unread = of_seat_record(table.record())
    assert [one.text for one in found] == ["collect yellow"]
    assert (last, unread) == (table.view, [])
