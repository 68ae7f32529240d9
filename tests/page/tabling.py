"""Somebody who follows a game with real cards in the page by taps alone, with a second game as the real one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import leadline

from .conftest import Server

TABLE = "main.table[aria-busy=false]"
# Tap a card of the pad, after its group where there are many.
PICK = """async code => {
    const turn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 5)));
    for (let tries = 0; tries < 100; tries++) {
        const all = [...document.querySelectorAll('.pad [data-code]')];
        const one = all.find((button) => button.dataset.code === code);
        if (one) { one.click(); await turn(); return true; }
        const groups = [...document.querySelectorAll('.pad [data-codes]')];
        const group = groups.find((button) => button.dataset.codes.split('|').includes(code));
        (group ?? document.querySelector('.pad .back'))?.click();
        await turn();
    }
    return false;
}"""
# Tap a part of the table that can be chosen.
TAP = """async selector => {
    for (let tries = 0; tries < 100; tries++) {
        const one = [...document.querySelectorAll('main.table g[role=button]')].find((part) => part.matches(selector));
        if (one) { one.dispatchEvent(new MouseEvent('click', {bubbles: true})); }
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 5)));
        if (one) return true;
    }
    return false;
}"""


def pick(page: Any, *codes: object) -> None:
    """Picks cards, seats or numbers of the pad."""
    for code in codes:
        assert page.evaluate(PICK, str(code)), f"{code} cannot be picked"


def tap(page: Any, **data: object) -> None:
    """Taps a part of the table, by its data."""
    assert page.evaluate(TAP, "g" + "".join(f'[data-{name}="{value}"]' for name, value in data.items())), data


def press(page: Any, words: str) -> None:
    """Presses a button with these words."""
    page.locator(f"button:text-is({words!r}):visible").first.click()


def told(page: Any, act: Any) -> None:
    """Does something after which the table is another one."""
    before = page.get_attribute("main.table", "data-revision")
    act()
    page.wait_for_selector(f'{TABLE}:not([data-revision="{before}"])')


def sit_down(
    page: Any, server: Server, game: str, players: int, you: int, answers: Mapping[str, Iterable[object]]
) -> None:
    """Goes from home to a table that is set up by taps; `answers` are the picks for each question, in order."""
    page.goto(server.home)
    page.click(f".game a[href='/{game}/table']")
    page.check(f"[name=players][value='{players}']")
    page.click(f".sit-{players}-{you}")
    press(page, "Next")
    for number, (_, codes) in enumerate(answers.items(), start=1):
        page.wait_for_selector(f"small:has-text('Question {number} of')")
        if codes:
            pick(page, *codes)
        else:
            press(page, "I don't know")
    page.wait_for_selector(TABLE)


class CalmSailing:
    """A real game of Calm Sailing, and the taps of the player on one of its seats."""

    def __init__(self, page: Any, players: int, you: int, seed: int) -> None:
        self.page, self.you = page, you
        self.real = leadline.deal("calm-sailing", players=players, seed=seed, removed=4)
        self.drawn = seed

    @property
    def hand(self) -> Counter[str]:
        return Counter(map(str, self.real.view(self.you).document()["hand"]))

    def move(self) -> str:
        """Plays the next move of the real game, and enters it."""
        real, page, mine, held = self.real, self.page, self.real.turn == self.you, self.hand
        before = real.copy()
        codes = []
        while not codes or not (real.is_boundary or real.is_over):
            code = real.playout_move(self.drawn)
            self.drawn += 1
            codes.append(code)
            real.push(code)
        text = before.game.notation.join(before, codes)
        words = text.split()
        gone = Counter(words[0].partition("@")[:1] if "@" in words[0] else [])
        gone += Counter(word.removeprefix("-") for word in words[("@" in words[0]) :] if word.startswith("-"))
        if "@" in words[0]:
            card, _, cell = words[0].partition("@")
            told(page, lambda: self._lay(card, cell, mine=mine, paid=[word.removeprefix("-") for word in words[1:]]))
        elif words[0] in ("S", "F"):
            gone[words[0]] += mine
            shares = {int(word[0]): word[2:].split(",") for word in words[1:]}
            given = shares.get(self.you, []) if mine else []
            told(page, lambda: self._end("Start" if words[0] == "S" else "Finish", given))
            if len(shares) > bool(given):
                self._give({seat: cards for seat, cards in shares.items() if not given or seat != self.you})
                gone.update(shares.get(self.you, []))
        elif mine:
            told(page, lambda: self._discard([word.removeprefix("-") for word in words]))
        else:
            told(page, lambda: press(page, f"Discards {len(words)} cards"))
        if mine or words[0] == "S":
            kept = held - gone if mine else held - Counter(card for card in gone if card in held)
            came = list((self.hand - kept).elements())
            if came:
                told(page, lambda: pick(page, *came))
        return text

    def _lay(self, card: str, cell: str, *, mine: bool, paid: list[str]) -> None:
        if not mine:
            pick(self.page, card)
            tap(self.page, cell=cell)
            return
        tap(self.page, card=card, seat=self.you)
        tap(self.page, cell=cell)
        for one in paid:
            if self.page.locator(f"{TABLE} .acts button:has-text('Cancel')").count():
                tap(self.page, card=one, seat=self.you)

    def _discard(self, cards: list[str]) -> None:
        press(self.page, "Discard cards")
        for card in cards:
            tap(self.page, card=card, seat=self.you)

    def _end(self, card: str, given: list[str]) -> None:
        """Lays the Start with cards of the own hand, or the Finish."""
        press(self.page, f"Lay the {card}")
        for one in given:
            tap(self.page, card=one, seat=self.you)
        if given and self.page.locator(f"{TABLE} .acts .btn.go").count():
            self.page.locator(".acts .btn.go").click()

    def _give(self, shares: Mapping[int, list[str]]) -> None:
        """Enters the joint discard: the cards of the own seat, a number for each other one."""
        page = self.page
        page.wait_for_selector(".blanks")
        for _ in range(5):
            label = page.locator(".blank b").inner_text()
            if label.startswith("You give"):
                pick(page, *shares.get(self.you, []))
                if page.locator(".blanks .btn.go").count():
                    page.locator(".blanks .btn.go").last.click()
            else:
                found = re.fullmatch(r"Seat (\d) gives", label)
                if found is None:  # what was drawn
                    break
                pick(page, len(shares.get(int(found[1]), [])))
            page.wait_for_timeout(50)
            page.wait_for_selector(TABLE)
        page.wait_for_selector(TABLE)
