"""Common parts of the guides of all games: sentences for the seat to move, and its hand as a board shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Held:
    """Equal things in a hand: their code in the catalogue, how many there are, and the data of their groups in the
    picture, such as `{"card": "21", "seat": "2"}`."""

    code: str
    count: int
    part: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The points that a seat gained in a round, its total after it, and the sources of the points as far as they are
    public."""

    gained: int
    total: int
    sources: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round: its number, a sentence that names who ended it and how, the points that end the game, and
    the scores by seat."""

    number: int
    text: str
    target: int
    scores: tuple[RoundScore, ...]


Facts = list[tuple[str, str]]  # public facts about a seat: names and values


def sentence(kinds: Iterable[int], phrases: Mapping[int, str], before: str = "") -> str:
    """Return a sentence with what a seat can do, such as `Take a card, or play one.` It joins the phrases of the
    `kinds` of its legal actions, in the order of `phrases` and each once, after the words `before`. With no phrase it
    is `Wait.`."""
    there = set(kinds)
    found = list(dict.fromkeys(phrase for kind, phrase in phrases.items() if kind in there))
    words = ", ".join(found[:-1]) + (", or " if len(found) > 1 else "") + found[-1] if found else "wait"
    return f"{before}{words[:1].upper()}{words[1:]}."
