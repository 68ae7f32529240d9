"""Documents of Calm Sailing for the clause tests, and what they ask of a state of any implementation."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from reference import IllegalMove

Card = int | str
Document = dict[str, Any]
Seats = dict[int, list[Card]]

PATH = [column + row for row in "123456" for column in "abcdef"]
EMPTY = [" .  .  .  .  .  ."] * 6
FULL: dict[str, int | str] = {cell: number for number, cell in enumerate(PATH, start=1)}


# Documents


def drawn(grid: dict[str, int | str]) -> list[str]:
    """The six strings of a grid, the top row first."""
    rows = [[str(grid.get(column + row, ".")).rjust(2) for column in "abcdef"] for row in "654321"]
    return [" ".join(row) for row in rows]


def expansion_cards(rules: Document) -> list[Card]:
    """The cards that the rules of a deal shuffle in, the storms two of each colour."""
    cards: list[Card] = ["M"] * rules.get("sea_monsters", 0) + ["W"] * rules.get("wild", 0)
    return cards + (list("YYPPOO") if rules.get("storms") else [])


def deal(
    players: int = 3,
    first: int = 1,
    hands: Seats | None = None,
    tops: Seats | None = None,
    removed: tuple[int, ...] = (),
    rules: Document | None = None,
    **more: Any,
) -> Document:
    """A full deal: hands and top cards of piles as given, the rest ascending, a Start at the bottom of each pile."""
    hands, tops, rules = hands or {}, tops or {}, rules or {}
    named = [card for cards in (*hands.values(), *tops.values()) for card in cards]
    rest: list[Card] = [number for number in range(1, 81) if number not in named and number not in removed]
    rest += sorted((Counter([*["F"] * 5, *expansion_cards(rules)]) - Counter(named)).elements(), key=str)
    size, longer = divmod(85 - len(removed) + len(expansion_cards(rules)), players)
    seats = range(1, players + 1)
    full = rules.get("solo_hand", 5)
    all_hands = [hands.get(seat) or [rest.pop(0) for _ in range(full)] for seat in seats]
    all_piles = []
    for seat in seats:
        pile = list(tops.get(seat, []))
        while len(pile) - pile.count("S") < size - full + (seat <= longer):
            pile.append(rest.pop(0))
        all_piles.append(pile if "S" in pile else [*pile, "S"])
    document: Document = {"game": "calm-sailing", "format": 1, "players": players, "first": first}
    return document | {"hands": all_hands, "piles": all_piles, "rules": {"removed": list(removed), **rules}} | more


def position(
    hands: Seats,
    grid: dict[str, int] | dict[str, int | str] | None = None,
    players: int = 3,
    to_move: int = 1,
    piles: Seats | None = None,
    start_laid: bool = True,
    rules: Document | None = None,
    **more: Any,
) -> Document:
    """A mid-game position. Hands not given are five high islands that lie nowhere else; piles not given are empty.

    Before a Start lies, a seat that is given none has it at the bottom of its pile, and needs a hand of five. With
    storms in `rules` none lies and six compasses wait, with rocks they lie on row 6, unless `more` says otherwise.
    """
    cells: dict[str, int | str] = dict(grid or {})
    piles, rules = piles or {}, rules or {}
    used = [*cells.values(), *rules.get("removed", ())]
    used += [card for cards in (*hands.values(), *piles.values()) for card in cards]
    free: list[Card] = [number for number in range(1, 81) if number not in used]
    all_hands, all_piles = [], []
    for seat in range(1, players + 1):
        hand = hands[seat] if seat in hands else [free.pop() for _ in range(5)]
        pile = list(piles.get(seat, []))
        if not start_laid and "S" not in [*hand, *pile]:
            pile.append("S")
        all_hands.append(hand)
        all_piles.append(pile)
    document: Document = {"game": "calm-sailing", "format": 1, "players": players, "first": 1, "to_move": to_move}
    document |= {"hands": all_hands, "piles": all_piles, "grid": drawn(cells), "start_laid": start_laid}
    if rules.get("storms"):
        document |= {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 0, "left": 6}}
    if rules.get("jagged_rocks"):
        document["rocks"] = 6
    return document | {"rules": rules} | more


def ready_to_start(players: int = 3, **more: Any) -> Document:
    """Seat 1 holds a Start and 1-4, the others 5-9, 10-14 and so on; the piles begin with 41-46, 47-52 and so on."""
    hands: Seats = {1: ["S", 1, 2, 3, 4]}
    piles: Seats = {1: [41, 42, 43, 44, 45, 46]}
    for seat in range(2, players + 1):
        hands[seat] = [*range(5 * seat - 5, 5 * seat)]
        piles[seat] = [*range(6 * seat + 35, 6 * seat + 41)]
    return position(hands, players=players, piles=piles, start_laid=False, **more)


# Documents with expansions

ROCKS: Document = {"jagged_rocks": True}
MONSTERS: Document = {"sea_monsters": 5}
STORMS: Document = {"storms": 6}
WILD: Document = {"wild": 2}

TENS: list[Card] = [10, 20, 30, 40, 50]


def rows_full(*rows: int) -> dict[str, int | str]:
    """These rows filled as in FULL."""
    return {cell: number for cell, number in FULL.items() if int(cell[1]) in rows}


def storms(yellow: tuple[int, ...] = (), purple: tuple[int, ...] = (), orange: tuple[int, ...] = ()) -> Document:
    """The storms that lie."""
    return {"Y": list(yellow), "P": list(purple), "O": list(orange)}


def compasses(held: int, left: int = 0) -> Document:
    """The compasses of the team, and those that wait."""
    return {"held": held, "left": left}


def stormy(hands: Seats, grid: dict[str, int | str] | None = None, **more: Any) -> Document:
    """A position with storms in play."""
    return position(hands, grid, **{"rules": STORMS} | more)


def drawing(card: str, *below: Card, own: list[Card] | None = None, **more: Any) -> Document:
    """Seat 1 can lay 10 on a1 for nothing and then draws this card and those below it."""
    return stormy({1: own or TENS}, piles={1: [card, *below]}, **more)


# What a state says


def lying(state: Any) -> Counter[str]:
    """The cards of hands, piles and grid, as texts."""
    document = state.document()
    cards = [card for pack in (*document["hands"], *document["piles"]) for card in pack]
    cards += [field for row in document["grid"] for field in row.split() if field != "."]
    return Counter(map(str, cards))


def hand(state: Any, seat: int) -> set[Card]:
    """The different cards that a seat holds."""
    return set(state.document()["hands"][seat - 1])


def pile(state: Any, seat: int) -> list[Card]:
    """A draw pile, the top card first."""
    return list(state.document()["piles"][seat - 1])


def laid(state: Any) -> dict[str, str]:
    """The fields of the cells that are not empty."""
    rows = state.document()["grid"]
    fields = {
        f"{chr(ord('a') + column)}{len(rows) - row}": field
        for row, text in enumerate(rows)
        for column, field in enumerate(text.split())
    }
    return {cell: field for cell, field in fields.items() if field not in ".#"}


def refused(state: Any, text: str, clause: str | None = None) -> None:
    """The move is neither listed nor played, and the attempt changes nothing."""
    before = state.document()
    assert text not in state.moves()
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    if clause is not None:
        assert caught.value.clause == clause
    assert state.document() == before


def played(state: Any, *texts: str) -> Any:
    """The state after moves, each of which must be listed."""
    for text in texts:
        assert text in state.moves()
        state.play(text)
    return state


def beginning(state: Any, *words: str) -> list[str]:
    """The listed moves that begin with one of these words."""
    return [move for move in state.moves() if move.split()[0] in words]


def cells_for(state: Any, number: int | str) -> list[str]:
    """The cells on which some listed move lays the number, in the order of the path."""
    cells = {move.split()[0].partition("@")[2] for move in state.moves() if move.startswith(f"{number}@")}
    return sorted(cells, key=PATH.index)


def cost(engine: ModuleType, number: int, cell: str, grid: dict[str, int]) -> int | None:
    """How many cards the number costs on that cell with four other cards in hand; None where it cannot be laid."""
    state = engine.load(position({1: [number, "F", "F", "F", "F"]}, grid))
    costs = {len(move.split()) - 1 for move in state.moves() if move.split()[0] == f"{number}@{cell}"}
    assert len(costs) <= 1
    return costs.pop() if costs else None


def lost(state: Any) -> bool:
    """Whether the game is over and nobody has won."""
    over = state.outcome()
    if over is None:
        return False
    assert (state.to_move, state.moves(), state.count()) == (None, [], 0)
    return bool(over["winners"] == [])
