"""Documents of Reef for the clause tests, its cards, and what the tests ask of a state of any implementation."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from reference import IllegalMove

Document = dict[str, Any]

STOCK = {2: 18, 3: 24, 4: 28}
SPACES = [column + row for column in "abcd" for row in "1234"]
START = [". . . .", ". r1 y1 .", ". p1 g1 .", ". . . ."]
TALL = ["r4 y4 p4 g4", "r4 y4 p4 g4", ". . . .", ". . . ."]

# Kind, points, then number:pieces/pattern, as in section 4 of the rules.
FAMILIES = """
single    1 29:RR/G 30:YY/P 31:PP/Y 32:GG/R
single    2 33:RR/Y2 34:GG/P2 35:YY/G2 36:PP/R2
single    1 25:RP/*2
single    4 5:GG/Y3 6:PP/G3 7:RR/P3 8:YY/R3
single    2 26:YG/*3
single    5 9:RY/P4 10:YP/G4 11:GP/R4 12:RG/Y4
single    3 27:PR/*4
square    6 1:PP/R 2:YY/G 3:RR/Y 4:GG/P
corner    4 17:GG/Y 18:PP/G 19:RR/P 20:YY/R
diagonal3 4 13:PP/R 14:YY/G 15:GG/P 16:RR/Y
line      4 21:RY/G 22:RG/P 23:GP/Y 24:PY/R
beside    3 37:GG/P-Y 38:GG/R-P 39:PP/R-G 40:RR/G-Y 41:PP/Y-R 42:YY/P-G
beside    5 49:GG/P2-P2 50:PP/R2-R2 51:YY/G2-G2 52:RR/Y2-Y2
beside    2 28:GY/*2-*2
diagonal2 5 43:GG/P2+-R2+ 44:RR/P2+-Y2+ 45:PP/R2+-Y2+ 46:YY/R2+-G2+ 47:RR/Y2+-G2+ 48:YY/P2+-G2+
special   2 53:GG/P>Y 54:RR/Y>P 55:PP/R>G 56:YY/G>R 57:RR/P>G 58:GG/Y>R 59:PP/G>Y 60:YY/R>P
"""

SHAPES = {
    "single": ["a1"],
    "square": ["a1", "a2", "b1", "b2"],
    "corner": ["a1", "a2", "b1"],
    "diagonal3": ["a1", "b2", "c3"],
    "line": ["a1", "b1", "c1"],
    "beside": ["a1", "b1"],
    "diagonal2": ["a1", "b2"],
    "special": ["b2", "c3"],
}


def card_table() -> dict[int, tuple[str, str, list[str], int]]:
    """Number -> kind, pieces, what each space of SHAPES[kind] wants, points."""
    table = {}
    for line in FAMILIES.strip().splitlines():
        kind, points, *entries = line.split()
        for entry in entries:
            number, card = entry.split(":")
            pieces, pattern = card.lower().split("/")
            wants = pattern.replace(">", "-").split("-")
            if len(wants) == 1:
                wants *= len(SHAPES[kind])
            table[int(number)] = (kind, pieces, wants, int(points))
    return table


CARDS = card_table()


def rows(stacks: dict[str, str]) -> list[str]:
    """A board from its occupied spaces."""
    return [" ".join(stacks.get(column + row, ".") for column in "abcd") for row in "4321"]


def stacks_of(board: list[str]) -> dict[str, str]:
    """The occupied spaces of a board."""
    found = {}
    for row, line in zip("4321", board, strict=True):
        for column, stack in zip("abcd", line.split(), strict=True):
            if stack != ".":
                found[column + row] = stack
    return found


def position(
    boards: list[list[str]],
    hands: list[list[int]],
    *,
    to_move: int = 1,
    first: int = 1,
    points: list[int] | None = None,
    display: list[tuple[int, int]] | None = None,
    deck: list[int] | None = None,
    deck_count: int | None = None,
    supply: dict[str, int] | None = None,
    opening: str | None = None,
) -> Document:
    """A mid-game document in which every piece and every card is somewhere.

    `deck` gives the top cards, `deck_count` how many lie in the pile in all; the supply is filled up from the stock,
    but for the colours that `supply` fixes.
    """
    players = len(boards)
    named = [card for hand in hands for card in hand] + [card for card, _ in display or []] + list(deck or [])
    free = [card for card in range(1, 61) if card not in named]
    if display is None:
        display = [(card, 0) for card in free[:3]]
        free = free[3:]
    pile = list(deck or []) + free
    stacks = [stack for board in boards for stack in stacks_of(board).values()]
    pieces = sum(int(stack[1]) for stack in stacks)
    if deck_count is None:
        deck_count = max(len(pile) - max(pieces - 4 * players, 0) // 2, len(deck or []) + 1)
    tops = Counter(stack[0] for stack in stacks)
    full = {colour: STOCK[players] - tops[colour] for colour in "rypg"} | (supply or {})
    while sum(full.values()) + pieces > 4 * STOCK[players]:
        most = max((colour for colour in full if colour not in (supply or {})), key=lambda colour: full[colour])
        full[most] -= 1
    assert sum(full.values()) + pieces == 4 * STOCK[players], "the boards are too small for this supply"
    assert all(full[colour] > 0 for colour in full if colour not in (supply or {}))
    document: Document = {
        "game": "reef",
        "format": 1,
        "players": players,
        "first": first,
        "to_move": to_move,
        "boards": boards,
        "hands": hands,
        "points": points or [3] * players,
        "display": [{"card": card, "points": tokens} for card, tokens in display],
        "deck": pile[:deck_count],
        "supply": full,
        "played": pile[deck_count:],
    }
    if opening is not None:
        document["opening"] = opening
    return document


def deal(players: int = 2, first: int = 1, opening: str | None = None) -> Document:
    """A full deal with the cards in the order of their numbers."""
    document = {"game": "reef", "format": 1, "players": players, "first": first, "deck": list(range(1, 61))}
    return document if opening is None else document | {"opening": opening}


def begun(engine: ModuleType, players: int = 2, first: int = 1) -> Any:
    """A game after the openings."""
    state = engine.load(deal(players, first))
    for _ in range(players):
        state.play("start r@b3 y@c3 p@b2 g@c2")
    return state


def alone(engine: ModuleType, board: list[str], hand: list[int], **more: Any) -> Any:
    """Seat 1 of two is to move with this board and hand."""
    return engine.load(position([board, START], [hand, []], **more))


def deck_of_one(engine: ModuleType, **more: Any) -> Any:
    """Four seats, seat 2 to move after seat 1, one card in the pile."""
    hands = [[1], [2], [3], [4]]
    display = [(13, 0), (14, 2), (15, 0)]
    return engine.load(
        position([START] * 4, hands, to_move=2, first=1, display=display, deck=[16], deck_count=1, **more)
    )


def ended(engine: ModuleType, boards: list[list[str]], hands: list[list[int]], points: list[int]) -> Document:
    """The outcome after seat 1 of four takes a card that scores on no board without a yellow square."""
    state = engine.load(
        position(boards, hands, points=points, display=[(3, 0), (12, 0), (16, 0)], deck=[8], deck_count=1)
    )
    state.play("take 3")
    outcome: Document = state.outcome()
    return outcome


def points_for(engine: ModuleType, board: list[str], card: int, lay: str) -> int:
    """What playing `card` scores, its two pieces laid on the two spaces of `lay`."""
    pieces = CARDS[card][1]
    spaces = lay.split()
    state = alone(engine, board, [card])
    state.play(f"play {card} {pieces[0]}@{spaces[0]} {pieces[1]}@{spaces[1]}")
    points: list[int] = state.document()["points"]
    return points[0] - 3


def quarter(space: str) -> str:
    """Where a space goes when the board is turned by a quarter."""
    return "abcd"["1234".index(space[1])] + "4321"["abcd".index(space[0])]


def turned(board: list[str], quarters: int) -> list[str]:
    stacks = stacks_of(board)
    for _ in range(quarters):
        stacks = {quarter(space): stack for space, stack in stacks.items()}
    return rows(stacks)


def turned_spaces(lay: str, quarters: int) -> str:
    spaces = lay.split()
    for _ in range(quarters):
        spaces = [quarter(space) for space in spaces]
    return " ".join(spaces)


def illegal(state: Any, text: str) -> str:
    """Checks that `text` is illegal and changes nothing; gives the clause."""
    before = state.document()
    with pytest.raises(IllegalMove) as error:
        state.play(text)
    assert state.document() == before
    clause: str = error.value.clause
    return clause


def display_of(state: Any) -> dict[int, int]:
    """Tokens by display card."""
    return {entry["card"]: entry["points"] for entry in state.document()["display"]}


def held_cards(document: Document) -> list[int]:
    """All cards in hands, display and pile."""
    cards = [card for hand in document["hands"] for card in hand]
    cards += [entry["card"] for entry in document["display"]]
    return cards + list(document["deck"])


def plays(state: Any) -> list[str]:
    return [text for text in state.moves() if text.startswith("play")]


def drafts(state: Any) -> list[str]:
    return [text for text in state.moves() if not text.startswith("play")]
