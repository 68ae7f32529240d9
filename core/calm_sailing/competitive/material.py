"""What the competitive game is: the registry's entry of Calm Sailing with what differs, and its points (12.4)."""

from __future__ import annotations

from dataclasses import replace

from ...registry import Rooms, game

PLAYERS = 2
ROW = 5  # cards that lie face up
VARIANT = "competitive"

GAME = replace(
    game("calm-sailing"),
    title="Calm Sailing, competitive (house reading)",
    min_players=PLAYERS,
    max_players=PLAYERS,
    cooperative=False,
    variants=("competitive (house reading)",),
    solvers=("best",),
    rooms=Rooms("calm_sailing.competitive"),
)
