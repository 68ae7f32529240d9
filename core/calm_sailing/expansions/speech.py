"""What a table is told of a game with expansions: what can come next, and what an event has changed, a line each."""

from __future__ import annotations

from collections import Counter

from ...contract import View
from ...errors import counted
from ..boards import Board
from ..events import cards_in_words
from ..material import LETTERS, MONSTER, PURPLE, START, WILD, YELLOW, card_text
from .board_checks import letters
from .position import Expanded

COLORS = {YELLOW: "yellow", PURPLE: "purple"}  # else orange


def expected(view: View) -> str:
    """What can come next in the words of the table, with an example."""
    seen = _seen(view)
    if seen.outcome is not None:
        return f"the game is over: {seen.outcome.reason}"
    own = seen.turn == view.seat
    who = "you" if own else f"seat {seen.turn}"
    others = [seat for seat in range(1, seen.players + 1) if seat != view.seat]
    if seen.phase == "storm":
        wild = "W=" if own and WILD in seen.hand(view.seat) else ""
        compass = f", or {wild}compass {LETTERS[seen.revealed or YELLOW]}" if wild or seen.compasses[0] else ""
        return f"{who}: the storm, {_storm(seen, own=own)}{compass}"
    if seen.phase == "rocks":
        return f"{who}: the rocks, rock ROW or two cards, as rock {'-5 -7' if own else '-2'}"
    if seen.phase == "share":
        shares = " ".join(f"{seat}:3" for seat in others)
        return f"the {seen.owed} cards of the Start, yours by name, of others how many: share -3 -12 {shares}".strip()
    if seen.phase in ("pay", "place"):
        return f"{who}: the rest of the move"
    drew = ", drew 17" if own and seen.pile_sizes[view.seat - 1] and not seen.rocks else ""
    if own and START in seen.hand(view.seat) and not seen.start_laid:
        shares = " ".join(f"{seat}:3" for seat in others)
        cards = counted(seen.joint_discard, "card")
        return f"you: the Start, and the {cards} that it takes, yours by name: S -3 -12 {shares}".strip() + drew
    if own:
        return f"you: a move, as 21@c2 -11{drew} or discards 5 7{drew}{_also(seen, own=True)}"
    return f"{who}: a move, as 24@b3, 26@c3 -1 (cards that are not seen) or discards 2{_also(seen, own=False)}"


def _also(seen: Expanded, *, own: bool) -> str:
    """What the expansions in play let come besides."""
    words = ["M@c3"] if seen.monsters and seen.grid and (not own or MONSTER in seen.hand(seen.turn or 1)) else []
    words += ["compass P 4"] if seen.compasses[0] else []
    words += ["turn c3 -12" if own else "turn c3"] if seen.halves and seen.grid else []
    also = f", {', '.join(words)}" if words else ""
    also += "; then rock 3" if seen.rocks else ""
    piled = any(seen.storms) and not seen.board.marked
    return also + ("; a storm that comes is told as drew P" if piled else "")


def _storm(seen: Expanded, *, own: bool) -> str:
    """How the storm that is revealed is resolved."""
    storm = seen.revealed or YELLOW
    if storm == PURPLE:
        return "storm P ROW" if len(seen.grid) < seen.cells else "storm P"
    due = max(0, seen.hand_sizes[(seen.turn or 1) - 1] - 3) if storm == YELLOW else 0
    cards = "" if not due else " " + " ".join(["-5", "-7"][:due]) if own else f" -{due}"
    return f"storm {LETTERS[storm]}{cards}"


def news(before: View, after: View, seat: int, event: str) -> str:
    """What an event of `seat` has changed, in one line."""
    old, new = _seen(before), _seen(after)
    who = "you" if seat == after.seat else f"seat {seat}"
    told = [
        *_on_the_grid(old, new),
        *_cards_gone(old, new, seat, after.seat),
        *_weather(old, new),
        *_drawn(old, new, after.seat),
    ]
    text = f"{who}: {', '.join(told)}" if told else f"{who}: no change"
    pile = new.pile_sizes[seat - 1]
    if old.pile_sizes[seat - 1] != pile:
        text += f"; {cards_in_words(pile)} in {'your' if seat == after.seat else 'its'} pile"
    if new.phase in ("rocks", "share") and new.outcome is None:
        text += "; now the rocks" if new.phase == "rocks" else "; now the joint discard"
    return text


