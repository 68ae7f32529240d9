"""Positions and records of Sea Salt & Paper for the clause tests, and what they ask of a state of any implementation.

Positions are built so that the round's scoring also ends the game: then the points that each seat added can be read
from the outcome.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from reference import IllegalMove

Cards = Sequence[str]

TARGETS = {2: 40, 3: 35, 4: 30}
DISTRIBUTION = {
    "crab": "dark blue, dark blue, light blue, light blue, black, yellow, yellow, green, grey",
    "boat": "dark blue, dark blue, light blue, light blue, black, black, yellow, yellow",
    "fish": "dark blue, dark blue, light blue, black, black, yellow, green",
    "swimmer": "dark blue, light blue, black, yellow, light orange",
    "shark": "dark blue, light blue, black, green, purple",
    "shell": "dark blue, light blue, black, yellow, green, grey",
    "octopus": "light blue, yellow, green, purple, grey",
    "penguin": "purple, light orange, pink",
    "sailor": "pink, orange",
    "lighthouse": "purple",
    "shoal": "grey",
    "penguin colony": "green",
    "captain": "light orange",
    "mermaid": "white, white, white, white",
}
ALL = [f"{kind}/{color}" for kind, colors in DISTRIBUTION.items() for color in colors.split(", ")]
MERMAID = "mermaid/white"
SHELLS = [card for card in ALL if card.startswith("shell")]
OCTOPUSES = [card for card in ALL if card.startswith("octopus")]
PENGUINS = [card for card in ALL if card.startswith("penguin/")]
SAILORS = [card for card in ALL if card.startswith("sailor")]
SHARKS = [card for card in ALL if card.startswith("shark")]
SWIMMERS = [card for card in ALL if card.startswith("swimmer")]
BOATS = [card for card in ALL if card.startswith("boat")]
FISH = [card for card in ALL if card.startswith("fish")]
COLONY, CAPTAIN, LIGHTHOUSE, SHOAL = "penguin colony/green", "captain/light orange", "lighthouse/purple", "shoal/grey"
PLAIN = ["crab/dark blue", "boat/dark blue", "fish/dark blue", SHELLS[0], SWIMMERS[0], OCTOPUSES[0]]
PLAIN += [SHOAL, COLONY, LIGHTHOUSE, *SWIMMERS[1:]]
ELEVEN = [*SAILORS, CAPTAIN]
MARTIN = ["octopus/light blue", "octopus/yellow", "octopus/green", "crab/yellow", "crab/grey"]
ONDREJ = ["shell/light blue", "shell/green", "fish/light blue", "fish/black", "boat/yellow", "boat/dark blue"]
SEVEN = ["octopus/light blue", "octopus/yellow", "octopus/green", "crab/black", "crab/grey"]
CRABS = ["crab/black", "crab/grey"]
HUNTERS = ["shark/black", "swimmer/yellow"]
LIGHT_BLUES = ["crab/light blue", "boat/light blue", "shell/light blue", "swimmer/light blue"]
GREENS = ["fish/green", "octopus/green", COLONY]


# Builders


def without(used: Cards) -> list[str]:
    """The cards of the 58 that are not used, mermaids last."""
    left = Counter(ALL)
    left.subtract(used)
    assert min(left.values()) >= 0, "a card is used too often"
    return list(left.elements())


def position(
    hands: Sequence[Cards],
    *,
    tables: Sequence[Cards] | None = None,
    piles: tuple[Cards, Cards] = ((), ()),
    top: Cards = (),
    rest: str | int = "deck",
    to_move: int = 1,
    phase: str = "play",
    scores: Sequence[int] | None = None,
    last_chance: int | None = None,
    extra_turn: bool = False,
) -> dict[str, Any]:
    """A position with everything known; `rest` says where all cards not named lie: deck, pile 1, pile 2 or a hand.

    By default every seat lacks one point to the target, so that whatever scores ends the game.
    """
    players = len(hands)
    laid = [list(table) for table in tables or [[]] * players]
    document: dict[str, Any] = {
        "game": "sea-salt-paper",
        "format": 1,
        "players": players,
        "to_move": to_move,
        "phase": phase,
        "hands": [list(hand) for hand in hands],
        "tables": laid,
        "discards": [list(pile) for pile in piles],
        "deck": list(top),
        "scores": [TARGETS[players] - 1] * players if scores is None else list(scores),
        "target": TARGETS[players],
        "last_chance": last_chance,
    }
    if extra_turn:
        document["extra_turn"] = True
    left = without([card for part in [*hands, *laid, *piles, top] for card in part])
    if rest == "deck":
        document["deck"] += left
    elif isinstance(rest, int):
        document["hands"][rest - 1] += left
    else:
        document["discards"][int(rest[-1]) - 1] += left
    return document


def after(engine: ModuleType, document: dict[str, Any], *moves: str) -> Any:
    state = engine.load(document)
    for move in moves:
        state.play(move)
    return state


def added(engine: ModuleType, document: dict[str, Any], *moves: str) -> list[int]:
    """The points that each seat adds in the round that the moves end."""
    outcome = after(engine, document, *moves).outcome()
    assert outcome is not None
    return [new - old for new, old in zip(outcome["scores"], document["scores"], strict=True)]


def refuse(state: Any, move: str, clause: str | None = None) -> None:
    """The move is not listed, is refused (for breaking the clause, where only one fits), and changes nothing."""
    before = state.document()
    assert move not in state.moves()
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    if clause is not None:
        assert error.value.clause == clause
    assert state.document() == before


def starting(state: Any, prefix: str) -> list[str]:
    return [move for move in state.moves() if move.startswith(prefix)]


def same(cards: Cards, others: Cards) -> bool:
    return sorted(cards) == sorted(others)


def closer_besides(hand: Cards) -> list[str]:
    """Cards worth at least 7 points of which none is in the hand."""
    for cards in (ELEVEN, [*PENGUINS, COLONY], OCTOPUSES[:4], OCTOPUSES[1:], SHELLS[:5]):
        if not set(cards) & set(hand):
            return list(cards)
    raise AssertionError("no closer's hand is free")


def card_points(engine: ModuleType, hand: Cards, table: Cards = ()) -> int:
    """What seat 2 adds for these cards when seat 1 stops."""
    document = position([closer_besides([*hand, *table]), hand], tables=[[], table])
    return added(engine, document, "stop")[1]


def last_chance_over(
    engine: ModuleType, closer: Cards, other: Cards, tables: Sequence[Cards] | None = None
) -> list[int]:
    """What both seats add if these are their cards at the end of the round that seat 1 closed by a last chance."""
    return added(engine, position([closer, other], tables=tables, to_move=2, last_chance=1), "pass")


def script(keeps: Cards, ending: str = "", founders: Cards = ("crab/black", "boat/black")) -> dict[str, Any]:
    """A round in which turn after turn one card of `keeps` is drawn from the deck and kept, the other discarded.

    Every turn ends with `pass` but the last, which ends with `ending` (nothing where the game is over by then).
    """
    spare = without([*keeps, *founders])
    deck: list[str] = list(founders)
    moves: list[str] = []
    for number, card in enumerate(keeps):
        deck += [card, spare[number]]
        moves += [f"deck keep {card} discard 1", "pass"]
    moves = [*moves[:-1], ending] if ending else moves[:-1]
    return {"deck": deck + spare[len(keeps) :], "moves": moves}


def turns(players: int, special: Cards, offset: int = 0) -> list[str]:
    """Cards to keep turn by turn: the seat `offset` places after the starting one gets the special ones."""
    plain = iter([card for card in PLAIN if card not in special])
    last = offset + players * (len(special) - 1)
    return [special[n // players] if n % players == offset else next(plain) for n in range(last + 1)]


def captain_round(players: int, offset: int = 0, ending: str = "stop") -> dict[str, Any]:
    """The seat `offset` places after the starting one closes with 11 points; no other seat has any by then."""
    return script(turns(players, ELEVEN, offset), ending)


def mermaid_round(players: int) -> dict[str, Any]:
    """The starting seat collects the four mermaids, so the winner tells who started."""
    return script(turns(players, [MERMAID] * 4))


def exhausting_round(ending: str = "pass") -> dict[str, Any]:
    """28 draws empty the deck; with two seats the one that did not start has 11 points or more then."""
    plain = [card for card in ALL if card not in (MERMAID, *ELEVEN, "crab/black", "boat/black")]
    keeps = [*plain[:25]]
    for number, card in enumerate(ELEVEN):
        keeps.insert(2 * number + 1, card)
    return script(keeps, ending)


def record(players: int, *rounds: dict[str, Any], first: int = 1) -> dict[str, Any]:
    return {"game": "sea-salt-paper", "format": 1, "players": players, "first": first, "rounds": list(rounds)}


def illegal_at(engine: ModuleType, document: dict[str, Any]) -> int:
    answer = engine.replay(document)
    assert answer["status"] == "illegal"
    assert answer["outcome"] is None
    at: int = answer["at"]
    return at
