"""The end of a turn, of a round and of the game of Sea Salt & Paper as one seat sees it.

A line shows hands or gives the points that were counted, and the cards with which the next round begins.
"""

from __future__ import annotations

from collections import Counter

from ..errors import counted
from .counting import Worth, worth
from .forms import MOST_POINTS
from .material import ALL, CLOSING, PILES, TEXT
from .position import SeaSalt
from .supposed import ask, examples, is_mine, phase_words, play_out, possible, refuse, required_piles, rest_of
from .words import Said, card_of
from .worlds import Contradiction, Seen, forgotten


def piles_of(said: Said) -> list[int]:
    """Return the two cards that start the piles of a round."""
    if len(said.piles) != PILES:
        refuse(said, "2.1", "expected the two cards that lie open, piles crab/black shell/grey")
    cards = [card_of(said, word, ALL, "1.2", "a card of the game") for word in said.piles]
    if Counter(cards) - Counter(ALL):
        refuse(said, "1.2", f"{TEXT[cards[0]]} exists once")
    return cards


def new_round(players: int, first: int, piles: list[int], scores: list[int], target: int, rounds: int) -> SeaSalt:
    return SeaSalt.assemble(
        players=players,
        active=first,
        phase="draw",
        hands=[[] for _ in range(players)],
        tables=[[] for _ in range(players)],
        piles=[[card] for card in piles],
        deck=rest_of(piles),
        scores=scores,
        target=target,
        rounds=rounds,
    )


def told_hands(masked: SeaSalt, said: Said) -> dict[int, list[int]]:
    """Return the hands that a line shows, of seats whose hands were hidden."""
    found = {}
    said.used.add("shown")
    for number, told in said.shown.items():
        seat = number or masked.active
        if not 1 <= seat <= masked.players:
            refuse(said, "6.1", f"there is no seat {seat}; expected 1 to {masked.players}")
        cards = [
            card_of(said, word, [*possible(masked, seat)], "6.2", f"a card that seat {seat} can hold") for word in told
        ]
        if seat == masked.viewer or masked.is_open(seat):
            if Counter(cards) != Counter(masked.hands[seat - 1]):
                refuse(said, "6.2", f"that is not the hand of seat {seat}")
        else:
            found[seat] = cards
    return found


def end_turn(masked: SeaSalt, said: Said) -> SeaSalt:
    seat, you, players = masked.active, masked.viewer, masked.players
    said.used |= {"piles", "points"}
    ends = said.ends or "pass"
    if masked.phase != "play":
        refuse(said, "3.1", f"the turn cannot end yet; {phase_words(masked)}")
    if ends != "pass" and masked.last_chance is not None:
        refuse(said, "3.6", "the round has been closed already")
    if ends != "pass" and is_mine(masked) and masked.points[seat - 1] < CLOSING:
        play_out(masked, said, Seen(), [ends])  # the plain rules give the reason
    last = ends == "pass" and masked.last_chance == seat % players + 1
    over = ends == "stop" or last or (ends == "pass" and masked.last_chance is None and not masked.deck_size)
    if not over and (said.piles or said.points is not None):
        refuse(said, "2.1", "the round is not over")
    if over:
        _part_piles(masked, said)
    shows = ends != "pass" or masked.last_chance is not None
    if not shows and said.shown:
        refuse(said, "3.3", "no hand is shown here")
    hands = told_hands(masked, said)
    hidden = [s for s in range(1, players + 1) if s != you and not masked.is_open(s) and masked.hand_sizes[s - 1]]
    wanted = (hidden if ends == "stop" else [s for s in hidden if s == seat]) if shows else []
    if set(hands) - set(wanted):
        refuse(said, "6.2", f"the hand of seat {min(set(hands) - set(wanted))} is not shown here")
    missing = [s for s in wanted if s not in hands]
    counts = over and said.points is not None  # then no hand has to be shown
    if counts and not said.piles:
        said.piles = said.spare(PILES) or []
    if missing and said.loose and not (counts and said.piles):
        hands |= _bare_hand(masked, said, missing, over=over)
        missing = []
    elif over and not said.piles:
        said.piles = said.spare(PILES) or []
    piles = piles_of(said) if said.piles else None
    if missing and over and said.points is not None:
        return _counted(masked, said, hands, piles)
    if missing:
        cards = ", ".join(f"{masked.hand_sizes[s - 1]} of seat {s}" for s in missing)
        example = {s: examples(masked, min(2, masked.hand_sizes[s - 1]), possible(masked, s)) for s in missing}
        what = ", ".join(f"{s}: {example[s]} ..." if s != seat else f"shows {example[s]} ..." for s in missing)
        more = f", or the points that each seat gains: points {' '.join(['7'] * players)}" if over else ""
        ask(
            said,
            f"which cards are shown, {cards}? (as {what}{more})",
            "shown",
            candidates=missing,
            counts=[masked.hand_sizes[s - 1] for s in missing],
        )
    after = play_out(masked, said, Seen(whole=dict(hands)), [ends], piles)
    if said.points is not None and over:
        gained = after.gained if after.end else [b - a for a, b in zip(masked.scores, after.scores, strict=True)]
        if said.points != gained:
            refuse(
                said, "5", f"the hands give {' '.join(map(str, gained))} points, not {' '.join(map(str, said.points))}"
            )
    if after.end and said.piles:
        refuse(said, "7.1", "the game is over with this round")
    return after


