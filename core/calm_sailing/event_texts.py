"""Messages during a physical game, one line each: the input that can come next, and the changes of an event."""

from __future__ import annotations

from collections import Counter

from ..contract import View
from ..errors import counted
from ..example_moves import of_each_kind
from .base.moves import LAY_START, pack
from .base.position import CalmSailing
from .boards import Board
from .events import cards_text, paying
from .expansions.board_checks import letters
from .expansions.notation import join
from .expansions.position import Expanded
from .material import FINISH, MONSTER, ORANGE, PURPLE, START, WILD, YELLOW
from .worlds import filled, givers, seen_by, spread, unseen_islands

KINDS = 3  # types of moves in a list of examples
COLORS = {YELLOW: "yellow", PURPLE: "purple", ORANGE: "orange"}
STEPS = {"rocks": "move the rocks", "storm": "resolve the storm"}


def many(count: int) -> str:
    """Return a number of cards in words: `no cards`, `1 card`, `3 cards`."""
    return counted(count, "card") if count else "no cards"


def alternatives(texts: list[str]) -> str:
    """Return the texts joined as alternatives: `24@b3, discards 2 or F`."""
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def whose_turn(seen: CalmSailing, seat: int, you: int) -> str:
    """Return the message that another seat than `seat` is to move, for a reader at seat `you`."""
    mover = seen.turn or 0
    who = "yours" if seat == you else f"that of seat {seat}"
    return f"it is {'your turn' if mover == you else f'the turn of seat {mover}'}, not {who}"


def expected(view: View) -> str:
    """Return one line with the input that can come next, with examples.

    The examples are legal moves if the seat of the view is to move; otherwise they are likely moves.
    """
    seen, outcome = seen_by(view), view.masked.outcome
    if outcome is not None:
        return f"the game is over ({outcome.reason})"
    own = seen.turn == view.seat
    if seen.phase == "share":
        due, example = _shares(seen, view.seat)
        example = f"{'share ' * (seen.is_boundary and view.masked is seen)}{example}"
        if seen.players == 1:
            return f"{many(seen.owed)} for the Start (5.4): which of yours, as {example}"
        return f"{many(seen.owed)} {'goes' if seen.owed == 1 else 'go'} together (5.4): {due}, as {example}"
    moves = _moves(seen, view.seat)
    if seen.phase in ("pay", "place"):
        what = f"pays {seen.owed}" if seen.phase == "pay" else "lays the wild card"
        return f"seat {seen.turn} still {what}, as {moves[0] if own or seen.phase == 'place' else f'-{seen.owed}'}"
    if own and START in seen.hand(view.seat) and not seen.start_laid and seen.phase == "action":
        return "you hold the Start, which must be laid (5.1): S"
    who = "you are" if own else f"seat {seen.turn} is"
    return f"{who} to {STEPS.get(seen.phase, 'move')}, as {alternatives(moves)}"


def _moves(seen: Expanded, you: int) -> list[str]:
    """Return a few moves that the seat to move can make, as far as is known. A discard of another seat is a number."""
    mover = seen.turn or 1
    own, islands = mover == you, unseen_islands(seen, you)
    middle = len(islands) // 2
    pool = [*islands[middle:], *islands[:middle]]
    sure = [MONSTER] * seen.sure[mover - 1]
    piles: list[list[int]] = [[] for _ in range(seen.players)]

    def held(first: list[int]) -> Expanded:
        hand = [*first, *sure, *pool][: seen.hand_sizes[mover - 1]]
        rest = pool[len(hand) :]
        hands = [hand if seat == mover else rest for seat in range(1, seen.players + 1)]
        return filled(seen, you, hands, piles)

    world = held([])
    kinds = list(of_each_kind(world).items())[:KINDS]
    found = [codes[:1] if kind == LAY_START else codes for kind, moves in kinds for codes in moves]
    texts = [join(world, codes) for codes in found]
    texts = texts if seen.phase in ("pay", "place") else [as_told(text, own=own) for text in texts]
    if own or seen.phase != "action":
        return texts
    start = pack(LAY_START, START)
    texts += ["S"] * bool(seen.fresh[mover - 1] and START in held([START]).hand(mover) and _can(held([START]), start))
    return [*texts, "F"] if len(seen.grid) == seen.cells and seen.start_laid and not seen.ahead else texts


