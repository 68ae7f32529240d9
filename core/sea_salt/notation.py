"""Texts of moves of Sea Salt & Paper: writing and reading. Actions are joined into one natural line.

Examples are `deck keep crab/black discard 1`, `take 2`, `pair crab pile 1 shell/grey`, `pair shark from 2 takes
crab/black` and `pass`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn

from ..documents.spelling import forgiving, plain
from ..errors import IllegalMove
from .material import CARD_OF, CARD_PATTERN, CLOSING, KIND, PAIRS, PILES, TEXT
from .names import card_of, split, wrong
from .state import DECK, FIND, KEEP_CARD, LAST_CHANCE, LAY, PASS, PICK, STOP, TAKE

if TYPE_CHECKING:
    from .position import SeaSalt

ENDINGS = {"pass": PASS, "stop": STOP, "last-chance": LAST_CHANCE}
NO_MOVE = "3"  # a text that is not a move of the game

_KEEP = re.compile(rf"(?:deck )?keep ({CARD_PATTERN})(?: discard ([1-9]))?")
_TAKE = re.compile(r"take ([1-9])")
_PAIR = re.compile(
    rf"pair (?:({'|'.join(sorted({*KIND.values()}, key=len, reverse=True))})|({CARD_PATTERN}) ({CARD_PATTERN}))"
    rf"(?: pile ([1-9])(?: ({CARD_PATTERN}))?)?(?: from ([1-9])(?: takes ({CARD_PATTERN}))?)?"
)


def pack(kind: int, a: int = 0, b: int = 0, target: int = 0) -> int:
    """Return the code of an action: its kind, two cards or 0, and a target such as a pile or a seat (see state.pxd)."""
    return kind | a << 8 | b << 16 | target << 24


def unpack(code: int) -> tuple[int, int, int, int]:
    """Split the code of an action into its kind, two cards (0 for none) and target."""
    return code & 0xFF, code >> 8 & 0xFF, code >> 16 & 0xFF, code >> 24 & 0xFF


def _choices(position: SeaSalt, duo: str) -> list[tuple[int, int]]:
    """Return the different pairs of that name in the hand of the seat to move, each in the order of writing (8.7)."""
    hand = position.hands[position.active - 1]
    one, two = PAIRS[duo]
    firsts = [card for card in hand if KIND[card] == one]
    seconds = [card for card in hand if KIND[card] == two]
    if one != two:
        return sorted({(a, b) for a in firsts for b in seconds})
    return sorted({(a, b) for i, a in enumerate(firsts) for b in firsts[i + 1 :]})


@lru_cache(65536)
def _pair_text(code: int, single: bool) -> str:
    """Write the laying of a pair, `single` if the hand has no other pair of that name."""
    _, a, b, target = unpack(code)
    text = f"pair {KIND[a]}" if single else f"pair {TEXT[a]} {TEXT[b]}"
    if target:
        text += f" pile {target}" if KIND[a] == "crab" else f" from {target}"
    return text


def atom_text(position: SeaSalt, code: int) -> str:
    """Return the text of one legal action.

    The texts are `deck`, `take 1`, `keep crab/black discard 1`, `pair crab pile 1`, `find shell/grey` (in the pile that
    crabs search), `takes crab/black` (from the hand that is robbed) and `pass`.
    """
    return fixed_text(code) or _pair_text(code, position.pair_choices(unpack(code)[1]) == 1)


def fixed_text(code: int, things: None = None) -> str | None:
    """Return the text of an action that is the same in every position; `things` is not used.

    Return None for the laying of a pair, whose text depends on the hand: with several pairs of that name it names the
    cards.
    """
    if code & 0xFF == LAY:
        return None
    kind, a, _, target = unpack(code)
    if kind == DECK:
        return "deck"
    if kind == TAKE:
        return f"take {target}"
    if kind == KEEP_CARD:
        return f"keep {TEXT[a]} discard {target}"
    if kind == FIND:
        return f"find {TEXT[a]}"
    if kind == PICK:
        return f"takes {TEXT[a]}" if a else "takes"
    return next(text for text, ending in ENDINGS.items() if ending == kind)


def join(position: SeaSalt, codes: Sequence[int]) -> str:
    """Return the text of the move that these actions make from the position on.

    If the position is fully known, the text includes the results of chance, for example the stolen card.
    """
    kind, _, _, target = unpack(codes[0])
    text = atom_text(position, codes[0])
    if kind == DECK and len(codes) == 2:
        return f"{text} {atom_text(position, codes[1])}"
    if kind == DECK and position.deck_size == 1 and not position.is_supposed:
        return f"deck keep {TEXT[position.deck[0]]}"
    if kind == LAY and len(codes) == 2:
        _, card, _, _ = unpack(codes[1])
        return f"{text} {TEXT[card]}" if KIND[unpack(codes[0])[1]] == "crab" else f"{text} takes {TEXT[card]}"
    if kind == LAY and target and not position.is_supposed and KIND[unpack(codes[0])[1]] == "shark":
        return f"{text} takes {TEXT[_stolen(position, codes[0])]}"
    return text


def _stolen(position: SeaSalt, code: int) -> int:
    """Return the card of a theft if the position's random word decides it."""
    walk = position.copy(stack=False)
    victim = unpack(code)[3] - 1
    before = Counter(walk.hands[victim])
    walk.push(code)
    return next(iter(before - Counter(walk.hands[victim])))


