"""Where each of ``village``'s parameters stands in its row; what they mean is in ``data/village.toml``."""

from troggu_stats.engine.kernel import Floats, Ints, inlined
from troggu_stats.engine.troccas import layout as at

NAMES = (
    "bury_queen",
    "bury_cavalier",
    "bury_jack",
    "bury_void",
    "bury_guarded",
    "bury_trump",
)
COUNTS = 4  # one value for each number of players, 3 to 6
(
    BURY_QUEEN,
    BURY_CAVALIER,
    BURY_JACK,
    BURY_VOID,
    BURY_GUARDED,
    BURY_TRUMP,
    FITTED_LEADS,
) = range(0, COUNTS * len(NAMES) + 1, COUNTS)
FITTED_FOLLOWING = FITTED_LEADS + 1
STARTS = {name: COUNTS * place for place, name in enumerate(NAMES)}
STARTS |= {"fitted_leads": FITTED_LEADS, "fitted_following": FITTED_FOLLOWING}
VILLAGE_WIDTH = FITTED_FOLLOWING + 1


@inlined
def of_table(params: Floats, parameter: int, table: Ints) -> float:
    """Return a parameter's value for the number of players at the table."""
    return params[parameter + table[at.PLAYERS] - 3]
