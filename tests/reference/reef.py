"""Reef in plain Python, written from the rules alone: slow, and meant to be right.

A board is a dict from space (`a1` to `d4`, rows counted from the bottom) to (colour of the top piece, height 1-4);
an empty space is not in it. What lies below the top is not kept, as no rule asks for it (clause 3.1).
"""

from __future__ import annotations

import functools
import itertools
import re
from typing import Any

from reference import BadDocument, IllegalMove
from reference.reef_cards import CARDS, SHAPES, Card, card_set

Board = dict[str, tuple[str, int]]
Piece = tuple[str, str]  # colour, space
Supply = dict[str, int]
Document = dict[str, Any]

COLOURS = "rypg"
COLUMNS = "abcd"
ROWS = "1234"
SPACES = [column + row for column in COLUMNS for row in ROWS]
CENTRE = ["b2", "b3", "c2", "c3"]
STOCK = {2: 18, 3: 24, 4: 28}  # clause 1.2
HAND_LIMIT = 4
HEIGHT_LIMIT = 4
START_POINTS = 3
DISPLAY_SIZE = 3
OPENINGS = ["standard", "experienced"]


# Patterns (clause 3)


def meets(board: Board, space: str, want: str) -> bool:
    """Whether the top on `space` is what the pattern wants there (clauses 3.1, 3.2)."""
    if space not in board:
        return False
    colour, level = board[space]
    if want[0] not in ("*", colour):
        return False
    if len(want) == 1:
        return True
    if want.endswith("+"):
        return level >= int(want[1])
    return level == int(want[1])


@functools.cache
def placements(cells: tuple[tuple[int, int], ...]) -> list[list[str]]:
    """Every way to put a shape on the board, turned by quarters and shifted; spaces in the shape's order (3.3)."""
    found = []
    shape = list(cells)
    for _ in range(4):
        shape = [(row, -column) for column, row in shape]
        for right, up in itertools.product(range(-3, 7), repeat=2):
            spots = [(column + right, row + up) for column, row in shape]
            if all(0 <= column < 4 and 0 <= row < 4 for column, row in spots):
                spaces = [COLUMNS[column] + ROWS[row] for column, row in spots]
                if spaces not in found:
                    found.append(spaces)
    return found


def occurrences(board: Board, card: Card) -> list[list[str]]:
    """Every set of spaces that shows the pattern, overlapping ones included; ascending, each once."""
    found: list[list[str]] = []
    for spaces in placements(card.cells or tuple(SHAPES[card.kind])):
        shown = all(meets(board, space, want) for space, want in zip(spaces, card.wants, strict=True))
        if shown and sorted(spaces) not in found:
            found.append(sorted(spaces))
    return sorted(found)


def pack(found: list[list[str]]) -> list[list[str]]:
    """A largest choice of pairwise disjoint occurrences (clause 3.4), by trying all of them."""
    used = [space for spaces in found for space in spaces]
    if len(used) == len(set(used)):
        return found
    # Either some occurrence takes the lowest space or none does.
    lowest = min(used)
    best: list[list[str]] = []
    for spaces in found:
        if lowest in spaces:
            rest = [other for other in found if not set(other) & set(spaces)]
            best = max(best, [spaces, *pack(rest)], key=len)
    return max(best, pack([spaces for spaces in found if lowest not in spaces]), key=len)


def neighbours(space: str) -> list[str]:
    """The up to eight spaces around `space` (clause 3.7)."""
    column, row = COLUMNS.index(space[0]), ROWS.index(space[1])
    return [
        other
        for other in SPACES
        if other != space and abs(COLUMNS.index(other[0]) - column) <= 1 and abs(ROWS.index(other[1]) - row) <= 1
    ]


def around(board: Board, centre: str, colour: str) -> list[list[str]]:
    """The best [centre, neighbour] pairs of a special card (clauses 3.6, 3.7, 6.5)."""
    heights = [height for top, height in board.values() if top == centre]
    best: list[list[str]] = []
    for space in SPACES:
        if heights and board.get(space) == (centre, max(heights)):
            pairs = [[space, other] for other in neighbours(space) if meets(board, other, colour)]
            best = max(best, pairs, key=len)
    return best


