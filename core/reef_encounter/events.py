"""The parser of table events: `grow white 1d4 1d5 done; collect white, refill w y y`.

Case and small words do not matter, and colours may be shortened. The result is an Event; the modules that use events do
not read text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..table.follow_line import Move, Parsed
from .material import ALGAE, COLORS
from .notation import pack, read as read_move
from .state import FISH, TAKE_CUBES

EXPECTED = (
    "expected a line such as grow white 1d4 1d5 done; shrimp 1d4; eat 1d4; cube white; tile white; "
    "cylinder purple pay orange space; collect white, refill w y y"
)
_VERBS = {
    verb: name
    for name, verbs in {
        "eat": ("eat", "eats", "ate"),
        "grow": ("grow", "grows", "grew"),
        "done": ("done",),
        "shrimp": ("shrimp", "shrimps", "introduces"),
        "move": ("move", "moves", "moved"),
        "cube": ("cube",),
        "tile": ("tile",),
        "cylinder": ("cylinder",),
        "collect": ("collect", "collects", "collected"),
        "refill": ("refill", "refills", "drew", "draws"),
        "pass": ("pass", "passes", "passed"),
        "fish": ("fish", "parrotfish"),
        "cubes": ("cubes",),
        "lacking": ("lacking", "lacks"),
    }.items()
    for verb in verbs
}
_SPACES = {"eat": 1, "shrimp": 1, "move": 2}  # words for spaces after a verb
_COLORS = {"grow": 1, "cube": 1, "tile": 1, "collect": 1, "fish": 1, "cubes": 2}  # words for colours
_FILLERS = {"and", "the", "a", "on", "onto", "to", "at", "lays", "lay", "with", "bag", "tiles", "into", "of", "back"}
_FILLERS |= {"seat", "had", "has", "was", "in", "shows", "opens"}
_PAY = {"pay", "pays", "paid", "paying", "for"}
ACTS = frozenset(verb for verb, name in _VERBS.items() if name not in ("refill", "fish", "cubes", "lacking"))
WORDS = frozenset({*_VERBS, *_PAY, "lays", "lay", "shows", "opens", "has", "had"}) - {"for"}
_TOKEN = re.compile(r"(?:\d+|me)\s*:|[^\s,;:]+")


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a line.

    text       the action in the words of the notation
    code       the code of the action (notation.pack)
    is_hidden  true for a choice that the other seats do not see
    drawn      the colours of the refill of the open sea, or of a list of colours without a word; None if there are none
    is_bare    true for a list of colours without a word, whose meaning depends on the state of the game
    """

    text: str
    code: int = 0
    is_hidden: bool = False
    drawn: Sequence[int] | None = None
    is_bare: bool = False


@dataclass(slots=True)
class Event(Parsed):
    """The actions of a line in order as seat `you` sees them, and what the line shows.

    shown    by seat, the tiles or cubes that it shows
    lacking  the colours that the bag lacks afterwards
    """

    you: int
    actions: list[Action] = field(default_factory=list)
    shown: dict[int, list[int]] = field(default_factory=dict)
    lacking: list[int] = field(default_factory=list)


def _full(word: str, names: Sequence[str]) -> str:
    """Return the one name that begins with the word, or the word itself."""
    word = "grey" if word == "gray" else word
    found = [name for name in names if name.startswith(word)] if word else []
    return found[0] if len(found) == 1 else word


def color_of(word: str) -> int | None:
    """Return the number of the colour that a word, or the beginning of a word, names; None if there is none."""
    name = _full(word, COLORS)
    return COLORS.index(name) if name in COLORS else None


def color_text(colors: Sequence[int]) -> str:
    """Return colours in the words of the notation."""
    return " ".join(COLORS[color] for color in colors)


def read(source: Move, you: int) -> Event:
    """Parse a line; `me` in it is seat `you`. Raise IllegalMove if a part of it cannot be read."""
    found = _Reader(source, you)
    event = found.event
    while found.words:
        found.take(found.words.pop())
    if not event.actions and not event.lacking:
        raise event.wrong("", f"no move of this game; {EXPECTED}")
    return event


class _Reader:
    """The state of the parser: the event so far, and the words that are left, the next one last."""

    def __init__(self, source: Move, you: int) -> None:
        self.event = Event(source, you)
        words = _TOKEN.findall(" ; ".join(source.parts).lower())
        self.words = [word for word in reversed(words) if word not in _FILLERS]

    def take(self, word: str) -> None:
        """Read the part of the line that begins with a word."""
        event, verb = self.event, _VERBS.get(word, word)
        if word.endswith(":"):
            seat = word.rstrip(": ")
            self.show(event.you if seat == "me" else int(seat[:4]), self.colors())
        elif word.isdecimal() and (tiles := self.colors()):  # 3 white
            self.show(int(word[:4]), tiles)
        elif verb == "lacking":
            event.lacking += self.colors()
        elif verb == "refill":
            event.actions.append(self.refill())
        elif word not in _VERBS and color_of(word) is not None:
            self.words.append(word)
            event.actions.append(self.refill(is_bare=True))
        elif verb in ("fish", "cubes") and not (self.words and color_of(self.words[-1]) is not None):
            event.actions.append(Action(verb, pack(FISH if verb == "fish" else TAKE_CUBES), is_hidden=True))
        else:
            text = " ".join([verb, *(self.cylinder() if verb == "cylinder" else self.slots(verb))])
            code = read_move(text)
            if code is None:
                raise event.wrong("", f"{text!r} cannot be read here; {EXPECTED}")
            event.actions.append(Action(text, code))

    def show(self, seat: int, held: list[int]) -> None:
        """Note tiles or cubes that a seat shows."""
        if sorted(self.event.shown.setdefault(seat, held)) != sorted(held):
            raise self.event.wrong("", f"what seat {seat} shows is entered in two ways")

    def refill(self, *, is_bare: bool = False) -> Action:
        """Read the tiles that are drawn for the open sea."""
        drawn = self.colors()
        return Action(color_text(drawn) if is_bare else f"refill {color_text(drawn)}", drawn=drawn, is_bare=is_bare)

    def colors(self, most: int = 60) -> list[int]:
        """Read the next colours."""
        found: list[int] = []
        while self.words and len(found) < most and (color := color_of(self.words[-1])) is not None:
            found.append(color)
            self.words.pop()
        return found

    def slots(self, verb: str) -> list[str]:
        """Read the colours and spaces that belong to a verb."""
        found = [COLORS[color] for color in self.colors(_COLORS.get(verb, 0))]
        while len(found) < _SPACES.get(verb, 0) and self.words:
            word = self.words.pop()
            found += [word] * (bool(found) or word not in ("shrimp", "coral"))
        return found

    def cylinder(self) -> list[str]:
        """Read the alga, the colour that pays, and the place of a cylinder: `p pay o on w/y`."""
        words: list[str] = []
        while len(words) < 3 and self.words:
            word, names = self.words.pop(), COLORS if words else ALGAE
            if word not in _PAY and (word, len(words)) != ("cylinder", 2):  # the cylinder space
                words.append("/".join(_full(part, names) for part in word.split("/")))
        return [*words[:1], "pay", *words[1:2], *("on" for place in words[2:] if place != "space"), *words[2:]]
