"""A game with expansions, in Day and Night or on another board, at a real table: what is asked as it is set up, what
comes next, and what an event has changed (the Protocol `Following` of core/game.py). pushing.py follows the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...checker import check
from ...contract import View
from ...errors import DocumentError, IllegalMove, Incomplete, Problem, counted, shown
from ...game import BEGINS, Question
from ...texts import FORMAT, Document, number_in
from .. import solo
from ..base.follow import example_hand
from ..base.forms import NAME
from ..boards import NAMES, read
from ..events import UNSEEN, naming, steps
from ..material import COMPASSES, DIFFICULTIES, FINISHES, HAND_LIMIT, ISLANDS, NIGHT, STORMS, card_text
from .board_checks import explores, full_deck, letters
from .document import load_view
from .forms import ExpandedViewRules
from .position import Expanded
from .pushing import Push
from .settling import opened
from .speech import expected, news

__all__ = ["begin", "expected", "news", "push", "questions", "shares_due", "shares_given"]
MOST_ANSWERS = 16  # parts at the end of a line that are looked at for what a move before is still asked
STAND_INS = ("", "W", "S", "M", *STORMS)  # what may have been drawn last where it is still asked: an island, or these


def questions(players: int, you: int, options: Mapping[str, Any]) -> list[Question]:
    """What has to be told before the first event. Raises DocumentError."""
    rules = _rules(options)
    asked = []
    if players > 1 and _named_first(options) is None:
        asked.append(BEGINS)
    more = _cards(rules) % players
    if more:
        seats = "the seat" if more == 1 else f"the {more} seats"
        usual = " ".join(map(str, range(1, more + 1)))
        asked.insert(0, Question("more", f"{seats} with one card more than the others", usual, needed=False))
    if rules.jagged_rocks:
        asked.append(Question("rock", "the row on which the rocks lie", "3"))
    what = "your hand"
    if rules.storms:
        text = "the first storm in the opening hands: its seat, a ? for each card before it, and the storm"
        asked.append(Question("storm", text, f"{players} ? ? P", needed=False))
        what = (
            "your hand; if you drew the first storm, the cards up to it and the storm; none if it came before you drew"
        )
    asked.append(Question("hand", what, example_hand(players, options, "7" if explores(rules) else "F")))
    return asked


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """What seat `you` knows before the first event. Raises DocumentError."""
    rules = _rules(options)
    problems: list[Problem] = []
    named = {question.name for question in questions(players, you, options)}
    first = _named_first(options) or (1 if players == 1 else _number(answers, "begins", players, problems))
    rocks = _number(answers, "rock", rules.layout.row_numbers[-1], problems) if rules.jagged_rocks else None
    shares = _shares(rules, players, answers.get("more", ""), problems)
    hand = [word for word in _words(answers.get("hand", "")) if word != "NONE"]
    if not answers.get("hand", "").strip():
        problems.append(Problem("hand", f"missing; expected your hand, as {example_hand(players, options, 'F')}"))
    limit = rules.solo_hand if players == 1 else HAND_LIMIT
    storm = _storm(hand, answers.get("storm", ""), players, you, limit, problems)
    if not answers.get("hand", "").strip():
        raise DocumentError(problems)
    drawn = [0] * players
    order = [(first - 1 + step) % players for step in range(players)]
    for seat in order:
        drawn[seat] = storm[1] if storm and seat + 1 == storm[0] else limit
        if storm and seat + 1 == storm[0]:
            break
    if problems and rules.storms:  # which storm came first, and after how many cards, may still be told
        drawn[you - 1] = min(len(hand), limit)
    if len(hand) != drawn[you - 1]:
        what = f"expected {counted(drawn[you - 1], 'card')}, found {len(hand)}"
        if storm and storm[0] != you:
            what += f"; seat {storm[0]} met a storm {'after' if drawn[you - 1] else 'before'} you drew"
        elif rules.storms and len(hand) < limit:
            what += ", or the storm that came"
        raise DocumentError([*problems, Problem("hand", what)])
    if any(card in ("S", *STORMS) for card in hand):
        what = "expected no Start (2.5), and a storm at the end alone (8.3.0)"
        raise DocumentError([*problems, Problem("hand", what)])
    gone = options.get("removed")
    out = [card for card in hand if isinstance(gone, list) and number_in(card, 2) in gone]
    if out:
        raise DocumentError([*problems, Problem("hand", f"card {out[0]} was removed before the deal (9.1)")])
    document = _document(rules, players, you, first, hand, drawn, shares)
    if storm:
        document["to_move"] = storm[0]
        document["piles"][storm[0] - 1] -= 1
        document["pending"] = {"step": "storm", "card": storm[2], "during": "setup"}
    if rules.jagged_rocks:
        document["rocks"] = rocks
    try:
        view = opened(load_view(document))
    except DocumentError as error:  # where another answer is wrong or missing, of the hand alone
        told = naming(error, named).problems
        raise DocumentError([*problems, *(item for item in told if not problems or item.where == "hand")]) from None
    if problems:
        raise DocumentError(problems)
    return view


def push(view: View, seat: int, event: str) -> View:
    """The view after an event of `seat`, which may be several whole moves. Raises IllegalMove, and Incomplete for an
    event of which more has to be told."""
    if not 1 <= seat <= view.players:
        raise IllegalMove(event, "", f"seat {seat}; expected 1 to {view.players}")
    try:
        return _follow(view, seat, steps(event))
    except IllegalMove as error:
        raise error.of(event) from None


def _follow(view: View, seat: int, texts: list[list[str]]) -> View:
    """The view after several whole moves, each in its parts, of which `seat` makes the first. What is still to be told
    of one of them is asked, and may stand at the end of the line, where answers come."""
    first, *more = texts
    try:
        after = Push(view, seat, ", ".join(first)).after()
    except Incomplete as error:
        if not more:
            raise
        return _answered(view, seat, texts, error)
    return _follow(after, after.turn or seat, more) if more else after


def _answered(view: View, seat: int, texts: list[list[str]], asks: Incomplete) -> View:
    """The view after whole moves of which the first one `asks` for something: the answers to it are neighbours among
    the parts of the last one."""
    first, *between, last = texts
    wrong: IllegalMove | None = None
    for end in range(len(last), max(1, len(last) - MOST_ANSWERS), -1):
        for begin in range(end - 1, max(0, end - 1 - MOST_ANSWERS), -1):
            try:
                after = Push(view, seat, ", ".join([*first, *last[begin:end]])).after()
            except Incomplete as found:
                asks = found if end == len(last) else asks
                continue
            except IllegalMove:
                continue
            try:
                return _follow(after, after.turn or seat, [*between, [*last[:begin], *last[end:]]])
            except Incomplete:
                raise
            except IllegalMove as error:  # perhaps these were answers to another one
                wrong = wrong or error
    raise wrong or _impossible(view, seat, texts, asks) or asks


def _impossible(view: View, seat: int, texts: list[list[str]], asks: Incomplete) -> IllegalMove | None:
    """Why what follows upon the first move can never be, whatever was drawn with that; None where it may be, and where
    something else is asked."""
    wrong: IllegalMove | None = None
    if asks.slot != "drawn" or not asks.cards:
        return None
    first, *more = texts
    for last in STAND_INS:
        drawn = [card_text(card) for card in asks.cards if isinstance(card, int)]
        drew = " ".join(["drew", *drawn[:-1], last or drawn[-1]])
        try:
            after = Push(view, seat, ", ".join([*first, drew])).after()
        except IllegalMove:
            continue  # this was not drawn
        try:
            _follow(after, after.turn or seat, more)
        except Incomplete:
            return None
        except IllegalMove as error:
            wrong = wrong or error
        else:
            return None
    return wrong


def _named_first(options: Mapping[str, Any]) -> int | None:
    first = options.get("first")
    return first if isinstance(first, int) else None


def _rules(options: Mapping[str, Any]) -> ExpandedViewRules:
    """The rules of a game with these options of a deal. Raises DocumentError."""
    variant, removed = options.get("variant"), options.get("removed", 0)
    layout = options.get("layout") or (variant if variant in NAMES else NAMES[0])
    board, wrong = read(layout)
    problems = [Problem("layout" + (problem.where and f".{problem.where}"), problem.what) for problem in wrong]
    if isinstance(removed, str):
        removed = DIFFICULTIES.get(removed.lower(), removed)
    colors = options.get("storm_colors")
    rules: Document = {
        "removed": removed,
        "jagged_rocks": options.get("rocks", False),
        "sea_monsters": options.get("monsters", 0),
        "storms": sum(STORMS.values()) if options.get("storms") else 0,
        "wild": options.get("wild", 0),
        **solo.parameters(options),
        "halves": options.get("halves") or "rows",
    }
    if colors is not None:
        rules["storm_colors"] = dict(zip(STORMS, colors, strict=False))
    if board is not None:
        rules["layout"] = board.document()
    if variant == NIGHT:
        rules["variant"] = NIGHT
    if problems:
        raise DocumentError(problems)
    _, problems = check(ExpandedViewRules, rules)
    if problems:
        raise DocumentError(problems)
    return ExpandedViewRules.model_validate(rules)


def _cards(rules: ExpandedViewRules) -> int:
    """How many cards are dealt, the Start cards aside."""
    removed = rules.removed if isinstance(rules.removed, int) else len(rules.removed)
    finishes = 0 if explores(rules) else FINISHES
    return ISLANDS - removed + finishes + rules.sea_monsters + rules.storms + rules.wild


def _shares(rules: ExpandedViewRules, players: int, more: str, problems: list[Problem]) -> list[int]:
    """How many cards each seat was dealt (2.4)."""
    share, over = divmod(_cards(rules), players)
    seats = more.replace(",", " ").split()
    if not seats:
        return [share + (seat < over) for seat in range(players)]
    if len(set(seats)) != over or any(seat not in map(str, range(1, players + 1)) for seat in seats):
        problems.append(Problem("more", f"expected {over} of the seats 1 to {players}, found {shown(more)}"))
    return [share + (str(seat + 1) in seats) for seat in range(players)]


def _words(text: str) -> list[str]:
    return text.upper().replace(",", " ").split()


def _number(answers: Mapping[str, str], name: str, most: int, problems: list[Problem]) -> int:
    text = answers.get(name, "").strip()
    number = number_in(text, 2)
    if number is not None and 1 <= number <= most:
        return number
    problems.append(Problem(name, f"expected 1 to {most}" + (f", found {shown(text)}" if text else "")))
    return 1


def _storm(
    hand: list[str], text: str, players: int, you: int, limit: int, problems: list[Problem]
) -> tuple[int, int, str] | None:
    """The first storm of the set-up: the seat that drew it, how many cards that seat had drawn before, and the storm.
    The own hand may end with it."""
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
        what = "expected a seat, a ? for each of its cards before the storm, and the storm, as 3 ? ? P"
        problems.append(Problem("storm", f"{what}; found {shown(text)}"))
        return None
    return int(seat), len(before), letter


def _document(
    rules: ExpandedViewRules, players: int, you: int, first: int, hand: list[str], drawn: list[int], shares: list[int]
) -> Document:
    """The document of the view as the opening hands have been drawn."""
    zeros = [0] * players
    unsure = drawn if rules.sea_monsters else zeros
    deck = sorted(full_deck(rules).elements()) if explores(rules) else []
    written = rules.model_dump(exclude={"layout", "variant", "storm_colors", "halves"})
    written["layout"] = rules.layout.document()
    if rules.variant:
        written |= {"variant": rules.variant, "halves": rules.halves}
    if "storm_colors" in rules.model_fields_set:
        written["storm_colors"] = rules.storm_colors.model_dump()
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
        "memory": {"discarded": zeros, "fresh": zeros, "doubtful": zeros, "starter": 0}
        | {"left": [], "blind": zeros, "sure": zeros, "unsure": unsure},
        "rules": written,
    }
    if rules.layout.name != NAMES[0]:
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


def shares_due(view: View) -> bool:
    """Whether a joint discard goes on (5.4)."""
    assert isinstance(view.masked, Expanded)
    return view.masked.phase == "share"


def shares_given(before: View, after: View) -> dict[int, int]:
    """How many cards each seat has given to a joint discard (5.4)."""
    assert isinstance(before.masked, Expanded)
    assert isinstance(after.masked, Expanded)
    sizes = zip(before.masked.discard_sizes, after.masked.discard_sizes, strict=True)
    return {seat: new - old for seat, (old, new) in enumerate(sizes, start=1) if new > old}
