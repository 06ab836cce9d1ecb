"""Where each fact of a deal stands in the engine's two arrays.

``table`` holds what everybody at the table has seen; ``secret`` what not everybody may know. A strategy
is handed the table, its own cards and what else its seat knows, and never ``secret``: what it must not
know it cannot reach.
"""

from troggu_stats.engine.codes import MAX_PLAYERS

MAX_TRICKS = 18
MAX_PLAYS = 62

# --- table: public ---
PLAYERS = 0
PHASE = 1
TURN = 2  # the seat that decides next
CONTRACT = 3
DECLARER = 4
CALLED = 5  # number of the called trump, 0 for none
TRICK = 6  # index of the trick being played
LEADER = 7
LED = 8  # cards that follow suit; every card while no suit is set
LED_SUIT = 31  # 0-3 for a plain suit, 4 for trumps, 5 while no suit is set
BEST = 9  # rank of the best card on the table times eight, plus its seat; NO_BEST while there is none
ON_TABLE = 11  # number of cards on the table
TABLE_CARDS = 12
TABLE_POINTS = 13
PLAYED = 14  # every card played, those on the table among them
PLAYS = 15  # number of cards played
HAND_SIZE = 16  # cards in each hand as dealt
TAPP_SIZE = 17
HIGHEST_BID = 18
BIDDER = 19
PARTNER_SHOWN = 20  # the partner once the called card is on the table, else -1
OPENLY_ALONE = 21  # 1 when the declarer plays the hand as dealt under ⚖9
EXCHANGED = 22  # 1 once the declarer has laid cards away
STATUS = 23  # 0 while all is well, else 1 + the seat whose act was illegal: the deal was ended there
FOOL_OWED_TO = 24  # who is still owed a card for an excused fool (⚖10)
FOOL_GIVEN = 26  # card given in exchange for the fool, -1 for none
FOOL_LOST = 27
MULTIPLIER = 28
POINTS = 29
SIDE_TRICKS = 30
BIDS = 32
VOID_SEATS = BIDS + MAX_PLAYERS  # for each suit and the trumps, the seats (as bits) that have shown a void
WON = VOID_SEATS + MAX_PLAYERS  # cards in each seat's pile of tricks
TRICKS_WON = WON + MAX_PLAYERS
PAYMENT = TRICKS_WON + MAX_PLAYERS
SEAT_POINTS = PAYMENT + MAX_PLAYERS
LEADERS = SEAT_POINTS + MAX_PLAYERS
HISTORY = LEADERS + MAX_TRICKS  # every card in the order played
TABLE_WIDTH = HISTORY + MAX_PLAYS

# --- secret ---
HANDS = 0
DEALT = HANDS + MAX_PLAYERS
TAPP = DEALT + MAX_PLAYERS
DISCARD = TAPP + 1
BANK = TAPP + 2  # tapp or discard that counts for the declarer's side
PARTNER = TAPP + 3
# Nobody can tell a fool withheld from no trump at all, so withholding is its holder's secret (G8).
FOOL_WITHHELD_BY = TAPP + 4
FOOL_TRICK = TAPP + 5  # trick in which the fool was first withheld
SECRET_WIDTH = TAPP + 6