def scoring(board: Board, card: Card) -> list[list[str]]:
    """The occurrences that score together, each the printed points."""
    if card.kind == "around":
        return around(board, card.wants[0], card.wants[1])
    return sorted(pack(occurrences(board, card)))


def last_points(board: Board, card: Card) -> int:
    """What a card left in hand adds at the end: one occurrence at most (clauses 5.4, 6.1, 6.6)."""
    return card.points if scoring(board, card) else 0


# Laying pieces (clause 2B.1)


def room(board: Board) -> int:
    """How many pieces the board can still take."""
    return HEIGHT_LIMIT * len(SPACES) - sum(height for _, height in board.values())


def due(board: Board, card: Card, supply: Supply | None) -> list[str]:
    """The pieces that must be laid, in the card's order; several entries only where one level is left for two colours.

    Without `supply` every piece can be had. Clauses 5.2, 6.3, 6.4.
    """
    pieces = card.pieces
    if supply is not None:
        pieces = ""
        for colour in card.pieces:
            if pieces.count(colour) < supply[colour]:
                pieces += colour
    free = room(board)
    if len(pieces) <= free:
        return [pieces]
    return sorted(set(pieces)) if free == 1 else [""]


def laid(board: Board, pieces: list[Piece]) -> Board | None:
    """The board after the pieces in their order, None if a stack would be higher than four."""
    result = dict(board)
    for colour, space in pieces:
        height = result[space][1] if space in result else 0
        if height == HEIGHT_LIMIT:
            return None
        result[space] = (colour, height + 1)
    return result


def canonical(card: Card, pieces: list[Piece]) -> list[Piece]:
    """The written order: on different spaces the card's order, equal colours by space; on one space as laid."""
    if len(pieces) == 2 and pieces[0][1] != pieces[1][1]:
        return sorted(pieces, key=lambda piece: (card.pieces.index(piece[0]), piece[1]))
    return pieces


def layings(board: Board, card: Card, supply: Supply | None) -> list[list[Piece]]:
    """Every different way to lay the card's pieces, in the written order."""
    ways: dict[str, list[Piece]] = {}
    for pieces in due(board, card, supply):
        for colours in sorted(set(itertools.permutations(pieces))):
            for spaces in itertools.product(SPACES, repeat=len(pieces)):
                way = list(zip(colours, spaces, strict=True))
                if laid(board, way) is not None:
                    way = canonical(card, way)
                    ways[written(way)] = way
    return list(ways.values())


def written(pieces: list[Piece]) -> str:
    """The pieces as in a move's text: ` r@b2 y@c3`, each with a space before it."""
    return "".join(f" {colour}@{space}" for colour, space in pieces)


def opening_texts(opening: str) -> list[str]:
    """Every different opening (clause 1.5), as move texts.

    In the standard opening the colours stand in the order r y p g. In the experienced one different means: different
    tops or heights; of the orders of laying that give the same board the first one, counting r y p g, is written.
    """
    if opening == "standard":
        return ["start" + written(list(zip(COLOURS, spaces, strict=True))) for spaces in itertools.permutations(CENTRE)]
    outside = [space for space in SPACES if space not in CENTRE]
    results: dict[tuple[Any, ...], str] = {}
    for order in itertools.permutations(COLOURS):
        for spaces in itertools.product(outside, repeat=4):
            # Without a stack the order of laying makes no difference: the first order is enough.
            if len(set(spaces)) == 4 and "".join(order) != COLOURS:
                continue
            where = dict(zip(COLOURS, spaces, strict=True))
            top = {where[colour]: colour for colour in order}
            shown = tuple((space, top[space], spaces.count(space)) for space in sorted(top))
            if shown not in results:
                results[shown] = "start" + written([(colour, where[colour]) for colour in order])
    return list(results.values())


# Positions


