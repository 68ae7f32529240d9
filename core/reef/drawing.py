"""Reef as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from xml.sax.saxutils import escape

from ..contract import View
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
    position = _seen(position, seat)
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
    for card, tokens in position.display:
        lines.append(f"display: {card_text(position.cards[card])}" + (f" (+{tokens})" if tokens else ""))
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


def _seen(position: Reef, seat: int | None) -> Reef:
    if seat is None:
        return position
    masked = View(position, seat).masked
    assert isinstance(masked, Reef)
    return masked


def _headline(position: Reef, seat: int | None) -> str:
    seen = f" as seat {seat} sees it" if seat is not None else ""
    return f"Reef, {position.players} players{seen}: {_status(position, seat)}"


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
    return shown + ["?"] * (position.hand_sizes[number - 1] - len(shown))


def _deck(position: Reef) -> str:
    if not position.deck_size:
        return "empty"
    return f"{position.deck_size} cards, on top {card_text(position.cards[position.deck[0]])}"


# Light tones that the common kinds of colour blindness keep apart (after Okabe and Ito); each stack has its letter too.
_TONES = ("#f2a37e", "#f6e58d", "#c9b6e8", "#7fd1b0")
_PAPER = "#fbfaf6"
_INK = "#1b2430"
_PALE = "#5b6672"
_FRAME = "#2f5d7c"
_CELL = 46
_BOARD = SIDE * _CELL
_STEP = _BOARD + 56
_TOP = 96


def svg(position: Reef, seat: int | None = None) -> str:
    """The table as a self-contained SVG picture: each stack with the letter of its top, its height, and one line for
    every piece. With `seat` (from 1) only what that seat knows is shown; a masked position may be given too. Raises
    ValueError for a seat that is not in the game."""
    position = _seen(position, seat)
    words = _table_words(position)
    width = max(40 + position.players * _STEP, 620)
    below = _TOP + _BOARD + 60
    height = below + 20 * len(words) + 10
    title = escape(_headline(position, seat))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="system-ui, \'DejaVu Sans\', Arial, sans-serif" fill="{_INK}">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
        _words(20, 34, title.partition(": ")[0], 18, bold=True),
        _words(20, 58, title.partition(": ")[2], 15),
    ]
    for number in range(1, position.players + 1):
        parts += _board(position, number, seat, 40 + (number - 1) * _STEP)
    for index, line in enumerate(words):
        parts.append(_words(20, below + 20 * index, escape(line), 13))
    return "\n".join([*parts, "</svg>", ""])


def _table_words(position: Reef) -> list[str]:
    words = []
    for number in range(1, position.players + 1):
        hand = "; ".join(_hand(position, number)) or "empty"
        words.append(f"hand of seat {number}: {hand}")
    for card, tokens in position.display:
        words.append(f"display: {card_text(position.cards[card])}" + (f" (+{tokens})" if tokens else ""))
    words.append(f"deck: {_deck(position)}")
    left = zip(NAMES, position.supply, strict=True)
    words.append("supply: " + ", ".join(f"{name} {count}" for name, count in left))
    return words


def _words(
    x: float, y: float, words: str, size: int, color: str = "", *, middle: bool = False, bold: bool = False
) -> str:
    style = f' fill="{color}"' if color else ""
    style += ' text-anchor="middle"' if middle else ""
    style += ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{style}>{words}</text>'


def _board(position: Reef, number: int, seat: int | None, left: int) -> list[str]:
    turn = number == position.turn
    name = f"seat {number}{' (you)' if number == seat else ''}: {position.points[number - 1]} points"
    parts = [
        _words(left, _TOP - 14, ("\u25b6 " if turn else "") + name, 14, bold=turn),
        f'<rect x="{left - 3}" y="{_TOP - 3}" width="{_BOARD + 6}" height="{_BOARD + 6}" rx="8" fill="#e6eef3"'
        f' stroke="{_FRAME}" stroke-width="2"/>',
    ]
    for rank, stack in enumerate(position.boards[number - 1]):
        x, y = left + rank // SIDE * _CELL, _TOP + (SIDE - 1 - rank % SIDE) * _CELL
        shown = f"{SPACES[rank]} empty" if stack is None else f"{SPACES[rank]} {NAMES[stack[0]]}, height {stack[1]}"
        parts.append(f"<g><title>{shown}</title>")
        tone = _PAPER if stack is None else _TONES[stack[0]]
        dash = ' stroke-dasharray="3 4"' if stack is None else ""
        parts.append(
            f'<rect x="{x + 3}" y="{y + 3}" width="{_CELL - 6}" height="{_CELL - 6}" rx="6" fill="{tone}"'
            f' stroke="{_PALE if stack is None else _INK}"{dash}/>'
        )
        if stack is not None:
            parts.append(_words(x + _CELL / 2, y + 26, f"{LETTERS[stack[0]]}{stack[1]}", 18, middle=True, bold=True))
            for level in range(stack[1]):
                step = x + _CELL / 2 - 4 * stack[1] + 8 * level
                parts.append(f'<rect x="{step + 1:g}" y="{y + _CELL - 13}" width="6" height="4" fill="{_INK}"/>')
        parts.append("</g>")
    for index in range(SIDE):
        parts.append(_words(left + (index + 0.5) * _CELL, _TOP + _BOARD + 20, "abcd"[index], 13, _PALE, middle=True))
        parts.append(_words(left - 14, _TOP + (SIDE - index - 0.5) * _CELL + 4, str(index + 1), 13, _PALE, middle=True))
    return parts
