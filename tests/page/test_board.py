"""The board: positions of every game, moves by clicks and by keys, addresses."""

from __future__ import annotations

import json
from typing import Any

import pytest

import leadline

from .conftest import Server
from .driving import GAMES, address, card, cell, holding, paste_record, position, press, show, told, type_line, until


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_dealt_and_best_tells_live(page: Any, server: Server, game: str) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty")
    page.click("#do-deal")
    page.select_option("#dialog [name=game]", game)
    page.fill("#dialog [name=players]", "2")
    page.fill("#dialog [name=seed]", "7")
    page.click("#dialog button.main")
    page.wait_for_selector("#moves button")
    assert GAMES[game] in page.title()
    page.select_option("#budget", "0")
    page.locator("#analysis").focus()
    page.keyboard.press("b")
    page.wait_for_selector("#ranking .meter")
    first = told(page, "progress")
    page.wait_for_function("before => document.getElementById('progress').textContent !== before", arg=first)
    page.click("#do-stop")
    until(page, "progress", "stopped")
    assert "%" in page.locator("#ranking .value").first.inner_text()
    legal = leadline.deal(game, players=2, seed=7).whole_moves()
    best = page.locator("#ranking .move").first.inner_text()
    assert any(move.startswith(best) for move in legal)


def test_a_card_and_a_place_are_a_move(page: Any, server: Server) -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=7)
    moves = [move for move in deal.whole_moves() if "@" in move]
    name, _, place = moves[0].partition("@")
    show(page, server.url, deal.document())
    press(page, card(name, deal.turn))
    lit = page.eval_on_selector_all("#board .lit[data-cell]", "all => all.map(one => one.dataset.cell)")
    assert sorted(lit) == sorted(move.split("@")[1] for move in moves if move.startswith(f"{name}@"))
    page.keyboard.press("Escape")
    assert page.locator("#board .picked").count() == 0
    press(page, card(name, deal.turn))
    press(page, cell(place))
    page.wait_for_selector(f'{cell(place)}[data-card="{name}"]')
    page.click("#do-undo")
    page.wait_for_selector(f"{cell(place)}:not([data-card])")
    page.click("#do-redo")
    page.wait_for_selector(f'{cell(place)}[data-card="{name}"]')


def test_keys_alone_make_a_move(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 10))
    page.wait_for_selector("#board [role=button]")
    start = page.evaluate("document.querySelector('#board [tabindex=\"0\"]').id")
    page.focus("#board [tabindex='0']")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") != start
    name = page.locator('#board [role=button][data-place="display"]').first.get_attribute("data-card")
    page.focus(card(name))
    page.keyboard.press("Enter")
    until(page, "chosen", f"again: take {name}")  # it might also get the point of the deck's top card
    page.keyboard.press("Enter")
    until(page, "told", "move 1 of 1")


def test_the_skip_link_leads_to_the_board_and_keeps_the_position(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 10))
    url = page.url
    page.focus(".skip")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "board"
    page.wait_for_timeout(200)  # in which a change of the address would be read
    assert page.url == url
    assert page.locator("#board svg").count() == 1
    assert told(page, "refusal") == ""


def test_an_illegal_move_is_refused_with_its_clause(page: Any, server: Server) -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=7)
    low, high = sorted(move for move in deal.hands[deal.turn - 1] if move <= 80)[:2]
    deal.push(f"{high}@a1")
    other = deal.turn
    deal.push(f"{sorted(deal.hands[other - 1])[-1]}@f6")
    show(page, server.url, deal.document())
    type_line(page, f"{low}@a1")
    until(page, "refusal", "rule ")
    assert "a1 is not empty (rule 4A.1)" in told(page, "refusal")
    assert "move 0 of 0" in page.locator("#told").text_content()


def test_an_address_brings_a_position_back(page: Any, server: Server, browser: Any) -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=7)
    show(page, server.url, deal.document())
    first, other = deal.whole_moves()[0], deal.whole_moves()[40]
    for move in (first, other):
        type_line(page, move)
        until(page, "told", "move 1 of 1")
        page.click("#do-undo")
        until(page, "told", "move 0 of 1")
    page.keyboard.press("ArrowRight")
    until(page, "told", "move 1 of 1")
    drawn = page.locator("#board svg").text_content()
    url = page.url
    page.reload()
    until(page, "told", "move 1 of 1")
    assert page.locator("#board svg").text_content() == drawn
    context = browser.new_context()
    elsewhere = context.new_page()
    elsewhere.goto(url)
    until(elsewhere, "told", "move 1 of 1")
    assert elsewhere.locator("#board svg").text_content() == drawn
    # both variations came along
    assert [one.inner_text() for one in elsewhere.locator("#tree button").all()][1:] == [other, first]
    context.close()


def test_a_broken_address_says_so(page: Any, server: Server) -> None:
    page.goto(f"{server.url}#nothing-of-a-position")
    until(page, "refusal", "holds no position")
    assert page.locator("#board .empty").count() == 1


