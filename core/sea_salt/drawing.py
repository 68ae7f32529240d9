"""Drawings of Sea Salt & Paper as seen at the table: text for a terminal, and a picture."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import HIDDEN, Cell, seen, seen_by, with_hidden
from ..svg import PALE, Drawn, Mark, Touched
from . import piece_pictures
from .material import TEXT
from .piece_pictures import CARD, card_face
from .position import SeaSalt

_PHASES = {
    "draw": "draws",
    "play": "lays pairs or ends the turn",
    "keep": "keeps one of two cards",
    "search": "looks through pile {aim}",
    "steal": "draws a card from the hand of seat {aim}",
}


def text(position: SeaSalt, seat: int | None = None) -> str:
    """Return a drawing of the table for a terminal, without a line feed at the end.

    With `seat` (from 1) only the knowledge of that seat is shown, with `?` for each hidden card; the position may also
    be the masked position of a view. Raise ValueError for a seat that is not in the game.
    """
    position, seat = _seen(position, seat)
    lines = [_headline(position, seat), ""]
    for number in range(1, position.players + 1):
        mark = ">" if number == position.turn else " "
        you = " (you)" if number == seat else ""
        lines.append(f"{mark} seat {number}{you}: {position.scores[number - 1]} of {position.target} points")
        lines.append(f"    hand   {_list(_hand(position, number))}{_worth(position, number)}")
        lines.append(f"    table  {_list([TEXT[card] for card in position.tables[number - 1]])}")
    lines.append("")
    for number, cards in enumerate(_piles(position), start=1):
        lines.append(f"  pile {number}   {_list(cards)}")
    deck = [TEXT[card] for card in position.deck]
    lines.append(f"  deck     {_count(position.deck_size)}{': ' + ', '.join(deck) if deck else ''}")
    return "\n".join([*lines, *_notes(position, seat)])


def _seen(position: SeaSalt, seat: int | None) -> tuple[SeaSalt, int | None]:
    return seen(position, seat), seat or position.viewer or None


def _headline(position: SeaSalt, seat: int | None) -> str:
    return f"Sea Salt & Paper, {position.players} players{seen_by(seat)}: {_status(position, seat)}"


def _status(position: SeaSalt, seat: int | None) -> str:
    outcome = position.outcome
    if outcome is not None:
        seats = " and ".join(f"seat {winner}" for winner in outcome.winners)
        return f"{seats} won (rule {outcome.reason})"
    if position.turn is None:
        gained = ", ".join(map(str, position.gained))
        return f"the round is over, points added: {gained}; the next one waits for its deck"
    who = "you" if position.turn == seat else f"seat {position.turn}"
    does = _PHASES[position.phase].format(aim=position.aim)
    if who == "you":
        first, _, rest = does.partition(" ")
        does = f"{first.removesuffix('s')} {rest}".strip().replace(" ends ", " end ")
    extra = " (a turn given by boats)" if position.extra_turn else ""
    closed = ""
    if position.last_chance is not None:
        closed = f"; last chance of {'you' if position.last_chance == seat else f'seat {position.last_chance}'}"
    return f"{who} {does}{extra}{closed}"


def _list(cards: list[str]) -> str:
    return ", ".join(cards) or "-"


def _count(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _names(position: SeaSalt, number: int) -> list[int]:
    """List the visible cards of a hand: all of the viewer's own or an open one, and those that the viewer knows."""
    if position.hands[number - 1] or not position.viewer or position.viewer == number:
        return position.hands[number - 1]
    return position.known(position.viewer)[number - 1]


def _hand(position: SeaSalt, number: int) -> list[str]:
    """List the visible cards of a hand, then the hidden ones."""
    return with_hidden([TEXT[card] for card in _names(position, number)], position.hand_sizes[number - 1])


def _worth(position: SeaSalt, number: int) -> str:
    if len(_names(position, number)) < position.hand_sizes[number - 1] or position.viewer not in (0, number):
        return ""
    points = position.points[number - 1]
    return f" ({points} point{'' if points == 1 else 's'} with the table)"


def _piles(position: SeaSalt) -> list[list[str]]:
    return [[TEXT.get(card, HIDDEN) for card in pile] for pile in position.piles]


