"""The reference of Calm Sailing with expansions and variants: laws that its random games must keep."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from reference import BadDocument, IllegalMove
from reference.calm_sailing import State, load, replay
from support.calm_deals import (
    EXPANSIONS,
    HILL,
    KINDS,
    LANES,
    SNAKE,
    Kind,
    cells_of,
    deal,
    kind,
    random_share,
    sensible,
)

Document = dict[str, Any]


def every(step: int) -> list[Any]:
    """Every kind; all but every so many of them are slow tests. Five seats a rule: a step prime to five meets each."""
    slow = pytest.mark.slow
    return [pytest.param(of, id=str(of), marks=() if n % step == 0 else slow) for n, of in enumerate(KINDS)]


def chosen(random: Random, state: State) -> str:
    """A legal move, mostly a sensible one; splits too many to list are made by hand."""
    try:
        return sensible(random, state.moves(), list(state.layout.cells))
    except ValueError:
        starts = state.start_cards()
        word = {"S": "S", "W": "W=S"}[str(starts[0])] if starts else "share"
        hands = state.hands_after_extra(starts[0]) if starts else state.hands
        assert hands is not None
        return f"{word} {random_share(random, state.to_share(hands))}"


def lying(document: Document) -> Counter[str]:
    """All cards that have not left the game, as texts; C for compasses, R for rocks."""
    packs = [*document["hands"], *document.get("piles", []), document.get("exploration", []), document.get("row", [])]
    cards = Counter(str(card) for pack in [*packs, document.get("deck", [])] for card in pack)
    fields = [entry for row in document["grid"] for entry in row.split() if entry not in ".#"]
    cards.update("W" if entry.startswith("W") else entry for entry in fields)
    for color, places in document.get("storms", {}).items():
        cards[color] += len(places)
    cards[document.get("pending", {}).get("card", "")] += 1
    cards["C"] += sum(document.get("compasses", {}).values())
    cards["R"] += document.get("rocks") is not None
    del cards[""]
    return +cards


def laid_at(document: Document, cell: str) -> str:
    """The field of a cell."""
    return str(document["grid"][-int(cell[1:])].split()[ord(cell[0]) - ord("a")])


def leaving(before: Document, move: str) -> Counter[str]:
    """The cards that leave the game with a move, apart from the two top cards of a pile and revealed border cards."""
    words = move.split()
    gone = Counter(word[1:] for word in words if re.fullmatch("-([0-9]+|[FSW])", word))
    hand = before["hands"][before["to_move"] - 1]
    if move == "-all":
        return Counter(map(str, hand))
    monster = re.fullmatch("(W=)?M@(.*)", move)
    if monster:
        field = laid_at(before, monster[2])
        return Counter(["W" if monster[1] else "M", "W" if field.startswith("W") else field])
    if words[0] in ("S", "W=S", "share"):
        gone.update(card for word in words[1:] for card in word[2:].split(",") if card != "top2")
        gone.update({"S": ["S"], "W=S": ["W"], "share": []}[words[0]])
    if words[0] in ("compass", "W=compass"):
        gone.update(["W" if move[0] == "W" else "C", words[1]])
    if move == "storm P":
        gone["P"] += 1
    return gone


def check_step(before: Document, move: str, after: Document) -> None:
    """Cards are conserved, piles go from the top, islands ascend, the seats take turns."""
    gone, expected = lying(before) - lying(after), leaving(before, move)
    assert not lying(after) - lying(before)
    surplus = gone - expected
    assert not expected - gone
    if "top2" in move:
        assert surplus.total() == 2 * move.count("top2")
    elif "exploration" in before:
        assert surplus <= Counter("BR")
    else:
        # Rocks that leave the standard grid are no card of any pile.
        assert surplus <= Counter("R")
    numbers = [entry.removeprefix("W") for entry in path_fields(after) if entry != "."]
    assert [int(number) for number in numbers] == sorted({int(number) for number in numbers})
    if before.get("pending", {}).get("during") != "setup":
        for old, new in zip(before.get("piles", []), after.get("piles", []), strict=True):
            assert old[len(old) - len(new) :] == new
    if "pending" not in before and not move.startswith(("compass", "W=compass")) and "pending" not in after:
        assert after["to_move"] == before["to_move"] % before["players"] + 1


def path_fields(document: Document) -> list[str]:
    """The fields of the cells along the path."""
    return [laid_at(document, cell) for cell in cells_of(document["rules"])]


@pytest.mark.parametrize("of", every(4))
def test_laws_of_random_games(of: Kind) -> None:
    random = Random(f"laws {of}")
    document = deal(of, random)
    state = load(document)
    start = state.document()
    moves: list[str] = []
    while state.to_move is not None:
        before = state.document()
        assert load(before) == state
        assert before["to_move"] == state.to_move
        moves.append(chosen(random, state))
        state.play(moves[-1])
        if state.finished:
            assert moves[-1] in ("F", "W=F")
            assert "." not in path_fields(before)
        else:
            check_step(before, moves[-1], state.document())
    assert (state.moves(), state.count()) == ([], 0)
    told = replay(document | {"moves": moves, "result": state.outcome()})
    assert (told["status"], told["outcome"]) == ("legal", state.outcome())
    assert load(document).document() == start


@pytest.mark.extended
@pytest.mark.parametrize("of", every(13))
def test_moves_and_play_agree(of: Kind) -> None:
    """What is listed is what is played: moves of other positions are accepted exactly where they are listed."""
    random = Random(f"agree {of}")
    past = ["F", "W=F", "S", "-1 -2", "-all", "1@a1", "turn a1 -1", "share 1:1"]
    past += ["rock 3", "storm O", "storm P", "compass Y"]
    state = load(deal(of, random))
    accepted = refused = 0
    while state.to_move is not None:
        try:
            moves = state.moves()
        except ValueError:
            moves = []
        if moves:
            assert len(moves) == len(set(moves)) == state.count()
            for text in random.sample(past, min(8, len(past))) + random.sample(moves, min(2, len(moves))):
                other = load(state.document())
                try:
                    other.play(text)
                except IllegalMove:
                    assert text not in moves
                    assert other == state
                    refused += 1
                else:
                    assert text in moves
                    accepted += 1
            past += random.sample(moves, min(2, len(moves)))
        state.play(chosen(random, state))
    assert min(accepted, refused) > 20


@pytest.mark.parametrize("rules", EXPANSIONS, ids=str)
def test_deals_without_the_cards_of_their_rules_are_refused(rules: Document) -> None:
    """The cards in a deal must be those that its rules name, none missing and none too many."""
    document = deal(kind(3, **rules), Random(str(rules)))
    load(document)
    for key in ("sea_monsters", "storms", "wild"):
        if rules.get(key):
            with pytest.raises(BadDocument):
                load(document | {"rules": {**document["rules"], key: 0}})
    if "jagged_rocks" in rules:
        for wrong in (0, 7, None, "1"):
            with pytest.raises(BadDocument):
                load(document | {"rocks": wrong})
        with pytest.raises(BadDocument):
            load({key: value for key, value in document.items() if key != "rocks"})


@pytest.mark.parametrize(
    "rules",
    [
        {"sea_monsters": 2},
        {"sea_monsters": True},
        {"storms": 4},
        {"wild": 3},
        {"jagged_rocks": 1},
        {"storm_colors": {"Y": 2, "P": 2, "O": 2}},
        {"storms": 6, "storm_colors": {"Y": 3, "P": 2, "O": 2}},
        {"storms": 6, "storm_colors": {"Y": 6}},
        {"layout": "arch"},
        {"layout": "pyramid", "sea_monsters": 3},
        {"layout": "pyramid", "storms": 6},
        {"layout": "pyramid", "jagged_rocks": True},
        {"layout": "high-arch", "variant": "day-and-night"},
        {"variant": "competitive", "storms": 6},
        {"variant": "night"},
        {"halves": "any"},
        {"variant": "day-and-night", "halves": "columns"},
    ],
    ids=str,
)
def test_rules_that_do_not_go_together_are_refused(rules: Document) -> None:
    document = deal(kind(2), Random(1))
    with pytest.raises(BadDocument) as caught:
        load(document | {"rules": rules})
    assert any(problem.startswith("rules") for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"name": "standard"}, "name"),
        ({"name": 3}, "name"),
        ({"cells": []}, "cells"),
        ({"cells": ["a1", "a1"]}, "cells"),
        ({"cells": ["a0"]}, "cells"),
        ({"cells": [f"{column}{row}" for row in range(1, 9) for column in "abcdefghi"]}, "cells"),
        ({"groups": [{"name": "x", "cells": ["z9"]}]}, "groups[1].cells"),
        ({"groups": [{"name": "x", "cells": ["a1"]}, {"name": "y", "cells": ["a1"]}]}, "groups"),
        ({"groups": [{"name": "x", "cells": ["a1"]}, {"name": "x", "cells": ["b1"]}]}, "groups"),
        ({"groups": [{"name": "x", "cells": ["a1"], "after": ["x"]}]}, "groups"),
        ({"groups": [{"name": "x", "cells": ["a1"], "after": ["y"]}]}, "groups"),
        ({"marked": ["z9"]}, "marked"),
        ({"rows": "a1"}, "rows"),
        ({"rows": [["a1"]]}, "rows"),
        ({"rows": [SNAKE["cells"], []]}, "rows"),
        ({"colour": "blue"}, "colour"),
    ],
    ids=str,
)
def test_own_layouts_are_checked(changes: Document, key: str) -> None:
    document = deal(kind(2, layout=SNAKE), Random(1))
    load(document)
    document["rules"] = {**document["rules"], "layout": SNAKE | changes}
    with pytest.raises(BadDocument) as caught:
        load(document)
    assert any(problem.startswith(f"rules.layout.{key}:") for problem in caught.value.problems)


def test_an_own_layout_comes_back_as_it_was() -> None:
    for layout in (SNAKE, HILL, LANES):
        assert load(deal(kind(2, layout=layout), Random(2))).document()["rules"]["layout"] == layout
