import numpy as np
import pytest
from scipy.stats import binom

from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes import EXPERIMENT
from troggu_stats.experiments.stakes.arms import Arm, Part, arms_of, is_refitted, lineup_of, thresholds_of
from troggu_stats.experiments.stakes.figures import marks
from troggu_stats.experiments.stakes.found import DOUBLED_OF, Found, Side, doubled, paid_in_role
from troggu_stats.experiments.stakes.neutral import NO_THRESHOLD, OPEN, neutral
from troggu_stats.experiments.stakes.outcomes import (
    OUTCOMES,
    THRESHOLDS,
    Kind,
    Role,
    cell,
    cells_of,
    outcomes_of_cells,
    payments,
    seats_in_role,
    squares,
)
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.columns import COLUMNS
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.search import count_hands
from troggu_stats.stats import Estimate, paired_t
from troggu_stats.stats import Totals as Sums
from troggu_stats.strategies.bid_tables import bid_table
from troggu_stats.strategies.bids_of import heeds_payments
from troggu_stats.strategies.registry import built_in_names, seat_strategies

RULES = load_variant("rulebook")
SEED = 6
DEALS = 8 if PLAIN else 400
LEVEL = 0.95
PLAYERS = 4


def plan(players=(5,), deals=DEALS, strategies=("village",), rules=RULES, **options):
    return Plan("stakes", rules, players, strategies, deals, SEED, options=options)


def totals_of(asked, first=0, count=None):
    return EXPERIMENT.totals(asked, asked.players[0], first, asked.deals if count is None else count)


@pytest.fixture(scope="module")
def played():
    """Deals with unchanged and refitted bids."""
    asked = plan((PLAYERS,), thresholds="0,20,29,30,57")
    return Found(asked, PLAYERS, totals_of(asked))


def at(rules, threshold):
    return rules.with_settings({"double_at_most": threshold})


def paid_by_outcome(block, threshold, hand):
    """Return what every seat gets by cell, outcome and role alone."""
    outcomes = outcomes_of_cells(hand)[threshold][cells_of(block, hand)]
    by_role = payments(block.players)[:, outcomes]
    declares = block["declarer"][:, np.newaxis] == np.arange(block.players)
    helps = block["partner"][:, np.newaxis] == np.arange(block.players)
    of_declarer = by_role[[Role.DECLARER, Role.FORCED, Role.SOLOIST]].sum(0)[:, np.newaxis]
    of_defender = by_role[[Role.DEFENDER, Role.AGAINST_SOLO]].sum(0)[:, np.newaxis]
    found = np.where(
        declares, of_declarer, np.where(helps, by_role[Role.PARTNER][:, np.newaxis], of_defender)
    )
    return np.where((block["declarer"] >= 0)[:, np.newaxis], found, block["payment"])


class TestOutcomes:
    @pytest.mark.parametrize(
        ("players", "strategy"), [(3, "random"), (5, "random"), (7, "village"), (8, "random")]
    )
    def test_one_play_is_paid_at_every_threshold_as_a_play_at_each(self, players, strategy):
        lineup = seat_strategies([strategy], players, rules=RULES)
        hand = RULES.deal_shape(players).hand
        deals = 3 if PLAIN else 150
        once = play_block(0, deals, RULES, lineup, SEED)
        for threshold in THRESHOLDS:
            anew = play_block(0, deals, at(RULES, threshold), lineup, SEED)
            assert (paid_by_outcome(once, threshold, hand) == anew["payment"]).all(), threshold
            found = squares(players)[outcomes_of_cells(hand)[threshold][cells_of(once, hand)]]
            assert (found == (anew["payment"].astype(int) ** 2).sum(axis=1)).all()

    @pytest.mark.parametrize("players", range(3, 9))
    def test_whatever_comes_out_is_paid_by_somebody(self, players):
        seats, paid = seats_in_role(players), payments(players)
        assert not (seats * paid).sum(axis=0).any()
        assert set(seats.sum(axis=0).tolist()) == {0, players}

    def test_a_higher_threshold_never_costs_less(self):
        stakes = np.abs(payments(5)[[Role.DEFENDER, Role.AGAINST_SOLO]]).sum(0)[outcomes_of_cells(11)]
        assert (np.diff(stakes, axis=0) >= 0).all()
        assert (np.diff(stakes, axis=0) > 0).any()


