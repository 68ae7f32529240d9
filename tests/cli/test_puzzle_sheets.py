"""`leadline puzzle --sheet` and `--from`: pages to print, and puzzles that are there already."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import leadline
from leadline.cli.main import group
from leadline.core.svg import Block, picture_pages, word_pages
from support.command import finish, start
from support.pictures import SVG, faults

Run = Callable[..., Result]
SEARCHES = {
    "calm-sailing": ("--removed", "16", "--seed", "720", "--count", "5"),
    "reef": ("--seed", "500", "--count", "1"),
    "sea-salt-paper": ("--seed", "515", "--count", "1"),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("puzzles")
    found = {}
    for game, options in SEARCHES.items():
        found[game] = folder / f"{game}.jsonl"
        found[game].write_text(CliRunner().invoke(group, ["puzzle", game, *options]).stdout, encoding="utf-8")
    return found


def words(page: Path) -> str:
    root = ElementTree.fromstring(page.read_text(encoding="utf-8"))
    return "\n".join(text.text or "" for text in root.iter(f"{SVG}text"))


@pytest.mark.extended
@pytest.mark.parametrize("game", SEARCHES)
def test_pages_hold_the_puzzles_and_the_last_one_the_solutions(
    run: Run, files: dict[str, Path], game: str, tmp_path: Path
) -> None:
    result = run("puzzle", "--from", str(files[game]), "--sheet", str(tmp_path / "sheet.svg"))
    assert result.exit_code == 0, result.output
    names = [Path(name) for name in result.stdout.splitlines()]
    assert sorted(tmp_path.iterdir()) == sorted(names)
    assert [name.name for name in names][-2:] == [f"sheet-{len(names) - 1}.svg", "sheet-solutions.svg"]
    puzzles = [json.loads(line) for line in files[game].read_text(encoding="utf-8").splitlines()]
    *questions, solutions = (words(name) for name in names)
    asked = "\n".join(questions)
    for number, puzzle in enumerate(puzzles, start=1):
        assert re.search(rf"^{number}\. \*{{{puzzle['grade']}}} ", asked, re.MULTILINE)
        assert puzzle["solution"][0] in solutions
    for name in names:
        root = ElementTree.fromstring(name.read_text(encoding="utf-8"))
        assert (root.get("width"), root.get("height")) == ("794", "1123")
        assert faults(name.read_text(encoding="utf-8")) == []
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))


def test_a_pdf_has_all_pages_and_is_the_same_again(run: Run, files: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    result = run("puzzle", "--from", str(files["calm-sailing"]), "--sheet", str(out))
    assert (result.exit_code, result.stdout) == (0, f"{out}\n")
    data = out.read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == 3  # four puzzles, one, the solutions
    run("puzzle", "--from", str(files["calm-sailing"]), "--sheet", str(out))
    assert out.read_bytes() == data


def test_a_search_writes_its_sheet_and_prints_its_puzzles(run: Run, tmp_path: Path, files: dict[str, Path]) -> None:
    result = run("puzzle", "reef", *SEARCHES["reef"], "--sheet", str(tmp_path / "sheet.svg"), "--json")
    assert result.exit_code == 0, result.output
    assert result.stdout == files["reef"].read_text(encoding="utf-8")
    assert len(list(tmp_path.iterdir())) == 2


def test_puzzles_of_a_file_are_printed_and_chosen(run: Run, files: dict[str, Path]) -> None:
    lines = files["calm-sailing"].read_text(encoding="utf-8").splitlines()
    assert run("puzzle", "--from", str(files["calm-sailing"])).stdout.splitlines() == lines
    hard = [line for line in lines if json.loads(line)["grade"] >= 3]
    assert hard
    chosen = run("puzzle", "--from", str(files["calm-sailing"]), "--least-grade", "3", "--count", "1")
    assert (chosen.exit_code, chosen.stdout) == (0, hard[0] + "\n")
    short = run("puzzle", "--from", str(files["calm-sailing"]), "--count", "9")
    assert (short.exit_code, short.stderr) == (3, "leadline: 5 of 9 puzzles were found\n")
    assert run("puzzle", "--from", str(files["reef"]), "--text").stdout.startswith("1. *")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--from", "FILE", "reef"), "--from takes the puzzles in its file"),
        (("--from", "FILE", "--removed", "3"), "--from takes the puzzles in its file"),
        (("--from", "FILE", "--sheet", "sheet.png"), "--sheet: sheet.png; expected a name that ends in .svg or .pdf"),
        (("--from", "FILE", "--sheet", "sheet.svg", "--text"), "--text and --sheet cannot be combined"),
        (("--from", "FILE", "--play", "--text"), "--text and --play cannot be combined"),
        ((), "expected a GAME or --from FILE"),
        (("--from", "none.jsonl"), "none.jsonl: no such file"),
    ],
    ids=str,
)
def test_bad_usage(run: Run, files: dict[str, Path], arguments: tuple[str, ...], expected: str) -> None:
    result = run("puzzle", *(str(files["reef"]) if word == "FILE" else word for word in arguments))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert expected in result.stderr


def test_a_missing_extra_is_named_before_anything_is_looked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "svglib.svglib", None)
    result = run("puzzle", "calm-sailing", "--count", "90000", "--sheet", "sheet.pdf")
    assert result.exit_code == 2
    assert "--sheet: needs the `pictures` extra: pip install 'leadline[pictures]'" in result.stderr


def test_long_sheets_go_on_with_further_pages() -> None:
    picture = leadline.deal("calm-sailing", players=2, seed=1).game.svg
    blocks = [
        Block(f"{number}. a caption", picture(leadline.deal("calm-sailing", players=2, seed=number)), ("a note",))
        for number in range(1, 10)
    ]
    pages = picture_pages("A title", blocks)
    assert len(pages) > 1
    assert [faults(page) for page in pages] == [[]] * len(pages)
    shown = [text.text or "" for page in pages for text in ElementTree.fromstring(page).iter(f"{SVG}text")]
    assert [text for text in shown if text.endswith(". a caption")] == [block.caption for block in blocks]
    answers = word_pages("Answers", [(f"{number}. bold", "plain words " * 40) for number in range(1, 31)])
    assert len(answers) > 1
    assert [faults(page) for page in answers] == [[]] * len(answers)
    told = "\n".join(text.text or "" for page in answers for text in ElementTree.fromstring(page).iter(f"{SVG}text"))
    assert [int(number) for number in re.findall(r"^(\d+)\. bold$", told, re.MULTILINE)] == list(range(1, 31))


def test_pages_that_cannot_be_written_are_told_before_anything_is_looked_for(
    run: Run, files: dict[str, Path], tmp_path: Path
) -> None:
    for name, said in (("nowhere/x.svg", "there is no such folder"), ("nowhere/x.pdf", "there is no such folder")):
        found = run("puzzle", "calm-sailing", "--count", "100000", "--sheet", str(tmp_path / name))
        assert (found.exit_code, found.stdout) == (2, "")
        assert said in found.stderr
    (tmp_path / "x-solutions.svg").mkdir()
    found = run("puzzle", "--from", str(files["reef"]), "--sheet", str(tmp_path / "x.svg"))
    assert (found.exit_code, found.stdout) == (2, "")
    assert "x-solutions.svg: is a folder; expected the name of a file to write" in found.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["x-solutions.svg"]


def test_a_search_that_is_broken_off_writes_what_it_has_found(tmp_path: Path) -> None:
    asked = ("puzzle", "calm-sailing", "--removed", "16", "--seed", "500", "--count", "100000", "--json")
    with start(*asked, "--sheet", str(tmp_path / "x.svg")) as process:
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        finish(process)
    assert process.returncode == 130
    assert first["solution"][0] in words(tmp_path / "x-solutions.svg")
    assert (tmp_path / "x-1.svg").exists()