def _part_piles(masked: SeaSalt, said: Said) -> None:
    """Split off two extra cards after the last hand that is shown: the next round begins with them."""
    for number, told in list(said.shown.items())[-1:]:
        seat = number or masked.active
        if not said.piles and seat <= masked.players and len(told) == masked.hand_sizes[seat - 1] + PILES:
            said.shown[number], said.piles = told[:-PILES], told[-PILES:]


def _bare_hand(masked: SeaSalt, said: Said, missing: list[int], *, over: bool) -> dict[int, list[int]]:
    """Return the one hand that must still be shown, from cards without a seat; two more cards begin the next round."""
    seat, told = missing[0], said.loose
    said.used.add("loose")
    size = masked.hand_sizes[seat - 1]
    if over and not said.piles and len(told) == size + PILES and len(missing) == 1:
        told, said.piles = told[:-PILES], told[-PILES:]
    if len(missing) > 1 or len(told) != size:
        named = f"{len(told)} card{'' if len(told) == 1 else 's'} named"
        sizes = " and ".join(f"{masked.hand_sizes[s - 1]} of seat {s}" for s in missing)
        example = ", ".join(f"{s}: {examples(masked, 1, possible(masked, s))} ..." for s in missing)
        refuse(said, "6.2", f"{named}; expected {sizes}, as {example}")
    cards = [*possible(masked, seat)]
    return {seat: [card_of(said, word, cards, "6.2", f"a card that seat {seat} can hold") for word in told]}


def _counted(masked: SeaSalt, said: Said, hands: dict[int, list[int]], piles: list[int] | None) -> SeaSalt:
    """Return the end of a round for which the line has the points and not all hands."""
    players, gained = masked.players, said.points or []
    if len(gained) != players:
        refuse(said, "6", f"expected the points of {players} seats, points {' '.join(['7'] * players)}")
    if said.ends == "stop" and gained[masked.active - 1] < CLOSING:
        refuse(said, "3.5", f"{CLOSING} points are needed to close the round")
    if hands:
        play_out(masked, said, Seen(whole=dict(hands)), [])  # the named hands must be possible
    worths = [_worth(masked, seat, hands.get(seat)) for seat in range(1, players + 1)]
    if said.ends == "stop":
        _check_stop(masked, said, gained, worths)
    else:
        _check_bet(masked, said, gained, worths)
    closer = masked.last_chance or masked.active
    scores = [min(MOST_POINTS, old + new) for old, new in zip(masked.scores, gained, strict=True)]
    if max(scores) < masked.target:
        first = closer % players + 1
        next_piles = required_piles(said, piles, masked, scores)
        begun = new_round(players, first, next_piles, scores, masked.target, masked.rounds + 1)
        return begun.view(masked.viewer).masked
    if piles:
        refuse(said, "7.1", "the game is over with this round")
    ranks = list(zip(scores, gained, strict=True))
    lying = forgotten(masked, range(1, PILES + 1))
    known = masked.known(masked.viewer)
    shown = [hands.get(seat) or hand or known[seat - 1] for seat, hand in enumerate(masked.hands, start=1)]
    return lying.replace(
        hands=shown,
        known=None,
        loose=None,
        active=closer,
        phase="play",
        extra_turn=False,
        scores=scores,
        gained=gained,
        rounds=masked.rounds + 1,
        over="target",
        winners=[seat for seat, rank in enumerate(ranks, start=1) if rank == max(ranks)],
        ended_by=closer,
    )


