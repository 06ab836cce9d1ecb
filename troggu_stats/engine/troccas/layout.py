"""Where each fact of a deal of Troccas stands in the engine's two arrays.

As in ``engine.layout``, ``table`` holds what everybody has seen and ``secret`` what not everybody may know;
a strategy is never handed ``secret``. A set of cards takes two slots (``cards.load`` and ``cards.store``).
"""

from troggu_stats.engine.codes import MAX_PLAYERS

MAX_TRICKS = 25
MAX_PLAYS = 78

# --- table: public ---
PLAYERS = 0
PHASE = 1
TURN = 2  # the seat that decides next
TRICK = 3  # index of the trick being played
LEADER = 4
LED = 5  # 0-3 for a plain suit, 4 for trumps, 5 while no suit is set
LED_PLAIN = 6  # the plain cards that follow suit; all while no suit is set
LED_HIGH = 7  # the same of trumps and fool
BEST = 8  # rank of the best card on the table times eight, plus its seat
ON_TABLE = 9  # number of players who have played to the trick
EXPECTED = 10  # number of players who had a card when it began; the others sit out (C7)
TOGETHER_BY = 11  # the seat that laid king and jack to this trick
SUITS_LED = 12  # suits led to earlier tricks, each as the lowest bit of its cards
SHORT = 13  # 1 once somebody is a card short (C7)
HAND_SIZE = 14  # cards with which everybody begins to play
STATUS = 15  # 0 while all is well, else 1 + the seat whose act was illegal: the deal was ended there
PLAYS = 16  # number of acts of play so far
FOOL_BY = 17  # who has played the fool
FOOL_TRICK = 18
FOOL_OWED_TO = 19  # the seat to whose pile a card is still owed for it (⚖18)
FOOL_GIVEN = 20  # card given in exchange for it, -1 for none
FOOL_LOST = 21
DEALER_POINTS = 22  # of the dealer's side, or of the dealer alone
OTHER_POINTS = 23  # of the other side; 0 where everyone plays alone
PLAYED = 24  # every card played and not taken back, two slots
BEFORE = 26  # the same when this trick began, two slots
CALLED_IN_VAIN = 28  # suits whose jack was called without moving, each as the lowest bit of its cards
CALLED_JACKS = 29  # suits whose jack was called and came, in the same way (C6)
TOGETHER_SUITS = 30  # suits whose king and jack were laid together (C7)
TOLD = 31  # trumps that anybody has made known, in the second word (C9)
SIDES = 32  # the side of each seat: 0 the dealer's, 1 the others'; with each alone, its own
VOID_SEATS = SIDES + MAX_PLAYERS  # for each suit and the trumps, the seats (as bits) that have shown a void
TABLE_OF = VOID_SEATS + MAX_PLAYERS  # the act of each seat in this trick, -1 for none
TRICKS_WON = TABLE_OF + MAX_PLAYERS
PAYMENT = TRICKS_WON + MAX_PLAYERS
SEAT_POINTS = PAYMENT + MAX_PLAYERS  # where everyone plays alone
SIGNALLED = SEAT_POINTS + MAX_PLAYERS  # trumps that a seat has made known, in the second word (C9)
KNOWN = SIGNALLED + MAX_PLAYERS  # cards that everybody has seen in a seat's hand, two slots a seat
PILES = KNOWN + 2 * MAX_PLAYERS  # cards that each side has won, two slots a side
LEADERS = PILES + 2 * MAX_PLAYERS
WINNERS = LEADERS + MAX_TRICKS
JACKS = WINNERS + MAX_TRICKS  # for each trick, 0 or (card taken back + 2) * 8 + seat, see engine.troccas.jack
ENDS = JACKS + MAX_TRICKS  # number of acts of play up to the end of each trick
HISTORY = ENDS + MAX_TRICKS  # every act of play in order, times eight, plus its seat
TABLE_WIDTH = HISTORY + MAX_PLAYS

# --- secret ---
HANDS = 0  # two slots a seat
DEALT = HANDS + 2 * MAX_PLAYERS
DISCARD = DEALT + 2 * MAX_PLAYERS
ASKED = DISCARD + 2  # trumps for which their holder has been asked for a signal
SECRET_WIDTH = ASKED + 1
