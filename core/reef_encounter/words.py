"""The words of the table for Reef Encounter: reading a line about events (follow.py plays it)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from ..errors import IllegalMove, counted
from ..examples import of_each_kind
from .material import ALGAE, COLORS, SEA_TILES, space_of
from .notation import join, pack
from .notation import read as read_move
from .position import ReefEncounter
from .state import COLLECT, DONE, FISH, GROW, INTRODUCE, LAY, TAKE_CUBES
from .worlds import Needs, unseen, world

EXPECTED = (
    "expected a line such as grow white 1d4 1d5 done; shrimp 1d4; eat 1d4; cube white; tile white; "
    "cylinder purple pay orange space; collect white, refill w y y"
)
EXAMPLES = 3  # actions that are named as possible next ones
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
_FILLERS = {"and", "the", "a", "on", "onto", "to", "at", "lays", "lay", "with", "bag", "tiles", "into", "of", "back"}
_FILLERS |= {"seat", "had", "has", "was", "in", "shows", "opens"}
_PAY = {"pay", "pays", "paid", "paying", "for"}
ACTS = frozenset(verb for verb, name in _VERBS.items() if name not in ("refill", "fish", "cubes", "lacking"))
WORDS = frozenset({*_VERBS, *_PAY, "lays", "lay", "shows", "opens", "has", "had"}) - {"for"}
_TOKEN = re.compile(r"(?P<seat>\d+|me)\s*:|(?P<word>[^\s,;:]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Command:
    """One move of a line, in the words of the notation.

    `refill` are the tiles that are drawn for the open sea, `is_hidden` marks a choice that the others do not see, and
    `is_bare` marks colours alone, whose meaning depends on the game.
    """

    text: str
    code: int = 0
    refill: list[int] | None = None
    is_hidden: bool = False
    is_bare: bool = False

    @property
    def told(self) -> str:
        """Return the move in full words."""
        return self.text if self.refill is None else f"refill {' '.join(COLORS[color] for color in self.refill)}"


@dataclass(slots=True)
class Said:
    """The contents of a line.

    These are moves one after the other, cubes or tiles that are shown by seat, `loose` ones without a seat, and colours
    that the bag lacks afterwards.
    """

    text: str
    commands: list[Command] = field(default_factory=list)
    shown: dict[int, list[int]] = field(default_factory=dict)
    loose: list[int] = field(default_factory=list)
    lacking: list[int] = field(default_factory=list)


def refuse(said: Said, clause: str, reason: str) -> NoReturn:
    """Raise IllegalMove for the line."""
    raise IllegalMove(said.text, clause, reason)


def _named(word: str, names: Sequence[str]) -> int | None:
    """Return the one name that begins with the word."""
    found = [i for i, name in enumerate(names) if name.startswith(word)] if word else []
    return found[0] if len(found) == 1 else None


def color_of(word: str) -> int | None:
    """Return the colour that a word, or its beginning, names, or None."""
    return _named("grey" if word == "gray" else word, COLORS)


def colors_of(words: Sequence[str]) -> list[int] | None:
    """Return the colours of all these words, or None if one names none."""
    found = [color for word in words if (color := color_of(word)) is not None]
    return found if len(found) == len(words) else None


def groups(text: str) -> list[tuple[str | None, list[str]]]:
    """Split a text at commas or semicolons; a list may have a name before a colon: a seat, or a colour in full."""
    found: list[tuple[str | None, list[str]]] = []
    for part in re.split(r"[,;]", text):
        name, colon, rest = part.rpartition(":")
        word = name.strip()
        color = color_of(word)
        if color is not None:
            word = COLORS[color]
        found.append((word if colon else None, rest.split()))
    return found


def read(text: str, you: int) -> Said:
    """Split a line into its parts. Raise IllegalMove if a part cannot be read."""
    line = _Line(text, you)
    while line.at < len(line.tokens):
        line.take()
    said = line.said
    if not said.commands and not said.lacking:
        refuse(said, "", f"no move of this game; {EXPECTED}")
    return said


class _Line:
    """A line that is read from left to right: its words, and the contents of those before `at`."""

    def __init__(self, text: str, you: int) -> None:
        self.said = Said(text)
        self.you = you
        self.tokens = [(match["seat"], (match["word"] or "").lower()) for match in _TOKEN.finditer(text)]
        self.at = 0

    def word(self) -> str:
        """Return the next word; empty at the end and before a seat."""
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def skip(self, more: tuple[str, ...] = ()) -> None:
        """Skip words without meaning."""
        while self.word() in (*_FILLERS, *more):
            self.at += 1

    def colors(self, most: int = 60) -> list[int]:
        """Read the next colours."""
        found: list[int] = []
        while len(found) < most:
            self.skip()
            here = self.word()
            color = color_of(here) if here not in _VERBS and space_of(here) is None else None
            if color is None:
                break
            found.append(color)
            self.at += 1
        return found

    def space(self, more: tuple[str, ...] = ()) -> str:
        """Read the next word, which should name a space."""
        self.skip(more)
        here = self.word()
        self.at += 1
        return here

    def show(self, number: int, held: list[int]) -> None:
        """Note tiles or cubes that a seat shows."""
        shown = self.said.shown
        if sorted(shown.get(number, held)) != sorted(held):
            refuse(self.said, "", f"what seat {number} shows is told in two ways")
        shown[number] = held

    def take(self) -> None:
        """Read the next part of the line."""
        start = self.at
        seat, here = self.tokens[start]
        self.at += 1
        verb = _VERBS.get(here)
        if seat is not None:
            self.show(self.you if seat.lower() == "me" else int(seat[:4]), self.colors())
        elif here in _FILLERS:
            pass
        elif verb is None and here.isdecimal() and (tiles := self.colors()):  # `3 white`
            self.show(int(here[:4]), tiles)
        elif verb is None and color_of(here) is not None:
            self.at = start
            found = self.colors()
            told = " ".join(spoken for _, spoken in self.tokens[start : self.at])
            self.said.commands.append(Command(told, refill=found, is_bare=True))
        elif verb == "refill":
            self.said.commands.append(Command(here, refill=self.colors()))
        elif verb == "lacking":
            self.said.lacking += self.colors()
        else:
            self.move(start, here if verb is None else verb)

    def move(self, start: int, verb: str) -> None:
        """Read a move of the game, whose words begin at `start`."""
        move = verb
        if verb in ("fish", "cubes"):
            found = self.colors(1 if verb == "fish" else 2)
            if not found:
                choice = pack(FISH if verb == "fish" else TAKE_CUBES)
                self.said.commands.append(Command(verb, choice, is_hidden=True))
                return
            move = " ".join([verb, *(COLORS[color] for color in found)])
        elif verb in ("grow", "cube", "tile", "collect"):
            move = " ".join([verb, *(COLORS[color] for color in self.colors(1))])
        elif verb == "cylinder":
            move, count = _cylinder([spoken for _, spoken in self.tokens[self.at : self.at + 12]])
            self.at += count
        elif verb in ("eat", "shrimp", "move"):
            move = f"{verb} {self.space(('shrimp', 'coral'))}" + (f" {self.space()}" if verb == "move" else "")
        code = read_move(move)
        if code is None:
            told = " ".join(spoken or f"{number}:" for number, spoken in self.tokens[start : self.at])
            refuse(self.said, "", f"{told!r} cannot be read here; {EXPECTED}")
        self.said.commands.append(Command(move, code))


def _cylinder(words: list[str]) -> tuple[str, int]:
    """Return the move that `p pay o on w/y` means, and the number of its words.

    All names are in full as far as they are unique.
    """
    at = 0

    def skip(more: set[str]) -> None:
        nonlocal at
        while at < len(words) and words[at] in _FILLERS | more:
            at += 1

    def word() -> str:
        nonlocal at
        at += 1
        return words[at - 1] if at <= len(words) else ""

    skip(set())
    spoken = word()
    alga = _named(spoken, ALGAE)
    found = ["cylinder", spoken if alga is None else ALGAE[alga], "pay"]
    skip(_PAY)
    spoken = word()
    color = color_of(spoken)
    found.append(spoken if color is None else COLORS[color])
    skip({"cylinder"})
    spoken = word()
    pair = colors_of(spoken.split("/")) if "/" in spoken else None
    if spoken == "space":
        found.append(spoken)
    else:
        found += ["on", spoken if pair is None else "/".join(COLORS[coral] for coral in pair)]
    return " ".join(found), min(at, len(words))


def is_collected(masked: ReefEncounter) -> int | None:
    """Return the space that has been collected and not been refilled yet, or None."""
    if masked.is_over:
        return None
    return next((space for space, tiles in enumerate(masked.open_sea) if not sum(tiles)), None)


def words_of(masked: ReefEncounter, you: int) -> str:
    """Describe the next step of the seat to move in the words of the table.

    The example moves are legal; unseen pieces have arbitrary places.
    """
    space = is_collected(masked)
    if space is not None:
        spaces = sum(sum(tiles) < SEA_TILES for tiles in masked.open_sea)
        what = f"{counted(spaces, 'tile')} of the refill, clockwise from {COLORS[space]} on"
        return f"expected the {what}: {_refill(masked, spaces)}"
    before = world(masked, you, Needs())
    moves = {kind: join(before, codes[0]) for kind, codes in of_each_kind(before).items()}
    if masked.choosing:
        return _choice(masked, you, next(iter(moves.values())))
    if masked.ended_by is not None:
        return f"expected the extra turn: {', or '.join(moves.values())}"
    if masked.growing is not None:
        named = [moves[kind] for kind in (LAY, DONE) if kind in moves]
        what = f"a tile of {COLORS[masked.growing[0]]}, {', or '.join(named)}"
        return f"expected {what}; a * after the space means a consumed one"
    if COLLECT in moves:
        drawn = len(before.refill(color_of(moves[COLLECT].split()[1]) or 0))
        moves[COLLECT] += f", {_refill(masked, drawn)}" if drawn else ""
    first = [kind for kind in (GROW, INTRODUCE, COLLECT) if kind in moves]
    *others, last = [moves[kind] for kind in (*first, *(kind for kind in moves if kind not in first))][:EXAMPLES]
    return f"expected an action such as {', '.join(others)}{', or ' if others else ''}{last}"


def _choice(masked: ReefEncounter, you: int, own: str) -> str:
    """Describe the choice of a seat as the game begins; `own` is a choice in full, which only the seat itself sees."""
    choice = own if masked.active == you else own.split()[0]
    if not masked.parrotfish_counts[masked.active - 1]:
        return f"expected the tile for the parrotfish, {choice}"
    if masked.choosing > 1:
        return f"expected the larva cubes, {choice}"
    shown = [f"{seat}: white pink" for seat in range(1, masked.players + 1) if seat != you]
    return f"expected the larva cubes, which all show now, {', '.join([choice, *shown])}"


def _refill(masked: ReefEncounter, spaces: int) -> str:
    """Give an example of a refill of so many tiles that the bag may hold."""
    left, drawn = [number if held else 0 for number, held in zip(unseen(masked), masked.bag, strict=True)], []
    for _ in range(spaces):
        drawn.append(max(range(len(COLORS)), key=left.__getitem__))
        left[drawn[-1]] -= 1
    return " ".join(["refill", *(COLORS[color][0] for color in drawn)])
