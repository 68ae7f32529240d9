"""Following a game of Reef with real cards: the events that one seat sees, line by line.

Every line is played by the ordinary rules in a full position that agrees with the view and with the line. Hidden cards
have arbitrary places there, and are hidden again afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from ..contract import View
from ..errors import DocumentError, IllegalMove, Incomplete, Problem, counted
from ..examples import of_each_kind
from ..game import BEGINS, Question
from .game_cards import STANDARD_CARDS, GameCards, game_cards
from .material import CELLS, COLORS, DISPLAY, START_HAND, START_POINTS, STOCK
from .notation import join, parse
from .own_cards import card_set
from .position import Reef
from .words import ACTIONS, FILLERS, HANDS, NEW

EXPECTED = "expected a line such as take 9, new 27; top 3, new 27; play 17 p@b2 p@c3; start r@b2 y@c2 p@b3 g@c3"
_TOKEN = re.compile(
    r"(?P<piece>[rypg]@[a-d][1-4]|[rypg] covered|below [a-d][1-4])(?!\w)"
    r"|(?P<number>\d+)(?!\w)(?P<colon>\s*:)?|(?P<word>[^\s,;]+)",
    re.I,
)
_PLACED = re.compile(r"\b(red|yellow|purple|green|[rypg])(?:\s+on|\s+at)?[\s@]+([a-d][1-4])\b", re.IGNORECASE)


@dataclass(slots=True)
class _Said:
    """The contents of a line: the move in the words of the notation, new cards, and hands by seat.

    Seat 0 is the seat that moves. Without an action the pieces are the rest of a move that has begun.
    """

    text: str
    you: int
    action: str = ""
    numbers: list[int] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    display: list[int] | None = None
    new: list[int] = field(default_factory=list)
    hands: dict[int, list[int]] = field(default_factory=dict)

    @property
    def move(self) -> str:
        if not self.action:
            return ", ".join([*map(str, self.numbers), *self.pieces])
        return " ".join([self.action, *map(str, self.numbers), *self.pieces])


def _refuse(said: _Said, clause: str, reason: str) -> NoReturn:
    raise IllegalMove(said.text, clause, reason)


def _read(text: str, you: int) -> _Said:
    """Split a line into words and numbers; each word gives the meaning of the numbers after it. Raise IllegalMove."""
    said = _Said(text, you)
    numbers: list[int] = said.numbers
    text = _PLACED.sub(lambda found: f"{found[1][0]}@{found[2]}", text)
    for match in _TOKEN.finditer(text):
        word = match[0].lower()
        if match["piece"]:
            said.pieces.append(word)
        elif match["number"]:
            number = int(match["number"][:6])
            if match["colon"]:
                numbers = said.hands.setdefault(number, [])
            else:
                numbers.append(number)
        elif word.rstrip(":") == "me":
            numbers = said.hands.setdefault(you, [])
        elif word in ACTIONS and not said.action:
            said.action, numbers = ACTIONS[word], said.numbers
        elif word == "top" and not said.action and said.display is None:
            said.action, numbers = "top", said.numbers
        elif word == "top" or word in NEW:
            numbers = said.new
        elif word == "display" and said.display is None:
            numbers = said.display = []
        elif word in HANDS:
            numbers = said.hands.setdefault(0, [])
        elif word not in FILLERS:
            _refuse(said, "", f"{word!r} cannot be read here; {EXPECTED}")
    if said.action in ("take", "top") and len(said.numbers) == 2 and not said.new:
        said.new.append(said.numbers.pop())  # the bare answer, the card that comes up
    if said.hands.get(0) == []:
        del said.hands[0]
    return said


# -- the beginning ----------------------------------------------------------------------------------------------


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions before a game: the first seat, and the hand."""
    return [BEGINS, Question("hand", "your two cards by number (cards red corner finds one)", "17 22")]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """Return the view of the seat before the openings: its own hand (1.6). Raise DocumentError."""
    own = options.get("card_file")
    cards = STANDARD_CARDS if own is None else game_cards(card_set(own))
    words = answers.get("hand", "").replace(",", " ").split()
    hand = [int(word) if word.isdecimal() and len(word) < 6 else 0 for word in words]
    if len(hand) != START_HAND or len(set(hand)) != START_HAND or any(card not in cards for card in hand):
        what = f"expected two cards from {_numbers(cards)}, found {answers.get('hand', '')!r}"
        raise DocumentError([Problem("hand", what)])
    hidden = [card for card in cards.numbers if card not in hand]
    hands = []
    for seat in range(1, players + 1):
        hands.append(hand if seat == you else [hidden.pop(0) for _ in range(START_HAND)])
    position = Reef.assemble(
        players=players,
        first=options.get("first", 1),
        active=options.get("first", 1),
        boards=[[None] * CELLS for _ in range(players)],
        hands=hands,
        points=[START_POINTS] * players,
        display=[(card, 0) for card in hidden[:DISPLAY]],
        deck=hidden[DISPLAY:],
        supply=[STOCK[players]] * COLORS,
        played=[],
        shown=[[] for _ in range(players)],
        experienced=options.get("opening") == "experienced",
        cards=cards,
    )
    return position.view(you)


