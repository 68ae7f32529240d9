"""Documents of Calm Sailing, passed to the ruleset of the deal or document.

Each ruleset reads and writes its own documents. The rulesets other than the base game are imported when needed, because
building their forms takes a while.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypedDict

from ..contract import Position, View
from ..documents.io import Document
from ..documents.keys import Forms
from ..documents.records import Result
from ..documents.spelling import hint
from ..errors import DocumentError, Problem, shown
from ..game import Documents
from ..rng import Generator
from ..seats import RANDOM, FirstSeat, check_first, chosen_seat
from . import solo
from .base import document as base, document_keys as base_forms
from .base.document_keys import MOST_PLAYERS
from .base.position import CalmSailing
from .boards import IN_DECK, NAMES, ONE_ROW, Board, read as read_board
from .competitive.material import VARIANT
from .material import (
    DIFFICULTIES,
    FINISH,
    FINISHES,
    HAND_LIMIT,
    ISLANDS,
    JOINT_DISCARD,
    MONSTER,
    MOST_REMOVED,
    NIGHT,
    RANK_OF,
    START,
    STORMS,
    WILD,
    YELLOW,
    YELLOW_LIMIT,
)

EXPANSIONS = ("jagged_rocks", "sea_monsters", "storms", "wild")  # in the rules of a document


def deal(
    players: int,
    seed: int,
    *,
    removed: int | list[int] | str = 0,
    rocks: bool = False,
    monsters: int = 0,
    storms: bool = False,
    storm_colors: list[int] | None = None,
    wild: int = 0,
    solo_draw: int = solo.DRAW,
    solo_hand: int = HAND_LIMIT,
    solo_payment: int = JOINT_DISCARD,
    first: FirstSeat | None = None,
    variant: Literal["competitive", "day-and-night", "high-arch", "pyramid"] | None = None,
    halves: Literal["rows", "any"] | None = None,
    layout: Mapping[str, Any] | str | None = None,
) -> CalmSailing:
    """Deal a game from a seed (rules 2.2-2.6, 8, 9.1, 12.5).

    The order of dealing is frozen. Islands are shuffled for removal, then the rest with the five Finish cards and those
    of the expansions. Seat 1 takes the first share. Hands are the first five (or `solo_hand`) cards of each share, and
    each Start is shuffled into its pile. An exploration deck is shuffled next, and the row of the rocks is drawn last.
    A separate stream draws a random first seat. Another moves a Start that a seat would meet while it draws its opening
    hand, because of storms (10.28).

    Parameters
    ----------
    players, seed
        the number of players, and the seed of the deal
    removed
        number of islands that leave the game unseen, the islands, or the name of a difficulty (9.1)
    rocks, monsters, storms, wild
        the expansions; `monsters` is 0, 3, 4 or 5, `wild` 0 to 2
    storm_colors
        number of yellow, purple and orange storms among the six (default: two each, 10.5), also in an exploration deck
    solo_draw, solo_hand, solo_payment
        solo game (10.1): extra cards that a Start draws (0-20), hand limit (3-10), cards that a Start takes (1-12)
    first
        the seat that begins, or `random` for any (default: drawn among those with the fewest cards)
    variant
        an unofficial variant of 9.2-9.5 (12): `competitive`, for two players without expansions, `day-and-night`,
        or one of the layouts `high-arch` and `pyramid`
    halves
        islands that must lie moon up for the Finish in Day and Night: those of the upper `rows` (default) or `any` half
    layout
        a custom layout as the JSON object of the documents, or the name of a layout of the game

    Raises
    ------
    DocumentError
        if options are invalid, with every problem
    """
    colors = list(STORMS.values()) if storm_colors is None else storm_colors
    more: dict[str, int] = {"rocks": rocks, "monsters": monsters, "storms": storms, "wild": wild}
    board, problems = _board(layout, variant)
    alone = {"solo_draw": solo_draw, "solo_hand": solo_hand, "solo_payment": solo_payment}
    problems += _wrong_rules(board, variant, halves, players, more | dict.fromkeys(solo.unusual(alone), 1))
    found, wrong = _removal(removed)
    problems += wrong
    problems += _wrong_solo(alone, players, variant)
    problems += _wrong_expansions(board, more, colors, chosen=storm_colors is not None)
    problems += check_first(first, players)
    if problems:
        raise DocumentError(problems)
    assert board is not None
    generator = Generator(seed, "deal")
    islands = list(range(1, ISLANDS + 1))
    if isinstance(found, int):
        generator.shuffle(islands)
        gone = sorted(islands[:found])
    else:
        gone = sorted(found)
    cards = [number for number in range(1, ISLANDS + 1) if number not in gone]
    cards += [] if board.marked else [FINISH] * FINISHES
    cards += [MONSTER] * monsters + [WILD] * wild
    if storms:
        cards += [RANK_OF[letter] for letter, count in zip(STORMS, colors, strict=True) for _ in range(count)]
    generator.shuffle(cards)
    if variant == VARIANT:
        from .competitive import document as competitive

        return competitive.deal(cards, generator, removed=gone, first=chosen_seat(first))
    hands, piles = _shares(cards, players, solo_hand, generator, Generator(seed, "starts"))
    sizes = [len(hand) + len(pile) for hand, pile in zip(hands, piles, strict=True)]
    fewest = [seat for seat, size in enumerate(sizes, start=1) if size == min(sizes)]
    # Draw the lot (2.6) even if the caller chooses the seat: then nothing else of the deal changes.
    starter = fewest[generator.below(len(fewest))]
    if first == RANDOM:
        starter = Generator(seed, "first").below(players) + 1
    dealt: _Dealt = {
        "players": players,
        "first": chosen_seat(first) or starter,
        "hands": hands,
        "piles": piles,
        "removed": gone,
        "solo_draw": solo_draw,
        "hand_limit": solo_hand,
        "joint_discard": solo_payment,
    }
    if any(more.values()) or variant or board.name != NAMES[0]:
        return _expanded(dealt, board, generator, more, colors, variant, halves)
    return base.deal(**dealt)


class _Dealt(TypedDict):
    """The parts of a deal of the base game."""

    players: int
    first: int
    hands: list[list[int]]
    piles: list[list[int]]
    removed: list[int]
    solo_draw: int
    hand_limit: int
    joint_discard: int


def _board(layout: Mapping[str, Any] | str | None, variant: str | None) -> tuple[Board | None, list[Problem]]:
    """Return the board of a game and the problems; the board is None if it cannot be read."""
    problems = []
    variants = (VARIANT, NIGHT, *NAMES[1:])
    if variant not in (None, *variants):
        what = f"expected one of {', '.join(variants)}, found {shown(variant)}{hint(variant, variants)}"
        problems.append(Problem("variant", what))
    if layout is not None and variant is not None:
        problems.append(Problem("layout", f"expected no layout together with the variant {shown(variant)}"))
    board, wrong = read_board((variant if variant in NAMES else NAMES[0]) if layout is None else layout)
    problems += [Problem("layout" + (problem.where and f".{problem.where}"), problem.what) for problem in wrong]
    return board, problems


def _wrong_rules(
    board: Board | None, variant: str | None, halves: str | None, players: int, more: Mapping[str, int]
) -> list[Problem]:
    """Return the problems of options that do not fit the board or the variant.

    `more` has the options of the expansions.
    """
    problems = []
    if board is not None and board.marked:
        problems += [Problem(key, IN_DECK) for key in ("rocks", "monsters", "storms") if more[key]]
    elif board is not None and more["rocks"] and len(board.row_numbers) < 2:
        problems.append(Problem("rocks", ONE_ROW))
    if halves is not None and variant != NIGHT:
        problems.append(Problem("halves", f"expected only with the variant {NIGHT}"))
    elif halves not in (None, "rows", "any"):
        problems.append(Problem("halves", f"expected rows or any, found {shown(halves)}"))
    if variant == VARIANT:
        if players != 2:
            problems.append(Problem("players", f"expected 2 in the competitive game (12.4), found {players}"))
        what = "not in the competitive game, whose players do not play together (ruling 12.5)"
        problems += [Problem(key, what) for key, value in more.items() if value]
    if not 1 <= players <= MOST_PLAYERS:
        problems.append(Problem("players", f"expected 1 to {MOST_PLAYERS}, found {players}"))
    return problems


def _removal(removed: int | list[int] | str) -> tuple[int | list[int], list[Problem]]:
    """Return the number of islands that leave the game, or the islands, and the problems.

    A name is a difficulty (9.1).
    """
    if isinstance(removed, str):
        named_one = DIFFICULTIES.get(removed.lower())
        if named_one is not None:
            return named_one, []
        what = f"expected 0 to {MOST_REMOVED} islands, or {', '.join(map(str.title, DIFFICULTIES))} (9.1)"
        near = hint(removed, map(str.title, DIFFICULTIES))
        return 0, [Problem("removed", f"{what}; found {shown(removed)}{near}")]
    if isinstance(removed, int):
        if 0 <= removed <= MOST_REMOVED:
            return removed, []
        return removed, [Problem("removed", f"expected 0 to {MOST_REMOVED} islands, found {removed}")]
    twins = sorted(number for number, count in Counter(removed).items() if count > 1)
    outside = sorted({number for number in removed if not 1 <= number <= ISLANDS})
    if not twins and not outside and len(removed) <= MOST_REMOVED:
        return removed, []
    faulty = shown(outside) if outside else f"{shown(twins)} twice" if twins else f"{len(removed)} islands"
    what = f"expected up to {MOST_REMOVED} different islands from 1 to {ISLANDS}, found {faulty}"
    return removed, [Problem("removed", what)]


def _wrong_solo(values: Mapping[str, int], players: int, variant: str | None) -> list[Problem]:
    """Return the problems of the parameters of the solo game (10.1)."""
    problems = []
    for key, (least, most) in solo.RANGES.items():
        if not least <= values[key] <= most:
            problems.append(Problem(key, f"expected {least} to {most}, found {values[key]}"))
        elif key in solo.unusual(values) and players != 1 and variant != VARIANT:
            problems.append(Problem(key, solo.ALONE))
    return problems


def _wrong_expansions(board: Board | None, more: Mapping[str, int], colors: list[int], chosen: bool) -> list[Problem]:
    """Return the problems of expansion options. `chosen` is true if the caller named the colours of the storms."""
    problems = []
    monsters, wild = more["monsters"], more["wild"]
    if monsters not in (0, 3, 4, 5):
        problems.append(Problem("monsters", f"expected 0, 3, 4 or 5 sea monsters (8.2), found {monsters}"))
    if len(colors) != len(STORMS) or min(colors) < 0 or sum(colors) != sum(STORMS.values()):
        problems.append(Problem("storm_colors", f"expected yellow, purple, orange, six in all, found {colors}"))
    elif chosen and not more["storms"] and not (board is not None and board.marked):
        problems.append(Problem("storm_colors", "expected only where storms are in play"))
    if not 0 <= wild <= 2:
        problems.append(Problem("wild", f"expected 0 to 2 wild cards (ruling 8.4.0), found {wild}"))
    return problems


def _shares(
    cards: list[int], players: int, limit: int, generator: Generator, starts: Generator
) -> tuple[list[list[int]], list[list[int]]]:
    """Return the opening hands and the piles, each with a Start shuffled in (2.2-2.5).

    If a seat would meet its Start while it draws its hand, `starts` draws a new place (10.28).
    """
    share, more = divmod(len(cards), players)
    hands, piles = [], []
    for seat in range(players):
        size = share + (seat < more)
        own, cards = cards[:size], cards[size:]
        pile = [*own[limit:], START]
        generator.shuffle(pile)
        rest = [card for card in pile if card != START]
        more_drawn = opening_draws([*own[:limit], *rest], limit) - limit
        if pile.index(START) < more_drawn:  # the Start is shuffled in after the hand is drawn (2.5)
            rest.insert(len(rest) - starts.below(len(rest) - more_drawn + 1), START)
            pile = rest
        hands.append(own[:limit])
        piles.append(pile)
    return hands, piles


def _expanded(
    dealt: _Dealt,
    board: Board,
    generator: Generator,
    more: Mapping[str, int],
    colors: list[int],
    variant: str | None,
    halves: str | None,
) -> CalmSailing:
    """Deal a game with expansions, with a variant or on another board, and add the exploration deck and the rocks."""
    from .expansions import document as expansions
    from .expansions.board_checks import full_deck
    from .expansions.document_keys import ExpandedRules

    rules = ExpandedRules.model_validate(
        {
            "jagged_rocks": more["rocks"],
            "sea_monsters": more["monsters"],
            "storms": sum(colors) if more["storms"] else 0,
            "wild": more["wild"],
            "storm_colors": dict(zip(STORMS, colors, strict=True)),
            "variant": variant if variant == NIGHT else None,
            "halves": halves or "rows",
            "layout": board.document(),
        }
    )
    exploration = sorted(full_deck(rules).elements()) if board.marked else []
    generator.shuffle(exploration)
    rocks = board.row_numbers[generator.below(len(board.row_numbers))] if more["rocks"] else 0
    return expansions.deal(**dealt, rules=rules, rocks=rocks, exploration=exploration)


def opening_draws(cards: list[int], limit: int) -> int:
    """Return how many cards, from the front of `cards`, a seat draws for an opening hand of `limit` cards (10.28).
    `cards` is its share without the Start.

    Wild cards are not spent on storms.
    """
    held = monsters = drawn = 0
    for card in cards:
        drawn += 1
        if card < YELLOW:
            held += 1
            monsters += card == MONSTER
        elif card == YELLOW:
            limit = YELLOW_LIMIT
            held = max(min(held, limit), monsters)
        if held >= limit:
            break
    return drawn


def load(document: Document) -> Position | View:
    """Return the position that a document describes, or the view if the document has `you`. Raise DocumentError with
    every problem."""
    return _ruleset(document).load(document)


def _ruleset(document: Document) -> Documents[Any]:
    """Return the module for documents of the ruleset that the document names."""
    rules = document.get("rules")
    if not isinstance(rules, dict):
        return base
    if rules.get("variant") == VARIANT:
        from .competitive import document as competitive

        return competitive
    expansions_in_play = any(rules.get(key) not in (None, False, 0) for key in EXPANSIONS)
    if expansions_in_play or rules.get("variant") == NIGHT or rules.get("layout", NAMES[0]) != NAMES[0]:
        from .expansions import document as expansions

        return expansions
    return base


def load_record(document: Document) -> tuple[Position, list[str], Result | None]:
    """Return the position before the moves of a record, the texts of the moves, and the result that the record states
    (None if it states none). The moves are not played. Raise DocumentError."""
    return _ruleset(document).load_record(document)


def dump(position: CalmSailing) -> Document:
    """Return the canonical document of a position."""
    return position.document()


def dump_view(view: View) -> Document:
    """Return the canonical document of a view."""
    return view.document()


@cache
def forms() -> Forms:
    """Return the forms (the models with the keys) of the documents of all rulesets."""
    from .competitive import document_keys as competitive
    from .expansions import document_keys as expansions

    return Forms(*base_forms.MODELS, *expansions.MODELS, *competitive.MODELS)
