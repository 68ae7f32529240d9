"""The command words of the table, and the parsing of a line into seat, text and budget."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ...core.contract import View
from ...core.documents import io as document_io
from ...core.documents.io import number_in, playouts_in, seconds_in
from ...core.errors import IllegalMove, brief, shown
from ...core.table.edit_view import FIX
from ...core.table.setup_questions import ME

COMMANDS = {
    "best": "rank your moves, for about a second: best, best 5s, best 2000n, best MOVE; then Enter plays the first",
    "why": "what speaks for the best moves and against the others: why, why MOVE",
    "odds": "your chance to win as things stand: odds, odds 5s",
    "score": "the points, in games that count them",
    "rounds": "the points of each round that is over, in games that have rounds",
    "show": "draw the board as you see it",
    "cards": "the cards and codes with these words in their names: cards WORDS",
    "next": "what can come next",
    "events": "the lines entered so far",
    "undo": "undo the last line, or undo 3 the last three; redo restores them",
    "redo": "restore the last line that undo removed, or redo 3 the last three",
    "fix": "correct a part of what you see: fix to_move 2; fix alone lists the parts",
    "save": "write the record of your seat to a file: save FILE",
    "help": "this list",
    "quit": "end",
}
_ALIASES = {"?": "help", "hint": "best", "exit": "quit", "q": "quit", "history": "events", "board": "show"}
FOR_ME = ("best", "why", "odds", "score", "show")
_SHOWS = ("show", "shows", "showed", "has", "had")
SHORTEST = 3  # letters of an abbreviated card or colour (core/sea_salt/tokens.py)
_CELL = re.compile(r"\d?[a-h]\d{1,2}")


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of an answer: playouts (`nodes`) or `seconds`; without both, the default of the command."""

    nodes: int | None = None
    seconds: float | None = None


def command_of(word: str) -> str | None:
    """Return the command that a word names (in any case, or an alias such as `hint` for `best`), or None."""
    word = word.lower()
    word = _ALIASES.get(word, word)
    return word if word in COMMANDS else None


def without_remark(line: str) -> str:
    """Return a line without its remark, which begins with `#`.

    After `save`, the `#` needs a space before it. A line with `fix` is returned unchanged, because cells may be written
    `#` (core/table/edit_view.py).
    """
    found = re.match(r"(?:\S+\s+)?(fix|save)\b", line, re.IGNORECASE)
    if found is None:
        return document_io.without_remark(line)
    return line if found[1].lower() == FIX else re.sub(r"\s#.*", "", line)


def reserved_as(name: str, codes: Collection[str] = (), words: Collection[str] = ()) -> str:
    """Return the reason why a player cannot have this name, for example "a number"; empty if the name is free.

    `codes` are those of the game's cards and colours, `words` those of its events, in lower case.
    """
    word = name.lower()
    if command_of(name) is not None or word in (*ME, "seat") or word in words:
        return "a word of the table"
    if not re.search(r"[^\W\d]", name):
        return "a number"
    if _CELL.fullmatch(word):
        return "a cell"
    parts = [part for code in codes for part in re.split(r"[/\s]", code) if part]
    short = len(word) >= SHORTEST and any(
        part.startswith(word) for code in codes if "/" in code for part in code.split("/")
    )
    return "a card, a colour or a code of the game" if short or word in (*codes, *parts) else ""


def acts_of(view: View, *, shares: bool) -> frozenset[str] | None:
    """Return the game's words for acts of a seat if seats give or show cards now (`shares`), else None."""
    if not shares:
        return None
    return frozenset() if view.game.following is None else view.game.following.ACTS


def parted(
    line: str, players: int, you: int, names: Sequence[str], *, acts: Collection[str] | None = None
) -> tuple[int | None, str]:
    """Split a line into the seat that it begins with, or None, and the rest.

    The seat is a number, `seat 2:`, `2:`, `me` or a name. A number before a cell is a card: `3 d2`.

    `acts`, the game's words for acts of a seat, are given if seats give or show cards now. Then `2: 3` is not an event
    of that seat but a part of an event, and stays in the rest as `2: 3`. The same holds for `Bo: 3`, `Bo 3` and `Bo
    shows 3`. Raises IllegalMove for `9:` or `seat 9` if that seat does not exist.
    """
    found = re.match(r"seat\s+(\d+)\s*:?\s+|(\d+)\s+(?!(?:on\s+)?[a-z]\d+\b)|(\d+)\s*:\s*(?=\S)", line, re.IGNORECASE)
    if found is not None and (found[3] is None or acts is None or _is_done(line[found.end() :], acts)):
        number, rest = found[1] or found[2] or found[3], line[found.end() :]
        seat = number_in(number)
        if seat is not None and 1 <= seat <= players and rest:
            share = _share(seat, rest, acts, colon=":" in found[0], bare=found[2] is None)
            return (None, share) if share else (seat, rest)
        if found[2] is None and rest:
            raise IllegalMove(line, "", f"there is no seat {brief(number)}; expected 1 to {players}")
        return None, line
    first, _, rest = line.partition(" ")
    word, rest = first.rstrip(":,").casefold(), rest.strip()
    if rest and word in ME:
        return you, rest
    for seat, name in enumerate(names, start=1):
        if rest and word == name.casefold():
            share = _share(seat, rest, acts, colon=first.endswith(":"), bare=True)
            return (None, share) if share else (seat, rest)
    return None, line


