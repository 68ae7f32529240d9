"""Calm Sailing by the rules of the checker of certificates."""

from __future__ import annotations

from leadline.checker.calm_sailing import State, is_position, load, replay

__all__ = ["State", "is_position", "load", "replay"]
