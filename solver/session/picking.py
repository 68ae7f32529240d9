"""A move put together by pointing: the player chooses words in any order, and the remaining words are listed.

The words of a move are its card numbers, places, names and verbs; `21@c2 -70` has 21, c2 and -70. Pointing at a card
chooses the word that names it, even if the move gives the card away.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from typing import Any

from ...core.choices import Choice, choices, read
from ...core.contract import View
from ...core.game import Game
from ...core.svg import Mark
from ..analysis import check_nothing_pending
from .terminal_places import codes

Json = dict[str, Any]
_WORD = re.compile(r"[^\s,;@]+")


def words_of(text: str) -> list[str]:
    """Return the words of a move in order and in lower case, split at spaces, commas, semicolons and `@`."""
    return [word for word in _WORD.findall(text.lower()) if word.strip("():")]


def pick(view: View, chosen: Sequence[str]) -> Json:
    """Return the moves that the seat to move can still choose after choosing some words.

    `moves` are the moves that contain all chosen words, each once. `touched`, parallel to `moves`, lists the parts of
    the picture that each move touches. `next` are the words that distinguish the moves, in their order, with the
    `places` and `cards` that they name. If the moves have the same words in another order, `next` lists the moves
    themselves. `complete` is the only move left, or the move without further words. Of several such moves, `complete`
    is the one with the words in the order of the choice.

    Raises IllegalMove with the clause and the reason if the words fit no legal move. Raises DocumentError if public
    information has to be entered first, and ValueError if another seat is to move.
    """
    check_nothing_pending(view)
    found = choices(view)
    asked = [word for text in chosen for word in words_of(text)]
    whole = [choice.text for choice in found if choice.text in chosen and len(words_of(choice.text)) > 1]
    if whole:
        asked = words_of(whole[-1])
    left = [(choice, rest) for choice in found if (rest := _without(words_of(choice.text), asked)) is not None]
    if whole:  # not moves with the same words in another order
        left = [(choice, rest) for choice, rest in left if rest or choice.text == whole[-1]]
    if not left:
        move = read(view, " ".join(text.strip() for text in chosen), found)
        left = [(move, [])]
    done = [choice.text for choice, rest in left if not rest or len(left) == 1]
    if len(done) > 1:  # the same words: prefer the order of the choice
        done = [text for text in done if words_of(text) == asked]
    complete = done[0] if done else None
    drawing = view.game.drawing
    cells = {cell.name for cell in drawing.cells(view.masked)}
    return {
        "seat": view.seat,
        "count": len(left),
        "moves": [choice.text for choice, _ in left],
        "touched": [list(map(dict, drawing.touched(view.masked, Mark("best", choice.text)))) for choice, _ in left],
        "next": _next(view.game, cells, left) or _same_words(left) if len(left) > 1 else [],
        "complete": complete,
    }


def _without(words: list[str], chosen: Sequence[str]) -> list[str] | None:
    """Return the words without the chosen ones, each removed once, or None if a chosen word is missing."""
    rest = list(words)
    for word in chosen:
        taken = next((one for one in (word, f"-{word}") if one in rest), None)
        if taken is None:
            return None
        rest.remove(taken)
    return rest


def _next(game: Game, cells: Set[str], left: Sequence[tuple[Choice, list[str]]]) -> list[Json]:
    """Return the words that only some of the moves still have, ordered by their first position."""
    first: dict[str, int] = {}
    counts: Counter[str] = Counter()
    for _, rest in left:
        for at, word in enumerate(rest):
            first[word] = min(at, first.get(word, at))
        counts.update({*rest, *(word[1:] for word in rest if word.startswith("-"))})  # as _without matches them
    known = {code.lower(): code for code in codes(game)}
    return [
        {
            "text": word,
            "places": [word] if word in cells else [],
            "cards": [known[word.lstrip("-")]] if word.lstrip("-") in known else [],
            "count": counts[word],
        }
        for word in sorted(first, key=first.__getitem__)
        if counts[word] < len(left)
    ]


def _same_words(left: Sequence[tuple[Choice, list[str]]]) -> list[Json]:
    """Return the moves themselves, if no word distinguishes them."""
    return [{"text": choice.text, "places": [], "cards": [], "count": 1} for choice, _ in left]
