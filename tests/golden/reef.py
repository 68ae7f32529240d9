"""A game of Reef as a person can follow it: boards, each card with its pieces and points, what is drafted."""

from __future__ import annotations

from typing import Any

import leadline
from leadline.core.documents import records
from leadline.core.reef.card_file import standard_cards
from leadline.core.reef.document import board_rows
from leadline.core.reef.drawing import card_text
from leadline.core.reef.material import LETTERS
from leadline.core.reef.patterns import explain
from leadline.core.reef.position import Reef

CARDS = {card.number: card for card in standard_cards()}
CHOSEN: dict[str, dict[str, Any]] = {
    "reef_2": {"players": 2, "seed": 3},
    "reef_3_experienced": {"players": 3, "seed": 4, "opening": "experienced"},
    "reef_4_random": {"players": 4, "seed": 5, "policy": "random"},
}


def play(name: str) -> dict[str, Any]:
    """The record of a game played by a playout policy."""
    rules = dict(CHOSEN[name])
    policy, seed = rules.pop("policy", "policy"), rules["seed"]
    position = leadline.deal("reef", **rules)
    assert isinstance(position, Reef)
    deck = [card for hand in position.hands for card in hand]
    deck += [card for card, _ in position.display] + position.deck
    record = {"game": "reef", "format": 1, "players": position.players, "first": position.first, "deck": deck}
    if position.experienced:
        record["opening"] = "experienced"
    chance = leadline.Generator(seed, "golden")
    moves = []
    while not position.is_over:
        start, codes = position.copy(), []
        while not codes or not position.is_boundary:
            legal = position.legal_codes()
            sensible = policy == "policy"
            codes.append(position.playout_move(chance.next()) if sensible else legal[chance.below(len(legal))])
            position.push(codes[-1])
        moves.append(position.game.notation.join(start, codes))
    assert position.outcome is not None
    return record | {"moves": moves, "result": records.outcome_json(position.outcome)}


def _boards(position: Reef) -> list[str]:
    rows = [board_rows(board) for board in position.boards]
    return ["  " + "    ".join(f"{row[index]:<11}" for row in rows).rstrip() for index in range(4)]


def _told(before: Reef, after: Reef, text: str) -> list[str]:
    """What a move does, in words: the card, the pattern's spaces, the points."""
    seat = before.active - 1
    kind, *rest = text.split()
    if kind == "take":
        tokens = dict(before.display)[int(rest[0])]
        gained = f" and {tokens} points on it" if tokens else ""
        return [
            f"takes {card_text(CARDS[int(rest[0])])}{gained}; the display gets {after.display[_slot(before, rest)][0]}"
        ]
    if kind == "top":
        return [f"pays a point onto {rest[0]} and takes the top card, {card_text(CARDS[before.deck[0]])}"]
    if kind == "start":
        return ["lays the opening"]
    number = int(rest[0])
    found = explain(after.boards[seat], number)
    shown = ", ".join("-".join(spaces) for spaces in found.occurrences) or "nothing"
    return [f"plays {card_text(CARDS[number])}: {shown}, {after.points[seat] - before.points[seat]} points"]


def _slot(position: Reef, rest: list[str]) -> int:
    return [card for card, _ in position.display].index(int(rest[0]))


def playthrough(record: dict[str, Any]) -> str:
    """The game in words."""
    position, moves, _ = leadline.game("reef").documents.load_record(record)
    assert isinstance(position, Reef)
    lines = [f"Reef, {position.players} players, seat {position.first} first", ""]
    for seat, hand in enumerate(position.hands, start=1):
        lines.append(f"seat {seat}: {'; '.join(card_text(CARDS[card]) for card in hand)}")
    lines.append("display: " + "; ".join(card_text(CARDS[card]) for card, _ in position.display))
    for number, text in enumerate(moves, start=1):
        before = position.copy()
        position.push(text)
        lines += ["", f"{number}. seat {before.active}: {text}"]
        lines += [f"   {line}" for line in _told(before, position, text)]
        if not text.startswith(("take", "top")):
            lines += _boards(position)
        left = " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, position.supply, strict=True))
        lines.append(
            f"   points {' '.join(map(str, position.points))}; supply {left}; {position.deck_size} in the pile"
        )
    outcome = position.outcome
    assert outcome is not None
    lines += ["", f"over: {outcome.reason}"]
    for seat, hand in enumerate(position.hands, start=1):
        held = "; ".join(card_text(CARDS[card]) for card in hand) or "none"
        lines.append(f"seat {seat}: {position.points[seat - 1]} points and hand {held}: {outcome.scores[seat - 1]}")
    return "\n".join([*lines, f"won by seat {' and '.join(map(str, outcome.winners))}", ""])