ROOT = position("calm-sailing")
DAMAGED: list[object] = [
    5,
    {"tree": {}},
    {"tree": {"root": None, "moves": []}},
    {"tree": {"root": {}, "moves": []}},
    {"tree": {"root": ROOT, "moves": 5}},
    {"tree": {"root": ROOT, "moves": [3]}},
    {"tree": {"root": ROOT, "moves": ["abc"], "path": 1}},
    {"tree": {"root": ROOT}, "mode": "nonsense"},
    {"tree": {"root": ROOT}, "mode": "toString"},
    {"tree": {"root": ROOT}, "seat": -1},
    {"tree": {"root": ROOT}, "seat": "x"},
    {"mode": "follow", "follow": {"begin": {"game": "reef"}, "lines": 5}},
    {"mode": "follow", "follow": {"begin": "reef"}},
    {"mode": "setup", "setup": "reef"},
]


@pytest.mark.parametrize("held", DAMAGED)
def test_a_damaged_address_says_so(page: Any, server: Server, held: object) -> None:
    page.goto(holding(server.url, held))
    until(page, "refusal", "holds no position")
    assert page.locator("#board .empty button").count() == len(GAMES)
    assert told(page, "banner").startswith("Explore:")


def test_a_seat_that_the_game_does_not_have_is_passed_over(page: Any, server: Server) -> None:
    page.goto(holding(server.url, {"tree": {"root": ROOT}, "seat": 9}))
    page.wait_for_selector("#moves button")
    assert page.input_value("#seat") == ""


def test_another_address_forgets_what_was_asked_of_the_last(page: Any, server: Server) -> None:
    show(page, server.url, leadline.deal("calm-sailing", players=3, seed=7).document())
    page.click("#do-verify")
    until(page, "told", "a line that wins")
    page.evaluate("url => { location.href = url }", address(server.url, position("reef", 10)))
    page.wait_for_function("() => document.title.includes('Reef')")
    until(page, "told", "move 0 of 0")
    assert "wins" not in page.locator("#told").text_content()
    assert page.locator("#verdict").text_content() == ""


@pytest.mark.parametrize("token", ["%", "%E4%B8%80"])
def test_a_token_that_cannot_be_sent_is_passed_over(page: Any, server: Server, token: str) -> None:
    page.goto(f"{server.url}#token={token}")
    page.wait_for_selector("#board .empty button")
    assert page.url == server.url
    assert told(page, "banner").startswith("Explore:")


def test_a_file_that_is_not_chosen_changes_nothing(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    page.click("#do-open")
    file = {"name": "a.json", "mimeType": "application/json", "buffer": b"{"}
    page.set_input_files("#dialog [type=file]", files=[file])
    page.wait_for_function("() => document.querySelector('#dialog .wrong-text').textContent.includes('not JSON')")
    page.set_input_files("#dialog [type=file]", files=[])  # as where the choice is called off
    page.set_input_files("#dialog [type=file]", files=[file | {"buffer": json.dumps(position("reef", 12)).encode()}])
    page.wait_for_selector("#board svg")
    page.wait_for_selector("#dialog:not([open])", state="attached")


def test_numbers_that_the_browser_cannot_hold_keep_their_digits(page: Any, server: Server) -> None:
    """The seeds of deals, and those in documents, from which chance goes on."""
    seed = 2**64 - 3
    deal = leadline.deal("reef-encounter", players=2, seed=seed)
    assert deal.document()["seed"] > 2**53
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    page.click("#do-deal")
    page.select_option("#dialog [name=game]", "reef-encounter")
    page.fill("#dialog [name=players]", "2")
    page.fill("#dialog [name=seed]", str(seed))
    page.click("#dialog button.main")
    page.wait_for_selector("#moves button")
    for number in range(6):
        move = deal.whole_moves()[0]
        deal.push(move)
        type_line(page, move)
        until(page, "told", f"move {number + 1} of")
    page.reload()
    page.wait_for_selector("#board svg")
    with page.expect_download() as saved:
        page.click("#do-save")
    assert json.loads(saved.value.path().read_text(encoding="utf-8")) == deal.document()


# JSON, as what it is read and then written again; what is no JSON is refused.
KEPT = [
    '{"names":["1234567890123456","b"],"id":"20240101123000001"}',
    '{"seed":18446744073709551613,"other":-18446744073709551613}',
    '"0000000000000001"',
    '["-1234567890123456",-1234567890123456,"a\\"1234567890123456"]',
    '["\ue0001234567890123456","\ue000\ue0001234567890123456","x\\"\ue0001234567890123456","\ue000"]',
    '{"\ue0001234567890123456":1,"1234567890123456":2}',
]
READ = """async text => {
    const { read, written } = await import('/static/json.js');
    return written(read(text));
}"""


def test_texts_of_digits_and_large_numbers_stay_what_they_are(page: Any, server: Server) -> None:
    page.goto(server.url)
    assert [page.evaluate(READ, text) for text in KEPT] == KEPT
    escaped = '["\\ue0001234567890123456"]'
    assert json.loads(page.evaluate(READ, escaped)) == json.loads(escaped)
    for text in ("0000000000000001", "-0000000000000001", '["a]'):
        assert page.evaluate(f"text => ({READ})(text).catch(error => error.name)", text) == "SyntaxError"


def test_moves_of_hidden_cards_are_not_listed(page: Any, server: Server) -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=7)
    other = 3 - deal.turn
    show(page, server.url, deal.document())
    assert page.locator("#moves button").count() > 0
    page.select_option("#seat", str(other))
    until(page, "moves", f"Seat {deal.turn} is to move")
    assert page.locator("#moves button").count() == 0
    assert page.locator("#board [role=button]").count() == 0
    page.fill("#line", "a")
    until(page, "moves", f"Seat {deal.turn} is to move")
    page.select_option("#seat", str(deal.turn))
    page.fill("#line", "")
    page.wait_for_selector("#moves button")


