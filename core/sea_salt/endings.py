"""The end of a turn, of a round and of the game of Sea Salt & Paper as one seat sees it: hands that are shown, or the
points that were counted, and what the next round begins with."""

from __future__ import annotations

from collections import Counter

from .forms import MOST_POINTS
from .material import ALL, CLOSING, PILES, TEXT
from .position import SeaSalt
from .supposed import ask, counted, examples, is_mine, phase_words, play_out, possible, refuse, required_piles, rest_of
from .words import Said, card_of
from .worlds import Seen, forgotten, rebuilt


def piles_of(said: Said) -> list[int]:
    """The two cards that found the piles of a round."""
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
    """The hands that a line shows, of seats whose hands were hidden."""
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
        play_out(masked, said, Seen(), [ends])  # the plain rules say why not
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
    if missing and said.loose:
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
        ask(said, f"which cards are shown, {cards}? (as {what}{more})")
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
    """Takes two cards too many behind the last hand that is shown for those that the next round begins with."""
    for number, told in list(said.shown.items())[-1:]:
        seat = number or masked.active
        if not said.piles and seat <= masked.players and len(told) == masked.hand_sizes[seat - 1] + PILES:
            said.shown[number], said.piles = told[:-PILES], told[-PILES:]


def _bare_hand(masked: SeaSalt, said: Said, missing: list[int], *, over: bool) -> dict[int, list[int]]:
    """The one hand that is still to be shown, of cards without a seat; two more are what the next round begins with."""
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
    """The end of a round of which the points are told and not all hands."""
    players, gained = masked.players, said.points or []
    if len(gained) != players or max(gained) > 100:
        refuse(said, "6", f"expected the points of {players} seats, points {' '.join(['7'] * players)}")
    if said.ends == "stop" and gained[masked.active - 1] < CLOSING:
        refuse(said, "3.5", f"{CLOSING} points are needed to close the round")
    if said.ends == "stop" and is_mine(masked) and masked.points[masked.viewer - 1] != gained[masked.viewer - 1]:
        refuse(said, "6.1", f"your cards have {counted(masked.points[masked.viewer - 1])}")
    closer = masked.last_chance or masked.active
    scores = [min(MOST_POINTS, old + new) for old, new in zip(masked.scores, gained, strict=True)]
    if max(scores) < masked.target:
        first = closer % players + 1
        next_piles = required_piles(said, piles)
        after = (
            new_round(players, first, next_piles, scores, masked.target, masked.rounds + 1).view(masked.viewer).masked
        )
        assert isinstance(after, SeaSalt)
        return after
    ranks = list(zip(scores, gained, strict=True))
    lying = forgotten(masked, range(1, PILES + 1))
    shown = [hands.get(seat, hand) for seat, hand in enumerate(masked.hands, start=1)]
    return rebuilt(
        lying,
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