@forgiving(plain)
def parse(position: SeaSalt, text: str) -> list[int]:
    """Return the codes of the actions of a move, or of the rest of a move in progress. Raise IllegalMove with the
    clause that forbids the move, or if the text cannot be read.

    In a view the moves end before a result of chance: `deck`, `pair crab pile 1`, `pair shark from 2`.
    """
    if text in ENDINGS:
        _require_drawn(position, text)
        return [_ending(position, text)]
    if position.phase in ("search", "steal"):
        return _effect(position, text)
    if text == "deck":
        if not position.is_supposed:
            _refuse(text, NO_MOVE, "which card is kept? expected one such as deck keep crab/black discard 1")
        _require_undrawn(position, text)
        if not position.deck_size:
            _refuse(text, "3.1a", "the deck is empty")
        return [pack(DECK)]
    if match := _KEEP.fullmatch(text):
        return _keep(position, text, CARD_OF[match[1]], int(match[2]) if match[2] else 0)
    if match := _TAKE.fullmatch(text):
        return [_take(position, text, int(match[1]))]
    match = _PAIR.fullmatch(text)
    if not match:
        expected = "deck keep crab/black discard 1, take 2, pair boat, pass"
        _refuse(text, NO_MOVE, _unknown_card(text) or f"no move of this game; expected one such as {expected}")
    _require_drawn(position, text)
    cards = _named(position, text, match[1], match[2], match[3])
    return _lay(position, text, cards, match)


def _unknown_card(text: str) -> str | None:
    """Describe the problem of the first invalid card of a move; None if the cards are not the problem."""
    found = re.fullmatch(r"(?:(?:deck )?keep|pair|find|takes) (.+?)(?: (?:discard|pile|from)\b.*)?", text)
    if found is None:
        return None
    kinds = KIND.values() if text.startswith("pair") else ()
    cards = [card for card in split(found[1]) if card_of(card) is None and card not in kinds]
    return f"{cards[0]!r} is not a card: {wrong(cards[0])}" if cards else None


def _refuse(text: str, clause: str, reason: str) -> NoReturn:
    raise IllegalMove(text, clause, reason)


def _require_drawn(position: SeaSalt, text: str) -> None:
    if position.phase == "draw":
        _refuse(text, "3.1", "a card has to be drawn first")
    if position.phase == "keep":
        _refuse(text, "3.1a", "one of the two cards drawn has to be kept first")
    if position.phase in ("search", "steal"):
        _refuse(text, "8.4", "the effect of the pair comes first")


def _require_undrawn(position: SeaSalt, text: str) -> None:
    if position.phase != "draw":
        _refuse(text, "3.1", "the card for this turn has already been drawn")


def _ending(position: SeaSalt, text: str) -> int:
    if text != "pass":
        points = position.points[position.active - 1]
        if position.last_chance is not None:
            _refuse(text, "3.6", "the round has been closed already")
        if points < CLOSING:
            few = f"{points} point{' is' if points == 1 else 's are'} too few"
            _refuse(text, "3.5", f"{few} to close the round; {CLOSING} are needed")
    return pack(ENDINGS[text])


def _effect(position: SeaSalt, text: str) -> list[int]:
    """Return the card that an effect in progress takes: `find CARD`, `takes CARD`, or the card alone."""
    words = text.removeprefix("find ").removeprefix("takes ")
    card = CARD_OF.get(words)
    kind = FIND if position.phase == "search" else PICK
    if text == "takes" and kind == PICK and not position.is_scripted:
        return [pack(PICK)]
    if card is None:
        what = _unknown_card(f"find {words}") if "/" in words else None
        _refuse(text, NO_MOVE, what or "expected the card that the effect takes")
    if pack(kind, card) not in position.legal_codes():
        clause, place = ("4.1", "pile") if kind == FIND else ("4.4", "hand")
        _refuse(text, clause, f"{TEXT[card]} is not in that {place}")
    return [pack(kind, card)]


def _keep(position: SeaSalt, text: str, card: int, target: int) -> list[int]:
    codes = []
    if position.phase == "keep":
        if text.startswith("deck"):
            _refuse(text, "3.1", "the two cards have been drawn already")
        drawn = position.drawn
    else:
        if not text.startswith("deck"):
            _refuse(text, NO_MOVE, "no cards are drawn; expected deck keep CARD discard PILE")
        _require_undrawn(position, text)
        drawn = position.deck[:2]
        codes = [pack(DECK)]
    if not drawn:
        _refuse(text, "3.1a", "the deck is empty")
    if card not in drawn:
        _refuse(text, "3.1a", f"{TEXT[card]} is not among the cards drawn")
    if len(drawn) == 1:
        if target:
            _refuse(text, "3.2", "the last card of the deck is kept and nothing is discarded")
        return codes
    if not target:
        _refuse(text, "3.1a", "the other card has to be discarded")
    if target > PILES:
        _refuse(text, "3.1a", f"there is no pile {target}")
    empty = [not pile for pile in position.piles]
    if any(empty) and not empty[target - 1]:
        _refuse(text, "3.1a", "put the discard on the empty pile")
    return [*codes, pack(KEEP_CARD, card, 0, target)]


