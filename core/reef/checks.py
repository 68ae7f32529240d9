"""Checks of positions of Reef whose fields have the right form."""

from __future__ import annotations

from typing import Any

from ..documents.validation import Checker as BaseChecker
from ..errors import Problem, counted
from .defaults import pile_count
from .document_keys import Pile
from .game_cards import GameCards
from .material import CENTRE, COLORS, DISPLAY, HAND, HEIGHT, LETTERS, PILE, SPACES, START_HAND, START_POINTS, STOCK


class Checker(BaseChecker):
    """The collector of problems of a position; `game` holds the cards in play, or None if they cannot be read. The
    checks add problems and do not raise."""

    def __init__(self, fields: dict[str, Any], problems: list[Problem], game: GameCards | None) -> None:
        super().__init__(fields, problems)
        self.game = game

    def cards(self) -> None:
        """Add a problem for each card that is in several places, and for each hand that is too large (2A.3)."""
        places: dict[int, list[str]] = {}
        for seat, hand in enumerate(self.fields.get("hands") or [], start=1):
            if len(hand) > HAND:
                self.add(
                    f"hands[{seat - 1}]",
                    f"{counted(len(hand), 'card')} for seat {seat}; expected at most {HAND} (2A.3)",
                )
            for card in hand:
                if card is not None:
                    places.setdefault(card, []).append(f"hands[{seat - 1}]")
        for entry in self.fields.get("display") or []:
            places.setdefault(entry.card, []).append("display")
        deck = self.fields.get("deck")
        pile: list[int | None] = deck or [] if deck is None or isinstance(deck, list) else [deck.top]
        for card in pile:
            if card is not None:
                places.setdefault(card, []).append("deck")
        played = self.fields.get("played") or []
        for card in played:
            places.setdefault(card, []).append("played")
        pending = self.fields.get("pending")
        if pending is not None and pending.card is not None and pending.card not in played:
            places.setdefault(pending.card, []).append("pending.card")
        for card in sorted(places):
            if len(places[card]) > 1:
                self.add(" and ".join(dict.fromkeys(places[card])), f"card {card} is given twice")

    def display(self) -> None:
        """Add a problem unless the display has three cards (1.6), without points before the openings are laid."""
        display = self.fields.get("display")
        if display is None:
            return
        self.number("display", display, due=DISPLAY, why="(1.6)")
        if self.openings_due() and any(entry.points for entry in display):
            self.add("display", "points lie on it, though not all openings are laid (1.6)")

    def openings_due(self) -> bool:
        """Return whether a seat must still lay its opening."""
        boards, pending = self.fields.get("boards"), self.fields.get("pending")
        if boards is None or self.fields.get("over") is not None:
            return False
        return not all(map(any, boards)) or (pending is not None and pending.card is None)

    def is_due(self) -> bool:
        """Return whether the boards hold the openings and nothing else.

        The display and the top card may then be missing: at a table the next line brings them (1.6).
        """
        boards, hands, first = (self.fields.get(name) for name in ("boards", "hands", "first"))
        if boards is None or hands is None or self.fields.get("over") is not None:
            return False
        opened = all(sum(stack[1] for stack in board if stack) == COLORS for board in boards)
        moved = self.fields.get("to_move") != first or any(len(hand) != START_HAND for hand in hands)
        return opened and not moved and not self.fields.get("played") and self.fields.get("pending") is None

    def laid_out(self, hidden: bool) -> None:
        """Add problems unless display and top card are given after all openings, and null in a view before (1.6).
        `hidden` is true for a view."""
        if "display" not in self.fields or "deck" not in self.fields or self.fields.get("boards") is None:
            return
        display, deck = self.fields["display"], self.fields["deck"]
        shown = {"display": display} if isinstance(deck, list) else {"display": display, "deck.top": deck.top}
        if hidden and len(shown) == 2 and not any(shown.values()) and self.is_due():
            return
        for name, value in shown.items():
            if value is None and not self.openings_due():
                self.add(name, "null; expected what lies there, for all openings are laid (1.6)")
            elif value is not None and hidden and self.openings_due():
                self.add(name, "given; expected null, for it is laid out after the openings (1.6)")

    def pile(self) -> None:
        """Add a problem if the number of cards in the draw pile is wrong (1.3, 2B.1).

        If boards and hands decide the number, the pile must have it. Otherwise the cards named as played may make up
        the rest, as they may if everything is known.
        """
        hands, deck = self.fields.get("hands"), self.fields.get("deck")
        count = deck.count if isinstance(deck, Pile) else None if deck is None else len(deck)
        if hands is None or count is None or self.game is None:
            return
        rest = len(self.game) - DISPLAY - sum(map(len, hands))
        due = rest if self.openings_due() else pile_count(self.fields, len(self.game))
        if due is None or due < 1 or rest - count == len(self.fields.get("played") or []) > 0:
            return
        what = f"{counted(count, 'card')}; expected {due}, as boards and hands show (1.3, 1.6, 2B.1)"
        self.expect(count == due, "deck.count" if isinstance(deck, Pile) else "deck", what)

    def stock(self) -> None:
        """Add problems unless boards and supply together hold all pieces in play (1.2)."""
        boards, supply = self.fields.get("boards"), self.fields.get("supply")
        if boards is None or supply is None or self.players is None:
            return
        stock = STOCK[self.players]
        stacks = [stack for board in boards for stack in board if stack]
        left = [getattr(supply, letter) for letter in LETTERS]
        for color, letter in enumerate(LETTERS):
            seen = left[color] + sum(1 for top, _ in stacks if top == color)
            if seen > stock:
                self.add(
                    f"supply.{letter}", f"{counted(seen, 'piece')} with those on top of stacks; there are {stock} (1.2)"
                )
        pending = self.fields.get("pending")
        total = sum(height for _, height in stacks) + sum(left) + (pending.covered if pending else 0)
        if total != 4 * stock:
            self.add("supply", f"{counted(total, 'piece')} with those on the boards; expected {4 * stock} (1.2)")

    def openings(self) -> None:
        """Add a problem if a board is empty, unless the empty boards are those of the seat to move and of all seats
        after it in the round."""
        boards, first, to_move = (self.fields.get(name) for name in ("boards", "first", "to_move"))
        if boards is None or first is None or to_move is None or self.players is None or self.problems:
            return
        order = [(first - 1 + step) % self.players for step in range(self.players)]
        waiting = [seat for seat in order if not any(boards[seat])]
        pending = self.fields.get("pending")
        if pending is not None and pending.card is None and to_move - 1 not in waiting:
            waiting = [seat for seat in order if seat in waiting or seat == to_move - 1]
        if waiting and waiting != order[order.index(to_move - 1) :]:
            empty = ", ".join(str(seat + 1) for seat in waiting)
            self.add(
                "boards", f"those of seats {empty} are empty; expected those of seat {to_move} and the ones after it"
            )

    def before_the_first_turn(self) -> None:
        """While a board still waits for its opening, add problems if anything but openings was played: pieces, supply,
        points, hands and played cards have to be those of the deal (1.2, 1.3, 1.5)."""
        boards, supply, pending = (self.fields.get(name) for name in ("boards", "supply", "pending"))
        if boards is None or supply is None or self.players is None or not self.openings_due() or all(map(any, boards)):
            return
        opening = self.fields.get("to_move") if pending is not None and pending.card is None else None
        opened = 0
        for seat, board in enumerate(boards, start=1):
            laid = sum(stack[1] for stack in board if stack)
            if laid and seat != opening:
                opened += 1
                what = f"{counted(laid, 'piece')}; expected the {COLORS} of an opening, as not all are laid (1.5)"
                self.expect(laid == COLORS, f"boards[{seat - 1}]", what)
        if opening is None:
            for letter in LETTERS:
                left, due = getattr(supply, letter), STOCK[self.players] - opened
                why = f"after {counted(opened, 'opening')} (1.2, 1.5)"
                self.number(f"supply.{letter}", left, "piece", due=due, why=why)
        for name, due in (("points", START_POINTS), ("hands", START_HAND)):
            for seat, found in enumerate(self.fields.get(name) or []):
                number = found if isinstance(found, int) else len(found)
                what = f"{number} before the first turn; expected {due} (1.3)"
                if number != due:
                    self.add(f"{name}[{seat}]", what, due=due)
        played = self.fields.get("played") or []
        self.expect(not played, "played", f"{counted(len(played), 'card')} before the first turn; expected none")

    def end(self) -> None:
        """Add problems unless the game is over exactly if no seat is to move, for a reason that deck and supply confirm
        (5.1, 5.3), and with all hands shown."""
        over, to_move, deck = (self.fields.get(name) for name in ("over", "to_move", "deck"))
        if over is None and to_move is None and "to_move" in self.fields:
            self.add("to_move", "null, yet the game is not over; expected a seat")
        elif over is not None and to_move is not None:
            self.add("to_move", f"seat {to_move}, yet the game is over; expected null")
        if isinstance(deck, list) and not deck and over != "deck empty":
            self.add("deck", "empty: the game is over (5.3)")
        if isinstance(deck, list):
            self.number("deck", deck, most=PILE)
        if over == "deck empty" and deck:
            self.add("over", "deck empty, yet the deck has cards")
        self.exhausted()
        for seat, hand in enumerate(self.fields.get("hands") or [], start=1):
            if over is not None and None in hand and seat != self.fields.get("you"):
                self.add(
                    f"hands[{seat - 1}]", "hidden, yet the game is over; expected its cards, which are scored (5.4)"
                )

    def exhausted(self) -> None:
        """Add a problem if a colour ran out before this round and the game is not over, or if the game is over for that
        reason although no colour has run out (5.1)."""
        over, to_move, supply = (self.fields.get(name) for name in ("over", "to_move", "supply"))
        if supply is None:
            return
        gone = [letter for letter in LETTERS if getattr(supply, letter) == 0]
        if over == "colour exhausted" and not gone:
            self.add("over", "colour exhausted, yet the supply has pieces of every colour (5.1)")
        if over is not None or to_move is None or to_move != self.fields.get("first"):
            return
        pending = self.fields.get("pending")
        taken = ""  # the first piece of the current play may have been the last one of its colour
        if pending is not None and pending.card is not None and self.game is not None:
            taken = LETTERS[self.game[pending.card].pieces[0]]
        for letter in gone:
            what = f"0 before the turn of seat {to_move}, which begins each round: the game is over (5.1)"
            self.expect(letter == taken, f"supply.{letter}", what)

    def moving(self) -> None:
        """Add problems if a move that has begun (`pending`) does not fit the board of the seat to move."""
        pending, to_move, boards = (self.fields.get(name) for name in ("pending", "to_move", "boards"))
        if pending is not None and pending.card is None and pending.piece is not None:
            self.add("pending.piece", "expected only with the card that is played")
        for name in ("step", "covered") if pending is not None and pending.card is not None else ():
            if getattr(pending, name):
                self.add(f"pending.{name}", "expected only in an experienced opening")
        if pending is None or to_move is None or boards is None or self.problems:
            return
        spot = SPACES.index(pending.spot) if pending.spot in SPACES else None
        board = boards[to_move - 1]
        if pending.card is not None and self.game is not None:
            pieces = self.game[pending.card].pieces
            if pending.piece is None or LETTERS.index(pending.piece) != pieces[1]:
                self.add("pending.piece", f"expected the second piece of card {pending.card}, {LETTERS[pieces[1]]}")
            elif getattr(self.fields["supply"], pending.piece) == 0:
                self.add("pending.piece", "the supply has none left")
            if spot is None or board[spot] is None or board[spot][0] != pieces[0]:
                self.add("pending.spot", "expected the space of the first piece")
            elif pieces[0] == pieces[1] and all(stack and stack[1] == HEIGHT for stack in board[spot:]):
                self.add("pending.spot", "no space is left for the second piece")
            elif all(stack and stack[1] == HEIGHT for stack in board):
                self.add("pending", "no space is left for the second piece")
            return
        if self.fields.get("opening") != "experienced":
            self.add("pending", "only an experienced opening or a play can be within a move")
            return
        tops = sorted(stack[0] for stack in board if stack)
        pieces_laid = sum(stack[1] for stack in board if stack)
        central = any(board[SPACES.index(space)] for space in CENTRE)
        good = len(set(tops)) == len(tops) and not central and pieces_laid + pending.covered == pending.step
        if pending.step == 0 or not good or (pending.step == 4 and (pending.covered == 0 or not tops)):
            self.add("pending", "does not fit the board of the seat to move")
        elif any(color >= pending.step for color in tops) or (pending.step < 4 and pieces_laid != len(tops)):
            self.add("pending", "the colours are decided in the order r y p g")
        elif pending.spot is not None and (spot is None or board[spot] is None or board[spot][1] < 2):
            self.add("pending.spot", "expected the space of a covered piece")
        elif pending.spot is None and pieces_laid != len(tops):
            self.add("pending.spot", "missing; expected the space of the last covered piece")
