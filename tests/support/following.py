"""Games played with everything known, to be followed by what one seat sees of them."""

from __future__ import annotations

from collections.abc import Iterator

from leadline.core import Generator, Position


def whole_moves(deal: Position, policy: str, seed: int) -> Iterator[tuple[Position, str, Position]]:
    """Play a game by the playout `policy` or at `random`, and yield each whole move: before, its text, after."""
    generator = Generator(seed, "test")
    position = deal.copy()
    while not position.is_over:
        before, codes = position.copy(), list[int]()
        while not codes or not position.is_boundary:
            legal = position.legal_codes()
            chance = legal[generator.below(len(legal))]
            codes.append(chance if policy == "random" else position.playout_move(generator.below(2**31)))
            position.push(codes[-1])
        yield before, before.game.notation.join(before, codes), position.copy()
