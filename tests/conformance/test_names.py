"""Unknown names are answered with the nearest right ones, and what cannot be mistaken is read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

import leadline
from leadline.core import DocumentError, IllegalMove, Position, documents
from leadline.core.calm_sailing.normal_forms import tidy
from leadline.core.documents.spelling import hint, nearest, plain
from leadline.core.sea_salt.material import CARD_OF, TEXT
from leadline.core.sea_salt.names import card_of, split
from support.cases import EXPLAINED, Case, some

HAND = {"game": "sea-salt-paper", "format": 1}


def wrong(document: dict[str, Any]) -> str:
    with pytest.raises(DocumentError) as caught:
        documents.score(document)
    return str(caught.value)


def refused(position: Position, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.copy().push(text)
    assert caught.value.text == text
    return caught.value.reason


def test_nearest() -> None:
    assert nearest("Shel", ["shark", "shell"]) == "shell"
    assert nearest("zzz", ["shark", "shell"]) is None
    assert hint("shel", ["shell"]) == "; did you mean 'shell'?"
    assert hint(3, ["shell"]) == ""


@pytest.mark.parametrize(
    ("card", "what"),
    [
        ("shell/blue", "every shell is dark blue, light blue, black, yellow, green or grey (found 'shell/blue')"),
        ("shel/black", "no kind 'shel'; did you mean 'shell'? (found 'shel/black')"),
        ("crab", "which crab? every crab is dark blue, light blue, black, yellow, green or grey (found 'crab')"),
        ("lighthouse/pink", "every lighthouse is purple (found 'lighthouse/pink')"),
        ("pink", "pink is a colour; expected a card such as crab/dark blue or captain (found 'pink')"),
        ("xyzzy", "expected a card such as crab/dark blue or captain (found 'xyzzy')"),
    ],
)
def test_the_half_of_a_card_that_is_wrong(card: str, what: str) -> None:
    assert wrong(HAND | {"hand": [card]}) == f"hand[1]: {what}"
    assert wrong(HAND | {"hand": f"captain {card} mermaid"}) == f"hand[2]: {what}"
    assert wrong(HAND | {"hand": f"captain, {card}, mermaid"}) == f"hand[2]: {what}"
    position = leadline.deal("sea-salt", players=2, seed=1)
    assert refused(position, f"deck keep {card} discard 1") == f"{card!r} is not a card: {what.partition(' (found')[0]}"


@given(st.lists(st.sampled_from(sorted(CARD_OF)), max_size=12), st.data())
def test_a_string_of_cards_is_read_however_it_is_written(cards: list[str], data: st.DataObject) -> None:
    text = ""
    for card in cards:
        written = data.draw(st.sampled_from([card, card.upper(), card.title(), card.replace("/", " / ")]))
        text += written + data.draw(st.sampled_from([" ", ", ", ",", "\n"]))
    found = [card_of(card) for card in split(text)]
    assert [TEXT[card or 0] for card in found] == [TEXT[CARD_OF[card]] for card in cards]


def test_an_unknown_key_is_answered_with_the_nearest() -> None:
    deal = leadline.deal("reef", players=2, seed=1).document()
    with pytest.raises(DocumentError, match="suply: unknown key; did you mean 'supply'"):
        documents.load(deal | {"suply": 1})


@pytest.mark.parametrize(
    ("move", "what"),
    [
        ("grow wite", "'wite' is not a colour; did you mean 'white'?; expected white, yellow, orange, pink or grey"),
        ("shrimp 1h4", "'1h4' is not a space; expected one such as 2d4, on boards 1 to 4, a to g, 1 to 6"),
        (
            "cylinder gren pay white space",
            "'gren' is not an alga; did you mean 'green'?; expected blue, green, purple or red",
        ),
        (
            "cylinder red pay white on white/blue",
            "'white/blue' is not a coral tile; expected two different colours, for example white/yellow",
        ),
        (
            "colect white",
            "no move of this game; did you mean 'collect'?; expected one such as grow white, shrimp 1d4, "
            "move 1d4 home, done",
        ),
    ],
)
def test_the_word_of_a_move_that_is_wrong(move: str, what: str) -> None:
    assert refused(leadline.deal("reef-encounter", players=2, seed=1), move) == what


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("12@C3, -40", "12@c3 -40"),
        (" 12 @ c3 -f ", "12@c3 -F"),
        ("s 1: 5, 7, 2:f, 33", "S 1:5,7 2:F,33"),
        ("S 1:5,7,TOP2 2:33", "S 1:5,7,top2 2:33"),
        ("w=44@D1 -w", "W=44@d1 -W"),
        ("W=COMPASS y 2", "W=compass Y 2"),
        ("-ALL", "-all"),
        ("Rock -5, -7", "rock -5 -7"),
    ],
)
def test_moves_of_calm_sailing_as_people_write_them(text: str, meant: str) -> None:
    assert tidy(text) == meant


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_a_move_may_be_written_in_letters_of_either_case_with_blanks(case: Case) -> None:
    """What is read is the same move: the notation of no game tells letters apart by their case alone."""
    for position in some(case, 8):
        if position.is_over or not position.is_boundary:
            continue
        walk, codes = position.copy(), list[int]()
        while not codes or not walk.is_boundary:
            codes.append(walk.playout_move(1))
            walk.push(codes[-1])
        text = position.game.notation.join(position, codes)
        for written in (text.upper(), text.lower(), f"  {text.replace(' ', '  ')} ,"):
            again = position.copy()
            again.push(written)
            assert again == walk, (text, written)


def test_plain() -> None:
    assert plain(" Crab / Light  Blue, GRAY") == "crab/light blue grey"