class State:
    """A position with everything known. Hands, piles and boards are plain lists, seats count from 1."""

    def __init__(
        self,
        players: int,
        first: int,
        opening: str,
        to_move: int,
        boards: list[Board],
        hands: list[list[int]],
        points: list[int],
        display: list[tuple[int, int]],
        deck: list[int],
        supply: Supply,
        own: list[Document] | None = None,
    ) -> None:
        self.own = own  # a card set of one's own, as in the document
        self.cards = CARDS if own is None else card_set(own)
        self.players = players
        self.first = first
        self.opening = opening
        self.to_move: int | None = to_move
        self.boards = boards
        self.hands = hands
        self.points = points
        self.display = display  # (card, tokens on it)
        self.deck = deck  # top first
        self.supply = supply
        self.over: str | None = None  # why the game is over

    def _in_opening(self) -> bool:
        return self.to_move is not None and not self.boards[self.to_move - 1]

    def sees(self, seat: int) -> dict[str, Any]:
        """The cards that a seat has before it: its hand, the display and the top of the draw pile. The last two are
        laid out once every seat has laid its opening (1.6); until then they are None."""
        laid_out = self.to_move is None or all(self.boards)
        return {
            "hand": sorted(self.hands[seat - 1]),
            "display": [card for card, _ in self.display] if laid_out else None,
            "top": self.deck[0] if laid_out and self.deck else None,
        }

    def moves(self) -> list[str]:
        """The legal moves in canonical text, sorted by code points; empty when the game is over."""
        if self.to_move is None:
            return []
        if self._in_opening():
            return sorted(opening_texts(self.opening))
        seat = self.to_move - 1
        texts = []
        if len(self.hands[seat]) < HAND_LIMIT:
            texts += [f"take {card}" for card, _ in self.display]
            if self.points[seat] >= 1:
                lowest = min(self.cards[card].points for card, _ in self.display)
                texts += [f"top {card}" for card, _ in self.display if self.cards[card].points == lowest]
        for number in self.hands[seat]:
            for way in layings(self.boards[seat], self.cards[number], self.supply):
                texts.append(f"play {number}" + written(way))
        return sorted(texts)

    def count(self) -> int:
        """The number of legal moves."""
        return len(self.moves())

    def play(self, text: str) -> None:
        """Play one move; every spelling of it is read. Raises IllegalMove and leaves the position as it was."""
        if self.to_move is None:
            raise IllegalMove("5.3" if self.over == "deck empty" else "5.1", "the game is over")
        name = text.split(" ")[0]
        if self._in_opening():
            if name != "start":
                raise IllegalMove("1.5", "the opening pieces come first")
            self._start(text)
            return
        if name == "start":
            raise IllegalMove("1.5", "the opening pieces are laid")
        if name == "play":
            self._play_card(text)
        elif re.fullmatch(r"take [1-9][0-9]{0,2}", text):
            self._take(int(text.split(" ")[1]))
        elif re.fullmatch(r"top [1-9][0-9]{0,2}", text):
            self._top(int(text.split(" ")[1]))
        else:
            raise IllegalMove("2", f"{text!r} is no action")
        self._end_turn()

    def _start(self, text: str) -> None:
        assert self.to_move is not None
        if not re.fullmatch(r"start( [rypg]@[a-d][1-4]){4}", text):
            raise IllegalMove("1.5", f"{text!r} does not lay four pieces")
        pieces = _pieces(text)
        spaces = [space for _, space in pieces]
        if sorted(colour for colour, _ in pieces) != sorted(COLOURS):
            raise IllegalMove("1.5", "one piece of each colour is laid")
        if self.opening == "standard" and sorted(spaces) != sorted(CENTRE):
            raise IllegalMove("1.5", "the four pieces lie on the four central spaces")
        if self.opening == "experienced" and any(space in CENTRE for space in spaces):
            raise IllegalMove("1.5", "the four pieces lie outside the centre")
        board = laid({}, pieces)
        assert board is not None
        self.boards[self.to_move - 1] = board
        for colour in COLOURS:
            self.supply[colour] -= 1
        self.to_move = self.to_move % self.players + 1

    def _hand_to_fill(self) -> list[int]:
        assert self.to_move is not None
        hand = self.hands[self.to_move - 1]
        if len(hand) >= HAND_LIMIT:
            raise IllegalMove("2A.3", "the hand holds four cards")
        return hand

    def _take(self, number: int) -> None:
        hand = self._hand_to_fill()
        assert self.to_move is not None
        for place, (card, tokens) in enumerate(self.display):
            if card == number:
                hand.append(card)
                self.points[self.to_move - 1] += tokens
                self.display[place] = (self.deck.pop(0), 0)
                return
        raise IllegalMove("2A.1", f"card {number} is not in the display")

    def _top(self, number: int) -> None:
        hand = self._hand_to_fill()
        assert self.to_move is not None
        seat = self.to_move - 1
        if number not in [card for card, _ in self.display]:
            raise IllegalMove("2A.2", f"card {number} is not in the display")
        if self.points[seat] < 1:
            raise IllegalMove("2A.2", "there is no point to pay")
        if self.cards[number].points > min(self.cards[card].points for card, _ in self.display):
            raise IllegalMove("2A.2", f"card {number} has not the lowest value")
        self.points[seat] -= 1
        self.display = [(card, tokens + (card == number)) for card, tokens in self.display]
        hand.append(self.deck.pop(0))

    def _play_card(self, text: str) -> None:
        assert self.to_move is not None
        seat = self.to_move - 1
        if not re.fullmatch(r"play [1-9][0-9]{0,2}( [rypg]@[a-d][1-4])*", text):
            raise IllegalMove("2", f"{text!r} is no action")
        number = int(text.split(" ")[1])
        if number not in self.hands[seat]:
            raise IllegalMove("2B.1", f"card {number} is not in hand")
        card = self.cards[number]
        pieces = _pieces(text)
        named = sorted(colour for colour, _ in pieces)
        if any(named.count(colour) > card.pieces.count(colour) for colour in named):
            raise IllegalMove("2B.1", f"card {number} gives {' '.join(card.pieces)}")
        if any(named.count(colour) > self.supply[colour] for colour in named):
            raise IllegalMove("5.2", "the supply has no such piece left")
        board = laid(self.boards[seat], pieces)
        if board is None:
            raise IllegalMove("2B.1", "a stack holds four pieces at most")
        if named not in [sorted(allowed) for allowed in due(self.boards[seat], card, self.supply)]:
            raise IllegalMove("2B.1", f"card {number} gives {' '.join(card.pieces)}, and all that can be laid are")
        self.hands[seat].remove(number)
        self.boards[seat] = board
        for colour, _ in pieces:
            self.supply[colour] -= 1
        self.points[seat] += card.points * len(scoring(board, card))

    def _end_turn(self) -> None:
        assert self.to_move is not None
        following = self.to_move % self.players + 1
        if not self.deck:
            self.over = "deck empty"
        elif 0 in self.supply.values() and following == self.first:
            self.over = "colour exhausted"
        self.to_move = None if self.over else following

    def document(self) -> Document:
        """The position as a mid-game document; cards that lie nowhere have been played.

        `load` reads it back as long as the game is not over. Of a finished game `to_move` is null, and the points are
        those before the hands are scored.
        """
        held = set(itertools.chain(self.deck, *self.hands, (card for card, _ in self.display)))
        return {
            "game": "reef",
            "format": 1,
            "players": self.players,
            "first": self.first,
            "opening": self.opening,
            "to_move": self.to_move,
            "boards": [write_board(board) for board in self.boards],
            "hands": [list(hand) for hand in self.hands],
            "points": list(self.points),
            "display": [{"card": card, "points": tokens} for card, tokens in self.display],
            "deck": list(self.deck),
            "supply": dict(self.supply),
            "played": [number for number in self.cards if number not in held],
        } | ({} if self.own is None else {"card_set": self.own})

    def outcome(self) -> Document | None:
        """Winners, scores with the hand cards scored (5.4), and why the game ended; None while it goes on."""
        if self.over is None:
            return None
        scores = []
        ranks = []
        for board, hand, points in zip(self.boards, self.hands, self.points, strict=True):
            score = points + sum(last_points(board, self.cards[number]) for number in hand)
            full = sum(1 for _, height in board.values() if height == HEIGHT_LIMIT)
            scores.append(score)
            ranks.append((score, len(board), full))
        winners = [seat for seat, rank in enumerate(ranks, start=1) if rank == max(ranks)]
        return {"winners": winners, "scores": scores, "reason": self.over}


