"""The JSON state of a game with real cards for the board in a browser: picture, what can be picked, questions, events.

Everything comes from the view of the followed seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core import registry
from ...core.contract import View
from ...core.documents import seat_records
from ...core.documents.records import outcome_json
from ...core.offering import Blank
from ...core.outcomes import outcome_text
from ...core.svg import Mark
from ...core.table.edit_view import FIX
from ..result_json import move_json
from ..results import Analysis
from ..session.followed import Followed
from ..session.replay_steps import told_event
from ..session.table import Table
from ..session.text_diff import changed_parts
from .board import Look, Parts, move_list

Json = dict[str, Any]
LISTED = 5  # moves of a ranking


def state(followed: Followed, look: Look) -> Json:
    """Return the JSON state of a followed game: everything that the board shows of it."""
    table, view = followed.table, followed.table.view
    assert view is not None
    game, position, steps = view.game, view.masked, table.steps
    outcome, asks = position.outcome, question(table)
    picture, guide = look.picture(position, view.seat), game.guide
    mine = view.turn == view.seat
    seats = [
        {
            "seat": seat,
            "facts": [] if guide is None else [{"name": n, "value": v} for n, v in guide.facts(position, seat)],
        }
        for seat in range(1, view.players + 1)
    ]
    return {
        "game": table.game.name,
        "title": table.game.title,
        "players": view.players,
        "you": view.seat,
        "names": list(table.names),
        "cooperative": game.cooperative,
        "turn": view.turn,
        "mine": mine,
        "over": outcome is not None,
        "sentence": guide.sentence(view) if mine and asks is None and guide is not None and view.turn else "",
        "expected": table.expected(),
        "seats": seats,
        "table": picture,
        "moves": None if asks is not None or view.turn is None else events(view),
        "asks": asks,
        "adds": None if asks is not None or followed.before is not None or not steps else _additions(steps[-1]),
        "last": None if not steps else _last(steps[-1], look, picture["svg"]),
        "log": [_entry(number, *step) for number, step in enumerate(steps, start=1)],
        "can_undo": bool(steps or table.asks),
        "can_redo": bool(table.undone),
        "begins": table.answers.get("begins") if not steps else None,
        "correcting": None
        if followed.before is None
        else {
            "number": len(steps) + 1,
            "entry": followed.instead,
            "later": followed.later,
            "refused": followed.refused,
        },
        "result": None
        if outcome is None
        else {"text": outcome_text(outcome, cooperative=game.cooperative)} | outcome_json(outcome),
    }


def events(view: View) -> Json:
    """Return the moves of the followed seat, or the events with which another seat can begin (as `board.move_list`)."""
    if view.turn == view.seat:
        return move_list(view)
    parts, offers = Parts(), view.game.offers
    found = () if offers is None else offers.events(view)
    listed = [{"text": one.text, "parts": [parts.number(part) for part in one.parts], "cost": None} for one in found]
    return {"count": len(listed), "unit": None, "parts": parts.as_json(), "list": listed}


def question(table: Table) -> Json | None:
    """Return the question that has to be answered before any other event, with the `blanks` to fill; else None."""
    view, asks = table.view, table.asks
    offers = None if view is None else view.game.offers
    if view is None or offers is None:
        return None
    found = offers.blanks(view, asks)
    if asks is None:
        sharing = view.game.expects_shares(view)
        return (
            {"seat": None, "event": "", "text": "", "blanks": blanks_json(found), "yours": sharing} if found else None
        )
    unfinished = table.unfinished
    seat = view.turn if unfinished is None else unfinished[0]
    yours = view.game.expects_shares(view) or asks.view is not None
    return {"seat": seat, "event": asks.text, "text": asks.reason, "blanks": blanks_json(found), "yours": yours}


def blanks_json(found: Sequence[Blank]) -> list[Json]:
    """Return the blanks of an answer, the places for cards or numbers that the player picks, as JSON objects."""
    return [
        {
            "label": one.label,
            "codes": dict(one.codes),
            "least": one.least,
            "most": one.most,
            "before": one.before,
            "each": one.each,
            "seat": one.seat,
            "kind": one.kind,
            "total": one.total,
        }
        for one in found
    ]


def _additions(step: tuple[View, View, str]) -> Json | None:
    """Return what another seat may have drawn openly with the last event, which is then entered again."""
    before, after, entry = step
    seat, text = (None, "") if entry.startswith(f"{FIX} ") else seat_records.parted(entry)
    found = () if seat is None else after.game.additions(before, after, seat)
    return {"seat": seat, "event": text, "blanks": blanks_json(found)} if found else None


def _entry(number: int, before: View, after: View, entry: str) -> Json:
    seat, event, text = told_event(before, after, entry)
    return {"number": number, "seat": seat, "entry": event, "text": text}


def _last(step: tuple[View, View, str], look: Look, new: str) -> Json:
    before, after, _ = step
    on_table = registry.game(after.game.name).on_table
    return {"seat": before.turn, "parts": changed_parts(look.svg(before.masked, after.seat), new, on_table)}


def ranking(view: View, analysis: Analysis) -> Json:
    """Return a ranking as JSON: up to five moves, best first, each with the parts of the picture that it touches."""
    touched = view.game.drawing.touched
    moves = [
        move_json(one)
        | {
            "equal": one.equal,
            "reason": one.reason,
            "why": one.why,
            "parts": [dict(part) for part in touched(view.masked, Mark("best", one.text))],
        }
        for one in analysis.listed[:LISTED]
    ]
    return {"kind": "best", "value": analysis.moves[0].value, "nodes": analysis.nodes, "moves": moves}
