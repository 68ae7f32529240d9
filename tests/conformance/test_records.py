"""Records that are written are replayed: for every game, to the same end."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import DocumentError, Generator, IllegalMove, documents
from leadline.core.documents import io as document_io, records
from support.cases import CASES, STREAMS, Case

every_case = pytest.mark.parametrize("case", CASES, ids=str)
ANSWER = {"status", "moves", "at", "reason", "clause", "outcome"}
# What only some games report. Corals are eaten in Reef Encounter alone: elsewhere an empty list would say that nothing
# was eaten where nothing can be.
MORE = {"reef-encounter": {"eaten", "coral_tiles", "end"}, "sea-salt-paper": {"rounds"}}


def played(case: Case, stream: str) -> list[int]:
    """The codes of a game to its end."""
    position, chance, codes = case.deal(6), Generator(6, stream), []
    while not position.is_over:
        legal = position.legal_codes()
        sensible = stream == "sensible"
        codes.append(position.playout_move(chance.next()) if sensible else legal[chance.below(len(legal))])
        position.push(codes[-1])
    return codes


@every_case
@pytest.mark.parametrize("stream", STREAMS)
def test_a_written_record_is_replayed(case: Case, stream: str) -> None:
    deal, codes = case.deal(6), played(case, stream)
    names = [f"seat {seat}" for seat in range(case.players)]
    record = records.write(deal, codes, names)
    end = case.deal(6)
    for code in codes:
        end.push(code)
    replayed = records.replay(document_io.parse(document_io.to_text(record)))
    assert (replayed.status, replayed.at) == ("legal", None)
    assert replayed.outcome == end.outcome
    assert replayed.position.returns == end.returns
    assert record["names"] == names
    assert not record.keys() & {"seed", "shuffle"}, "what chance decides is written down, not drawn again"
    assert deal == case.deal(6)


@every_case
def test_a_record_of_half_a_game(case: Case) -> None:
    codes = played(case, "sensible")
    half = records.write(case.deal(6), codes[: len(codes) // 2])
    assert "result" not in half
    assert "names" not in half
    replayed = records.replay(half)
    assert replayed.status == "legal"
    assert replayed.outcome is None


@every_case
def test_an_illegal_move_is_not_written(case: Case) -> None:
    with pytest.raises(IllegalMove):
        records.write(case.deal(6), [2**40])


@every_case
def test_a_replay_reports_what_its_game_has(case: Case) -> None:
    codes = played(case, "sensible")
    for length in (len(codes) // 2, len(codes)):
        answer = records.replay(records.write(case.deal(6), codes[:length])).as_json()
        assert answer.keys() == ANSWER | MORE.get(case.game.name, set())


@every_case
def test_a_record_is_read_as_the_position_after_its_last_move(case: Case) -> None:
    record = records.write(case.deal(6), played(case, "sensible")[:40])
    assert documents.load(record) == records.replay(record).position
    assert documents.reached(record) == documents.load(record).document()


def test_a_record_whose_moves_break_the_rules_is_no_position() -> None:
    record = leadline.deal("calm-sailing", players=3, seed=7).document() | {"moves": ["2@a1", "2@a1"]}
    with pytest.raises(DocumentError, match=r"^move 2 of 2 is illegal: "):
        documents.load(record)


SEATS = {
    "reef": {"options": {"first": 1}, "answers": {"hand": "17 22"}},
    "reef-encounter": {"view": leadline.deal("reef-encounter", players=2, seed=1).view(1).document()},
    "sea-salt-paper": {"options": {"first": 1}, "answers": {"piles": "crab/black shell/grey"}},
}


@pytest.mark.parametrize("name", SEATS)
def test_the_record_of_a_seat_is_scored_as_its_last_view(name: str) -> None:
    record = {"game": name, "format": 1, "players": 2, "you": 1, "events": []} | SEATS[name]
    view = documents.load(record)
    assert documents.score(record) == documents.score(view) == documents.score(view.document())
