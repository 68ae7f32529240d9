"""Sea Salt & Paper as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import HIDDEN, seen, seen_by, with_hidden
from ..svg import BACK, OUTLINE, PALE, Line
from .material import COLOR, KIND, TEXT
from .position import SeaSalt

_PHASES = {
    "draw": "draws",
    "play": "lays pairs or ends the turn",
    "keep": "keeps one of two cards",
    "search": "looks through pile {aim}",
    "steal": "draws a card from the hand of seat {aim}",
}


def text(position: SeaSalt, seat: int | None = None) -> str:
    """The table for a terminal, without a line end at the end. With `seat` (from 1) only what that seat knows is shown,
    `?` for each hidden card; a masked position may be given too. Raises ValueError for an unknown seat."""
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
    """The cards of a hand that are seen: all of the own or an open one, and those that the viewer knows."""
    if position.hands[number - 1] or not position.viewer or position.viewer == number:
        return position.hands[number - 1]
    return position.known(position.viewer)[number - 1]


def _hand(position: SeaSalt, number: int) -> list[str]:
    """The cards of a hand as they are seen, hidden ones last."""
    return with_hidden([TEXT[card] for card in _names(position, number)], position.hand_sizes[number - 1])


def _worth(position: SeaSalt, number: int) -> str:
    if len(_names(position, number)) < position.hand_sizes[number - 1] or position.viewer not in (0, number):
        return ""
    return f" ({position.points[number - 1]} points with the table)"


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


# Backgrounds that stay apart for common kinds of colour blindness by lightness; each card also has its words.
_SHADES = {
    "dark blue": "#9db8e8",
    "light blue": "#cfeaf7",
    "black": "#c4c7cc",
    "yellow": "#fbeaa0",
    "green": "#c5e3b5",
    "white": "#ffffff",
    "purple": "#d9c3ec",
    "grey": "#e3e5e8",
    "light orange": "#fcdcb6",
    "pink": "#f9cfdd",
    "orange": "#f5b877",
}
_WIDTH = 92
_STEP = 98
_HEIGHT = 44
_ROW = 54
_LEFT = 130
_MOST = 9  # cards side by side


def svg(position: SeaSalt, seat: int | None = None) -> str:
    """The table as a self-contained SVG picture. With `seat` (from 1) only what that seat knows is shown; a masked
    position may be given too. Raises ValueError for a seat that is not in the game."""
    position, seat = _seen(position, seat)
    title = _headline(position, seat)
    parts = draw.heading(title)
    y = 84
    for number in range(1, position.players + 1):
        turn = number == position.turn
        if turn:
            parts.append(draw.pointer(y + 8, 8))
        you = ", you" if number == seat else ""
        parts.append(draw.text(22, y + 21, f"seat {number}{you}", 15, bold=turn))
        parts.append(draw.text(22, y + 39, f"{position.scores[number - 1]} of {position.target} points", 13, PALE))
        hand = _names(position, number)
        y = _row(parts, y, hand + [0] * (position.hand_sizes[number - 1] - len(hand)))
        if position.tables[number - 1]:
            y = _row(parts, y, position.tables[number - 1], Line(PALE, dashes="4 3"))
        y += 14
    for number, pile in enumerate(position.piles, start=1):
        parts.append(draw.text(22, y + 21, f"pile {number}", 15))
        y = _row(parts, y, pile)
    if position.drawn:
        parts.append(draw.text(22, y + 21, "drawn", 15))
        y = _row(parts, y, position.drawn)
    parts.append(draw.text(22, y + 21, f"deck: {_count(position.deck_size)}", 15))
    y += 40
    width = _LEFT + _MOST * _STEP + 20
    notes = [note for note in _notes(position, seat) if note and not note.startswith("drawn")]
    shown = [note if len(note) * 7 < width else note[: width // 7 - 6] + " ..." for note in notes]
    parts += draw.lines(22, y, shown, 13, PALE)
    about = f"{_count(position.deck_size)} in the deck"
    return draw.picture(width, y + 20 * len(shown) + 8, title, parts, about)


def _row(parts: list[Element], y: int, cards: list[int], line: Line = OUTLINE) -> int:
    """Adds cards side by side, further rows where there are many; 0 is a hidden card. Returns where the next row
    begins."""
    for index, card in enumerate(cards):
        parts.append(_card(card, _LEFT + 20 + index % _MOST * _STEP, y + index // _MOST * _ROW, line))
    return y + _ROW * max(1, -(-len(cards) // _MOST))


def _card(card: int, x: int, y: int, line: Line) -> Element:
    fill = _SHADES[COLOR[card]] if card else BACK
    parts = [draw.rectangle(x, y, _WIDTH, _HEIGHT, fill, line, corner=6)]
    middle = x + _WIDTH / 2
    if card:
        parts.append(draw.text(middle, y + 19, KIND[card], 12, middle=True, bold=True))
        parts.append(draw.text(middle, y + 35, COLOR[card], 11, middle=True))
    else:
        parts.append(draw.text(middle, y + 28, HIDDEN, 17, middle=True))
    return draw.group(TEXT.get(card, "hidden card"), parts)