def _numbers(cards: GameCards) -> str:
    numbers = cards.numbers
    whole = numbers == tuple(range(1, len(numbers) + 1))
    return f"1 to {len(numbers)}" if whole else ", ".join(map(str, numbers))


# -- events -----------------------------------------------------------------------------------------------------


def push(view: View[Reef], seat: int, event: str) -> View:
    """Return the view after one line of a seat.

    `display 3 9 41, top 12` gives the display and the top card after the openings, in the line of the last opening or
    in a line of its own.
    """
    before = view.masked
    said = _read(event, view.seat)
    if before.is_over:
        _refuse(said, "5", "the game is over")
    if is_due(before) and not said.action and said.display is None and len(said.numbers) == DISPLAY + 1:
        said.display, said.new, said.numbers = said.numbers[:DISPLAY], said.numbers[DISPLAY:], []
    elif not said.action and said.display is None and (before.phase == "turn" or not said.pieces):
        _refuse(said, "", f"no move of this game; {EXPECTED}")
    if is_due(before):
        if said.action or said.display is None:
            _refuse(said, "1.6", f"display and pile are laid out first; {_words(before, view.seat)}")
        if said.numbers or said.pieces or said.hands:
            more = next((repr(word) for word in [*map(str, said.numbers), *said.pieces]), "a hand")
            _refuse(said, "1.6", f"{more} cannot be read here; {_words(before, view.seat)}")
        return View(_laid_out(before, said), view.seat)
    if not said.action and before.phase == "turn":
        _refuse(said, "1.6", "display and pile are laid out once, after the last opening")
    if seat != before.active:
        who = "you are" if before.active == view.seat else f"seat {before.active} is"
        what = f"there is no seat {seat}" if not 1 <= seat <= before.players else f"{who} to move"
        _refuse(said, "2", f"{what}; {_words(before, view.seat)}")
    if said.action in ("take", "top", "play") and len(said.numbers) > 1:
        named = " and ".join(map(str, said.numbers))
        _refuse(said, "2", f"one card is taken or played, not {named}; {_words(before, view.seat)}")
    opening = before.phase == "opening" or (before.phase == "turn" and not any(before.boards[seat - 1]))
    number = said.numbers[0] if said.numbers else 0
    top = _new_top(before, said) if not opening and said.action in ("take", "top") else None
    if said.new and top is None and not (opening and said.display is not None):
        _refuse(said, "1.6", "nothing new comes up with this move")
    world = _world(before, said, view.seat, number if said.action == "play" else 0, top)
    try:
        codes = parse(world, said.move)
        for code in codes:
            world.push(code)
    except IllegalMove as error:
        raise error.of(said.text) from None
    if world.is_over:
        return _ended(before, said, view.seat, codes, number, top)
    if said.hands:
        _refuse(said, "5.4", "hands are laid open at the end of the game only")
    after = world.view(view.seat).masked
    if opening and after.display:  # after the last one, display and top card must still be entered
        after = after.replace(display=[], deck=[])
        if said.display is not None:
            after = _laid_out(after, said)
    elif said.display is not None:
        _refuse(said, "1.6", "display and pile are laid out after the last opening")
    return View(after, view.seat)


def is_due(masked: Reef) -> bool:
    """Return whether all openings are laid, and display and top card have not been entered yet."""
    return not masked.is_over and masked.phase == "turn" and all(map(any, masked.boards)) and not masked.display


def untold(view: View[Reef]) -> Problem | None:
    """Report display and pile as missing if they must be entered after the last opening (1.6)."""
    masked = view.masked
    return Problem("display", f"not known; {_words(masked, view.seat)}") if is_due(masked) else None


def _unseen(masked: Reef) -> list[int]:
    """List the cards whose place the view does not know."""
    seen = {card for hand in masked.hands for card in hand} | {card for card, _ in masked.display}
    seen |= {*masked.deck, *masked.played}
    return [card for card in masked.cards.numbers if card not in seen]


def _require_unseen(masked: Reef, said: _Said, card: int) -> None:
    if card not in masked.cards:
        _refuse(said, "1.1", f"there is no card {card}; expected {_numbers(masked.cards)}")
    if card in _unseen(masked):
        return
    where = next((f"in the hand of seat {seat}" for seat, hand in enumerate(masked.hands, start=1) if card in hand), "")
    if card in masked.hands[said.you - 1]:
        where = "in your hand"
    if card in [shown for shown, _ in masked.display]:
        where = "in the display"
    if card in masked.deck:
        where = "on top of the pile"
    _refuse(said, "1.1", f"card {card} is known to be elsewhere: {where or 'it has been played'}")


