"""Games of Calm Sailing told as one seat sees them: what it answers when the game is set up, and for each whole move
the line that it would type at a table. Written from the rules and the documents, not from what reads such lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from leadline.core import Generator

F, M, S, W, Y, P, O = 81, 82, 83, 84, 85, 86, 87  # noqa: E741
LETTERS = {F: "F", M: "M", S: "S", W: "W", Y: "Y", P: "P", O: "O", 88: "C", 89: "R", 90: "B"}


def name(card: int) -> str:
    return LETTERS.get(card, str(card))


@dataclass(frozen=True)
class Move:
    """A whole move of a played game, or the rest of one: the position before it, the codes of its actions, the
    positions after each of them, and its text."""

    before: Any
    codes: tuple[int, ...]
    steps: tuple[Any, ...]
    text: str

    def rest(self) -> Move:
        """Return the rest of the move after its first action, as a Move."""
        begun = self.steps[0]
        return Move(begun, self.codes[1:], self.steps[1:], begun.game.notation.join(begun, self.codes[1:]))

    @property
    def after(self) -> Any:
        return self.steps[-1]


def moves(deal: Any, seed: int, stream: str = "uniform") -> Iterator[Move]:
    """Yield the whole moves of a game from the deal: random ones, or with the stream `sensible` mostly the policy's."""
    chance = Generator(seed, stream)
    before, walk = deal.copy(), deal.copy()
    codes: list[int] = []
    steps: list[Any] = []
    while not walk.is_over:
        legal = walk.legal_codes()
        sensible = stream == "sensible" and chance.below(8)
        codes.append(walk.playout_move(chance.next()) if sensible else legal[chance.below(len(legal))])
        walk.push(codes[-1])
        steps.append(walk.copy())
        if walk.is_boundary:
            yield Move(before, tuple(codes), tuple(steps), before.game.notation.join(before, codes))
            before, codes, steps = walk.copy(), [], []


# Games with expansions.


def answers(deal: Any, you: int) -> dict[str, str]:
    """Return the answers of seat `you` in the set-up of this deal at a table, by the names of the questions."""
    found = {}
    players, sizes = deal.players, [len(pile) + len(hand) for pile, hand in zip(deal.piles, deal.hands, strict=True)]
    if deal.phase == "storm":
        sizes[deal.turn - 1] += 1
    if players > 1:
        found["begins"] = str(deal.first)
    if min(sizes) < max(sizes):
        found["more"] = " ".join(str(seat) for seat, size in enumerate(sizes, 1) if size == max(sizes))
    if deal.has_rocks:
        found["rock"] = str(deal.rocks)
    found["hand"] = " ".join(map(name, deal.hands[you - 1])) or "none"
    if deal.phase == "storm":
        seat = deal.turn
        if seat == you:
            found["hand"] = " ".join([*map(name, deal.hands[you - 1]), name(deal.revealed)])
        else:
            found["storm"] = " ".join([str(seat), "drew", *["?"] * deal.hand_sizes[seat - 1], name(deal.revealed)])
    return found


def line(move: Move, you: int, random: Random) -> tuple[int, str]:
    """Return the seat that makes the move, and a line that seat `you` could type for it.

    If a line can be worded in several ways, one is drawn at random.
    """
    seat = move.before.turn
    parts = [_worded(move, seat, you, random)]
    drawn = _drawn(move)
    for other, cards in drawn.items():
        if other == you and cards:
            mine = any(card < Y for card in cards) or seat == you
            parts.append(f"{'' if mine and random.random() < 0.7 else f'{you} '}drew {' '.join(map(name, cards))}")
        elif other != you and any(card >= Y for card in cards):
            words = " ".join(name(card) if card >= Y else "?" for card in cards)
            parts.append(f"{'' if other == seat != you and random.random() < 0.7 else f'{other} '}drew {words}")
    parts += _found(move, random)
    parts += _monsters_told(move, you)
    return seat, ", ".join(parts) + told(move.after, you)


def told(position: Any, you: int) -> str:
    """Return the end of a line about the next turn: that its seat cannot act, or what it cannot lay; else empty."""
    if position.phase != "action" or position.is_won:
        return ""
    if position.active != you:
        return ", lost" if position.is_over else ""
    forbidden = position.turn_state["forbidden"]
    return (", no F" if forbidden & 1 else "") + (", no S" if forbidden & 2 else "")