def test_a_question_is_answered_from_the_view_of_the_seat_that_looks(page: Any, server: Server) -> None:
    """Best named the cards that the other seat had just drawn."""
    deal = leadline.deal("sea-salt-paper", players=2, seed=7)
    assert deal.turn is not None
    mover, other = deal.turn, 3 - deal.turn
    while deal.is_boundary:
        deal.push(next(move.code for move in deal.legal_moves() if move.text.startswith("deck")))
    show(page, server.url, deal.document())
    asked: list[dict[str, Any]] = []
    page.on("request", lambda request: asked.append({request.url.rpartition("/")[2]: request.post_data_json}))
    page.click("#tab-analysis")
    page.click("#do-best")
    page.wait_for_selector("#ranking li")
    page.select_option("#seat", str(other))
    page.wait_for_function("() => !document.querySelector('#ranking').children.length")
    for name in ("best", "odds", "score"):
        page.click(f"#do-{name}")
        until(page, "progress", name)
        page.click("#do-stop", force=True)
        assert asked[-1][name]["seat"] == other
    page.click("#do-best")
    until(page, "verdict", f"best: seat {other} is not to move; seat {mover} is")
    assert page.locator("#ranking li").count() == 0


def test_what_needs_all_cards_is_not_asked_for_a_seat(page: Any, server: Server) -> None:
    show(page, server.url, leadline.deal("calm-sailing", players=2, seed=7).document())
    page.click("#tab-analysis")
    page.select_option("#seat", "1")
    page.click("#do-verify")
    until(page, "refusal", "Verify uses all cards, and seat 1 does not see them all.")
    page.select_option("#seat", "")
    page.click("#do-verify")
    until(page, "verdict", "winnable")


def test_a_review_judges_the_seat_that_looks(page: Any, server: Server) -> None:
    paste_record(page, server.url, 4)
    page.select_option("#seat", "2")
    with page.expect_request("**/api/stream/review") as asked:
        page.click("#do-review")
    assert asked.value.post_data_json["seats"] == [2]
    page.wait_for_selector("#graph .dot")
    page.select_option("#seat", "1")
    page.wait_for_function("() => !document.querySelector('#graph').children.length")


@pytest.mark.parametrize("mode", ["explore", "follow", "setup"])
def test_without_a_position_every_button_says_so(page: Any, server: Server, mode: str) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    if mode != "explore":
        page.click(f"[data-to={mode}]")
        page.wait_for_selector("#board .empty")
    assert page.locator("#do-undo").is_disabled()
    assert page.locator("#do-redo").is_disabled()
    nothing = {"copy": "copy", "save": "save", "link": "link to"}
    for name in ("best", "odds", "verify", "plan", "score", *nothing):
        if name not in nothing:
            page.click("#tab-analysis")
        page.evaluate("document.getElementById('refusal').textContent = ''")
        page.click(f"#do-{name}")
        until(
            page,
            "refusal",
            f"There is nothing to {nothing[name]} yet." if name in nothing else "There is no position yet.",
        )
    if mode == "explore":
        page.click("#tab-steps")
        assert page.locator("#do-drop").is_disabled()
        page.evaluate("document.getElementById('refusal').textContent = ''")
        page.click("#do-review")
        until(page, "refusal", "There is no position yet.")
    if mode != "setup":
        page.fill("#line", "21@c2")  # what is typed takes the last refusal away
        page.press("#line", "Enter")
        until(page, "refusal", "There is no position yet.")


def test_documents_are_pasted_opened_and_saved(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty")
    page.click("#do-open")
    page.fill("#dialog textarea", '{"game": "reef", "format": 1')
    page.click("#dialog button.main")
    page.wait_for_function("() => document.querySelector('#dialog .wrong-text').textContent.includes('not JSON')")
    page.fill("#dialog textarea", json.dumps(position("reef", 12)))
    page.click("#dialog button.main")
    page.wait_for_selector("#board svg")
    with page.expect_download() as saved:
        page.click("#do-save")
    document = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert leadline.Position.from_text(json.dumps(document)).document() == position("reef", 12)
    page.click("#do-open")
    page.fill("#dialog textarea", leadline.Position.from_text(json.dumps(document)).text())
    page.click("#dialog button.main")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    assert "Reef" in page.title()