def _laid_out(masked: Reef, said: _Said) -> Reef:
    """Return the view with display and top of the pile."""
    numbers = [*(said.display or []), *said.new]
    if len(numbers) not in (DISPLAY, DISPLAY + 1) or len(set(numbers)) != len(numbers):
        _refuse(said, "1.6", f"expected three cards and the top of the pile, {_layout(masked)}")
    for card in numbers:
        _require_unseen(masked, said, card)
    if len(numbers) == DISPLAY:
        top = next(card for card in _instances(masked, [12, *numbers]) if card not in numbers)
        what = f"what lies on top of the pile? (as top {top})"
        raise Incomplete(said.text, what, "top", fill=("top ",), cards=[top], counts=[1], candidates=_unseen(masked))
    return masked.replace(display=[(card, 0) for card in numbers[:DISPLAY]], deck=numbers[DISPLAY:])


def _new_top(masked: Reef, said: _Said) -> int | None:
    """Return the new top card of the pile after a draft; None if the last one was drawn, or the draft is illegal."""
    drawn = masked.deck[0] if masked.deck else 0
    told = [card for card in said.new if card != drawn]
    if masked.deck_size == 1:
        if told:
            _refuse(said, "5.3", "the pile is empty then; nothing new comes up")
        return None
    if len(told) != 1:
        if not _is_legal(masked, said):
            return None  # the plain rules report it
        if told:
            _refuse(said, "1.6", f"one card comes up on top of the pile, not {' and '.join(map(str, told))}")
        goes = "moves to the display" if said.action == "take" else "is drawn"
        example = _instances(masked, [27])[0]
        what = f"card {drawn} {goes}: what lies on top of the pile now? (as new {example})"
        raise Incomplete(said.text, what, "top", cards=[example], counts=[1], candidates=_unseen(masked))
    _require_unseen(masked, said, told[0])
    return told[0]


def _is_legal(masked: Reef, said: _Said) -> bool:
    try:
        parse(_world(masked, said, said.you, 0, None), said.move)
    except IllegalMove:
        return False
    return True


def _world(
    masked: Reef, said: _Said, you: int, played: int, top: int | None, hands: dict[int, list[int]] | None = None
) -> Reef:
    """Return a position with everything known that agrees with the view.

    A card that another seat plays is in its hand, `top` comes up under the top of the pile, and unseen cards have
    arbitrary places.
    """
    hidden = _unseen(masked)
    told = [list(hand) for hand in masked.hands]
    sizes, seat = masked.hand_sizes, masked.active
    for other, cards in (hands or {}).items():
        told[other - 1] += [card for card in cards if card not in told[other - 1]]
    if played and seat != you and played not in told[seat - 1]:
        _require_unseen(masked, said, played)
        if len(told[seat - 1]) == sizes[seat - 1]:
            _refuse(said, "2B.1", f"seat {seat} holds {', '.join(map(str, sorted(told[seat - 1]))) or 'no card'}")
        told[seat - 1].append(played)
    deck = [*masked.deck, *([] if top is None else [top])]
    hidden = [card for card in hidden if card != top and all(card not in hand for hand in told)]
    for hand, size in zip(told, sizes, strict=True):
        while len(hand) < size:
            hand.append(hidden.pop())
    display = masked.display or [(hidden.pop(), 0) for _ in range(DISPLAY)]
    while len(deck) < masked.deck_size:
        deck.append(hidden.pop())
    return masked.replace(hands=told, display=display, deck=deck[: masked.deck_size])


def _ended(masked: Reef, said: _Said, you: int, codes: list[int], number: int, top: int | None) -> View:
    """Return the view at the end of the game, with the hands that are laid open (5.4)."""
    seat = masked.active
    hands: dict[int, list[int]] = {}
    known = [set(hand) for hand in masked.hands]
    taken = [number] if said.action == "take" else masked.deck[:1] if said.action == "top" else []
    for key, cards in said.hands.items():
        other = key or seat
        if not 1 <= other <= masked.players:
            _refuse(said, "5.4", f"there is no seat {other}; expected 1 to {masked.players}")
        hands[other] = [card for card in cards if card not in known[other - 1]]
        if other == seat:
            hands[other] = [card for card in hands[other] if card not in taken]
        for card in hands[other]:
            _require_unseen(masked, said, card)
        if len(set(cards)) != len(cards):
            _refuse(said, "5.4", "a card is named twice")
    if seat != you and said.action == "play" and number not in known[seat - 1]:
        hands.setdefault(seat, []).append(number)
    told = [card for cards in hands.values() for card in cards]
    if len(set(told)) != len(told) or top in told:
        _refuse(said, "5.4", "a card is named twice")
    for other, size in enumerate(masked.hand_sizes, start=1):
        missing = size - len(known[other - 1]) - len(hands.get(other, []))
        if missing:
            if missing < 0:
                _refuse(said, "5.4", f"too many cards are named in the hand of seat {other}")
            what = "1 card" if missing == 1 else f"{missing} cards"
            example = " ".join(map(str, _instances(masked, [17, 22, 33, 41][:missing])))
            question = (
                f"which {what} of seat {other} {'was' if missing == 1 else 'were'} hidden? (as {other}: {example})"
            )
            question = f"the game is over and hands are laid open: {question}"
            raise Incomplete(said.text, question, f"{other}:", counts=[missing], candidates=_unseen(masked))
    world = _world(masked, said, you, number if said.action == "play" else 0, top, hands)
    for code in codes:
        world.push(code)
    return world.view(you)