def _worded(move: Move, seat: int, you: int, random: Random) -> str:
    words = move.text.split()
    if words[0] in ("S", "W=S", "share"):
        shares = [_share(word, you, random) for word in words[1:]]
        separated = random.random() < 0.5
        text = words[0]
        for share in shares:
            text += (", " if separated and not share.startswith("-") else " ") + share
        return text
    if seat == you or words[0] == "-all":
        if words[0].startswith("-") and words[0] != "-all" and random.random() < 0.3:
            return " ".join(["discards", *(word[1:] for word in words)])
        return move.text
    paid = [word for word in words if word.startswith("-")]
    kept = [word for word in words if not word.startswith("-")]
    if not kept:
        return random.choice([f"discards {len(paid)}", f"-{len(paid)}", " ".join(["-?"] * len(paid))])
    if not paid or (kept[0] != "rock" and random.random() < 0.3 and not _short(move)):
        return " ".join(kept)
    return " ".join([*kept, *random.choice([[f"-{len(paid)}"], ["-?"] * len(paid)])])


def _short(move: Move) -> bool:
    """Whether a yellow storm took fewer cards than it asks for, which has to be told."""
    held = move.before.hand_sizes[move.before.turn - 1]
    return move.text.startswith("storm Y") and len(move.text.split()) - 2 < held - 3


def _share(word: str, you: int, random: Random) -> str:
    seat, _, cards = word.partition(":")
    given = cards.split(",")
    if int(seat) == you:
        if random.random() < 0.5 or cards == "top2":
            return word
        return " ".join(card if card == "top2" else f"-{card}" for card in given)
    hidden = [card for card in given if card != "top2"]
    tops = ["top2"] if "top2" in given else []
    return f"{seat}: " + " ".join([*([str(len(hidden))] if hidden else []), *tops])


def _drawn(move: Move) -> dict[int, list[int]]:
    """The cards that each seat draws, storms among them, in order."""
    found: dict[int, list[int]] = {seat: [] for seat in range(1, move.before.players + 1)}
    last = move.before
    for step in move.steps:
        for seat in found:
            blind = step.blind_counts[seat - 1] - last.blind_counts[seat - 1]
            old, new = last.piles[seat - 1][blind:], step.piles[seat - 1]
            if last.job == "setup":  # a Start met on the way stays (2.5)
                old, new = [card for card in old if card != S], [card for card in new if card != S]
            found[seat] += old[: len(old) - len(new)]
        last = step
    return found


def _found(move: Move, random: Random) -> list[str]:
    shown = move.before.exploration[: len(move.before.exploration) - len(move.after.exploration)]
    return [f"found {name(card)}" for card in shown]


def _monsters_told(move: Move, you: int) -> list[str]:
    """Monsters of which the seats tell as the joint discard begins (5.4)."""
    last = move.before
    for step in move.steps:
        if step.phase == "share" and last.phase != "share" and step.monsters and not step.board.marked:
            return [
                f"{seat} holds {' '.join(['M'] * count)}"
                for seat, count in enumerate(step.sure, 1)
                if seat != you and count
            ]
        last = step
    return []


# The competitive game.


def duel_answers(deal: Any, you: int) -> dict[str, str]:
    """Return the answers of seat `you` in the set-up of a competitive deal, by the names of the questions."""
    found = {"begins": str(deal.first), "row": " ".join(map(name, deal.row))}
    return found | {"hand": " ".join(map(name, deal.hands[you - 1]))}


def duel_line(move: Move, you: int, random: Random) -> tuple[int, str]:
    """Return the seat that makes the move in a competitive game, and a line that seat `you` could type for it."""
    seat, words = move.before.turn, move.text.split()
    parts = [move.text]
    if words[0] != "take" and seat != you:
        paid = [word for word in words if word.startswith("-")]
        kept = [word for word in words if not word.startswith("-")]
        hidden = random.choice([f"-{len(paid)}", " ".join(["-?"] * len(paid))]) if paid else ""
        parts = [f"discards {len(paid)}" if not kept else " ".join([*kept, hidden]).strip()]
        if kept and paid and random.random() < 0.3:
            parts = kept
    came = len(move.before.deck) - len(move.after.deck)
    if came:
        parts.append(f"{random.choice(['new', 'drew'])} {' '.join(map(name, move.before.deck[:came]))}")
    after = move.after
    lost = after.is_over and not after.is_won and after.active != you
    return seat, ", ".join(parts) + (", lost" if lost else "")
