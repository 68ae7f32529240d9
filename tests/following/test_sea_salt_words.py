"""Cards of Sea Salt & Paper in the words of people: what is read is what was meant, or it is refused."""

from __future__ import annotations

from itertools import product

import pytest

from leadline.core.errors import IllegalMove
from leadline.core.registry import declared
from leadline.core.sea_salt import follow
from leadline.core.sea_salt.material import COLOR, KIND, TEXT
from leadline.core.sea_salt.tokens import meanings, tokens
from leadline.core.table import setup_questions

ORDERS = ("{kind}/{color}", "{color} {kind}", "{kind} {color}", "{color}/{kind}", "{kind} ({color})")


def said(card: int, order: str) -> str:
    return order.format(kind=KIND[card], color=COLOR[card])


def heard(text: str) -> list[list[int]]:
    """The cards that each word of a line may stand for."""
    return [meanings(token.text, TEXT) for token in tokens(text, {"and"}) if token.kind == "c"]


def heard_or_refused(text: str) -> list[list[int]] | str:
    """What `heard` gives, or the end of the reason why the line is refused."""
    try:
        return heard(text)
    except IllegalMove as error:
        return error.reason.rpartition("; ")[2]


@pytest.mark.parametrize("order", ORDERS)
def test_every_card_is_read_in_every_order_of_words(order: str) -> None:
    for card in TEXT:
        text = said(card, order)
        assert heard(text) == [[card]], text
        assert heard(text.upper().replace("LIGHT ", "Light-").replace("DARK ", "dark")) == [[card]], text


@pytest.mark.extended
def test_two_cards_are_read_as_they_were_meant_or_refused() -> None:
    """With a comma or `and` between them always right; without one never wrong."""
    refused = 0
    for (one, first), (two, second) in product(product(TEXT, ORDERS[:3]), repeat=2):
        a, b = said(one, first), said(two, second)
        if one % 5 == two % 5:
            assert heard(f"{a}, {b}") == heard(f"{a} and {b}") == [[one], [two]]
        found = heard_or_refused(f"{a} {b}")
        assert found in ([[one], [two]], "put a comma between the cards"), f"{a} {b}"
        refused += isinstance(found, str)
    assert refused < 100


def test_kinds_and_colours_may_be_in_short() -> None:
    for text, meant in {
        "sha pur": ["shark/purple"],
        "octo/p": ["octopus/purple"],
        "swim light orange": ["swimmer/light orange"],
        "lb boat": ["boat/light blue"],
        "penguin orange": ["penguin/light orange"],
        "orange sailor": ["sailor/orange"],
        "anchor pink": ["sailor/pink"],
        "colony": ["penguin colony/green"],
        "green penguin colony": ["penguin colony/green"],
        "blue shell": ["shell/dark blue", "shell/light blue"],
        "crab gre": ["crab/green", "crab/grey"],
        "gray shell": ["shell/grey"],
    }.items():
        assert [[TEXT[card] for card in cards] for cards in heard(text)] == [meant], text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("black", "black is a colour; of which card? Expected one such as black crab"),
        ("crab, yellow", "yellow is a colour"),
        ("crab yellow boat", "'crab yellow boat' may be crab/yellow, boat or crab, boat/yellow; put a comma"),
    ],
)
def test_what_can_be_mistaken_is_refused(text: str, words: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        tokens(text, set())
    assert words in refusal.value.reason


def test_a_colour_goes_where_there_is_such_a_card() -> None:
    assert heard("crab purple shark") == [meanings("crab", TEXT), meanings("shark/purple", TEXT)]
    assert heard("captain black crab") == [meanings("captain", TEXT), meanings("crab/black", TEXT)]


def test_two_cards_that_are_no_pair_are_named_as_they_were_told() -> None:
    """The colour of a card in another hand is not told."""
    view = setup_questions.begin(declared("sea_salt"), 2, 1, {}, {"begins": "2", "piles": "crab/black shell/grey"})
    view = follow.push(view, 2, "draws, puts octopus/green on 1, pass")
    view = follow.push(view, 1, "take 1, pass")
    with pytest.raises(IllegalMove, match="lighthouse and lighthouse are not a pair"):
        follow.push(view, 2, "draws, puts fish/black on 1, pairs lighthouse lighthouse")
