"""`leadline table`: a companion for a game that is played on a real table."""

from __future__ import annotations

from .command import command as command
