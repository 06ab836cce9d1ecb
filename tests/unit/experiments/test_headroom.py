import numpy as np
import pytest

from troggu_stats.engine.codes import Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.headroom import DEFAULT_GUESTS, EXPERIMENT
from troggu_stats.experiments.headroom.sums import moments
from troggu_stats.experiments.headroom.tables import share_of_gain
from troggu_stats.experiments.headroom.troggu import LINES, Line, _seats, lines_of, play_line
from troggu_stats.experiments.one_seat import EXCHANGED, PAYMENT, POINTS, SeatRole, results_of, roles
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.simulation.block import play_block, play_numbers
from troggu_stats.simulation.search import NOT_FOUND, STRETCH, find_deals
from troggu_stats.stats import Moments
from troggu_stats.strategies.registry import seat_strategies

RULES = load_variant("rulebook")
SEED = 3
DEALS = 6 if PLAIN else 60


def plan(strategies=("village", "random", "novice"), players=(5,), deals=DEALS, stop=Stop.CAP, rules=RULES):
    return Plan("headroom", rules, players, strategies, deals, SEED, stop)


def cells(result):
    return [table.to_frame().to_csv() for table in result.tables]


class TestFindDeals:
    @pytest.mark.parametrize("contract", [Contract.NORMAL, Contract.MISERE])
    def test_finds_the_first_of_each_stretch(self, contract):
        lineup = seat_strategies(["random:pass_rate=0.6"], 5)
        found = find_deals(2, 3, frozenset({contract}), RULES, lineup, SEED)
        for stretch, number in enumerate(found, start=2):
            first = stretch * STRETCH
            block = play_block(first, int(number) - first + 1, RULES, lineup, SEED)
            assert (block["contract"] == contract).tolist() == [False] * (len(block) - 1) + [True]

    def test_says_where_there_is_none(self):
        lineup = seat_strategies(["random:pass_rate=1"], 8)
        nowhere = load_variant("graechen").with_settings({"forced_game": False})
        wanted = frozenset({Contract.SOLO})
        if PLAIN:
            pytest.skip("a whole stretch is searched")
        assert find_deals(0, 2, wanted, nowhere, lineup, SEED).tolist() == [NOT_FOUND] * 2

    def test_chosen_deals_are_those_of_the_block(self):
        lineup = seat_strategies(["random"], 4)
        block = play_block(10, 6, RULES, lineup, SEED)
        chosen = play_numbers([15, 10, 12], RULES, lineup, SEED)
        assert (chosen.rows == block.rows[[5, 0, 2]]).all()


class TestLines:
    @pytest.mark.parametrize(
        ("variant", "players", "without"),
        [
            ("rulebook", 5, {Line.PARTNER}),
            ("rulebook", 7, set()),
            ("graechen", 5, {Line.PARTNER, Line.MISERE}),
            ("graechen", 8, {Line.MISERE}),
        ],
    )
    def test_are_those_that_can_occur(self, variant, players, without):
        assert set(LINES) - set(lines_of(load_variant(variant), players)) == without

    @pytest.mark.parametrize("players", [3, 5, 8])
    def test_the_field_as_its_own_guest_gains_nothing(self, players):
        for line in lines_of(RULES, players):
            if line in (Line.SOLOIST, Line.MISERE) and PLAIN:
                continue
            played = play_line(plan(("village", "village"), (players,)), players, line, 0, DEALS)
            assert played.results.shape[0] == 2
            assert (played.results[0] == played.results[1]).all()
            assert (played.unbalanced, played.changed) == (0, 0)

    @pytest.mark.parametrize("line", [Line.DECLARER, Line.SOLOIST, Line.DEFENDER, Line.MISERE])
    def test_a_poor_guest_loses(self, line):
        if PLAIN:
            pytest.skip("too few deals to tell")
        results = play_line(plan(), 5, line, 0, 400).results
        assert results.shape == (3, 2, 400)
        for measure in (POINTS, PAYMENT):
            lost = (results[0, measure] - results[1, measure]).astype(float)
            # Paired, and more than four standard errors from nothing.
            assert lost.mean() > 4 * lost.std(ddof=1) / np.sqrt(lost.size)

    def test_where_only_the_cards_are_the_guests_the_field_discards(self):
        by_line = {line: play_line(plan(), 5, line, 0, DEALS).results for line in (Line.DECLARER, Line.CARDS)}
        # The same deals, so that the field gets the same, but the guest has the field's discard.
        assert (by_line[Line.DECLARER][0] == by_line[Line.CARDS][0]).all()
        assert (by_line[Line.DECLARER][1] != by_line[Line.CARDS][1]).any()
        usual = find_deals(0, DEALS, frozenset(EXCHANGED), RULES, seat_strategies(["village"], 5), SEED)
        lineup = seat_strategies(["village"], 5)
        declarers = play_numbers(usual, RULES, lineup, SEED)["declarer"].tolist()
        texts = [["random" if seat == declarer else "village" for seat in range(5)] for declarer in declarers]
        for deal, number in enumerate(usual.tolist()):
            guest = seat_strategies(texts[deal], 5, ["village"], discarders=["village"])
            row = play_numbers([number], RULES, guest, SEED)
            assert row["points"][0] == by_line[Line.CARDS][1, POINTS, deal]

    def test_each_defender_has_its_turn_and_no_one_else(self):
        block = play_block(0, DEALS, RULES, seat_strategies(["random"], 8), SEED)
        kept = block.rows[np.isin(block["contract"], (Contract.NORMAL, Contract.FORCED))]
        block = type(block)(-1, kept, 8)
        part = roles(block)
        for turn in range(8):
            seats = _seats(Line.DEFENDER, block, np.full(len(block), turn))
            assert (part[np.arange(len(block)), seats] == SeatRole.DEFENDER).all()
        defenders = (part == SeatRole.DEFENDER).sum(axis=1)
        row = int(np.argmax(defenders))
        found = {
            int(_seats(Line.DEFENDER, block, np.full(len(block), turn))[row])
            for turn in range(defenders[row])
        }
        assert found == set(np.flatnonzero(part[row] == SeatRole.DEFENDER).tolist())


