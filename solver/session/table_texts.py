"""Texts of the table for rankings, values and lists."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from ...core.errors import LeadlineError, counted
from ...core.game import Section
from ..results import NOT_TRIED, RankedMove

LISTED = 20  # limit of cards in one answer
LONGEST = 120  # limit of characters for a value in a correction
EQUAL = "= about equal to the best move"


def cards(sections: Sequence[Section], text: str) -> tuple[list[str], list[str]]:
    """Find the cards, boards and codes whose code and name contain all words of `text`.

    Returns a line for each of the first LISTED, and the codes of all. Raises LeadlineError if there are none.
    """
    wanted = text.lower().replace(",", " ").split()
    items = [item for section in sections for item in section.items]
    found = [item for item in items if all(word in f"{item.code} {item.name}".lower() for word in wanted)]
    if not found:
        raise LeadlineError(f"cards: nothing of the game has {text[:40]!r} in its name; leadline cards lists all")
    width = max(len(item.code) for item in found[:LISTED])
    rows = [f"{item.code.ljust(width)}  {item.name}" for item in found[:LISTED]]
    if len(found) > LISTED:
        rows.append(f"and {len(found) - LISTED} more; add a word (cards {text or 'red'} ...)")
    return rows, [item.code for item in found]


def renewed(held: str, event: str) -> bool:
    """Return whether the text of an event begins with that of the incomplete event, `held`: it repeats the event."""
    return " ".join(event.lower().split()).startswith(" ".join(held.lower().split()))


def retold(held: str, event: str) -> bool:
    """Return whether an event repeats the incomplete one, `held`, and adds to it: `stop, 2: shell/grey` to `stop`."""
    return renewed(f"{held},", event)


def ranked(row: RankedMove, width: int) -> str:
    """Return a row of a ranking: the move, its value with the interval, the mark of an equal move, and the reason."""
    mark = "=" if row.equal else " "
    return f"  {row.text.ljust(width)}  {judged(row)} {mark} {row.why}".rstrip()


def judged(row: RankedMove) -> str:
    """Return the value of a move with its interval, or "not tried"."""
    return percent(row.value, row.interval) if row.is_tried else f"{NOT_TRIED:>6}"


def more_moves(rest: Sequence[RankedMove], use: str = "") -> str:
    """Return a line with the number of moves that a ranking omits, and how many of them were set aside early.

    `use` is the command or option that lists them, if there is one.
    """
    aside = sum(row.aside for row in rest)
    early = "" if not aside else ", set aside early" if aside == len(rest) else f", {aside} of them set aside early"
    see = f"; use {use} to see {'it' if len(rest) == 1 else 'them'}" if use else ""
    return counted(len(rest), "more move") + early + see


def percent(value: float, ends: tuple[float, float]) -> str:
    return f"{100 * value:5.1f}%  ({100 * ends[0]:.1f}-{100 * ends[1]:.1f})"


def same_move(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.replace(",", " ").split()).casefold()


def points(found: Mapping[str, object]) -> str:
    """Return the document of `score` as text, one line per key; winners are listed only after the end of the game."""
    late = ("ended", "winners", "ties") if found.get("ended", True) is None else ()
    kept = {key: value for key, value in found.items() if value is not None and key not in late}
    return "\n".join(f"{key.replace('_', ' ')}: {flat(value)}" for key, value in kept.items())


def flat(value: object) -> str:
    """Return a JSON value as text for people in one line, for example `seat 1; points none`."""
    if isinstance(value, dict):
        return "; ".join(f"{key.replace('_', ' ')} {flat(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(flat(item) for item in value) or "none"
    return "none" if value is None else str(value)


def short(value: object) -> str:
    """Return a value of a document as JSON without quotation marks, cut to LONGEST characters."""
    text = json.dumps(value, ensure_ascii=False).replace('"', "")
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def without_verb(move: str) -> str:
    """Return the text of a move for a sentence that already has the verb: `You play 15 r@a1`, not `You play play 15
    r@a1`."""
    return move.removeprefix("play ")


def with_names(drawing: str, names: Sequence[str]) -> str:
    """Return a drawing with the players' names instead of "seat N"; the columns stay aligned."""
    if not names:
        return drawing

    def name(found: re.Match[str]) -> str:
        label = f"{names[int(found[1]) - 1]}{found[2] or ''}"
        return label.ljust(len(found[0])) if found[3] else label

    lines, column = [], 0  # start of the column after the seats, in a table of seats
    width = max(map(len, names)) + len(" (you)")
    for line in drawing.splitlines():
        head, row = re.match(r"  seat +(?=hand)", line), re.match(r"[> ] (\d)( \(you\))? +", line)
        if head is not None:
            column = head.end()
            lines.append(f"  {'seat'.ljust(width)}  {line[column:]}")
        elif column and row is not None:
            label = f"{names[int(row[1]) - 1]}{row[2] or ''}"
            lines.append(f"{line[:2]}{label.ljust(width)}  {line[column:]}")
        else:
            column = 0
            lines.append(re.sub(r"\bseat ([1-9])\b( \(you\))?( {2,})?", name, line).rstrip())
    return "\n".join(lines)


def rounds(gained: Sequence[Sequence[int]]) -> str:
    """List the points of the seats in each round."""
    rows = [
        f"round {number}: {', '.join(f'seat {seat} {points:+d}' for seat, points in enumerate(row, start=1))}"
        for number, row in enumerate(gained, start=1)
    ]
    return "\n".join(rows) or "no round is over yet"


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """Describe the keys of a document that a correction changed."""
    changed = [
        f"{key} {short(after.get(key))}, was {short(before.get(key))}"
        for key in dict.fromkeys([*before, *after])
        if before.get(key) != after.get(key)
    ]
    return "; ".join(changed) or "nothing has changed"


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return a line for each word with its explanation, one below the other."""
    width = min(30, max((len(word) for word, _ in rows), default=0))
    return [f"{word.ljust(width)}  {text}" for word, text in rows]
