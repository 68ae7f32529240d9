"""The set-up of a physical game, without or with expansions: the questions and the first view."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..contract import View
from ..documents.io import FORMAT, Document, number_in
from ..documents.validation import check
from ..errors import DocumentError, Problem, counted, shown
from ..game import BEGINS, Question
from . import document as documents, solo
from .base.document_keys import NAME
from .boards import NAMES, read
from .events import UNSEEN
from .expansions.board_checks import explores, full_deck, letters
from .expansions.document_keys import ExpandedViewRules
from .expansions.position import Expanded
from .material import COMPASSES, DIFFICULTIES, FINISHES, HAND_LIMIT, ISLANDS, NIGHT, STORMS
from .turn_start import opened

EXAMPLE = (3, 12, 50, 51, 55, 60, 64, 70, 77)
Problems = list[Problem]


def questions(players: int, you: int, options: Mapping[str, Any]) -> list[Question]:
    """Return the questions before the first event, in the order in which the players see the answers. The caller drops
    those that an option answers.

    Raise DocumentError for invalid options.
    """
    rules = _rules(options)
    asked = []
    more = _cards(rules) % players
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
    rules = _rules(options)
    asked = {question.name: question for question in questions(players, you, options)}
    problems: Problems = []
    shares = _shares(rules, players, answers.get("more", ""), problems)
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
    document = _document(rules, players, you, first or 1, hand, drawn, shares)
    if storm:
        document["to_move"] = storm[0]
        document["piles"][storm[0] - 1] -= 1
        document["pending"] = {"step": "storm", "card": storm[2], "during": "setup"}
    if rules.jagged_rocks:
        document["rocks"] = rocks
    try:
        view = documents.load(document)
    except DocumentError as error:  # if another answer is wrong or missing, report only problems of the hand
        told = [Problem(_question(problem, asked), problem.what) for problem in error.problems]
        raise DocumentError([*problems, *(item for item in told if not problems or item.where == "hand")]) from None
    if problems:
        raise DocumentError(problems)
    assert isinstance(view, View)
    return View(opened(view.masked, you), you) if isinstance(view.masked, Expanded) else view


def _question(problem: Problem, asked: Mapping[str, Question]) -> str:
    """Return the name of the question whose answer causes a problem; if it is unknown, the key."""
    words = [word for word in re.split(r"[ .\[]", problem.where) if word in asked]
    return words[-1] if words else problem.where


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


def _rules(options: Mapping[str, Any]) -> ExpandedViewRules:
    """Return the rules of a game with these options of a deal."""
    variant, removed, colors = options.get("variant"), options.get("removed") or 0, options.get("storm_colors")
    board, _ = read(options.get("layout") or (variant if variant in NAMES else NAMES[0]))
    assert board is not None
    rules: Document = {
        "removed": DIFFICULTIES[removed.lower()] if isinstance(removed, str) else removed,
        "jagged_rocks": options.get("rocks", False),
        "sea_monsters": options.get("monsters", 0),
        "storms": sum(STORMS.values()) if options.get("storms") else 0,
        "wild": options.get("wild", 0),
        **solo.parameters(options),
        "layout": board.document(),
    }
    if colors is not None:
        rules["storm_colors"] = dict(zip(STORMS, colors, strict=False))
    if variant == NIGHT:
        rules |= {"variant": NIGHT, "halves": options.get("halves") or "rows"}
    _, problems = check(ExpandedViewRules, rules)
    if problems:
        raise DocumentError(problems)
    return ExpandedViewRules.model_validate(rules)


def _cards(rules: ExpandedViewRules) -> int:
    """Return how many cards are dealt, without the Start cards."""
    removed = rules.removed if isinstance(rules.removed, int) else len(rules.removed)
    finishes = 0 if explores(rules) else FINISHES
    return ISLANDS - removed + finishes + rules.sea_monsters + rules.storms + rules.wild


def _shares(rules: ExpandedViewRules, players: int, more: str, problems: Problems) -> list[int]:
    """Return how many cards each seat was dealt (2.4)."""
    share, over = divmod(_cards(rules), players)
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


def _document(
    rules: ExpandedViewRules, players: int, you: int, first: int, hand: list[str], drawn: list[int], shares: list[int]
) -> Document:
    """Return the document of the view after the opening hands were drawn."""
    zeros = [0] * players
    standard = rules.layout.name == NAMES[0]
    usual = ExpandedViewRules().model_dump(exclude={"layout"})
    told = rules.model_dump(exclude={"layout"})
    written = {key: value for key, value in told.items() if value != usual[key]}
    document: Document = {
        "game": NAME,
        "format": FORMAT,
        "players": players,
        "you": you,
        "first": first,
        "to_move": first,
        "hand": " ".join(hand),
        "hands": drawn,
        "piles": [share - cards + 1 for share, cards in zip(shares, drawn, strict=True)],
        "memory": {"discarded": zeros, "fresh": zeros, "doubtful": zeros},
        "rules": written if standard else written | {"layout": rules.layout.document()},
    }
    deck = sorted(full_deck(rules).elements()) if explores(rules) else []
    if not standard or set(written) - {"removed", *solo.USUAL}:
        document["memory"] |= {"starter": 0, "left": [], "blind": zeros, "sure": zeros}
        document["memory"]["unsure"] = drawn if rules.sea_monsters else zeros
    if not standard:
        levels = [rules.layout.level(level) for level in range(rules.layout.height, 0, -1)]
        document["grid"] = [" ".join("#" if cell is None else "." for cell in level) for level in levels]
    if rules.storms or deck:
        document |= {"storms": {}, "compasses": {"held": 0, "left": COMPASSES if rules.storms else 0}}
    if deck:
        document |= {"exploration": letters(deck), "rocks": None}
        document["memory"]["shown"] = []
    if rules.variant:
        document["moon"] = []
    return document
