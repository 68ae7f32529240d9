"""Games of Reef Encounter as a seat sees them at a table: each move as the line that a person would type."""

from __future__ import annotations

from collections.abc import Sequence

from leadline.core.reef_encounter.material import COLORS
from leadline.core.reef_encounter.notation import join, unpack
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.reef_encounter.state import COLLECT, FISH, TAKE_CUBES


def listed(counts: Sequence[int]) -> str:
    return " ".join(name for name, number in zip(COLORS, counts, strict=True) for _ in range(number))


def answers(deal: ReefEncounter, you: int) -> dict[str, str]:
    """Return the answers of seat `you` in the set-up of this deal at a table, by the names of the questions."""
    found = {
        "boards": " ".join(map(str, deal.boards)),
        "sea": ", ".join(map(listed, deal.open_sea)),
        "begins": str(deal.turn),
        "tiles": listed(deal.behind[you - 1]),
    }
    if not deal.choosing:
        found["fish"] = listed(deal.parrotfish[you - 1])
        found["cubes"] = ", ".join(f"{seat}: {listed(held)}" for seat, held in enumerate(deal.cubes, start=1))
    return found


def line(before: ReefEncounter, codes: Sequence[int], after: ReefEncounter, you: int) -> str:
    """Return the line that seat `you` would type for a move: its text, with tiles that were drawn or shown."""
    kind, space, _, _ = unpack(codes[0])
    text = join(before, codes)
    if kind == COLLECT:
        drawn = before.refill(space)
        text += ", refill " + " ".join(COLORS[color] for color in drawn) if drawn else ""
    if before.active != you and kind in (FISH, TAKE_CUBES):
        text = "fish" if kind == FISH else "cubes"
    if kind == TAKE_CUBES and not after.choosing:
        text += "".join(f", {seat}: {listed(held)}" for seat, held in enumerate(after.cubes, start=1) if seat != you)
    lacking = [COLORS[c] for c in range(5) if c not in after.bonus and not after.bag[c]]
    known = [COLORS[c] for c in range(5) if c not in before.bonus and not before.bag[c]]
    new = [name for name in lacking if name not in known]
    text += f", lacking {' '.join(new)}" if new else ""
    return text + (opened(before, after, you) if after.is_over else "")


def opened(before: ReefEncounter, after: ReefEncounter, you: int) -> str:
    """Return the end of the last line of a game: tiles of other parrotfish that seat `you` had not seen go there."""
    text = ""
    for seat in range(1, before.players + 1):
        fish, known = before.parrotfish[seat - 1], before.known_parrotfish[seat - 1]
        hidden = [whole - seen for whole, seen in zip(fish, known, strict=True)]
        text += f", {seat}: {listed(hidden)}" if seat != you and any(hidden) else ""
    return text
