"""What a person does on the page, in words."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import leadline
from support.command import recorded

GAMES = {
    "calm-sailing": "Calm Sailing",
    "reef": "Reef",
    "reef-encounter": "Reef Encounter",
    "sea-salt-paper": "Sea Salt & Paper",
}


def address(url: str, document: object) -> str:
    """The address of a document, as the page itself writes it."""
    return holding(url, {"root": document})


def holding(url: str, held: object) -> str:
    """The address that holds any JSON."""
    deflated = zlib.compress(json.dumps(held).encode(), wbits=-15)
    return f"{url}#{base64.urlsafe_b64encode(deflated).decode().rstrip('=')}"


def show(page: Any, url: str, document: object) -> None:
    """Opens the page at the address of a document, and waits for its board."""
    page.goto("about:blank")
    page.goto(address(url, document))
    page.wait_for_selector("#board svg")
    page.wait_for_selector("#moves > *")


def position(game: str, moves: int = 0, **options: Any) -> dict[str, Any]:
    """A position that the playout policy has reached from a deal."""
    found = leadline.deal(game, players=options.pop("players", 2), seed=7, **options)
    done = 0
    while done < moves or not found.is_boundary:
        found.push(found.playout_move(done))
        done += 1
    document: dict[str, Any] = found.document()
    return document


def view(game: str, moves: int = 0, **options: Any) -> dict[str, Any]:
    """What the seat to move sees of such a position."""
    found = leadline.Position.from_text(json.dumps(position(game, moves, **options)))
    assert found.turn is not None
    document: dict[str, Any] = found.view(found.turn).document()
    return document


def told(page: Any, place: str) -> str:
    """The text of a place of the page, by its id."""
    words: str = page.locator(f"#{place}").inner_text()
    return words


def until(page: Any, place: str, words: str) -> None:
    """Waits until these words stand at a place."""
    page.wait_for_function(
        "([place, words]) => document.getElementById(place).textContent.includes(words)", arg=[place, words]
    )


PASTE = """text => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, clipboardData: data}));
}"""


def paste(page: Any, document: object) -> None:
    """Pastes a document into the page."""
    page.evaluate(PASTE, json.dumps(document))


def paste_record(page: Any, url: str, moves: int) -> None:
    """Opens the page without a position, and pastes the record of the first moves of a game."""
    record = recorded(3)
    record["moves"] = record["moves"][:moves]
    page.goto(url)
    page.wait_for_selector("#board .empty")
    paste(page, record)
    until(page, "told", f"move 0 of {moves}")


def type_line(page: Any, line: str) -> None:
    page.fill("#line", line)
    page.press("#line", "Enter")


def cell(name: str, seat: int | None = None) -> str:
    return f'#board g[data-cell="{name}"]' + (f'[data-seat="{seat}"]' if seat else "")


def card(name: str, seat: int | None = None) -> str:
    return f'#board g[data-card="{name}"]' + (f'[data-seat="{seat}"]' if seat else "")


def of_tray(name: str) -> str:
    return f'#tray button[data-code="{name}"]'


def press(page: Any, place: str) -> None:
    """Clicks a part of the board, once it can be clicked."""
    page.click(f"{place}[role=button]")
