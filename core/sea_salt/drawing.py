"""Sea Salt & Paper as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from xml.sax.saxutils import escape

from ..contract import View
from .material import COLOR, KIND, TEXT
from .position import SeaSalt

HIDDEN = "?"
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
    if seat is None:
        return position, position.viewer or None
    masked = View(position, seat).masked
    assert isinstance(masked, SeaSalt)
    return masked, seat


def _headline(position: SeaSalt, seat: int | None) -> str:
    seen = f" as seat {seat} sees it" if seat is not None else ""
    return f"Sea Salt & Paper, {position.players} players{seen}: {_status(position, seat)}"


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
    shown = [TEXT[card] for card in _names(position, number)]
    return shown + [HIDDEN] * (position.hand_sizes[number - 1] - len(shown))


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
_PAPER = "#fbfaf6"
_INK = "#1b2430"
_PALE = "#5b6672"
_FRAME = "#2f5d7c"
_BACK = "#c3ced6"
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
    parts: list[str] = []
    y = 84
    for number in range(1, position.players + 1):
        turn = number == position.turn
        if turn:
            parts.append(f'<path d="M 8 {y + 8} l 8 8 l -8 8 z" fill="{_FRAME}"><title>to move</title></path>')
        you = ", you" if number == seat else ""
        parts.append(_words(22, y + 21, f"seat {number}{you}", 15, bold=turn))
        parts.append(_words(22, y + 39, f"{position.scores[number - 1]} of {position.target} points", 13, _PALE))
        hand: list[int] = [*_names(position, number)]
        hand += [0] * (position.hand_sizes[number - 1] - len(hand))
        y = _row(parts, y, "hand", hand)
        y = _row(parts, y, "table", position.tables[number - 1], dashed=True) + 14
    for number, pile in enumerate(position.piles, start=1):
        parts.append(_words(22, y + 21, f"pile {number}", 15))
        y = _row(parts, y, "", pile)
    if position.drawn:
        parts.append(_words(22, y + 21, "drawn", 15))
        y = _row(parts, y, "", position.drawn)
    parts.append(_words(22, y + 21, f"deck: {_count(position.deck_size)}", 15))
    y += 40
    width = _LEFT + _MOST * _STEP + 20
    for note in _notes(position, seat):
        if note and not note.startswith("drawn"):
            shown = note if len(note) * 7 < width else note[: width // 7 - 6] + " ..."
            parts.append(_words(22, y, escape(shown), 13, _PALE))
            y += 20
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {y + 8}" width="{width}"'
        f' height="{y + 8}" font-family="system-ui, \'DejaVu Sans\', Arial, sans-serif" fill="{_INK}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{_count(position.deck_size)} in the deck</desc>",
        f'<rect width="{width}" height="{y + 8}" fill="{_PAPER}"/>',
        _words(20, 34, escape(title.partition(": ")[0]), 18, bold=True),
        _words(20, 58, escape(title.partition(": ")[2]), 15),
    ]
    return "\n".join([*head, *parts, "</svg>", ""])


def _words(
    x: float, y: float, words: str, size: int, color: str = "", *, middle: bool = False, bold: bool = False
) -> str:
    style = f' fill="{color}"' if color else ""
    style += ' text-anchor="middle"' if middle else ""
    style += ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{style}>{words}</text>'


def _row(parts: list[str], y: int, name: str, cards: list[int], *, dashed: bool = False) -> int:
    """Cards side by side, further rows where there are many; 0 is a hidden card. Returns where the next row begins."""
    if name == "table" and not cards:
        return y
    for index, card in enumerate(cards):
        x = _LEFT + 20 + index % _MOST * _STEP
        top = y + index // _MOST * _ROW
        line = f'stroke="{_PALE}" stroke-dasharray="4 3"' if dashed else f'stroke="{_INK}" stroke-width="1.2"'
        fill = _SHADES[COLOR[card]] if card else _BACK
        parts.append(f"<g><title>{TEXT.get(card, 'hidden card')}</title>")
        parts.append(f'<rect x="{x}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="{fill}" {line}/>')
        if card:
            parts.append(_words(x + _WIDTH / 2, top + 19, KIND[card], 12, middle=True, bold=True))
            parts.append(_words(x + _WIDTH / 2, top + 35, COLOR[card], 11, _INK, middle=True))
        else:
            parts.append(_words(x + _WIDTH / 2, top + 28, HIDDEN, 17, middle=True))
        parts.append("</g>")
    return y + _ROW * max(1, -(-len(cards) // _MOST))
