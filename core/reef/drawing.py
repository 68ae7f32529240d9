"""Reef as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import seen, seen_by, with_hidden
from ..svg import EMPTY, FRAME, INK, PALE, PAPER, WATER, Line
from .document import board_rows
from .material import ANY, AROUND, LETTERS, NAMES, SIDE, SPACES, Card, Want
from .position import Reef


def want_text(want: Want) -> str:
    """`y`, `y3`, `r2+`, `*2`: colour and level of one cell of a pattern."""
    letter = "*" if want.color == ANY else LETTERS[want.color]
    return letter + (f"{want.level}{'+' if want.least else ''}" if want.level else "")


def card_text(card: Card) -> str:
    """A card in one line: `17 gg: corner3 y, 4` (number, pieces, pattern, points). A pattern of one's own is drawn in
    the corner at a1: `custom r@a1 g2+@b1`."""
    wants = [want_text(want) for want in card.wants]
    if card.kind == AROUND:
        pattern = f"{wants[1]} around highest {wants[0]}"
    elif card.kind == "custom":
        cells = [SPACES[SIDE * column + row] for row, column in card.cells]
        pattern = f"{card.kind} {' '.join(f'{want}@{cell}' for want, cell in zip(wants, cells, strict=True))}"
    elif len(set(wants)) == 1:
        pattern = f"{card.kind} {wants[0]}"
    else:
        pattern = f"{card.kind} {'-'.join(wants)}"
    pieces = "".join(LETTERS[color] for color in card.pieces)
    return f"{card.number} {pieces}: {pattern}, {card.points}"


def text(position: Reef, seat: int | None = None) -> str:
    """The table for a terminal, without a line end at the end. With `seat` (from 1) only what that seat knows is shown,
    `?` for each hidden card; a masked position may be given too. Raises ValueError for an unknown seat."""
    position = seen(position, seat)
    lines = [_headline(position, seat), ""]
    seats = range(1, position.players + 1)
    names = [
        f"{'>' if number == position.turn else ' '} seat {number}{' (you)' if number == seat else ''}"
        for number in seats
    ]
    lines.append("     ".join(f"{name:<17}" for name in names))
    boards = [board_rows(board) for board in position.boards]
    for index in range(SIDE):
        rows = []
        for board in boards:
            rows.append(f"{SIDE - index} " + "".join(f"{stack:>3}" for stack in board[index].split()))
        lines.append("     ".join(f"{row:<17}" for row in rows))
    lines.append("     ".join(f"{'    a  b  c  d':<17}" for _ in seats))
    lines.append("     ".join(f"{f'  {points} points':<17}" for points in position.points))
    lines.append("")
    for number in seats:
        hand = _hand(position, number)
        lines.append(f"hand of seat {number}: " + ("; ".join(hand) if hand else "empty"))
    lines += _display(position)
    lines.append(f"deck: {_deck(position)}")
    left = zip(LETTERS, position.supply, strict=True)
    lines.append("supply: " + " ".join(f"{letter} {count}" for letter, count in left))
    if position.phase == "second":
        pending = position.pending
        lines.append(f"within card {pending['card']}: {LETTERS[pending['piece']]} is still to be laid")
    elif position.phase == "opening":
        pending = position.pending
        lines.append(f"within an opening: {pending['step']} colours decided, {pending['covered']} pieces to be covered")
    return "\n".join(line.rstrip() for line in lines)


def _headline(position: Reef, seat: int | None) -> str:
    return f"Reef, {position.players} players{seen_by(seat)}: {_status(position, seat)}"


def _status(position: Reef, seat: int | None) -> str:
    outcome = position.outcome
    if outcome is not None:
        winners = " and ".join(map(str, outcome.winners))
        return f"won by seat {winners}, {' to '.join(map(str, outcome.scores))} ({outcome.reason})"
    who = "you" if position.turn == seat else f"seat {position.turn}"
    return f"{who} to move{', last round' if 0 in position.supply else ''}"


def _hand(position: Reef, number: int) -> list[str]:
    """The cards of a hand as they are seen, hidden ones last."""
    shown = [card_text(position.cards[card]) for card in position.hands[number - 1]]
    return with_hidden(shown, position.hand_sizes[number - 1])


def _display(position: Reef) -> list[str]:
    """The display cards with the points on them, one a line."""
    shown = [
        f"display: {card_text(position.cards[card])}" + (f" (+{tokens})" if tokens else "")
        for card, tokens in position.display
    ]
    return shown or ["display: laid out after the openings"]


def _deck(position: Reef) -> str:
    if not position.deck_size:
        return "empty"
    if not position.deck:
        return f"{position.deck_size} cards"
    return f"{position.deck_size} cards, on top {card_text(position.cards[position.deck[0]])}"


# Light tones that the common kinds of colour blindness keep apart (after Okabe and Ito); each stack has its letter too.
_TONES = ("#f2a37e", "#f6e58d", "#c9b6e8", "#7fd1b0")
_CELL = 46
_BOARD = SIDE * _CELL
_STEP = _BOARD + 56
_TOP = 96


def svg(position: Reef, seat: int | None = None) -> str:
    """The table as a self-contained SVG picture: each stack with the letter of its top, its height, and one line for
    every piece. With `seat` (from 1) only what that seat knows is shown; a masked position may be given too. Raises
    ValueError for a seat that is not in the game."""
    position = seen(position, seat)
    words = _table_words(position)
    below = _TOP + _BOARD + 60
    title = _headline(position, seat)
    parts = draw.heading(title)
    for number in range(1, position.players + 1):
        parts += _board(position, number, seat, 40 + (number - 1) * _STEP)
    parts += draw.lines(20, below, words, 13)
    return draw.picture(max(40 + position.players * _STEP, 620), below + 20 * len(words) + 10, title, parts)


def _table_words(position: Reef) -> list[str]:
    words = []
    for number in range(1, position.players + 1):
        hand = "; ".join(_hand(position, number)) or "empty"
        words.append(f"hand of seat {number}: {hand}")
    words += _display(position)
    words.append(f"deck: {_deck(position)}")
    left = zip(NAMES, position.supply, strict=True)
    words.append("supply: " + ", ".join(f"{name} {count}" for name, count in left))
    return words


def _board(position: Reef, number: int, seat: int | None, left: int) -> list[Element]:
    turn = number == position.turn
    name = f"seat {number}{' (you)' if number == seat else ''}: {position.points[number - 1]} points"
    parts = [
        draw.text(left, _TOP - 14, ("\u25b6 " if turn else "") + name, 14, bold=turn),
        draw.rectangle(left - 3, _TOP - 3, _BOARD + 6, _BOARD + 6, WATER, Line(FRAME, 2), corner=8),
    ]
    for rank, stack in enumerate(position.boards[number - 1]):
        parts.append(_space(rank, stack, left + rank // SIDE * _CELL, _TOP + (SIDE - 1 - rank % SIDE) * _CELL))
    for index in range(SIDE):
        column, row = left + (index + 0.5) * _CELL, _TOP + (SIDE - index - 0.5) * _CELL
        parts.append(draw.text(column, _TOP + _BOARD + 20, "abcd"[index], 13, PALE, middle=True))
        parts.append(draw.text(left - 14, row + 4, str(index + 1), 13, PALE, middle=True))
    return parts


def _space(rank: int, stack: tuple[int, int] | None, x: int, y: int) -> Element:
    """A space of a board with its stack: colour of the top and height."""
    if stack is None:
        return draw.group(f"{SPACES[rank]} empty", [draw.tile(x + 3, y + 3, _CELL - 6, PAPER, EMPTY)])
    top, height = stack
    middle = x + _CELL / 2
    parts = [
        draw.tile(x + 3, y + 3, _CELL - 6, _TONES[top], Line()),
        draw.text(middle, y + 26, f"{LETTERS[top]}{height}", 18, middle=True, bold=True),
    ]
    for level in range(height):
        parts.append(draw.rectangle(middle - 4 * height + 8 * level + 1, y + _CELL - 13, 6, 4, INK))
    return draw.group(f"{SPACES[rank]} {NAMES[top]}, height {height}", parts)
