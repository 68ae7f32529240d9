"""The JSON state of a game for the board in a browser: picture, hand, moves, history, result.

Everything comes from the view of the player who looks. While another player has to sit down first, the table is
covered, and nothing of any seat is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ...core import registry
from ...core.choices import Choice, choices, read
from ...core.contract import Position, View
from ...core.documents.records import outcome_json
from ...core.errors import DocumentError, IllegalMove, Problem
from ...core.outcomes import outcome_text
from ...core.svg import Mark, Theme, Touched
from ..levels import level_of
from ..result_json import move_json
from ..results import Analysis
from ..session.game_session import Session
from ..session.text_diff import changed_parts

Json = dict[str, Any]
LISTED = 3  # moves that a hint names


@dataclass(frozen=True, slots=True)
class Look:
    """The style of pictures: the colours, and with `boards` no heading and no hands."""

    theme: Theme = "light"
    boards: bool = False

    def picture(self, position: Position, seat: int | None) -> Json:
        """Return `svg`, the picture of what a seat sees (None: everything), and its `title`."""
        title = position.game.drawing.text(position, seat).partition("\n")[0]
        return {"svg": self.svg(position, seat), "title": title}

    def svg(self, position: Position, seat: int | None) -> str:
        """Return the picture of what a seat sees (None: everything) as SVG text."""
        return str(position.game.svg(position, seat, theme=self.theme, boards=self.boards))


class Parts:
    """A list of parts of a picture (their data attributes), numbered from 0 in order of their first use."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[tuple[str, str], ...], int] = {}

    def number(self, part: Touched) -> int:
        """Return the number of a part; a part that appears for the first time gets a new number."""
        return self._numbers.setdefault(tuple(part.items()), len(self._numbers))

    def as_json(self) -> list[Json]:
        """Return the parts in the order of their numbers."""
        return [dict(part) for part in self._numbers]


def is_covered(session: Session) -> bool:
    """Return whether the table must stay hidden because nobody looks or another player has to sit down first."""
    return not session.position.is_over and (session.viewer is None or session.hidden)


def state(session: Session, look: Look) -> Json:
    """Return the JSON state of a game: everything that the player who looks may see.

    If the game hides nothing, the table is first uncovered for the player to move.
    """
    if not session.game.hidden:
        session.show()
    position, game = session.position, session.game
    covered, over = is_covered(session), position.is_over
    shown: Position | None = None
    if not covered:
        shown = position if over else session.view.masked
    viewer = None if over or covered else session.viewer
    outcome = position.outcome
    table = None if shown is None else look.picture(shown, viewer)
    moves = move_list(session.view) if not covered and session.waits_for_person else None
    return {
        "game": game.name,
        "title": game.title,
        "players": position.players,
        "cooperative": game.cooperative,
        "hidden": game.hidden,
        "people": list(session.seats),
        "names": session.names,
        "turn": session.turn,
        "waits": "person" if session.waits_for_person else "engine" if session.waits_for_engine else None,
        "viewer": session.viewer,
        "covered": covered,
        "over": over,
        "can_undo": session.can_undo,
        "sentence": _sentence(session, covered=covered),
        "seats": [_seat(session, shown, seat) for seat in range(1, position.players + 1)],
        "hand": _hand(shown, session.viewer),
        "table": table,
        "moves": moves,
        "round": _round(position),
        "last": None if table is None else last(session, look, None if over else table["svg"]),
        "log": [] if covered else _log(session),
        "result": None
        if outcome is None
        else {"text": outcome_text(outcome, cooperative=game.cooperative)} | outcome_json(outcome),
    }


def _round(position: Position) -> Json | None:
    """Return the end of the last round, which everybody has seen."""
    ends = position.game.round_ends
    found = None if ends is None else ends.last_round(position)
    return None if found is None else asdict(found)


def _sentence(session: Session, *, covered: bool) -> str:
    outcome, turn = session.position.outcome, session.turn
    if outcome is not None:
        text = outcome_text(outcome, cooperative=session.game.cooperative)
        return f"{text[:1].upper()}{text[1:]}."
    if turn is None:
        return "The game is over."
    if session.waits_for_engine:
        return f"Seat {turn} is thinking."
    if covered:
        return f"Seat {turn} is next. Look when nobody else can see the screen."
    return guided(session.view)


def guided(view: View) -> str:
    """Return a sentence for the player: what the seat to move can do."""
    guide = view.game.guide
    return "Choose a move." if guide is None else str(guide.sentence(view))


def facts(shown: Position, seat: int) -> list[Json]:
    """List the public facts about a seat, each with `name` and `value`, such as the cards in its hand."""
    guide = shown.game.guide
    found = [] if guide is None else guide.facts(shown, seat)
    return [{"name": label, "value": value} for label, value in found]


def _seat(session: Session, shown: Position | None, seat: int) -> Json:
    person = seat in session.seats
    name = None if person else session.names[seat - 1]
    return {
        "seat": seat,
        "person": person,
        "engine": name,
        "level": None if name is None else level_of(name, session.game),
        "to_move": session.turn == seat,
        "facts": [] if shown is None else facts(shown, seat),
    }


