import dataclasses

import pytest

import leadline
from leadline.solver.game import Prior
from leadline.solver.intervals import interval
from leadline.solver.registry import solver_of
from leadline.solver.search.flat import Counts, Sampler
from leadline.solver.search.halving import UNKNOWN, advantage, openness, posterior, rank
from support.calm_positions import FULL, TWO_CELLS, after, late_solo, truth, view


def no_clock():
    raise AssertionError("the clock is read without a time limit")


class Ticks:
    """A clock that advances a second a look, and breaks off after `last` looks."""

    def __init__(self, last=None):
        self.now = 0.0
        self.last = last

    def __call__(self):
        self.now += 1
        if self.last is not None and self.now > self.last:
            raise KeyboardInterrupt
        return self.now


def counts_of(sampler):
    return [dataclasses.astuple(sampler.counts(i)) for i in range(sampler.count)]


@pytest.fixture
def deal():
    return leadline.deal("calm-sailing", players=3, seed=7)


def test_candidates_are_the_legal_moves(deal):
    view = deal.view(deal.turn)
    sampler = Sampler(view, 1)
    assert sampler.count == len(view.legal_codes())
    assert [sampler.plan(i)[0] for i in range(sampler.count)] == view.legal_codes()
    assert sampler.plan(sampler.policy)[0] == deal.playout_move(0)


def test_plans_are_whole_moves(deal):
    position = after(deal, 40)
    while not position.is_boundary:
        position = after(position, 1)
    sampler = Sampler(position.view(position.turn), 1)
    for candidate in range(sampler.count):
        walk = position.copy()
        for code in sampler.plan(candidate):
            assert not walk.is_boundary or walk == position
            walk.push(code)
        assert walk.is_boundary
        assert sampler.is_complete(candidate)


def test_worlds_agree_with_the_view(deal):
    position = after(deal, 30)
    view = position.view(position.turn)
    sampler = Sampler(view, 5)
    worlds = [sampler.world(i) for i in range(20)]
    assert all(world.view(view.seat) == view for world in worlds)
    assert len({world.key() for world in worlds}) == 20


def test_the_answer_depends_on_view_and_seed_alone(deal):
    position = after(deal, 30)
    view = position.view(position.turn)
    other = view.sample(leadline.Generator(9, "other"))
    assert other != position
    found = []
    for world, seed in ((position, 3), (position, 4), (other, 3)):
        sampler = Sampler(world.view(view.seat), seed)
        sampler.run(20)
        found.append(counts_of(sampler))
    assert found[0] == found[2]
    assert found[0] != found[1]


def test_worlds_are_common_however_they_are_split(deal):
    view = deal.view(deal.turn)
    whole, parts = Sampler(view, 1), Sampler(view, 1)
    whole.run(10)
    for worlds in (1, 3, 6):
        parts.run(worlds)
    assert counts_of(whole) == counts_of(parts)
    assert parts.playouts == 10 * parts.count


def test_keep_and_mark(deal):
    sampler = Sampler(deal.view(deal.turn), 1)
    sampler.run(2)
    others = [i for i in range(sampler.count) if i != sampler.policy]
    sampler.keep(others[:2])
    assert sampler.alive == sorted([sampler.policy, *others[:2]])
    sampler.mark()
    sampler.run(3)
    assert sampler.playouts == 2 * sampler.count + 9
    assert sampler.counts(others[0]).worlds == 5
    assert sampler.fresh_counts(others[0]).worlds == 3
    assert sampler.counts(others[2]).worlds == 2
    assert sampler.counts(sampler.policy).edge == 0


def test_edges_are_differences_to_the_policys_move(deal):
    sampler = Sampler(after(deal, 45).view(after(deal, 45).turn), 2)
    sampler.run(100)
    base = sampler.counts(sampler.policy)
    for candidate in range(sampler.count):
        counts = sampler.counts(candidate)
        assert counts.edge == pytest.approx(counts.total - base.total)
        assert counts.edge_squares >= abs(counts.edge) - 1e-9


def test_candidate_out_of_range(deal):
    sampler = Sampler(deal.view(deal.turn), 1)
    for use in (sampler.plan, sampler.counts, sampler.fresh_counts, sampler.is_complete):
        with pytest.raises(IndexError, match="expected 0 to"):
            use(sampler.count)


