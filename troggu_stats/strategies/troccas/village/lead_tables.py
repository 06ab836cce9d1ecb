"""What each lead is worth: the lists of ``data/worths/leads.toml``, as tables."""

from troggu_stats.strategies.troccas.village.worth_tables import flat_tables

# The axes of each table, what is known of the card last.
PLAIN_AXES = (
    ("phase", "length", "unseen", "fresh", "kind", "cover"),
    ("phase", "length", "kind", "holds"),
    ("length", "courts", "kind", "cover"),
    ("out", "held", "kind"),
    ("margin", "masters", "boss", "holds"),
    ("out", "ruffers", "partner", "kind"),
    ("phase", "turn", "run", "kind"),
    ("out", "armed", "boss"),
)
TRUMP_AXES = (
    ("phase", "rank", "above", "lower"),
    ("margin", "masters", "above", "below"),
    ("out", "held", "above", "rank"),
    ("phase", "holds", "rank"),
    ("phase", "turn", "bosses", "above"),
    ("phase", "out", "armed"),
)
# The features of each list; a list goes into the first table that has all its axes, in their order.
PLAIN_LISTS = (
    ("length", "unseen", "kind"),
    ("length", "kind", "cover"),
    ("phase", "length", "kind"),
    ("phase", "unseen", "kind"),
    ("phase", "fresh", "kind"),
    ("unseen", "fresh", "kind"),
    ("fresh", "kind", "cover"),
    ("unseen", "kind", "cover"),
    ("phase", "kind", "holds"),
    ("length", "kind", "holds"),
    ("courts", "kind", "cover"),
    ("length", "courts", "kind"),
    ("out", "held", "kind"),
    ("margin", "masters", "boss"),
    ("masters", "boss", "holds"),
    ("out", "ruffers", "kind"),
    ("out", "partner", "kind"),
    ("ruffers", "partner", "kind"),
    ("phase", "run", "kind"),
    ("phase", "turn", "kind"),
    ("out", "armed", "boss"),
)
TRUMP_LISTS = (
    ("phase", "rank", "above"),
    ("phase", "rank", "lower"),
    ("rank", "above", "lower"),
    ("margin", "masters", "above"),
    ("masters", "above", "below"),
    ("margin", "below"),
    ("out", "held", "above"),
    ("out", "held", "rank"),
    ("phase", "holds", "rank"),
    ("phase", "bosses", "above"),
    ("phase", "turn", "above"),
    ("turn", "bosses", "above"),
    ("phase", "out", "armed"),
)

# Each table as one row of numbers, game after game.
(
    PLAIN_BY_SUIT,
    PLAIN_BY_CHANCE,
    PLAIN_BY_COURTS,
    PLAIN_BY_TRUMPS,
    PLAIN_BY_MASTERS,
    PLAIN_BY_RUFFERS,
    PLAIN_BY_RUN,
    PLAIN_BY_FOES,
) = flat_tables("leads", "plain", PLAIN_AXES, PLAIN_LISTS)
(
    TRUMP_BY_RANK,
    TRUMP_BY_MASTERS,
    TRUMP_BY_TRUMPS,
    TRUMP_BY_CHANCE,
    TRUMP_BY_BOSSES,
    TRUMP_BY_FOES,
) = flat_tables("leads", "trump", TRUMP_AXES, TRUMP_LISTS)
