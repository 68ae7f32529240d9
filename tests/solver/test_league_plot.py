"""The plot of strength against work: what is drawn of whom, and that no words are overprinted."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from leadline.core import DocumentError
from leadline.solver.match.league import League, run_league
from leadline.solver.match.standings import Results, Standings, standings
from leadline.solver.match.strength import plot
from support.pictures import faults

NAME = "{http://www.w3.org/2000/svg}"


def made(shares: dict[tuple[str, ...], float], cooperative: bool = False) -> Standings:
    """A league of 20 deals in which the first of a pairing has this share."""
    results = Results("reef", 2, {}, cooperative)
    for pairing, share in shares.items():
        for deal in range(20):
            value = float(deal < 20 * share)
            for seats in ([pairing[0]] * 2,) if cooperative else (pairing, pairing[::-1]):
                returns = [value if name == pairing[0] else 1 - value for name in seats]
                results.add(pairing, deal, seats, returns)
    return standings(results)


LADDER = made(
    {
        ("random", "mcts:100n"): 0.2,
        ("random", "best:10n"): 0.05,
        ("best:10n", "best:1000n"): 0.3,
        ("mcts:100n", "best:50ms"): 0.35,
    }
)


def titles(picture: str) -> dict[str, ElementTree.Element]:
    """The groups of a picture by their titles."""
    groups = ElementTree.fromstring(picture).iter(f"{NAME}g")
    return {title.text or "": group for group in groups if (title := group.find(f"{NAME}title")) is not None}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_engine_is_drawn(theme: str) -> None:
    picture = plot(LADDER, theme)  # type: ignore[arg-type]
    assert faults(picture) == []
    assert set(titles(picture)) == {row.engine for row in LADDER.rows}
    words = [one.text for one in ElementTree.fromstring(picture).iter(f"{NAME}text")]
    assert {"10", "100", "1,000", "best", "mcts", "random", "best:50ms", "playouts for a decision"} <= set(words)


def test_more_work_is_to_the_right_and_more_elo_above() -> None:
    found = titles(plot(LADDER))
    circles = [found[name].find(f"{NAME}circle") for name in ("best:10n", "best:1000n")]
    places = [(float(one.get("cx", "")), float(one.get("cy", ""))) for one in circles if one is not None]
    assert len(places) == 2
    assert places[0][0] < places[1][0]
    assert places[0][1] > places[1][1]


def test_a_height_that_rests_on_the_added_game_is_hollow() -> None:
    found = titles(plot(made({("random", "best:10n"): 0.3, ("best:10n", "best:100n"): 0.0})))
    fills = [found[name][-1].get("fill") for name in ("best:10n", "best:100n")]
    assert fills[0] == found["best:10n"][-1].get("stroke")
    assert fills[1] != found["best:100n"][-1].get("stroke")


def test_seats_that_play_together_have_shares() -> None:
    picture = plot(made({("policy",): 0.5, ("best:100ms-cpu",): 1.0, ("best:2s-cpu",): 0.9}, cooperative=True))
    assert faults(picture) == []
    words = {one.text for one in ElementTree.fromstring(picture).iter(f"{NAME}text")}
    assert {"deals won, with 95% intervals", "100%", "100 ms", "1 s", "processor time for a decision"} <= words


def test_engines_without_budgets_are_level_lines() -> None:
    picture = plot(run_league(League("reef", 2, ("policy", "random")), 2))
    assert faults(picture) == []
    assert set(titles(picture)) == {"policy", "random"}
    assert "playouts for a decision" not in picture


def test_nothing_is_drawn_of_nothing() -> None:
    results = Results("reef", 2, {}, False, ["policy", "random"])
    results.add(("policy", "random"), 1, ("policy", "random"), (1.0, 0.0))
    with pytest.raises(DocumentError, match="no whole deal; nothing to be drawn"):
        plot(standings(results))
