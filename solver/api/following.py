"""A game with real cards, followed without memory between two requests: a seat's record, new lines, and the result.

solver/session/table.py reads the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.errors import DocumentError, Problem
from ...core.svg import Theme
from ..session.followed import ELSEWHERE
from ..session.table import Table
from .new_document import values

Json = dict[str, Any]


def follow(
    record: Json | None,
    begin: Mapping[str, Any] | None,
    lines: list[str],
    *,
    svg: bool = False,
    theme: Theme = "light",
    halted: Callable[[], bool] = lambda: False,
) -> Json:
    """Return the state of a game as JSON after `lines`, which continue the `record` of a seat or begin a new game.

    A new game begins with `begin`, the keywords of Table. The first line that is impossible ends the reading: `refused`
    describes it, and the lines before it hold.

    `held` is an incomplete event, which the record does not contain yet. `waiting` is the line with which the next
    request must begin; add the missing information after a comma or as a separate line.

    Once `halted` returns True, no further line is read. Raises DocumentError for an impossible record or beginning.
    """
    if (record is None) == (begin is None):
        raise DocumentError([Problem("", "expected either record or begin")])
    if record is None:
        begun = dict(begin or {})
        begun["options"] = values(begun["game"], begun.get("options") or {})
        table = Table(**begun, without=ELSEWHERE)
    else:
        table = Table.load(record, without=ELSEWHERE)
    news: list[Json] = []
    refused: Json | None = None
    for number, line in enumerate(lines):
        if halted():
            break
        reply = table.reply(line)
        if reply.refused:
            facts = {key: value for key, value in reply.data.items() if key != "reason"}
            refused = {"line": number, "error": reply.text, "clause": None} | facts
            break
        news.append({"line": number, "kind": reply.kind, "text": reply.text})
    view = table.view
    state, unfinished = table.state(), table.unfinished
    found: Json = {
        "record": None if table.players is None or table.you is None else table.record(),
        "view": None if view is None else view.document(),
        "news": news,
        "expected": table.expected(),
        "questions": [
            {"name": one.name, "text": one.text, "example": one.example, "needed": one.needed}
            for one in table.questions
        ],
        "players": table.players,
        "you": table.you,
        "turn": state["turn"],
        "over": state["over"],
        "held": table.waiting,
        "waiting": None if unfinished is None else f"{unfinished[0]} {unfinished[1]}",
        "refused": refused,
    }
    if svg and view is not None:
        found["svg"] = view.game.svg(view.masked, view.seat, theme=theme)
    return found
