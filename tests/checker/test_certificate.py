"""Certificates of every kind are confirmed, and tampered ones refused."""

from __future__ import annotations

import copy
import itertools
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import leadline
from leadline.checker import BadDocument, bounds
from leadline.checker.calm_sailing import load
from leadline.checker.calm_sailing.cards import choices, in_order
from leadline.checker.certificate import check
from leadline.core import Position
from leadline.solver.calm_sailing.base.bounds import least_payment
from leadline.solver.certificate import certificate
from leadline.solver.results import Verdict

RULES: tuple[dict[str, Any], ...] = (
    {},
    {"removed": 24},
    {"removed": 26},
    {"removed": 28},
    {"solo_draw": 2},
    {"solo_hand": 3, "solo_draw": 6, "solo_payment": 12},
    {"solo_hand": 8, "solo_draw": 2, "solo_payment": 9, "removed": 26},
    {"solo_hand": 7, "solo_draw": 3, "solo_payment": 4, "storms": True, "monsters": 3, "removed": 28},
    {"rocks": True, "removed": 28},
    {"wild": 2, "removed": 28},
    {"rocks": True, "monsters": 4, "storms": True, "removed": 4},
    {"variant": "day-and-night", "removed": 28},
    {"variant": "high-arch"},
    {"variant": "pyramid"},
)


def positions(seed: int) -> Iterator[Position]:
    """Deals and positions in mid-game, played at random or sensibly, of every ruleset."""
    chance = Random(seed)
    for rules in RULES:
        for players in (1,) if "solo_draw" in rules else range(1, 6):
            position = leadline.deal("calm-sailing", players=players, seed=chance.getrandbits(32), **rules)
            sensible = chance.random() < 0.5
            for _ in range(chance.choice((0, 0, 12, 40, 80))):
                if not position.is_over:
                    codes = position.legal_codes()
                    position.push(position.playout_move(chance.getrandbits(30)) if sensible else chance.choice(codes))
            while not position.is_boundary:
                position.push(chance.choice(position.legal_codes()))
            yield position


def certificates(seed: int) -> list[dict[str, Any]]:
    """What `verify` proves of them."""
    found = []
    for position in positions(seed):
        verdict = leadline.verify(position, nodes=8_000)
        if verdict.status != "unknown" and not (position.is_over and verdict.line is not None):
            found.append(json.loads(json.dumps(certificate(position, verdict))))
    return found


CERTIFICATES = [found for seed in range(2) for found in certificates(seed)]


def test_every_certificate_is_confirmed() -> None:
    kinds: Counter[str] = Counter()
    for found in CERTIFICATES:
        assert check(found).status == "confirmed", found
        kinds[found["proof"]["kind"]] += 1
    assert {"line", "count", "gap", "over", "unpaid-start"} <= kinds.keys()


def test_tampered_lines_are_refused() -> None:
    chance = Random(1)
    tampered = 0
    for found in CERTIFICATES:
        moves = found["proof"].get("moves")
        if moves is None:
            continue
        for change in range(4):
            wrong = copy.deepcopy(found)
            given = wrong["proof"]["moves"]
            at = chance.randrange(len(given))
            if change == 0:
                given.pop()
            elif change == 1:
                given.insert(at, "80@a1")
            elif change == 2:
                given[at] = "F" if given[at] != "F" else "-1 -2"
            else:
                given.append("F")
            refused = check(wrong)
            assert refused.status == "refused", wrong
            assert "move" in refused.reason
            tampered += 1
    assert tampered > 40


@pytest.mark.extended
def test_tampered_numbers_are_refused() -> None:
    tampered = 0
    for found in CERTIFICATES:
        for name, value in found["proof"].get("facts", {}).items():
            for other in (value + 1, value - 1, str(value)):
                wrong = copy.deepcopy(found)
                wrong["proof"]["facts"][name] = other
                assert check(wrong).status == "refused", wrong
                tampered += 1
    assert tampered > 40


