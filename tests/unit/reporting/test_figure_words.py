from dataclasses import replace

from troggu_stats.experiments.drawing import ForestGroup, ForestRow, Point, Series
from troggu_stats.reporting.figures import description, points_of
from troggu_stats.stats.estimate import Estimate


def texts(drawing):
    return [point.text for point in points_of(drawing)]


class TestPoints:
    def test_heat_map(self, drawn):
        assert texts(drawn.heat_map) == [
            "first, trumps 0, kings 0: Rappen -5",
            "first, trumps 1, kings 0: Rappen 7.4 [-1.0, 15.8]",
            "second, trumps 0, kings 1: Rappen -0.3",
            "second, trumps 2, kings 1: too few deals",
        ]

    def test_curves(self, drawn):
        assert texts(drawn.curves) == [
            "seen, kings 0: trumps 7 [6, 8]",
            "seen, kings 1: trumps 6 [5, 12] (may never pay)",
            "not seen, kings 0: trumps 9 [8, 12] (not seen) (may never pay)",
            "not seen, kings 1: no deals",
        ]

    def test_forest(self, drawn):
        assert texts(drawn.forest) == [
            "double stake, at 20: 1.20 [0.90, 1.50] Rappen a deal;"
            " simultaneous 95 % 1.20 [0.70, 1.70] Rappen a deal",
            "double stake, at 29: 0.30 [0.10, 0.50] Rappen a deal;"
            " simultaneous 95 % 0.30 [-0.10, 0.70] Rappen a deal; a: cannot be told apart",
            "double stake, at 31: -0.10 [-0.30, 0.10] Rappen a deal;"
            " simultaneous 95 % -0.10 [-0.50, 0.30] Rappen a deal; a: cannot be told apart",
            "discard, five-pointers: no deals",
        ]

    def test_bands_name_what_is_marked(self, drawn):
        assert texts(drawn.bands)[1:3] == [
            "3 players, 1 card points (1 visp): 1.000 [0.950, 1.050] Rappen",
            "3 players, 2 card points: no deals",
        ]

    def test_shares_are_in_percent_and_values_are_not(self, drawn):
        point = points_of(drawn.distribution)[1]
        assert point.text == "village, tricks 1 (half): 50.0 [45.0, 55.0] %"
        assert (point.value, point.low, point.high) == (0.5, 0.45, 0.55)

    def test_calibration(self, drawn):
        assert texts(drawn.calibration) == [
            "bids, predicted share 20 %: observed share 25 [15, 35] %, 50 deals",
            "bids, predicted share 60 %: observed share 45 [35, 55] %, 200 deals",
            "bids, predicted share 90 %: no deals",
        ]

    def test_names_are_stable(self, drawn):
        one = drawn.bands
        more = replace(one, series=(one.series[0], Series("new", ())))
        assert points_of(more)[0].gid == points_of(one)[0].gid == "point-bands-0-0"

    def test_names_are_unique(self, every_kind):
        names = [point.gid for drawing in every_kind for point in points_of(drawing)]
        assert len(set(names)) == len(names)


class TestDescription:
    def test_largest_and_smallest(self, drawn):
        assert description(drawn.distribution) == (
            "Distribution of 5 values, 1 more without deals: Tricks."
            " Largest: novice, tricks 2: 60.0 [55.0, 65.0] %."
            " Smallest: village, tricks 0: 20.0 [15.0, 25.0] %."
        )

    def test_furthest_from_what_was_predicted(self, drawn):
        assert description(drawn.calibration) == (
            "Predicted against observed shares of 2 values, 1 more without deals: Does it know?"
            " Furthest from what was predicted: bids, predicted share 60 %: observed share 45 [35, 55] %,"
            " 200 deals."
        )

    def test_one_value(self, drawn):
        row = ForestRow("at 20", Estimate(1.5, 1.0, 2.0, 10, 0.95, "t"))
        drawing = replace(drawn.forest, groups=(ForestGroup("", (row,)),))
        assert description(drawing).endswith("At 20: 1.50 [1.00, 2.00] Rappen a deal.")

    def test_all_the_same(self, drawn):
        flat = Series("a", tuple(Point(x, Estimate(0.0, 0.0, 0.0, 10, 0.95, "t")) for x in (1, 2)))
        assert "All the same, such as a, 1 card points" in description(replace(drawn.bands, series=(flat,)))

    def test_nothing(self, empty_drawings):
        for drawing in empty_drawings:
            assert "of 0 values" in description(drawing)
            assert "argest" not in description(drawing)
