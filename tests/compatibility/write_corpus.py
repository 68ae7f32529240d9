"""Write one file of each kind that a release promises to read later: python tests/compatibility/write_corpus.py

The files go to a folder with the name of the version. facts.json lists what they contain. A folder that exists is never
written again; test_corpus.py reads all of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner

import leadline
from leadline.cli.main import group
from leadline.cli.play.puzzles import read_puzzles
from leadline.core.version import __version__

HERE = Path(__file__).parent
BOOKLETS = HERE.parents[1] / "solver" / "puzzles" / "booklets"
DEALS = {  # options of `leadline deal`, by the name of the file
    "calm_sailing": "calm-sailing --players 3 --seed 7",
    "expansions": "calm-sailing --players 2 --seed 1 --rocks --monsters 4 --storms --wild 2 --removed 4",
    "day_and_night": "calm-sailing --players 4 --seed 2 --variant day-and-night --halves any",
    "high_arch": "calm-sailing --players 3 --seed 3 --variant high-arch",
    "pyramid": "calm-sailing --players 2 --seed 4 --variant pyramid",
    "competitive": "calm-sailing --players 2 --seed 5 --variant competitive",
    "solo": "calm-sailing --players 1 --seed 6 --solo-hand 7 --solo-draw 6",
    "reef": "reef --players 3 --seed 7",
    "experienced": "reef --players 2 --seed 8 --opening experienced",
    "reef_encounter": "reef-encounter --players 3 --seed 7",
    "expert": "reef-encounter --players 2 --seed 8 --expert --choose",
    "sea_salt_paper": "sea-salt-paper --players 4 --seed 7 --target 20",
}
MATCHES = {"calm_sailing": "--removed 12", "reef": "", "sea_salt_paper": "--target 8"}  # whole games, two of each
CERTIFICATES = {
    "line": "--players 3 --seed 7",
    "count": "--players 3 --seed 5 --removed 26",
    "unpaid_start": "--players 1 --seed 4 --removed 12",
    "solo_start": "--players 1 --seed 9",
}
TABLE = (
    "players 3, me 2, removed 4, hand 3 12 50 51 F, begins 1",
    "24@b3",
    "50@c5, drew 17",
    "3 discards 2",
    "1 25@c3",
)


def run(*arguments: str, given: str = "", codes: tuple[int, ...] = (0,)) -> str:
    """Run a command and return its standard output."""
    result = CliRunner().invoke(group, list(arguments), input=given)
    assert result.exit_code in codes, (arguments, result.output)
    return str(result.stdout)


def position_facts(path: Path) -> dict[str, Any]:
    """Read a position, view or record, and return what every version must find in it."""
    found = leadline.load_file(path)
    facts: dict[str, Any] = {"type": type(found).__name__, "players": found.players, "turn": found.turn}
    if isinstance(found, leadline.Position):
        facts["over"] = found.is_over
        facts["moves"] = 0 if found.is_over else len(found.legal_codes())
        facts["line"] = found.line()
    return facts


def facts_of(path: Path) -> Any:
    """Read a file of the corpus, by its name, and return what every version must find in it."""
    kind = path.name.partition("_")[0]
    if kind == "match":
        report = json.loads(run("league", "report", str(path), "--json"))
        replayed = [json.loads(line)["moves"] for line in run("replay", "--jsonl", str(path)).splitlines()]
        return {"games": report["games"], "shares": [row["share"] for row in report["rows"]], "moves": replayed}
    if kind == "certificate":
        return run("check", str(path)).partition(":")[0]
    if kind == "puzzles":
        return [[puzzle.key, puzzle.grade, list(puzzle.solution)] for puzzle in read_puzzles(str(path))]
    if kind == "survey":
        return [json.loads(line)["winnable"] for line in run("survey", "report", str(path), "--json").splitlines()]
    if kind == "plan":
        return json.loads(run("plan", str(path), "--json"))["total"]
    return position_facts(path)


def files(folder: Path) -> Iterator[Path]:
    """Write the files into the folder, one after the other."""

    def text(name: str, content: str) -> Path:
        path = folder / name
        path.write_text(content, encoding="utf-8")
        return path

    for name, options in DEALS.items():
        deal = text(f"deal_{name}.json", run("deal", *options.split()))
        yield deal
        position = leadline.load_file(deal)
        assert isinstance(position, leadline.Position)
        for step in range(25):  # into the middle of the game
            if not position.is_over:
                position.push(position.playout_move(step))
        while not position.is_over and not position.is_boundary:
            position.push(position.playout_move(99))
        yield text(f"position_{name}.json", position.text())
        yield text(f"view_{name}.json", position.view(1).text())
        yield text(f"line_{name}.txt", position.line() + "\n")
    for entry in leadline.GAMES:
        for kind in ("view", "deal", "record"):
            yield text(
                f"template_{entry.package}_{kind}.toml", run("new", entry.name, "--players", "2", "--kind", kind)
            )
        booklet = (BOOKLETS / f"{entry.name.replace('-', '_')}.jsonl").read_text(encoding="utf-8")
        yield text(f"puzzles_{entry.package}.jsonl", "\n".join(booklet.splitlines()[:2]) + "\n")
    for name, more in MATCHES.items():
        path = folder / f"match_{name}.jsonl"
        game = ("match", name, "--players", "2", "--engines", "policy", "greedy", "--games", "2", *more.split())
        run(*game, "--out", str(path), "--records")
        yield path
        record = json.loads(path.read_text(encoding="utf-8").splitlines()[0])["record"]
        yield text(f"record_{name}.json", json.dumps(record) + "\n")
    for name, options in CERTIFICATES.items():
        path = folder / f"certificate_{name}.json"
        run("verify", "--game", "calm-sailing", *options.split(), "--certificate", str(path), codes=(0, 1))
        yield path
    path = folder / "seat_record.json"
    run("table", "calm-sailing", "--resume", str(path), given="\n".join(TABLE) + "\n")
    yield path
    path = folder / "survey_calm_sailing.db"
    run("survey", "calm-sailing", "--grid", "players=2,3", "--grid", "removed=0,12", "--deals", "5", "--db", str(path))
    yield path
    yield text("plan_hand.json", (HERE.parents[1] / "docs" / "hand.json").read_text(encoding="utf-8"))
    yield text("plan_turns.json", (HERE.parents[1] / "docs" / "turns.json").read_text(encoding="utf-8"))


def main() -> int:
    folder = HERE / __version__
    if folder.exists():
        print(f"{folder} is there already; files of a version are never written again", file=sys.stderr)
        return 1
    folder.mkdir()
    facts = {path.name: facts_of(path) for path in files(folder)}
    lines = [f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in facts.items()]
    (folder / "facts.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{folder}: {len(facts)} files")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