class TestWhoLooks:
    @pytest.mark.parametrize("name", [name for name in built_in_names() if name != "rollout"])
    def test_who_says_nothing_plays_alike_at_any_threshold(self, name):
        assert not heeds_payments(name)
        lineup = seat_strategies([name], 5, rules=RULES)
        low, high = (
            play_block(0, 4 if PLAIN else 300, at(RULES, threshold), lineup, SEED).rows
            for threshold in (0, 57)
        )
        settled = [COLUMNS["multiplier"].start]
        settled += range(COLUMNS["payment"].start, COLUMNS["payment"].start + COLUMNS["payment"].width)
        assert (np.delete(low, settled, 1) == np.delete(high, settled, 1)).all()
        assert (low != high).any()

    @pytest.mark.compiled
    def test_rollout_weighs_payments_and_says_so(self):
        assert heeds_payments("rollout:worlds=8")
        lineup = seat_strategies(["rollout:worlds=8"], 5, rules=RULES)
        low, high = (play_block(0, 60, at(RULES, threshold), lineup, SEED) for threshold in (0, 57))
        assert (low["seat_points"] != high["seat_points"]).any()

    def test_refitted_bids_look_at_the_rules(self):
        assert heeds_payments("village:err=0.1,bids=refitted")
        assert heeds_payments("bold:bids=refitted")
        assert heeds_payments("somebody-elses")


class TestArms:
    def test_the_own_threshold_is_not_played_twice(self):
        found = arms_of(plan((4,)), 4)
        assert found[0] == Arm(Part.UNCHANGED, 30)
        assert {arm.part for arm in found[1:]} == {Part.REFITTED}
        assert {arm.threshold for arm in found[1:]} <= {0, 10, 20, 25, 29, 31, 40, 57}

    @pytest.mark.parametrize("players", [3, 6])
    def test_what_is_not_played_anew_is_bid_alike(self, players):
        asked = plan((players,))
        played = {arm.threshold for arm in arms_of(asked, players) if arm.part is Part.REFITTED}
        deals = 2 if PLAIN else 300
        usual = play_block(0, deals, RULES, asked.lineup(players), SEED)
        for threshold in set(thresholds_of(asked)) - played:
            arm = Arm(Part.REFITTED, threshold)
            anew = play_block(0, deals, at(RULES, threshold), lineup_of(asked, players, arm), SEED)
            assert (anew["bid"] == usual["bid"]).all()
            assert (anew["points"] == usual["points"]).all()

    def test_another_own_threshold_is_refitted_too(self):
        found = arms_of(plan(rules=at(RULES, 57), thresholds="57", players=(3,)), 3)
        assert found[0] == Arm(Part.UNCHANGED, 57)
        assert Arm(Part.REFITTED, 30) not in found

    def test_visp_is_refitted_as_the_rulebook_is(self):
        visp = plan(rules=load_variant("visp"))
        lineup = lineup_of(visp, 5, Arm(Part.REFITTED, 57))
        assert (lineup.bid_params == lineup_of(plan(), 5, Arm(Part.REFITTED, 57)).bid_params).all()

    def test_without_fitted_tables_bids_stay(self):
        for asked in (plan(rules=load_variant("st-niklaus")), plan(strategies=("novice",)), plan(refit="no")):
            assert not is_refitted(asked)
            assert len(arms_of(asked, 5)) == 1
        assert not is_refitted(plan(strategies=("rollout:worlds=2",)))
        assert not is_refitted(plan(strategies=("village:bids=refitted",)))

    def test_who_weighs_payments_is_played_at_every_threshold(self):
        found = arms_of(plan(strategies=("rollout:worlds=4",), thresholds="30", refit="no"), 5)
        assert found == (Arm(Part.UNCHANGED, 30), Arm(Part.UNCHANGED, 20))
        own = arms_of(plan(strategies=("village:bids=refitted",), thresholds="57"), 5)
        assert [arm.threshold for arm in own] == [30, 20, 57]

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"thresholds": "20,58"}, "'58'"),
            ({"thresholds": "-1"}, "0 to 57"),
            ({"thresholds": ""}, "whole numbers"),
            ({"thresholds": "22", "refit": "yes"}, "rulebook-double_at_most-22"),
            ({"refit": "perhaps"}, "auto, yes, no"),
            ({"refits": "yes"}, "Did you mean 'refit'"),
        ],
    )
    def test_options_that_cannot_be(self, options, words):
        with pytest.raises(UsageError, match=words):
            plan(**options)

    def test_novice_has_nothing_to_refit(self):
        with pytest.raises(UsageError, match="no fitted thresholds"):
            plan(strategies=("novice",), refit="yes")


