"""Documents, records and texts that are almost right."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from leadline.core import Position
from leadline.core.documents import records
from support.cases import CASES, Case, positions, some

Document = dict[str, Any]


def deep(levels: int) -> object:
    """A list in a list in a list."""
    found: object = []
    for _ in range(levels):
        found = [found]
    return found


ODD: list[Any] = [
    None, True, False, -1, 0, 1, 2, 5, 6, 81, 83, 99, 256, 2**31, 2**63, 2**64, 10**30, 10**5000,
    1.5, 1.0, float("nan"), float("inf"),
    "", " ", "\n", "1", "01", "-1", "S", "F", "M", "x", "1 2 3", "5 S F", "9" * 5000, "\0", "\ud800", "\u00b2",
    "\N{ARABIC-INDIC DIGIT ONE}", "\N{RIGHT-TO-LEFT OVERRIDE}1",
    [], [[]], [None], [1, 1], ["S", "S"], ["1", 2, "F"], {}, {"a": 1}, {"": {}}, deep(50), deep(900),
]  # fmt: skip
KEYS = ["", "zzz", "you", "to_move", "grid", "won", "lost", "memory", "pending", "moves", "result", "Game", "\ud800"]


@cache
def originals(case: Case) -> tuple[Document, ...]:
    """Documents of positions and of views from two games of the case."""
    found: list[Document] = []
    for position in some(case, 12):
        found.append(position.document())
        found += [position.view(seat).document() for seat in range(1, position.players + 1)]
    return tuple(found)


def whole_texts(game: tuple[Position, ...]) -> list[str]:
    """The whole moves of a game given by the positions after each atom."""
    texts, start, codes = [], game[0], []
    for before, after in pairwise(game):
        for code in before.legal_codes():
            child = before.copy()
            child.push(code)
            if child == after:
                codes.append(code)
                break
        if after.is_boundary:
            texts.append(start.game.notation.join(start.copy(), codes))
            start, codes = after, []
    return texts


@cache
def recorded(case: Case) -> Document:
    """A whole game as a record."""
    game = positions(case, 1, "sensible")
    outcome = game[-1].outcome
    assert outcome is not None
    moves = whole_texts(game)
    return game[0].document() | {"moves": moves, "result": records.outcome_json(outcome)}


@st.composite
def changed(draw: st.DrawFn, original: Document) -> Document:
    """The document with one to four changes."""
    document = copy.deepcopy(original)
    for _ in range(draw(st.integers(1, 4))):
        change(lambda options: draw(st.sampled_from(options)), document)
    return document


def change(pick: Callable[[Sequence[Any]], Any], document: Document) -> None:
    """Changes one thing in the document; `pick` takes one out of a sequence."""
    if pick(range(6)) == 0:
        _move(pick, document)
        return
    place: Any = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = pick(keys)
        if isinstance(place[key], dict | list) and place[key] and pick(range(4)):
            place = place[key]
            continue
        break
    kind = pick(["drop", "odd", "twin", "swap", "nudge", "key", "nudge", "swap"])
    if kind == "drop":
        del place[key]
    elif kind == "odd":
        place[key] = copy.deepcopy(pick(ODD))
    elif kind == "twin":
        if isinstance(place, list):
            place.insert(pick(range(len(place) + 1)), copy.deepcopy(place[key]))
        else:
            place[pick(keys)] = copy.deepcopy(place[key])
    elif kind == "swap":
        other = pick(keys)
        place[key], place[other] = place[other], place[key]
    elif kind == "nudge":
        value = place[key]
        if isinstance(value, bool):
            place[key] = not value
        elif isinstance(value, int):
            place[key] = value + pick([-1, 1, 2, 10, -5])
        elif isinstance(value, str):
            at = pick(range(len(value) + 1))
            place[key] = value[:at] + pick(["", "1", " ", ".", "S", "x"]) + value[at + 1 :]
    elif isinstance(place, dict):
        place[pick(KEYS)] = copy.deepcopy(pick([*ODD[:12], place[key]]))
    else:
        place.append(copy.deepcopy(pick(ODD[:30])))


def _move(pick: Callable[[Sequence[Any]], Any], document: Document) -> None:
    """Takes something out of one list and puts it into another, as a card from one place to another."""
    lists: list[list[Any]] = []
    places: list[Any] = [document]
    while places:
        place = places.pop()
        lists += [place] if isinstance(place, list) else []
        places += [
            part for part in (place.values() if isinstance(place, dict) else place) if isinstance(part, dict | list)
        ]
    full = [one for one in lists if one]
    if full:
        source, target = pick(full), pick(lists)
        item = source.pop(pick(range(len(source))))
        if item is not target:
            target.insert(pick(range(len(target) + 1)), item)


cases = st.sampled_from(CASES)


@st.composite
def documents_nearly(draw: st.DrawFn) -> Document:
    """A document of a position or view of some game, with a few changes."""
    return draw(changed(draw(st.sampled_from(originals(draw(cases))))))


@st.composite
def records_nearly(draw: st.DrawFn) -> Document:
    """A recorded game with a few changes, at most of a few moves."""
    record = dict(recorded(draw(cases)))
    keep = draw(st.integers(0, len(record["moves"])))
    if keep < len(record["moves"]) and draw(st.booleans()):
        record["moves"] = record["moves"][:keep]
        record.pop("result")
    return draw(changed(record))


@st.composite
def garbled(draw: st.DrawFn, text: str) -> str:
    """The text with pieces cut out, doubled or put in."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(
            st.one_of(
                st.sampled_from(
                    ["", '"', "{", "[", "]", ",", ":", "1", "-", "9" * 5000, "NaN", "\\", "\\ud800", "\0", "@"]
                ),
                st.text(max_size=4),
                st.just(text[start:end] * 2),
            )
        )
        text = text[:start] + piece + text[end:]
    return text