def _can(world: Expanded, code: int) -> bool:
    return code in world.legal_codes()


def as_told(text: str, *, own: bool) -> str:
    """Return the text of a move as an event at a table. If the move is not the followed seat's `own`, the cards that go
    are replaced by their number: `24@b3 -2`."""
    words = text.split()
    cards = [word for word in words if word.startswith("-") and word != "-all"]
    rest = [word for word in words if word not in cards] or ["discards"]
    if not own:
        cards = [f"-{len(cards)}"] * bool(cards)
    return " ".join([*rest, *(card.removeprefix("-") if rest == ["discards"] else card for card in cards)])


def _shares(seen: Expanded, you: int) -> tuple[str, str]:
    """Return the question for a joint discard, and an example in which the seats give equally, if possible."""
    own = [card for card in seen.hand(you) if card != MONSTER]
    able = {seat: len(own) if seat == you else seen.hand_sizes[seat - 1] for seat in givers(seen)}
    counts = spread(seen.owed, able)
    others = [f"{seat}: {counts[seat]}" for seat in sorted(counts) if seat != you]
    given = paying(own[: counts.get(you, 0)])
    asked = ["which of yours"] * bool(given) + ["how many of the others"] * bool(others)
    return ", ".join(asked), ", ".join([given, *others] if given else others)


def news(before: View, after: View, seat: int, event: str) -> str:
    """Return one line with the changes between two views, which an event of `seat` made."""
    old, new, you = seen_by(before), seen_by(after), before.seat
    told = _action(old, new, seat, you) + _joint(old, new, you) + _weather(old, new)
    drawn = _drawn(old, new, you, seat)
    told += [f"you draw {cards_text(sorted(drawn.elements()))}"] if drawn else []
    if new.revealed and (old.revealed, old.pile_sizes) != (new.revealed, new.pile_sizes):
        told.append(f"a storm comes: {COLORS[new.revealed]}")
    own, size = new.pile_sizes[you - 1], new.pile_sizes[seat - 1]
    if (seat == you and new.phase == "action") or own != old.pile_sizes[you - 1]:
        told.append(f"{many(own)} in your pile")
    elif new.pile_sizes != old.pile_sizes:
        told.append(f"{many(size)} in its pile")
    if new.turn == you and new.phase == "action" and START in new.hand(you) and not new.start_laid:
        told.append("you hold the Start, which must be laid (5.1)")
    if new.outcome is None and (new.phase == "rocks" or (new.phase == "share" and new.is_boundary)):
        told.append("now the rocks" if new.phase == "rocks" else "now the joint discard")
    return "; ".join(told) or "nothing has changed"


def _action(old: Expanded, new: Expanded, seat: int, you: int) -> list[str]:
    """Describe the action of the seat."""
    board: Board = new.board
    who, end = ("you", "") if seat == you else (f"seat {seat}", "s")
    laid = [f"{number} on {board.cells[cell]}" for cell, number in new.grid.items() if cell not in old.grid]
    taken = [f"{number} from {board.cells[cell]}" for cell, number in old.grid.items() if cell not in new.grid]
    turned = [board.cells[cell] for cell in sorted({*new.moon} ^ {*old.moon}) if cell in old.grid and cell in new.grid]
    gone = new.discard_sizes[seat - 1] - old.discard_sizes[seat - 1]
    cards = _named(old, new, seat, gone) if seat == you else str(gone)
    pays = [f"{who} pay{end} {cards}"] if gone and old.phase != "share" and not new.start_laid > old.start_laid else []
    paid = [f", pay{end} {cards}"] if pays else [""]
    if laid:
        return [f"{who} lay{end} {laid[0]}{paid[0]}"]
    if taken:
        return [f"{who} take{end} {taken[0]}"]
    if turned:
        return [f"{who} turn{end} {turned[0]} over{paid[0]}"]
    if old.phase == "rocks" and old.rocks != new.rocks:
        return [f"{who} move{end} the rocks to row {new.rocks}"]
    if new.start_laid > old.start_laid:
        return [f"{who} lay{end} the Start"]
    if new.is_won:
        return [f"{who} lay{end} the Finish"]
    if old.phase == "action" and pays:
        return [f"{who} discard{end} {cards}"]
    if old.phase == "action" and new.is_over and new.grid == old.grid:
        return [f"{who} cannot act"]
    return pays