def _notes(position: SeaSalt, seat: int | None) -> list[str]:
    notes = []
    if position.drawn:
        notes.append(f"drawn: {_list([TEXT[card] for card in position.drawn])}")
    if position.viewer and seat is not None:
        if position.loose(seat):
            notes.append(f"in one of the other hands: {_list([TEXT[card] for card in position.loose(seat)])}")
        of = position.suspects(seat)
        for event in position.taken:
            pile = int(str(event["pile"]))
            who = f"seat {event['seat']}" if event["seat"] else "one of the other seats"
            names = " or ".join(dict.fromkeys(TEXT[card] for card in of[pile - 1]))
            notes.append(f"{who} holds a card that crabs took from pile {pile}: {names}")
    return notes and ["", *notes]


_LEFT = 146  # where the cards begin
_WIDTH = 900


def picture(position: SeaSalt, seat: int | None, *, boards: bool) -> Drawn:
    """Draw the table: a panel for each seat, the piles and the deck."""
    seat = seat or position.viewer or None
    title = _headline(position, seat)
    parts, y = ([], 0.0) if boards else draw.heading(title, _WIDTH)
    y += 16
    for number in range(1, position.players + 1):
        panel, y = _panel(position, number, seat, y, boards=boards)
        parts.append(panel)
    for number, pile in enumerate(position.piles, start=1):
        row, y = _row(f"pile {number}", [card_face(card, pile=number) for card in pile], y)
        parts.append(draw.group(f"pile {number}", row))
    if position.drawn:
        row, y = _row("drawn", [card_face(card, place="drawn") for card in position.drawn], y)
        parts += row
    deck = [card_face(0, place="deck")] if position.deck_size else []
    row, y = _row(f"deck: {_count(position.deck_size)}", deck, y)
    parts += row
    if not boards:
        notes = [note for note in _notes(position, seat) if note and not note.startswith("drawn")]
        found, y = draw.notes(notes, y, _WIDTH)
        parts += found
    about = f"{_count(position.deck_size)} in the deck"
    return Drawn(_WIDTH, y + 8, title, parts, about)


def cells(position: SeaSalt) -> list[Cell]:
    """Return an empty list, because the drawing of `text` has no boards."""
    return []


def touched(position: SeaSalt, mark: Mark) -> list[Touched]:
    """Return the parts of the picture that a marked move touches, each as the data of its group."""
    return piece_pictures.touched(mark, position.turn)


def _panel(position: SeaSalt, number: int, seat: int | None, y: float, *, boards: bool) -> tuple[Element, float]:
    """Draw one seat's points, hand and table; return the panel and the upper end of the next seat's panel."""
    turn = number == position.turn
    top = y
    name = [draw.text(34, y + 25, f"seat {number}{', you' if number == seat else ''}", 15, bold=turn)]
    if turn:
        name.append(draw.pointer(y + 12, 8, 20))
    name.append(draw.text(34, y + 44, f"{position.scores[number - 1]} of {position.target} points", 13, PALE))
    worth = _worth(position, number)
    if worth and not boards:
        name.append(draw.text(34, y + 63, f"cards worth {position.points[number - 1]}", 13, PALE))
    known = _names(position, number)
    hand = known + [0] * (position.hand_sizes[number - 1] - len(known))
    cards: list[Element] = []
    if hand and not boards:
        found, y = _fan([card_face(card, seat=number, place="hand") for card in hand], y + 2)
        cards += found
    if position.tables[number - 1]:
        label = max(y + 25, top + 82)
        cards.append(draw.text(34, label, "on the table", 13, PALE))
        found, y = _fan([card_face(card, seat=number, place="table") for card in position.tables[number - 1]], y + 2)
        cards += found
        y = max(y, label + 10)
    y = max(y, top + 74)
    ground = draw.panel(12, top, _WIDTH - 24, y - top, turn=turn)
    title = f"seat {number}{', you' if number == seat else ''}{', to move' if turn else ''}"
    return draw.group(title, [ground, *name, *cards], part="panel", seat=number), y + 8


def _row(name: str, cards: list[Element], y: float) -> tuple[list[Element], float]:
    found, low = _fan(cards, y)
    return [draw.text(34, y + 25, name, 15 if len(name) < 8 else 13), *found], max(low, y + 40)


def _fan(cards: list[Element], y: float) -> tuple[list[Element], float]:
    return draw.fan(cards, _LEFT, y, CARD, _WIDTH - 24 - _LEFT, CARD[0] + 4, 4)