def test_numbers_that_are_not_whole_are_refused() -> None:
    """1.0 and true equal 1 in Python, but no seat and no count is written so."""
    deal = {
        "game": "calm-sailing",
        "format": 1,
        "players": 1,
        "first": 1,
        "to_move": 1,
        "hands": [[5, "F"]],
        "piles": [[]],
    }
    deal |= {"grid": [". ."], "start_laid": True, "rules": {"layout": {"name": "two", "cells": ["a1", "b1"]}}}
    facts = {"turns": 3, "seat": 1, "own": 3, "cards": 2}
    found = {"certificate": 1, "claim": "unwinnable", "deal": deal, "proof": {"kind": "tempo", "facts": facts}}
    assert check(found).status == "confirmed"
    for name, value in facts.items():
        for other in (float(value), str(value), True, None, [value]):
            assert check(found | {"proof": {"kind": "tempo", "facts": facts | {name: other}}}).status == "refused"
            tree = [{"kind": "tempo", "facts": facts | {name: other}}]
            assert check(found | {"proof": {"kind": "cases", "cases": tree}}).status == "refused"


def test_arguments_do_not_hold_for_deals_that_can_be_won() -> None:
    lines = [found for found in CERTIFICATES if found["claim"] == "winnable"][::6]
    kinds = {found["proof"]["kind"]: found["proof"] for found in CERTIFICATES if found["claim"] == "unwinnable"}
    arguments = list(kinds.values())
    assert lines
    assert arguments
    for found in lines:
        for proof in arguments:
            assert check(found | {"claim": "unwinnable", "proof": proof}).status == "refused"
        assert check(found | {"claim": "unwinnable"}).status == "refused"


def test_what_is_taken_on_trust_is_said() -> None:
    found = CERTIFICATES[0] | {"claim": "unwinnable"}
    for kind, words in (("cp-sat", "CP-SAT"), ("exhaustive", "every way to play")):
        told = check(found | {"proof": {"kind": kind, "statistics": {}}})
        assert told.status == "trusted"
        assert words in told.reason


def night(hands: list[list[Any]]) -> dict[str, Any]:
    """A full grid of Day and Night, a1 moon up where the sun must be, seat 1 to move."""
    rows = [" ".join(f"{6 * row + column + 1:2}" for column in range(6)) for row in range(5, -1, -1)]
    moon = ["a1", *(f"{column}{row}" for row in (4, 5, 6) for column in "abcdef")]
    document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1, "piles": [[], []]}
    rules = {"variant": "day-and-night"}
    return document | {"hands": hands, "grid": rows, "start_laid": True, "moon": moon, "rules": rules}


def test_no_tempo_where_a_turn_can_go_to_a_single_card() -> None:
    """Seat 1 turns a1 over for its only card, seat 2 lays the Finish: in the base game no turn could be lost."""
    found: dict[str, Any] = {"certificate": 1, "deal": night([[60], ["F"]])}
    line = found | {"claim": "winnable", "proof": {"kind": "line", "moves": ["turn a1 -60", "F"]}}
    assert check(line).status == "confirmed"
    tempo = {"kind": "tempo", "facts": {"lays": 0, "discards": 0}}
    assert check(found | {"claim": "unwinnable", "proof": tempo}).status == "refused"


def test_within_a_turn_nothing_is_said_of_turns() -> None:
    """The rocks are to be moved by seat 1, which has had its turn; seat 2 wins then."""
    rows = [" ".join(f"{6 * row + column + 1:2}" for column in range(6)) for row in range(5, -1, -1)]
    rows[0], rows[1], rows[2] = ".  .  .  .  .  .", " .  .  .  .  .  .", " .  .  .  .  .  ."
    document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1, "piles": [[], []]}
    document |= {"hands": [[60], ["F"]], "grid": rows, "start_laid": True, "rules": {"jagged_rocks": True}, "rocks": 4}
    document["pending"] = {"step": "rocks", "all": False}
    state = load(document)
    assert state.pending is not None
    assert bounds.tempo(state) is None
    assert all(bounds.turns_of(state, seat) is None for seat in (1, 2))
    state.pending = None
    assert bounds.turns_of(state, 1) is not None