def test_a_run_has_a_part_at_least(deal):
    sampler = Sampler(deal.view(deal.turn), 1)
    with pytest.raises(ValueError, match="expected 1 or more"):
        sampler.run(4, parts=0)
    with pytest.raises(ValueError, match="one or more"):
        sampler.gather([], 4)


def test_only_the_seat_to_move(deal):
    with pytest.raises(ValueError, match="not to move"):
        Sampler(deal.view(deal.turn % 3 + 1), 1)


def test_a_plan_stops_where_the_seat_sees_something_new():
    """Two players draw two cards each as the Start is laid, and then decide what to give (5.3)."""
    position = leadline.deal("calm-sailing", players=2, seed=3)
    while "S" not in [move.text for move in position.legal_moves()]:
        position = after(position, 1)
    sampler = Sampler(position.view(position.turn), 1)
    assert len(sampler.plan(0)) == 1
    assert not sampler.is_complete(0)


def test_replies_are_only_what_can_be_foreseen(deal):
    assert Sampler(deal.view(deal.turn), 1).replies(0, 4) == []
    known = late_solo([7, 57, "F", 9, "F"], [])
    sampler = Sampler(known.view(1), 1)
    walk = known.copy()
    for code in [*sampler.plan(sampler.policy), *sampler.replies(sampler.policy, 4)]:
        walk.push(code)
    assert walk.is_over
    assert walk == known.playout(0)


def exact(hand, pile):
    """A late solo game with two cells to fill, and the exact values of its candidates."""
    found = late_solo(hand, pile, TWO_CELLS).view(1)
    sampler = Sampler(found, 0)
    return found, [truth(hand, pile, sampler.plan(i), TWO_CELLS) for i in range(sampler.count)]


EXACT = [([33, 34, 59, 61, 7], [18, "F", 10, 8]), ([34, 35, 59, 8, "F"], [58, 9, 17])]


def test_intervals_hold_the_truth_on_positions_that_can_be_enumerated():
    for hand, pile in EXACT:
        found, values = exact(hand, pile)
        assert sum(0 < value < 1 for value in values) >= 1
        held = tried = 0
        for seed in range(100):
            sampler = Sampler(found, seed)
            sampler.run(60)
            for candidate, value in enumerate(values):
                counts = sampler.counts(candidate)
                low, high = interval(counts.total, counts.squares, counts.worlds)
                held += low <= value <= high
                tried += 1
        assert held >= 0.93 * tried


def test_the_interval_of_the_best_holds_the_truth_although_it_was_chosen():
    found, values = exact(*EXACT[0])
    held = 0
    for seed in range(200):
        first = rank(Sampler(found, seed), nodes=200, seconds=None, clock=no_clock).estimates[0]
        low, high = first.interval
        held += low <= values[first.candidate] <= high
    assert held >= 0.95 * 200


@pytest.mark.parametrize(("hand", "pile"), EXACT)
def test_a_better_move_than_the_policys_is_found(hand, pile):
    found, values = exact(hand, pile)
    sampler = Sampler(found, 1)
    assert values[sampler.policy] < max(values)
    ranking = rank(sampler, nodes=2000, seconds=None, clock=no_clock)
    assert values[ranking.estimates[0].candidate] == max(values)


@pytest.mark.parametrize("nodes", [1, 2, 3, 7, 50, 183, 184, 185, 400, 1000, 5000])
def test_the_work_is_never_more_than_allowed(deal, nodes):
    sampler = Sampler(deal.view(deal.turn), 1)
    ranking = rank(sampler, nodes=nodes, seconds=None, clock=no_clock)
    assert 1 <= ranking.playouts <= nodes
    assert ranking.playouts == sampler.playouts
    assert len(ranking.estimates) >= 1
    if nodes >= 1000:
        assert ranking.playouts > 0.98 * nodes
        assert ranking.finalists == 2
        finalists = [estimate.candidate for estimate in ranking.estimates if estimate.finalist]
        assert len(finalists) == 2
        assert {sampler.policy, ranking.estimates[0].candidate} <= set(finalists)


def test_a_time_limit_ends_the_search(deal):
    ranking = rank(Sampler(deal.view(deal.turn), 1), nodes=None, seconds=60, clock=Ticks())
    assert ranking.finalists == 2
    assert not ranking.interrupted
    assert ranking.playouts > 184


