"""Steps of somebody who plays and solves puzzles on the board."""

from __future__ import annotations

import json
import random
from typing import Any

from .conftest import Server
from .driving import GAMES

READY = "main.table[aria-busy=false]"
OVER = ".result"
ROUND = ".round-end .btn"  # goes on after a round
ISLAND = ".hand g.lit:not([data-card=S]):not([data-card=F])"  # in Calm Sailing
FREE = ".boards g.lit:has(.cost:text-is('free'))"  # a space where the chosen card costs nothing
# A random part that lights up, or a random button; what ends a turn comes first now and then. It gets the focus, and
# the middle of its box is returned.
ANY = """([first, second, ends, way]) => {
    const buttons = [...document.querySelectorAll('.acts .btn')]
        .filter((one) => one.textContent !== 'Cancel' && one.getAttribute('aria-pressed') !== 'true');
    const all = [...buttons, ...document.querySelectorAll('main.table g.lit')];
    const last = buttons.find((one) => new RegExp(ends).test(one.textContent));
    const main = buttons.find((one) => one.classList.contains('go'));
    const wanted = last && first < 0.6 ? last : main && first < 0.8 ? main : all[Math.floor(second * all.length)];
    const chosen = wanted ?? document.querySelector('.acts .btn');
    if (!chosen) return false;
    chosen.id ||= "chosen";
    if (way === 'mouse') chosen.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    if (way === 'keys') chosen.focus();
    return way !== 'mouse' && '#' + CSS.escape(chosen.id);
}"""


def begin(page: Any, server: Server, game: str, *, players: int = 2, people: int = 1, target: str = "") -> None:
    """Goes from home into a new game against the weakest engine that ends its turns."""
    page.goto(server.home)
    page.click(f".game a[href='/{game}/play']")
    page.check(f"[name=players][value='{players}']")
    if people > 1:
        page.check(f"[name=people][value='{people}']")
    if target:
        page.click("summary")
        page.fill("[name=target]", target)
    page.click("button[type=submit]")
    page.wait_for_selector(f"{READY}, .cover")


def finish(page: Any, game: str, way: str = "mouse", most: int = 2_000, until: str = OVER) -> int:
    """Plays at random by mouse, touch or keys until the game is over; returns how many choices it took. `until` is
    what ends it instead."""
    drawn = random.Random(5)
    ends = {"reef-encounter": "Collect", "sea-salt-paper": "Stop|End the turn"}.get(game, "^$")
    for done in range(most):
        page.wait_for_selector(f"{READY}, {ROUND}, {OVER}")
        if until != ROUND and page.locator(ROUND).count():
            press(page.locator(ROUND), way)
        if page.locator(until).count():
            return done
        found = page.evaluate(ANY, [drawn.random(), drawn.random(), ends, way])
        if found and way == "touch":
            page.locator(found).first.tap(force=True)
        elif found:
            page.keyboard.press("Enter")
    raise AssertionError("the game does not end")


def moved(page: Any, revision: str) -> None:
    """Waits until the table is another one, and somebody here decides or the game is over."""
    page.wait_for_selector(f'main.table[aria-busy=false]:not([data-revision="{revision}"]), .cover, {ROUND}, {OVER}')


def revision(page: Any) -> str:
    """The revision of the table that is shown."""
    found: str = page.get_attribute("main.table", "data-revision")
    return found


SHOWN = """async ([game, move]) => {
    const {classOf, gameOf} = await import('/static/games.js');
    const {words, verbs} = gameOf(game);
    return {label: words(move), verb: verbs[classOf(move)] ?? '', words: move.split(' ').map(words)};
}"""
FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))"


def press(place: Any, way: str) -> None:
    """Presses a part or a button by mouse, touch or keys."""
    if way == "touch":
        place.tap(force=True)
    elif way == "keys":
        place.press("Enter")
    else:  # where the middle of a card is covered by the next one, a point at its edge is not
        place.dispatch_event("click")


def tap(page: Any, part: dict[str, str], way: str = "mouse") -> bool:
    """Chooses a part of the table; whether it could be chosen."""
    data = "".join(f'[data-{name}="{value}"]' for name, value in part.items())
    place = page.locator(f"main.table g[role=button]{data}").first
    if not place.count():
        return False
    press(place, way)
    return True


def make(page: Any, game: str, move: str, parts: list[dict[str, str]], way: str = "mouse") -> None:
    """Makes a move by taps on what it touches, cards first, and by buttons where these do not tell it from others."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    shown = page.evaluate(SHOWN, [game, move])
    left = sorted(parts, key=lambda part: "cell" in part)
    if game == "calm-sailing":  # the card that is laid, its space, what pays
        cards = [part for part in parts if "card" in part and "seat" in part]
        left = [*cards[:1], *(part for part in parts if "cell" in part), *cards[1:]]
    names = [shown["verb"], *shown["words"]]
    for _ in range(60):
        page.evaluate(FRAME)
        if any(url.endswith(("/try", "/move")) for url in sent):
            return
        buttons = {text: page.locator(f".acts .btn:text-is({json.dumps(text)})") for text in [shown["label"], *names]}
        found = next((text for text, button in buttons.items() if text and button.count()), None)
        if found != shown["label"] and left and tap(page, left[0], way):
            left.pop(0)
        elif found is not None:
            press(buttons[found].first, way)
            names = [name for name in names if name != found]
    raise AssertionError(f"{move} cannot be put together")


__all__ = ["FREE", "GAMES", "ISLAND", "OVER", "READY", "ROUND", "begin", "finish", "make", "moved", "revision", "tap"]
