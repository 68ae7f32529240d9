"""`leadline survey report`: pages, plots and tables in files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

from leadline.core.errors import DocumentError
from leadline.solver.charts.chart import Chart
from leadline.solver.charts.page_chart import drawing
from leadline.solver.charts.plot_files import plots
from leadline.solver.survey.charts import charts
from leadline.solver.survey.design import Design, cells_of
from leadline.solver.survey.page import page
from leadline.solver.survey.report import Survey, crossed, percent, read
from leadline.solver.survey.run import run as asked
from leadline.solver.survey.store import Store

Run = Callable[..., Result]
GRID = cells_of({"players": [1, 3], "removed": [12, 23]}, None, {})


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The same deals, asked of verify (some unknown) and of an engine."""
    folder = tmp_path_factory.mktemp("surveys")
    asked(Design("calm-sailing", GRID, 40, nodes=500), folder / "open.db")
    asked(Design("calm-sailing", GRID, 30, question="policy"), folder / "hidden.db", threads=2)
    return str(folder / "open.db"), str(folder / "hidden.db")


@pytest.fixture(scope="module")
def surveys(databases: tuple[str, str]) -> list[Survey]:
    return [read(Path(path)) for path in databases]


class Parts(HTMLParser):
    """Tags with their attributes, and the texts of cells of tables by rows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and data.strip():
            self.rows[-1][-1] += data


def test_a_page_is_whole_in_itself(surveys: list[Survey]) -> None:
    text = page(surveys)
    found = Parts(text)
    names = [tag for tag, _ in found.tags]
    assert not {"script", "link", "img", "iframe", "object"} & set(names)
    assert not [value for _, given in found.tags for name, value in given.items() if name in ("src", "href")]
    assert "url(" not in text
    assert "@import" not in text
    assert "default-src 'none'" in text
    assert "prefers-color-scheme: dark" in text
    assert dict(found.tags)["html"] == {"lang": "en"}


def test_a_page_is_for_everybody(surveys: list[Survey]) -> None:
    """Tables have captions and headings, pictures have names, what scrolls can be reached by keys."""
    found = Parts(page(surveys))
    count = [tag for tag, _ in found.tags].count
    assert count("table") == count("caption") == 3
    assert all("scope" in given for tag, given in found.tags if tag == "th")
    assert count("svg") == len(charts(surveys)) == 4
    ids = {given["id"] for _, given in found.tags if "id" in given}
    for tag, given in found.tags:
        if tag == "svg":
            assert given["role"] == "img"
            assert set(str(given["aria-labelledby"]).split()) <= ids
        if given.get("class") == "scroll":
            assert given["tabindex"] == "0"
            assert given["aria-label"]


def test_a_page_has_the_numbers_of_the_report(surveys: list[Survey]) -> None:
    rows = {tuple(row) for row in Parts(page(surveys)).rows}
    for survey in surveys:
        for row in survey.rows:
            name = (
                f"{row.cell.players} player{'s' if row.cell.players > 1 else ''}, removed {row.cell.rules['removed']}"
            )
            assert any(
                cells[:5] == (name, str(row.deals), str(row.won), str(row.lost), str(row.unknown)) for cells in rows
            )


def test_names_of_rules_are_texts(tmp_path: Path) -> None:
    """A database of somebody else may hold anything."""
    asked(Design("sea-salt", cells_of({}, 2, {}), 2, question="greedy"), tmp_path / "a.db")
    with Store(tmp_path / "a.db") as store:
        store._base.execute("UPDATE survey SET value = ? WHERE name = 'question'", (json.dumps("<b>bold</b>"),))
    text = page([read(tmp_path / "a.db")])
    assert "<b>" not in text
    assert "&lt;b&gt;bold" in text


def test_deals_of_both_surveys_are_crossed(databases: tuple[str, str]) -> None:
    one, other = map(Path, databases)
    with Store(one) as opened, Store(other) as hidden:
        for (cell, counts), (number, same), (there, _) in zip(
            crossed(one, other), opened.cells, hidden.cells, strict=True
        ):
            assert cell == same
            assert sum(counts.values()) == 30
            ours = {row.seed: row.value for row in opened.rows(number)}
            both = [row for row in hidden.rows(there) if row.value == 1 and ours[row.seed] == 1]
            assert counts.get(("won", "won"), 0) == len(both)


def test_charts_hold_the_numbers_of_the_report(surveys: list[Survey]) -> None:
    share, *work, seconds = charts(surveys)
    assert [one.key for one in work] == ["work-1", "work-2"]
    assert (share.key, seconds.key) == ("share", "seconds")
    rows = [row for survey in surveys for row in survey.rows]
    assert {(point.at, point.low, point.high) for one in share.series for point in one.points} == {
        (float(21 + row.cell.players - row.cell.rules["removed"]), *row.interval) for row in rows
    }
    assert all(p.low <= p.value <= p.high for s in share.series for p in s.points if p.low is not None and p.high)
    assert [one.style for one in share.series] == [0, 0, 1, 1]


def test_cells_without_slack_stand_by_name(tmp_path: Path) -> None:
    cells = cells_of({"rocks": [False, True]}, 2, {})
    asked(Design("calm-sailing", cells, 5), tmp_path / "a.db")
    survey = read(tmp_path / "a.db")
    assert [row.slack for row in survey.rows] == [23, None]
    assert charts([survey])[0].names == ("2 players, no rocks", "2 players, rocks")


def test_slack_counts_what_a_solo_start_takes(tmp_path: Path) -> None:
    cells = cells_of({"solo_payment": [1, 8, 12]}, 1, {"removed": 18})
    asked(Design("calm-sailing", cells, 1), tmp_path / "a.db")
    assert [row.slack for row in read(tmp_path / "a.db").rows] == [11, 4, 0]


def test_rates_are_drawn_where_numbers_of_workers_differ(tmp_path: Path) -> None:
    cells = cells_of({}, 2, {})
    for deals, threads in ((40, 1), (80, 2)):
        asked(Design("calm-sailing", cells, deals), tmp_path / "a.db", threads=threads)
    survey = read(tmp_path / "a.db")
    assert [(one.kind, one.workers, one.deals) for one in survey.runs] == [("threads", 1, 40), ("threads", 2, 40)]
    scaling = charts([survey])[-1]
    assert scaling.key == "scaling"
    assert [point.at for point in scaling.series[0].points] == [1, 2]


def test_drawings_stay_within_their_frame(surveys: list[Survey], tmp_path: Path) -> None:
    asked(Design("calm-sailing", cells_of({"rocks": [False, True]}, 2, {}), 5), tmp_path / "a.db")
    drawn = [*charts(surveys), *charts([read(tmp_path / "a.db")])]
    for number, chart in enumerate(drawn):
        tree = ElementTree.fromstring(drawing(chart, number))
        width, height = (float(tree.attrib[name]) for name in ("width", "height"))
        marks = [part for part in tree if part.attrib.get("class", "").startswith("mark")]
        points = sum(len(one.points) for one in chart.series)
        assert len(marks) == points + len(chart.series)
        for part in marks:
            x, y = _center(part)
            assert 0 < x < width
            assert 0 < y < height
        for part in tree.iter("{http://www.w3.org/2000/svg}text"):
            assert 0 <= float(part.attrib.get("y", "0")) <= height


def _center(part: ElementTree.Element) -> tuple[float, float]:
    if "cx" in part.attrib:
        return float(part.attrib["cx"]), float(part.attrib["cy"])
    found = re.match(r"M ([-\d.]+) ([-\d.]+) ", part.attrib["d"])
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.5, "50.00%"), (1.0, "100.00%"), (0.999962, "99.996%"), (0.0000004, "0.00004%"), (0.0, "0.00%")],
)
def test_a_share_that_is_not_all_is_not_told_as_all(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("kind", "head"),
    [
        ("svg", b"<?xml"),
        pytest.param("png", b"\x89PNG", marks=pytest.mark.extended),
        pytest.param("pdf", b"%PDF", marks=pytest.mark.extended),
    ],
)
def test_plots(kind: str, head: bytes, surveys: list[Survey]) -> None:
    found = plots(charts(surveys), kind)
    assert list(found) == ["share", "work-1", "work-2", "seconds"]
    assert all(data.startswith(head) for data in found.values())
    if kind == "svg":
        assert found == plots(charts(surveys), kind)


def test_files_of_the_command(run: Run, databases: tuple[str, str], tmp_path: Path) -> None:
    html, plot = str(tmp_path / "a.html"), str(tmp_path / "a.svg")
    found = run("survey", "report", *databases, "--html", html, "--plot", plot)
    assert found.exit_code == 0, found.output
    assert len(found.stdout.splitlines()) == 2 * 6 + 1
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"a.html"} | {f"a-{key}.svg" for key in ("share", "work-1", "work-2", "seconds")}
    printed = run("survey", "report", *databases, "--html", "-")
    assert printed.stdout == (tmp_path / "a.html").read_text()


def test_parquet_of_cells(run: Run, databases: tuple[str, str], surveys: list[Survey], tmp_path: Path) -> None:
    from pyarrow import parquet

    path = str(tmp_path / "a.parquet")
    assert run("survey", "report", *databases, "--parquet", path).exit_code == 0
    found = parquet.read_table(path).to_pylist()
    told = [row.as_json() for survey in surveys for row in survey.rows]
    assert len(found) == len(told) == 8
    for ours, theirs in zip(found, told, strict=True):
        low, high = theirs.pop("interval")
        rules = theirs.pop("rules")
        won, lost = ("winnable", "unwinnable") if theirs["question"] == "verify" else ("won", "lost")
        theirs["won"], theirs["lost"] = theirs.pop(won), theirs.pop(lost)
        assert ours == theirs | rules | {"low": low, "high": high}


def test_parquet_of_deals(run: Run, databases: tuple[str, str], tmp_path: Path) -> None:
    from pyarrow import parquet

    path = str(tmp_path / "a.parquet")
    assert run("survey", "report", *databases, "--parquet", path, "--deals").exit_code == 0
    found = parquet.read_table(path).to_pylist()
    expected = []
    for database in databases:
        with Store(Path(database)) as store:
            about = {name: store.about[name] for name in ("game", "question")}
            for number, cell in store.cells:
                same = about | {"players": cell.players} | dict(cell.rules)
                expected += [
                    same | {"seed": row.seed, "value": row.value, "proof": row.proof, "work": row.work}
                    for row in store.rows(number)
                ]
    assert found == expected


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--csv", "--json"), "cannot be combined"),
        (("--json", "--html", "-"), "both print to standard output"),
        (("--deals",), "needs --parquet"),
        (("--plot", "sea.jpg"), "expected a name that ends in .svg, .png, .pdf"),
        (("--plot", "sea"), "expected a name that ends in"),
    ],
)
def test_bad_usage(run: Run, databases: tuple[str, str], arguments: tuple[str, ...], told: str) -> None:
    found = run("survey", "report", databases[0], *arguments)
    assert found.exit_code == 2
    assert told in found.stderr
    assert found.stdout == ""


def test_surveys_of_two_games_are_not_told_together(run: Run, databases: tuple[str, str], tmp_path: Path) -> None:
    other = tmp_path / "salt.db"
    asked(Design("sea-salt", cells_of({}, 2, {}), 2, question="greedy"), other)
    found = run("survey", "report", databases[0], str(other))
    assert found.exit_code == 2
    assert "expected one game" in found.stderr
    with pytest.raises(DocumentError):
        crossed(Path(databases[0]), other)


def test_an_empty_survey_has_no_plots(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db", Design("calm-sailing", GRID, 1)):
        pass
    survey = read(tmp_path / "a.db")
    assert charts([survey]) == []
    assert "No deals yet" in page([survey])


def test_scales_begin_below_every_value(surveys: list[Survey]) -> None:
    def ends(chart: Chart) -> tuple[float, float]:
        points = [point for one in chart.series for point in one.points]
        return min(p.value for p in points), max(p.value for p in points)

    for chart in charts(surveys):
        low, high = ends(chart)
        assert chart.floor <= low <= high <= chart.ceiling


@pytest.mark.extended
@pytest.mark.parametrize("other", [("--plot", "a.svg", "--html", "a-share.svg"), ("--html", "a.x", "--parquet", "a.x")])
def test_no_file_is_written_twice(
    run: Run, databases: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("survey", "report", databases[0], *other)
    assert result.exit_code == 2
    assert result.stderr == (
        f"leadline: {other[-1]} would be written twice; expected another FILE for each of --parquet, --plot, --html\n"
    )
    assert result.stdout == ""
    assert not list(tmp_path.iterdir())


def test_shared_wins_have_a_column_where_seats_compete(run: Run, tmp_path: Path) -> None:
    from pyarrow import parquet

    name, out, page = (str(tmp_path / end) for end in ("a.db", "a.parquet", "a.html"))
    run("survey", "reef", "--players", "2", "--ask", "random", "--deals", "200", "--db", name)
    told = json.loads(run("survey", "report", name, "--json", "--parquet", out, "--html", page).stdout)
    assert told["won"] + told["shared"] + told["lost"] == 200
    [row] = parquet.read_table(out).to_pylist()
    assert (row["won"], row["shared"], row["lost"]) == (told["won"], told["shared"], told["lost"])
    assert '<th scope="col">Shared</th>' in Path(page).read_text(encoding="utf-8")


def test_all_files_are_written_or_none(run: Run, databases: tuple[str, str], tmp_path: Path) -> None:
    found = run("survey", "report", *databases, "--parquet", str(tmp_path / "a.parquet"), "--html", str(tmp_path))
    assert (found.exit_code, found.stdout) == (2, "")
    assert "is a folder; expected the name of a file to write" in found.stderr
    assert list(tmp_path.iterdir()) == []
