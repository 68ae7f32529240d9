"""Which files are the rules of each game, and which tests run when one of them is changed.

Rules are what decides whose turn it is, what is legal, what a move does, who has won, what a seat sees and which worlds
agree with that. The playout policy, notation, documents and the classes and tables of position.pyx are not among them;
nor are checks of arguments, and what only keeps card sets (game_cards.pyx).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from mutation.mutants import Function, functions

CHECKS = frozenset({"_checked"})  # of what Python hands over
SHARED = (
    "golden/test_golden.py",
    "perft",
    "conformance/test_deals.py",
    "conformance/test_positions.py",
    "conformance/test_records.py",
    "conformance/test_views.py",
)
# Of these, what is long and asks documents, texts or drawings more than the rules below them.
SLOW = "drawn or round_trip or names_nothing_hidden or other_moves or canonical_texts"


@dataclass(frozen=True, slots=True)
class Game:
    """`modules` below core/`folder`; `tests` below tests, those that are quick to notice first; of SHARED those tests
    whose names have `word` in them (as pytest -k takes it), but for SLOW."""

    folder: str
    word: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    only: dict[str, frozenset[str]] = field(default_factory=dict)  # functions of a module, where few are rules

    def rules(self, path: Path) -> list[Function]:
        """The functions of a module that are rules."""
        only = self.only.get(path.name, frozenset())
        found = functions(path.read_text(encoding="utf-8"))
        return [function for function in found if function.name not in CHECKS and (not only or function.name in only)]


GAMES = {
    "calm-sailing": Game(
        "calm_sailing",
        "calm",
        (
            "base/state.pxd",
            "base/hands.pxd",
            "base/moves.pyx",
            "base/apply.pyx",
            "base/redeal.pyx",
            "expansions/state.pxd",
            "expansions/board.pxd",
            "expansions/moves.pyx",
            "expansions/apply.pyx",
            "expansions/turn.pyx",
            "expansions/redeal.pyx",
            "competitive/moves.pyx",
            "competitive/apply.pyx",
            "competitive/redeal.pyx",
        ),
        (
            "rules/test_calm_sailing.py",
            "rules/test_calm_sailing_expansions.py",
            "rules/test_calm_sailing_rulings.py",
            "rules/test_calm_sailing_variants.py",
            "rules/test_calm_sailing_layouts.py",
            "differential/test_calm_sailing.py",
            "conformance/test_competitive_redeal.py",
            "conformance/test_calm_sailing_redeal.py",
            "conformance/test_calm_sailing_exploration.py",
            "differential/test_calm_sailing_expansions.py",
        ),
    ),
    "reef": Game(
        "reef",
        "reef and not encounter",
        (
            "state.pxd",
            "moves.pyx",
            "apply.pyx",
            "redeal.pyx",
            "scoring.pyx",
            "patterns.pxd",
            "patterns.pyx",
            "lanes.pxd",
        ),
        ("rules/test_reef.py", "differential/test_reef.py", "differential/test_reef_own_cards.py"),
        {"lanes.pxd": frozenset({"points_on"})},  # the rest counts for the policy and the planner
    ),
    "reef-encounter": Game(
        "reef_encounter",
        "encounter",
        ("state.pxd", "moves.pyx", "apply.pyx", "redeal.pyx", "scoring.pyx", "coral_tiles.pyx"),
        (
            "rules/test_reef_encounter.py",
            "differential/test_reef_encounter.py",
            "conformance/test_reef_encounter_documents.py",
        ),
    ),
    "sea-salt-paper": Game(
        "sea_salt",
        "salt",
        ("state.pxd", "moves.pyx", "apply.pyx", "redeal.pyx", "scoring.pxd", "scoring.pyx", "memory.pyx"),
        ("rules/test_sea_salt.py", "conformance/test_sea_salt_knowledge.py", "differential/test_sea_salt.py"),
    ),
}