@pytest.mark.parametrize("seconds", [700, 2000])
def test_a_time_limit_is_kept_where_playouts_are_slow(deal, seconds):
    """By a clock to which each playout takes a second, as many are played, and the finalists get their part of them."""
    sampler = Sampler(deal.view(deal.turn), 1)
    ranking = rank(sampler, nodes=None, seconds=seconds, clock=lambda: float(sampler.playouts))
    assert seconds - 2 <= ranking.playouts <= seconds + 2
    assert ranking.finalists == 2
    assert all(estimate.counted >= 0.15 * seconds for estimate in ranking.estimates if estimate.finalist)


def test_a_time_limit_that_is_over_at_once_still_gives_a_world(deal):
    ranking = rank(Sampler(deal.view(deal.turn), 1), nodes=None, seconds=1e-9, clock=Ticks())
    assert ranking.playouts >= 184


def test_interruption_keeps_what_is_known(deal):
    ranking = rank(Sampler(deal.view(deal.turn), 1), nodes=None, seconds=1000, clock=Ticks(last=10))
    assert ranking.interrupted
    assert ranking.estimates
    assert ranking.estimates[0].worlds > 0


def test_interruption_before_the_first_world_is_raised(deal):
    class Broken(Sampler):
        def run(self, worlds, goes_on=None):
            raise KeyboardInterrupt

    for limits in ({"nodes": None, "seconds": 1000}, {"nodes": 1000, "seconds": None}):
        with pytest.raises(KeyboardInterrupt):
            rank(Broken(deal.view(deal.turn), 1), clock=Ticks(), **limits)


def test_separated_finalists_end_the_search_early():
    """A Finish on a full grid wins, every discard of two cards loses: there are no more."""
    mine = view([7, "F"], grid=FULL, start_laid=True, hands=[2, 0], piles=[0, 0])
    ranking = rank(Sampler(mine, 1), nodes=100_000, seconds=None, clock=no_clock)
    first, *others = ranking.estimates
    assert first.value == first.mean == 1.0
    assert {one.mean for one in others} == {0.0}
    assert 100 <= ranking.estimates[0].counted < 1000


def test_advantage_is_drawn_to_what_is_expected():
    few, many = Counts(10, 6, 6, 1, 3), Counts(1000, 600, 600, 100, 300)
    assert advantage(Counts(0, 0, 0, 0, 0)) == UNKNOWN.edge
    assert UNKNOWN.edge < advantage(few) < advantage(many) < 0.1
    assert advantage(few, Prior(0.05)) > advantage(few)
    assert advantage(Counts(10, 0, 0, 0, 0)) < 0


def test_a_narrow_prior_yields_less():
    seen = Counts(1000, 600, 600, 100, 300)
    narrow, usual, wide = (advantage(seen, Prior(-0.02, spread)) for spread in (0.01, 0.05, 0.5))
    assert -0.02 < narrow < usual < wide < 0.1


def test_what_worlds_mislead_by_is_left_however_many_they_are():
    """With a bias as large as the spread no number of worlds is worth more than half."""
    for worlds in (100, 10_000, 1_000_000):
        seen = Counts(worlds, worlds, worlds, 0.1 * worlds, 0.1 * worlds)
        assert advantage(seen, Prior(0.0, 0.02, 0.02)) < 0.05
        assert advantage(seen, Prior(0.0, 0.02, 0.02)) < advantage(seen, Prior(0.0, 0.02))
    assert advantage(seen, Prior(0.0, 0.02, 0.02)) == pytest.approx(0.05, abs=0.001)
    assert advantage(seen, Prior(0.0, 0.02)) == pytest.approx(0.1, abs=0.001)


def test_where_hardly_a_world_is_lost_a_prior_of_open_games_counts_for_more():
    def share(won):
        return openness(Counts(100, won, won, 0, 0))

    assert share(0) == share(50) == share(90) == 1
    assert 1 > share(92) > share(97) > share(100) > 0
    assert openness(Counts(0, 0, 0, 0, 0)) == 1
    assert share(97) == pytest.approx(10 * 4 / 102)
    seen, prior = Counts(100, 99, 99, 3, 3), Prior(-0.001, 0.01, 0.01, open=True)
    judged = [advantage(seen, prior, part) for part in (1.0, 0.5, 0.1)]
    assert judged[0] > judged[1] > judged[2] > prior.edge
    assert advantage(seen, Prior(-0.001, 0.01, 0.01), 0.1) == judged[0]


