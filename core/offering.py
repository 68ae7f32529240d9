"""Items that a player at a table can pick instead of typing: events of another seat, and the parts of an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from .errors import IllegalMove, Incomplete
from .game import BEGINS, Question
from .rng import Generator

if TYPE_CHECKING:
    from .contract import Position, View
    from .svg import Touched

Q = TypeVar("Q", bound="Position")
WORLDS = 60  # sampled deals in which the actions of another seat are looked up


@dataclass(frozen=True, slots=True)
class Offer:
    """An event that another seat may make: its text, and the parts of the picture, such as cards and cells, with which
    a player picks it."""

    text: str
    parts: tuple[Touched, ...] = ()


@dataclass(frozen=True, slots=True)
class Blank:
    """A part of an answer that a player picks instead of typing it: cards, seats or numbers.

    label    what is picked, as a short phrase
    codes    the codes that can be picked, each with the number of times that it can
    least    the number of picks that are needed, and `most` the number that are possible
    before   words that the answer has before the picks, and `each` before every single pick
    seat     the seat that the picks belong to, 0 for none
    kind     `card`, `seat`, `pile`, `number`, `word`, `count`, `cell`, `board` or `side`
    total    cards that all blanks with this total name together, 0 if they are independent
    """

    label: str
    codes: Mapping[str, int] = field(hash=False)
    least: int = 1
    most: int = 1
    before: str = ""
    each: str = ""
    seat: int = 0
    kind: str = "card"
    total: int = 0


def is_possible(push: Callable[[View[Q], int, str], object], view: View[Q], seat: int, text: str) -> bool:
    """Return whether the event `text` of a seat is possible, if need be with more information. `push` is
    `Following.push` of the game; the view does not change."""
    try:
        push(view, seat, text)
    except Incomplete:
        return True
    except IllegalMove:
        return False
    return True


def numbers(label: str, most: int, *, least: int = 0, before: str = "", seat: int = 0, total: int = 0) -> Blank:
    """Return a blank for one number from `least` to `most`; the other arguments are fields of Blank."""
    codes = {str(number): 1 for number in range(least, most + 1)}
    return Blank(label, codes, before=before, seat=seat, kind="number", total=total)


def cards(
    label: str, codes: Mapping[str, int], count: int, *, before: str = "", each: str = "", kind: str = "card"
) -> Blank:
    """Return a blank for exactly `count` cards; the other arguments are fields of Blank."""
    return Blank(label, codes, count, count, before, each, kind=kind)


def seats(question: Question, players: int) -> Blank:
    """Return a blank for one seat, which may stay empty if the question needs no answer."""
    codes = {str(seat): 1 for seat in range(1, players + 1)}
    return Blank("Tap a seat", codes, least=int(question.needed), kind="seat")


def begins(question: Question, players: int) -> list[Blank]:
    """Return the blank for the question which seat begins, which every game asks; an empty list for any other
    question."""
    return [seats(question, players)] if question.name == BEGINS.name else []


def sampled(view: View, parts: Callable[[str], Iterable[Touched]]) -> list[Offer]:
    """Return an offer for each action that the seat to move has in one or more of WORLDS (60) sampled deals that agree
    with the view. `parts` returns the parts of the picture for the text of an action."""
    generator, found = Generator(1, "offers"), dict[str, Offer]()
    for _ in range(WORLDS):
        world: Position = view.sample(generator)
        for code in world.legal_codes():
            text = world.game.notation.atom_text(world, code)
            if text not in found:
                found[text] = Offer(text, tuple(parts(text)))
    return list(found.values())