def _share(seat: int, text: str, acts: Collection[str] | None, *, colon: bool, bare: bool) -> str:
    """Return `2: 3` if the text after a seat lists the cards that the seat gives or shows, and an empty text for an
    act.

    Such a text follows a colon, is a single number (only if `bare`), or follows a word such as `shows`.
    """
    if acts is None:
        return ""
    first, _, rest = text.partition(" ")
    if first.lower() in _SHOWS and rest.strip():
        return f"{seat}: {rest.strip()}"
    return f"{seat}: {text}" if (colon and not _is_done(text, acts)) or (bare and text.isdecimal()) else ""


def bare(line: str) -> list[str]:
    """Return the words of a line that has only cards and numbers, such as `7 8 9` or `12, F`; for another line, an
    empty list."""
    found = line.replace(",", " ").split()
    return found if all(re.fullmatch(r"\d{1,3}|[A-Za-z]", word) and word.lower() not in ME for word in found) else []


def _is_done(text: str, acts: Collection[str]) -> bool:
    """Return whether a text describes an act of a seat. If not, the number before it may belong to a seat that gives or
    shows cards."""
    word = text.split()[0].rstrip(".,;!").lower()
    return word in acts or "@" in word or re.match(r"\d+\s+(on\s+)?[a-z]\d", text, re.IGNORECASE) is not None


def budget_of(text: str) -> tuple[Budget, str]:
    """Return the budget that a text contains (`5s`, `500ms`, `2000n`), and the rest without quotation marks.

    Raises IllegalMove for a second budget, and for a single number that is not a budget, because no move of any game is
    a number.
    """
    rest, budget = [], Budget()
    for word in text.split():
        nodes, seconds = playouts_in(word), seconds_in(word)
        if nodes is None and seconds is None:
            rest.append(word)
        elif budget != Budget():
            raise IllegalMove(text, "", f"{shown(word)} is a second limit; enter one, such as 5s or 2000n")
        else:
            budget = Budget(nodes, seconds)
    if len(rest) == 1 and re.fullmatch(r"\d*\.?\d+[a-z]{0,3}", rest[0], re.IGNORECASE):
        what = f"{shown(rest[0])} is neither a time such as 5s nor a number of playouts such as 2000n"
        raise IllegalMove(text, "", what)
    return budget, " ".join(rest).strip("\"'“”")


def with_seats(text: str, names: Sequence[str]) -> str:
    """Return the text of an event with seat numbers instead of the players' names (`names`, by seat).

    A name is replaced only if it refers to a seat: `from Ann`, `Ann: white`, or a text of names only.
    """
    if not names:
        return text
    seats = {name.casefold(): str(seat) for seat, name in enumerate(names, start=1)}
    words = text.replace(",", " ").split()
    if words and all(word.casefold() in seats or word.isdigit() for word in words):
        return " ".join(seats.get(word.casefold(), word) for word in words)
    listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    pattern = rf"(?<=\bfrom )({listed})\b|(?<=\bof )({listed})\b|\b({listed})(?=\s*:)"
    # the pattern and casefold may differ on equal letters: the Turkish i
    return re.sub(pattern, lambda found: seats.get(found[0].casefold(), found[0]), text, flags=re.IGNORECASE)


def with_numbers(told: str, document: Mapping[str, object], names: Sequence[str], by_seat: Collection[str] = ()) -> str:
    """Return `told`, a correction of a view's document, with seat numbers instead of the players' `names`.

    This applies if the document has a number there (`to_move Bo`), or one for each seat (`by_seat`): `points Bo 5`.
    """
    if not names:
        return told
    seats = {name.casefold(): str(seat) for seat, name in enumerate(names, start=1)}
    parts = [part.split() for part in told.split(",")]
    for part in parts:
        if len(part) == 2 and isinstance(document.get(part[0]), int) and part[1].casefold() in seats:
            part[1] = seats[part[1].casefold()]
        elif len(part) == 3 and part[0] in by_seat:
            part[1] = seats.get(part[1].casefold(), part[1])
    return ", ".join(map(" ".join, parts))
