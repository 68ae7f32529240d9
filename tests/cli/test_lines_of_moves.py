"""Lines and records with numbers and comments, which change nothing."""

from __future__ import annotations

import json

import pytest

import leadline
from leadline.core.documents.records import plain_moves
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
    record = leadline.core.documents.records.write(position, codes)

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


@pytest.mark.parametrize("options", [(), ("--lines", "2"), ("--optimal",), ("--json",)], ids=" ".join)
def test_what_verify_prints_is_a_line(run, write, deal, options) -> None:
    path = write(deal)
    told = run("verify", path, *options).stdout
    replayed = run("replay", path, "--line", "-", stdin=told)
    first = told.partition("\n\n")[0]
    count = len(json.loads(told)["line"]) if options == ("--json",) else first.count("seat ")
    assert (replayed.exit_code, replayed.stdout.partition(";")[0]) == (0, f"legal: {count} moves")


def test_the_seat_before_a_move_must_be_to_move(run, write, deal) -> None:
    path = write(deal)
    turn, move = leadline.load(deal).turn, json.loads(run("verify", path, "--json").stdout)["line"][0]
    other = turn % deal["players"] + 1
    for text in (f" 1.  seat {turn}  {move}", f"seat {turn}: {move}", json.dumps([f"1. SEAT {turn} {move}"])):
        assert run("replay", path, "--line", "-", stdin=text).stdout.startswith("legal: 1 move")
        assert run("show", path, "--line", "-", "--after", "1", stdin=text).exit_code == 0
    refused = run("replay", path, "--line", "-", stdin=f" 1.  seat {other}  {move}\n")
    assert refused.exit_code == 2
    assert refused.stderr == f"leadline: standard input: move 1 is by seat {other}; seat {turn} is to move\n"


def test_a_verdict_without_a_line_says_so(run, write, deal) -> None:
    for verdict in ("unwinnable: no move helps", "unknown: interrupted"):
        found = run("replay", write(deal), "--line", "-", stdin=f"{verdict}\n3 nodes, 0.001 s, seed 0\n")
        assert found.exit_code == 2
        assert "there is nothing to replay" in found.stderr
