"""Check the style of texts: python release/check_style.py [--write [--accept]] [--list KIND] [--commit-message FILE]

Texts are pages, messages, docstrings and comments. docs/developing/style.md explains the rules; release/style.toml
holds words and limits. release/style_faults.json counts the faults that are still allowed, per file and kind. The check
fails if a file has more faults than listed. It also fails if a file has fewer: then --write lowers the counts.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "release/style_faults.json"
SUFFIXES = (".md", ".py", ".pyx", ".pxd", ".pyi", ".js", ".html")

RIDDLE = re.compile(r"(What|Whether|How|Where|Which|Who|Whose|Why|Of|As|So|That)\b")
SENTENCE_END = re.compile(r"[.:!?](?:\s|$)|\|")
LONG, TOO_LONG, LONG_SHARE = 30, 40, 0.05  # words; words; share of the sentences of a page that may be long
EDGE = re.compile(r"\s*$|#|\||```|\s*(?:[-*]|\d+\.) ")  # what ends a paragraph
CODE = re.compile(r"`[^`]*`|(?<=\])\([^)]*\)")  # names and targets of links, which are not prose
FUNCTION = re.compile(r"\s*(?:async )?def (\w+)")
FIELD = re.compile(r"\{[^{}]*\}")  # of an f-string
COMPONENT = re.compile(r"<\$?\{\}[^>]*>")  # in a script: names of variables
TAG = re.compile(r"<[^>]*>")
STRINGS = r"""|(?P<quote>["'`])(?P<message>(?:(?!(?P=quote))[^\\\n]|\\.)*)(?P=quote)"""
EXAMPLE = re.compile(r"^ *(>>>|\.\.\.) .*", re.MULTILINE)  # code in a docstring
PYTHON = re.compile(r'"""(?P<docstring>.*?)"""|#(?P<comment>[^\n]*)' + STRINGS, re.DOTALL)
SCRIPT = re.compile(r"/\*(?P<docstring>.*?)\*/|(?<!:)//(?P<comment>[^\n]*)" + STRINGS, re.DOTALL)

SUBJECT = re.compile(r"[\w./,-]+(?: [\w./,-]+)?: [a-z]")
MADE_BY_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ")
SUBJECT_LENGTH = 72

Counts = Counter[tuple[str, str]]  # faults by file and kind


@dataclass(frozen=True, slots=True)
class Text:
    """A text in a file; the role is page, message, docstring or comment."""

    line: int
    role: str
    words: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of style in a file."""

    file: str
    line: int
    kind: str
    advice: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind}: {self.advice}" + (f": {self.text[:100]}" if self.text else "")


class Rules:
    """The words, terms and limits in release/style.toml."""

    def __init__(self, text: str) -> None:
        values = tomllib.loads(text)
        self.skip = tuple(values["skip"])
        self.sizes: dict[str, float] = values["sizes"]
        self.words = {kind: (re.compile(pattern), write) for kind, (pattern, write) in values["words"].items()}
        self.terms = {kind: (re.compile(pattern), write) for kind, (pattern, write) in values["terms"].items()}

    def size(self, file: str) -> float:
        """Return the limit of a page in KB."""
        return next(limit for pattern, limit in self.sizes.items() if fnmatch(file, pattern))


def texts(file: str, source: str) -> Iterator[Text]:
    """Find the texts in a file."""
    if file.endswith(".md"):
        yield from page_texts(source)
    elif file.endswith(".html"):
        yield from (Text(number, "message", TAG.sub(" ", line)) for number, line in enumerate(source.splitlines(), 1))
    else:
        yield from program_texts(source, SCRIPT if file.endswith(".js") else PYTHON)


def page_texts(source: str) -> Iterator[Text]:
    """Find the paragraphs, list items and table rows of a page, without its code blocks."""
    fence, first = False, 1
    paragraph: list[str] = []
    for number, line in enumerate([*source.splitlines(), ""], 1):
        if EDGE.match(line) and paragraph:
            yield Text(first, "page", " ".join(paragraph))
            paragraph = []
        if line.startswith("```"):
            fence = not fence
        elif not fence and line.strip():
            first = first if paragraph else number
            paragraph.append(line.strip())


def program_texts(source: str, tokens: re.Pattern[str]) -> Iterator[Text]:
    """Find the docstrings, the strings with a space and the comments of a program."""
    line, end = 1, 0
    for found in tokens.finditer(source):
        line, end = line + source.count("\n", end, found.start()), found.start()
        role, words = found.lastgroup or "", found[found.lastgroup or 0]
        if role == "docstring" and source[source.rfind("\n", 0, end) + 1 : end].strip():
            role = "message"  # a value
        words = EXAMPLE.sub("", words) if role == "docstring" else words
        if role != "message" or " " in words:
            yield Text(line, role, words)


def faults(file: str, source: str, rules: Rules) -> Iterator[Fault]:
    """Find the faults of one file, except for those that ruff finds."""
    found = list(texts(file, source))
    for text in found:
        words = " ".join(text.words.split())
        words = COMPONENT.sub("", FIELD.sub("{}", words)) if text.role == "message" else words
        prose = CODE.sub("``", words).lower()
        yield from matches(rules.words, prose, file, text.line)
        if text.role in ("page", "message"):
            yield from matches(rules.terms, prose, file, text.line)
        if text.role == "docstring" and RIDDLE.match(words):
            yield Fault(file, text.line, "docstring-start", "begin with a verb or a noun phrase", words)
    if file.endswith(".md"):
        yield from sentence_faults(file, found)
        over = math.ceil(len(source.encode()) / 1000 - rules.size(file))
        yield from (Fault(file, 1, "page-size", f"at most {rules.size(file):g} KB") for _ in range(over))


def matches(patterns: dict[str, tuple[re.Pattern[str], str]], words: str, file: str, line: int) -> Iterator[Fault]:
    """Find words that have a better one."""
    for kind, (pattern, better) in patterns.items():
        for place in pattern.finditer(words):
            yield Fault(file, line, kind, f"write {better}", words[max(0, place.start() - 40) : place.end() + 40])


def sentence_faults(file: str, found: list[Text]) -> Iterator[Fault]:
    """Find sentences of more than 40 words, and those of more than 30 if a page has more than 5% of them."""
    sentences = [(text.line, part) for text in found for part in SENTENCE_END.split(text.words)]
    sentences = [(line, part) for line, part in sentences if len(part.split()) > 3]
    long = [(line, part) for line, part in sentences if len(part.split()) > LONG]
    for line, part in long:
        if len(part.split()) > TOO_LONG:
            yield Fault(file, line, "sentence-too-long", f"at most {TOO_LONG} words", part.strip())
        if len(long) > LONG_SHARE * len(sentences):
            yield Fault(file, line, "sentence-long", f"at most {LONG} words in 95% of sentences", part.strip())


def imperative_faults(root: Path, files: list[str]) -> Iterator[Fault]:
    """Find public functions whose docstrings do not begin with a verb in the imperative, by rule D401 of ruff."""
    options = ["-m", "ruff", "check", "--select", "D401", "--output-format", "json", "--exit-zero"]
    done = subprocess.run([sys.executable, *options, *files], cwd=root, capture_output=True, text=True, check=True)
    for item in json.loads(done.stdout):
        file, row = Path(item["filename"]).relative_to(root).as_posix(), item["location"]["row"]
        above = (root / file).read_text(encoding="utf-8").splitlines()[: row - 1]
        if not next(filter(None, map(FUNCTION.match, reversed(above))))[1].startswith("_"):
            yield Fault(file, row, "D401", "begin with a verb in the imperative")


def all_faults(root: Path) -> list[Fault]:
    """Find the faults of a checkout."""
    rules = Rules((root / "release/style.toml").read_text(encoding="utf-8"))
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    names = sorted(set(listed.splitlines()))
    files = [n for n in names if n.endswith(SUFFIXES) and not n.startswith(rules.skip) and (root / n).is_file()]
    found = [fault for file in files for fault in faults(file, (root / file).read_text(encoding="utf-8"), rules)]
    return found + list(imperative_faults(root, [file for file in files if file.endswith(".py")]))


def read(path: Path) -> Counts:
    """Read the counts of allowed faults."""
    table = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return Counter({(file, kind): count for file, kinds in table.items() for kind, count in kinds.items()})


def write(path: Path, counts: Counts) -> None:
    """Write counts as JSON with one file per line, so that changes to different files merge."""
    table: dict[str, dict[str, int]] = {}
    for (file, kind), count in sorted(counts.items()):
        table.setdefault(file, {})[kind] = count
    lines = ",\n".join(f"  {json.dumps(file)}: {json.dumps(kinds)}" for file, kinds in table.items())
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def compare(found: list[Fault], allowed: Counts) -> list[str]:
    """Report faults beyond the allowed ones, and counts that are higher than need be."""
    counts = Counter((fault.file, fault.kind) for fault in found)
    more, fewer = counts - allowed, allowed - counts
    lines = [str(fault) for fault in found if (fault.file, fault.kind) in more]
    lines += [f"{key[0]}: {counts[key]} x {key[1]}, allowed {allowed[key]}" for key in sorted(more)]
    lines += [f"{key[0]}: {counts[key]} x {key[1]}, listed {allowed[key]}: use --write" for key in sorted(fewer)]
    return lines


def subject_fault(message: str) -> str | None:
    """Return what is wrong with the subject of a commit message, or None."""
    subject = next((line for line in message.splitlines() if line.strip() and not line.startswith("#")), "")
    if subject.startswith(MADE_BY_GIT):
        return None
    if len(subject) > SUBJECT_LENGTH:
        return f"the subject has {len(subject)} characters; use at most {SUBJECT_LENGTH}"
    if not SUBJECT.match(subject) or subject.endswith("."):
        return "the subject needs the form 'area: imperative', for example 'table: accept hands in any order'"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="lower the counts of the list to the present ones")
    parser.add_argument("--accept", action="store_true", help="with --write: raise counts, too")
    parser.add_argument("--list", metavar="KIND", help="print every fault of a kind, or of a file")
    parser.add_argument("--commit-message", metavar="FILE", type=Path, help="check the subject of a commit message")
    given = parser.parse_args()
    if given.commit_message:
        fault = subject_fault(given.commit_message.read_text(encoding="utf-8"))
        print(fault or "", end="\n" if fault else "", file=sys.stderr)
        return int(fault is not None)
    found = all_faults(ROOT)
    if given.list:
        print(*(fault for fault in found if given.list in (fault.kind, fault.file)), sep="\n")
        return 0
    if given.write:
        counts = Counter((fault.file, fault.kind) for fault in found)
        write(LIST, counts if given.accept else counts & read(LIST))
    wrong = compare(found, read(LIST))
    print(*wrong, f"{len(found)} faults of style; " + ("not as listed" if wrong else "all of them listed"), sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
