"""Drawings of Reef as seen at the table: text for a terminal, and a picture."""

from __future__ import annotations

from itertools import count
from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import Cell, seen, seen_by, with_hidden
from ..errors import counted
from ..svg import MARGIN, PALE, Drawn, Mark, Touched
from . import piece_pictures
from .document import board_rows
from .follow import is_due
from .material import LETTERS, NAMES, SIDE, Card
from .piece_pictures import BOARD, CARD, PANEL, board, card_back, card_face, card_text, display, panel, supply
from .position import Reef
from .score import standing


def text(position: Reef, seat: int | None = None) -> str:
    """Return a drawing of the table for a terminal, without a line feed at the end.

    With `seat` (from 1) only the knowledge of that seat is shown, with `?` for each hidden card; the position may also
    be the masked position of a view. Raise ValueError for a seat that is not in the game.
    """
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
        for drawn in boards:
            rows.append(f"{SIDE - index} " + "".join(f"{stack:>3}" for stack in drawn[index].split()))
        lines.append("     ".join(f"{row:<17}" for row in rows))
    lines.append("     ".join(f"{'    a  b  c  d':<17}" for _ in seats))
    lines.append("     ".join(f"{'  ' + counted(points, 'point'):<17}" for points in standing(position)))
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
        decided, covered = counted(pending["step"], "colour"), counted(pending["covered"], "piece")
        lines.append(f"within an opening: {decided} decided, {covered} to be covered")
    return "\n".join(line.rstrip() for line in lines)


def _headline(position: Reef, seat: int | None) -> str:
    return f"Reef, {position.players} players{seen_by(seat)}: {_status(position, seat)}"


def _status(position: Reef, seat: int | None) -> str:
    outcome = position.outcome
    if outcome is not None:
        winners = " and ".join(map(str, outcome.winners))
        return f"won by seat {winners}, {' to '.join(map(str, outcome.scores))} ({outcome.reason})"
    if is_due(position):
        return "display and pile are laid out now"
    who = "you" if position.turn == seat else f"seat {position.turn}"
    return f"{who} to move{', last round' if 0 in position.supply else ''}"


def _hand(position: Reef, number: int) -> list[str]:
    """List the visible cards of a hand, then the hidden ones."""
    shown = [card_text(position.cards[card]) for card in position.hands[number - 1]]
    return with_hidden(shown, position.hand_sizes[number - 1])


def _display(position: Reef) -> list[str]:
    """List the display cards with the points on them, one per line."""
    shown = [
        f"display: {card_text(position.cards[card])}" + (f" (+{tokens})" if tokens else "")
        for card, tokens in position.display
    ]
    return shown or ["display: laid out after the openings"]


def _deck(position: Reef) -> str:
    if not position.deck_size:
        return "empty"
    if not position.deck:
        return f"{counted(position.deck_size, 'card')}"
    return f"{counted(position.deck_size, 'card')}, on top {card_text(position.cards[position.deck[0]])}"


_GAP = 12  # between panels


def picture(position: Reef, seat: int | None, *, boards: bool) -> Drawn:
    """Draw the table: each stack has the letter of its top, its height, and one line for every piece.

    Cards have their patterns.
    """
    columns = position.players if position.players < 4 else 2
    wide, high = (BOARD + 60, BOARD + 80) if boards else PANEL
    width = 2 * MARGIN + columns * (wide + _GAP) - _GAP
    title = _headline(position, seat)
    parts, top = ([], 0.0) if boards else draw.heading(title, width)
    top += 16
    for number in range(1, position.players + 1):
        row, column = divmod(number - 1, columns)
        x, y = MARGIN + column * (wide + _GAP), top + row * (high + _GAP)
        name = _name(position, number, seat)
        turn = number == position.turn
        if boards:
            parts.append(draw.text(x + 28, y + 24, name, 15, bold=turn))
            parts += board(position.boards[number - 1], x + 32, y + 42, seat=number)
        else:
            hand: list[Card | None] = [position.cards[card] for card in position.hands[number - 1]]
            hand += [None] * (position.hand_sizes[number - 1] - len(hand))
            parts.append(panel(number, name, position.boards[number - 1], hand, x, y, turn=turn))
    y = top + -(-position.players // columns) * (high + _GAP)
    if not boards:
        parts += _table(position, y + 8)
        y += CARD[1] + 62
    return Drawn(width, y + 6, title, parts, ", ".join(_counts(position)))


def cells(position: Reef) -> list[Cell]:
    """List the spaces of all boards with their places in the drawing that `text` returns. They have the same names on
    each board."""
    return [
        Cell(f"{column}{SIDE - index}", 3 + index, left, left + 3)
        for number in range(position.players)
        for index in range(SIDE)
        for column, left in zip("abcd", count(22 * number + 3, 3), strict=False)
    ]


def touched(position: Reef, mark: Mark) -> list[Touched]:
    """Return the parts of the picture that a marked move touches, each as the data of its group."""
    return piece_pictures.touched(mark, position.turn if mark.kind == "best" else None)


def _name(position: Reef, number: int, seat: int | None) -> str:
    points = standing(position)[number - 1]
    you = " (you)" if number == seat else ""
    return f"seat {number}{you}: {points} point{'' if points == 1 else 's'}"


def _counts(position: Reef) -> list[str]:
    return [f"{name} {count}" for name, count in zip(NAMES, position.supply, strict=True)]


def _table(position: Reef, y: float) -> list[Element]:
    """Draw the display, the deck and the supply, side by side."""
    parts = [draw.text(MARGIN, y + 14, "display", 14, bold=True)]
    shown = [(position.cards[card], tokens) for card, tokens in position.display]
    if shown:
        parts += display(shown, MARGIN, y + 26)
    else:
        parts.append(draw.text(MARGIN, y + 44, "laid out after the openings", 13, PALE))
    left = MARGIN + 3 * (CARD[0] + 12) + 20
    parts.append(draw.text(left, y + 14, "deck", 14, bold=True))
    count = "empty" if not position.deck_size else f"{counted(position.deck_size, 'card')}"
    if position.deck:
        parts.append(draw.moved(card_face(position.cards[position.deck[0]], place="deck"), left, y + 26))
    elif position.deck_size:
        parts.append(draw.moved(card_back("top card, not known", place="deck"), left, y + 26))
    parts.append(draw.text(left, y + 45 + CARD[1] if position.deck_size else y + 44, count, 13))
    left += CARD[0] + 40
    parts.append(draw.text(left, y + 14, "supply", 14, bold=True))
    parts.append(supply(position.supply, left, y + 40))
    left += 110
    notes = []
    if position.phase == "second":
        pending = position.pending
        notes = [f"within card {pending['card']}:", f"{LETTERS[pending['piece']]} is still to be laid"]
    elif position.phase == "opening":
        pending = position.pending
        notes = ["within an opening:", f"{pending['step']} colours decided,", f"{pending['covered']} to be covered"]
    parts += draw.lines(left, y + 44, notes, 13, PALE)
    return parts