def _named(old: Expanded, new: Expanded, seat: int, gone: int) -> str:
    """Name the cards that the seat of the view has discarded, or return their number."""
    cards = sorted((Counter(new.discarded[seat - 1]) - Counter(old.discarded[seat - 1])).elements())
    return f"card{'' if gone == 1 else 's'} {cards_text(cards)}" if len(cards) == gone else str(gone)


def _joint(old: Expanded, new: Expanded, you: int) -> list[str]:
    """Return the cards of a joint discard by seat."""
    if not new.start_laid or (old.phase != "share" and old.start_laid):
        return []
    pairs = zip(old.discard_sizes, new.discard_sizes, old.blind_counts, new.blind_counts, strict=True)
    given = {seat: b - a + d - c for seat, (a, b, c, d) in enumerate(pairs, start=1) if b - a + d - c}
    total = sum(given.values())
    if not total:
        return []
    if new.phase == "share" and len(given) == 1:
        return [f"{'you give' if you in given else f'seat {next(iter(given))} gives'} {many(total)}"]
    shares = ", ".join(f"seat {seat} {count}" for seat, count in given.items())
    return [f"{'' if new.phase == 'share' else 'together '}{many(total)} {'goes' if total == 1 else 'go'}: {shares}"]


def _weather(old: Expanded, new: Expanded) -> list[str]:
    """Describe the changes of storms, compasses, rocks and the exploration deck."""
    told = []
    for color, place, was, now in (
        ("yellow", "seat", old.yellow, new.yellow),
        ("orange", "seat", old.orange, new.orange),
        ("purple", "row", old.purple, new.purple),
    ):
        for at, (a, b) in enumerate(zip(was, now, strict=True), start=1):
            if a != b:
                lies = "lies before" if place == "seat" else "lies on"
                told.append(f"the {color} storm {lies if b > a else 'is lifted from'} {place} {at}")
    gone = Counter(new.left) - Counter(old.left)
    storms = [card for card in gone.elements() if card >= YELLOW]
    if storms and not told:  # the storm left without lying anywhere
        told.append(f"the {COLORS[storms[0]]} storm leaves the game")
    if storms and gone[WILD]:
        told.append("a wild card is spent as a compass")
    if new.compasses[0] != old.compasses[0]:
        told.append(f"{counted(new.compasses[0], 'compass', 'compasses')} held")
    if new.rocks != old.rocks and old.phase != "rocks":
        told.append(f"the rocks come to row {new.rocks}" if new.rocks else "the rocks leave")
    shown = Counter(old.ahead) - Counter(new.ahead)
    return [*told, *(f"the exploration deck shows {letter}" for letter in letters(list(shown.elements())))]


def _drawn(old: Expanded, new: Expanded, you: int, actor: int) -> Counter[int]:
    """Return the cards that you drew by an event of `actor`, including those that replace equal cards."""
    gone = Counter(new.discarded[you - 1]) - Counter(old.discarded[you - 1])
    if actor == you:
        gone += Counter(new.grid.values()) - Counter(old.grid.values())
        gone += Counter({START: int(new.start_laid > old.start_laid), FINISH: int(new.is_won)})
        gone[MONSTER] += (Counter(new.left) - Counter(old.left))[MONSTER]
    fresh = Counter(new.hand(you)) - Counter(old.hand(you))
    again = fresh + (gone - (Counter(old.hand(you)) - Counter(new.hand(you))))
    return again if again.total() == old.pile_sizes[you - 1] - new.pile_sizes[you - 1] else fresh
