"""Which files are the rules of each game, and which tests run when one of them is changed.

Rules are what decides whose turn it is, what is legal, what a move does, who has won, what a seat sees and which worlds
agree with that. The playout policy, notation, documents and the classes and tables of position.pyx are not among them;
nor are checks of arguments, and what only keeps card sets (game_cards.pyx).

The tests are those of `make test` that the changed rules can reach and that are about rules. That they are fewer than
all makes no change look noticed that is not.
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
EXPANDED = "rocks or storms or monsters or wild or day-and-night or high-arch or pyramid"


@dataclass(frozen=True, slots=True)
class Suite:
    """`tests` below tests, what is quickest to notice first; and of SHARED those tests whose names have `word` in them
    (as pytest -k takes it), but for SLOW."""

    word: str
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """`modules` below core/`folder`; `suites` by the folder of a module, with "" for those that lie in `folder`."""

    folder: str
    modules: tuple[str, ...]
    suites: dict[str, Suite]
    only: dict[str, frozenset[str]] = field(default_factory=dict)  # functions of a module, where few are rules

    def suite(self, module: str) -> Suite:
        return self.suites[module.rpartition("/")[0]]

    def rules(self, path: Path) -> list[Function]:
        """The functions of a module that are rules."""
        only = self.only.get(path.name, frozenset())
        found = functions(path.read_text(encoding="utf-8"))
        return [function for function in found if function.name not in CHECKS and (not only or function.name in only)]


GAMES = {
    "calm-sailing": Game(
        "calm_sailing",
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
        {
            "base": Suite(
                f"calm and not ({EXPANDED} or competitive)",
                (
                    "rules/calm_sailing/test_setup.py",
                    "rules/calm_sailing/test_turn.py",
                    "rules/calm_sailing/test_start.py",
                    "rules/calm_sailing/test_end.py",
                    "rules/calm_sailing/test_rulings.py",
                    "rules/calm_sailing/test_records.py",
                    "differential/test_calm_sailing.py",
                    "conformance/test_extremes.py",
                    "conformance/test_calm_sailing_redeal.py",
                ),
            ),
            "expansions": Suite(
                f"calm and ({EXPANDED})",
                (
                    "rules/calm_sailing/test_expansions.py",
                    "rules/calm_sailing/test_expansion_rulings.py",
                    "rules/calm_sailing/test_variants.py",
                    "rules/calm_sailing/test_layouts.py",
                    "rules/calm_sailing/test_combinations.py",
                    "solver/test_verify_expansions.py::test_turnings_count_what_is_still_to_be_laid",
                    "differential/test_calm_sailing_expansions.py",
                    "conformance/test_calm_sailing_exploration.py",
                    "conformance/test_calm_sailing_redeal.py",
                ),
            ),
            "competitive": Suite(
                "competitive",
                ("rules/calm_sailing/test_variants.py", "conformance/test_competitive_redeal.py"),
            ),
        },
    ),
    "reef": Game(
        "reef",
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
        {
            "": Suite(
                "reef and not encounter",
                (
                    "rules/reef/test_setup.py",
                    "rules/reef/test_turn.py",
                    "rules/reef/test_patterns.py",
                    "rules/reef/test_end.py",
                    "rules/reef/test_rulings.py",
                    "rules/reef/test_records.py",
                    "differential/test_reef.py",
                    "differential/test_reef_own_cards.py",
                    "conformance/test_likely_worlds.py::test_reef",
                ),
            )
        },
        {"lanes.pxd": frozenset({"points_on"})},  # the rest counts for the policy and the planner
    ),
    "reef-encounter": Game(
        "reef_encounter",
        ("state.pxd", "moves.pyx", "apply.pyx", "redeal.pyx", "scoring.pyx", "coral_tiles.pyx"),
        {
            "": Suite(
                "encounter",
                (
                    "rules/reef_encounter/test_setup.py",
                    "rules/reef_encounter/test_turn.py",
                    "rules/reef_encounter/test_laying.py",
                    "rules/reef_encounter/test_attack.py",
                    "rules/reef_encounter/test_shrimps.py",
                    "rules/reef_encounter/test_coral_tiles.py",
                    "rules/reef_encounter/test_end.py",
                    "rules/reef_encounter/test_rulings.py",
                    "rules/reef_encounter/test_examples.py",
                    "rules/reef_encounter/test_records.py",
                    "differential/test_reef_encounter.py",
                    "conformance/test_reef_encounter_documents.py",
                    "conformance/test_likely_worlds.py::test_reef_encounter",
                ),
            )
        },
    ),
    "sea-salt-paper": Game(
        "sea_salt",
        ("state.pxd", "moves.pyx", "apply.pyx", "redeal.pyx", "scoring.pxd", "scoring.pyx", "memory.pyx"),
        {
            "": Suite(
                "salt",
                (
                    "rules/sea_salt/test_setup.py",
                    "rules/sea_salt/test_turn.py",
                    "rules/sea_salt/test_effects.py",
                    "rules/sea_salt/test_points.py",
                    "rules/sea_salt/test_end.py",
                    "rules/sea_salt/test_rulings.py",
                    "conformance/test_sea_salt_knowledge.py",
                    "conformance/test_likely_worlds.py::test_sea_salt_and_paper",
                    "differential/test_sea_salt.py",
                ),
            )
        },
    ),
}
