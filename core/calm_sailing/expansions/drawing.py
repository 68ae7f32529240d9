"""Drawings of Calm Sailing with expansions, of Day and Night and of other boards, as the table looks to a player."""

from __future__ import annotations

from collections.abc import Sequence

from ...drawing import Cell
from ...errors import counted
from ...svg import Drawn, Mark, Touched
from ..base.drawing import Sheet, cells_of, named_of
from ..boards import Board
from ..material import MONSTER, YELLOW, card_text
from .board_checks import letters
from .position import Expanded


def text(position: Expanded, seat: int | None = None) -> str:
    """Return a drawing of the table for a terminal. Arguments and errors are those of base/drawing.py."""
    return _Sheet(position, seat).text()


def picture(position: Expanded, seat: int | None, *, boards: bool) -> Drawn:
    """Return the picture of the table, as base/drawing.py does."""
    return _Sheet(position, seat).picture(boards=boards)


def cells(position: Expanded) -> list[Cell]:
    """List the cells of the board with their places in the drawing that `text` returns."""
    return cells_of(position.board, _Sheet(position, None).width)


def touched(position: Expanded, mark: Mark) -> list[Touched]:
    """Return the parts of the picture that a marked move touches, each as the data of its group."""
    return _Sheet(position, None).touched(mark)


class _Sheet(Sheet):
    position: Expanded

    def grid(self) -> dict[int, str]:
        wilds = self.position.wild_numbers
        return {cell: f"W{number}" if number in wilds else str(number) for cell, number in self.position.grid.items()}

    def moon(self) -> set[int] | None:
        return set(self.position.moon) if self.position.halves else None

    def closed(self, row: int) -> str:
        return "" if self.position.board.rows else self.closing(row)

    def closing(self, row: int) -> str:
        """Name the cards that close a row (from 0)."""
        rocks = ["rocks"] if self.position.rocks == row + 1 else []
        return ", ".join(rocks + ["storm P"] * self.position.purple[row])

    def rows(self) -> list[str]:
        """Return the rows that a layout names, with the cards that close them, if rocks or storms are in play."""
        board = self.position.board
        if not (self.position.has_rocks or any(self.position.storms)):
            return []
        notes = []
        for number, row in enumerate(board.rows, start=1):
            closing = self.closing(number - 1)
            cells = " ".join(board.cells[cell] for cell in row)
            notes.append(f"row {number}: {cells}" + (f", closed by {closing}" if closing else ""))
        return notes

    def unseen(self, number: int) -> int:
        return self.position.blind_counts[number - 1]

    def gone(self, number: int) -> str:
        """Return the discards, with the two top cards that the seat gave unseen (8.3.1).

        Only a full position names them.
        """
        unseen, blind = self.unseen(number), self.position.blind[number - 1]
        if not unseen:
            return super().gone(number)
        own = super().gone(number).partition(": ")[2]
        named = f"unseen {_cards(blind)}" if blind else f"{unseen} unseen"
        return f"{self.position.discard_sizes[number - 1] + unseen}: {f'{own}, ' if own else ''}{named}"

    def away(self) -> list[int]:
        """Return the monsters and storms that left the game: they are never discarded (8.2.3, 8.3.0)."""
        return [card for card in self.position.lost if card == MONSTER or card >= YELLOW]

    def lost(self) -> list[str]:
        """Return the note without monsters and storms.

        Its label mentions cards out of the game if the discards may include some.
        """
        position, away = self.position, self.away()
        cards, size = [card for card in position.lost if card not in away], position.lost_size - len(away)
        in_play = position.monsters or any(position.storms)
        hidden = position.lost_size > len(position.lost) and in_play
        label = ", or out of the game" if hidden or MONSTER in away else ""
        return [f"discarded by unknown hands{label}: {named_of(cards, size)}"] if size else []

    def out(self) -> list[str]:
        """Return a note on the cards that have left the game."""
        cards = [*self.position.left, *self.away()]
        return [f"out of the game: {_cards(cards)}"] if cards else []

    def storms(self, number: int) -> list[str]:
        return ["Y"] * self.position.yellow[number - 1] + ["O"] * self.position.orange[number - 1]

    def reading(self) -> str:
        if self.position.board.name != "standard":
            return f", {_title(self.position.board)} (unofficial variant)"
        return ", Day and Night (unofficial variant)" if self.position.halves else ""

    def due(self, who: str) -> str:
        """Describe the step of an expansion that waits."""
        position = self.position
        verb = "have" if who == "you" else "has"
        if position.phase == "rocks":
            return f"{who} {verb} to move the rocks, or to discard two cards"
        if position.phase == "storm":
            return f"{who} {verb} drawn storm {card_text(position.revealed or 0)}, which is to be resolved"
        return f"{who} {verb} to place the wild as {position.number}"

    def table_notes(self) -> list[str]:
        """Return notes on everything that the expansions add to the table."""
        position = self.position
        if position.board.marked:
            return self.explored()
        parts = ["jagged rocks" + ("" if position.rocks else " (gone)")] if position.has_rocks else []
        if position.monsters:
            parts.append(f"{position.monsters} sea monsters")
        if any(position.storms):
            split = ", ".join(f"{n} {letter}" for letter, n in zip("YPO", position.storms, strict=True))
            parts.append(f"storms ({split})")
        if position.wilds:
            parts.append(_wilds(position.wilds))
        notes = [f"expansions: {', '.join(parts)}"] if parts else []
        notes += self.rows()
        if position.halves:
            where = "the lower three rows sun up, the upper three moon up"
            if position.halves == "any":
                where = f"{position.cells // 2} islands sun up and as many moon up"
            side = "moon" if position.start_laid else "sun"
            notes.append(f"hands are held {side} up; the Finish needs {where}")
        if any(position.storms):
            held, left = position.compasses
            notes.append(f"compasses: {held} held, {left} to be earned")
        return notes + self.out()

    def explored(self) -> list[str]:
        """Return the notes of a game with an exploration deck.

        Everybody knows the cards of the deck, but not their order.
        """
        position = self.position
        deck = letters(position.ahead)
        left = ", ".join(f"{deck.count(letter)} {letter}" for letter in dict.fromkeys(deck))
        notes = [f"exploration deck: {counted(len(deck), 'card')}" + (f" ({left})" if left else "") + "; o marked cell"]
        if position.wilds:
            notes.append(f"expansions: {_wilds(position.wilds)}")
        notes += self.rows()
        notes.append(f"compasses: {position.compasses[0]} held")
        return notes + self.out()


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards))


def _wilds(number: int) -> str:
    return f"{number} wild card{'' if number == 1 else 's'}"


def _title(board: Board) -> str:
    return f"layout {board.name}" if board.is_own else board.name.replace("-", " ").title()
