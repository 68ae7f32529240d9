"""Pictures of plans: the question as text and as a picture, and the board after each card with its score."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .. import svg as draw
from ..documents.io import Document
from ..errors import DocumentError, Problem
from ..svg import MARGIN, Frame, Mark, Ring, Theme, Touched
from .catalogue import card_name
from .document import board_rows
from .material import HEIGHT, LETTERS, SIDE, SPACES, Card, Stacks
from .patterns import CardSet, explain
from .piece_pictures import BOARD, CARD, board, card_face, touched
from .plan_document import PlanQuestion
from .plan_position import of_game, read_question

_PIECE = re.compile(r"([rypg])@([a-d][1-4])")
_WIDTH = BOARD + CARD[0] + 96
_HEIGHT = BOARD + 66
_IN_ROW = 4  # cards next to the board of a question


def frames(
    question: Document,
    steps: Sequence[Mapping[str, Any]],
    *,
    card_set: CardSet | None = None,
    theme: Theme = "light",
    opening: str | None = None,
    seat: int | None = None,
) -> list[Frame]:
    """Draw the board of a question, and the board after each step of the answer of `leadline plan --json`.

    The question is a plan document, or a document of the game, in which it is about the view of `seat`. A planned
    `opening` (the text of the move) is laid before the first picture. Raise DocumentError for an invalid question or
    impossible steps.
    """
    asked = read_question(question, card_set, turns=1 if of_game(question) else None, seat=seat)
    stacks, total, left = list(asked.stacks), 0, list(asked.numbers)
    for piece in (opening or "").split()[1:]:
        _lay(stacks, piece, "opening")
    found = [Frame(opening or "before the first card", _frame(stacks, opening or "the board", theme))]
    for number, step in enumerate(steps, start=1):
        card, given, move = step.get("card"), step.get("pieces"), step.get("move")
        where = f"steps[{number - 1}]"
        if isinstance(move, str) and move.startswith(("take ", "top ")):
            points = step.get("points")
            if not isinstance(points, int) or not (card is None or card in asked.cards):
                raise DocumentError(
                    [Problem(where, f"expected a draft with its card and points, found {dict(step)!r}")]
                )
            total += points
            caption = f"{number}. {move}"
            words = [f"points {points:+d}" if points else "drafted", f"in all {total}"]
            found.append(Frame(caption, _frame(stacks, caption, theme, asked.cards[card] if card else None, words)))
            left += [card] if card else []
            continue
        if card not in left:
            raise DocumentError([Problem(f"{where}.card", f"{card} is not one of the cards left in the question")])
        left.remove(card)
        pieces = [_lay(stacks, piece, f"{where}.pieces") for piece in (given if isinstance(given, list) else [given])]
        score = explain(stacks, card, asked.cards)
        total += score.points
        caption = f"{number}. card {card}: {' '.join(pieces)}"
        rings = _rings(f"play {card} {' '.join(pieces)}", {space for spaces in score.occurrences for space in spaces})
        words = [f"scores {score.points}", f"in all {total}"]
        found.append(Frame(caption, _frame(stacks, caption, theme, asked.cards[card], words, rings)))
    return found


def played(question: Document, moves: Sequence[str], *, theme: Theme = "light") -> list[Frame]:
    """Return one picture of the board after each of the plays, such as `play 17 p@b2 p@c3`. Raise DocumentError for
    impossible plays."""
    words = [move.split() for move in moves]
    steps = [{"card": int(card), "pieces": pieces} for _, card, *pieces in words]
    return frames(question, steps, theme=theme)[1:]


def touching(move: str) -> list[Touched]:
    """List the spaces and the card that the text of a play names, each as the data of its group in the picture of
    `svg`, in which the board is that of seat 1."""
    parts = touched(Mark("best", move, seat=1), None)
    return [part if "cell" in part else {"card": part["card"]} for part in parts]


def text(question: Document) -> str:
    """Return the board, the cards in words, and the supply if it is limited, as text for a terminal. Raise
    DocumentError for an invalid question."""
    asked = read_question(question)
    lines = []
    for number, row in enumerate(board_rows(list(asked.stacks))):
        lines.append(f"{SIDE - number} " + "".join(f"{stack:>3}" for stack in row.split()))
    lines += ["    a  b  c  d", ""]
    lines += [f"card {number}: {card_name(asked.cards[number])}" for number in asked.numbers]
    if asked.supply is not None:
        lines.append("supply: " + _left(asked))
    return "\n".join(lines)


def svg(question: Document, *, theme: Theme = "light") -> str:
    """Return the text of an SVG picture of the board, with the cards and the supply next to it. Raise DocumentError for
    an invalid question."""
    asked = read_question(question)
    left, step = MARGIN + 20 + BOARD + 20, CARD[0] + 10
    parts = board(asked.stacks, MARGIN + 20, 16, seat=1)
    for index, number in enumerate(asked.numbers):
        row, column = divmod(index, _IN_ROW)
        parts.append(draw.moved(card_face(asked.cards[number]), left + step * column, 16 + (CARD[1] + 10) * row))
    rows = -(-len(asked.numbers) // _IN_ROW)
    wide = left + step * max(2, min(_IN_ROW, len(asked.numbers))) + MARGIN
    high = max(_HEIGHT, 26 + (CARD[1] + 10) * rows)
    if asked.supply is not None and rows == 1:
        words = [f"supply: {_left(asked)}"]
        parts += draw.lines(left, 16 + CARD[1] + 26, words, 13)
    return draw.picture(wide, high, "Reef: a board and cards", parts, theme=theme)


def _left(asked: PlanQuestion) -> str:
    return " ".join(f"{letter} {count}" for letter, count in zip(LETTERS, asked.supply or (), strict=True))


def _lay(stacks: Stacks, piece: object, where: str) -> str:
    """Lay a piece by its text, such as `r@b2`, and return the text; the stacks are changed."""
    read = _PIECE.fullmatch(piece) if isinstance(piece, str) else None
    if read is None:
        raise DocumentError([Problem(where, f"expected pieces such as r@b2, found {piece!r}")])
    rank = SPACES.index(read[2])
    stack = stacks[rank]
    height = 0 if stack is None else stack[1]
    if height == HEIGHT:
        raise DocumentError([Problem(where, f"{read[2]} is full; a stack has at most {HEIGHT} pieces")])
    stacks[rank] = (LETTERS.index(read[1]), height + 1)
    return read[0]


def _rings(move: str, scored: set[str]) -> list[Ring]:
    """Return full rings around the pieces of a move, and dashed ones around the spaces that score."""
    laid = Mark("last", move, seat=1, told=False)
    spaces = Mark("best", f"scored: {' '.join(sorted(scored)) or 'nothing'}", told=False)
    return [Ring(laid, touched(laid, None)), Ring(spaces, [{"cell": space, "seat": "1"} for space in sorted(scored)])]


def _frame(
    stacks: Stacks,
    title: str,
    theme: Theme,
    card: Card | None = None,
    words: Sequence[str] = (),
    rings: Sequence[Ring] = (),
) -> str:
    """Draw the board, and next to it the card that was played with its score."""
    parts = board(stacks, MARGIN + 20, 16, seat=1)
    left = MARGIN + 20 + BOARD + 16
    if card is not None:
        parts.append(draw.moved(card_face(card), left, 16))
    parts += draw.lines(left, 16 + CARD[1] + 26, words, 13)
    return draw.picture(_WIDTH, _HEIGHT, title, parts, theme=theme, rings=rings)
