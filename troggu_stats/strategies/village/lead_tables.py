"""What each lead is worth: the lists of ``data/worths/leads.toml``, as tables."""

from troggu_stats.strategies.village.worth_tables import flat_tables

# The axes of each table, what is known of the card last: what a hand and a suit decide is looked up once.
PLAIN_AXES = (
    ("phase", "length", "unseen", "kind", "cover", "boss"),
    ("phase", "length", "holds", "below"),
    ("length", "kind", "above"),
    ("trumps_out", "trumps_held", "kind"),
    ("phase", "turn", "run", "kind"),
    ("phase", "trumps_out", "ruffers", "kind"),
    ("margin", "masters", "boss"),
    ("trumps_out", "armed", "boss"),
)
TRUMP_AXES = (
    ("phase", "rank", "above", "lower"),
    ("margin", "masters", "above", "below"),
    ("trumps_out", "trumps_held", "above"),
    ("phase", "ruffers", "holds", "rank"),
    ("phase", "turn", "bosses", "above"),
    ("phase", "masters", "armed"),
)
# The features of each list; a list goes into the first table that has all its axes.
PLAIN_LISTS = (
    ("kind", "cover"),
    ("kind", "boss"),
    ("kind", "length"),
    ("kind", "unseen"),
    ("kind", "phase"),
    ("cover", "length"),
    ("cover", "unseen"),
    ("boss", "phase"),
    ("length", "unseen"),
    ("length", "phase"),
    ("unseen", "phase"),
    ("trumps_out", "trumps_held", "kind"),
    ("holds", "phase"),
    ("holds", "below"),
    ("holds", "length"),
    ("boss", "margin", "masters"),
    ("run", "phase"),
    ("run", "kind"),
    ("kind", "turn"),
    ("kind", "length", "above"),
    ("ruffers", "kind"),
    ("ruffers", "trumps_out"),
    ("boss", "armed", "trumps_out"),
)
TRUMP_LISTS = (
    ("rank", "above"),
    ("rank", "phase"),
    ("above", "phase"),
    ("lower", "above"),
    ("lower", "phase"),
    ("above", "masters"),
    ("above", "margin"),
    ("above", "below"),
    ("masters", "margin"),
    ("trumps_out", "trumps_held", "above"),
    ("holds", "rank"),
    ("holds", "phase"),
    ("ruffers", "phase"),
    ("armed", "phase"),
    ("phase", "masters"),
    ("bosses", "phase"),
    ("turn", "above"),
)

# Each table as one row of numbers, game after game.
(
    PLAIN_BY_SUIT,
    PLAIN_BY_CHANCE,
    PLAIN_BY_ABOVE,
    PLAIN_BY_TRUMPS,
    PLAIN_BY_RUN,
    PLAIN_BY_RUFFERS,
    PLAIN_BY_MASTERS,
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
