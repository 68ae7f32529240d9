"""Somebody who follows a game with real cards in the page by taps alone, with a second game as the real one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import leadline
from leadline.core.sea_salt.material import TEXT
from leadline.core.sea_salt.notation import unpack

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

# Whether the page has sent something since `told` began.
SENT = """() => { const table = document.querySelector('main.table');
    return !table || table.ariaBusy === 'true' || table.dataset.revision !== globalThis.before; }"""


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
    page.evaluate("before => { globalThis.before = before; }", before)
    act()
    page.wait_for_selector(f'{TABLE}:not([data-revision="{before}"]), .result')


def shows(page: Any, selector: str, words: str = "") -> bool:
    """Waits until the page shows this, with these words, or has sent what was entered; true if it shows this."""
    wanted = f"[...document.querySelectorAll({selector!r})].some(one => one.innerText.includes({words!r}))"
    page.wait_for_function(f"() => {wanted} || ({SENT})()")
    return bool(page.evaluate(f"() => {wanted} && !({SENT})()"))


def confirm(page: Any) -> None:
    """Presses the button of a move that other moves continue, if the page shows one."""
    if shows(page, f"{TABLE} .acts .btn.go"):
        page.locator(f"{TABLE} .acts .btn.go").first.click()


def answered(page: Any, label: str) -> None:
    """Waits until another part of an answer is asked for, or the answer has been sent and the table is another one."""
    page.wait_for_function(f"label => document.querySelector('.due b')?.innerText !== label || ({SENT})()", arg=label)
    page.wait_for_selector(f"{TABLE}, .result")


def sit_down(
    page: Any,
    server: Server,
    game: str,
    players: int,
    you: int,
    answers: Mapping[str, Iterable[object]],
    rule: str = "",
) -> None:
    """Goes from home to a table that is set up by taps; `answers` are the picks for each question, in order, and `rule`
    selects an option or a variant."""
    page.goto(server.home)
    page.click(f".game a[href='/{game}/table']")
    page.check(f"[name=players][value='{players}']")
    page.click(f".sit-{players}-{you}")
    if rule:
        page.click("summary:text-is('Rules and options')")
        found = page.locator(f"input[name={rule}], select:has(option:text-is({rule!r}))").first
        found.wait_for()
        found.select_option(rule) if found.evaluate("one => one.matches('select')") else found.click()
    press(page, "Next")
    for number, (_, codes) in enumerate(answers.items(), start=1):
        page.wait_for_selector(f"small:has-text('Question {number} of')")
        if codes:
            for code in codes:  # an empty one ends a part of the answer early
                pick(page, code) if code else page.locator(".reply .btn.go").last.click()
        else:
            page.locator(".reply").get_by_text(re.compile("^(I don't know|None)$")).first.click()
    page.wait_for_selector(TABLE)


class CalmSailing:
    """A real game of Calm Sailing, and the taps of the player on one of its seats."""

    def __init__(self, page: Any, players: int, you: int, seed: int, removed: int = 0) -> None:
        self.page, self.you = page, you
        self.real = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed)
        self.drawn = seed
        dealt = [
            len(hand) + len(pile) for hand, pile in zip(*map(self.real.document().get, ("hands", "piles")), strict=True)
        ]
        self.more = [seat for seat, cards in enumerate(dealt, start=1) if cards > min(dealt)]

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
        confirm(self.page)

    def _discard(self, cards: list[str]) -> None:
        press(self.page, "Discard cards")
        for card in cards:
            tap(self.page, card=card, seat=self.you)

    def _end(self, card: str, given: list[str]) -> None:
        """Lays the Start with cards of the own hand, or the Finish."""
        press(self.page, f"Lay the {card}")
        for one in given:
            tap(self.page, card=one, seat=self.you)
        if given:
            confirm(self.page)

    def _give(self, shares: Mapping[int, list[str]]) -> None:
        """Enters the joint discard: the cards of the own seat, a number for each other one."""
        page = self.page
        page.wait_for_selector(".reply")
        for _ in range(5):
            label = page.locator(".due b").inner_text()
            if label.startswith("You give"):
                pick(page, *shares.get(self.you, []))
                if page.locator(".reply .btn.go").count():
                    page.locator(".reply .btn.go").last.click()
            else:
                found = re.match(r"Seat (\d) gives", label)
                if found is None:  # what was drawn
                    break
                pick(page, len(shares.get(int(found[1]), [])))
            answered(page, label)
        page.wait_for_selector(TABLE)


class SeaSalt:
    """A real game of Sea Salt & Paper, and the taps of the player on one of its seats."""

    def __init__(self, page: Any, players: int, you: int, seed: int) -> None:
        self.page, self.you = page, you
        self.real: Any = leadline.deal("sea-salt-paper", players=players, seed=seed)
        self.drawn = seed

    def piles(self) -> list[str]:
        """The two cards that lie open as a round begins."""
        return [TEXT[pile[0]] for pile in self.real.piles]

    def act(self) -> str:
        """Plays the next action of the real game, and enters it."""
        real, page = self.real, self.page
        before, mine = real.copy(), real.turn == self.you
        code = real.playout_move(self.drawn)
        self.drawn += 1
        text: str = real.game.notation.atom_text(real, code)
        real.push(code)
        verb, *rest = text.split()
        if verb == "deck":
            if mine:
                told(page, lambda: press(page, "Draw two"))
            elif before.deck_size == 1:
                told(page, lambda: press(page, "Draws the last card"))
        elif verb == "keep":
            kept, _, pile = text.removeprefix("keep ").partition(" discard ")
            other = next(
                card for card in [*map(TEXT.get, before.drawn)] if card != kept or before.drawn[0] == before.drawn[1]
            )
            told(page, lambda: self._keep(kept, other, pile) if mine else self._put(other, pile))
        elif verb == "take":
            told(page, lambda: self._pile(rest[0]))
        elif verb == "pair":
            _, a, b, target = unpack(code)
            told(page, lambda: self._pair(TEXT[a], TEXT[b], mine=mine, target=target))
        elif verb in ("find", "takes"):
            if mine and verb == "find":
                told(page, lambda: self._button("Take the"))
        else:
            told(
                page, lambda: self._button({"pass": "End the turn", "stop": "Stop", "last-chance": "Last chance"}[verb])
            )
        self._answer(before)
        return text

    def _button(self, words: str) -> None:
        self.page.locator(f"{TABLE} .acts .btn:has-text({words!r})").first.click()

    def _put(self, card: str, pile: str) -> None:
        pick(self.page, card)
        if shows(self.page, f"{TABLE} .acts .btn", "Cancel"):  # else one pile is empty and gets it
            tap(self.page, pile=pile)

    def _keep(self, kept: str, other: str, pile: str) -> None:
        kind, _, color = kept.partition("/")
        self._button(f"Keep {color} {kind}, other to pile {pile}")

    def _pile(self, pile: str) -> None:
        tap(self.page, pile=pile)
        confirm(self.page)

    def _pair(self, a: str, b: str, *, mine: bool, target: int) -> None:
        page = self.page
        if mine:
            tap(page, card=a, place="hand", seat=self.you)
            tap(page, card=b, place="hand", seat=self.you)
            place = page.locator(f"{TABLE} .acts .btn:text-matches('(pile|[Ss]eat) {target}$')")
            place = place if target and place.count() else page.locator(f"{TABLE} .acts .btn.go")
            if place.count() and not page.locator(".reply").count():
                place.first.click()
        else:
            pick(page, a, b)
            confirm(page)

    def _answer(self, before: Any) -> None:
        """Answers the questions that an action has left open."""
        page, real = self.page, self.real
        for _ in range(12):
            if page.locator(".result").count() or not page.locator(".reply").count():
                return
            label = page.locator(".due b").inner_text()
            shown = re.match(r"Hand of (?:Seat (\d)|[Yy]ou)", label)
            robbed = next(
                (
                    seat
                    for seat, (was, now) in enumerate(zip(before.hands, real.hands, strict=True), 1)
                    if seat != before.turn and len(now) < len(was)
                ),
                0,
            )
            if label.startswith("What did you draw"):
                pick(
                    page,
                    *map(
                        TEXT.get,
                        real.drawn
                        or (Counter(real.hands[self.you - 1]) - Counter(before.hands[self.you - 1])).elements(),
                    ),
                )
            elif shown:
                pick(page, *map(TEXT.get, before.hands[int(shown[1]) - 1]))
            elif label.startswith("The two cards"):
                pick(page, *self.piles())
            elif label.startswith("Which card is taken"):
                pick(
                    page,
                    *map(TEXT.get, (Counter(before.hands[robbed - 1]) - Counter(real.hands[robbed - 1])).elements()),
                )
            elif label.startswith("From whom"):
                pick(page, robbed)
            elif label.startswith("Through which"):
                pick(
                    page,
                    real.aim
                    or next(
                        at for at, (was, now) in enumerate(zip(before.piles, real.piles, strict=True), 1) if was != now
                    ),
                )
            else:
                raise AssertionError(label)
            answered(page, label)
