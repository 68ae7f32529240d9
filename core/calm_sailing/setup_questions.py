"""The set-up of a physical game, without or with expansions: the questions and the first view."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Any

from ..contract import View
from ..deals import deal_of
from ..documents.io import Document, number_in
from ..errors import DocumentError, Problem, counted, shown
from ..game import BEGINS, Question
from . import document as documents
from .events import UNSEEN
from .expansions.board_checks import explores
from .expansions.document_keys import ExpandedViewRules
from .expansions.position import Expanded
from .game import GAME
from .material import HAND_LIMIT, STORMS
from .turn_start import opened

EXAMPLE = (3, 12, 50, 51, 55, 60, 64, 70, 77)
Problems = list[Problem]


def questions(players: int, you: int, options: Mapping[str, Any]) -> list[Question]:
    """Return the questions before the first event, in the order in which the players see the answers. The caller drops
    those that an option answers.

    Raise DocumentError for invalid options.
    """
    _, rules, cards = _dealt(players, you, options)
    asked = []
    more = cards % players
    if more:
        seats = "the seat" if more == 1 else f"the {more} seats"
        usual = " ".join(map(str, range(1, more + 1)))
        asked.append(Question("more", f"{seats} with one card more than the others", usual, needed=False))
    what = "your hand"
    if rules.storms:
        text = "the first storm in the opening hands: its seat, a ? for each card before it, and the storm"
        asked.append(Question("storm", text, f"{players} ? ? P", needed=False))
        what += "; if you drew the first storm, the cards up to it and the storm; none if it came before you drew"
    example = " ".join(map(str, EXAMPLE[: _limit(rules, players) - 1]))
    asked.append(Question("hand", what, f"{example} {'7' if explores(rules) else 'F'}"))
    asked.append(BEGINS)
    if rules.jagged_rocks:
        asked.append(Question("rock", "the row on which the rocks lie", "3"))
    return asked


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """Return the view of seat `you` before the first event. Raise DocumentError, whose problems name the questions,
    even if some answers are missing."""
    document, rules, cards = _dealt(players, you, options)
    asked = {question.name: question for question in questions(players, you, options)}
    problems: Problems = []
    shares = _shares(cards, players, answers.get("more", ""), problems)
    first: int | None = options.get("first")  # None while nobody has entered it
    rocks = _number(answers, "rock", rules.layout.row_numbers[-1], problems) if rules.jagged_rocks else None
    hand = [word for word in _words(answers.get("hand", "")) if word != "NONE"]
    storm = _storm(hand, answers.get("storm", ""), players, you, _limit(rules, players), problems)
    if not answers.get("hand", "").strip():
        raise DocumentError(problems)
    drawn = _drawn(rules, players, first or 1, storm)
    if (problems or first is None) and rules.storms:  # the first storm may still be missing
        drawn[you - 1] = min(len(hand), _limit(rules, players))
    wrong = _wrong_hand(hand, drawn[you - 1], rules, storm, you, options.get("removed"))
    if wrong:
        raise DocumentError([*problems, Problem("hand", wrong)])
    document |= {"first": first or 1, "to_move": first or 1, "hand": " ".join(hand), "hands": drawn}
    document["piles"] = [share - cards + 1 for share, cards in zip(shares, drawn, strict=True)]
    if rules.sea_monsters:
        document["memory"]["unsure"] = drawn
    if storm:
        document["to_move"] = storm[0]
        document["piles"][storm[0] - 1] -= 1
        document["pending"] = {"step": "storm", "card": storm[2], "during": "setup"}
    if rules.jagged_rocks:
        document["rocks"] = rocks
    try:
        view = documents.load(document)
    except DocumentError as error:  # if another answer is wrong or missing, report only problems of the hand
        told = [one for one in of_answers(error, asked) if not problems or one.where == "hand"]
        raise DocumentError([*problems, *told]) from None
    if problems:
        raise DocumentError(problems)
    assert isinstance(view, View)
    return View(opened(view.masked, you), you) if isinstance(view.masked, Expanded) else view


def of_answers(error: DocumentError, names: Container[str]) -> list[Problem]:
    """Return the problems of a document with the names of the questions whose answers cause them, as far as known."""
    words = [[word for word in re.split(r"[ .\[]", one.where) if word in names] for one in error.problems]
    return [Problem((found or [one.where])[-1], one.what) for found, one in zip(words, error.problems, strict=True)]


def _wrong_hand(
    hand: list[str], due: int, rules: ExpandedViewRules, storm: tuple[int, int, str] | None, you: int, removed: Any
) -> str:
    """Return the problem of this seat's hand alone, which should have `due` cards; empty if the hand is possible."""
    strange = next((word for word in hand if len(word) > 1 and not word.isdecimal()), None)
    if strange is not None:
        return (
            f"{strange.lower()[:40]!r} is neither a card nor another expected answer; expected {counted(due, 'card')}"
        )
    if len(hand) != due:
        what = f"{counted(len(hand), 'card')}; expected {due} (2.5)"
        if storm and storm[0] != you:
            what += f"; seat {storm[0]} met a storm {'after' if due else 'before'} you drew"
        return what + (", or the storm that came" if rules.storms and not storm and len(hand) < due else "")
    if "S" in hand:
        return "a Start card is never in an opening hand (2.5)"
    if any(card in STORMS for card in hand):
        return "expected a storm at the end alone (8.3.0)"
    gone = [card for card in hand if isinstance(removed, list) and number_in(card, 2) in removed]
    return f"card {gone[0]} was removed before the deal (9.1)" if gone else ""