def test_in_a_sure_game_candidates_are_judged_closer_to_what_is_expected():
    judged = {}
    for removed in (0, 12):
        position = leadline.deal("calm-sailing", players=3, seed=5, removed=removed)
        view = position.view(position.turn)
        priors = [Prior(0.0, 0.008, 0.01, is_open) for is_open in (False, True)]
        for prior in priors:
            sampler = Sampler(view, 1)
            found = rank(sampler, nodes=800, seconds=None, clock=no_clock, priors=[prior] * sampler.count).estimates
            judged[removed, prior.open] = max(abs(one.edge) for one in found)
    assert judged[0, True] < judged[0, False]
    assert judged[12, True] == judged[12, False]


@pytest.mark.parametrize("rules", [{}, {"rocks": True}, {"monsters": 4, "storms": True}, {"variant": "day-and-night"}])
def test_the_priors_of_calm_sailing_are_those_of_open_games(rules):
    position = leadline.deal("calm-sailing", players=3, seed=5, **rules)
    found = solver_of(position.game).priors.priors(position.view(position.turn))
    assert found
    assert all(prior.open for prior in found)


def test_priors_lead_the_choice(deal):
    def order(edges):
        priors = None if edges is None else [Prior(edge) for edge in edges]
        sampler = Sampler(deal.view(deal.turn), 1)
        ranking = rank(sampler, nodes=40, seconds=None, clock=no_clock, priors=priors)
        return [estimate.candidate for estimate in ranking.estimates]

    count = Sampler(deal.view(deal.turn), 1).count
    assert set(order([0.0] * 30 + [-0.9] * (count - 30))) <= {*range(30), *order(None)}
    assert set(range(count - 8, count)) <= set(order([-0.9] * (count - 8) + [0.0] * 8))


def test_of_equals_the_policys_move_is_first():
    """Moves of which nothing is expected, and which win or lose in the same worlds as the policy's, do not pass it."""
    ties = 0
    for seed in range(100, 110):
        position = leadline.deal("calm-sailing", players=3, seed=seed)
        while not position.is_over:
            if position.is_boundary and len(position.legal_codes()) > 1:
                sampler = Sampler(position.view(position.turn), seed)
                priors = [Prior(0.0)] * sampler.count
                found = rank(sampler, nodes=2 * sampler.count, seconds=None, clock=no_clock, priors=priors).estimates
                assert found[0].edge > 0 or found[0].candidate == sampler.policy
                own = next(one for one in found if one.candidate == sampler.policy)
                ties += (
                    any(one.finalist and one.edge == 0 and one.candidate < sampler.policy for one in found)
                    and own.finalist
                )
            position.push(position.playout_move(0))
    assert ties > 10


def test_an_interval_reaches_what_the_worlds_show_against_the_expectation():
    """The value of a move that is far worse in the worlds is drawn towards the policy's, its interval less."""
    counts = Counts(200, 60, 60, -100, 100)
    edge, error = posterior(counts, Prior(-0.05, 0.05))
    assert advantage(counts, Prior(-0.05, 0.05)) == edge
    assert -0.5 < edge < -0.3
    assert edge - 2 * error < -0.5
    usual = posterior(Counts(200, 60, 60, -10, 100), Prior(-0.05, 0.05))
    assert usual[0] == pytest.approx(-0.05)
    assert usual[1] == pytest.approx((1 / (1 / 0.05**2 + 200 / ((100 - 0.5 + 0.5) / 200))) ** 0.5)


@pytest.mark.parametrize(("hand", "pile"), EXACT)
def test_intervals_hold_the_truth_of_every_move_that_is_listed(hand, pile):
    found, values = exact(hand, pile)
    held = tried = 0
    for seed in range(100):
        for one in rank(Sampler(found, seed), nodes=200, seconds=None, clock=no_clock).estimates:
            if not one.aside:
                held += one.interval[0] <= values[one.candidate] <= one.interval[1]
                tried += 1
    assert tried > 100
    assert held >= 0.94 * tried
