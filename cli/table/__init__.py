"""`leadline table`: a companion for a game with real cards."""

from __future__ import annotations

from .command import command as command