def _pieces(text: str) -> list[Piece]:
    return [(colour, space) for colour, space in re.findall(r" ([rypg])@([a-d][1-4])", text)]


# Documents


def write_board(board: Board) -> list[str]:
    """Four strings, the top row first."""
    lines = []
    for row in reversed(ROWS):
        stacks = [board.get(column + row) for column in COLUMNS]
        lines.append(" ".join("." if stack is None else f"{stack[0]}{stack[1]}" for stack in stacks))
    return lines


def _is_number(value: object, low: int, high: int | None = None) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= low and (high is None or value <= high)


def _read_board(value: Any, key: str, problems: list[str]) -> Board:
    board: Board = {}
    if not isinstance(value, list) or len(value) != 4 or not all(isinstance(line, str) for line in value):
        problems.append(f"{key}: a board is four strings")
        return board
    for row, line in zip(reversed(ROWS), value, strict=True):
        stacks = line.split()
        if len(stacks) != 4:
            problems.append(f"{key}: row {row} has {len(stacks)} spaces, not 4")
            continue
        for column, stack in zip(COLUMNS, stacks, strict=True):
            if re.fullmatch(r"[rypg][1-4]", stack):
                board[column + row] = (stack[0], int(stack[1]))
            elif stack != ".":
                problems.append(f"{key}: {stack!r} on {column}{row} is no stack")
    return board