# -- in words ---------------------------------------------------------------------------------------------------


def _words(masked: Reef, you: int) -> str:
    """Describe the next step of the seat to move in the words of the table.

    The example moves are legal; arbitrary cards replace those that are not seen.
    """
    if is_due(masked):
        return f"expected what is laid out now: {_layout(masked)}"
    if masked.phase == "turn" and not any(masked.boards[masked.active - 1]):
        last = sum(map(any, masked.boards)) == masked.players - 1
        example = "start r@a1 y@a1 p@d4 g@d1" if masked.experienced else "start r@b2 y@c2 p@b3 g@c3"
        return f"expected the opening, {example}" + (f", {_layout(masked)}" if last else "")
    world = _world(masked, _Said("", you), you, 0, None)
    found = of_each_kind(world)
    if masked.phase != "turn":
        return f"expected the rest of the move, as {join(world, next(iter(found.values()))[0])}"
    new = f", new {_instances(masked, [27])[0]}" if masked.deck_size > 1 else ""
    moves = [join(world, codes[0]) for codes in found.values()]
    plays = [move for move in moves if move.startswith("play")]
    return "expected " + ", or ".join([move + new for move in moves if move not in plays] + plays[:1])


def _layout(masked: Reef) -> str:
    """Give an example of the cards laid out after the openings."""
    *display, top = map(str, _instances(masked, [3, 9, 41, 12]))
    return f"display {' '.join(display)}, top {top}"


def _instances(masked: Reef, wanted: list[int]) -> list[int]:
    """Choose unseen cards as examples: the wanted ones, or the next ones after them."""
    found: list[int] = []
    for card in wanted:
        pool = [other for other in _unseen(masked) if other not in found]
        found += sorted(pool, key=lambda other: (other < card, other))[:1]
    return found


def expected(view: View[Reef]) -> str:
    """Describe what can happen next, with an example."""
    masked = view.masked
    return "the game is over" if masked.is_over else _words(masked, view.seat)


def news(before: View[Reef], after: View[Reef], seat: int, event: str) -> str:
    """Describe the changes that a line made."""
    old, new = before.masked, after.masked
    if is_due(old):
        shown = " ".join(str(card) for card, _ in new.display)
        return f"display {shown}, {new.deck[0]} on top of {counted(new.deck_size, 'card')}"
    mine = seat == after.seat
    said = _read(event, after.seat)
    verb = {"take": "take", "top": "take", "play": "play"}.get(said.action, "lay")
    if said.action == "top":
        what = f"card {old.deck[0]} from the pile" if old.deck else "a card"
    else:
        card = [f"card {said.numbers[0]}"] if said.numbers and verb != "lay" else []
        what = " ".join([*card, *said.pieces]) or "the opening"
    parts = [f"{verb}{'' if mine else 's'} {what}"]
    gained = new.points[seat - 1] - old.points[seat - 1]
    if gained or said.action == "play":
        points = "point" if abs(gained) == 1 else "points"
        parts.append(f"{gained:+d} {points} ({new.points[seat - 1]})")
    if new.deck_size != old.deck_size:
        parts.append(f"{new.deck[0]} now on top of {new.deck_size}" if new.deck else "the pile is empty")
    if verb != "lay":
        size = new.hand_sizes[seat - 1]
        parts.append(f"{size} card{'' if size == 1 else 's'} in {'your' if mine else 'its'} hand")
    if new.outcome is not None:
        parts.append(f"points of all: {', '.join(map(str, new.outcome.scores))}")
    elif 0 in new.supply and 0 not in old.supply:
        parts.append("a colour has run out: the last round")
    return f"{'you' if mine else f'seat {seat}'} {', '.join(parts)}"


def event_text(before: Reef, codes: Sequence[int], you: int) -> str:
    """Write the move itself, in which nothing is hidden."""
    return join(before, codes)
