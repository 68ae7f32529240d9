"""Following a game of Sea Salt & Paper with real cards: the events that one seat sees, line by line.

A line is split into words (words.py), read as draws, pairs and effects (happenings.py) or as the end of a turn
(endings.py), and played by the ordinary rules in full positions that agree with it (supposed.py, worlds.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import DocumentError, IllegalMove, Incomplete, Problem
from ..game import BEGINS, Question
from .endings import end_turn, new_round, piles_of
from .happenings import draw, effect, pair, take
from .material import PILES, TARGETS, TEXT
from .position import SeaSalt
from .supposed import counted, gains, phase_words, refuse, surely, tidied
from .tokens import kinds_of
from .words import ACTS, WORDS, Said, are_pair, cards_of, read

__all__ = ["ACTS", "WORDS", "begin", "expected", "news", "push", "questions", "rounds"]


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """List the questions before a game: the first seat, and the cards that start the piles."""
    return [BEGINS, Question("piles", "the two cards that lie open", "crab/black shell/grey")]


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """Return the view of the seat when the two piles are started. Raise DocumentError."""
    try:
        piles = piles_of(cards_of(answers.get("piles", "")))
    except IllegalMove as error:
        raise DocumentError([Problem("piles", error.reason)]) from None
    target = options.get("target") or TARGETS[players]
    return new_round(players, options.get("first", 1), piles, [0] * players, target, 0).view(you)


def push(view: View[SeaSalt], seat: int, event: str) -> View:
    """Return the view after one line of a seat. The end of a turn may be omitted if the next seat continues."""
    before = view.masked
    said, *further = read(event, view.seat)
    if before.is_waiting and not said.piles:
        said.piles = said.spare(PILES) or []
    if before.is_waiting and said.piles and not further:
        first = before.ended_by % before.players + 1
        begun = new_round(before.players, first, piles_of(said), before.scores, before.target, before.rounds)
        said.used.add("piles")
        said.settle()
        _require_all(begun, said)
        return begun.view(view.seat)
    if before.is_over:
        refuse(
            said,
            "7.1",
            "the game is over" if before.outcome else "the round is over; expected piles crab/black shell/grey",
        )
    if not 1 <= seat <= before.players:
        refuse(said, "2.4", f"there is no seat {seat}; expected 1 to {before.players}")
    masked = tidied(before)
    seat = _who(masked, said, seat)
    if seat != masked.active:
        masked = _passed(masked, said, seat)
    for number, part in enumerate([said, *further]):
        try:
            masked = _part(tidied(masked), part, seat)
        except Incomplete as error:
            if number == len(further):
                raise
            refuse(part, "", f"{error.reason}; expected before what follows")  # an answer would follow it
    return View(masked, view.seat)


def _part(masked: SeaSalt, said: Said, seat: int) -> SeaSalt:
    """Return the view after a part of a line: a draw, a pair, the end of the turn."""
    if masked.is_over or masked.active != seat:
        refuse(said, "3", "the turn is over before the end of the line")
    _name_pair(masked, said)
    steps = _steps(masked, said)
    if said.points is not None and end_turn not in steps:
        refuse(said, "6", f"no round is ending, so no points are counted; {_expected(masked)}")
    if not steps:
        refuse(said, "", f"the line has no event; {_expected(masked)}")
    if draw not in steps:
        said.drew, said.brings = said.drew + said.brings, []
    shown = said.shown
    for step in steps:
        if masked.is_over or masked.active != seat:
            refuse(said, "3", "the turn is over before the end of the line")
        said.shown = shown if step is end_turn or not said.ends else {}
        masked = surely(step, masked, said)
        said.settle()
        if step is draw:
            said.drew, said.brings = said.brings, []
    if said.number is not None:
        refuse(said, "", f"'{said.number}' cannot be read here; expected what it counts, such as puts boat/black on 1")
    _require_all(masked, said)
    if said.mermaids and masked.end != "mermaids":
        refuse(said, "5.5", "this does not bring a fourth mermaid")
    return masked


def _require_all(masked: SeaSalt, said: Said) -> None:
    """Refuse words in a line that no step has used. Raise IllegalMove."""
    word = said.left()
    if word:
        refuse(said, "", f"{word!r} cannot be read here; {_expected(masked)}")


def _who(masked: SeaSalt, said: Said, seat: int) -> int:
    """Return the seat that a line is about.

    Only the seat of the view sees its own draws, so such a line means that seat if its turn is next.
    """
    you, active = masked.viewer, masked.active
    is_next = masked.phase == "play" and you == active % masked.players + 1 and not said.pair
    return you if seat == active != you and is_next and said.drew else seat


def _name_pair(masked: SeaSalt, said: Said) -> None:
    """Read cards without a verb as a pair if they can be nothing else.

    Examples are `crabs, from 1` and, once a card has been drawn, `boat black, boat yellow`.
    """
    shows = said.ends is not None and (said.ends != "pass" or masked.last_chance is not None or not masked.deck_size)
    if said.pair or shows or said.steals or said.finds or masked.phase in ("search", "steal"):
        return
    bare, kinds = said.loose, [word.partition("/")[0] for word in said.loose]
    several = kinds[:1] in (["crabs"], ["boats"], ["fishes"])
    if several and len(kinds) == 3:  # `crabs`, and then which two
        kinds, said.loose = kinds[1:], said.loose[1:]
    has_drawn = masked.phase == "play" or said.takes or said.put is not None or said.keep is not None
    if (several and len(kinds) == 1) or ((several or has_drawn) and len(kinds) == 2 and are_pair(*kinds)):
        said.pair, said.loose = said.loose, []
        if said.got in bare:
            said.got = None
        if masked.phase == "play" and said.takes and said.pile is None:  # the effect of the pair
            said.takes, said.got, said.taken = False, said.got or said.taken, None


def _steps(masked: SeaSalt, said: Said) -> list[Callable[[SeaSalt, Said], SeaSalt]]:
    """List the steps of a line in their order: a draw, a pair or an effect, the end of the turn."""
    steps: list[Callable[[SeaSalt, Said], SeaSalt]] = []
    lies = said.keep is not None or said.put is not None or said.put_on is not None
    brings = any("fish" in kinds_of(word.partition("/")[0], 1) for word in said.pair)
    fish = brings and not lies and (masked.phase == "play" or said.takes or not said.draws)
    answers = masked.phase == "keep" and (said.loose or said.number is not None)
    if (lies or answers or ((said.draws or said.drew) and not fish)) and not (masked.phase == "steal" and said.drew):
        steps.append(draw)
    if masked.phase in ("search", "steal"):
        told = said.brought is not None or said.source is not None
        if told or said.takes or said.steals or said.finds:
            steps.append(effect)
    elif said.takes or (said.source is not None and not said.pair and not said.steals and not said.finds):
        steps.append(take)
    if draw in steps and take in steps:
        refuse(said, "3.1", "one card is drawn in a turn, from the deck or from a pile")
    if said.pair or ((masked.phase == "play" or steps) and effect not in steps and (said.steals or said.finds)):
        steps.append(pair)
    if said.ends:
        steps.append(end_turn)
    return steps


def _passed(masked: SeaSalt, said: Said, seat: int) -> SeaSalt:
    """Return the view after an end of turn that the line omits."""
    active = masked.active
    who = "you are" if active == masked.viewer else f"seat {active} is"
    if masked.phase != "play" or seat != active % masked.players + 1:
        refuse(said, "2.4", f"{who} to move: {phase_words(masked)}")
    if masked.last_chance is not None or not masked.deck_size:
        refuse(said, "6", f"{who} to end the turn first, with what is seen then: {phase_words(masked)}")
    return surely(end_turn, masked, Said(said.text, ends="pass"))


def expected(view: View[SeaSalt]) -> str:
    """Describe what can happen next, with an example."""
    masked = view.masked
    return _expected(masked)


def _expected(masked: SeaSalt) -> str:
    if masked.is_waiting:
        return "expected what the next round begins with, piles crab/black shell/grey"
    return "the game is over" if masked.is_over else phase_words(masked)


def news(before: View[SeaSalt], after: View[SeaSalt], seat: int, event: str) -> str:
    """Describe the changes that a line made."""
    old, new = before.masked, after.masked
    if new.rounds != old.rounds:
        return _round_news(old, new)
    seat = _who(old, read(event, after.seat)[0], seat) if event else seat
    mine = seat == after.seat
    parts = []
    laid = Counter(new.tables[seat - 1]) - Counter(old.tables[seat - 1])
    lays = f"lay{'' if mine else 's'} {' '.join(TEXT[card] for card in laid.elements())}"
    drawn = old.deck_size - new.deck_size
    draws = f"draw{'' if mine else 's'} {'a card' if drawn == 1 else f'{drawn} cards'}, {new.deck_size} left"
    piles = list(zip(old.piles, new.piles, strict=True))
    puts = [
        f"put{'' if mine else 's'} {TEXT[now[0]]} on pile {number}"
        for number, (was, now) in enumerate(piles, start=1)
        if len(now) > len(was)
    ]
    parts += [draws] * (drawn > 0 and bool(puts)) + puts
    parts += [lays] if laid else []
    parts += [draws] * (drawn > 0 and not puts)
    for number, (was, now) in enumerate(piles, start=1):
        if len(now) < len(was):
            top = f"{TEXT.get(now[0], 'an unknown card')} on top" if now else "empty"
            parts.append(f"take{'' if mine else 's'} {_taken(old, new, seat, was)} from pile {number}, now {top}")
    for other in range(1, new.players + 1):
        if other != seat and new.hand_sizes[other - 1] < old.hand_sizes[other - 1]:
            lost = Counter(old.hands[other - 1]) - Counter(new.hands[other - 1])
            gained = Counter(new.hands[seat - 1]) - Counter(old.hands[seat - 1])
            card = next((TEXT[found] for found in (*lost, *gained)), "a card")
            parts.append(f"take{'' if mine else 's'} {card} from {'you' if other == after.seat else f'seat {other}'}")
    if new.last_chance and not old.last_chance:
        parts.append(f"bet{'' if mine else 's'} on a last chance with {counted(new.points[seat - 1])}")
    elif not parts:
        parts.append(f"end{'' if mine else 's'} {'your' if mine else 'the'} turn")
    size = new.hand_sizes[seat - 1]
    hand = f"{size} card{'' if size == 1 else 's'} in {'your' if mine else 'its'} hand"
    return f"{'you' if mine else f'seat {seat}'} {', '.join(parts)}; {hand}"


def _taken(old: SeaSalt, new: SeaSalt, seat: int, pile: list[int]) -> str:
    """Name the card of a pile that a seat has taken, as far as the view has seen it."""

    def seen(masked: SeaSalt) -> Counter[int]:
        hand = masked.hands[seat - 1] or masked.known(masked.viewer)[seat - 1]
        return Counter([*hand, *masked.tables[seat - 1]])

    gained = [card for card in seen(new) - seen(old) if card in pile or not pile[0]]
    return TEXT[gained[0]] if len(gained) == 1 else "a card"


def _round_news(old: SeaSalt, new: SeaSalt) -> str:
    if new.end == "mermaids":
        return f"four mermaids: seat {new.ended_by} wins (5.5)"
    points = gains(old.scores, new.scores)
    if new.outcome is not None:
        return f"round {new.rounds} is over: {points}; won by seat {' and '.join(map(str, new.outcome.winners))}"
    return f"round {new.rounds} is over: {points}; seat {new.active} begins"


def rounds(view: View[SeaSalt]) -> tuple[int, Sequence[int]]:
    """Return how many rounds are over, and the points of the seats."""
    return view.masked.rounds, view.masked.scores
