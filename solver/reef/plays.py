"""First plays of a plan: what one of the cards can do to the board of a question, as texts and as boards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...core.errors import IllegalMove
from ...core.reef.material import CELLS, HEIGHT, LETTERS, SPACES
from ...core.reef.notation import NUMBER, PIECE
from ...core.reef.patterns import points
from ...core.reef.plan_document import PlanQuestion
from .hand_plans import play_text

_Piece = tuple[int, int]  # colour, rank of the space
_PLAY = re.compile(f"(?:play )?({NUMBER})((?:{PIECE})*)")


@dataclass(frozen=True, slots=True)
class Play:
    """A play: its card, its text, the 16 stacks and the supply (None: not counted) after it, and its points."""

    card: int
    text: str
    stacks: tuple[tuple[int, int] | None, ...]
    supply: tuple[int, ...] | None
    points: int


def plays(question: PlanQuestion) -> list[Play]:
    """Return every play of every card of the question, cards ascending, as the rules of a turn have them (2B, 5.2)."""
    return [_made(question, number, laid) for number in sorted(question.numbers) for laid in _laid(question, number)]


def read(question: PlanQuestion, text: str) -> Play:
    """Return the play that a text names, with or without the word `play`.

    The pieces may have any order if it makes no difference. Raises IllegalMove if the cards or the board forbid it.
    """
    found = _PLAY.fullmatch(" ".join(text.split()))
    if found is None:
        raise IllegalMove(text, "2B.1", "expected a card and its pieces, as play 17 p@b2 p@c3")
    number = int(found[1])
    if number not in question.numbers:
        cards = ", ".join(map(str, question.numbers))
        raise IllegalMove(text, "2B.1", f"card {number} is none of the cards {cards}")
    laid = [(LETTERS.index(color), SPACES.index(space)) for color, space in re.findall(PIECE, found[2])]
    for one in _laid(question, number):
        if list(one) == laid or (sorted(one) == sorted(laid) and len({rank for _, rank in one}) == len(one)):
            return _made(question, number, one)
    gives = " and ".join(LETTERS[color] for color in question.cards[number].pieces)
    raise IllegalMove(text, "2B.1", f"card {number} gives {gives}; both are laid where a stack has room")


def _laid(question: PlanQuestion, number: int) -> Iterator[Sequence[_Piece]]:
    """Return the ways to lay the pieces of a card, in the order of laying; each result once."""
    pieces = _given(question, number)
    room = [HEIGHT if stack is None else HEIGHT - stack[1] for stack in question.stacks]
    free = [rank for rank in range(CELLS) if room[rank]]
    if len(pieces) < 2 or not free:
        yield from ([(color, rank)] for color in pieces for rank in free)
        if not pieces or not free:
            yield ()
        return
    one, other = pieces
    for first in free:
        for second in free:
            if first == second:
                if room[first] > 1:
                    yield (one, first), (other, first)
                    if one != other:
                        yield (other, first), (one, first)
            elif one != other or first < second:
                yield (one, first), (other, second)


def _given(question: PlanQuestion, number: int) -> list[int]:
    """Return the colours of the pieces that the supply has for a card (5.2)."""
    left = None if question.supply is None else list(question.supply)
    found = []
    for color in question.cards[number].pieces:
        if left is None or left[color] > 0:
            found.append(color)
            if left is not None:
                left[color] -= 1
    return found


def _made(question: PlanQuestion, number: int, laid: Sequence[_Piece]) -> Play:
    stacks = list(question.stacks)
    supply = None if question.supply is None else list(question.supply)
    for color, rank in laid:
        stack = stacks[rank]
        stacks[rank] = (color, 1 if stack is None else stack[1] + 1)
        if supply is not None:
            supply[color] -= 1
    scored = points(stacks, number, question.cards)
    return Play(number, play_text(number, laid), tuple(stacks), None if supply is None else tuple(supply), scored)