def _worth(masked: SeaSalt, seat: int, told: list[int] | None) -> Worth:
    """Return the possible value of the cards of a seat, of which this line shows `told`."""
    table = masked.tables[seat - 1]
    if told is not None or seat == masked.viewer or masked.is_open(seat):
        return worth(table, masked.hands[seat - 1] if told is None else told, 0, Counter())
    known = masked.known(masked.viewer)[seat - 1]
    found = worth(table, known, masked.hand_sizes[seat - 1] - len(known), possible(masked, seat) - Counter(known))
    if not found.points:
        raise Contradiction("5.5", f"seat {seat} would have four mermaids, and the game would be over")
    return found


def _check_stop(masked: SeaSalt, said: Said, gained: list[int], worths: list[Worth]) -> None:
    """Check that each seat has its card points after `stop` (6.1)."""
    for seat, (points, found) in enumerate(zip(gained, worths, strict=True), start=1):
        if points in found.points:
            continue
        if seat == masked.viewer:
            refuse(said, "6.1", f"your cards have {_span(found.points)}, not {points}")
        if len(found.points) == 1:
            refuse(said, "6.1", f"seat {seat} has {_span(found.points)}, not {points}")
        size = counted(masked.hand_sizes[seat - 1], "card")
        refuse(said, "6.1", f"seat {seat} has {size} in hand, worth {_span(found.points)} with the table, not {points}")


def _check_bet(masked: SeaSalt, said: Said, gained: list[int], worths: list[Worth]) -> None:
    """Check the points after a bet (6.3).

    The closer has the card points and the colour bonus, or the bonus alone; the others have the other of the two.
    """
    closer = masked.last_chance or masked.active
    others = [seat for seat in range(1, masked.players + 1) if seat != closer]
    best = worths[closer - 1]
    most = max(best.points)
    ways = []
    if all(min(worths[seat - 1].points) <= most for seat in others):
        won = [found.bonus for found in worths]
        won[closer - 1] = frozenset(points + bonus for points in best.points for bonus in best.bonus)
        ways.append(("won", won))
    ahead = [seat for seat in others if max(worths[seat - 1].points) > most]
    if ahead:
        lost = [found.points for found in worths]
        lost[closer - 1] = best.bonus
        if len(ahead) == 1:
            lost[ahead[0] - 1] = frozenset(points for points in lost[ahead[0] - 1] if points > most)
        ways.append(("lost", lost))
    fits = [name for name, way in ways if all(points in found for points, found in zip(gained, way, strict=True))]
    if "won" in fits or ("lost" in fits and max(gained[seat - 1] for seat in others) > most):
        return
    told = ", or ".join(f"{', '.join(map(_range, way))} with the bet {name}" for name, way in ways)
    refuse(said, "6.3", f"the seats gain {told}; found {', '.join(map(str, gained))}")


def _range(points: frozenset[int]) -> str:
    """Write possible points: `3`, `0 to 2 or 5`."""
    starts = sorted(value for value in points if value - 1 not in points)
    ends = sorted(value for value in points if value + 1 not in points)
    runs = zip(starts, ends, strict=True)
    return " or ".join(f"{start}" if start == end else f"{start} to {end}" for start, end in runs)


def _span(points: frozenset[int]) -> str:
    """Write possible points with their unit: `1 point`, `0 to 5 points`."""
    return _range(points) + (" point" if points == {1} else " points")