class TestFound:
    def test_at_its_own_threshold_it_is_the_usual_play(self, played):
        usual = play_block(0, DEALS, RULES, played.plan.lineup(PLAYERS), SEED)
        own = Side(Part.UNCHANGED, 30)
        normal = usual["contract"] == 1
        declarers = usual["payment"][np.arange(DEALS), usual["declarer"]][normal]
        found = played.mean(own, paid_in_role(PLAYERS, Role.DECLARER), LEVEL)
        assert found.value == pytest.approx(10 * declarers.mean())
        assert found.n == normal.sum()
        spread = played.spread(own, paid_in_role(PLAYERS, Role.DECLARER), LEVEL)
        assert spread.value == pytest.approx(10 * declarers.std(ddof=1))
        doubled_games = (usual["multiplier"] == 2) & normal
        assert (
            played.share(own, doubled(DOUBLED_OF["normal"]), LEVEL).value
            == doubled_games.sum() / normal.sum()
        )
        swing = np.sqrt((usual["payment"].astype(float) ** 2).mean())
        assert played.volatility(own, np.ones(OUTCOMES, int), LEVEL).value == pytest.approx(10 * swing)

    @pytest.mark.parametrize("threshold", [0, 57])
    def test_differences_are_paired_deal_by_deal(self, played, threshold):
        usual = play_block(0, DEALS, RULES, played.plan.lineup(PLAYERS), SEED)
        other = play_block(
            0,
            DEALS,
            at(RULES, threshold),
            lineup_of(played.plan, PLAYERS, Arm(Part.REFITTED, threshold)),
            SEED,
        )

        def declarers(block):
            paid = block["payment"][np.arange(DEALS), block["declarer"]].astype(int)
            return np.where(block["contract"] == 1, paid, 0)

        gain = declarers(other) - declarers(usual)
        measure = paid_in_role(PLAYERS, Role.DECLARER)
        sides = Side(Part.REFITTED, threshold), Side(Part.REFITTED, 30)
        found = played.deal_difference(*sides, measure, LEVEL)
        assert found.value == pytest.approx(10 * gain.mean())
        if not PLAIN:
            assert found.half_width == pytest.approx(19.66 * gain.std(ddof=1) / np.sqrt(DEALS), rel=1e-3)
        same = played.deal_difference(Side(Part.REFITTED, 30), Side(Part.UNCHANGED, 30), measure, LEVEL)
        assert same.value == 0.0

    def test_the_other_way_round_is_the_negative(self, played):
        for estimate in (played.deal_difference, played.mean_difference):
            measure = paid_in_role(PLAYERS, Role.DEFENDER)
            there = estimate(Side(Part.UNCHANGED, 12), Side(Part.UNCHANGED, 44), measure, LEVEL)
            back = estimate(Side(Part.UNCHANGED, 44), Side(Part.UNCHANGED, 12), measure, LEVEL)
            assert there.value == -back.value
            assert there.has_interval or PLAIN  # by plain Python too few deals are played
            if there.has_interval:
                assert there.low == -back.high

    def test_a_marginal_take_is_what_a_told_pass_changes(self):
        asked = plan((5,), refit="no")
        found = Found(asked, 5, totals_of(asked))
        marginal = int(found.totals["marginal_takes"][0])
        assert int(found.totals["games"][0]) == DEALS + marginal
        assert found.marginal(30, LEVEL).n == marginal
        # Told one by one, from the counts of the hands.
        usual = play_block(0, DEALS, RULES, asked.lineup(5), SEED)
        counts = count_hands(0, DEALS, RULES, asked.lineup(5), SEED)[0]
        table = bid_table("rulebook").by_parameter["take_from"][5]
        gains = []
        for deal in np.flatnonzero(usual["contract"] == Contract.NORMAL).tolist():
            seat = int(usual["declarer"][deal])
            if table[seat] <= counts[seat, deal] < table[seat] + 2:
                told = play_block(deal, 1, at(RULES, 57), asked.lineup(5), SEED, Told(seat, Bid.PASS))
                took = play_block(deal, 1, at(RULES, 57), asked.lineup(5), SEED)
                gains.append(int(took["payment"][0, seat]) - int(told["payment"][0, seat]))
        assert len(gains) == marginal
        if not PLAIN:
            assert found.marginal(57, LEVEL).value == pytest.approx(10 * np.mean(gains))

    def test_parts_add_up_to_the_whole(self, played):
        cut = DEALS // 3
        asked = played.plan
        parts = totals_of(asked, 0, cut).merge(totals_of(asked, cut, DEALS - cut))
        assert parts.as_dict() == played.totals.as_dict()

    @pytest.mark.parametrize("strategy", ["novice", "village"])
    def test_totals_from_disk_add_up(self, strategy):
        asked = plan(deals=4, strategies=(strategy,))
        found = totals_of(asked)
        assert Totals.from_dict(found.as_dict()).merge(found)["deals"][0] == 8


