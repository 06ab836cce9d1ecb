"""What a deal of Troggu comes to: points, multiplier and payments (G10-G12, G16, V1, V2, ⚖5, ⚖6, ⚖11)."""

from collections.abc import Sequence
from dataclasses import dataclass

from troggu_stats.records.bids import MISERE, PASSED, SOLO, everyone_passed
from troggu_stats.records.deck import TROGGU_DECK
from troggu_stats.records.piles import FoolOutcome
from troggu_stats.records.play import DECLARER_SIDE, DEFENDERS, Game, Play, PlayedTrick
from troggu_stats.rules import Rules

HALF_OF_THE_POINTS = 57


@dataclass(frozen=True)
class Outcome:
    """What follows from the play of a deal.

    Parameters
    ----------
    tricks
        The tricks with their winners.
    tricks_won
        Tricks by seat.
    points
        Card points by seat in a misère or a passed deal, else of ``declarer`` and ``defenders``.
    multiplier
        0 for a tie, else 1, 2 or 3, twice that in a solo; ``None`` in a misère or a passed deal.
    payments
        What each seat receives (+) or pays (−), in Rappen.
    fool
        What became of a withheld fool.
    """

    tricks: tuple[PlayedTrick, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...] | dict[str, int]
    multiplier: int | None
    payments: tuple[int, ...]
    fool: FoolOutcome | None


def outcome_of(play: Play) -> Outcome:
    """Work out the figures of a deal that has been played to its end."""
    game = play.game
    tricks_won = play.tricks_won()
    points: tuple[int, ...] | dict[str, int]
    multiplier = None
    if game.contract in (MISERE, PASSED):
        points = tuple(play.piles.points(seat) for seat in range(game.players))
        payments = misere_payments(points, game.rules) if game.contract == MISERE else (0,) * game.players
    else:
        own = play.piles.points(DECLARER_SIDE) + TROGGU_DECK.points(game.laid)
        points = {"declarer": own, "defenders": play.piles.points(DEFENDERS)}
        side_tricks = sum(
            tricks_won[seat] for seat in range(game.players) if game.sides[seat] == DECLARER_SIDE
        )
        multiplier = multiplier_of(own, points["defenders"], side_tricks, sum(tricks_won) - side_tricks, game)
        payments = side_payments(own > HALF_OF_THE_POINTS, multiplier, game)
    return Outcome(tuple(play.tricks), tricks_won, points, multiplier, payments, play.fool_outcome())


def multiplier_of(own: int, theirs: int, own_tricks: int, their_tricks: int, game: Game) -> int:
    """Return how many stakes are paid between the declarer and each defender (G10, G11).

    Parameters
    ----------
    own, theirs
        Card points of the declarer's side and of the defenders.
    own_tricks, their_tricks
        Tricks of the sides; tapp and discard do not count as one (⚖5).
    game
        The deal.
    """
    if own == theirs:
        return 0
    losing_points, losing_tricks = (theirs, their_tricks) if own > theirs else (own, own_tricks)
    if losing_tricks == 0:
        factor = 3
    elif losing_points <= game.rules.double_at_most:
        factor = 2
    else:
        factor = 1
    return factor * 2 if game.contract == SOLO else factor


def side_payments(declarer_won: bool, multiplier: int, game: Game) -> tuple[int, ...]:
    """Return what each seat receives or pays: defenders a stake, the partner two, the declarer the rest."""
    stakes = multiplier * game.rules.stake
    sign = 1 if declarer_won else -1
    payments = []
    for seat in range(game.players):
        if seat == game.declarer:
            defenders = game.sides.count(DEFENDERS)
            payments.append(sign * stakes * (defenders - 2 if game.partner is not None else defenders))
        elif seat == game.partner:
            payments.append(sign * stakes * 2)
        else:
            payments.append(-sign * stakes)
    return tuple(payments)


def misere_payments(points: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Return what each seat receives or pays in a misère: the most pays, or the least is paid.

    Each of those tied settles with each player who is not (⚖6, ⚖11); if all tie nobody pays.
    """
    least_paid = everyone_passed(len(points), rules) == "misere_least_paid"
    mark = min(points) if least_paid else max(points)
    tied = [score == mark for score in points]
    others = len(points) - sum(tied)
    sign = 1 if least_paid else -1
    return tuple(sign * rules.stake * (others if marked else -sum(tied)) for marked in tied)