def _read_cards(value: Any, key: str, problems: list[str], known: dict[int, Card] = CARDS) -> list[int]:
    """A list of card numbers, or one string with spaces."""
    if isinstance(value, str):
        value = [int(word) if word.isdecimal() else word for word in value.split()]
    if not isinstance(value, list):
        problems.append(f"{key}: no list of cards")
        return []
    for number in value:
        if not _is_number(number, 1) or number not in known:
            problems.append(f"{key}: {number!r} is no card")
    return [number for number in value if _is_number(number, 1) and number in known]


def _read_supply(value: Any, high: int | None, problems: list[str]) -> Supply:
    if not isinstance(value, dict) or set(value) != set(COLOURS):
        problems.append("supply: one number for each of r, y, p, g")
        return dict.fromkeys(COLOURS, 1)
    for colour in COLOURS:
        if not _is_number(value[colour], 0, high):
            problems.append(f"supply: {value[colour]!r} of {colour} is impossible")
    return {colour: value[colour] for colour in COLOURS}


def _check_keys(document: Document, required: list[str], optional: list[str], problems: list[str]) -> None:
    problems += [f"{key}: missing" for key in required if key not in document]
    problems += [f"{key}: unknown key" for key in document if key not in required + optional]
    if document.get("game") != "reef":
        problems.append("game: not reef")
    if document.get("format") != 1 or isinstance(document.get("format"), bool):
        problems.append("format: not 1")
    if not _is_number(document.get("players"), 2, 4):
        problems.append("players: not 2, 3 or 4")
    elif not _is_number(document.get("first", 1), 1, document["players"]):
        problems.append("first: no seat")
    if document.get("opening", "standard") not in OPENINGS:
        problems.append("opening: not standard or experienced")


def _check_once(numbers: list[int], key: str, problems: list[str]) -> None:
    for number in sorted(set(numbers)):
        if numbers.count(number) > 1:
            problems.append(f"{key}: card {number} occurs {numbers.count(number)} times")


def _check_stock(boards: list[Board], supply: Supply, stock: int, problems: list[str]) -> None:
    """Clause 1.2: boards and supply hold all pieces in play, and no colour has more than its stock."""
    stacks = [stack for board in boards for stack in board.values()]
    total = sum(height for _, height in stacks) + sum(supply.values())
    if total != stock * len(COLOURS):
        problems.append(f"supply: {total} pieces with those on the boards, not {stock * len(COLOURS)}")
    for colour in COLOURS:
        seen = supply[colour] + sum(1 for top, _ in stacks if top == colour)
        if seen > stock:
            problems.append(f"supply: {seen} of {colour} with those on top of stacks, the stock is {stock}")