def _take(position: SeaSalt, text: str, target: int) -> int:
    _require_undrawn(position, text)
    if target > PILES:
        _refuse(text, "3.1b", f"there is no pile {target}")
    if not position.piles[target - 1]:
        _refuse(text, "3.1b", f"pile {target} is empty")
    return pack(TAKE, 0, 0, target)


def _named(position: SeaSalt, text: str, duo: str | None, one: str | None, two: str | None) -> tuple[int, int]:
    """Return the two cards that a `pair` names: one by one, or by the word of the pair if only one pair fits."""
    if one is None or two is None:
        if duo not in PAIRS:
            _refuse(text, "3.4", f"there is no pair {duo}")
        choices = _choices(position, duo)
        if not choices:
            _refuse(text, "3.4", f"the hand has no pair {duo}")
        if len(choices) > 1:
            _refuse(text, "8.7", "the hand allows several choices: name both cards")
        return choices[0]
    cards = sorted((CARD_OF[one], CARD_OF[two]))
    kinds = [KIND[card] for card in cards]
    if kinds == ["swimmer", "shark"]:
        cards, kinds = cards[::-1], kinds[::-1]
    if tuple(kinds) not in PAIRS.values():
        _refuse(text, "3.4", f"{one} and {two} are not a pair")
    if Counter(cards) - Counter(position.hands[position.active - 1]):
        _refuse(text, "3.4", f"{one} and {two} are not both in the hand")
    return cards[0], cards[1]


def _lay(position: SeaSalt, text: str, cards: tuple[int, int], match: re.Match[str]) -> list[int]:
    duo = KIND[cards[0]]
    pile, found, seat, stolen = match[4], match[5], match[6], match[7]
    if pile is not None and duo != "crab":
        _refuse(text, "4.1", "only crabs look through a pile")
    if seat is not None and duo != "shark":
        _refuse(text, "4.4", "only a shark and a swimmer take a card from a hand")
    if duo == "crab":
        return _search(position, text, cards, pile, found)
    if duo == "shark":
        return _theft(position, text, cards, seat, stolen)
    return [pack(LAY, *cards)]


def _search(position: SeaSalt, text: str, cards: tuple[int, int], pile: str | None, found: str | None) -> list[int]:
    if pile is None:
        if any(position.piles):
            _refuse(text, "4.1", "crabs have to take a card")
        return [pack(LAY, *cards)]
    target = int(pile)
    if target > PILES:
        _refuse(text, "4.1", f"there is no pile {target}")
    if not position.piles[target - 1]:
        _refuse(text, "4.1", f"pile {target} is empty")
    if found is None:
        if not position.is_supposed:
            _refuse(text, "4.1", "the card taken has to be named")
        return [pack(LAY, *cards, target)]
    if not position.is_supposed and CARD_OF[found] not in position.piles[target - 1]:
        _refuse(text, "4.1", f"{found} is not in pile {target}")
    return [pack(LAY, *cards, target), pack(FIND, CARD_OF[found])]


def _theft(position: SeaSalt, text: str, cards: tuple[int, int], seat: str | None, stolen: str | None) -> list[int]:
    sizes = position.hand_sizes
    others = [other for other in range(1, position.players + 1) if other != position.active]
    if seat is None:
        if any(sizes[other - 1] and not position.is_open(other) for other in others):
            _refuse(text, "4.4", "an opponent has to be chosen")
        return [pack(LAY, *cards)]
    victim = int(seat)
    if victim not in others:
        _refuse(text, "4.4", f"seat {victim} is not an opponent")
    if position.is_open(victim):
        _refuse(text, "4.5", f"the hand of seat {victim} has been revealed")
    if not sizes[victim - 1]:
        _refuse(text, "4.4", f"seat {victim} has no cards")
    lay = pack(LAY, *cards, victim)
    if stolen is None:
        if not position.is_supposed:
            _refuse(text, "4.4", "the card taken has to be written down")
        return [lay]
    if position.is_supposed:
        _refuse(text, "4.4", "which card comes is chance; expected no card")
    card = CARD_OF[stolen]
    if card not in position.hands[victim - 1]:
        _refuse(text, "4.4", f"seat {victim} does not hold {stolen}")
    if position.is_scripted:
        return [lay, pack(PICK, card)]
    if _stolen(position, lay) != card:
        _refuse(text, "4.4", f"chance brings {TEXT[_stolen(position, lay)]} here, not {stolen}")
    return [lay]
