"""Physical games of Reef: the Protocol `Following` of core/game.py.

`read` parses a line once. Then the line is played by the ordinary rules in a deal that agrees with the view and with
the line. Hidden cards have arbitrary places in that deal, and the view of the result hides them again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..contract import View
from ..errors import DocumentError, IllegalMove, Incomplete, Problem, counted
from ..example_moves import of_each_kind
from ..game import BEGINS, Question
from ..table.follow_line import PLAIN, Move, Parsed, follow
from .document import dealt
from .game_cards import STANDARD_CARDS, GameCards, game_cards
from .material import DISPLAY, START_HAND
from .notation import join, parse, piece_text, unpack
from .own_cards import card_set
from .position import Reef
from .state import FIRST

EXPECTED = "expected a line such as take 9, new 27; top 3, new 27; play 17 p@b2 p@c3; start r@b2 y@c2 p@b3 g@c3"
_ACTIONS = {
    **dict.fromkeys(("take", "takes", "took"), "take"),
    **dict.fromkeys(("play", "plays", "played"), "play"),
    **dict.fromkeys(("start", "starts", "opens"), "start"),
}
_NEW = {"new", "drew", "draws", "now", "next"}
_HANDS = {"hand", "hands", "shows"}
_FILLERS = {"and", "the", "is", "on", "card", "cards", "seat", "has", "had", "nothing", "none", "-", "deck", "from"}
_FILLERS |= {"pays"}
ACTS = frozenset({*_ACTIONS, "top", "drew", "draws"})
WORDS = ACTS | _NEW | _HANDS | {"display", "deck", "from", "has", "had", "pays"}
_TOKEN = re.compile(
    r"(?P<piece>[rypg]@[a-d][1-4]|[rypg] covered|below [a-d][1-4])(?!\w)"
    r"|(?P<number>\d+)(?!\w)(?P<colon>\s*:)?|(?P<word>[^\s,;]+)",
    re.I,
)
_PLACED = re.compile(r"\b(red|yellow|purple|green|[rypg])(?:\s+on|\s+at)?[\s@]+([a-d][1-4])\b", re.IGNORECASE)


@dataclass(slots=True)
class Event(Parsed):
    """A move as seat `you` sees it, with the cards that were revealed.

    action   take, top, play or start; empty for the rest of a move, and for cards that are laid out
    numbers  the cards of the action
    pieces   the pieces that are laid, in the words of the notation (`p@b2`)
    display  the cards that are laid out after the openings, and perhaps the top of the pile; None if there are none
    new      the cards that are now visible on top of the pile
    hands    the cards of hands that are shown, by seat; 0 is the seat that moves
    """

    you: int
    action: str = ""
    numbers: list[int] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    display: list[int] | None = None
    new: list[int] = field(default_factory=list)
    hands: dict[int, list[int]] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The move in the words of the notation."""
        if not self.action:
            return ", ".join([*map(str, self.numbers), *self.pieces])
        return " ".join([self.action, *map(str, self.numbers), *self.pieces])


def read(source: Move, you: int) -> Event:
    """Parse a move of a line; `me` in it is seat `you`. Each word decides what the numbers after it mean. Raise
    IllegalMove for a word that cannot be read."""
    event = Event(source, you)
    numbers = event.numbers
    text = _PLACED.sub(lambda found: f"{found[1][0]}@{found[2]}", " ".join(source.parts))
    for match in _TOKEN.finditer(text):
        word = match[0].lower()
        if match["piece"]:
            event.pieces.append(word)
        elif match["colon"] or word.rstrip(":") == "me":
            numbers = event.hands.setdefault(int(match["number"][:6]) if match["colon"] else you, [])
        elif match["number"]:
            numbers.append(int(word[:6]))
        elif not event.action and (word in _ACTIONS or (word == "top" and event.display is None)):
            event.action, numbers = _ACTIONS.get(word, word), event.numbers
        elif word == "top" or word in _NEW:
            numbers = event.new
        elif word == "display" and event.display is None:
            numbers = event.display = []
        elif word in _HANDS:
            numbers = event.hands.setdefault(0, [])
        elif word not in _FILLERS:
            raise event.wrong("", f"{word!r} cannot be read here; {EXPECTED}")
    if event.action in ("take", "top") and len(event.numbers) == 2 and not event.new:
        event.new.append(event.numbers.pop())  # the bare answer, the card that comes up
    if event.hands.get(0) == []:
        del event.hands[0]
    return event