def load(document: Document) -> State:
    """A full deal (`players`, `first`, `opening`, `deck` of 60 cards) or a position with everything known.

    Raises BadDocument with the problems. Boards and supply must hold the pieces of clause 1.2; that the numbers of
    pieces, cards and turns of the seats fit each other is not asked.
    """
    return _load_position(document) if "boards" in document else _load_deal(document, ["deck"], [], [])


def _load_deal(document: Document, required: list[str], optional: list[str], problems: list[str]) -> State:
    _check_keys(
        document, ["game", "format", "players", *required], ["first", "opening", "card_set", *optional], problems
    )
    own = document.get("card_set")
    cards = CARDS if own is None else card_set(own)
    deck = _read_cards(document.get("deck", []), "deck", problems, cards)
    if "deck" in document and sorted(deck) != list(cards):
        problems.append(f"deck: not each of the {len(cards)} cards once")
    if problems:
        raise BadDocument(problems)
    players = document["players"]
    first = document.get("first", 1)
    hands = [deck[2 * seat : 2 * seat + 2] for seat in range(players)]
    rest = deck[2 * players :]
    return State(
        players=players,
        first=first,
        opening=document.get("opening", "standard"),
        to_move=first,
        boards=[{} for _ in range(players)],
        hands=hands,
        points=[START_POINTS] * players,
        display=[(card, 0) for card in rest[:DISPLAY_SIZE]],
        deck=rest[DISPLAY_SIZE:],
        supply=dict.fromkeys(COLOURS, STOCK[players]),
        own=own,
    )


def _load_position(document: Document) -> State:
    problems: list[str] = []
    required = ["game", "format", "players", "to_move", "boards", "hands", "points", "display", "deck", "supply"]
    _check_keys(document, required, ["first", "opening", "you", "played", "card_set"], problems)
    if problems:
        raise BadDocument(problems)
    players = document["players"]
    for key in ["to_move", "you"]:
        if key in document and not _is_number(document[key], 1, players):
            problems.append(f"{key}: no seat")
    for key in ["boards", "hands", "points"]:
        if not isinstance(document[key], list) or len(document[key]) != players:
            problems.append(f"{key}: not one for each of the {players} seats")
    if not isinstance(document["display"], list) or len(document["display"]) != DISPLAY_SIZE:
        problems.append("display: not three cards")
    if problems:
        raise BadDocument(problems)

    own = document.get("card_set")
    known = CARDS if own is None else card_set(own)
    boards = [_read_board(board, f"boards {seat}", problems) for seat, board in enumerate(document["boards"], start=1)]
    hands = [
        _read_cards(hand, f"hands {seat}", problems, known) for seat, hand in enumerate(document["hands"], start=1)
    ]
    for seat, hand in enumerate(hands, start=1):
        if len(hand) > HAND_LIMIT:
            problems.append(f"hands {seat}: more than four cards")
    for points in document["points"]:
        if not _is_number(points, 0):
            problems.append(f"points: {points!r} is impossible")
    display: list[tuple[int, int]] = []
    for entry in document["display"]:
        if not isinstance(entry, dict) or set(entry) != {"card", "points"} or not _is_number(entry["points"], 0):
            problems.append(f"display: {entry!r} is not a card with points")
        else:
            cards = _read_cards([entry["card"]], "display", problems, known)
            display += [(card, entry["points"]) for card in cards]
    deck = _read_cards(document["deck"], "deck", problems, known)
    if not deck:
        problems.append("deck: empty, the game is over")
    supply = _read_supply(document["supply"], STOCK[players], problems)
    played = _read_cards(document.get("played", []), "played", problems, known)
    everywhere = [*itertools.chain(*hands), *(card for card, _ in display), *deck, *played]
    _check_once(everywhere, "cards", problems)
    if not problems:
        first = document.get("first", 1)
        order = [(first - 1 + step) % players for step in range(players)]
        waiting = [seat for seat in order if not boards[seat]]
        if waiting and waiting != order[order.index(document["to_move"] - 1) :]:
            problems.append("boards: the empty ones are not those of to_move and the seats after it")
        _check_stock(boards, supply, STOCK[players], problems)
    if problems:
        raise BadDocument(problems)
    return State(
        players=players,
        first=document.get("first", 1),
        opening=document.get("opening", "standard"),
        to_move=document["to_move"],
        boards=boards,
        hands=hands,
        points=list(document["points"]),
        display=display,
        deck=deck,
        supply=supply,
        own=own,
    )


