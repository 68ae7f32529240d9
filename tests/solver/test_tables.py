"""Analyses and verdicts as tables: HTML, pandas, Arrow, and what is said where these are not installed."""

from __future__ import annotations

import pickle
import sys

import pytest

import leadline
from leadline import MissingExtra
from leadline.solver.tables import to_html


@pytest.fixture(scope="module")
def analysis():
    return leadline.best(leadline.deal("reef", players=2, seed=7).view(1), nodes=300, seed=1)


def test_a_notebook_shows_the_moves(analysis):
    html = analysis._repr_html_()
    assert html.startswith("<table><caption>seat 1, estimate (sampled): ")
    assert html.count("<tr>") == len(analysis.moves) + 1
    for move in analysis.moves:
        assert f">{move.text}</td>" in html
    assert html.index(analysis.moves[0].text) == min(html.index(move.text) for move in analysis.moves)


def test_html_has_no_signs_of_its_own():
    html = to_html({"a<b": ["<i>", 1]}, "x & y")
    assert "<i>" not in html
    assert "a&lt;b" in html
    assert "x &amp; y" in html


def test_pandas(analysis):
    pandas = pytest.importorskip("pandas")
    frame = analysis.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["move"]) == [move.text for move in analysis.moves]
    assert list(frame.columns) == list(analysis.columns)
    assert list(frame["low"]) == [move.interval[0] for move in analysis.moves]
    assert frame["visits"].sum() == sum(move.visits for move in analysis.moves)
    assert frame.attrs == analysis.about
    assert frame.attrs["nodes"] == analysis.nodes


def test_arrow(analysis):
    pyarrow = pytest.importorskip("pyarrow")
    table = analysis.to_arrow()
    assert isinstance(table, pyarrow.Table)
    assert table.column_names == list(analysis.columns)
    assert table.to_pydict() == analysis.columns
    assert table.schema.metadata[b"seed"] == b"1"
    assert table.schema.field("line").type == pyarrow.list_(pyarrow.string())


@pytest.mark.parametrize("call", ["to_pandas", "to_arrow"])
def test_verdicts(call):
    pytest.importorskip("pandas" if call == "to_pandas" else "pyarrow")
    verdicts = leadline.verify_many(leadline.deal_many("calm-sailing", players=1, seeds=range(12)))
    table = getattr(verdicts, call)()
    assert list(map(str, table["status"])) == [verdict.status for verdict in verdicts]
    assert [int(str(nodes)) for nodes in table["nodes"]] == [verdict.nodes for verdict in verdicts]


@pytest.mark.parametrize(("call", "library"), [("to_pandas", "pandas"), ("to_arrow", "pyarrow")])
def test_what_is_not_installed_is_named_with_its_line(analysis, monkeypatch, call, library):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra) as caught:
        getattr(analysis, call)()
    assert str(caught.value) == f"{call} needs {library}, which is not installed: pip install 'leadline[tables]'"
    assert isinstance(caught.value, ImportError)
    assert isinstance(caught.value, leadline.LeadlineError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
