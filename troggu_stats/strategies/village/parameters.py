"""Where each of ``village``'s parameters stands in its row; ``data/village.toml`` has the values."""

from troggu_stats.engine.codes import MAX_PLAYERS

_COUNTS = 6  # numbers of players, 3 to 8

# --- bids: what each card counts, and the count needed, by number of players and seat ---
BID_TRUMP, BID_HIGH_TRUMP, BID_BAGATT, BID_MUND, BID_FOOL, BID_KING, BID_VOID = range(7)
TAKE_COUNT = 0
SOLO_COUNT = TAKE_COUNT + 7
TAKE_FROM = SOLO_COUNT + 7
SOLO_FROM = TAKE_FROM + _COUNTS * MAX_PLAYERS

# --- discard ---
DISCARD_QUEEN = SOLO_FROM + _COUNTS * MAX_PLAYERS
DISCARD_CAVALIER = DISCARD_QUEEN + 1
DISCARD_JACK = DISCARD_QUEEN + 2
DISCARD_PIP = DISCARD_QUEEN + 3
DISCARD_TRUMP = DISCARD_QUEEN + 4
DISCARD_VOID = DISCARD_QUEEN + 5
DISCARD_BARE_KING = DISCARD_QUEEN + 6
BURY_FOUR_KINGS = DISCARD_QUEEN + 7  # one for each number of players

# --- a defender's following: the places within its section ---
POINTS_WEIGHT, SEATS_WEIGHT, LEAD_WEIGHT = range(3)
TRUMP_PRICE, TRUMP_PRICE_COVERED, MUND_PRICE, FOOL_PRICE, BAGATT_PRICE = range(3, 8)
KING_PRICE, QUEEN_PRICE, CAVALIER_PRICE, BOSS_PRICE, LENGTH_PRICE, WITHHOLD_FROM = range(8, 14)
FOLLOW_WIDTH = 14
DEFENDER_FOLLOW = BURY_FOUR_KINGS + _COUNTS

# --- what defenders add to the fitted worth of a lead, by what has been played ---
DEFEND_PER_CARD_GONE = DEFENDER_FOLLOW + FOLLOW_WIDTH
DEFEND_DECLARER_VOID = DEFEND_PER_CARD_GONE + 1

# --- whether the fitted worths are used ---
FITTED_LEADS = DEFEND_DECLARER_VOID + 1
FITTED_FOLLOWING = FITTED_LEADS + 1

VILLAGE_WIDTH = FITTED_FOLLOWING + 1
