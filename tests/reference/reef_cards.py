"""The 60 cards of Reef as plain data (clause 4).

A line of the table: number, the two pieces given, kind of pattern, what each space of the pattern wants, points.
What a space wants is a colour (`r` `y` `p` `g`, or `*` for any) and, where a number is printed, a level: `y3` is a
yellow top at exactly level 3, `p2+` a purple top at level 2 or higher. One want stands for all spaces of its pattern.
The kind `around` names the centre's colour and then the colour that scores beside it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

_TABLE = """
 1 pp square    r       6
 2 yy square    g       6
 3 rr square    y       6
 4 gg square    p       6
 5 gg single    y3      4
 6 pp single    g3      4
 7 rr single    p3      4
 8 yy single    r3      4
 9 ry single    p4      5
10 yp single    g4      5
11 gp single    r4      5
12 rg single    y4      5
13 pp diagonal3 r       4
14 yy diagonal3 g       4
15 gg diagonal3 p       4
16 rr diagonal3 y       4
17 gg corner3   y       4
18 pp corner3   g       4
19 rr corner3   p       4
20 yy corner3   r       4
21 ry line3     g       4
22 rg line3     p       4
23 gp line3     y       4
24 py line3     r       4
25 rp single    *2      1
26 yg single    *3      2
27 pr single    *4      3
28 gy adjacent2 *2 *2   2
29 rr single    g       1
30 yy single    p       1
31 pp single    y       1
32 gg single    r       1
33 rr single    y2      2
34 gg single    p2      2
35 yy single    g2      2
36 pp single    r2      2
37 gg adjacent2 p y     3
38 gg adjacent2 r p     3
39 pp adjacent2 r g     3
40 rr adjacent2 g y     3
41 pp adjacent2 y r     3
42 yy adjacent2 p g     3
43 gg diagonal2 p2+ r2+ 5
44 rr diagonal2 p2+ y2+ 5
45 pp diagonal2 r2+ y2+ 5
46 yy diagonal2 r2+ g2+ 5
47 rr diagonal2 y2+ g2+ 5
48 yy diagonal2 p2+ g2+ 5
49 gg adjacent2 p2 p2   5
50 pp adjacent2 r2 r2   5
51 yy adjacent2 g2 g2   5
52 rr adjacent2 y2 y2   5
53 gg around    p y     2
54 rr around    y p     2
55 pp around    r g     2
56 yy around    g r     2
57 rr around    p g     2
58 gg around    y r     2
59 pp around    g y     2
60 yy around    r p     2
"""

#: The spaces of each pattern as (column, row), before it is turned and shifted.
SHAPES: dict[str, list[tuple[int, int]]] = {
    "single": [(0, 0)],
    "adjacent2": [(0, 0), (1, 0)],
    "diagonal2": [(0, 0), (1, 1)],
    "square": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "corner3": [(0, 0), (1, 0), (0, 1)],
    "line3": [(0, 0), (1, 0), (2, 0)],
    "diagonal3": [(0, 0), (1, 1), (2, 2)],
}


class Card(NamedTuple):
    """One card: its number (1-60), its two pieces as letters, its pattern and the printed points."""

    number: int
    pieces: str
    kind: str
    wants: list[str]
    points: int
    cells: tuple[tuple[int, int], ...] = ()  # (column, row) of each want, of a pattern of no known shape


def _cards() -> dict[int, Card]:
    cards: dict[int, Card] = {}
    for line in _TABLE.strip().splitlines():
        number, pieces, kind, *wants, points = line.split()
        if kind in SHAPES and len(wants) == 1:
            wants = wants * len(SHAPES[kind])
        cards[int(number)] = Card(int(number), pieces, kind, wants, int(points))
    return cards


def card_set(entries: list[dict[str, Any]]) -> dict[int, Card]:
    """The cards of a document's own `card_set`, which is taken to be right; ascending."""
    cards = {}
    for entry in sorted(entries, key=lambda entry: int(entry["id"])):
        pieces = "".join(colour[0] for colour in entry["pieces"])
        pattern = entry["pattern"]
        kind, cells = pattern["kind"], tuple[tuple[int, int], ...]()
        if kind == "around_highest":
            kind, wants = "around", [pattern["center"][0], pattern["color"][0]]
        elif kind == "custom":
            cells = tuple((column, row) for row, column, *_ in pattern["cells"])
            wants = [_want(colour) + "".join(map(str, level)) for _, _, colour, *level in pattern["cells"]]
        else:
            level = str(pattern["height"]) if "height" in pattern else ""
            if "min_height" in pattern:
                level = f"{pattern['min_height']}+"
            colours = pattern["colors"] if "colors" in pattern else [pattern["color"]] * len(SHAPES[kind])
            wants = [_want(colour) + level for colour in colours]
        cards[entry["id"]] = Card(entry["id"], pieces, kind, wants, entry["points"], cells)
    return cards


def _want(colour: str) -> str:
    return "*" if colour == "any" else colour[0]


#: Every card by its number.
CARDS: dict[int, Card] = _cards()