# -- the set-up -------------------------------------------------------------------------------------------------


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions before a game: the first seat, and the hand."""
    return [BEGINS, Question("hand", "your two cards by number (cards red corner finds one)", "17 22")]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View[Reef]:
    """Return the view of seat `you` before the openings, in which it knows only its own hand (1.6). Raise DocumentError
    for a wrong hand."""
    own = options.get("card_file")
    cards = STANDARD_CARDS if own is None else game_cards(card_set(own))
    words = answers.get("hand", "").replace(",", " ").split()
    hand = [int(word) if word.isdecimal() and len(word) < 6 else 0 for word in words]
    if len(hand) != START_HAND or len(set(hand)) != START_HAND or any(card not in cards for card in hand):
        what = f"expected two cards from {_numbers(cards)}, found {answers.get('hand', '')!r}"
        raise DocumentError([Problem("hand", what)])
    deck = [card for card in cards.numbers if card not in hand]
    deck[START_HAND * (you - 1) : START_HAND * (you - 1)] = hand
    return dealt(players, options.get("first", 1), options.get("opening", "standard"), deck, cards).view(you)


def _numbers(cards: GameCards) -> str:
    last = len(cards.numbers)
    return f"1 to {last}" if cards.numbers == tuple(range(1, last + 1)) else ", ".join(map(str, cards.numbers))


# -- events -----------------------------------------------------------------------------------------------------


def push(view: View[Reef], seat: int, event: str) -> View[Reef]:
    """Return the view after a line; `view` is unchanged. `display 3 9 41, top 12` follows the last opening, in its line
    or in the next. Raise IllegalMove for an impossible line, and Incomplete if it lacks something that the seat has
    seen."""
    return follow(view, seat, event, PLAIN, _followed)


def _followed(view: View[Reef], move: Move) -> View[Reef]:
    """Return the view after a move, or after display and pile are laid out."""
    seen = view.masked
    event = read(move, view.seat)
    if seen.is_over:
        raise event.wrong("5", "the game is over")
    if is_due(seen):
        return View(_laid_out(seen, _layout(view, event), event), view.seat)
    if not event.action and (seen.phase == "turn" or not event.pieces):
        if event.display is None:
            raise event.wrong("", f"no move of this game; {EXPECTED}")
        raise event.wrong("1.6", "display and pile are laid out once, after the last opening")
    move.check_turn(view, "2", expected)
    if event.action in ("take", "top", "play") and len(event.numbers) > 1:
        named = " and ".join(map(str, event.numbers))
        raise event.wrong("2", f"one card is taken or played, not {named}; {expected(view)}")
    return View(_played(seen, event), view.seat)


def _played(seen: Reef, event: Event) -> Reef:
    """Return what the seat sees after a move. Raise Incomplete if it saw more than the event contains."""
    is_opening = seen.phase == "opening" or not any(seen.boards[seen.active - 1])
    is_draft = event.action in ("take", "top") and not is_opening
    new = _new(seen, event) if is_draft else []
    if event.new and not is_draft and not (is_opening and event.display is not None):
        raise event.wrong("1.6", "nothing new comes up with this move")
    named = _named(seen, event, new)
    position = deal(seen, named, new)
    try:
        for code in parse(position, event.text):
            position.push(code)
    except IllegalMove as error:
        if event.action == "play" and not event.pieces and (pieces := _pieces(position, event.numbers)):
            what = f"where do the pieces of card {event.numbers[0]} go? (as {pieces})"
            raise Incomplete(event.source.line, what, "pieces", cards=event.numbers) from None
        raise error.of(event.source.line) from None
    after: Reef = position.view(event.you).masked
    if after.is_over:
        _require_hands(seen, event, named)
    elif event.hands:
        raise event.wrong("5.4", "hands are laid open at the end of the game only")
    if is_draft and seen.deck_size > 1 and not new:
        goes = "moves to the display" if event.action == "take" else "is drawn"
        example = _instances(seen, [27])
        what = f"card {seen.deck[0]} {goes}: what lies on top of the pile now? (as new {example[0]})"
        raise _asks(seen, event, "top", what, example)
    if is_opening and after.display:  # after the last one, display and top card must still be entered
        after = after.replace(display=[], deck=[])
        return after if event.display is None else _laid_out(after, [*event.display, *event.new], event)
    if event.display is not None:
        raise event.wrong("1.6", "display and pile are laid out after the last opening")
    return after


def _pieces(position: Reef, numbers: Sequence[int]) -> str:
    """Give an example of spaces for the pieces of a card; empty if the card cannot be played."""
    for code in position.legal_codes():
        kind, card, *piece = unpack(code)
        if kind == FIRST and [position.cards.numbers[card - 1]] == numbers:
            position.push(code)
            more = unpack(position.legal_codes()[0])[2:] if position.phase == "second" else None
            return " ".join(piece_text(*one) for one in (piece, more) if one)
    return ""


def is_due(seen: Reef) -> bool:
    """Return whether all openings are laid, and display and top card have not been entered yet."""
    return not seen.is_over and seen.phase == "turn" and all(map(any, seen.boards)) and not seen.display


def pending(view: View[Reef]) -> Problem | None:
    """Return the problem that display and top card are missing if they have to be entered now, after the last opening
    (1.6); otherwise None."""
    return Problem("display", f"not known; {expected(view)}") if is_due(view.masked) else None


def _layout(view: View[Reef], event: Event) -> list[int]:
    """Return the cards that an event lays out after the openings."""
    if event.display is None and len(event.numbers) == DISPLAY + 1:
        event.display, event.numbers = event.numbers, []  # the cards alone
    if event.action or event.display is None:
        raise event.wrong("1.6", f"display and pile are laid out first; {expected(view)}")
    if event.numbers or event.pieces or event.hands:
        more = next((repr(word) for word in [*map(str, event.numbers), *event.pieces]), "a hand")
        raise event.wrong("1.6", f"{more} cannot be read here; {expected(view)}")
    return [*event.display, *event.new]


def _laid_out(seen: Reef, cards: list[int], event: Event) -> Reef:
    """Return the view with display and top of the pile."""
    if len(cards) not in (DISPLAY, DISPLAY + 1) or len(set(cards)) != len(cards):
        raise event.wrong("1.6", f"expected three cards and the top of the pile, {_layout_example(seen)}")
    for card in cards:
        _require_unseen(seen, event, card)
    if len(cards) == DISPLAY:
        example = [card for card in _instances(seen, [12, *cards]) if card not in cards][:1]
        raise _asks(seen, event, "top", f"what lies on top of the pile? (as top {example[0]})", example, ("top ",))
    return seen.replace(display=[(card, 0) for card in cards[:DISPLAY]], deck=cards[DISPLAY:])


def _new(seen: Reef, event: Event) -> list[int]:
    """Return the card that comes up as the top of the pile is drawn; the drawn card may be named as well."""
    new = [card for card in event.new if card not in seen.deck[:1]]
    if new and seen.deck_size == 1:
        raise event.wrong("5.3", "the pile is empty then; nothing new comes up")
    if len(new) > 1:
        raise event.wrong("1.6", f"one card comes up on top of the pile, not {' and '.join(map(str, new))}")
    return new


def _named(seen: Reef, event: Event, new: list[int]) -> dict[int, list[int]]:
    """Return by seat the hidden cards of hands that the event names. Check them and the `new` card."""
    seat = seen.active
    found: dict[int, list[int]] = {}
    if event.action == "play" and seat != event.you:
        found[seat] = [card for card in event.numbers if card not in seen.hands[seat - 1]]
    taken = event.numbers if event.action == "take" else seen.deck[:1] if event.action == "top" else []
    for key, cards in event.hands.items():
        other = key or seat
        if not 1 <= other <= seen.players:
            raise event.wrong("5.4", f"there is no seat {other}; expected 1 to {seen.players}")
        known = [*seen.hands[other - 1], *(taken if other == seat else ())]
        found.setdefault(other, []).extend(card for card in cards if card not in known or cards.count(card) > 1)
    every = [*new, *(card for cards in found.values() for card in cards)]
    for card in every:
        if every.count(card) > 1:
            raise event.wrong("5.4", "a card is named twice")
        _require_unseen(seen, event, card)
    for other, cards in found.items():
        if len(seen.hands[other - 1]) + len(cards) > seen.hand_sizes[other - 1]:
            size = counted(seen.hand_sizes[other - 1], "card")
            raise event.wrong("5.4", f"too many cards are named in the hand of seat {other}: it holds {size}")
    return found


def deal(seen: Reef, named: Mapping[int, list[int]], new: list[int]) -> Reef:
    """Return a deal that agrees with the view, in which the hands (by seat) hold the `named` cards too, and the `new`
    cards come next in the pile after those that are known.

    Other unseen cards have arbitrary places.
    """
    hidden = [card for card in unseen(seen) if card not in new and all(card not in cards for cards in named.values())]
    hands = [[*hand, *named.get(seat, ())] for seat, hand in enumerate(seen.hands, start=1)]
    for hand, size in zip(hands, seen.hand_sizes, strict=True):
        hand += [hidden.pop() for _ in range(size - len(hand))]
    display = seen.display or [(hidden.pop(), 0) for _ in range(DISPLAY)]
    deck = [*seen.deck, *new]
    deck += [hidden.pop() for _ in range(seen.deck_size - len(deck))]
    return seen.replace(hands=hands, display=display, deck=deck)


def _require_hands(seen: Reef, event: Event, named: Mapping[int, list[int]]) -> None:
    """Raise Incomplete for a hand that is laid open at the end of the game and is not known (5.4)."""
    for seat, size in enumerate(seen.hand_sizes, start=1):
        missing = size - len(seen.hands[seat - 1]) - len(named.get(seat, ()))
        if missing:
            were = f"{counted(missing, 'card')} of seat {seat} {'was' if missing == 1 else 'were'}"
            example = _instances(seen, [17, 22, 33, 41][:missing])
            what = f"which {were} hidden? (as {seat}: {' '.join(map(str, example))})"
            raise _asks(seen, event, f"{seat}:", f"the game is over and hands are laid open: {what}", example)


def _asks(
    seen: Reef, event: Event, slot: str, what: str, example: list[int], fill: tuple[str, ...] | None = None
) -> Incomplete:
    """Return the question for the cards in a slot of an event."""
    text, counts = event.source.line, [len(example)]
    return Incomplete(text, what, slot, fill=fill, candidates=unseen(seen), cards=example, counts=counts)


def unseen(seen: Reef) -> list[int]:
    """List the cards whose place the view does not know."""
    known = {card for hand in seen.hands for card in hand} | {card for card, _ in seen.display}
    known |= {*seen.deck, *seen.played}
    return [card for card in seen.cards.numbers if card not in known]


def _require_unseen(seen: Reef, event: Event, card: int) -> None:
    """Raise IllegalMove if a card that an event shows is known to be elsewhere."""
    if card not in seen.cards:
        raise event.wrong("1.1", f"there is no card {card}; expected {_numbers(seen.cards)}")
    if card in unseen(seen):
        return
    places = {"in your hand": seen.hands[event.you - 1]}
    places |= {f"in the hand of seat {seat}": hand for seat, hand in enumerate(seen.hands, start=1)}
    places |= {"in the display": [shown for shown, _ in seen.display], "on top of the pile": seen.deck}
    where = next((place for place, cards in places.items() if card in cards), "it has been played")
    raise event.wrong("1.1", f"card {card} is known to be elsewhere: {where}")


# -- in words ---------------------------------------------------------------------------------------------------


def expected(view: View[Reef]) -> str:
    """Return one line with the events that can come next, with legal moves as examples.

    Hidden cards in the examples are arbitrary.
    """
    seen = view.masked
    if seen.is_over:
        return "the game is over"
    if is_due(seen):
        return f"expected what is laid out now: {_layout_example(seen)}"
    if seen.phase == "turn" and not any(seen.boards[seen.active - 1]):
        last = sum(map(any, seen.boards)) == seen.players - 1
        example = "start r@a1 y@a1 p@d4 g@d1" if seen.experienced else "start r@b2 y@c2 p@b3 g@c3"
        return f"expected the opening, {example}" + (f", {_layout_example(seen)}" if last else "")
    position = deal(seen, {}, [])
    moves = [join(position, found[0]) for found in of_each_kind(position).values()]
    if seen.phase != "turn":
        return f"expected the rest of the move, as {moves[0]}"
    new = f", new {_instances(seen, [27])[0]}" if seen.deck_size > 1 else ""
    plays = [move for move in moves if move.startswith("play")]
    return "expected " + ", or ".join([move + new for move in moves if move not in plays] + plays[:1])


def _layout_example(seen: Reef) -> str:
    """Give an example of the cards laid out after the openings."""
    *display, top = map(str, _instances(seen, [3, 9, 41, 12]))
    return f"display {' '.join(display)}, top {top}"


def _instances(seen: Reef, wanted: list[int]) -> list[int]:
    """Choose unseen cards as examples: the wanted ones, or the next ones after them."""
    found: list[int] = []
    for card in wanted:
        pool = [other for other in unseen(seen) if other not in found]
        found += sorted(pool, key=lambda other: (other < card, other))[:1]
    return found


def news(before: View[Reef], after: View[Reef], seat: int, event: str) -> str:
    """Return one line with the changes between two views, which the line `event` of `seat` made."""
    old, new = before.masked, after.masked
    if is_due(old):
        shown = " ".join(str(card) for card, _ in new.display)
        return f"display {shown}, {new.deck[0]} on top of {counted(new.deck_size, 'card')}"
    mine = seat == after.seat
    said = read(Move.of(event, seat), after.seat)
    verb = {"take": "take", "top": "take", "play": "play"}.get(said.action, "lay")
    if said.action == "top":
        what = f"card {old.deck[0]} from the pile" if old.deck else "a card"
    else:
        card = [f"card {said.numbers[0]}"] if said.numbers and verb != "lay" else []
        what = " ".join([*card, *said.pieces]) or "the opening"
    parts = [f"{verb}{'' if mine else 's'} {what}"]
    gained = new.points[seat - 1] - old.points[seat - 1]
    if gained or said.action == "play":
        parts.append(f"{gained:+d} {'point' if abs(gained) == 1 else 'points'} ({new.points[seat - 1]})")
    if new.deck_size != old.deck_size:
        parts.append(f"{new.deck[0]} now on top of {new.deck_size}" if new.deck else "the pile is empty")
    if verb != "lay":
        parts.append(f"{counted(new.hand_sizes[seat - 1], 'card')} in {'your' if mine else 'its'} hand")
    if new.outcome is not None:
        parts.append(f"points of all: {', '.join(map(str, new.outcome.scores))}")
    elif 0 in new.supply and 0 not in old.supply:
        parts.append("a colour has run out: the last round")
    return f"{'you' if mine else f'seat {seat}'} {', '.join(parts)}"


def event_text(before: Reef, codes: Sequence[int], you: int) -> str:
    """Return the text of the move, in which nothing is hidden from any seat."""
    return join(before, codes)
