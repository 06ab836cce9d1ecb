"""Putting hidden cards into the places that may hold them, every way as likely as any other.

The cards are put into their places once and then exchanged at random among the places: cycles of two or more
cards that no knowledge forbids. The cycles are proposed symmetrically, so that the chain's stationary
distribution is uniform, and cycles of every length connect all tables with forbidden cells (Aoki and
Takemura, "Markov chain Monte Carlo exact tests for incomplete two-way contingency tables", 2005). What a seat
knows - how many cards a place has and which may lie there - comes from the game's own module of worlds.
"""

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.philox import random_below

# --- the working row of one sampling seat ---
BANK_PLACE = MAX_PLAYERS  # tapp or discard that the seat does not know
PLACES = MAX_PLAYERS + 1
MOST_HIDDEN = 80
ROOM = 0  # cards that each place holds
HIDDEN = ROOM + PLACES  # number of hidden cards
DRAWS = HIDDEN + 1  # words drawn so far
KEY = HIDDEN + 2
FAILED = HIDDEN + 3  # deals' decisions in which no world could be found
CARD = HIDDEN + 4  # the hidden cards
MAY = CARD + MOST_HIDDEN  # the places, as bits, that may hold each of them
PLACE = MAY + MOST_HIDDEN  # where each lies
USED = PLACE + MOST_HIDDEN  # cards placed so far, by place
QUEUE = USED + PLACES
CAME_FROM = QUEUE + MOST_HIDDEN
PLACING_WIDTH = CAME_FROM + MOST_HIDDEN

MIXING = 3  # exchanges tried between two worlds, for each hidden card
LONGEST_CYCLE = MAX_PLAYERS
CYCLE_GROWS = 8  # one cycle in so many is longer by another card


@inlined
def draw_below(work: Ints, bound: int) -> int:
    """Return the next unbiased integer in [0, bound) of the seat's stream of worlds."""
    work[DRAWS] += 1
    return random_below(work[KEY], work[DRAWS], bound)


@compiled
def shuffle_hidden(work: Ints) -> None:
    """Put the hidden cards into a random order, so that the first world has none of its own."""
    for last in range(work[HIDDEN] - 1, 0, -1):
        other = draw_below(work, last + 1)
        card = work[CARD + last]
        work[CARD + last] = work[CARD + other]
        work[CARD + other] = card


@compiled
def place_all(work: Ints) -> bool:
    """Put every hidden card into a place that may hold it, moving others along where it must be."""
    for place in range(PLACES):
        work[USED + place] = 0
    for card in range(work[HIDDEN]):
        work[PLACE + card] = -1
    placed = True
    for card in range(work[HIDDEN]):
        placed = placed and _place_card(work, card)
    return placed


@compiled
def _place_card(work: Ints, card: int) -> bool:
    """Place one card by the shortest chain of moves that ends in a free place (an augmenting path)."""
    waiting = 0
    for place in range(PLACES):
        may = work[MAY + card] >> place & 1 and work[ROOM + place] > 0
        work[CAME_FROM + place] = card if may else -1
        if may:
            work[QUEUE + waiting] = place
            waiting += 1
    served = 0
    while served < waiting:
        place = work[QUEUE + served]
        served += 1
        if work[USED + place] < work[ROOM + place]:
            work[USED + place] += 1
            _move_along(work, card, place)
            return True
        for other in range(work[HIDDEN]):
            if work[PLACE + other] != place:
                continue
            for further in range(PLACES):
                may = work[MAY + other] >> further & 1 and work[ROOM + further] > 0
                if may and work[CAME_FROM + further] < 0:
                    work[CAME_FROM + further] = other
                    work[QUEUE + waiting] = further
                    waiting += 1
    return False


@compiled
def _move_along(work: Ints, card: int, place: int) -> None:
    """Move every card of a chain one place on, from its free end back to the card that began it."""
    moved = -1
    while moved != card:
        moved = work[CAME_FROM + place]
        left = work[PLACE + moved]
        work[PLACE + moved] = place
        place = left


@compiled
def next_world(work: Ints) -> None:
    """Exchange hidden cards among the places until the world before is forgotten."""
    hidden = work[HIDDEN]
    if hidden < 2:
        return
    for _ in range(MIXING * hidden):
        _exchange(work, hidden)


@compiled
def next_exchange(work: Ints) -> int:
    """Try one exchange of hidden cards; return the places that it changed, as bits: none if it may not be.

    It is proposed as often as its way back, as every exchange between two worlds is.
    """
    hidden = work[HIDDEN]
    if hidden < 2:
        return 0
    for card in range(hidden):
        work[CAME_FROM + card] = work[PLACE + card]
    _exchange(work, hidden)
    places = 0
    for card in range(hidden):
        place, before = work[PLACE + card], work[CAME_FROM + card]
        places |= (1 << place | 1 << before) if place != before else 0
    return places


@inlined
def undo_exchange(work: Ints) -> None:
    """Put the cards back where they lay before the exchange that was tried last."""
    for card in range(work[HIDDEN]):
        work[PLACE + card] = work[CAME_FROM + card]


@inlined
def _exchange(work: Ints, hidden: int) -> None:
    """Try to exchange two cards, or, less often, to move a cycle of more."""
    length = 2
    while length < LONGEST_CYCLE and draw_below(work, CYCLE_GROWS) == 0:
        length += 1
    if length == 2:
        _try_exchange(work, draw_below(work, hidden), draw_below(work, hidden))
    else:
        _try_cycle(work, hidden, length)


@inlined
def _try_exchange(work: Ints, one: int, other: int) -> None:
    """Let two cards change places if each place may hold the other card."""
    place, other_place = work[PLACE + one], work[PLACE + other]
    may = work[MAY + one] >> other_place & work[MAY + other] >> place & 1
    work[PLACE + one] = other_place if may else place
    work[PLACE + other] = place if may else other_place


@compiled
def _try_cycle(work: Ints, hidden: int, length: int) -> None:
    """Let several different cards move round, each to the place of the next, if every place may hold them."""
    for position in range(length):
        card = draw_below(work, hidden)
        for before in range(position):
            if work[QUEUE + before] == card:
                return
        work[QUEUE + position] = card
    for position in range(length):
        following = work[QUEUE + (position + 1) % length]
        if work[MAY + work[QUEUE + position]] >> work[PLACE + following] & 1 == 0:
            return
    first_place = work[PLACE + work[QUEUE]]
    for position in range(length - 1):
        work[PLACE + work[QUEUE + position]] = work[PLACE + work[QUEUE + position + 1]]
    work[PLACE + work[QUEUE + length - 1]] = first_place
