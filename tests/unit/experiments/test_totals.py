import json

import numpy as np
import pytest

from troggu_stats.errors import CheckFailedError
from troggu_stats.experiments.totals import Totals


def totals(*values):
    return Totals({"a": np.array(values, np.int64), "b": np.array([[1, 2]], np.int64)})


class TestTotals:
    def test_add_up_in_any_order(self):
        parts = [totals(1, 2), totals(3, 4), totals(-5, 2**60)]
        one_way = parts[0].merge(parts[1]).merge(parts[2])
        other_way = parts[2].merge(parts[0]).merge(parts[1])
        assert one_way.as_dict() == other_way.as_dict() == {"a": [-1, 2**60 + 6], "b": [[3, 6]]}

    def test_come_back_from_json(self):
        found = Totals.from_dict(json.loads(json.dumps(totals(1, 2**62).as_dict())))
        assert found.as_dict() == totals(1, 2**62).as_dict()
        assert found["a"].dtype == np.int64

    def test_of_different_experiments_do_not_add_up(self):
        with pytest.raises(CheckFailedError, match="different experiments"):
            totals(1, 2).merge(totals(1, 2, 3))
