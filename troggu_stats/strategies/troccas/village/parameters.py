"""Where each of ``village``'s parameters stands in its row; what they mean is in ``data/village.toml``."""

from troggu_stats.engine.kernel import Floats, Ints, inlined
from troggu_stats.engine.troccas import layout as at

NAMES = (
    "pip",
    "jack",
    "cavalier",
    "queen",
    "king",
    "unbeaten",
    "trump",
    "trump_rank",
    "bagatt",
    "fool",
    "fool_before_tricks",
    "to_come",
    "higher",
    "over",
    "ruff",
    "rescue",
    "lead_under_king",
    "lead_partner_void",
    "lead_trump",
    "lead_short",
    "together",
    "called_jack",
    "bury_queen",
    "bury_cavalier",
    "bury_jack",
    "bury_void",
    "bury_guarded",
    "bury_trump",
    "told",
)
COUNTS = 4  # one value for each number of players, 3 to 6
(
    PIP,
    JACK_KEPT,
    CAVALIER_KEPT,
    QUEEN_KEPT,
    KING_KEPT,
    UNBEATEN,
    TRUMP,
    TRUMP_RANK,
    BAGATT_KEPT,
    FOOL_KEPT,
    FOOL_BEFORE_TRICKS,
    TO_COME,
    HIGHER,
    OVER,
    RUFF,
    RESCUE,
    LEAD_UNDER_KING,
    LEAD_PARTNER_VOID,
    LEAD_TRUMP,
    LEAD_SHORT,
    TOGETHER,
    CALLED_JACK,
    BURY_QUEEN,
    BURY_CAVALIER,
    BURY_JACK,
    BURY_VOID,
    BURY_GUARDED,
    BURY_TRUMP,
    TOLD,
) = range(0, COUNTS * len(NAMES), COUNTS)
STARTS = {name: COUNTS * place for place, name in enumerate(NAMES)}
VILLAGE_WIDTH = COUNTS * len(NAMES)


@inlined
def of_table(params: Floats, parameter: int, table: Ints) -> float:
    """Return a parameter's value for the number of players at the table."""
    return params[parameter + table[at.PLAYERS] - 3]
