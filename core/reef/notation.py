"""Texts of moves of Reef, both ways: `play 17 p@b2 p@c3`, `take 9`, `top 3`, `start r@b2 y@c2 p@b3 g@c3`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..documents.spelling import forgiving, plain
from ..errors import IllegalMove, counted
from .game_cards import STANDARD_CARDS
from .material import CELLS, CENTRE, COLORS, HAND, HEIGHT, LETTERS, SPACES
from .state import BOTH, COVER, FIRST, LAST, NONE, SHOW, START, TAKE, TOP, UNDER

if TYPE_CHECKING:
    from .game_cards import GameCards
    from .position import Reef

NO_MOVE = "2"  # a text that is not an action of the game
OPEN = "1.5"
# Rank of every cell of state.pxd, and the other way round.
RANKS = (0, 8, 5, 13, 2, 10, 7, 15, 12, 4, 9, 1, 14, 6, 11, 3)
CELL_AT = tuple(RANKS.index(rank) for rank in range(CELLS))
STARTS = tuple(itertools.permutations(CENTRE))
Piece = tuple[int, str]  # colour, space
PIECE = r" ([rypg])@([a-d][1-4])"
NUMBER = "[1-9][0-9]{0,2}"


def pack(kind: int, card: int = 0, color: int = 0, space: str | None = None) -> int:
    """Return the code of an action (see state.pxd). `card` is the index of a card in the game's cards, from 1, or the
    number of a standard opening; `space` is a name such as `b2`, and None counts as the first space."""
    cell = 0 if space is None else CELL_AT[SPACES.index(space)]
    return kind | card << 8 | color << 16 | cell << 24


def unpack(code: int) -> tuple[int, int, int, str]:
    """Split the code of an action into its kind, card (as `pack` takes it), colour and the name of its space."""
    return code & 0xFF, code >> 8 & 0xFF, code >> 16 & 0xFF, SPACES[RANKS[code >> 24 & 0xF]]


def piece_text(color: int, space: str) -> str:
    """Return the text for a piece of a colour (0-3) on a space: `r@b2`."""
    return f"{LETTERS[color]}@{space}"


def atom_text(position: Reef, code: int) -> str:
    """Return the text of one legal action.

    `play 9 r@b2` lays the first piece, `y@c3` the second. In an experienced opening `r@a1` means that red is visible on
    a1, `r covered` that it is not, and `below a1` that a covered piece lies there.
    """
    return _text(position.cards, code)


def text_context(position: Reef) -> bool:
    """Return whether the game uses its own 60 cards; then the code of an action determines its text."""
    return position.cards.standard


def fixed_text(code: int, standard: bool) -> str | None:
    """Return the text of an action, which is the same in every position of a game with its own 60 cards. Return None if
    `standard` is false, for other cards."""
    return _text(STANDARD_CARDS, code) if standard else None


def _text(cards: GameCards, code: int) -> str:
    kind, card, color, space = unpack(code)
    if kind == START:
        return "start " + " ".join(piece_text(color, space) for color, space in enumerate(STARTS[card]))
    if kind == COVER:
        return f"{LETTERS[color]} covered"
    if kind == UNDER:
        return f"below {space}"
    if kind in (SHOW, LAST):
        return piece_text(color, space)
    number = cards.numbers[card - 1]
    if kind == TAKE:
        return f"take {number}"
    if kind == TOP:
        return f"top {number}"
    if kind == FIRST:
        return f"play {number} {piece_text(color, space)}"
    if kind == NONE:
        return f"play {number}"
    first, second = cards[number].pieces
    return f"play {number} {piece_text(second, space)} {piece_text(first, space)}"


def is_standalone(code: int) -> bool:
    """Return whether the text of a move contains the text of this action unchanged. All actions do except those of an
    experienced opening."""
    return unpack(code)[0] not in (SHOW, COVER, UNDER)


def join(position: Reef, codes: Sequence[int]) -> str:
    """Return the text of the move, or of the rest of a move, that these actions make from the position on."""
    if unpack(codes[0])[0] in (SHOW, COVER, UNDER):
        if position.phase == "opening":
            return ", ".join(atom_text(position, code) for code in codes)
        return _opening_text(codes)
    return " ".join(atom_text(position, code) for code in codes)


def _opening_text(codes: Sequence[int]) -> str:
    """Write the opening that the actions describe.

    Several orders of laying may show the same. The first one counts, in the order r y p g, and then the first spaces.
    """
    tops: dict[int, str] = {}
    below: list[str] = []
    for code in codes:
        kind, _, color, space = unpack(code)
        if kind == SHOW:
            tops[color] = space
        elif kind == UNDER:
            below.append(space)
    hidden = [color for color in range(COLORS) if color not in tops]
    for order in itertools.permutations(range(COLORS)):
        found = None
        for spaces in sorted(set(itertools.permutations(below))):
            where = tops | dict(zip(hidden, spaces, strict=True))
            above = {where[color]: color for color in order}
            if all(above[space] == color for color, space in tops.items()):
                key = [SPACES.index(where[color]) for color in range(COLORS)]
                if found is None or key < found[0]:
                    found = (key, where)
        if found is not None:
            return "start " + " ".join(piece_text(color, found[1][color]) for color in order)
    raise AssertionError("some order always shows the tops")


def _pieces(text: str) -> list[Piece]:
    return [(LETTERS.index(color), space) for color, space in re.findall(PIECE, text)]


@forgiving(plain)
def parse(position: Reef, text: str) -> list[int]:
    """Return the codes of the actions of a move, or of the rest of a move in progress. Raise IllegalMove with the
    clause that forbids it, or if the text cannot be read."""
    if position.phase != "turn":
        return _within(position, text)
    name = text.split(" ")[0]
    seat = position.active - 1
    if not any(position.boards[seat]):
        if name != "start":
            raise IllegalMove(text, OPEN, "the opening pieces come first")
        return _start(position, text)
    if name == "start":
        raise IllegalMove(text, OPEN, "the opening pieces are laid")
    if name == "play":
        return _play(position, text)
    if re.fullmatch(f"(take|top) {NUMBER}", text):
        return _draft(position, text, name, int(text.split(" ")[1]))
    raise IllegalMove(text, NO_MOVE, "no move of this game; expected one like take 9, top 3 or play 17 p@b2 p@c3")


def _draft(position: Reef, text: str, name: str, number: int) -> list[int]:
    seat = position.active - 1
    clause = "2A.1" if name == "take" else "2A.2"
    display = [card for card, _ in position.display]
    if position.hand_sizes[seat] >= HAND:
        raise IllegalMove(text, "2A.3", "the hand holds four cards")
    if number not in display:
        raise IllegalMove(text, clause, f"card {number} is not in the display")
    if name == "take":
        return [pack(TAKE, position.cards.index(number))]
    if position.points[seat] < 1:
        raise IllegalMove(text, clause, "there is no point to pay")
    lowest = min(position.cards[card].points for card in display)
    value = position.cards[number].points
    if value > lowest:
        raise IllegalMove(
            text,
            clause,
            f"the point goes onto a card of the lowest value, {lowest}; card {number} has {value}",
        )
    return [pack(TOP, position.cards.index(number))]


def _check_spaces(text: str, clause: str) -> None:
    """Raise IllegalMove for a piece on a space that does not exist: `g@c5`."""
    for space in re.findall(r" [rypg]@([a-z]\d+)(?= |$)", text):
        if space not in SPACES:
            raise IllegalMove(text, clause, f"{space!r} is not a space; expected one from {SPACES[0]} to {SPACES[-1]}")


def _start(position: Reef, text: str) -> list[int]:
    _check_spaces(text, OPEN)
    if not re.fullmatch(f"start({PIECE}){{{COLORS}}}", text):
        raise IllegalMove(text, OPEN, "expected four pieces, as start r@b2 y@c2 p@b3 g@c3")
    pieces = _pieces(text)
    where = dict(pieces)
    if len(where) != COLORS:
        raise IllegalMove(text, OPEN, "one piece of each colour is laid")
    spaces = tuple(where[color] for color in range(COLORS))
    if not position.experienced:
        if sorted(spaces) != sorted(CENTRE):
            raise IllegalMove(text, OPEN, "the four pieces lie on the four central spaces")
        return [pack(START, STARTS.index(spaces))]
    if any(space in CENTRE for space in spaces):
        raise IllegalMove(text, OPEN, "the four pieces lie outside the centre")
    tops = {space: color for color, space in pieces}  # the last one laid
    codes = [
        pack(SHOW, 0, color, where[color]) if tops[where[color]] == color else pack(COVER, 0, color)
        for color in range(COLORS)
    ]
    below = sorted((where[color] for color in range(COLORS) if tops[where[color]] != color), key=SPACES.index)
    return codes + [pack(UNDER, 0, 0, space) for space in below]


def _play(position: Reef, text: str) -> list[int]:
    _check_spaces(text, "2B.1")
    if not re.fullmatch(f"play {NUMBER}({PIECE})*", text):
        raise IllegalMove(text, NO_MOVE, "expected a card and its pieces, as play 17 p@b2 p@c3")
    seat = position.active - 1
    number = int(text.split(" ")[1])
    if number not in position.hands[seat]:
        raise IllegalMove(text, "2B.1", f"card {number} is not in the hand")
    card = position.cards[number]
    index = position.cards.index(number)
    pieces = _pieces(text)
    named = [color for color, _ in pieces]
    gives = " and ".join(LETTERS[color] for color in card.pieces)
    if any(named.count(color) > card.pieces.count(color) for color in named):
        raise IllegalMove(text, "2B.1", f"card {number} gives {gives}")
    for color in named:
        if named.count(color) > position.supply[color]:
            raise IllegalMove(text, "5.2", f"the supply has {position.supply[color]} of {LETTERS[color]} left")
    stacks = position.boards[seat]
    heights = {space: stack[1] if stack else 0 for space, stack in zip(SPACES, stacks, strict=True)}
    free = CELLS * HEIGHT - sum(heights.values())
    for _, space in pieces:
        heights[space] += 1
        if heights[space] > HEIGHT:
            raise IllegalMove(text, "2B.1", f"the stack on {space} would hold more than four pieces")
    due = min(free, sum(min(card.pieces.count(color), position.supply[color]) for color in set(card.pieces)))
    if len(pieces) != due:
        expected = ("none", "one of them", "both")[due]
        less = "" if due == len(card.pieces) else ", and no more can be laid (6.3, 6.4)"
        what = f"{counted(len(pieces), 'piece')}; expected {expected}: card {number} gives {gives}{less}"
        raise IllegalMove(text, "2B.1", what)
    if due == 0:
        return [pack(NONE, index)]
    if due == 1:
        return [pack(FIRST, index, *pieces[0])]
    if pieces[0][0] == pieces[1][0]:
        first, second = sorted(pieces, key=lambda piece: SPACES.index(piece[1]))
    else:
        first, second = sorted(pieces, key=lambda piece: card.pieces.index(piece[0]))
        if first[1] == second[1] and pieces[0] != first:
            return [pack(BOTH, index, 0, first[1])]
    return [pack(FIRST, index, *first), pack(LAST, index, *second)]


def _within(position: Reef, text: str) -> list[int]:
    """Return the rest of a move that has begun: `p@c3`, or `g@a1, below a1` of an experienced opening."""
    walk = position.copy(stack=False)
    codes = []
    for part in text.split(", "):
        for move in walk.legal_moves() if not walk.is_boundary else []:
            if move.text == part:
                walk.push(move)
                codes.append(move.code)
                break
        else:
            clause = OPEN if position.phase == "opening" else "2B.1"
            raise IllegalMove(text, clause, f"{part!r} cannot continue the move that has begun")
    return codes
