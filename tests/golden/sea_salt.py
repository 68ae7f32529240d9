"""A game of Sea Salt & Paper as a person can follow it: hands, piles, each move with what it brings, the scores."""

from __future__ import annotations

from collections import Counter
from typing import Any

import leadline
from leadline.core.documents import records
from leadline.core.sea_salt.material import TEXT
from leadline.core.sea_salt.position import SeaSalt

# Seeds are tried from 0 on until a game of the playout policy ends as wanted.
CHOSEN: dict[str, dict[str, Any]] = {
    "sea_salt_2_target": {"players": 2, "clause": "7.1", "target": 15},
    "sea_salt_3_target": {"players": 3, "clause": "7.1", "target": 12},
    "sea_salt_4_target": {"players": 4, "clause": "7.1", "target": 12},
    "sea_salt_2_mermaids": {"players": 2, "clause": "5.5"},
}


def play(name: str) -> dict[str, Any]:
    """The record of a game that the playout policy plays as CHOSEN wants it."""
    rules = dict(CHOSEN[name])
    clause = rules.pop("clause")
    for seed in range(5000):
        deal = leadline.deal("sea-salt-paper", seed=seed, **rules)
        end = deal.playout(seed).outcome
        if end is not None and end.reason.startswith(clause):
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
    return ", ".join(TEXT[card] for card in cards) or "nothing"


def _told(before: SeaSalt, after: SeaSalt, text: str) -> list[str]:
    """What a move does, in words."""
    seat = before.active
    lines = [f"  {text}"]
    if after.rounds != before.rounds:
        gained = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
        lines.append(f"    the round is over: {', '.join(f'seat {i} +{n}' for i, n in enumerate(gained, 1))}")
        lines.append(f"    scores {', '.join(map(str, after.scores))}")
        return lines
    for other in range(1, before.players + 1):
        now, then = Counter(after.hands[other - 1]), Counter(before.hands[other - 1])
        came, went = sorted((now - then).elements()), sorted((then - now).elements())
        if came or (went and other != seat):
            lines.append(f"    seat {other}: {'+ ' + _cards(came) if came else '- ' + _cards(went)}")
    if text in ("pass", "last-chance"):
        points = before.points[seat - 1]
        held = _cards(before.hands[seat - 1])
        lines.append(f"    seat {seat} holds {held}; {points} point{'' if points == 1 else 's'}")
    return lines


def playthrough(record: dict[str, Any]) -> str:
    """The record told move by move."""
    deal = {key: value for key, value in record.items() if key not in ("moves", "result")}
    position = leadline.load(deal)
    assert isinstance(position, SeaSalt)
    lines = [f"Sea Salt & Paper, {position.players} players, to {position.target} points"]
    fresh = True
    for text in record["moves"]:
        before = position.copy()
        if fresh:
            piles = " and ".join(_cards(pile) for pile in position.piles)
            lines += ["", f"Round {position.rounds + 1}: the piles begin with {piles}"]
        if before.phase == "draw" and not before.extra_turn:
            lines.append(f" seat {position.active}")
        position.push(text)
        lines += _told(before, position, text)
        fresh = position.rounds != before.rounds
    assert position.outcome is not None
    lines += ["", f"The game is over ({position.outcome.reason}): winners {list(position.outcome.winners)}"]
    return "\n".join(lines) + "\n"
