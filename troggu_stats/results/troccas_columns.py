"""The columns that a block of Troccas deals is played into, rows of ``int16`` as in ``results.columns``."""

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.results.columns import declare_columns, row_width

_DECLARED = (
    ("dealer_points", 1, "card points", "of the dealer's side, or of the dealer alone, with the discard"),
    ("other_points", 1, "card points", "of the other side; 0 where everyone plays alone"),
    ("discard_points", 1, "card points", "of the cards laid away, counted singly"),
    ("fool_by", 1, "seat", "who played the fool"),
    ("fool_trick", 1, "trick", "index of the trick it was played to"),
    ("fool_lost", 1, "0 or 1", "1 if the fool was lost for want of a trick (ruling 18)"),
    ("jacks_called", 1, "jacks", "jacks that were called and came (C6)"),
    ("jacks_laid", 1, "jacks", "jacks laid together with their king (C7)"),
    (
        "tricks_sat_out",
        1,
        "tricks",
        "tricks that somebody sits out, as no card came back to king and jack laid together (ruling 14)",
    ),
    ("called_by", 1, "seat", "who called the first jack that came; -1 for none"),
    ("called_from", 1, "seat", "who had to give it"),
    ("called_king", 1, "seat", "who had played its king"),
    ("laid_by", 1, "seat", "who laid the first king with its jack; -1 for none"),
    ("told_by", 1, "bit set", "seats that made a trump known (C9)"),
    ("payment", MAX_PLAYERS, "game points", "what each seat scores (+) or pays (-)"),
    ("seat_points", MAX_PLAYERS, "card points", "of each seat, where everyone plays alone"),
    ("tricks", MAX_PLAYERS, "tricks", "tricks won by each seat"),
    ("trumps", MAX_PLAYERS, "cards", "trumps in the hand as dealt, without the fool"),
    ("kings", MAX_PLAYERS, "cards", "kings in the hand as dealt"),
    ("honours", MAX_PLAYERS, "bit set", "1 fool, 2 mund, 4 bagatt in the hand as dealt"),
)
TROCCAS_COLUMNS = declare_columns(_DECLARED)
TROCCAS_ROW_WIDTH = row_width(TROCCAS_COLUMNS)
