"""Texts of moves of Calm Sailing, in both directions.

Actions are joined into one line per move: `12@c3 -40`, `-5 -7`, `S 1:5,7 2:F,33,40,41,60,61`, `F`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ...documents.spelling import forgiving
from ...errors import IllegalMove, counted, shown
from ..material import FINISH, ISLANDS, LETTERS, MONSTER, RANK_OF, START, card_text, cell_text
from ..normal_forms import tidy
from .moves import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, pack, unpack

if TYPE_CHECKING:
    from .position import CalmSailing

P = TypeVar("P", bound="CalmSailing")
SEATS = ("1", "2", "3", "4", "5")
NO_MOVE = "4.1"  # the clause cited for a text that does not describe an action of the game


def atom_text(position: CalmSailing, code: int) -> str:
    """Return the text of one action.

    Examples: `12@c3`, `-40` (a discard or a payment), `S`, `2:41` (seat 2 gives), `2:` (seat 2 gives no more), `F`.
    """
    kind, card, _ = unpack(code)
    if kind == GIVE:
        return f"{position.turn}:{card_text(card)}"
    return fixed_text(code) or f"{position.turn}:"


def fixed_text(code: int, things: None = None) -> str | None:
    """Return the text of an action if it is the same in every position. Return None if it names the seat to move;
    `things` is not used."""
    kind, card, cell = unpack(code)
    if kind == PLAY:
        return f"{card}@{cell_text(cell)}"
    if kind in (DISCARD, PAYMENT):
        return f"-{card_text(card)}"
    if kind in (GIVE, ENOUGH):
        return None
    return "S" if kind == LAY_START else "F"


def is_standalone(code: int) -> bool:
    """Return whether the action's text is unchanged in the text of a move.

    This is true except for a Start and its shares.
    """
    return unpack(code)[0] not in (LAY_START, GIVE, ENOUGH)


def join(position: CalmSailing, codes: Sequence[int]) -> str:
    """Return the text of the move that the actions make from `position` on, or of the rest of a move."""
    if position.phase != "share" and unpack(codes[0])[0] != LAY_START:
        return " ".join(atom_text(position, code) for code in codes)
    shares: dict[int, list[str]] = {}
    walk = position.copy(stack=False)
    for code in codes:
        kind, card, _ = unpack(code)
        if kind == GIVE:
            shares.setdefault(walk.turn or 0, []).append(card_text(card))
        walk.push(code)
    words = [f"{seat}:{','.join(shares[seat])}" for seat in sorted(shares)]
    if position.phase == "share":
        return " ".join(words) or atom_text(position, codes[0])  # nobody gives more cards
    return " ".join(["S", *words])


@forgiving(tidy)
def parse(position: CalmSailing, text: str) -> list[int]:
    """Return the codes of the actions of a move, or of the rest of a move in progress.

    Raise IllegalMove with the clause that forbids the move, or if the text cannot be read.
    """
    return Reader(position, text).read()


def too_few(card: int, held: int) -> str:
    """Return the reason why a card is lacking in a hand that held `held` of them before the move: `a second card F is
    not in the hand`."""
    more = f"a {('second', 'third', 'fourth', 'fifth', 'sixth')[min(held, 5) - 1]} " if held else ""
    return f"{more}card {card_text(card)} is not in the hand"


class Reader(Generic[P]):
    """The parser of one text in one position. Rulesets with more moves extend it."""

    letters: ClassVar[Mapping[str, int]] = RANK_OF  # the cards that texts name by a letter
    named = "F or S"  # those that a message offers

    def __init__(self, position: P, text: str) -> None:
        self.position = position
        self.text = text
        self.words = text.split()
        self.seat = position.turn or 1
        self.hand = Counter(position.hand(self.seat))
        self.held = Counter(self.hand)  # before the move takes any
        self.board = position.board
        if not self.words:
            raise self.wrong(NO_MOVE, "empty; expected a move such as 12@c3 -40")

    def wrong(self, clause: str, reason: str, **facts: Any) -> IllegalMove:
        """Return the error that a clause forbids the move."""
        return IllegalMove(self.text, clause, reason, **facts)

    def read(self) -> list[int]:
        """Return the actions of the text."""
        return self.rest() if self.position.phase != "action" else self.action()

    def action(self) -> list[int]:
        """Return the actions of a whole move."""
        head = self.words[0]
        if head == "S":
            return self._start()
        if self.words == ["F"]:
            return self.finish(FINISH)
        return self.discard() if head.startswith("-") else self._play()

    def _play(self) -> list[int]:
        name, _, place = self.words[0].partition("@")
        cell = self.board.cell_of(place)
        if cell is None:
            what = f"{shown(place)} is not a cell; expected one from a1 to f6"
            like = "no move of this game; expected one like 12@c3 -40, -5 -7, S 1:5,7 2:F,33 or F"
            raise self.wrong(NO_MOVE, what if place else like)
        number = self.island(name)
        payment = self.paid(self.words[1:])
        self.lay_down(number, "4A")
        self.check_place(number, cell, payment)
        return [pack(PLAY, number, cell), *(pack(PAYMENT, card) for card in payment)]

    def island(self, word: str) -> int:
        """Return the number of an island that is to be laid."""
        number = self.card(word)
        if number > ISLANDS:
            raise self.wrong("5.2" if number == START else "6.1", f"{LETTERS[number]} is not laid into the grid")
        return number

    def check_place(self, number: int, cell: int, paid: list[int], *, wild: bool = False) -> None:
        """Check that an island can be laid on a cell, and take its payment."""
        grid = self.position.grid
        if cell in grid:
            raise self.wrong("4A.1", f"{self.board.cells[cell]} is not empty")
        if number in grid.values():
            raise self.wrong("8.4.1" if wild else "3.4", f"{number} is on the grid already")
        if any((at < cell) != (other < number) for at, other in grid.items()):
            raise self.wrong("3.4", "numbers must ascend along the path")
        differences = [abs(number - grid[at]) for at in (cell - 1, cell + 1) if at in grid]
        self.check_open(cell, alone=not differences)
        cost = min(differences, default=0)
        able = self.hand.total() - self.hand[MONSTER]
        if cost > able:
            what = f"costs {cost}, only {counted(able, 'card')} can pay"
            raise self.wrong("4A.3", what, kind="unpayable", counts=[cost, able])
        if len(paid) != cost:
            raise self.wrong("4A.3", f"costs {cost}, paid {len(paid)}", kind="payment", counts=[cost, len(paid)])
        self.take(paid, "4A.3")

    def check_open(self, cell: int, *, alone: bool) -> None:
        """Check that nothing closes an empty cell; `alone` means that both adjacent cells are empty, too."""

    def discard(self) -> list[int]:
        """Return the actions of a discard of two cards."""
        cards = self.paid(self.words)
        self.no_start_held()
        if len(cards) != 2:
            raise self.wrong("4B.1", f"a discard is exactly two cards, not {len(cards)}")
        self.take(cards, "4B.1")
        return [pack(DISCARD, cards[0]), pack(PAYMENT, cards[1])]

    def finish(self, card: int, clause: str = "6.1") -> list[int]:
        """Return the action that lays the card as a Finish."""
        position = self.position
        self.lay_down(card, clause)
        if not position.start_laid:
            raise self.wrong("6.1", "the Start has not been laid")
        if len(position.grid) < position.cells:
            raise self.wrong("6.1", f"{counted(position.cells - len(position.grid), 'cell is', 'cells are')} empty")
        return [pack(LAY_FINISH, card)]

    def _start(self) -> list[int]:
        shares = self.shares(self.words[1:])
        if self.position.start_laid:
            raise self.wrong("5.7", "a Start has been laid already")
        self.take([START], "5.1")
        due, given = self.position.joint_discard, sum(map(len, shares.values()))
        if given != due:
            raise self.wrong("5.4", f"the joint discard is exactly {counted(due, 'card')}, not {given}")
        walk = self.position.copy(stack=False)
        walk.push(pack(LAY_START, START))
        for seat, cards in shares.items():
            self.hand = self.held = Counter(walk.hand(seat))
            self.take(sorted(cards), "5.4")
        return [pack(LAY_START, START), *self.give(walk, shares)]

    def shares(self, words: list[str]) -> dict[int, list[int]]:
        """Return each seat's cards of the joint discard."""
        shares: dict[int, list[int]] = {}
        for word in words:
            name, colon, cards = word.partition(":")
            if not colon or name not in SEATS[: self.position.players]:
                what = f"{word!r}: expected a seat from 1 to {self.position.players} and its cards, for example 1:5,7"
                raise self.wrong(NO_MOVE, what)
            if int(name) in shares:
                raise self.wrong(NO_MOVE, f"seat {name} is named twice")
            shares[int(name)] = [self.shared_card(card) for card in cards.split(",")]
        return shares

    def shared_card(self, word: str) -> int:
        """Return the card that a word of a share names."""
        return self.card(word)

    def give(self, walk: P, shares: dict[int, list[int]]) -> list[int]:
        """Return the actions of the joint discard from `walk` on, and play them there."""
        codes = []
        left = {seat: sorted(cards, key=lambda card: (card == 0, card)) for seat, cards in shares.items()}
        while walk.phase == "share" and not walk.is_over:
            cards = left.get(walk.turn or 0, [])
            code = self.gift(cards.pop(0)) if cards else pack(ENOUGH)
            try:
                walk.push(code)
            except IllegalMove:
                raise self.wrong("5.4", "these shares do not make up the joint discard") from None
            codes.append(code)
        if any(left.values()):
            raise self.wrong("5.4", "names cards that are not due")
        return codes

    def gift(self, card: int) -> int:
        """Return the action that gives a card of a share."""
        return pack(GIVE, card)

    def rest(self) -> list[int]:
        """Return the actions of the rest of a move: `-40 -F` of a payment, `1:5,7 2:F` of a joint discard."""
        position = self.position
        if position.phase == "share":
            return self.give(position.copy(stack=False), self.shares(self.words))
        cards = self.paid(self.words)
        if len(cards) != position.owed:
            raise self.wrong("4A.3", f"{counted(position.owed, 'card is', 'cards are')} due, not {len(cards)}")
        self.take(cards, "4A.3")
        return [pack(PAYMENT, card) for card in cards]

    def card(self, word: str) -> int:
        """Return the card that a word names."""
        if word in self.letters:
            return self.letters[word]
        if word.isascii() and word.isdigit() and len(word) <= 2 and word[0] != "0" and int(word) <= ISLANDS:
            return int(word)
        raise self.wrong(NO_MOVE, f"{word!r} is not a card; expected an island from 1 to {ISLANDS}, {self.named}")

    def paid(self, words: list[str]) -> list[int]:
        """Return the cards of a payment, ascending."""
        cards = []
        for word in words:
            if not word.startswith("-"):
                raise self.wrong(NO_MOVE, f"{word!r}: expected a payment such as -40")
            cards.append(self.card(word[1:]))
        return sorted(cards)

    def lay_down(self, card: int, clause: str) -> None:
        """Take the card that the action lays. Check that no Start must be laid first."""
        self.take([card], clause)
        self.no_start_held()

    def no_start_held(self) -> None:
        """Check that no Start must be laid first."""
        if self.hand[START] and not self.position.start_laid:
            raise self.wrong("5.1", "a Start in the hand must be laid")

    def take(self, cards: list[int], clause: str) -> None:
        """Take the cards from the hand."""
        for card in cards:
            if not self.hand[card]:
                raise self.wrong(clause, too_few(card, self.held[card]), kind="not in hand", cards=[card])
            self.hand[card] -= 1
