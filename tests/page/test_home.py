"""Home: the games, the ways to them, and what was left."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .driving import address, position
from .playing import FREE, GAMES, ISLAND, READY, begin, moved, revision


def test_home_offers_four_ways_into_each_game(page: Any, server: Server) -> None:
    page.goto(server.home)
    assert page.locator(".game h2").all_inner_texts() == list(GAMES.values())
    for game in GAMES:
        found = page.locator(f".game a[href^='/{game}/']").all_inner_texts()
        assert found == ["Play", "Puzzle", "My table", "Analyse"]


@pytest.mark.parametrize("game", GAMES)
def test_five_taps_lead_from_home_to_the_first_move(page: Any, server: Server, game: str) -> None:
    page.goto(server.home)
    page.click(f".game a[href='/{game}/play']")
    page.click("button[type=submit]")
    page.wait_for_selector(READY)
    before, taps = revision(page), 2
    while revision(page) == before:
        assert taps < 5
        if game == "calm-sailing":
            page.locator(ISLAND if taps == 2 else FREE).first.dispatch_event("click")
        else:
            page.locator(".acts .btn:not([aria-pressed=true]):not(:text-is('Cancel'))").first.click()
        taps += 1
        page.wait_for_timeout(300)


def test_what_was_left_is_continued(page: Any, server: Server) -> None:
    begin(page, server, "calm-sailing")
    before = revision(page)
    page.locator(ISLAND).first.dispatch_event("click")
    page.locator(FREE).first.dispatch_event("click")
    moved(page, before)
    after, log = revision(page), page.locator(".log").inner_text()
    page.reload()
    page.wait_for_selector(READY)
    assert revision(page) == after
    page.goto(server.home)
    page.click(".go-on a:text-is('Continue')")
    page.wait_for_selector(READY)
    assert revision(page) == after
    assert page.locator(".log").inner_text() == log
    page.goto(server.home)
    page.click(".go-on button:text-is('Delete')")
    page.wait_for_selector(".go-on", state="detached")


def test_an_old_address_of_a_position_leads_to_the_analysis(page: Any, server: Server) -> None:
    page.goto(address(server.home, position("reef", 4)))
    page.wait_for_selector("main.table .boards svg")
    assert page.url.split("#")[0].endswith("/analyse")


def test_my_table_begins_with_the_game_of_the_address(page: Any, server: Server) -> None:
    page.goto(f"{server.home}reef-encounter/table")
    page.wait_for_selector(".round")
    assert page.locator("h1").inner_text() == "My table: Reef Encounter"
