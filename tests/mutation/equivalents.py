"""Changes that were drawn, that no test notices, and that no test can notice: the rules stay what they are.

By module below core, function, the line as it is and the changed one; with the reason.
"""

from __future__ import annotations

EQUIVALENT: dict[tuple[str, str, str, str], str] = {
    (
        "calm_sailing/expansions/moves.pyx",
        "_compasses",
        "return 0",
        "pass",
    ): "without storms in the game none lies anywhere, so the loops below find nothing to spend a compass on",
    (
        "calm_sailing/expansions/redeal.pyx",
        "_choose",
        "any_free = i",
        "pass",
    ): "a world in which a card strayed is thrown away; one is kept only of a view that no world agrees with",
    (
        "reef/patterns.pyx",
        "_build",
        "if mask < HALF_MASKS:",
        "if mask <= HALF_MASKS:",
    ): "the masks are of pairs of cells, and 256 is one cell",
    (
        "reef/patterns.pyx",
        "_packing",
        "if found > best:",
        "if found >= best:",
    ): "an equal number takes the place of an equal number",
    (
        "reef/patterns.pyx",
        "_look_up",
        "pattern.form = HALVES if pattern.shape == DIAGONAL3 or pattern.shape == DIAGONAL2 else WHOLE",
        "pattern.form = HALVES if pattern.shape == DIAGONAL3 and pattern.shape == DIAGONAL2 else WHOLE",
    ): "the table also knows both halves at once; two look-ups of one half are a matter of speed",
    (
        "reef_encounter/state.pxd",
        "joining",
        "return 0",
        "pass",
    ): "with fewer than two shrimps on the colour the loop below finds no space twice; the early return is for speed",
    (
        "reef_encounter/moves.pyx",
        "_lays",
        "return 0",
        "pass",
    ): "without a tile on either side of the screen the loop below writes no move; the early return is for speed",
    (
        "reef_encounter/apply.pyx",
        "lacking_color",
        "left += bag[color]",
        "left -= bag[color]",
    ): "the caller has counted the tiles: no more are drawn than bag and bonus have, so 0 is not met again",
    (
        "sea_salt/redeal.pyx",
        "_other_seat",
        "return -1",
        "pass",
    ): "without an unknown card the loop below finds no seat either; one random number more is drawn",
}
