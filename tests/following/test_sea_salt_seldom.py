"""Sea Salt & Paper followed where it seldom comes: the last card of the deck, piles that nobody noted, one pile alone,
thefts from nobody; and what the effects of pairs refuse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import leadline
from leadline.core import View
from leadline.core.errors import IllegalMove, Incomplete
from leadline.core.sea_salt import follow, offers

CRABS = ("crab/black", "crab/grey")
SHARK = ("shark/black", "swimmer/yellow")
ONE, TWO = ["swimmer/black"], ["boat/black"]  # the piles
Pile = list[str | None]


def seen(
    hand: Sequence[str] = (), others: Sequence[int] = (0,), piles: Sequence[Pile] = (ONE, TWO), **more: Any
) -> View:
    """What seat 1 sees; `deck` cards are left in the deck, and the second pile has what is nowhere else, unnoted."""
    hands = [len(hand), *others]
    elsewhere = sum(hands) + sum(map(len, piles))
    deck = more.get("deck", 58 - elsewhere)
    document = {
        "game": "sea-salt-paper",
        "format": 1,
        "players": len(hands),
        "you": 1,
        "to_move": 1,
        "phase": "play",
        "hand": list(hand),
        "hands": hands,
        "tables": [[] for _ in hands],
        "discards": [piles[0], [*piles[1], *[None] * (58 - elsewhere - deck)]],
        "deck": deck,
        "scores": [0 for _ in hands],
        "target": 40,
        "last_chance": None,
        "extra_turn": False,
    }
    view = leadline.load(document | more)
    assert isinstance(view, View)
    return view


VIEWS = {
    "last card": seen(phase="draw", deck=1),
    "their last card": seen(phase="draw", deck=1, to_move=2),
    "two cards drawn": follow.push(seen(phase="draw"), 1, "drew boat/dark blue boat/yellow"),
    "no top": seen(piles=[[None, "crab/black"], TWO], phase="draw"),
    "nothing below the top": seen(piles=[["crab/black", None], TWO], phase="draw"),
    "pairs": seen(["boat/dark blue", "boat/yellow", "fish/black", "fish/yellow"], [3]),
    "fish and no deck": seen(["fish/black", "fish/yellow"], [3], deck=0),
    "their pair": seen(others=[4], to_move=2),
    "crabs and one pile": seen(CRABS, [3], [ONE, []]),
    "crabs and a pile unnoted": seen(CRABS, [3], [["fish/black", None, None], TWO]),
    "their crabs": seen(others=[4], piles=[["fish/black", None, None], TWO], to_move=2),
    "a shark and nobody": seen(SHARK),
    "a shark and two": seen(SHARK, [2, 2]),
    "their shark": seen(others=[3, 2], to_move=2),
}
VIEWS["looking"] = follow.push(VIEWS["crabs and one pile"], 1, "pairs crab/black crab/grey")
VIEWS["robbing"] = follow.push(seen(SHARK, [3]), 1, "pairs shark/black swimmer/yellow")


@pytest.mark.parametrize(
    ("name", "event", "expected"),
    [
        ("last card", "drew crab/black", {"hand": ["crab/black"], "deck": 0, "phase": "play"}),
        ("their last card", "draws", {"hands": [0, 1], "deck": 0, "phase": "play"}),
        ("two cards drawn", "boat/yellow on 1", {"hand": ["boat/dark blue"], "discards": [["boat/yellow", *ONE], TWO]}),
        ("no top", "take 1 crab/green", {"hand": ["crab/green"], "discards": [["crab/black"], TWO]}),
        (
            "nothing below the top",
            "take 1, top crab/green",
            {"hand": ["crab/black"], "discards": [["crab/green"], TWO]},
        ),
        ("pairs", "pairs boat/dark blue boat/yellow, again", {"phase": "draw", "hand": ["fish/black", "fish/yellow"]}),
        ("their pair", "pairs fish/dark blue fish/yellow", {"hands": [0, 3], "deck": 51}),
        ("crabs and one pile", "pairs crab crab, finds swimmer/black", {"hand": ONE, "discards": [[], []]}),
        (
            "crabs and a pile unnoted",
            "pairs crab crab, from 1, sees fish/black shell/grey shell/yellow, finds shell/grey",
            {"hand": ["shell/grey"], "discards": [["fish/black", "shell/yellow"], TWO]},
        ),
        (
            "their crabs",
            "pairs crab/green crab/grey, from 1",
            {"hands": [0, 3], "discards": [["fish/black", None], TWO]},
        ),
        ("a shark and nobody", "pairs shark swimmer", {"phase": "play", "hand": [], "hands": [0, 0]}),
        (
            "a shark and two",
            "pairs shark swimmer, from 3 takes crab/black",
            {"hand": ["crab/black"], "hands": [1, 2, 1]},
        ),
        ("their shark", "pairs shark/black swimmer/yellow, from 3", {"hands": [0, 2, 1]}),
        ("looking", "finds swimmer/black", {"hand": ONE, "phase": "play"}),
        ("robbing", "takes crab/black", {"hand": ["crab/black"], "hands": [1, 2]}),
    ],
)
def test_what_follows(name: str, event: str, expected: dict[str, Any]) -> None:
    view = VIEWS[name]
    after = follow.push(view, view.masked.active, event).document()
    assert {key: after[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("name", "event", "clause", "words"),
    [
        ("last card", "drew crab/black, discard 1", "3.2", "the last card of the deck is kept"),
        ("their last card", "draws, puts crab/black on 1", "3.2", "the last card of the deck is kept"),
        ("two cards drawn", "draws", "3.1", "the two cards have been drawn already"),
        ("nothing below the top", "take 1, top crab/black", "3.3", "crab/black is not among the cards not seen"),
        ("pairs", "pairs boat/dark blue boat/yellow, from 1", "4.2", "a pair of boat takes no card from there"),
        ("pairs", "pairs fish/black fish/yellow, from 1", "4.3", "a pair of fish takes no card from there"),
        ("pairs", "pairs boat boat, drew crab/black", "3.1a", "expected the two cards"),
        ("fish and no deck", "pairs fish fish, drew crab/black", "4.3", "there is nothing to draw with this pair"),
        ("pairs", "pairs fish fish, drew crab/black, again", "4.2", "only boats give another turn"),
        ("their pair", "pairs fish/dark blue fish/yellow, drew crab/green", "4.3", "what seat 2 draws is not seen"),
        (
            "crabs and a pile unnoted",
            "pairs crab crab, from 1, sees fish/black shell/grey",
            "4.1",
            "pile 1 has 3 cards",
        ),
        ("a shark and nobody", "pairs shark swimmer, from 2", "4.4", "seat 2 has no cards"),
        (
            "their shark",
            "pairs shark/black swimmer/yellow, from 3 crab/black",
            "4.4",
            "from seat 3 to seat 2 is not seen",
        ),
        ("looking", "draws", "3.1", "has already been drawn"),
        ("looking", "finds boat/black", "4.1", "boat/black is not in that pile"),
        ("robbing", "from 1 takes crab/black", "4.4", "seat 2 is robbed, not seat 1"),
        ("pairs", "pairs boat/yellow fish/black", "3.7", "boat/yellow and fish/black are not a pair"),
        ("pairs", "pass, 2: crab/black", "3.3", "no hand is shown here"),
        ("pairs", "pass, piles crab/black shell/grey", "2.1", "the round is not over"),
        ("pairs", "pass, points 7 7", "2.1", "the round is not over"),
        ("pairs", "stop", "3.5", "2 points are too few to close the round"),
        (
            "pairs",
            "pairs boat/dark blue boat/yellow, 2: crab/black crab/grey crab/green",
            "3.3",
            "hands are shown at the end of the round only",
        ),
        ("their pair", "stop, 2: crab/black crab/grey boat/black octopus/grey", "3.5", "1 point is too few to close"),
        ("their crabs", "pairs crab/green crab/grey, from 3", "4.1", "there is no pile 3"),
        ("their crabs", "pairs crab/green crab/grey, from 1 crab/black", "4.1", "fish/black lies on top"),
        ("their last card", "drew crab/black", "3.3", "what seat 2 draws and keeps is not seen"),
        ("a shark and two", "pairs shark swimmer, from 4", "4.4", "seat 4 is not an opponent"),
    ],
)
def test_what_cannot_be_is_refused(name: str, event: str, clause: str, words: str) -> None:
    view = VIEWS[name]
    before = view.document()
    with pytest.raises(IllegalMove) as refusal:
        follow.push(view, view.masked.active, event)
    assert (refusal.value.clause, words in refusal.value.reason) == (clause, True), str(refusal.value)
    assert view.document() == before


@pytest.mark.parametrize(
    ("name", "event", "question"),
    [
        ("no top", "take 1", "the top card of pile 1 was not noted: which is it?"),
        ("looking", "takes a card", "which card do the crabs take?"),
        ("robbing", "from 2", "which card is taken?"),
        ("nothing below the top", "take 1", "what lies on top of pile 1 now?"),
        ("pairs", "pairs fish/black fish/yellow", "what did the fish bring from the deck?"),
        ("crabs and a pile unnoted", "pairs crab crab, from 1", "which cards are in pile 1, from the top?"),
        ("a shark and two", "pairs shark swimmer", "from whom? (as from 2 or from 3)"),
    ],
)
def test_what_is_asked(name: str, event: str, question: str) -> None:
    with pytest.raises(Incomplete) as asked:
        follow.push(VIEWS[name], 1, event)
    assert question in str(asked.value)


@pytest.mark.parametrize(
    ("name", "event", "question"),
    [
        ("a shark and two", "pairs shark swimmer", "from whom? (as from 2 or from 3)"),
        ("crabs and a pile unnoted", "pairs crab crab", "through which pile do the crabs look? (as from 1)"),
        ("crabs and a pile unnoted", "pairs crab crab, from 1", "which cards are in pile 1, from the top?"),
        ("their crabs", "pairs crab/green crab/grey, from 1 fish/black", "what lies on top of pile 1 now?"),
        ("no top", "take 1", "the top card of pile 1 was not noted: which is it?"),
        ("two cards drawn", "keep boat/dark blue", "on which pile is the other card laid?"),
    ],
)
def test_what_is_still_to_be_told_is_asked_by_the_game(name: str, event: str, question: str) -> None:
    view = VIEWS[name]
    with pytest.raises(Incomplete) as asked:
        follow.push(view, view.masked.active, event)
    assert asked.value.reason.startswith(question)


@pytest.mark.parametrize(
    ("name", "event", "slot", "label", "count", "some"),
    [
        ("last card", "draw", "drawn", "What did you draw?", 1, {"crab/black": 1, "mermaid/white": 4}),
        ("pairs", "pairs fish fish", "drawn", "What did you draw?", 1, {"fish/black": 1}),
        ("pairs", "pairs boat boat, draw", "drawn", "What did you draw?", 2, {"boat/yellow": 1}),
        (
            "crabs and a pile unnoted",
            "crabs, from 1",
            "sees",
            "What is in the pile, from the top?",
            3,
            {"fish/black": 2},
        ),
        ("looking", "from 1", "found", "Which card do the crabs take?", 1, {"swimmer/black": 1}),
        ("robbing", "from 2", "got", "Which card is taken?", 1, {"mermaid/white": 4}),
    ],
)
def test_what_is_asked_can_be_picked(
    name: str, event: str, slot: str, label: str, count: int, some: dict[str, int]
) -> None:
    view = VIEWS[name]
    with pytest.raises(Incomplete) as asked:
        follow.push(view, 1, event)
    (blank,) = offers.blanks(view, asked.value)
    assert (asked.value.slot, blank.label, blank.least, blank.most) == (slot, label, count, count)
    assert some.items() <= blank.codes.items()
