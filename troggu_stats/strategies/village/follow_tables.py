"""What each card is worth to another's lead: the lists of ``data/worths/follow.toml``, as tables."""

from troggu_stats.strategies.village.worth_tables import flat_tables, is_fitted

PLAIN_AXES = (
    ("how", "length", "unseen", "kind"),
    ("how", "phase", "run", "kind"),
    ("how", "kind", "above", "below"),
    ("keeps", "length", "kind", "below"),
    ("trumps_out", "trumps_held", "boss"),
    ("how", "margin", "boss"),
)
TRUMP_AXES = (
    ("how", "phase", "honour", "lower"),
    ("how", "margin", "above", "below"),
    ("keeps", "masters", "above", "honour"),
    ("trumps_out", "trumps_held", "above"),
    ("phase", "above"),
)
ANY_AXES = (("phase", "keeps", "load", "seats"),)
PLAIN_LISTS = (
    ("how", "kind", "length"),
    ("how", "kind", "phase"),
    ("how", "kind", "unseen"),
    ("how", "kind", "below"),
    ("how", "kind", "above"),
    ("length", "unseen"),
    ("below", "above"),
    ("keeps", "kind"),
    ("keeps", "length"),
    ("keeps", "below"),
    ("run", "phase"),
    ("trumps_out", "trumps_held", "boss"),
    ("how", "margin", "boss"),
)
TRUMP_LISTS = (
    ("how", "honour"),
    ("how", "lower"),
    ("honour", "phase"),
    ("how", "above"),
    ("how", "below"),
    ("above", "below"),
    ("above", "margin"),
    ("above", "masters"),
    ("keeps", "above"),
    ("keeps", "masters"),
    ("keeps", "honour"),
    ("trumps_out", "trumps_held", "above"),
    ("phase", "above"),
)
ANY_LISTS = (
    ("keeps", "load"),
    ("keeps", "seats"),
    ("keeps", "phase"),
)

# Which games have worths at all; in the others one follows by weighing the trick against prices.
IS_FITTED = is_fitted("follow")
# Each table as one row of numbers, game after game.
(
    PLAIN_BY_LENGTH,
    PLAIN_BY_RUN,
    PLAIN_BY_PLACE,
    PLAIN_BY_CHANCE,
    PLAIN_BY_TRUMPS,
    PLAIN_BY_MARGIN,
) = flat_tables("follow", "plain", PLAIN_AXES, PLAIN_LISTS)
(
    TRUMP_BY_HONOUR,
    TRUMP_BY_PLACE,
    TRUMP_BY_CHANCE,
    TRUMP_BY_TRUMPS,
    TRUMP_BY_PHASE,
) = flat_tables("follow", "trump", TRUMP_AXES, TRUMP_LISTS)
(BY_TRICK,) = flat_tables("follow", "any", ANY_AXES, ANY_LISTS)
