"""Games with real cards that are followed in the page without typing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .conftest import SECONDS, Server
from .tabling import CalmSailing, sit_down


@pytest.fixture(params=["desktop", "phone"])
def screen(request: Any, browser: Any, server: Server) -> Iterator[Any]:
    """A page on a desktop, then on a phone."""
    phone = request.param == "phone"
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 900}
    context = browser.new_context(viewport=size, has_touch=phone, reduced_motion="reduce")
    found = context.new_page()
    found.set_default_timeout(1000 * SECONDS)
    yield found
    context.close()


def test_a_whole_game_of_calm_sailing_is_followed_by_taps(screen: Any, server: Server) -> None:
    game = CalmSailing(screen, 3, 2, 7)
    hand = list(game.hand.elements())
    sit_down(screen, server, "calm-sailing", 3, 2, {"more": game.more, "hand": hand, "begins": [game.real.turn]})
    moves = 0
    while not game.real.is_over:
        game.move()
        moves += 1
    screen.wait_for_selector(".result")
    assert screen.locator(".log li").count() == moves > 20
