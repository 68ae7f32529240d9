"""Positions that are analysed in the browser, over the HTTP interface: looks, moves, rankings, set-up, reviews."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.cli.page.access_control import Rules
from leadline.cli.page.app import application
from leadline.cli.page.board import Board
from leadline.solver.api.new_document import new
from leadline.solver.api.pool import Pool
from support.asgi import Client
from support.command import recorded

Json = dict[str, Any]
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")


@pytest.fixture
def page(tmp_path: Any) -> Client:
    pool = Pool(cores=1)
    return Client(application(pool, Rules(port=8750), Board.of(pool, tmp_path)), "127.0.0.1:8750")


def ask(page: Client, request: str, status: int = 200, **body: object) -> Json:
    found = page.post(f"/api/analyse/{request}", json=body)
    assert found.status_code == status, found.text
    answer: Json = found.json()
    return answer


def reached(game: str, moves: int = 8) -> leadline.Position:
    position, done = leadline.deal(game, players=2, seed=7), 0
    while done < moves or not position.is_boundary:
        position.push(position.playout_move(done))
        done += 1
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_look_shows_what_a_seat_may_see(page: Client, game: str) -> None:
    position = reached(game)
    turn = position.turn
    assert turn is not None
    whole = ask(page, "look", document=position.document())
    assert whole["turn"] == turn
    assert whole["moves"]["count"] == len(whole["moves"]["list"])
    other = ask(page, "look", document=position.document(), seat=3 - turn)
    assert other["moves"] is None
    assert not other["answers"]["verify"]
    assert other["table"] == ask(page, "look", document=position.view(3 - turn).document())["table"]
    ask(page, "look", 400, document=position.document(), seat=5)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_gives_the_next_document(page: Client, game: str) -> None:
    position = reached(game)
    text = ask(page, "look", document=position.document())["moves"]["list"][0]["text"]
    found = ask(page, "move", document=position.document(), move=text)
    position.push(text)
    assert found["document"] == position.document()
    assert "error" in ask(page, "move", 400, document=position.document(), move="nothing of that kind")


def test_a_card_that_turns_up_is_asked_for(page: Client) -> None:
    position = reached("calm-sailing")
    assert position.turn is not None
    document = position.view(position.turn).document()
    text = ask(page, "look", document=document)["moves"]["list"][0]["text"]
    asks = ask(page, "move", document=document, move=text)["asks"]
    assert asks["named"]
    open_cards = {*map(str, document["hand"]), *" ".join(document["grid"]).split(), *map(str, document["discarded"])}
    free = [str(card) for card in range(1, 81) if str(card) not in open_cards]
    named = ask(page, "move", document=document, move=text, drew=free[: asks["count"]])
    assert set(free[: asks["count"]]) <= set(map(str, named["document"]["hand"]))
    drawn = ask(page, "move", document=document, move=text, anything=True)
    assert drawn["sampled"]
    assert ask(page, "look", document=drawn["document"])["you"] == document["you"]
    after = ask(page, "move", document=drawn["document"], anything=True)
    assert after["seat"] == 3 - document["you"]


def test_moves_are_ranked_with_the_reason_alone(page: Client) -> None:
    found = ask(page, "rank", document=reached("calm-sailing").document(), seconds=0.3, top=3)
    assert len(found["moves"]) == len(found["why"]) == 3
    assert found["why"][0]
    assert "sampled" not in found["why"][0]


def test_hidden_piles_follow_what_lies_open(page: Client) -> None:
    document = new("calm-sailing", 3, "view", 1, 1, {})["document"]
    islands = sum(word.isdigit() for word in " ".join(document["grid"]).split())
    begun = ask(page, "fit", document=document)
    cleared = begun["document"] | {"grid": [" .  .  .  .  .  ."] * 6}
    found = ask(page, "fit", document=cleared, gone=begun["gone"])
    assert found["problems"] == []
    assert sum(found["document"]["piles"]) == sum(begun["document"]["piles"]) + islands
    fewer = ask(page, "fit", document=found["document"], gone=begun["gone"] + 6)
    assert sum(fewer["document"]["piles"]) == sum(found["document"]["piles"]) - 6
    document["grid"] = [" .  . 40 20  .  ."] * 6
    assert ask(page, "fit", document=document)["problems"]


def test_a_position_that_is_set_up_becomes_a_view(page: Client) -> None:
    position = reached("reef")
    found = ask(page, "fit", document=position.document())
    assert found["document"]["you"] == position.turn


def test_a_review_becomes_one_file(page: Client) -> None:
    record = recorded(3)
    record["moves"] = record["moves"][:4]
    judged = page.post("/api/review", json={"document": record, "seconds": 0.05}).json()
    found = ask(page, "report", document=record, decisions=judged["decisions"], version=judged["version"])
    assert found["html"].startswith("<!")
    wrong = [judged["decisions"][0] | {"number": 77}]
    assert ask(page, "report", 400, document=record, decisions=wrong)["problems"][0]["where"] == "decisions[0]"
