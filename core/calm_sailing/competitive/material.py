"""Constants of the competitive game (12.4)."""

from __future__ import annotations

PLAYERS = 2
ROW = 5  # cards that lie face up
VARIANT = "competitive"
TITLE = "Calm Sailing, competitive (unofficial variant)"
