"""docs/rules: every clause says where it comes from, and every clause that messages and tests cite stands there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
FOLDERS = {"sea_salt_paper": "sea_salt"}  # where the folder of a game is not called as its page
MARKS = {"printed", "edition", "ruling"}
CLAUSE = re.compile(r"^(\d+[AB]?(?:\.\d+)+(?:, \d+\.\d+)?) (.*)", re.DOTALL)
NUMBER = re.compile(r"(?<![\d.])\d{1,2}[AB]?(?:\.\d{1,2}){1,2}(?![\d.]*\d)")

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def paragraphs(page: Path) -> list[str]:
    return page.read_text(encoding="utf-8").split("\n\n")


def folder_of(page: Path) -> Path:
    return ROOT / "core" / FOLDERS.get(page.stem, page.stem)


@every_page
def test_every_clause_says_where_it_comes_from(page: Path) -> None:
    """A mark after its number: printed, from another edition, or a ruling; what is not printed is told apart."""
    clauses = [found for text in paragraphs(page) if (found := CLAUSE.match(text))]
    assert clauses
    numbers = [number for clause in clauses for number in clause[1].split(", ")]
    assert len(set(numbers)) == len(numbers)
    for clause in clauses:
        marks = re.match(r"\(([a-z, ]+)\) ", clause[2])
        assert marks is not None, f"{clause[1]} has no mark"
        found = marks[1].split(", ")
        assert set(found) <= MARKS, f"{clause[1]}: {marks[1]}"
        assert len(set(found)) == len(found)
        if "ruling" in found and len(found) > 1:
            assert "**Ruling" in clause[2], f"{clause[1]} does not say which part of it is a ruling"
        if "**Ruling" in clause[2]:
            assert "ruling" in found, f"{clause[1]} has a ruling that its mark does not name"


@every_page
def test_the_marks_are_explained(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    used = {
        mark for found in re.findall(r"(?m)^\d[\dAB.]*\d[\d., ]* \(([a-z, ]+)\)", text) for mark in found.split(", ")
    }
    assert used
    for mark in used:
        assert f"| ({mark}) |" in text, f"({mark}) is not explained"


def cited(source: Path) -> set[str]:
    """The clauses that the messages of a module cite: `5.1` as a text of its own, or in brackets within one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts = [node.value] if NUMBER.fullmatch(node.value) else re.findall(r"\(([^()]*)\)", node.value)
            found |= {number for text in texts for number in NUMBER.findall(text)}
    return found


@every_page
def test_clauses_that_messages_cite_stand_on_the_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    known = set(NUMBER.findall(text))
    for first, last in re.findall(r"(\d+\.\d+)-(\d+\.\d+)", text):
        section = first.split(".")[0]
        known |= {f"{section}.{n}" for n in range(int(first.split(".")[1]), int(last.split(".")[1]) + 1)}
    citing = {source: cited(source) for source in sorted(folder_of(page).rglob("*.py"))}
    assert set().union(*citing.values())
    for source, numbers in citing.items():
        assert numbers <= known, f"{source.relative_to(ROOT)} cites {sorted(numbers - known)}"