def test_cards_due_from_all_seats_are_counted() -> None:
    """A storm among the extra cards of a Start comes before the eight discards, which then are due."""
    chance, confirmed = Random(3), 0
    for seed in range(600):
        position = leadline.deal("calm-sailing", players=1 + seed % 2, seed=seed, storms=True, removed=28)
        while not position.is_over and position.phase != "share":  # type: ignore[attr-defined]
            position.push(chance.choice(position.legal_codes()))
        verdict = leadline.verify(position, nodes=1)
        if not position.is_over and position.is_boundary and verdict.argument and verdict.argument.kind == "count":
            assert check(certificate(position, verdict)).status == "confirmed", position.text()
            confirmed += 1
    assert confirmed >= 5


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"certificate": 2}, "certificate: expected 1"),
        ({"claim": "unknown"}, "claim: expected one of winnable, unwinnable"),
        ({"proof": []}, "proof: expected an object"),
        ({"proof": {"kind": 3}}, "proof: expected an object"),
        ({"more": 1}, "more: not known here"),
        ({"deal": {}}, "players"),
        ({"deal": 4}, "deal: expected an object"),
        ({"deal": {"game": "reef"}}, "deal.game: expected calm-sailing or tranquility"),
        ({"claim": "unwinnable", "proof": {"kind": "count", "facts": 3}}, "proof.facts: expected an object"),
    ],
)
def test_what_is_no_certificate(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadDocument, match=words):
        check(CERTIFICATES[0] | change)


def test_a_certificate_needs_a_proof() -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=1)
    unknown = Verdict("unknown", None, None, "", 1, 0.0, 0, "1")
    with pytest.raises(leadline.LeadlineError, match="nothing was proved"):
        certificate(deal, unknown)
    within = deal.copy()
    within.push(next(move for move in deal.legal_moves() if move.text.startswith("-")))
    with pytest.raises(leadline.LeadlineError, match="a move has begun"):
        certificate(within, leadline.verify(within))
    won = leadline.verify(deal).line.end  # type: ignore[union-attr]
    with pytest.raises(leadline.LeadlineError, match="nothing is left to prove"):
        certificate(won, leadline.verify(won))


def test_least_payments_are_those_of_the_solver() -> None:
    chance = Random(5)
    for _ in range(300):
        above, below = chance.choice(((0, 81), (0, 30), (50, 81), (20, 40), (31, 38)))
        length, most = chance.randint(1, 6), chance.choice((4, 6))
        inside = range(above + 1, below)
        numbers = sorted(chance.sample(inside, min(len(inside), chance.randint(length, 10))))
        assert bounds.cheapest(tuple(numbers), above, below, length, most) == least_payment(
            numbers, above, below, length, most
        )


def test_the_checker_shares_nothing() -> None:
    """A fresh interpreter that checks loads no module of the engine."""
    import subprocess

    program = (
        "import sys, json; from leadline.checker.certificate import check; "
        "print(check(json.load(sys.stdin)).status, [m for m in sys.modules if m.startswith('leadline.')])"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(CERTIFICATES[0]), capture_output=True, text=True, check=True
    ).stdout
    assert told.startswith("confirmed")
    assert "leadline.core" not in told
    assert "leadline.solver" not in told


