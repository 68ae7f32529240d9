"""What is said at a table of Calm Sailing: one line, the move first and after commas what came with it.

`26@c3 -1, drew 17 P`, `S -3 -12 top2, 1:3, 3:2, 3 drew ? O`, `5@a1, found C, drew 40`. Case does not matter, and a `#`
begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import DocumentError, IllegalMove, Problem
from ..texts import number_in
from .material import ISLANDS, RANK_OF, card_text

NO_MOVE = "4.1"  # the clause of a text that is no action of the game
UNSEEN = "?"  # a card that is not seen
TOP = "top2"  # the two top cards of a pile, unseen (8.3.1)
SEATS = ("1", "2", "3", "4", "5")

_PARTS = re.compile(r",\s+|,(?=[A-Za-z?])|,$|;")
_CARD = re.compile(r"-?[a-z]|w=[a-z]|(?:w=)?m@.*|w=.*")
_CARDS = re.compile(r"(?:\d+|[A-Z]|\?)(?:,\d+)*,?")  # after those that were drawn
_DRAWS = ("drew", "draws", "draw", "new")
_FINDS = ("found", "finds", "find")
_HOLDS = ("holds", "hold")
_LAYS = ("lays", "lay", "plays", "play", "puts", "put", "on")  # said, and not needed
DRAWN, GIVEN = ("drew ", ""), ("-",)  # what stands before the cards of a bare answer (Incomplete.before)
_STEPS = ("rock", "storm", "compass", "w=compass", "share")
_ME = ("me", "i")
_WORDS = {"start": "s", "finish": "f", "gives": "discards", "give": "discards", "discard": "discards"}
_TOLD = {"cannot act": "lost", "can't act": "lost", "no F": "no F", "no S": "no S"}
_TOLD |= dict.fromkeys(("cannot", "lost", "loses", "stuck"), "lost")


@dataclass(slots=True)
class Event:
    """A line, read: `words` of the move; `drew` the cards that came, with the seat that drew them (0 where none is
    named); `found` the card that an exploration deck showed; `holds` how many monsters a seat says that it holds;
    `told` what the seat to move turns out to be unable to do: `lost`, `no F`, `no S`, and `stuck` that seat, where it
    is named."""

    text: str
    words: list[str] = field(default_factory=list)
    drew: list[tuple[int, list[str]]] = field(default_factory=list)
    found: str | None = None
    holds: dict[int, int] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    stuck: int = 0

    def wrong(self, clause: str, reason: str, of: IllegalMove | None = None) -> IllegalMove:
        """The refusal of this line; `of` is that of its move, whose facts it keeps."""
        return IllegalMove(self.text, clause, reason) if of is None else of.of(self.text, reason)


def read(text: str, players: int, you: int) -> Event:
    """The parts of a line, in which `me` is seat `you`. Raises IllegalMove for a part that has no meaning."""
    event = Event(text.strip())
    seats = SEATS[:players]
    line = re.sub(r"\s*([:@])\s+|\s+([:@])", r"\1\2", event.text.partition("#")[0])
    drawing = False
    for part in _PARTS.split(line):
        words = [str(you) if word.lower() in _ME else _word(word) for word in part.split() if word.lower() not in _LAYS]
        if drawing and words and all(map(_CARDS.fullmatch, words)):  # drew 40, 7
            event.drew[-1][1].extend(_cards(words))
            continue
        count = len(event.drew)
        at = next((i for i, word in enumerate(words) if word in _DRAWS or word in _FINDS or word in _HOLDS), None)
        if at == 1 and words[0] in seats:
            at -= 1
        _add(event, words[:at], seats)
        if at is not None:
            _add(event, words[at:], seats)
        drawing = len(event.drew) > count
    words = event.words
    if len(words) > 1 and re.fullmatch(r"\d+|M|W=[\dM]+", words[0]) and re.fullmatch(r"[a-z]\d+", words[1]):
        words[:2] = [f"{words[0]}@{words[1]}"]  # 24 on b3
    if not (words or event.told):
        what = (
            "empty; expected a move such as 12@c3 -40"
            if not event.text
            else "what came is told with the move that brought it, as 24@b3, drew 17"
        )
        raise event.wrong(NO_MOVE, what)
    return event


def steps(text: str) -> list[list[str]]:
    """The whole moves of a line that tells several, each in its parts: after a comma `rock`, `storm`, `compass` and
    `share` begin one."""
    found: list[list[str]] = []
    for part in _PARTS.split(text.partition("#")[0]):
        if not found or (part.split()[:1] and part.split()[0].lower() in _STEPS):
            found.append([])
        found[-1].append(part)
    return found


def _add(event: Event, words: list[str], seats: tuple[str, ...]) -> None:
    """Takes a part of the line in."""
    seat = int(words[0]) if len(words) > 1 and words[0] in seats else 0
    head = words[1 if seat else 0] if words else ""
    cards = words[2 if seat else 1 :]
    if head in _DRAWS:
        event.drew.append((seat, _cards(cards)))
    elif head in _FINDS:
        if len(cards) != 1 or event.found:
            raise event.wrong("12.2", "expected one card of the exploration deck, as found C")
        event.found = cards[0]
    elif head in _HOLDS:
        if not seat or not cards or any(card != "M" for card in cards):
            raise event.wrong("5.4", "expected a seat and the monsters that it holds, as 3 holds M")
        if event.holds.setdefault(seat, len(cards)) != len(cards):
            raise event.wrong("", f"what seat {seat} holds is entered twice in one line; enter it once")
    elif " ".join(words[1 if seat else 0 :]).rstrip(".!") in _TOLD:
        event.told.add(_TOLD[" ".join(words[1 if seat else 0 :]).rstrip(".!")])
        if event.stuck not in (0, seat):
            raise event.wrong("", f"seats {event.stuck} and {seat} cannot both begin their turns; enter one of them")
        event.stuck = seat
    elif seat and head == "discards":
        event.words.append(f"{seat}:{','.join(cards)}")  # a share
    else:
        event.words += words


def _cards(words: list[str]) -> list[str]:
    """The cards that words name, also several with commas between them: `40,7`."""
    return [card for word in words for card in word.split(",") if card]


def _word(word: str) -> str:
    """A word in the case of the notation: cards are capitals, all else is small."""
    word = _WORDS.get(word.lower(), word.lower())
    if not _CARD.fullmatch(word):
        return word
    if word.startswith("w=compass"):
        return "W" + word[1:]
    cut = word.find("@") if "@" in word else len(word)
    return word[:cut].upper() + word[cut:]


def card_of(event: Event, word: str, expected: str = "F, M, S or W") -> int:
    """The card that a word names. Raises IllegalMove."""
    if word in RANK_OF:
        return RANK_OF[word]
    number = number_in(word, 2)
    if number is not None and word[0] != "0" and number <= ISLANDS:
        return number
    raise event.wrong(NO_MOVE, f"{word!r} is no card; expected an island from 1 to {ISLANDS}, {expected}")


def unseen_count(event: Event, words: list[str]) -> int | None:
    """How many cards that are not seen these payments are: `-2`, `-? -?`, or nothing (None). Raises IllegalMove."""
    if not words:
        return None
    if all(word in ("-?", UNSEEN) for word in words):
        return len(words)
    number = number_in(words[0].removeprefix("-"), 2)
    if len(words) == 1 and number is not None:
        return number
    what = "cards that another seat discards are not seen; expected how many, as -2"
    raise event.wrong("4.4", f"{' '.join(words)}: {what}")


def contradiction(event: Event, error: DocumentError) -> IllegalMove:
    """The refusal of an event after which no such view could be."""
    return event.wrong(error.problems[0].clause, f"that cannot be: {error.problems[0].fault}")


def naming(error: DocumentError, questions: set[str]) -> DocumentError:
    """The problems of a view, each at the question whose answer it comes from, where that can be told."""
    problems = []
    for problem in error.problems:
        words = [word for word in re.split(r"[ .\[]", problem.where) if word in questions]
        problems.append(Problem(words[-1] if words else problem.where, problem.what))
    return DocumentError(problems)


def listed(cards: list[int]) -> str:
    """Cards as a message names them."""
    return " ".join(map(card_text, cards))


def cards_in_words(count: int) -> str:
    """`no card`, `one card`, `3 cards`."""
    return "no card" if count == 0 else "one card" if count == 1 else f"{count} cards"


def whose_turn(turn: int, seat: int, you: int) -> str:
    """That `turn` is to move and not `seat`, as it is said to seat `you`."""
    if turn == you:
        return "it is your turn"
    return f"it is the turn of seat {turn}, not {'yours' if seat == you else f'of seat {seat}'}"


def spread(count: int, able: Mapping[int, int]) -> dict[int, int]:
    """An example of a joint discard of so many cards: by seat a number, as equal as what each is `able` to give lets it
    be."""
    counts = dict.fromkeys(able, 0)
    for _ in range(count):
        seats = [seat for seat in able if counts[seat] < able[seat]] or [*able]
        counts[min(seats, key=counts.__getitem__)] += 1
    return counts


def paying(cards: Sequence[int]) -> str:
    """Cards as they are discarded: `-5 -F`."""
    return " ".join(f"-{card_text(card)}" for card in cards)


def as_told(text: str, *, own: bool) -> str:
    """A move in the notation as it is told at a table: of another seat the number of the cards that it discards."""
    words = text.split()
    cards = [word for word in words if word.startswith("-") and word != "-all"]
    rest = [word for word in words if word not in cards] or ["discards"]
    if not own:
        cards = [f"-{len(cards)}"] * bool(cards)
    return " ".join([*rest, *(card.removeprefix("-") if rest == ["discards"] else card for card in cards)])


def alternatives(texts: list[str]) -> str:
    """`24@b3, discards 2 or F`."""
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
