"""Differences between two drawings of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from xml.etree import ElementTree
from xml.etree.ElementTree import Element


def changed_lines(before: str, after: str) -> tuple[str, ...]:
    """Return the lines of the drawing `after` that are not in `before`, in order.

    The headline, which names the seat to move, is omitted.
    """
    known = set(map(_bare, before.splitlines()))
    return tuple(line for line in after.splitlines()[1:] if line.strip() and _bare(line) not in known)


def _bare(line: str) -> str:
    """Return a line without the mark of the seat to move."""
    return " ".join(line.replace(">", " ", 1).split())


def changed_spans(before: str, after: str) -> dict[int, list[tuple[int, int]]]:
    """Return the columns in which words of the drawing `after` differ from the same line of `before`.

    The result maps each changed line (from 0) to pairs of from and to. The headline is omitted. Lines that a longer
    drawing adds count as changed.
    """
    old, found = before.splitlines(), dict[int, list[tuple[int, int]]]()
    for number, line in enumerate(after.splitlines()):
        was = old[number] if number < len(old) else ""
        if number == 0 or line == was:
            continue
        words = [word for word in re.finditer(r"\S+", line) if word[0] != ">"]
        known = [word for word in was.split() if word != ">"]
        blocks = SequenceMatcher(None, known, [word[0] for word in words], autojunk=False).get_opcodes()
        spans = [
            (words[start].start(), words[end - 1].end())
            for kind, _, _, start, end in blocks
            if kind != "equal" and end > start
        ]
        if spans:
            found[number] = spans
    return found


def changed_parts(before: str, after: str, on_table: Sequence[str]) -> list[dict[str, str]]:
    """Return the data of the parts on the table (`Game.on_table`) that look different in the picture `after`.

    The position of a part in the picture does not matter.
    """
    old = Counter(map(_look, _parts(before, on_table)))
    found = list[dict[str, str]]()
    for group in _parts(after, on_table):
        look = _look(group)
        if old[look]:
            old[look] -= 1
        else:
            found.append(_data(group))
    return found


def _parts(picture: str, on_table: Sequence[str]) -> list[Element]:
    groups = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}g")
    return [group for group in groups if {*_data(group), *map("=".join, _data(group).items())} & {*on_table}]


def _data(group: Element) -> dict[str, str]:
    return {name[5:]: value for name, value in group.attrib.items() if name.startswith("data-")}


def _look(group: Element) -> tuple[object, ...]:
    """Return the appearance of a group, without its position."""
    shapes = ((part.tag, part.get("fill"), part.text) for part in group.iter() if not part.tag.endswith("}title"))
    return tuple(sorted(_data(group).items())), tuple(shapes)