def planted(deals, doubled_only_at_30):
    """Return deals won by the declarer, some of them with losers of 25 points, the others of 50."""
    asked = plan((5,), deals, refit="no")
    totals = EXPERIMENT.totals(asked, 5, 0, 0)
    totals["cells"][cell(Kind.NORMAL, 114 - 25)] = doubled_only_at_30
    totals["cells"][cell(Kind.NORMAL, 114 - 50)] = deals - doubled_only_at_30
    totals["deals"][0] = deals
    return Found(asked, 5, totals)


class TestFewDealsThatDiffer:
    """One deal in twenty differs, and a hundred are played, as by players who think ahead."""

    CHANCE, PLAYED, SURE = 0.05, 100, 0.99
    SIDES = Side(Part.UNCHANGED, 20), Side(Part.UNCHANGED, 30)
    A_DEAL = -40 * CHANCE  # Rappen: four defenders pay one stake more

    def missed(self, interval, truth):
        """Return the chance that an interval misses the truth, over all numbers of deals that differ."""
        outside = (
            found.has_interval and not found.low <= truth <= found.high
            for found in (interval(planted(self.PLAYED, number)) for number in range(self.PLAYED + 1))
        )
        return binom.pmf(np.arange(self.PLAYED + 1), self.PLAYED, self.CHANCE) @ np.array(list(outside))

    def test_a_difference_a_deal_holds_as_often_as_it_says(self):
        declarer = paid_in_role(5, Role.DECLARER)
        missed = self.missed(lambda one: one.deal_difference(*self.SIDES, declarer, self.SURE), self.A_DEAL)
        assert missed <= 1 - self.SURE

    def test_a_difference_of_shares_holds_as_often_as_it_says(self):
        games = doubled(tuple(Kind))
        missed = self.missed(lambda one: one.share_difference(*self.SIDES, games, self.SURE), -self.CHANCE)
        assert missed <= 2 * (1 - self.SURE)  # a score interval holds on average over the truth

    def test_t_would_miss_too_often(self):
        def paired(one):
            gains = np.zeros(self.PLAYED, np.int64)
            gains[: one.totals["cells"][cell(Kind.NORMAL, 114 - 25)]] = -4
            return paired_t(Sums.of(gains), self.SURE).scaled(10)

        assert self.missed(paired, self.A_DEAL) > 3 * (1 - self.SURE)

    def test_ratios_are_left_without(self):
        declarer = paid_in_role(5, Role.DECLARER)
        # 20 (2.58 / 1.96)² is 34.5 at 99 %.
        for differing, has in ((1, False), (34, False), (35, True)):
            one = planted(self.PLAYED, differing)
            assert one.mean_difference(*self.SIDES, declarer, self.SURE).has_interval is has
            assert one.volatility_ratio(*self.SIDES, self.SURE).has_interval is has
            value = one.mean_difference(*self.SIDES, declarer, self.SURE).value
            assert value == pytest.approx(-40 * differing / 100)

    def test_where_none_differs_the_most_that_could_is_said(self):
        found = planted(self.PLAYED, 0).deal_difference(*self.SIDES, paid_in_role(5, Role.DECLARER), LEVEL)
        assert found.value == 0.0
        assert found.low < 0.0 < found.high