def _on_the_grid(old: Expanded, new: Expanded) -> list[str]:
    board: Board = new.board
    told = [f"{number} on {board.cells[cell]}" for cell, number in new.grid.items() if cell not in old.grid]
    told += [f"{number} taken from {board.cells[cell]}" for cell, number in old.grid.items() if cell not in new.grid]
    if new.start_laid and not old.start_laid:
        told.append("the Start")
    if new.is_won:
        told.append("the Finish")
    turned = set(new.moon) ^ set(old.moon)
    told += [f"{board.cells[cell]} turned over" for cell in sorted(turned) if cell in old.grid and cell in new.grid]
    return told


def _cards_gone(old: Expanded, new: Expanded, actor: int, you: int) -> list[str]:
    """Discards, by seat; that of `actor` is not named again."""
    told = []
    for seat in range(1, new.players + 1):
        gone = new.discard_sizes[seat - 1] - old.discard_sizes[seat - 1]
        blind = new.blind_counts[seat - 1] - old.blind_counts[seat - 1]
        if gone:
            who = "" if seat == actor else "you " if seat == you else f"seat {seat} "
            told.append(f"{who}discarded {cards_in_words(gone)}")
        if blind:
            told.append(
                f"the top two of {'your' if seat == you else 'the'} pile" + ("" if seat == you else f" of {seat}")
            )
    return told


def _weather(old: Expanded, new: Expanded) -> list[str]:
    """Storms, compasses, rocks, and the exploration deck."""
    told = []
    for storm, was, now in (
        ("Y", old.yellow, new.yellow),
        ("O", old.orange, new.orange),
        ("P", old.purple, new.purple),
    ):
        place = "row" if storm == "P" else "seat"
        for at, (before, after) in enumerate(zip(was, now, strict=True), start=1):
            if before != after:
                told.append(f"{storm} {'lies at' if after > before else 'is lifted from'} {place} {at}")
    gone = Counter(new.left) - Counter(old.left)
    storms = [card for card in gone.elements() if card >= YELLOW]
    spent = new.compasses[0] < old.compasses[0] or gone[WILD]
    if storms and spent and not told:  # it never lay anywhere
        told.append(f"the {COLORS.get(storms[0], 'orange')} storm is cancelled")
    if storms and gone[WILD]:
        told.append("a wild is spent as a compass")
    if new.compasses[0] != old.compasses[0]:
        told.append(f"{_counted(new.compasses[0], 'compass', 'compasses')} held")
    if new.rocks != old.rocks:
        told.append(f"the rocks on row {new.rocks}" if new.rocks else "the rocks leave")
    rest = new.ahead
    shown = list(old.ahead)
    for card in rest:
        shown.remove(card)
    told += [f"{letter} out of the exploration deck" for letter in letters(shown)]
    return told


def _drawn(old: Expanded, new: Expanded, you: int) -> list[str]:
    told = []
    fresh = [card for card in new.hand(you) if new.hand(you).count(card) > old.hand(you).count(card)]
    if fresh:
        told.append(f"you drew {' '.join(dict.fromkeys(map(card_text, fresh)))}")
    if new.revealed and (old.revealed != new.revealed or old.pile_sizes != new.pile_sizes):
        color = COLORS.get(new.revealed, "orange")
        told.append(f"a {color} storm" if color != "orange" else "an orange storm")
    return told


def _counted(count: int, one: str, many: str) -> str:
    return f"{count or 'no'} {one if count == 1 else many}"


def _seen(view: View) -> Expanded:
    assert isinstance(view.masked, Expanded)
    return view.masked