def _hand(shown: Position | None, seat: int | None) -> list[Json] | None:
    if shown is None or seat is None:
        return None
    guide = shown.game.guide
    found = [] if guide is None else guide.hand(shown, seat)
    return [{"code": held.code, "count": held.count, "part": dict(held.part)} for held in found]


def move_list(view: View) -> Json:
    """Return the `count` of moves of the seat to move, and a `list` of them.

    A move has its `text`, its `cost` in the game's `unit` (or None), and the numbers of the `parts` of the picture that
    it touches.
    """
    guide, parts, touched = view.game.guide, Parts(), view.game.drawing.touched
    listed = [
        {
            "text": choice.text,
            "parts": [parts.number(part) for part in touched(view.masked, Mark("best", choice.text))],
            "cost": None if guide is None else guide.cost(view.masked, choice.codes),
        }
        for choice in choices(view)
    ]
    unit = None if guide is None else guide.UNIT
    return {"count": len(listed), "unit": unit, "parts": parts.as_json(), "list": listed}


def _log(session: Session) -> list[Json]:
    seat = session.seats[0] if session.viewer is None else session.viewer
    return [{"seat": who, "text": text} for who, text in session.told(seat)]


def last(session: Session, look: Look, after: str | None = None) -> Json | None:
    """Return the last decision as the player who looks saw it: seat, text ("" if unknown), and changed parts.

    Returns None before the first decision, and if nobody looks. `after` is the current picture, if it exists already.
    """
    before = session.before_last()
    if before is None or session.viewer is None:
        return None
    seat, event = session.viewer, session.events[-1]
    text = event.told.get(seat) or (event.text if event.seat == seat or not session.game.hidden else None)
    old, new = look.svg(before, seat), after or look.svg(session.position, seat)
    parts = changed_parts(old, new, registry.game(session.game.name).on_table)
    return {"seat": event.seat, "text": text or "", "parts": parts}


def pointed_move(view: View, parts: Sequence[Touched]) -> Choice:
    """Return the only move that touches all of these parts.

    Raises IllegalMove with the clause that forbids the move that the parts suggest, and DocumentError if several moves
    fit.
    """
    found, touched = choices(view), view.game.drawing.touched
    fitting = [choice for choice in found if fits(touched(view.masked, Mark("best", choice.text)), parts)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise DocumentError([Problem("parts", f"{len(fitting):,} moves fit; choose more")])
    guide = view.game.guide
    text = None if guide is None else guide.pointed(view, parts)
    if text is not None:
        read(view, text, found)  # raises with the reason
    raise IllegalMove(text or "", "", "no move goes with these together; choose what is lit")


def fits(touched: Iterable[Touched], parts: Sequence[Touched]) -> bool:
    """Return whether the parts that a move touches include each of `parts`.

    A touched part may have fewer keys than the given one. Each counts once.
    """
    left = list(touched)
    for part in parts:
        one = next((each for each in left if each.items() <= part.items()), None)
        if one is None:
            return False
        left.remove(one)
    return True


def direction(view: View, analysis: Analysis) -> Json:
    """Return the first step of a hint as JSON: a text, and a part of the picture that belongs to the best move.

    The part is the one that most moves share, but not all; if there is none, the text has a word of the move.
    """
    found, touched = choices(view), view.game.drawing.touched
    first = view.game.notation.atom_text(view.masked, read(view, analysis.moves[0].text, found).codes[0])
    begins = touched(view.masked, Mark("best", first))
    each = [list(touched(view.masked, Mark("best", choice.text))) for choice in found]
    counts = [sum(part in parts for parts in each) for part in begins]
    telling = [at for at, count in enumerate(counts) if 1 < count < len(found)]
    if telling:
        part = begins[max(telling, key=counts.__getitem__)]
        return {"step": "direction", "text": f"Look at {_name(part)}.", "parts": [dict(part)]}
    words = [word for word in first.split() if any(word not in choice.text.split() for choice in found)]
    shared = {word: sum(word in choice.text.split() for choice in found) for word in words}
    word = max(words, key=shared.__getitem__, default=first)
    return {"step": "direction", "text": f"Look for a move with {word}.", "parts": []}


def _name(part: Mapping[str, str]) -> str:
    for key, words in (("card", "card "), ("cell", ""), ("sea", "the open sea with "), ("pile", "pile "), ("chip", "")):
        if key in part:
            return f"{words}{part[key]}"
    return next(iter(part.values()))


def hint(view: View, analysis: Analysis) -> Json:
    """Return the second step of a hint as JSON: the best move with value, parts and reason, and other good moves."""
    best = analysis.moves[0]
    others = [move_json(one) | {"equal": one.equal} for one in analysis.listed[1:LISTED]]
    touched = view.game.drawing.touched(view.masked, Mark("best", best.text))
    return (
        {"step": "move"}
        | move_json(best)
        | {"parts": list(map(dict, touched)), "reason": best.reason, "why": best.why, "others": others}
    )