class TestAudit:
    def test_counts_what_it_checked(self, played):
        counts = EXPERIMENT.audit(played.plan, {PLAYERS: played.totals})
        assert counts["deals"] == DEALS
        assert counts["games"] == int(played.totals["games"][0])

    @pytest.mark.parametrize(
        ("name", "place", "figure"),
        [
            ("deals", 0, "the number of deals dealt"),
            ("games", 0, "the number of games"),
            ("cells", 500, "the number of deals counted"),
            ("faults", 0, "payments do not sum to zero"),
            ("faults", 1, "do not pay as they were paid"),
            ("faults", 2, "did not come about by a take"),
            ("against", (0, 0, 3, 3), "the number of deals at 0 with bids refitted"),
            ("refitting", (1, 3, 3), "lost between"),
        ],
    )
    def test_a_figure_that_does_not_add_up_is_named(self, played, name, place, figure):
        wrong = {key: sums.copy() for key, sums in played.totals.sums.items()}
        wrong[name][place] += 1
        with pytest.raises(CheckFailedError, match=figure):
            EXPERIMENT.audit(played.plan, {PLAYERS: Totals(wrong)})

    def test_deals_that_moved_to_another_outcome_are_found(self, played):
        wrong = {key: sums.copy() for key, sums in played.totals.sums.items()}
        left, right = np.argwhere(wrong["against"][0, 0])[0]
        wrong["against"][0, 0, left, right] -= 1
        wrong["against"][0, 0, left, (right + 1) % OUTCOMES] += 1
        with pytest.raises(CheckFailedError, match="is not compared with"):
            EXPERIMENT.audit(played.plan, {PLAYERS: Totals(wrong)})


def curve(*means, half=1.0):
    return {5 * i: Estimate(m, m - half, m + half, 100, LEVEL, "t") for i, m in enumerate(means)}


