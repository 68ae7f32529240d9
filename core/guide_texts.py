"""Common parts of the guides of all games: sentences for the seat to move, and its hand as a board shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Held:
    """Equal things in a hand: their code in the catalogue, how many, and the data of their groups in the picture."""

    code: str
    count: int
    part: Mapping[str, str]


Facts = list[tuple[str, str]]  # public facts about a seat: names and values


def sentence(kinds: Iterable[int], phrases: Mapping[int, str], before: str = "") -> str:
    """Write what a seat can do, in the order of the phrases and each phrase once: `Take a card, or play one.`"""
    there = set(kinds)
    found = list(dict.fromkeys(phrase for kind, phrase in phrases.items() if kind in there))
    words = ", ".join(found[:-1]) + (", or " if len(found) > 1 else "") + found[-1] if found else "wait"
    return f"{before}{words[:1].upper()}{words[1:]}."
