"""The parts of a line about Sea Salt & Paper, and cards in everyday words: `crab/black`, `black crab`, `octo/green`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from ..errors import IllegalMove
from .material import CARD_OF, CARD_PATTERN, COLOR, COLORS, KIND, PAIRS, TEXT

LEAST = 3  # letters of a short kind or colour, if no stroke shows the role of the word

# Every name of a kind, those of printed editions too, with the kind.
_KINDS = {text.partition("/")[0]: KIND[card] for text, card in CARD_OF.items()} | {"colony": "penguin colony"}
_COLOR_WORDS = {word for color in COLORS for word in color.split()}
_INITIALS = {"".join(word[0] for word in color.split()): color for color in COLORS if " " in color}
_SHADE = re.compile(r"\b(dark|light)[-_ ]*(blue|orange)\b")
_TOKEN = re.compile(rf"({CARD_PATTERN}|(?:dark|light) (?:blue|orange))(?![\w/-])|(\d+)(?![\w/])|[^\s,;:]+")
_REVERSED = re.compile(rf"\b({'|'.join(sorted(COLORS, key=len, reverse=True))})/(?=[^\W\d])")  # `black/crab`
_SPLIT = re.compile(r"[,;]")
# The classes of a word: a card in full or with a stroke, a kind without a colour, a colour, a number, other words.
_CARD, _KIND, _COLOR, _NUMBER, _WORD = range(5)


class Token(NamedTuple):
    """A part of a line.

    kind   `c` a card, `n` a number, `w` another word
    text   in small letters; a card as a kind, or kind/colour, both perhaps in short
    colon  True if a colon follows
    comma  True if a comma or semicolon precedes
    """

    kind: str
    text: str
    colon: bool = False
    comma: bool = False


def tokens(text: str, known: Set[str]) -> list[Token]:
    """Split a line into its parts; the words in `known` are never read as cards.

    Raise IllegalMove for a colour without its card, and for a row of cards that can be read in two ways.
    """
    line = re.sub(r"last[\s-]chance", "last-chance", re.sub(r"[()\[\]\"'.!]", " ", text.casefold()))
    line = _SHADE.sub(r"\1 \2", re.sub(r"\s*/\s*", "/", re.sub(r"\bgray\b", "grey", line)))
    line = _REVERSED.sub(r"\1 ", line)
    found: list[Token] = []
    run: list[tuple[int, str, bool]] = []
    end = 0
    for match in _TOKEN.finditer(line):
        comma = bool(_SPLIT.search(line[end : match.start()]))
        end = match.end()
        colon = line[end:].lstrip()[:1] == ":"
        what, word = _what(match[0], known) if not match[2] else (_NUMBER, match[0])
        if run and (comma or what >= _NUMBER):
            found += _cards(text, run)
            run = []
        if what < _NUMBER:
            run.append((what, word, comma))
        else:
            found.append(Token("n" if what == _NUMBER else "w", word, colon, comma))
    return found + _cards(text, run)


def _what(word: str, known: Set[str]) -> tuple[int, str]:
    """Return the meaning of a word, and the word."""
    if word in known:
        return _WORD, word
    first, stroke, second = word.partition("/")
    if stroke:
        known_color = second in _INITIALS or any(color.startswith(second.split(" ")[0]) for color in _COLOR_WORDS)
        return (_CARD if second and known_color and kinds_of(first, 1) else _WORD), f"{first}/{second}"
    if word in _KINDS or word.removesuffix("s") in _KINDS:
        return _KIND, word
    if is_color(word):
        return _COLOR, word
    return (_KIND if kinds_of(word) else _WORD), word


def _cards(text: str, run: list[tuple[int, str, bool]]) -> list[Token]:
    """Read the cards of successive words: each colour belongs to the kind before or after it."""
    if not run:
        return []
    ways = _ways(run, real=True) or _ways(run, real=False)
    told = " ".join(word for _, word, _ in run)
    if not ways:
        color = next(word for what, word, _ in run if what == _COLOR)
        raise IllegalMove(text, "", f"{color} is a colour; of which card? Expected one such as {color} crab")
    if len(ways) > 1:
        both = " or ".join(", ".join(way) for way in ways)
        raise IllegalMove(text, "", f"{told!r} may be {both}; put a comma between the cards")
    return [Token("c", word, comma=run[0][2] and not number) for number, word in enumerate(ways[0])]


def _ways(run: list[tuple[int, str, bool]], *, real: bool) -> list[list[str]]:
    """Return at most two ways to read the words as cards; with `real` the cards must exist."""
    ways: list[list[list[str]]] = [[[]]]  # by how many of the words are read
    for at in range(1, len(run) + 1):
        found: list[list[str]] = []
        what, word, _ = run[at - 1]
        before, other = run[at - 2][:2] if at > 1 else (_WORD, "")
        cards: list[tuple[int, str]] = []
        if what != _COLOR:
            cards.append((1, word))
        if what == _KIND and before == _COLOR:
            cards.append((2, f"{word}/{other}"))
        if what == _COLOR and before == _KIND:
            cards.append((2, f"{other}/{word}"))
        if what == _COLOR and before == _CARD and other.endswith(("/dark", "/light")):
            cards.append((2, f"{other} {word}"))
        for size, card in cards:
            if not real or meanings(card, TEXT):
                found += [[*way, card] for way in ways[at - size]]
        ways.append(found[:2])
    return ways[-1]


def is_color(word: str) -> bool:
    """Return whether a word is a colour, its first letter, or at least LEAST first letters of a word of one."""
    long = len(word) >= LEAST and any(known.startswith(word) for known in _COLOR_WORDS)
    return long or word in COLORS or word in _INITIALS


def kinds_of(word: str, least: int = LEAST) -> set[str]:
    """Return the kinds that a word may mean: a name, also in the plural, or at least `least` of its first letters."""
    for name in (word, word.removesuffix("s"), word.removesuffix("es")):
        if name in _KINDS:
            return {_KINDS[name]}
    return {kind for name, kind in _KINDS.items() if name.startswith(word)} if len(word) >= least else set()


def _fits(spoken: str, color: str) -> bool:
    """Return whether a colour may be meant: each word begins a word of it, in this order."""
    words = iter(color.split())
    parts = _INITIALS.get(spoken, spoken).split()
    return all(any(word.startswith(part) for word in words) for part in parts)


def meanings(word: str, among: Iterable[int]) -> list[int]:
    """Return the numbers of the cards `among` these that the word may mean, sorted and each once."""
    cards = sorted(set(among))
    exact = CARD_OF.get(word)
    if exact is not None:
        return [exact] if exact in cards else []
    kind, stroke, color = word.partition("/")
    kinds = kinds_of(kind, 1 if stroke else LEAST)
    return [card for card in cards if KIND[card] in kinds and _fits(color, COLOR[card])]


@dataclass(frozen=True, slots=True)
class Named:
    """A card as a line names it.

    text   the words
    kinds  the kinds that they may mean
    cards  the cards that they may mean
    many   True for a kind in the plural, such as `crabs`
    """

    text: str
    kinds: frozenset[str]
    cards: frozenset[int]
    many: bool


@lru_cache(4096)
def named(word: str) -> Named:
    """Return the kinds and cards that a word of a line may mean, among all cards of the game."""
    kind, stroke, _ = word.partition("/")
    kinds = frozenset(kinds_of(kind, 1 if stroke else LEAST))
    return Named(word, kinds, frozenset(meanings(word, TEXT)), kind.endswith("s") and kind not in _KINDS)


def are_pair(cards: Iterable[Named]) -> bool:
    """Return whether each of two cards can be of one kind only, and these kinds make a pair."""
    kinds = [set(card.kinds) for card in cards]
    return any(kinds in ([{a}, {b}], [{b}, {a}]) for a, b in PAIRS.values())


def tell_more(cards: list[Named], before: list[Named]) -> bool:
    """Return whether `cards` can name the same cards as `before`, in any order, but less ambiguously: their words fit
    fewer cards."""
    news, olds = [card.cards for card in cards], [card.cards for card in before]
    if len(news) != len(olds) or sum(map(len, news)) >= sum(map(len, olds)):
        return False
    return any(all(new & old for new, old in zip(order, olds, strict=True)) for order in permutations(news))
