"""Count the certificates of `verify` that the checker confirms, and the tampered ones that it refuses.

    python benchmarks/figures/certificate_figures.py                          10,000 certificates, 1,000 tampered
    python benchmarks/figures/certificate_figures.py --certificates 500 --tampered 200 --seed 7

A third of the positions are deals of all rulesets and player counts, a third stand in the middle of games that were
played at random, sensibly, or along a winning line, and a third are the small boards of tests/support.

A tampered certificate has one field changed: its claim, its kind, a number, a move, a case, or something of its deal.
Where the changed deal leaves the argument true, by the rules and bounds of the engine, another change is made.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import leadline
from leadline.checker import BadDocument
from leadline.checker.certificate import check
from leadline.core import Position
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.material import ISLANDS
from leadline.solver.calm_sailing.base.bounds import gaps, least_payment, most_payment
from leadline.solver.certificate import certificate

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from support.small_boards import small_boards

Certificate = dict[str, Any]
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"removed": 12},
    {"removed": 22},
    {"removed": 25},
    {"removed": 28},
    {"solo_draw": 2},
    {"solo_draw": 9, "removed": 12},
    {"solo_draw": 3, "solo_hand": 7, "solo_payment": 9, "removed": 21},
    {"solo_draw": 2, "solo_hand": 3, "solo_payment": 4, "removed": 26},
    {"rocks": True},
    {"rocks": True, "removed": 28},
    {"wild": 2, "removed": 12},
    {"monsters": 5},
    {"storms": True},
    {"rocks": True, "monsters": 4, "storms": True, "removed": 4},
    {"variant": "day-and-night"},
    {"variant": "day-and-night", "halves": "any", "removed": 24},
    {"variant": "high-arch"},
    {"variant": "pyramid"},
    {"variant": "pyramid", "wild": 1},
)
ALTERED = (
    "players",
    "first",
    "to_move",
    "hands",
    "piles",
    "grid",
    "start_laid",
    "rules",
    "moon",
    "storms",
    "exploration",
)


def positions(seed: int) -> Iterator[Position]:
    """Yield deals, positions in mid-game and small boards alternately, for ever."""
    chance = Random(seed)
    small = small_boards(chance.getrandbits(32), "base"), small_boards(chance.getrandbits(32), "expansions")
    while True:
        for rules in RULES:
            yield from (_dealt(chance, rules), _played(chance, _dealt(chance, rules)), next(chance.choice(small)))


def _dealt(chance: Random, rules: dict[str, Any]) -> Position:
    players = 1 if "solo_draw" in rules else chance.randint(1, 5)
    return leadline.deal("calm-sailing", players=players, seed=chance.getrandbits(32), **rules)


def _played(chance: Random, position: Position) -> Position:
    """Play on from here and return a position at the beginning of a whole move, before the end of the game."""
    way = chance.choice(("random", "sensible", "line", "line"))
    line = leadline.verify(position, nodes=8_000).line if way == "line" else None
    walk = position.copy(stack=False)
    if line is not None:
        for text in line[: chance.randint(len(line) // 2, len(line) - 1)]:
            walk.push(text)
        strayed = chance.randint(0, 2)
    else:
        strayed = chance.choice((2, 8, 30))
    for _ in range(strayed):
        if not walk.is_over:
            sensible = way == "sensible"
            walk.push(walk.playout_move(chance.getrandbits(30)) if sensible else chance.choice(walk.legal_codes()))
    while not walk.is_boundary:
        walk.push(chance.choice(walk.legal_codes()))
    return walk


def certificates(seed: int) -> Iterator[Certificate]:
    """Yield the certificates of all positions that `verify` decides, as they are after writing and reading a file."""
    for position in positions(seed):
        verdict = leadline.verify(position, nodes=20_000)
        if verdict.status != "unknown" and not (position.is_over and verdict.line is not None):
            yield json.loads(json.dumps(certificate(position, verdict, 2_000)))


def tampered(chance: Random, found: Certificate) -> tuple[str, Certificate] | None:
    """Return the name of a random field, and a copy of the certificate with that field changed.

    Returns None if the changed certificate is still true.
    """
    wrong = copy.deepcopy(found)
    proof = wrong["proof"]
    field = chance.choice(["claim", "kind", "deal", "deal", *proof.keys() - {"kind", "statistics"}])
    if field == "claim":
        wrong["claim"] = {"winnable": "unwinnable", "unwinnable": "winnable"}[found["claim"]]
    elif field == "kind":
        kinds = [
            "line",
            "finish",
            "start",
            "deck",
            "gaps",
            "solo-start",
            "unpaid-start",
            "gap",
            "count",
            "tempo",
            "over",
            "cases",
        ]
        proof["kind"] = chance.choice([kind for kind in kinds if kind != proof["kind"]])
    elif field == "facts":
        if not proof["facts"]:
            proof["facts"]["cards"] = 1
        else:
            name = chance.choice(sorted(proof["facts"]))
            proof["facts"][name] = chance.choice([proof["facts"][name] + 1, proof["facts"][name] - 1, None, "1"])
            if chance.random() < 0.2:
                del proof["facts"][name]
    elif field == "moves":
        _change_line(chance, proof["moves"])
        if still_true(wrong):
            return None
    elif field == "cases":
        _change_case(chance, proof["cases"])
    else:
        field = _change_deal(chance, wrong["deal"])
        if still_true(wrong):
            return None
    return field, wrong


def _change_line(chance: Random, moves: list[str]) -> None:
    at = chance.randrange(len(moves))
    way = chance.randrange(4)
    if way == 0:
        del moves[at]
    elif way == 1:
        moves.insert(at, chance.choice(moves))
    elif way == 2:
        moves[at] = chance.choice(["F", "-1 -2", "80@a1", "", "S"])
    else:
        other = chance.randrange(len(moves))
        moves[at], moves[other] = moves[other], moves[at]


def _change_case(chance: Random, entries: list[dict[str, Any]]) -> None:
    entry = chance.choice(entries)
    moves = entry.get("moves")
    if moves is None:
        entry["facts"] = dict(entry["facts"]) | {"cards": -1}
    elif chance.random() < 0.4:
        del moves[chance.choice(sorted(moves))]
    else:
        moves[chance.choice(sorted(moves))] = chance.choice([0, -1, len(entries), None])


def _change_deal(chance: Random, deal: Certificate) -> str:
    """Change something of the deal; return what."""
    name = chance.choice([key for key in ALTERED if key in deal])
    value = deal[name]
    if name in ("players", "first", "to_move"):
        deal[name] = value % 5 + 1
    elif name == "start_laid":
        deal[name] = not value
    elif name == "grid":
        row = chance.randrange(len(value))
        fields = value[row].split()
        at = chance.randrange(len(fields))
        fields[at] = "." if fields[at] != "." else str(chance.randint(1, 80))
        value[row] = " ".join(fields)
    elif name in ("hands", "piles"):
        pack = chance.choice(value)
        if pack and chance.random() < 0.7:
            del pack[chance.randrange(len(pack))]
        else:
            pack.append(chance.choice([chance.randint(1, 80), "F", "S"]))
    elif name == "rules":
        value["sea_monsters" if chance.random() < 0.5 else "wild"] = 3
    elif isinstance(value, list) and value:
        del value[chance.randrange(len(value))]
    else:
        deal[name] = [1]
    return name


def still_true(wrong: Certificate) -> bool:
    """Return whether a certificate with a changed deal or line is still true, as far as the engine can verify."""
    try:
        position = leadline.load(wrong["deal"])
    except leadline.DocumentError:
        return False
    assert isinstance(position, Position)
    proof = wrong["proof"]
    if proof["kind"] == "line":
        try:
            for text in proof["moves"]:
                position.push(text)
        except leadline.IllegalMove:
            return False
        return position.returns is not None and set(position.returns) == {1.0}
    if proof["kind"] in ("cp-sat", "exhaustive"):
        return True
    verdict = leadline.verify(position, nodes=20_000)
    if proof["kind"] == "cases":
        return verdict.status != "winnable"
    argument = verdict.argument
    if argument is not None and argument.kind == proof["kind"] == "gap":  # the first of several
        return _is_unfilled(position, proof["facts"])
    return verdict.status != "winnable" and (
        argument is None or argument.kind != proof["kind"] or dict(argument.facts) == proof["facts"]
    )


def _is_unfilled(position: Position, facts: dict[str, int]) -> bool:
    """Return whether the position has this gap, and it cannot be filled."""
    assert isinstance(position, CalmSailing)
    gap = facts["first"], facts["cells"], facts["above"], facts["below"]
    live = [card for pack in (*position.hands, *position.piles) for card in pack if card <= ISLANDS]
    fit = sum(facts["above"] < card < facts["below"] for card in live)
    cost = least_payment(live, facts["above"], facts["below"], facts["cells"], most_payment(position))
    return gap in gaps(position) and fit == facts["numbers"] and cost is None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--certificates", type=int, default=10_000)
    parser.add_argument("--tampered", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chance, began = Random(options.seed), time.process_time()
    kinds: dict[str, Counter[str]] = {}
    kept: list[Certificate] = []
    checking = 0.0
    for found in islice(certificates(options.seed), options.certificates):
        since = time.process_time()
        status = check(found).status
        checking += time.process_time() - since
        kinds.setdefault(found["proof"]["kind"], Counter())[status] += 1
        if status == "refused":
            print(json.dumps(found), file=sys.stderr)
        if status == "confirmed" and len(kept) < 4 * options.tampered:
            kept.append(found)
    print("| kind | confirmed | refused | taken on trust |\n|---|---|---|---|")
    for kind, row in sorted(kinds.items()):
        print(f"| `{kind}` | {row['confirmed']} | {row['refused']} | {row['trusted']} |")
    spent = time.process_time() - began
    print(f"\n{spent:.0f} s of processor time, {checking:.0f} of them checking\n")
    fields: dict[str, Counter[str]] = {}
    made = 0
    while made < options.tampered:
        changed = tampered(chance, chance.choice(kept))
        if changed is None:
            continue
        made += 1
        field, wrong = changed
        try:
            status = check(wrong).status
        except BadDocument:
            status = "unreadable"
        fields.setdefault(field, Counter())[status] += 1
        if status not in ("refused", "unreadable"):
            print(json.dumps(wrong), file=sys.stderr)
    print("| changed | refused | unreadable | let through |\n|---|---|---|---|")
    for field, row in sorted(fields.items()):
        through = row["confirmed"] + row["trusted"]
        print(f"| `{field}` | {row['refused']} | {row['unreadable']} | {through} |")


if __name__ == "__main__":
    main()