def test_positions_that_no_game_can_reach_are_no_deals() -> None:
    """What `verify` refuses to look at, the checker refuses to confirm."""
    full = [" ".join(str(12 * level + column) for column in range(1, 7)) for level in range(5, -1, -1)]
    full[5] = "1 2 3 4 5 ."
    base = {
        "game": "calm-sailing",
        "format": 1,
        "players": 2,
        "first": 1,
        "to_move": 1,
        "grid": full,
        "start_laid": True,
    }
    monsters = {
        "hands": [[6, 7, 8, 9, 10, 11], ["F", 44, 45, 46, 47]],
        "piles": [["S"], [57]],
        "rules": {"sea_monsters": 3},
    }
    storms = {"hands": [[6, 7], ["F", 44, 45]], "piles": [[], []], "rules": {"storms": 6}}
    storms |= {"storms": {"Y": [], "P": [1, 2], "O": []}, "compasses": {"held": 2, "left": 0}}
    big = {"hands": [[6, 7, 8, 9, 10], ["F", 44, 45, 46, 47]], "piles": [[*range(13, 0, -1)], [*range(11, 59)]]}
    for more, what in (
        (monsters, r"hands\[1\]: 6 cards are more than the limit"),
        (storms, "a full row is closed"),
        (big, r"piles\[2\]: more cards than a share has, 44 \(2\.4\)"),
    ):
        deal = base | more
        with pytest.raises(leadline.DocumentError):
            leadline.load(deal)
        with pytest.raises(BadDocument, match=what):
            check(
                {
                    "certificate": 1,
                    "claim": "winnable",
                    "deal": deal,
                    "proof": {"kind": "line", "moves": ["6@f1 -7", "F"]},
                }
            )


def test_a_hand_of_two_players_may_be_larger_after_top_cards_were_given() -> None:
    """One seat gives one of its cards while the other gives five and its two top cards (8.3.1, 5.3)."""
    deal = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1, "start_laid": True}
    deal |= {"grid": ["61 62 63 64 65 66", *[". . . . . ."] * 4, "1 2 3 4 5 ."], "piles": [[20], [21]]}
    deal |= {"hands": [[6, 7, 8, 9, 10, 11], ["F", 44, 45, 46, 47]], "rules": {"storms": 6}}
    deal |= {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 1, "left": 5}}
    assert leadline.load(deal).hands[0] == [6, 7, 8, 9, 10, 11]  # type: ignore[union-attr]
    proof = {"kind": "line", "moves": ["6@f1 -7"]}
    found = check({"certificate": 1, "claim": "winnable", "deal": deal, "proof": proof})
    assert found.status == "refused"
    assert "limit" not in found.reason


def test_a_hand_larger_than_any_is_refused_before_its_moves_are_listed() -> None:
    """A list of all payments of sixty cards would take all memory."""
    deal = {"game": "calm-sailing", "format": 1, "players": 1, "first": 1, "to_move": 1, "start_laid": True}
    deal |= {"hands": [[*range(20, 81), "M"]], "piles": [[2, 3]], "rules": {"sea_monsters": 3}}
    deal["grid"] = [*[". . . . . ."] * 5, "1 . . . . ."]
    asked = {
        "certificate": 1,
        "claim": "unwinnable",
        "deal": deal,
        "proof": {"kind": "cases", "cases": [{"moves": {}}]},
    }
    with pytest.raises(BadDocument, match="62 cards are more than the limit"):
        check(asked)
    deal |= {"hands": [[*range(2, 26), "M", "M"]], "piles": [[30, 31]]}
    deal["rules"] = {"sea_monsters": 3, "solo_draw": 20}
    found = check(asked)
    assert (found.status, "more than 10,000 moves are too many to list" in found.reason) == ("refused", True)


def test_choices_come_one_by_one_and_equal_cards_count_once() -> None:
    for cards in ([3, 1, 2], ["F", 4, "F", "F", 9], ["M", "W", "W", 7, 7], []):
        for size in range(6):
            once = dict.fromkeys(itertools.combinations(in_order(cards), size))
            assert list(choices(cards, size)) == list(once)


def test_an_id_and_a_byte_order_mark_mean_nothing(tmp_path: Path) -> None:
    certificate = CERTIFICATES[0] | {"id": "a", "deal": CERTIFICATES[0]["deal"] | {"id": 7}}
    assert check(certificate) == check(CERTIFICATES[0])
    path = tmp_path / "marked.json"
    path.write_text(json.dumps(certificate), encoding="utf-8-sig")
    done = subprocess.run([sys.executable, "-m", "leadline.checker", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_keys_that_are_given_twice_are_refused_by_the_checker_alone_too(tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    path.write_text('{"certificate": 1, "claim": "winnable", "claim": "unwinnable"}', encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "leadline.checker", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{path}: claim: given twice\n"
