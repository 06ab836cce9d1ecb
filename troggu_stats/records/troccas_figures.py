"""What a deal of Troccas comes to: points and game points (C8, C11-C13, ⚖14, ⚖15)."""

from collections.abc import Sequence

from troggu_stats.records.deck import TROCCAS_DECK
from troggu_stats.records.figures import Outcome
from troggu_stats.records.shape import PARTNERSHIP_PLAYERS
from troggu_stats.records.troccas_play import DEALERS_SIDE, TroccasPlay

SIDE_PAR = {4: 36, 6: 35}
"""Points at which a side neither wins nor loses (C8, ⚖15)."""

DEALER_PAR = {3: 43, 5: 27}
PLAYER_PAR = {3: 42, 5: 25}
"""The same for the dealer and for each other player, where everyone is alone (C12, C13)."""

GROUP = 4
LESS = 3
"""Cards are counted in fours less 3."""


def outcome_of(play: TroccasPlay, discard: Sequence[str]) -> Outcome:
    """Work out the figures of a deal that has been played to its end.

    Parameters
    ----------
    play
        The deal.
    discard
        The dealer's discard, empty with six players.
    """
    points: tuple[int, ...] | dict[str, int]
    if play.players in PARTNERSHIP_PLAYERS:
        by_side = [_side_points(side, play, discard) for side in range(2)]
        points = {"dealer": by_side[DEALERS_SIDE], "others": by_side[1 - DEALERS_SIDE]}
        # If no last trick is played the sides do not sum to twice the par: the dealer's side decides (C7).
        score = by_side[DEALERS_SIDE] - SIDE_PAR[play.players]
        payments = tuple(score if side == DEALERS_SIDE else -score for side in play.sides)
    else:
        dealer = play.players - 1
        singly = [play.piles.points(seat) for seat in range(play.players)]
        singly[dealer] += sum(TROCCAS_DECK.value[card] - 1 for card in discard)
        points = tuple(singly)
        payments = tuple(
            score - (DEALER_PAR if seat == dealer else PLAYER_PAR)[play.players]
            for seat, score in enumerate(singly)
        )
    return Outcome(tuple(play.tricks), play.tricks_won(), points, None, payments, play.fool_outcome())


def _side_points(side: int, play: TroccasPlay, discard: Sequence[str]) -> int:
    """Count a side's pile in fours less 3, whatever its tricks hold, and the discard less 1."""
    tricks = sum(won for seat, won in enumerate(play.tricks_won()) if play.sides[seat] == side)
    groups = -(-tricks * play.players // GROUP)  # with six players two odd cards are a full group (C11)
    points = play.piles.points(side) - LESS * groups
    if side == DEALERS_SIDE and discard:
        points += TROCCAS_DECK.points(discard) - 1
    return points
