"""What a document or a view of Sea Salt & Paper may not say of a game under way, each with its message."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError
from leadline.core.sea_salt.material import ALL, KIND, TEXT
from leadline.core.sea_salt.position import SeaSalt

Document = dict[str, Any]
Change = Document | Callable[[Document], None]
ENDED = {"by": "round", "seat": 1, "gained": [0, 0]}


@cache
def met(phase: str) -> SeaSalt:
    """The first position of a game in this phase; in that of search seat 2 is to move, and 1 has closed the round."""
    position = leadline.deal("sea-salt", players=2, seed=0)
    assert isinstance(position, SeaSalt)
    while position.phase != phase:
        position.push(position.playout_move(1))
    return position


def problems(document: Document, change: Change) -> list[str]:
    document = copy.deepcopy(document)
    if callable(change):
        change(document)
    else:
        document |= copy.deepcopy(change)
    with pytest.raises(DocumentError) as error:
        leadline.load(document)
    return error.value.told()


def taken(**changes: Any) -> Change:
    """A card that crabs of seat 2 took from pile 1, below shark/black, unseen by seat 1."""
    event = {"card": "mermaid/white", "seat": 2, "pile": 1, "place": 1, "unknown_to": [1], "unsure": []} | changes

    def change(document: Document) -> None:
        document["memory"] |= {"taken": [event], "suspects": [[[1, 2], []], [[], []]]}

    return change


def memory(**changes: Any) -> Change:
    def change(document: Document) -> None:
        document["memory"] |= changes

    return change


def no_deck(document: Document) -> None:
    document["discards"][0] += document["deck"]
    document |= {"deck": [], "last_chance": None, "phase": "draw"}
    del document["effect"]


def no_top(document: Document) -> None:
    document["discards"][0][0] = None


def full_hand(document: Document) -> None:
    """Seat 1 knows every card of seat 2, and that one has been taken unseen."""
    change = taken()
    assert callable(change)
    change(document)
    document["memory"]["known"] = [[[], document["hands"][1]], [[], []]]


def full_hands(document: Document) -> None:
    """The same, without knowing in which hand they are."""
    change = taken(unsure=[1])
    assert callable(change)
    change(document)
    document["memory"] |= {"known": [[[], []], [[], []]], "loose": [document["hands"][1], []]}


TWO_EVENTS = [{"card": "mermaid/white", "seat": 2, "pile": 1, "place": 1, "unknown_to": [1], "unsure": []}] * 2
NO_PLAYERS = [[[], []]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"to_move": None},
            "to_move: null exactly if `ended` describes the end of the round or the game; otherwise a seat",
        ),
        ({"to_move": None, "ended": ENDED | {"gained": [0]}}, "ended.gained: 1 entry; expected one for each seat"),
        ({"to_move": None, "ended": ENDED | {"seat": 3}}, "ended: seats of a game of 2; expected 1 to 2"),
        (
            {"to_move": None, "ended": ENDED | {"winners": [1]}},
            "ended.winners: seats that won are given exactly where the game is over",
        ),
        ({"scores": [40, 0]}, "scores: 40 points reach the target of 40: the game is over (7.1)"),
        ({"last_chance": 2}, "last_chance: the closer has no turn any more (6.4)"),
        ({"effect": None}, "effect: missing; phase search needs the pile"),
        ({"phase": "steal"}, "effect: missing; phase steal needs the seat"),
        ({"phase": "steal", "effect": {"seat": 2}}, "effect.seat: expected an opponent"),
        ({"phase": "steal", "effect": {"seat": 1}}, "effect.seat: the hand is empty or open (4.4, 4.5)"),
        ({"phase": "play"}, "effect: belongs to the phases search and steal only"),
        ({"extra_turn": True}, "extra_turn: the seat to move has laid no boats (4.2)"),
        (no_deck, "deck: empty at the start of a turn: the round is over (6.5)"),
        (memory(known=NO_PLAYERS), "memory.known: expected 2 lists of 2 lists, one for each seat"),
        (memory(loose=[[]]), "memory.loose: expected 2 lists, one for each seat"),
        (memory(suspects=NO_PLAYERS), "memory.suspects: expected 2 lists of two lists of places"),
        (memory(known=[[[], ["crab/green"]], [[], []]]), "memory.known[1][2]: cards that are not in that hand"),
        (
            memory(known=[[["shell/grey"], []], [[], []]]),
            "memory.known[1][1]: expected none: it is the seat's own hand",
        ),
        (
            memory(known=[[[], []], [["shell/grey"], []]]),
            "memory.known[2][1]: expected none: it is a hand that lies open (6.2)",
        ),
        (memory(loose=[["crab/green"], []]), "memory.loose[1]: cards that are not in the other hands"),
        (memory(taken=TWO_EVENTS), "memory.suspects: missing; `taken` needs them"),
        (memory(taken=TWO_EVENTS), "memory.taken[2]: two cards from one place"),
        (memory(taken=TWO_EVENTS * 3), "memory.taken: 6 cards; nine crabs make at most four pairs"),
        (
            taken(unknown_to=[]),
            "memory.taken[1]: expected seats from 1 to 2, at least one that does not know the card",
        ),
        (taken(unknown_to=[]), "memory.suspects[1][1]: 2 places for 0 unknown cards"),
        (taken(card="crab/green"), "memory.taken[1]: crab/green is not in the hand of seat 2"),
        (
            taken(seat=1, card="shell/grey"),
            "memory.taken[1]: seat 1 holds it, and knows it or has laid its hand open (6.2)",
        ),
        (taken(place=9), "memory.taken[1]: expected a place below the top of the pile"),
        (
            taken(place=9),
            "memory.taken[1]: seat 1 does not know the card, yet its place is not among its suspects",
        ),
        (
            memory(taken=TWO_EVENTS[:1], suspects=[[[1, 1], []], [[], []]]),
            "memory.suspects[1][1]: expected different places below the top of the pile",
        ),
        (
            full_hand,
            "memory.taken: the hand of seat 2 cannot hold what seat 1 knows and what was taken unseen",
        ),
        (
            full_hands,
            "memory.taken: the other hands cannot hold what seat 1 knows and what was taken unseen",
        ),
    ],
)
def test_what_a_document_may_not_say(change: Change, message: str) -> None:
    assert message in problems(met("search").document(), change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"crabbed": [{"seat": 1, "pile": 1, "of": ["crab/green"]}] * 5}, "crabbed: 5 cards; nine crabs make at most"),
        (no_top, "discards[1]: null, yet you look through this pile (4.1)"),
        ({"hands": [1, 4]}, "known[1]: 5 cards in a hand of 1"),
        ({"hands": [5, 1]}, "hands: 1 card for seat 2, yet `hand` names 4"),
        ({"phase": "steal", "effect": {"seat": 1}}, "effect.seat: the hand is empty or open (4.4, 4.5)"),
    ],
)
def test_what_a_view_may_not_say(change: Change, message: str) -> None:
    assert any(told.startswith(message) for told in problems(met("search").view(2).document(), change))


def test_what_may_be_said() -> None:
    """What the changes above start from."""
    for phase in ("keep", "play", "search"):
        assert leadline.load(met(phase).document()) == met(phase)
    document = met("search").document()
    change = taken()
    assert callable(change)
    change(document)
    found = leadline.load(document)
    assert leadline.load(found.document()) == found


NO_CRABS = "phase: search, yet the seat to move has laid no crabs (4.1)"
NO_SHARK = "phase: steal, yet the seat to move has laid no swimmer and shark (4.4)"
NO_CARD = "phase: play, yet the seat to move has no card; it has drawn one before (3.1)"
NO_PILES = "deck: 58 cards; at most 56 are left once two have founded the piles (2.1)"
LAST_TURN: Document = {"last_chance": 1, "to_move": 2, "phase": "play"}
NOBODY: Document = {"hands": [[], []], "discards": [["boat/black"], ["shark/green"]]}


def situation(kind: str, change: Document) -> Document:
    """A position in the first round, or what seat 1 sees of it; all that is named nowhere lies in the deck."""
    hands = [["crab/black", "mermaid/white"], ["shell/grey", "shell/black"]]
    document: Document = {"game": "sea-salt-paper", "format": 1, "players": 2, "to_move": 1, "hands": hands}
    document |= {"discards": [["boat/black"], ["shark/green"]]} | copy.deepcopy(change)
    laid = [card for cards in document.get("tables", []) for card in cards]
    named = [card for cards in (*document["hands"], *document["discards"], laid) for card in cards]
    if kind == "view":
        hand, sizes = document["hands"][0], [len(cards) for cards in document["hands"]]
        return document | {"you": 1, "hand": hand, "hands": sizes}
    deck = [TEXT[card] for card in ALL]
    for card in [*named, *document.get("drawn", [])]:
        deck.remove(card)
    return document | {"deck": deck}


@pytest.mark.parametrize("kind", ["position", "view"])
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"phase": "search", "effect": {"pile": 1}}, NO_CRABS),
        ({"phase": "search", "effect": {"pile": 1}, "tables": [[], ["crab/grey", "crab/green"]]}, NO_CRABS),
        ({"phase": "steal", "effect": {"seat": 2}}, NO_SHARK),
        ({"phase": "steal", "effect": {"seat": 2}, "tables": [["boat/yellow", "boat/yellow"], []]}, NO_SHARK),
        (NOBODY | {"phase": "play"}, NO_CARD),
        (NOBODY | {"phase": "play", "to_move": 2}, NO_CARD),
        ({"hands": [[], []], "discards": [[], []]}, NO_PILES),
    ],
)
def test_what_no_course_of_a_round_leads_to(kind: str, change: Document, message: str) -> None:
    assert problems(situation(kind, change), {}) == [message]


@pytest.mark.parametrize("kind", ["position", "view"])
@pytest.mark.parametrize(
    "change",
    [
        {"phase": "search", "effect": {"pile": 1}, "tables": [["crab/grey", "crab/green"], []]},
        {"phase": "steal", "effect": {"seat": 2}, "tables": [["swimmer/black", "shark/black"], []]},
        NOBODY,
        NOBODY | {"phase": "play", "hands": [["crab/black"], []], "discards": [[], ["shark/green"]]},
        NOBODY | {"phase": "play", "tables": [["fish/black", "fish/yellow"], []]},
        {"discards": [[], []]},
    ],
)
def test_what_a_round_may_lead_to(kind: str, change: Document) -> None:
    leadline.load(situation(kind, change))


def test_8_1_a_seat_without_a_card_that_could_draw_none_may_be_to_play() -> None:
    """It has been robbed of its last card, and then neither the deck nor the piles had one."""
    hand = [TEXT[card] for card in ALL if KIND[card] != "mermaid"]
    hands = [["mermaid/white"] * 3 + hand, [], ["mermaid/white"]]
    found = leadline.load(situation("position", {"players": 3, "hands": hands, "discards": [[], []]} | LAST_TURN))
    assert isinstance(found, SeaSalt)
    assert [move.text for move in found.legal_moves()] == ["pass"]
