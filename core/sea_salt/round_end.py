"""The end of the last round of Sea Salt & Paper, as all seats see it: the Protocol `RoundEnds` of core/game.py."""

from __future__ import annotations

from ..contract import Position
from ..errors import counted
from ..guide_texts import RoundEnd, RoundScore
from .notation import unpack
from .position import SeaSalt
from .scoring import Score, score_cards
from .state import STOP

Sources = tuple[tuple[str, int], ...]


def last_round(position: Position) -> RoundEnd | None:
    """Describe the end of the last round; None if no round is over, or the history lacks its single actions.

    It names the sources of points only of cards that the rules reveal (6.1, 6.2).
    """
    assert isinstance(position, SeaSalt)
    before, number = position.copy(), position.rounds
    if not number:
        return None
    while before.rounds == number:
        try:
            last = before.pop()
        except IndexError:  # the game was set up after that round
            return None
    stops = not isinstance(last, str) and unpack(last.code)[0] == STOP
    gained = [new - old for old, new in zip(before.scores, position.scores, strict=True)]
    no: Sources = ()
    text, sources = f"the deck is empty after the turn of seat {before.active}: nobody scores", [no] * position.players
    if position.end == "mermaids":
        text = f"seat {position.ended_by} has four mermaids and wins the game"
    elif stops or before.last_chance is not None:
        scores = [score_cards(*sets) for sets in zip(before.hand_sets, before.table_sets, strict=True)]
        text, sources = _stopped(before.active, scores) if stops else _bet(before.last_chance or 0, scores)
    rows = zip(gained, position.scores, sources, strict=True)
    return RoundEnd(number, text, position.target, tuple(RoundScore(*row) for row in rows))


def _stopped(seat: int, scores: list[Score]) -> tuple[str, list[Sources]]:
    text = f"seat {seat} stops with {counted(scores[seat - 1].points, 'point')}: everybody scores the cards"
    return text, [_cards(score) for score in scores]


def _bet(seat: int, scores: list[Score]) -> tuple[str, list[Sources]]:
    """Describe a bet on a last chance, and what each seat scores (6.3)."""
    own = scores[seat - 1].points
    above = [(score.points, other) for other, score in enumerate(scores, start=1) if score.points > own]
    best, other = max(above, default=(0, 0))
    lost = f"lost: seat {other} has {best}. The bettor scores the colour bonus, the others their cards"
    won = "won: nobody has more. The bettor scores cards and colour bonus, the others their colour bonus"
    text = f"seat {seat} bet on a last chance with {counted(own, 'point')} and {lost if above else won}"
    return text, [
        (_cards(score) if (at == seat) != bool(above) else ()) + (_bonus(score) if (at == seat) or not above else ())
        for at, score in enumerate(scores, start=1)
    ]


def _cards(score: Score) -> Sources:
    kinds = ("mermaids", "pairs", "collections", "multipliers")
    return tuple((kind, points) for kind in kinds if (points := getattr(score, kind)))


def _bonus(score: Score) -> Sources:
    return (("colour bonus", score.color_bonus),)