def replay(record: Document) -> Document:
    """What is to be said of a recorded game: status, moves, at, reason, clause, outcome.

    Raises BadDocument for a record that is none, or whose `result` does not follow from its moves.
    """
    problems: list[str] = []
    moves = record.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(text, str) for text in moves):
        problems.append("moves: no list of texts")
    names = record.get("names")
    if names is not None and not (isinstance(names, list) and len(names) == record.get("players")):
        problems.append("names: not one for each seat")
    state = _load_deal(record, ["deck", "moves"], ["names", "result"], problems)
    answer: Document = {"status": "legal", "moves": len(moves), "at": None, "reason": None, "clause": None}
    answer["outcome"] = None
    for at, text in enumerate(moves):
        try:
            state.play(text)
        except IllegalMove as error:
            answer |= {"status": "illegal", "at": at, "reason": str(error), "clause": error.clause}
            return answer
    outcome = state.outcome()
    result = record.get("result")
    if result is not None:
        agrees = (
            isinstance(result, dict)
            and outcome is not None
            and all(result.get(key) == outcome[key] for key in ["winners", "scores"])
        )
        if not agrees:
            raise BadDocument(["result: does not follow from the moves"])
    answer["outcome"] = outcome
    return answer


# Questions about one board


def _ask(board: Any, cards: Any, problems: list[str]) -> tuple[Board, list[Card]]:
    read = _read_board(board, "board", problems)
    numbers = _read_cards(cards, "cards", problems)
    _check_once(numbers, "cards", problems)
    return read, [CARDS[number] for number in numbers]


def score(board: list[str], card: int) -> Document:
    """Points and scoring occurrences of a card on a board as it stands; four strings, a card 1-60.

    Of several largest choices one is given. An occurrence lists its spaces ascending; that of a special card lists the
    centre and one neighbour. Raises BadDocument.
    """
    problems: list[str] = []
    read, cards = _ask(board, [card], problems)
    if problems:
        raise BadDocument(problems)
    found = scoring(read, cards[0])
    return {"points": cards[0].points * len(found), "occurrences": found}


def plan(board: list[str], cards: list[int], order: str = "any", supply: Supply | None = None) -> Document:
    """A best way to play all the cards, found by trying everything; `order` is "any" or "fixed".

    Without `supply` there are pieces enough; with it, and on a full board, pieces are left out as in play (6.3, 6.4).
    Of several best plans one is given. Two cards take seconds, three only do on nearly full boards.
    Raises BadDocument.
    """
    problems: list[str] = []
    start, hand = _ask(board, cards, problems)
    if supply is not None:
        supply = _read_supply(supply, None, problems)
    if order not in ("any", "fixed"):
        problems.append("order: not any or fixed")
    if problems:
        raise BadDocument(problems)
    known: dict[tuple[Any, ...], tuple[int, list[Document]]] = {}

    def best(now: Board, left: list[Card], stock: Supply | None) -> tuple[int, list[Document]]:
        if not left:
            return 0, []
        key = (tuple(sorted(now.items())), tuple(card.number for card in left), tuple((stock or {}).values()))
        if key in known:
            return known[key]
        answer: tuple[int, list[Document]] = (-1, [])
        for card in left if order == "any" else left[:1]:
            others = [other for other in left if other != card]
            for way in layings(now, card, stock):
                after = laid(now, way)
                assert after is not None
                rest = stock
                if stock is not None:
                    rest = {c: stock[c] - sum(1 for colour, _ in way if colour == c) for c in COLOURS}
                points = card.points * len(scoring(after, card))
                total, steps = best(after, others, rest)
                if points + total > answer[0]:
                    pieces = [f"{colour}@{space}" for colour, space in way]
                    answer = points + total, [{"card": card.number, "pieces": pieces, "points": points}, *steps]
        known[key] = answer
        return answer

    total, steps = best(start, hand, supply)
    return {"total": total, "status": "optimal", "steps": steps}
