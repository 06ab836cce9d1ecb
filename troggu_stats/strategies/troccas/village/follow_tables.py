"""What each act is worth in a trick led by another: the lists of ``data/worths/follow.toml``, as tables."""

from troggu_stats.strategies.troccas.village.worth_tables import flat_tables

# The axes of each table, what is known of the card last.
PLAIN_AXES = (
    ("seats", "load", "keeps", "kind"),
    ("phase", "keeps", "boss"),
    ("phase", "thrown", "length", "unseen", "fresh", "kind"),
    ("thrown", "courts", "kind", "cover"),
    ("out", "held", "thrown", "kind"),
)
TRUMP_AXES = (
    ("seats", "load", "keeps", "rank"),
    ("phase", "keeps", "above"),
    ("how", "phase", "rank", "above", "lower"),
    ("how", "margin", "masters", "above", "below"),
    ("out", "held", "above", "rank"),
)
# The features of each list; a list goes into the first table that has all its axes, in their order.
PLAIN_LISTS = (
    ("seats", "load", "keeps"),
    ("seats", "keeps", "kind"),
    ("phase", "keeps", "boss"),
    ("phase", "thrown", "kind"),
    ("thrown", "length", "unseen"),
    ("thrown", "length", "kind"),
    ("thrown", "unseen", "kind"),
    ("phase", "length", "kind"),
    ("unseen", "fresh", "kind"),
    ("thrown", "courts", "kind", "cover"),
    ("out", "held", "kind"),
    ("out", "thrown", "kind"),
)
TRUMP_LISTS = (
    ("seats", "load", "keeps"),
    ("seats", "keeps", "rank"),
    ("load", "rank"),
    ("phase", "keeps", "above"),
    ("how", "phase", "rank"),
    ("how", "above", "lower"),
    ("phase", "rank", "above"),
    ("how", "above", "below"),
    ("margin", "masters", "above"),
    ("masters", "above", "below"),
    ("out", "held", "above"),
    ("out", "held", "rank"),
)
# What multiplies a number: card points on the table, won less lost, and the chance to win them.
STAKE_LISTS = (("seats",),)
CHANCE_LISTS = (("wins", "seats"),)

# Each table as one row of numbers, game after game.
(
    PLAIN_BY_TRICK,
    PLAIN_BY_CHANCE,
    PLAIN_BY_SUIT,
    PLAIN_BY_COURTS,
    PLAIN_BY_TRUMPS,
) = flat_tables("follow", "plain", PLAIN_AXES, PLAIN_LISTS)
(
    TRUMP_BY_TRICK,
    TRUMP_BY_CHANCE,
    TRUMP_BY_RANK,
    TRUMP_BY_MASTERS,
    TRUMP_BY_TRUMPS,
) = flat_tables("follow", "trump", TRUMP_AXES, TRUMP_LISTS)
(STAKE_BY_SEATS,) = flat_tables("follow", "stake", STAKE_LISTS, STAKE_LISTS)
(CHANCE_BY_SEATS,) = flat_tables("follow", "chance", CHANCE_LISTS, CHANCE_LISTS)