def _limit(rules: ExpandedViewRules, players: int) -> int:
    """Return how many cards an opening hand has (2.5, 10.1)."""
    return rules.solo_hand if players == 1 else HAND_LIMIT


def dealt(players: int, you: int, options: Mapping[str, Any]) -> tuple[View, Document]:
    """Return the view of a deal with these options, and its document. Raises DocumentError."""
    view = deal_of(GAME.name, players, 0, options).view(you)
    document = view.document()
    if isinstance(options.get("removed"), list):  # islands that all players have seen
        document["rules"]["removed"] = options["removed"]
    return view, document


def _dealt(players: int, you: int, options: Mapping[str, Any]) -> tuple[Document, ExpandedViewRules, int]:
    """Return the document of a deal as the seat sees it, without what the cards decide, the rules, and the number of
    cards that are dealt."""
    view, document = dealt(players, you, options)
    zeros = [0] * players
    document["memory"] = {"discarded": zeros, "fresh": zeros, "doubtful": zeros, "starter": 0}
    if isinstance(view.masked, Expanded):
        document["memory"] |= {"left": [], "blind": zeros, "sure": zeros, "unsure": zeros}
    if "exploration" in document:
        document["memory"]["shown"] = []
    cards = sum(document["hands"] + document["piles"]) - players  # without the Start cards
    cards += document.pop("pending", None) is not None  # a storm
    document.pop("lost", None)
    return document, ExpandedViewRules.model_validate(document["rules"]), cards


def _shares(cards: int, players: int, more: str, problems: Problems) -> list[int]:
    """Return how many cards each seat was dealt (2.4)."""
    share, over = divmod(cards, players)
    seats = [word for word in more.replace(",", " ").split() if word != "seat"]
    if not seats:
        return [share + (seat < over) for seat in range(players)]
    known = [seat for seat in dict.fromkeys(seats) if seat in map(str, range(1, players + 1))]
    if len(known) < len(set(seats)):
        problems.append(Problem("more", f"expected seats from 1 to {players}, found {shown(more)}"))
    elif len(known) != over:
        problems.append(Problem("more", f"{counted(len(known), 'seat')}; expected {over} (2.4)"))
    return [share + (str(seat + 1) in seats) for seat in range(players)]


def _words(text: str) -> list[str]:
    return text.upper().replace(",", " ").split()


def _number(answers: Mapping[str, str], name: str, most: int, problems: Problems) -> int:
    text = " ".join(word for word in answers.get(name, "").split() if word != "seat")
    number = number_in(text, 2)
    if number is not None and 1 <= number <= most:
        return number
    if text:
        problems.append(Problem(name, f"expected 1 to {most}, found {shown(text)}"))
    return 1


Storm = tuple[int, int, str]  # the seat that drew it, how many cards that seat had drawn before, and the storm


def _storm(hand: list[str], text: str, players: int, you: int, limit: int, problems: Problems) -> Storm | None:
    """Return the first storm of the set-up. This seat's hand may end with the storm."""
    words = [word for word in _words(text) if word not in ("DREW", "SEAT")]
    if hand and hand[-1] in STORMS:
        letter = hand.pop()
        if words and (words[0], words[-1]) != (str(you), letter):
            problems.append(Problem("storm", "expected none, as your hand ends with the first one"))
        return you, len(hand), letter
    if not words:
        return None
    seat, before, letter = words[0], words[1:-1], words[-1]
    right = seat in map(str, range(1, players + 1)) and letter in STORMS and len(before) < limit
    if not right or (seat != str(you) and any(word != UNSEEN for word in before)):
        what = "expected a seat, a ? for each of its cards before the storm, and the storm, for example 3 ? ? P"
        problems.append(Problem("storm", f"{what}; found {shown(text)}"))
        return None
    return int(seat), len(before), letter


def _drawn(rules: ExpandedViewRules, players: int, first: int, storm: Storm | None) -> list[int]:
    """Return how many cards each seat has drawn, in turn up to the first storm."""
    drawn = [0] * players
    for seat in ((first - 1 + step) % players for step in range(players)):
        drawn[seat] = _limit(rules, players)
        if storm and seat + 1 == storm[0]:
            drawn[seat] = storm[1]
            break
    return drawn
