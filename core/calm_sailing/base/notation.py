"""Texts of moves of Calm Sailing, in both directions.

Actions are joined into one line per move: `12@c3 -40`, `-5 -7`, `S 1:5,7 2:F,33,40,41,60,61`, `F`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...documents.spelling import forgiving
from ...errors import IllegalMove, counted, shown
from ..material import FINISH, ISLANDS, LETTERS, RANK_OF, START, card_text, cell_of, cell_text
from ..normal_forms import tidy
from .moves import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, pack, unpack

if TYPE_CHECKING:
    from .position import CalmSailing

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
    words = text.split()
    if not words:
        raise IllegalMove(text, NO_MOVE, "empty; expected a move such as 12@c3 -40")
    if position.phase != "action":
        return _within(position, text, words)
    hand = Counter(position.hand(position.active))
    if words[0] == "S":
        return _start(position, text, words[1:], hand)
    if words[0] == "F" and len(words) == 1:
        return _finish(position, text, hand)
    if words[0].startswith("-"):
        return _discard(position, text, words, hand)
    return _play(position, text, words, hand)


def _card(text: str, word: str) -> int:
    if word in RANK_OF:
        return RANK_OF[word]
    if word.isascii() and word.isdigit() and len(word) <= 2 and word[0] != "0" and int(word) <= ISLANDS:
        return int(word)
    raise IllegalMove(text, NO_MOVE, f"{word!r} is not a card; expected an island from 1 to {ISLANDS}, F or S")


def _paid(text: str, words: list[str]) -> list[int]:
    cards = []
    for word in words:
        if not word.startswith("-"):
            raise IllegalMove(text, NO_MOVE, f"{word!r}: expected a payment such as -40")
        cards.append(_card(text, word[1:]))
    return sorted(cards)


def too_few(card: int, held: int) -> str:
    """Return the reason why a card is lacking in a hand that held `held` of them before the move: `a second card F is
    not in the hand`."""
    more = f"a {('second', 'third', 'fourth', 'fifth', 'sixth')[min(held, 5) - 1]} " if held else ""
    return f"{more}card {card_text(card)} is not in the hand"


def _take(text: str, hand: Counter[int], cards: list[int], clause: str) -> None:
    """Take the cards from the hand. Raises IllegalMove if one is missing."""
    held = Counter(hand)
    for card in cards:
        if hand[card] == 0:
            raise IllegalMove(text, clause, too_few(card, held[card]), kind="not in hand", cards=[card])
        hand[card] -= 1


def _must_start(position: CalmSailing, text: str, hand: Counter[int]) -> None:
    if hand[START] and not position.start_laid:
        raise IllegalMove(text, "5.1", "a Start in the hand must be laid")


def _play(position: CalmSailing, text: str, words: list[str], hand: Counter[int]) -> list[int]:
    name, _, place = words[0].partition("@")
    cell = cell_of(place)
    if place and cell is None:
        raise IllegalMove(text, NO_MOVE, f"{shown(place)} is not a cell; expected one from a1 to f6")
    if cell is None:
        raise IllegalMove(
            text, NO_MOVE, "no move of this game; expected one like 12@c3 -40, -5 -7, S 1:5,7 2:F,33 or F"
        )
    number = _card(text, name)
    payment = _paid(text, words[1:])
    if number > ISLANDS:
        raise IllegalMove(text, "5.2" if number == START else "6.1", f"{LETTERS[number]} is not laid into the grid")
    _take(text, hand, [number], "4A")
    _must_start(position, text, hand)
    grid = position.grid
    if cell in grid:
        raise IllegalMove(text, "4A.1", f"{cell_text(cell)} is not empty")
    if any((at < cell) != (other < number) for at, other in grid.items()):
        raise IllegalMove(text, "3.4", "numbers must ascend along the path")
    differences = [abs(number - grid[at]) for at in (cell - 1, cell + 1) if at in grid]
    cost = min(differences, default=0)
    able = hand.total()
    if cost > able:
        what = f"costs {cost}, only {counted(able, 'card')} can pay"
        raise IllegalMove(text, "4A.3", what, kind="unpayable", counts=[cost, able])
    if len(payment) != cost:
        what = f"costs {cost}, paid {len(payment)}"
        raise IllegalMove(text, "4A.3", what, kind="payment", counts=[cost, len(payment)])
    _take(text, hand, payment, "4A.3")
    return [pack(PLAY, number, cell), *(pack(PAYMENT, card) for card in payment)]


def _discard(position: CalmSailing, text: str, words: list[str], hand: Counter[int]) -> list[int]:
    cards = _paid(text, words)
    _must_start(position, text, hand)
    if len(cards) != 2:
        raise IllegalMove(text, "4B.1", f"a discard is exactly two cards, not {len(cards)}")
    _take(text, hand, cards, "4B.1")
    return [pack(DISCARD, cards[0]), pack(PAYMENT, cards[1])]


def _finish(position: CalmSailing, text: str, hand: Counter[int]) -> list[int]:
    _take(text, hand, [FINISH], "6.1")
    _must_start(position, text, hand)
    if not position.start_laid:
        raise IllegalMove(text, "6.1", "the Start has not been laid")
    if len(position.grid) < position.cells:
        raise IllegalMove(text, "6.1", f"{counted(position.cells - len(position.grid), 'cell is', 'cells are')} empty")
    return [pack(LAY_FINISH, FINISH)]


def _start(position: CalmSailing, text: str, words: list[str], hand: Counter[int]) -> list[int]:
    shares = _shares(position, text, words)
    if position.start_laid:
        raise IllegalMove(text, "5.7", "a Start has been laid already")
    _take(text, hand, [START], "5.1")
    given = sum(map(len, shares.values()))
    due = position.joint_discard
    if given != due:
        raise IllegalMove(text, "5.4", f"the joint discard is exactly {counted(due, 'card')}, not {given}")
    walk = position.copy(stack=False)
    walk.push(pack(LAY_START, START))
    for seat, cards in shares.items():
        _take(text, Counter(walk.hand(seat)), cards, "5.4")
    return [pack(LAY_START, START), *_give(walk, text, shares)]


def _shares(position: CalmSailing, text: str, words: list[str]) -> dict[int, list[int]]:
    shares: dict[int, list[int]] = {}
    for word in words:
        name, colon, cards = word.partition(":")
        if not colon or name not in SEATS[: position.players]:
            raise IllegalMove(
                text,
                NO_MOVE,
                f"{word!r}: expected a seat from 1 to {position.players} and its cards, for example 1:5,7",
            )
        if int(name) in shares:
            raise IllegalMove(text, NO_MOVE, f"seat {name} is named twice")
        shares[int(name)] = sorted(_card(text, card) for card in cards.split(","))
    return shares


def _give(walk: CalmSailing, text: str, shares: dict[int, list[int]]) -> list[int]:
    """Return the actions of the joint discard from `walk` on, and play them there."""
    codes = []
    left = {seat: list(cards) for seat, cards in shares.items()}
    while walk.phase == "share":
        cards = left.get(walk.turn or 0, [])
        code = pack(GIVE, cards.pop(0)) if cards else pack(ENOUGH)
        try:
            walk.push(code)
        except IllegalMove:
            raise IllegalMove(text, "5.4", "these shares do not make up the joint discard") from None
        codes.append(code)
    if any(left.values()):
        raise IllegalMove(text, "5.4", "names cards that are not due")
    return codes


def _within(position: CalmSailing, text: str, words: list[str]) -> list[int]:
    """Return the actions of the rest of a move: `-40 -F` of a payment, `1:5,7 2:F` of a joint discard."""
    if position.phase == "share":
        shares = _shares(position, text, words)
        return _give(position.copy(stack=False), text, shares)
    cards = _paid(text, words)
    if len(cards) != position.owed:
        raise IllegalMove(text, "4A.3", f"{counted(position.owed, 'card is', 'cards are')} due, not {len(cards)}")
    _take(text, Counter(position.hand(position.turn or 1)), cards, "4A.3")
    return [pack(PAYMENT, card) for card in cards]
