"""The figures of docs/games: how long games are, and how many moves there are to choose from.

    python benchmarks/figures/game_figures.py [GAME ...]
    python benchmarks/figures/game_figures.py --write

prints tables, or writes them into the pages. A row is a ruleset with a number of players: the bytes of a state; of
games played at random and of games played by the playout policy, one each a deal, the whole moves and the atomic moves,
means with the longest game in brackets; and how many atomic and whole moves were legal, medians of the games of the
policy with the most of all games in brackets. The same deals give the same figures on every machine.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any

import leadline

PAGES = Path(__file__).parents[2] / "docs" / "games"
DEALS = range(1, 51)  # seeds
HEAD = (
    "ruleset", "players", "bytes", "random: moves", "actions", "policy: moves", "actions",
    "legal actions", "legal moves",
)  # fmt: skip
HEADLINE = f"| {' | '.join(HEAD)} |"
RULE = "|" + "---|" * len(HEAD)
Rulesets = dict[str, tuple[tuple[int, ...], dict[str, Any]]]  # numbers of players and options, by the name of the row
RULESETS: dict[str, Rulesets] = {
    "calm-sailing": {
        "base": ((1, 2, 3, 4, 5), {}),
        "12 removed": ((3,), {"removed": 12}),
        "all expansions": ((3,), {"rocks": True, "monsters": 4, "storms": True, "wild": 2}),
        "Day and Night": ((3,), {"variant": "day-and-night"}),
        "High Arch": ((3,), {"variant": "high-arch"}),
        "Pyramid": ((3,), {"variant": "pyramid"}),
        "competitive": ((2,), {"variant": "competitive"}),
    },
    "reef": {"standard": ((2, 3, 4), {}), "experienced": ((2,), {"opening": "experienced"})},
    "reef-encounter": {"standard": ((2, 3, 4), {}), "expert": ((2,), {"expert": True})},
}


def rulesets(game: str) -> Rulesets:
    """Return the rulesets of a game; if RULESETS has none, the game without options for every number of players."""
    entry = leadline.game(game)
    return RULESETS.get(game) or {"base": (tuple(range(entry.min_players, entry.max_players + 1)), {})}


@dataclass
class Figures:
    """Statistics of the games of one kind of player: lengths in whole moves and in atomic moves, and the number of
    choices at every decision."""

    moves: list[int] = field(default_factory=list)
    atoms: list[int] = field(default_factory=list)
    legal_atoms: list[int] = field(default_factory=list)
    legal_moves: list[int] = field(default_factory=list)

    def play(self, deal: leadline.Position, seed: int, *, policy: bool) -> None:
        """Play one game from a copy of the deal, by the policy or at random, and add it to the statistics."""
        position, stream = deal.copy(stack=False), leadline.Generator(seed, "playout")
        moves = atoms = 0
        while not position.is_over:
            codes = position.legal_codes()
            self.legal_atoms.append(len(codes))
            if position.is_boundary:
                self.legal_moves.append(position.perft(1))
                moves += 1
            position.push(position.playout_move(stream.next()) if policy else codes[stream.below(len(codes))])
            atoms += 1
        self.moves.append(moves)
        self.atoms.append(atoms)


def row(game: str, ruleset: str, players: int, rules: dict[str, Any]) -> tuple[str, ...]:
    """Return the cells of a table row: ruleset, players, bytes of a position, lengths and choices of games."""
    deals = [leadline.deal(game, players=players, seed=seed, **rules) for seed in DEALS]
    size = len(deals[0].to_bytes())
    random, policy = Figures(), Figures()
    for seed, deal in zip(DEALS, deals, strict=True):
        random.play(deal, seed, policy=False)
        policy.play(deal, seed, policy=True)
    lengths = [
        f"{mean(counts):,.0f} ({max(counts):,})" for counts in (random.moves, random.atoms, policy.moves, policy.atoms)
    ]
    choices = [
        f"{median(usual):,.0f} ({max(*usual, *others):,})"
        for usual, others in ((policy.legal_atoms, random.legal_atoms), (policy.legal_moves, random.legal_moves))
    ]
    return (ruleset, str(players), f"{size:,}", *lengths, *choices)


def table(game: str) -> list[str]:
    """Return the rows of a game's Markdown table, without its head."""
    return [
        f"| {' | '.join(row(game, ruleset, players, rules))} |"
        for ruleset, (seats, rules) in rulesets(game).items()
        for players in seats
    ]


def write(game: str) -> None:
    """Replace the table in the page of a game in docs/games."""
    page = PAGES / f"{game.replace('-', '_')}.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    first = lines.index(HEADLINE) + 2
    lines[first : lines.index("", first)] = table(game)
    page.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Print or write the tables of the named games, or of all games."""
    names = [name for name in arguments if name != "--write"]
    for game in names or [entry.name for entry in leadline.GAMES]:
        if "--write" in arguments:
            write(game)
        else:
            print("\n".join([f"\n{game}", "", HEADLINE, RULE, *table(game)]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
