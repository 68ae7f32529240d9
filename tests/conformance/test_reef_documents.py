"""Documents of Reef at the limits of what can be: read where the game can come to it, else refused."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Position

OPENING = "start r@b2 y@c2 p@b3 g@c3"
GONE = "supply.r: 0 before the turn of seat 1, which begins each round: the game is over (5.1)"


@pytest.fixture
def document() -> dict[str, Any]:
    """Two players after the openings; seat 1, the first one, is to move."""
    position = leadline.deal("reef", players=2, seed=4, first=1)
    for _ in (1, 2):
        position.push(OPENING)
    return position.document()


def without_red(document: dict[str, Any], left: int = 0) -> dict[str, Any]:
    """The same with red pieces down to `left` in the supply: the others lie on the board of seat 1."""
    row = f"r4 r4 r4 r{4 - left}"
    boards = [[row, *document["boards"][0][1:]], document["boards"][1]]
    return document | {"boards": boards, "supply": document["supply"] | {"r": left}}


def problems(document: dict[str, Any]) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        leadline.load(document)
    return [str(problem) for problem in caught.value.problems]


def test_5_1_a_colour_that_is_exhausted_has_no_pieces_left(document: dict[str, Any]) -> None:
    over = {"to_move": None, "over": "colour exhausted"}
    for left in (1, 2):
        assert problems(without_red(document, left) | over) == [
            "over: colour exhausted, yet the supply has pieces of every colour (5.1)"
        ]
    view = leadline.load(document).view(1).document()  # type: ignore[union-attr]
    assert problems(view | over)[0].startswith("over: colour exhausted, yet")
    position = leadline.load(without_red(document) | over)
    assert position.outcome is not None  # type: ignore[union-attr]


def test_5_1_a_last_round_ends_before_the_first_seat(document: dict[str, Any]) -> None:
    assert problems(without_red(document)) == [GONE]
    assert leadline.load(without_red(document) | {"to_move": 2}).turn == 2
    assert leadline.load(without_red(document) | {"first": 2}).turn == 1


def test_5_1_the_first_seat_may_take_the_last_piece_within_its_play(document: dict[str, Any]) -> None:
    """Its second piece follows; the round is finished then."""
    begun = without_red(document) | {"played": []}

    def playing(card: int, piece: str, spot: str) -> dict[str, Any]:
        rest = {"hands": [[c for c in hand if c != card] for hand in begun["hands"]]}
        rest["deck"] = [c for c in begun["deck"] if c != card]
        return begun | rest | {"pending": {"card": card, "piece": piece, "spot": spot}}

    position = leadline.load(playing(25, "p", "a4"))  # gives red and purple
    assert isinstance(position, Position)
    assert position.turn == 1
    assert problems(playing(30, "y", "c2")) == [GONE]  # gives yellow twice


def test_1_3_nothing_has_happened_before_all_openings_are_laid() -> None:
    before = leadline.deal("reef", players=2, seed=4, first=1)
    before.push("start r@b2 y@c2 p@b3 g@c3")
    document = before.document()
    assert leadline.load(document) == before
    board = [["r4 g4 g4 p4", "g4 y4 p4 g4", "p4 y4 r4 y4", "r4 y4 g4 y4"], document["boards"][1]]
    cases: list[tuple[dict[str, Any], list[str]]] = [
        (
            {"boards": board, "supply": {"r": 0, "y": 0, "p": 0, "g": 8}},
            ["boards[1]: 64 pieces; expected the 4 of an opening, as not all are laid (1.5)"]
            + [f"supply.{letter}: 0 pieces; expected 17 after 1 opening (1.2, 1.5)" for letter in "ryp"]
            + ["supply.g: 8 pieces; expected 17 after 1 opening (1.2, 1.5)"],
        ),
        ({"points": [3, 10]}, ["points[2]: 10 before the first turn; expected 3 (1.3)"]),
        (
            {"hands": [document["hands"][0][:1], document["hands"][1]]},
            ["hands[1]: 1 before the first turn; expected 2 (1.3)"],
        ),
        (
            {"played": document["deck"][:1], "deck": document["deck"][1:]},
            ["played: 1 card before the first turn; expected none"],
        ),
    ]
    for changes, told in cases:
        with pytest.raises(DocumentError) as caught:
            leadline.load(document | changes)
        assert [str(problem) for problem in caught.value.problems] == told


def test_points_stay_within_what_documents_take() -> None:
    document = leadline.deal("reef", players=2, seed=4, first=1).playout(1, "random").document()
    position = leadline.deal("reef", players=2, seed=4, first=1)
    for _ in range(2):
        position.push("start r@b2 y@c2 p@b3 g@c3")
    document = position.document() | {"points": [30_000, 30_000]}
    [first, *others] = document["display"]
    document["display"] = [first | {"points": 9999}, *(other | {"points": 9999} for other in others)]
    rich = leadline.load(document)
    assert isinstance(rich, Position)
    for move in rich.legal_moves(whole=True):
        after = rich.copy()
        after.push(move)
        assert leadline.load(after.document()) == after
    after = rich.copy()
    after.push(f"take {first['card']}")
    assert after.document()["points"] == [30_000, 30_000]