class TestRoles:
    @pytest.mark.parametrize("players", [3, 6, 8])
    def test_sides_share_the_points(self, players):
        block = play_block(0, DEALS, RULES, seat_strategies(["random"], players), SEED)
        part = roles(block)
        everyone = [results_of(block, np.full(len(block), seat), part[:, seat]) for seat in range(players)]
        points = np.stack([one[POINTS] for one in everyone], axis=1)
        side = np.isin(part, (SeatRole.DECLARER, SeatRole.SOLOIST, SeatRole.PARTNER))
        against = np.isin(part, (SeatRole.DEFENDER, SeatRole.AGAINST_SOLO))
        declared = block["declarer"] >= 0
        assert (side.any(axis=1) == declared).all()
        assert (points.max(axis=1, where=side, initial=-1)[declared] == block["points"][declared]).all()
        other = points.max(axis=1, where=against, initial=-1)[declared]
        assert (other == 114 - block["points"][declared]).all()
        payments = np.stack([one[PAYMENT] for one in everyone], axis=1)
        assert (payments == block["payment"]).all()
        misere = block["contract"] == Contract.MISERE
        assert (points[misere] == -block["seat_points"][misere]).all()


class TestShare:
    def test_is_the_ratio_of_the_paired_sums(self):
        chance = np.random.Generator(np.random.Philox(1))
        low = chance.integers(0, 40, 500)
        field, high = low + chance.integers(0, 20, 500), low + chance.integers(5, 25, 500)
        found = share_of_gain(Moments.of([field, low, high]), 2)
        gone, way = field - low, high - low
        share = gone.sum() / way.sum()
        error = np.sqrt(((gone - share * way) ** 2).sum() * 500 / 499) / way.sum()
        assert found.value == pytest.approx(share, rel=1e-12)
        assert found.half_width == pytest.approx(1.96473 * error, rel=1e-4)

    def test_there_is_none_of_no_way(self):
        chance = np.random.Generator(np.random.Philox(2))
        columns = [chance.integers(0, 40, 50) for _ in range(3)]
        assert share_of_gain(Moments.of(columns), 2).value is None
        assert share_of_gain(Moments(0, (0,) * 3, ((0,) * 3,) * 3), 2).n == 0


@pytest.mark.compiled
class TestExperiment:
    def test_blocks_change_nothing(self):
        whole = execute(plan(players=(4, 7)))
        assert cells(execute(plan(players=(4, 7)), block=7)) == cells(whole)
        assert whole.games == whole.audit["games"] <= EXPERIMENT.games(plan(players=(4, 7)))

    def test_a_line_ends_at_a_look_when_precise(self):
        asked = plan(("village", "random", "novice"), deals=9_500, stop=Stop.PRECISE)
        assert EXPERIMENT.looks(asked)[:2] == (1000, 2000)
        assert EXPERIMENT.looks(asked)[-1] == 9_500
        result = execute(asked)
        deals = {row["line"]: row["deals"] for table in result.tables for row in table}
        assert all(number % 1000 == 0 or number == 9_500 for number in deals.values())
        assert len(set(deals.values())) > 1
        widths = {row["line"]: row["guest_less_field"].half_width for row in result.tables[0]}
        assert all(widths[line] <= 0.2 for line in widths if line != "misère" and deals[line] < 9_500)
        assert cells(execute(asked, block=333)) == cells(result)
        assert result.undecided == ()

    def test_a_field_alone_gets_guests(self):
        assert EXPERIMENT.strategies(("village",)) == ("village", *DEFAULT_GUESTS)
        assert EXPERIMENT.strategies(("village", "random")) == ("village", "random")

    def test_refuses_what_cannot_be(self):
        with pytest.raises(UsageError, match="a guest"):
            plan(("village",))
        with pytest.raises(UsageError, match="at most"):
            plan(deals=10**12)
        with pytest.raises(UsageError, match="decided"):
            plan(stop=Stop.DECIDED)

    def test_audit_names_what_is_wrong(self):
        asked = plan(deals=20)
        totals = EXPERIMENT.totals(asked, 5, 0, 20)
        totals["faults"][1] += 1
        with pytest.raises(CheckFailedError, match="contract changed"):
            EXPERIMENT.audit(asked, {5: totals})

    def test_moments_are_those_of_the_results(self):
        asked = plan(deals=30)
        totals = EXPERIMENT.totals(asked, 5, 0, 30)
        played = play_line(asked, 5, Line.DECLARER, 0, 30)
        line = LINES.index(Line.DECLARER)
        assert moments(totals, line, POINTS) == Moments.of(list(played.results[:, POINTS]))
