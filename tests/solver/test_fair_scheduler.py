"""Turns: who works when many ask at once, and for how long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable

import pytest

from leadline.core import DocumentError, deal
from leadline.solver.api import messages
from leadline.solver.api.fair_scheduler import SharedClock, Turns
from leadline.solver.api.pool import Busy, Json, Limits, Pool
from support.reached import never_empty

SPAN = 0.01
LONG = 60.0  # seconds that no test waits


def at_work(turns: Turns, askers: list[Hashable], work: Callable[[SharedClock], None]) -> list[SharedClock]:
    """The clocks of questions of these askers, each worked on in a thread of its own, after all have ended."""
    clocks = [turns.clock(asker, LONG) for asker in askers]

    def run(clock: SharedClock) -> None:
        clock.begin()
        try:
            work(clock)
        finally:
            clock.end()

    threads = [threading.Thread(target=run, args=(clock,)) for clock in clocks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
        assert not thread.is_alive()
    return clocks


def until(seconds: float) -> Callable[[SharedClock], None]:
    """Work that looks at its clock until so many seconds have passed by it."""

    def work(clock: SharedClock) -> None:
        began = clock()
        while clock() - began < seconds:
            time.sleep(0.001)

    return work


@pytest.mark.parametrize("slots", [1, 2])
def test_no_more_work_at_once_than_there_are_slots(slots: int) -> None:
    turns = Turns(slots, span=SPAN, patience=LONG)
    lock = threading.Lock()
    inside: set[SharedClock] = set()
    most = 0

    def work(clock: SharedClock) -> None:
        nonlocal most
        began = clock()
        while True:
            with lock:
                inside.add(clock)
                most = max(most, len(inside))
            time.sleep(0.001)
            with lock:
                inside.discard(clock)
            if clock() - began >= 0.05:
                return

    at_work(turns, list(range(6)), work)
    assert most == slots


def test_everybody_gets_the_time_that_was_asked_for() -> None:
    """Waiting does not count: each has worked as long as it wanted, however many others there are."""
    began = time.perf_counter()
    clocks = at_work(Turns(1, span=SPAN), list(range(5)), until(0.06))
    assert all(clock.worked >= 0.06 for clock in clocks)
    assert time.perf_counter() - began >= 5 * 0.06


def test_the_slots_are_shared_between_askers_not_questions() -> None:
    """One asks four questions, another one; each has half of the slot while both have something to do."""
    turns = Turns(1, span=SPAN)
    ended: dict[SharedClock, float] = {}
    lock = threading.Lock()

    def work(clock: SharedClock) -> None:
        until(0.1)(clock)
        with lock:
            for other in ended.keys() | {clock}:
                ended.setdefault(other, time.perf_counter())

    clocks = at_work(turns, ["many"] * 4 + ["one"], work)
    others = sorted(ended[clock] for clock in clocks[:4])
    assert ended[clocks[4]] < others[1]  # the first of the others may end before it, not two


def test_a_question_that_does_not_look_at_its_clock_holds_nobody_up() -> None:
    turns = Turns(1, span=SPAN, patience=0.05)
    free = threading.Event()
    deaf = threading.Thread(target=lambda: at_work(turns, ["deaf"], lambda clock: free.wait(LONG) and None))
    deaf.start()
    clocks = at_work(turns, ["other"], until(0.05))
    assert deaf.is_alive()
    free.set()
    deaf.join(LONG)
    assert clocks[0].worked >= 0.05


def test_a_question_that_waits_can_be_stopped() -> None:
    turns = Turns(1, span=SPAN, patience=LONG)
    first = turns.clock("a", LONG)
    first.begin()
    second = turns.clock("b", LONG)
    waiter = threading.Thread(target=second.begin)
    waiter.start()
    while not turns.waiting:
        time.sleep(0.001)
    second.stop()
    waiter.join(LONG)
    assert not waiter.is_alive()
    assert turns.waiting == 0
    second.end()
    first.end()
    assert second.worked == 0


def test_a_clock_stops_after_the_most_that_is_allowed() -> None:
    clock = Turns(1).clock("a", 0.05)
    clock.begin()
    began = clock()
    while clock() - began < 10:  # which it would be long after
        time.sleep(0.001)
    assert clock.stopped
    assert 0.05 <= clock.worked < 10
    clock.end()


def test_nothing_is_kept_of_askers_that_have_gone() -> None:
    turns = Turns(2, span=SPAN)
    at_work(turns, list(range(20)), until(0.002))
    assert not turns._askers
    assert not turns._working


DEAL = deal("calm-sailing", players=3, seed=7).document()


def question(action: str, **fields: object) -> messages.Request:
    return messages.read({"id": 0, "action": action, "document": DEAL} | fields)


class Told:
    """What a pool tells of one question."""

    def __init__(self) -> None:
        self.reports: list[Json] = []
        self.answers: list[Json | Exception] = []
        self._ended = threading.Event()

    def done(self, found: Json | Exception) -> None:
        self.answers.append(found)
        self._ended.set()

    def answer(self) -> Json:
        assert self._ended.wait(LONG)
        (found,) = self.answers
        assert not isinstance(found, Exception), found
        return found


def test_a_pool_answers_as_the_engine_does() -> None:
    told = Told()
    pool = Pool(cores=1)
    pool.ask(question("best", nodes=5_000, report_every=0.01), "a", told.done, told.reports.append)
    found = told.answer()
    assert found["nodes"] <= 5_000
    for report in never_empty(told.reports):
        assert report["moves"][0].keys() == {"move", "value", "interval", "visits"}
        assert report["seconds"] >= 0
    again = Told()
    pool.ask(question("best", nodes=5_000), "a", again.done)
    assert {**again.answer(), "seconds": 0} == {**found, "seconds": 0}


def test_a_stopped_question_says_what_is_known() -> None:
    told = Told()
    asked = Pool(cores=1).ask(question("best", seconds=LONG), "a", told.done, told.reports.append)
    time.sleep(0.1)
    began = time.perf_counter()
    asked.stop()
    found = told.answer()
    assert time.perf_counter() - began < 2
    assert found["terminated"] is True
    assert found["seconds"] is None


def test_errors_are_handed_on() -> None:
    told = Told()
    Pool(cores=1).ask(question("best", seat=9), "a", told.done)
    assert told._ended.wait(LONG)
    assert isinstance(told.answers[0], DocumentError)


@pytest.mark.parametrize(
    ("fields", "where"), [({"nodes": 101}, "nodes"), ({"seconds": 2.5}, "seconds"), ({"threads": 2}, "threads")]
)
def test_limits_are_told(fields: dict[str, object], where: str) -> None:
    pool = Pool(cores=1, limits=Limits(nodes=100, seconds=2, threads=1))
    with pytest.raises(DocumentError, match=rf"^{where}: expected at most [\d.]+ here, found") as caught:
        pool.ask(question("best", **fields), "a", Told().done)
    assert [problem.where for problem in caught.value.problems] == [where]
    assert pool.open == 0


def test_so_many_questions_and_no_more() -> None:
    pool = Pool(cores=1, limits=Limits(questions=3, each=2))
    told = [Told() for _ in range(3)]
    asked = [pool.ask(question("best", seconds=LONG), "a", one.done) for one in told[:2]]
    with pytest.raises(Busy, match="2 requests from this client are open"):
        pool.ask(question("moves"), "a", Told().done)
    asked.append(pool.ask(question("best", seconds=LONG), "b", told[2].done))
    with pytest.raises(Busy, match="3 requests are open"):
        pool.ask(question("moves"), "c", Told().done)
    for one in asked:
        one.stop()
    for each in told:
        each.answer()
    later = Told()
    pool.ask(question("moves"), "a", later.done)
    assert later.answer()["count"] > 0


def test_what_is_quick_does_not_wait_for_searches() -> None:
    pool = Pool(cores=1)
    searches = [Told() for _ in range(6)]
    asked = [pool.ask(question("best", seconds=LONG), number, one.done) for number, one in enumerate(searches)]
    quick = Told()
    pool.ask(question("moves"), "other", quick.done)
    assert quick.answer()["count"] > 0
    assert not any(one.answers for one in searches)
    pool.close()
    for one in searches:
        one.answer()
    assert len(asked) == 6
    with pytest.raises(Busy, match="ending"):
        pool.ask(question("moves"), "other", quick.done)


def test_a_plan_without_a_limit_ends_at_that_of_the_pool() -> None:
    cards = [1, 5, 9, 13, 17, 22, 30, 41, 44, 50, 51, 58]
    board = [". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."]
    told = Told()
    pool = Pool(cores=1, limits=Limits(seconds=0.3))
    pool.ask(question("plan", document={"game": "reef", "format": 1, "board": board, "cards": cards}), "a", told.done)
    found = told.answer()
    assert found["status"] == "bound"
    assert found["seconds"] < LONG / 2
