"""A whole move put together by pointing: words of it are chosen in any order, and what is left is told.

The words of a move are its card numbers, places, names and verbs; `21@c2 -70` has 21, c2 and -70. Pointing at a card
chooses the word that names it, also where the move says that it is given away.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from typing import Any

from ...core.contract import View
from ...core.game import Game
from ...core.svg import Mark
from ..analysis import check_told
from .choices import Choice, choices, read
from .places import codes

Json = dict[str, Any]
_WORD = re.compile(r"[^\s,;@]+")


def words_of(text: str) -> list[str]:
    """The words of a move, in their order."""
    return [word for word in _WORD.findall(text.lower()) if word.strip("():")]


def pick(view: View, chosen: Sequence[str]) -> Json:
    """What the seat to move can still decide after choosing some words.

    `moves` are the moves that hold all of them, each once, and `touched`, parallel to it, the parts of the picture that
    each of them touches, by their data; `next` are the words that tell them apart, in the order in which they stand,
    with the `places` and `cards` that they name, or the moves themselves where they have the same words in another
    order; `complete` is the move that has no further word, or the only one, of several with the same words the one
    that has them in the order in which they were chosen.

    Raises IllegalMove where the words are in no legal move, with the clause and the reason, DocumentError where
    something has still to be told first, and ValueError where another seat is to move.
    """
    check_told(view)
    found = choices(view)
    asked = [word for text in chosen for word in words_of(text)]
    whole = [choice.text for choice in found if choice.text in chosen and len(words_of(choice.text)) > 1]
    if whole:
        asked = words_of(whole[-1])
    left = [(choice, rest) for choice in found if (rest := _without(words_of(choice.text), asked)) is not None]
    if whole:  # not those with the same words in another order
        left = [(choice, rest) for choice, rest in left if rest or choice.text == whole[-1]]
    if not left:
        move = read(view, " ".join(text.strip() for text in chosen), found)
        left = [(move, [])]
    done = [choice.text for choice, rest in left if not rest or len(left) == 1]
    if len(done) > 1:  # the same words: those that stand as they were chosen
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
    """The words without the chosen ones, each taken once; None where one is not there."""
    rest = list(words)
    for word in chosen:
        taken = next((one for one in (word, f"-{word}") if one in rest), None)
        if taken is None:
            return None
        rest.remove(taken)
    return rest


def _next(game: Game, cells: Set[str], left: Sequence[tuple[Choice, list[str]]]) -> list[Json]:
    """The words that some of the moves still have and others have not, by where they stand first."""
    first: dict[str, int] = {}
    counts: Counter[str] = Counter()
    for _, rest in left:
        for at, word in enumerate(rest):
            first[word] = min(at, first.get(word, at))
        counts.update({*rest, *(word[1:] for word in rest if word.startswith("-"))})  # as _without takes them
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
    """The moves themselves, which no word tells apart."""
    return [{"text": choice.text, "places": [], "cards": [], "count": 1} for choice, _ in left]
