"""Lines and records with numbers and comments, which change nothing."""

from __future__ import annotations

import json

import pytest

import leadline
from leadline.core.records import plain_moves
from support.cases import CASES, Case


def test_numbers_and_comments_are_passed_over() -> None:
    assert plain_moves(["1. 2@a1", "2) 80@f6 # far away", "# the Start", " 3.  S 1:5 "]) == ["2@a1", "80@f6", "S 1:5 "]
    assert plain_moves(["17. take 9", "18. top 3"]) == ["take 9", "top 3"]
    assert plain_moves(["1d4", "12@c3", ""]) == ["1d4", "12@c3", ""]


def test_a_number_out_of_its_turn_is_no_number() -> None:
    with pytest.raises(ValueError, match="move 2 has the number 3; expected 2"):
        plain_moves(["1. 2@a1", "3. 80@f6"])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_with_numbers_is_the_same_record(case: Case) -> None:
    position, codes = case.deal(4), list[int]()
    walk = position.copy()
    while not walk.is_over and len(codes) < 30:
        codes.append(walk.playout_move(len(codes)))
        walk.push(codes[-1])
    record = leadline.core.records.write(position, codes)

    def numbered(moves: list[str]) -> list[str]:
        return ["# begins", *(f"{number}. {text}  # fine" for number, text in enumerate(moves, start=1))]

    if "rounds" in record:
        changed = record | {"rounds": [one | {"moves": numbered(one["moves"])} for one in record["rounds"]]}  # type: ignore[attr-defined,operator]
    else:
        changed = record | {"moves": numbered(record["moves"])}  # type: ignore[arg-type]
    before, after = leadline.replay(record), leadline.replay(changed)
    assert (after.status, after.moves, after.position) == (before.status, before.moves, before.position)


def test_a_line_in_a_file_may_have_them(run, write, deal) -> None:
    path = write(deal)
    line = json.loads(run("verify", path, "--json").stdout)["line"]
    text = "# a line that wins\n" + "".join(f"{number}. {move}\n" for number, move in enumerate(line, start=1))
    assert run("replay", path, "--line", "-", stdin=text).stdout.startswith(f"legal: {len(line)} moves")
    assert run("replay", path, "--line", "-", stdin="\ufeff" + text.upper()).exit_code == 0
    wrong = run("replay", path, "--line", "-", stdin="1. 2@a1\n3. 80@f6\n")
    assert wrong.exit_code == 2
    assert wrong.stderr == "leadline: standard input: move 2 has the number 3; expected 2\n"
