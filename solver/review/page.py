"""A review as one HTML file that opens anywhere: no script, nothing from a network."""

from __future__ import annotations

from html import escape

from ...core.outcomes import who_won
from ..html import html, scrolled
from .review import Judged, Review
from .win_chance import NARROW, plot

STYLE = """
:root { --mark: #a02c1c; --s1: #1f5d8a; --s2: #a3470f; --s3: #2c6e3f; --s4: #7a3b8f; --s5: #5c5410; }
@media (prefers-color-scheme: dark) { :root {
  --mark: #ff9b85; --s1: #7fc1ef; --s2: #f2a86b; --s3: #86d39b; --s4: #d3a3e6; --s5: #d8cd6a; } }
body { max-width: 62rem; }
th, td { text-align: left; vertical-align: top; } td.n, th.n { text-align: right; white-space: nowrap; }
tr.mistake td:first-child { border-left: .3rem solid var(--mark); } .mistake strong { color: var(--mark); }
.narrow { display: none; }
@media (max-width: 40rem) { .narrow { display: block; } .wide { display: none; } }
.plot text { fill: var(--ink); } .plot .grid { stroke: var(--rule); } .plot .mark { fill: var(--mark); }
.plot .s1 { stroke: var(--s1); } .plot .s2 { stroke: var(--s2); } .plot .s3 { stroke: var(--s3); }
.plot .s4 { stroke: var(--s4); } .plot .s5 { stroke: var(--s5); }
article { border-top: 1px solid var(--rule); padding: .5rem 0; }
"""
MISTAKE, NUMBER = ' class="mistake"', ' class="n"'


def page(review: Review) -> str:
    """Return the HTML page: the curve of the win chance, the costliest decisions with their boards, and a table of all.

    Each board shows the view of the deciding seat.
    """
    title = f"Review: {review.end.game.title}, {review.end.players} player{'' if review.end.players == 1 else 's'}"
    parts = [f"<p>{escape(summary(review))}</p>", *(f"<p>{escape(line)}</p>" for line in _players(review))]
    if review.judged:
        parts += ["<h2>The win chance</h2>", f'<div class="wide">{plot(review)}</div>']
        parts += [f'<div class="narrow">{plot(review, NARROW)}</div>', _costliest(review)]
        parts += ["<h2>All decisions</h2>", _table(review)]
    for title, notes in remarks(review).items():
        parts += [f"<h2>{title}</h2>", "<ul>", *(f"<li>{escape(note)}</li>" for note in notes), "</ul>"]
    return html(title, STYLE, parts, basis(review))


def summary(review: Review) -> str:
    """Return one line about how the game ended and how many mistakes were found."""
    count = sum(one.is_mistake for one in review.judged)
    told = f"{len(review.judged)} decision{'' if len(review.judged) == 1 else 's'}, "
    if count:
        told += f"{count} of them {'a mistake' if count == 1 else 'mistakes'}"
    else:
        told += "none of them a mistake beyond chance"
    if review.unjudged:
        told += f"; {len(review.unjudged)} more cannot be judged"
    if review.interrupted:
        told = f"interrupted after {told}" if review.judged else "interrupted before a decision was judged"
        told = told[0].upper() + told[1:]
    outcome = review.end.outcome
    if outcome is None:
        return f"The game is not over. {told}."
    ended = who_won(outcome, cooperative=review.end.game.cooperative)
    return f"{ended[0].upper()}{ended[1:]} ({outcome.reason}). {told}."


def remarks(review: Review) -> dict[str, list[str]]:
    """Return lines about decisions that were not judged or were undone, by the title of their list; no empty lists."""
    found = {
        "Not judged": [f"Move {one.number}, seat {one.seat}: {one.text}: {one.reason}" for one in review.unjudged],
        "Undone after something new was seen": [
            f"Move {one['number']}, seat {one['seat']}: {one['move']}" for one in review.undone
        ],
    }
    return {title: notes for title, notes in found.items() if notes}


def basis(review: Review) -> str:
    """Return a paragraph that explains the method behind the numbers of a review."""
    if review.valued:
        return (
            "Each decision is judged by what its seat could know, in sampled deals that agree with its view. Before: "
            "the win chance with the move that the search puts first; after: that with the move that was played, in "
            "the same deals, by a learned value after a few more moves. A loss is called a mistake if its 95% "
            "interval lies above 0; the interval does not include the error of the learned value. "
            f"Seed {review.seed}, leadline {review.version}."
        )
    return (
        "Each decision is judged by what its seat could know, in sampled deals that agree with its view. Before: the "
        "win chance with the move that the search puts first; after: that with the move that was played, in the same "
        "deals, with the built-in player for every seat. A loss is called a mistake if its 95% interval lies "
        "above 0; of forty decisions that lose nothing about one is called so by chance. "
        f"Seed {review.seed}, leadline {review.version}."
    )


def percent(value: float) -> str:
    """Return a share as per cent, with one decimal."""
    return f"{value:.1%}"


def points(value: float) -> str:
    """Return a difference of win chances in percentage points, without a sign if it rounds to 0."""
    return f"{round(100 * value, 1) + 0.0:.1f}"


def _players(review: Review) -> list[str]:
    if not review.names:
        return []
    return ["Players: " + ", ".join(f"seat {seat} {name}" for seat, name in enumerate(review.names, start=1)) + "."]


def _costliest(review: Review) -> str:
    if not review.costliest:
        return "<h2>The costliest decisions</h2>\n<p>No decision lost more than chance explains.</p>"
    found = ["<h2>The costliest decisions</h2>"]
    for one in review.costliest:
        view = one.decision.view
        found.append(
            f"<article>\n<h3>Move {one.decision.number}, seat {view.seat}: {escape(one.decision.text)}</h3>\n"
            f"<p>Lost {points(one.lost)}% of win chance ({points(one.ends[0])}% to {points(one.ends[1])}%): it fell "
            f"from {percent(one.before)} to {percent(one.after)}. Better: <strong>{escape(one.best)}</strong>"
            f"{': ' + escape(one.reason) if one.reason else ''}.</p>\n"
            f'<div class="scroll">{_board(one)}</div>\n</article>'
        )
    return "\n".join(found)


def _board(one: Judged) -> str:
    view = one.decision.view
    picture: str = view.game.svg(view.masked, view.seat)
    return picture


def _table(review: Review) -> str:
    rows = []
    for one in review.judged:
        mistake = one.is_mistake
        better = f"<strong>{escape(one.best)}</strong>" if mistake else ""
        rows.append(
            f'<tr{MISTAKE if mistake else ""}><td class="n">{one.decision.number}</td>'
            f'<td class="n">{one.decision.view.seat}</td><td>{escape(one.decision.text)}</td>'
            f'<td class="n">{percent(one.before)}</td><td class="n">{percent(one.after)}</td>'
            f'<td class="n">{points(one.lost)}</td>'
            f'<td class="n">{points(one.ends[0])} to {points(one.ends[1])}</td><td>{better}</td></tr>'
        )
    head = "".join(
        f'<th scope="col"{NUMBER if number else ""}>{name}</th>'
        for name, number in (
            ("Move", True),
            ("Seat", True),
            ("Played", False),
            ("Before", True),
            ("After", True),
            ("Lost", True),
            ("95% interval", True),
            ("Better", False),
        )
    )
    caption = "Win chances, and losses of win chance, in per cent; a better move is named if the loss is a mistake."
    return scrolled(
        "All decisions",
        f"<table>\n<caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n"
        + "\n".join(rows)
        + "\n</tbody>\n</table>",
    )
