"""A game of Calm Sailing as a person can follow it: hands, grid, each action with its cost, the cards drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.material import SIDE, card_text, cell_of
from leadline.core.documents import records

# Seeds are tried from 0 on until a game of the playout policy ends as wanted.
CHOSEN: dict[str, dict[str, Any]] = {
    "calm_sailing_1_won": {"players": 1, "won": True},
    "calm_sailing_2_won": {"players": 2, "won": True},
    "calm_sailing_3_lost": {"players": 3, "won": False},
    "calm_sailing_3_removed_12_won": {"players": 3, "removed": 12, "won": True},
    "calm_sailing_5_won": {"players": 5, "won": True},
}


def play(name: str) -> dict[str, Any]:
    """The record of a game that the playout policy plays as CHOSEN wants it."""
    rules = dict(CHOSEN[name])
    won = rules.pop("won")
    for seed in range(5000):
        deal = leadline.deal("calm-sailing", seed=seed, **rules)
        if bool(deal.playout(seed).outcome.winners) == won:  # type: ignore[union-attr]
            break
    else:
        raise SystemExit(f"{name}: no such game among 5000 seeds")
    position, moves = deal.copy(), []
    while not position.is_over:
        start, codes = position.copy(), []
        while not codes or not position.is_boundary:
            codes.append(position.playout_move(seed))
            position.push(codes[-1])
        moves.append(deal.game.notation.join(start, codes))
    assert position.outcome is not None
    return deal.document() | {"moves": moves, "result": records.outcome_json(position.outcome)}


def _cards(cards: list[int]) -> str:
    return " ".join(map(card_text, cards)) or "none"


def _grid(position: CalmSailing) -> list[str]:
    rows = range(SIDE - 1, -1, -1)
    return [
        f"  {row + 1}  " + " ".join(f"{position.grid.get(SIDE * row + at, '.'):>2}" for at in range(SIDE))
        for row in rows
    ] + ["      a  b  c  d  e  f"]


def _told(before: CalmSailing, after: CalmSailing, text: str) -> list[str]:
    """What an action does, in words: what it costs, what each seat gives and draws."""
    lines = []
    first, *rest = text.split()
    if "@" in first:
        number, _, place = first.partition("@")
        cell = cell_of(place)
        assert cell is not None
        beside = [before.grid[at] for at in (cell - 1, cell + 1) if at in before.grid]
        lines.append(f"lays {number} on {place} beside {_cards(beside)}: costs {len(rest)}")
    elif first.startswith("-"):
        lines.append("discards two cards instead")
    else:
        lines.append("lays the Start; eight cards go" if first == "S" else "lays the Finish")
    for seat in range(1, before.players + 1):
        gone = Counter(after.discarded[seat - 1]) - Counter(before.discarded[seat - 1])
        if gone:
            lines.append(f"seat {seat} discards {_cards(sorted(gone.elements()))}")
        drawn = before.pile_sizes[seat - 1] - after.pile_sizes[seat - 1]
        if drawn:
            top = before.piles[seat - 1][:drawn]
            lines.append(f"seat {seat} draws {_cards(top)}, {after.pile_sizes[seat - 1]} left in the pile")
    return lines


def playthrough(record: dict[str, Any]) -> str:
    """The text of a recorded game."""
    position, moves, _ = records.game_of(record).documents.load_record(record)
    assert isinstance(position, CalmSailing)
    lines = [
        f"Calm Sailing, {position.players} players, seat {position.first} begins.",
        f"Removed: {_cards(position.removed)}.",
        *(f"Pile of seat {seat}: {_cards(pile)}" for seat, pile in enumerate(position.piles, start=1)),
    ]
    for number, text in enumerate(moves, start=1):
        before = position.copy()
        position.push(text)
        lines += ["", f"{number}. seat {before.active}: {text}"]
        lines += [f"  {line}" for line in _told(before, position, text)]
        lines += _grid(position) if before.grid != position.grid else []
        lines += [f"  hand {seat}: {_cards(hand)}" for seat, hand in enumerate(position.hands, start=1)]
    outcome = position.outcome
    lines += ["", f"Key {position.key():016x}."]
    lines.append("The game goes on." if outcome is None else f"{outcome.reason}. Winners: {outcome.winners or 'none'}.")
    return "\n".join(lines) + "\n"