class TestNeutral:
    def test_no_threshold_where_all_are_surely_of_one_sign(self):
        found = neutral(curve(2, 3, 4), LEVEL)
        assert (found.threshold.method, found.verdict) == (NO_THRESHOLD, "pays at every one")
        assert found.at_least is None
        assert neutral(curve(-2, -3), LEVEL).verdict == "costs at every one"

    def test_where_a_sure_sign_turns(self):
        found = neutral(curve(-9, -5, -0.5, 0.5, 4, 9), LEVEL)
        assert (found.threshold.value, found.at_least, found.at_most) == (15, 6, 20)
        assert found.verdict == "pays from there on"
        assert neutral(curve(9, -9), LEVEL).verdict == "costs from there on"

    def test_not_settled_where_nothing_turns_and_nothing_is_sure(self):
        found = neutral(curve(5, 0.5, 5), LEVEL)
        assert found.threshold.value is None
        assert found.threshold.method == OPEN
        assert (found.at_least, found.at_most) == (1, 10)

    def test_not_settled_where_only_one_sign_is_sure(self):
        found = neutral(curve(5, 2, 0.5, -0.5), LEVEL)
        assert found.threshold.method == OPEN
        assert (found.at_least, found.at_most, found.verdict) == (6, 15, "pays so far as seen")

    def test_a_curve_that_turns_twice_says_so(self):
        found = neutral(curve(5, -5, 5), LEVEL)
        assert found.verdict == "costs from there on, and changes again"
        assert (found.threshold.value, found.at_least, found.at_most) == (5, 1, 10)

    def test_without_deals_there_is_nothing(self):
        assert neutral({0: Estimate.empty(), 57: Estimate.empty()}, LEVEL).verdict == "no deals"


class TestTables:
    @pytest.mark.parametrize("players", [4, 7])
    def test_every_table_stands_on_the_same_figures(self, players):
        asked = plan((players,), 6 if PLAIN else 150, thresholds="20,29,31")
        result = execute(asked)
        tables = {table.name: table for table in result.tables}
        assert list(tables) == [
            "doubled", "payments", "payments_a_deal", "neutral", "volatility", "contracts", "refitting",
            "doubled_curve", "payments_curve",
        ]  # fmt: skip
        assert {row["double_at"] for row in tables["doubled"]} == {20, 29, 30, 31}
        roles = {row["role"] for row in tables["payments"]}
        assert ("partner" in roles) == ("forced player" in roles) == (players == 7)
        for row in tables["payments"]:
            if row["double_at"] == 30:
                less = row["less_at_30"]
                assert (less.value, less.low, less.high) == (0.0, 0.0, 0.0)
        assert len(tables["doubled_curve"]) == len(THRESHOLDS)
        for row in tables["refitting"]:
            assert row["double_at"] != 30 or row["declarer"].value == 0.0
        for table in tables.values():
            words = " ".join(table.header)
            for said in ("Estimated", "Interval: 95%", "rests on village players"):
                assert said in words
        assert len(result.figures) == 4

    def test_players_who_weigh_payments_have_no_curve(self):
        asked = plan((5,), 1 if PLAIN else 3, ("rollout:worlds=1,reading=0",), thresholds="20", refit="no")
        names = [table.name for table in execute(asked).tables]
        assert "doubled_curve" not in names
        assert "contracts" in names

    def test_findings_are_the_headline_of_both_parts(self, played):
        asked = plan((PLAYERS,), thresholds="0,20,29,30,57", refit="yes")
        found = EXPERIMENT.findings(asked, {PLAYERS: played.totals}, 0.99)
        assert [finding.unit for finding in found] == ["Rappen", "share"] * 2
        assert len({finding.key for finding in found}) == 4
        assert all(finding.estimate.level == 0.99 for finding in found)
        assert "doubling at 20 instead of 30 points" in found[0].sentence("x")

    def test_findings_are_the_same_whoever_plays(self, played):
        keys = [one.key for one in EXPERIMENT.findings(played.plan, {PLAYERS: played.totals}, LEVEL)]
        novice = plan((PLAYERS,), strategies=("novice",))
        assert [one.key for one in EXPERIMENT.findings(novice, {PLAYERS: totals_of(novice)}, LEVEL)] == keys
        assert len(keys) == 2

    def test_the_variants_are_marked(self):
        assert [mark.x for mark in marks()] == [20, 29, 30, 31]
