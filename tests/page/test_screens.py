"""Home, play and puzzles as everybody has to be able to use them: axe-core, widths, targets, motion, contrast."""

from __future__ import annotations

import re
from typing import Any

import pytest

import leadline

from .conftest import Server
from .driving import address, careless, position, violations
from .playing import FREE, GAMES, ISLAND, OVER, READY, begin, finish, moved, revision
from .test_analyse import RANKED
from .test_looks import STATIC
from .test_reviews import opened

pytestmark = pytest.mark.extended

SMALLEST = 44  # pixels of a target for a finger
SMALL = """() => [...document.querySelectorAll('button, a.btn, .rail a, select, .chips label, summary')]
    .filter((one) => one.checkVisibility() && !one.disabled)
    .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
    .filter(([, box]) => box.height < SMALLEST - 0.5 || box.width < SMALLEST - 0.5)
    .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)""".replace("SMALLEST", str(SMALLEST))
SHIFTED = """globalThis.shifted = 0; new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
}).observe({type: 'layout-shift', buffered: true})"""


BOXES = "all => all.map((one) => one.getBoundingClientRect()).map((at) => [at.left, at.right, at.width, at.height])"


def fits(page: Any, width: int) -> None:
    """Checks that nothing is wider than the screen, and that every button can be hit."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_any_screen(page: Any, server: Server, game: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    page.goto(server.home)
    assert violations(page) == []
    begin(page, server, game)
    assert violations(page) == []
    page.click("button:text-is('Hint'):visible")
    page.click("button:text-is('Show the move')")
    assert violations(page) == []
    page.goto(f"{server.home}{game}/play")
    page.wait_for_selector(".go-on")
    page.click("summary")
    assert violations(page) == []
    page.goto(f"{server.home}{game}/puzzle")
    page.wait_for_selector(READY)
    page.click("summary:text-is('Choose puzzles')")
    page.click("button:text-is('Solution'):visible")
    page.wait_for_selector(".verdict")
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_an_analysis(page: Any, server: Server, game: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    page.goto(f"{server.home}{game}/analyse")
    page.wait_for_selector("main.setup form")
    assert violations(page) == []
    page.goto(address(f"{server.home}{game}/analyse", position(game, 8)))
    page.wait_for_selector(RANKED)
    page.click("summary:text-is('How sure?')")
    page.locator(".questions .btn").first.click()
    page.wait_for_selector(".questions :is(.verdict, .result, .strip)")
    assert violations(page) == []
    page.locator(".ranked").first.click()
    page.click("button:text-is('Play it')")
    page.wait_for_selector(".moves .step:nth-child(1)")
    assert violations(page) == []
    page.click("button:text-is('Set up')")
    page.wait_for_selector(".palette .btn")
    page.locator(".palette .btn").first.click()
    page.click("summary:text-is('Advanced')")
    assert violations(page) == []


def test_axe_finds_nothing_in_a_review(page: Any, server: Server) -> None:
    opened(page, server, careless("reef", 3))
    page.locator(".mistakes .ranked").first.click()
    page.wait_for_selector("[aria-label='This decision']")
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_fits_at_any_width_and_stays_where_it_is(page: Any, server: Server, game: str) -> None:
    page.add_init_script(SHIFTED)
    for width, height in ((360, 740), (390, 844), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("about:blank")
        page.goto(address(f"{server.home}{game}/analyse", position(game, 8, players=4)))
        page.wait_for_selector(".ranking[aria-busy=false]", state="attached")
        fits(page, width)
        assert page.evaluate("shifted") < 0.02, width
        if width < 900:
            page.click("[aria-label=More]")
            fits(page, width)
        page.click("button:text-is('Set up')")
        page.wait_for_selector(".palette .btn")
        fits(page, width)


def test_axe_finds_nothing_at_the_end_and_under_a_cover(page: Any, server: Server) -> None:
    begin(page, server, "sea-salt-paper", target="3")
    finish(page, "sea-salt-paper")
    page.wait_for_selector(f"{OVER} ~ div .dot, {OVER} ~ div .loss")
    assert violations(page) == []
    begin(page, server, "calm-sailing", people=2)
    page.wait_for_selector(".cover")
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_fits_at_any_width(page: Any, server: Server, game: str) -> None:
    for width, height in ((360, 740), (390, 844), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.home)
        fits(page, width)
        begin(page, server, game, players=4)
        fits(page, width)
        hand = page.locator("main.table .hand svg, main.table .boards svg").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).map((box) => [box.width, box.height])"
        )
        assert hand
        assert all(min(box) > 20 for box in hand)
        page.goto(f"{server.home}{game}/puzzle")
        page.wait_for_selector(READY)
        fits(page, width)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_shifts_while_a_screen_opens(page: Any, server: Server, game: str) -> None:
    page.add_init_script(SHIFTED)
    begin(page, server, game)
    begun = page.url
    for screen in (server.home, f"{server.home}{game}/play", begun, f"{server.home}{game}/puzzle"):
        page.goto("about:blank")
        page.goto(screen)
        page.wait_for_timeout(700)
        assert page.evaluate("shifted") < 0.02, screen


def test_a_rivals_move_slides_unless_motion_is_unwanted(page: Any, server: Server) -> None:
    page.add_init_script(
        "globalThis.slid = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) { globalThis.slid += 1; return animate.apply(this, all); }"
    )
    for motion, slides in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)
        begin(page, server, "calm-sailing")
        while not page.locator(".lastring").count() or (page.evaluate("slid") == 0 and slides):
            before = revision(page)  # who gives cards up changes no place
            page.locator(ISLAND).first.dispatch_event("click")
            page.locator(FREE).first.dispatch_event("click")
            moved(page, before)
        assert (page.evaluate("slid") > 0) is slides


def test_the_theme_is_that_of_every_page(page: Any, server: Server) -> None:
    page.goto(server.home)
    page.click("#do-theme")
    page.click("#do-theme")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.goto(f"{server.home}reef/puzzle")
    page.wait_for_selector(READY)
    assert page.get_attribute("html", "data-theme") == "dark"
    page.goto(server.url)
    assert page.get_attribute("html", "data-theme") == "dark"


@pytest.mark.parametrize("name", ["light", "dark"])
def test_words_have_contrast(name: str) -> None:
    css = (STATIC / "board.css").read_text(encoding="utf-8")
    found = _variables(css, ":root" if name == "light" else ':root[data-theme="dark"]')
    if name == "dark":
        assert found == _variables(css, ':root:not([data-theme="light"])')
    for words in ("ink", "soft", "link", "wrong", "good"):
        assert all(_contrast(found[words], found[ground]) >= 4.5 for ground in ("foam", "card", "note"))
    assert _contrast("#ffffff", found["sea"]) >= 4.5
    assert _contrast(found["rim"], found["card"]) >= 3


def test_the_colour_of_errors_is_for_errors_alone() -> None:
    css = (STATIC / "board.css").read_text(encoding="utf-8")
    assert set(re.findall(r"(\S+) \{[^}]*var\(--wrong\)", css)) <= {".refused", "p.refused"}


def _variables(css: str, selector: str) -> dict[str, str]:
    block = css.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--(\w+): (#[0-9a-f]+)", block))


def _luminance(color: str) -> float:
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_long_hands_and_piles_stay_readable_on_a_phone(phone: Any, server: Server) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    position: Any = leadline.deal("sea-salt-paper", players=2, seed=3)
    while position.turn != 1 or len(position.hands[0]) < 14 or position.phase != "play":
        moves = {move.text: move for move in position.legal_moves()}
        position.push(moves.get("pass") or moves.get("deck") or next(iter(moves.values())))
    phone.goto(address(f"{server.home}sea-salt-paper/analyse", position.view(1).document()))
    phone.wait_for_selector(".hand svg:nth-child(14)")
    phone.tap("button:text-is('Look through the piles')")
    boxes = phone.locator(".hand svg, .boards svg, .pile svg").evaluate_all(BOXES)
    assert len(boxes) == len(position.hands[0]) + 1 + sum(map(len, position.piles))
    assert all(left >= 0 and right <= 360 and min(width, height) > SMALLEST for left, right, width, height in boxes)
