"""Take the screenshots of docs/howto/board.md, docs/pictures/page_*.png: python docs/draw_page.py

It needs what the tests of the page need, and pillow.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

DOCS = Path(__file__).parent
sys.path += [str(DOCS.parent), str(DOCS.parent / "tests")]

from tests.page.conftest import CHROMIUM, Server  # noqa: E402
from tests.page.driving import address, careless, paste, view  # noqa: E402

SETTLED = 800  # milliseconds until nothing changes any more


def keep(page: Any, name: str) -> None:
    """Save the screen as a picture with few colours, which is small."""
    page.wait_for_timeout(SETTLED)
    with Image.open(io.BytesIO(page.screenshot())) as seen:
        few = seen.convert("RGB").quantize(96, dither=Image.Dither.NONE)
    few.save(DOCS / "pictures" / name, optimize=True)


def best(page: Any, url: str) -> None:
    page.goto(address(url, json.loads((DOCS / "board.json").read_text(encoding="utf-8"))))
    page.select_option(".side select", "2")
    page.wait_for_selector(".ranking[aria-busy=false] .ranked")
    page.hover(".ranked >> nth=0")
    keep(page, "page_best.png")


def review(page: Any, url: str) -> None:
    page.goto(url)
    page.wait_for_selector("main.setup form")
    paste(page, careless("calm-sailing", 5, 40))
    page.wait_for_selector(".review[aria-busy=false]", timeout=120_000)
    page.click(".mistakes .ranked >> nth=0")
    page.wait_for_selector("[aria-label='This decision']")
    page.click("button:text-is('Show the better move')")
    page.hover("button:text-is('Better')")
    keep(page, "page_review.png")


PLAYED = """async () => {
    const ask = async (request, body) => (await fetch(`/api/play/${request}`,
        {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();
    let game = await ask('new', {game: 'calm-sailing', players: 3, people: [1], level: 3, seed: 7});
    const key = game.key;
    for (let moves = 0; moves < 7 || game.waits !== 'person';) {
        if (game.waits === 'engine') { game = await ask('engine', {key}); continue; }
        const {move} = await ask('hint', {key, step: 'move', nodes: 300});
        game = await ask('move', {key, move});
        moves += 1;
    }
    return key;
}"""


def play(page: Any, url: str) -> None:
    home = url.rsplit("/", 2)[0]
    page.goto(home)
    page.goto(f"{home}/calm-sailing/play#game={page.evaluate(PLAYED)}")
    page.wait_for_selector("main.table[aria-busy=false]")
    page.click(".hand g.lit >> nth=1")
    page.wait_for_selector(".cost")


def wide_play(page: Any, url: str) -> None:
    play(page, url)
    keep(page, "page_play.png")


def phone_play(page: Any, url: str) -> None:
    play(page, url)
    keep(page, "page_phone.png")


def set_up(page: Any, url: str) -> None:
    page.goto(address(url, view("calm-sailing", 16)))
    page.click("button:text-is('Set up')")
    page.click(".palette [data-code='70']")
    page.click("[data-cell=c5]")
    page.wait_for_function("() => document.querySelector('.arrange .say p').textContent.startsWith('Not yet')")
    keep(page, "page_setup.png")


def main() -> None:
    path = next(filter(None, map(shutil.which, CHROMIUM)))
    server = Server()
    server.start()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for take, width, height, scheme in (
            (wide_play, 1180, 760, "light"),
            (phone_play, 390, 844, "dark"),
            (best, 1180, 760, "light"),
            (review, 1180, 760, "light"),
            (set_up, 1180, 860, "dark"),
        ):
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            take(page, server.url)
            page.close()
        browser.close()
    server.kill()


if __name__ == "__main__":
    main()
