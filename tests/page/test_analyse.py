"""The analysis of a position: live ranking, moves, hidden cards, the browser's history, questions, addresses."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import leadline

from .conftest import Server
from .driving import GAMES, address, holding, paste, position, view
from .playing import FREE, ISLAND

pytestmark = pytest.mark.extended

READY = "main.table[aria-busy=false]"
RANKED = ".ranking .ranked"
DONE = ".ranking[aria-busy=false]"
BEGIN = "main.setup form"
BROKEN = "The address holds no position; it may have been cut."


def look(page: Any, server: Server, document: dict[str, Any]) -> None:
    """Opens the address of a document."""
    page.goto("about:blank")
    page.goto(address(f"{server.home}{document['game']}/analyse", document))
    page.wait_for_selector(f"{READY} svg")


def revision(page: Any) -> str:
    found: str = page.get_attribute("main.table", "data-revision")
    return found


def changed(page: Any, before: str) -> None:
    """Waits for another position."""
    page.wait_for_selector(f'{READY}:not([data-revision="{before}"])')


def choose(page: Any, at: int = 0) -> None:
    """Plays a ranked move: it is shown first."""
    page.locator(RANKED).nth(at).click()
    page.click("button:text-is('Play it')")


def sentence(page: Any) -> str:
    found: str = page.locator("#say").inner_text()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_ranking_begins_by_itself_and_a_move_is_played(page: Any, server: Server, game: str) -> None:
    look(page, server, position(game, 8))
    page.wait_for_selector(RANKED)
    page.wait_for_selector(DONE)
    count = page.locator(RANKED).count()
    assert 1 <= count <= 5
    shares = [float(text.rstrip("%")) for text in page.locator(".ranked .share").all_inner_texts()]
    assert shares[0] >= max(shares) - 0.1
    assert page.locator(".ranked .bar .value").count() == count
    page.click("summary:text-is('How sure?')")
    assert "19 of 20" in page.locator(".ranking details").inner_text()
    before = revision(page)
    choose(page)
    changed(page, before)
    page.wait_for_selector(f"{RANKED}, .ranking .big, .result")


def test_a_ranked_move_is_a_ghost_on_the_board(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing", 8))
    page.wait_for_selector(DONE)
    assert page.locator(".draft").count() == 0
    page.locator(RANKED).first.hover()
    page.wait_for_selector(".boards .draft")
    page.hover("#say")
    page.wait_for_function("() => !document.querySelector('.draft')")
    page.locator(RANKED).nth(1).focus()
    page.wait_for_selector(".boards .draft")


def test_the_reason_comes_before_the_method(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing", 8))
    page.wait_for_selector(DONE)
    why = page.locator(".why").inner_text()
    assert why
    assert "sampled" not in why
    assert "sampled" in page.locator(".ranking details").text_content()


def test_moves_are_made_by_taps(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing"))
    before = revision(page)
    page.locator(ISLAND).first.dispatch_event("click")
    page.locator(FREE).first.dispatch_event("click")
    changed(page, before)
    assert page.locator(".moves .step").count() == 2


def test_a_refused_tap_shows_its_clause(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing", 8))
    page.locator(ISLAND).last.dispatch_event("click")
    page.locator(".boards g[data-cell]:not(.lit)").first.dispatch_event("click")
    page.wait_for_selector(".say .refused")
    assert re.search(r"\(rule [\d.]+|\([\d.]+\)", page.locator(".say .refused").inner_text())


def test_the_browser_steps_through_what_was_seen(page: Any, server: Server) -> None:
    look(page, server, position("reef", 8))
    asked: list[str] = []
    seen = [revision(page)]
    for _ in range(2):
        page.wait_for_selector(DONE)
        choose(page)
        changed(page, seen[-1])
        seen.append(revision(page))
    page.wait_for_selector(DONE)
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    for step, wanted in ((page.go_back, seen[1]), (page.go_back, seen[0]), (page.go_forward, seen[1])):
        step()
        page.wait_for_function(
            "at => document.querySelector('main').dataset.revision.split('.')[0] === at", arg=wanted.split(".")[0]
        )
        page.wait_for_selector(DONE)
        page.wait_for_selector(RANKED)
    assert "rank" not in asked  # each finished analysis is kept


def test_another_position_ends_the_search(page: Any, server: Server) -> None:
    ended: list[str] = []
    page.on("requestfailed", lambda request: ended.append(request.url.rsplit("/", 1)[-1]))
    look(page, server, position("calm-sailing", 8))
    page.wait_for_selector(RANKED)
    before = revision(page)
    choose(page)
    changed(page, before)
    page.wait_for_selector(RANKED)
    assert ended == ["rank"]


def test_a_hidden_card_is_picked_or_any(page: Any, server: Server) -> None:
    """It is asked for above the board, not refused."""
    seen = view("calm-sailing", 8)
    look(page, server, seen)
    page.wait_for_selector(DONE)
    before = revision(page)
    choose(page)
    page.wait_for_selector(".asks .pad .btn")
    box, board = page.locator(".asks").bounding_box(), page.locator(".boards").bounding_box()
    assert box["y"] + box["height"] <= board["y"] + 1
    assert page.locator(".refused").count() == 0
    while page.locator(".asks").count():
        pick(page)
    changed(page, before)
    assert "is to move" in sentence(page)
    page.click("button:text-is('Let seat 1 move')" if seen["you"] == 2 else "button:text-is('Let seat 2 move')")
    page.wait_for_selector(RANKED)
    page.wait_for_selector(DONE)
    before = revision(page)
    choose(page)
    page.click("button:text-is('Any, at random')")
    changed(page, before)


def pick(page: Any) -> None:
    """Picks the first of the cards that can turn up, in its group."""
    held = page.locator(".asks .pick").count()
    page.locator(".asks .pad .btn[aria-expanded]").first.click()
    page.locator(".asks .pad .btn[data-code]").first.click()
    page.wait_for_function(
        "held => !document.querySelector('.asks') || document.querySelectorAll('.asks .pick').length > held", arg=held
    )


def test_only_cards_that_can_be_unseen_turn_up(page: Any, server: Server) -> None:
    """Those of expansions were offered in the plain game, and a card could not be taken back."""
    seen = view("calm-sailing", 8)
    look(page, server, seen)
    page.wait_for_selector(DONE)
    page.locator(f"{RANKED}:has-text('pay')").first.click()
    page.click("button:text-is('Play it')")
    page.wait_for_selector(".asks .pad .btn")
    codes = page.locator(".asks .pad .btn").evaluate_all(
        "all => all.flatMap((one) => (one.dataset.codes ?? one.dataset.code).split('|'))"
    )
    assert {code for code in codes if not code.isdigit()} == {"S", "F"}
    assert not set(codes) & set(map(str, seen["hand"]))
    assert "×" in page.locator(".asks .pad [data-code=F]").inner_text()
    page.click(".asks .pad [data-code=F]")
    page.click(".asks .pick")
    page.wait_for_function("() => !document.querySelector('.asks .pick')")


def test_a_ranked_move_is_shown_before_it_is_played(phone: Any, server: Server) -> None:
    phone.goto(address(server.url, position("calm-sailing", 8)))
    phone.wait_for_selector(DONE, state="attached")
    before = revision(phone)
    phone.click("[aria-label=More]")
    phone.locator(RANKED).first.tap()
    phone.wait_for_selector(".boards .draft", state="attached")
    assert revision(phone) == before
    phone.locator("button:text-is('Play it')").tap()
    changed(phone, before)


def test_nothing_is_left_of_a_question_after_a_new_deal(page: Any, server: Server) -> None:
    look(page, server, view("calm-sailing", 8))
    page.wait_for_selector(DONE)
    choose(page)
    page.wait_for_selector(".asks")
    page.click("a:text-is('New')")
    page.click("button:text-is('Deal')")
    page.wait_for_selector(RANKED)
    assert page.locator(".asks, .refused").count() == 0


def test_moves_of_hidden_cards_are_not_listed(page: Any, server: Server) -> None:
    document = position("calm-sailing", 8)
    look(page, server, document)
    other = 3 - document["to_move"]
    asked: list[dict[str, Any]] = []
    page.on(
        "request", lambda one: asked.append(json.loads(one.post_data)) if "/api/" in one.url and one.post_data else None
    )
    page.select_option("select", str(other))
    page.wait_for_selector(".ranking .big")
    assert "is to move" in sentence(page)
    assert page.locator("main.table g[role=button], .ranked").count() == 0
    assert [one["seat"] for one in asked] == [other] * len(asked)
    shown = page.locator("main.table g[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert not set(map(str, document["hands"][document["to_move"] - 1])) - {"S", "F"} & set(shown)


def test_verify_is_a_verdict_and_offered_only_with_all_cards(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing", 12))
    page.click("button:text-is('Can it be won?')")
    page.wait_for_selector(".questions .verdict.right")
    page.click("button:has-text('Show how')")
    page.wait_for_function("() => document.querySelector('.note').textContent.includes('step through')")
    assert all(text.startswith("Seat") for text in page.locator(".moves .step span").all_inner_texts()[1:])
    box = page.locator(".moves").bounding_box()
    assert box["y"] + 80 < page.viewport_size["height"]
    page.click("[aria-label='Next step']:visible")
    page.wait_for_selector(".moves [aria-current=true]:has-text('1.')")
    page.select_option("select", "1")
    page.wait_for_selector("button:text-is('Can it be won?'):disabled")
    assert "Choose “all cards”" in page.locator(".questions").inner_text()
    look(page, server, view("calm-sailing", 12))
    page.wait_for_selector("button:text-is('Can it be won?'):disabled")
    assert "Some are hidden here" in page.locator(".questions").inner_text()
    look(page, server, position("reef", 8))
    page.wait_for_selector(DONE)
    assert page.locator("button:text-is('Can it be won?')").count() == 0


def test_a_plan_is_a_strip(page: Any, server: Server) -> None:
    look(page, server, position("reef", 12))
    page.click("button:text-is('Plan')")
    page.wait_for_selector(".strip li")
    top = page.locator(".questions").evaluate(
        "(one) => one.querySelector('.big').getBoundingClientRect().top - one.getBoundingClientRect().top"
    )
    assert top < 90


def test_points_are_told_in_words(page: Any, server: Server) -> None:
    for game in ("reef-encounter", "sea-salt-paper", "reef"):
        look(page, server, position(game, 12))
        page.click("button:text-is('Points')")
        page.wait_for_selector(".questions .result")
        text = page.locator(".questions .result").inner_text()
        assert "_" not in text
        assert not re.search(r"winner|at_least|won by|ties|breakdown", text.lower())


def test_a_score_is_offered_where_points_count(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing", 2))
    page.wait_for_selector(DONE)
    assert page.locator("button:text-is('Points')").count() == 0
    look(page, server, position("calm-sailing", 2, variant="competitive"))
    page.wait_for_selector("button:text-is('Points')")


def test_a_refused_search_is_told_once(page: Any, server: Server) -> None:
    page.route(
        "**/api/stream/analyse/rank", lambda route: route.fulfill(status=400, json={"error": "too much is unknown"})
    )
    look(page, server, position("calm-sailing", 8))
    page.wait_for_selector(".ranking .refused")
    assert page.locator(".ranking").get_attribute("aria-busy") == "false"
    assert "thinking" not in page.locator(".ranking").inner_text()


def test_an_address_is_shared(page: Any, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    look(page, server, position("calm-sailing", 8))
    page.wait_for_selector(DONE)
    before = revision(page)
    choose(page)
    changed(page, before)
    page.click("button:text-is('Share')")
    page.wait_for_function("() => document.querySelector('.note').textContent.includes('copied')")
    assert page.locator(".note").is_visible()
    shared = page.evaluate("() => navigator.clipboard.readText()")
    move = page.locator(".moves .last").inner_text()
    page.goto("about:blank")
    page.goto(shared)
    page.wait_for_selector(".moves .last")
    assert page.locator(".moves .last").inner_text() == move


def test_an_address_of_the_first_page_still_opens(page: Any, server: Server) -> None:
    document = position("calm-sailing", 4)
    deal = leadline.Position.from_text(json.dumps(document))
    move = deal.whole_moves()[0]
    held = {"mode": "explore", "seat": None, "tree": {"root": document, "moves": [[move, deal.turn]], "path": [0]}}
    page.goto(holding(server.url, held))
    page.wait_for_selector(".moves .last:has-text('1.')")


@pytest.mark.parametrize(
    "held",
    [
        None,
        7,
        {},
        {"root": 7},
        {"root": {}},
        {"tree": {"moves": []}},
        {"record": {"game": "x"}},
        {"root": {"game": "reef"}, "tried": [[7]]},
    ],
)
def test_a_damaged_address_says_so(page: Any, server: Server, held: object) -> None:
    page.goto(f"{server.url}#cut" if held is None else holding(server.url, held))
    page.wait_for_selector(BEGIN)
    page.wait_for_selector(".refused")
    assert page.locator(".refused").inner_text() == BROKEN


def test_documents_are_opened_pasted_and_saved(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector(BEGIN)
    file = {"name": "a.json", "mimeType": "application/json", "buffer": b"{"}
    page.set_input_files("input[type=file]", files=[file])
    page.wait_for_selector(".refused")
    document = position("reef-encounter", 12)
    page.set_input_files("input[type=file]", files=[file | {"buffer": json.dumps(document).encode()}])
    page.wait_for_selector(RANKED)
    other = position("sea-salt-paper", 4)
    paste(page, other)
    page.wait_for_selector(".g-sea-salt-paper")
    page.go_back()
    page.wait_for_selector(".g-reef-encounter")
    with page.expect_download() as saved:
        page.click("button:text-is('Save')")
    assert json.loads(saved.value.path().read_text(encoding="utf-8")) == document


def test_numbers_that_the_browser_cannot_hold_keep_their_digits(page: Any, server: Server) -> None:
    deal = leadline.deal("reef-encounter", players=2, seed=2**64 - 3)
    assert deal.document()["seed"] > 2**53
    look(page, server, deal.document())
    page.wait_for_selector(DONE)
    with page.expect_download() as saved:
        page.click("button:text-is('Save')")
    assert json.loads(saved.value.path().read_text(encoding="utf-8")) == deal.document()


def test_the_server_comes_back(page: Any, server: Server) -> None:
    look(page, server, position("reef", 8))
    page.wait_for_selector(DONE)
    server.kill()
    before = revision(page)
    choose(page)
    page.wait_for_selector(".say .refused")
    assert "Nothing is lost" in page.locator(".say .refused").inner_text()
    server.start()
    page.click("button:text-is('Play it')")
    changed(page, before)


def test_a_double_click_makes_one_move(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing", 8))
    page.wait_for_selector(DONE)
    before = revision(page)
    page.locator(RANKED).first.click()
    page.locator("button:text-is('Play it')").dblclick(delay=40)
    changed(page, before)
    page.wait_for_timeout(500)
    assert page.locator(".moves .step").count() == 2


def test_keys_step_through_the_moves(page: Any, server: Server) -> None:
    look(page, server, position("calm-sailing", 8))
    page.wait_for_selector(DONE)
    before = revision(page)
    page.locator(RANKED).first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    changed(page, before)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".moves [aria-current=true]:has-text('Beginning')")
    page.keyboard.press("End")
    page.wait_for_selector(".moves [aria-current=true]:has-text('1.')")


def test_a_running_game_is_analysed_as_its_seat_sees_it(page: Any, server: Server) -> None:
    page.goto(f"{server.home}sea-salt-paper/play")
    page.click("button[type=submit]")
    page.wait_for_selector(READY)
    page.wait_for_selector("button:text-is('Analyse'):visible:enabled")
    page.click("button:text-is('Analyse'):visible")
    page.wait_for_selector(RANKED)
    assert "As seat 1 sees it." in page.locator(".side").inner_text()


@pytest.mark.parametrize("what", ["localStorage", "sessionStorage"])
def test_a_browser_that_keeps_nothing_shows_the_page(page: Any, server: Server, what: str) -> None:
    blocked = "() => { throw new DOMException('blocked', 'SecurityError'); }"
    page.add_init_script(f"Object.defineProperty(window, '{what}', {{ get: {blocked} }})")
    look(page, server, position("reef", random.Random(1).randrange(4, 9)))
    page.wait_for_selector(RANKED)
