"""What the sides of a recorded deal of Troggu have after each trick, for whoever follows it (G2, G9, G10)."""

from dataclasses import dataclass

from troggu_stats.records.bids import MISERE, PASSED, SOLO
from troggu_stats.records.deck import FOOL, TROGGU_DECK
from troggu_stats.records.format import DealRecord, Trick
from troggu_stats.records.piles import Piles

DECLARER_SIDE, DEFENDERS = 0, 1


@dataclass(frozen=True)
class Standing:
    """The score after a trick.

    Parameters
    ----------
    trick
        Card points of the trick for whoever won it; without a fool that was shown, which its side keeps.
    sides
        Card points of every side so far: of the declarer's, its discard or tapp included, and of the
        defenders; of each seat where everyone plays alone.
    """

    trick: int
    sides: tuple[int, ...]


def plays_alone(record: DealRecord) -> bool:
    """Tell whether everyone plays for themselves, as in a misère."""
    return record.contract in (MISERE, PASSED) or record.declarer is None


def laid_cards(record: DealRecord) -> tuple[str, ...]:
    """Return what counts for the declarer's side beside its tricks: the discard, or in a solo the tapp."""
    if plays_alone(record):
        return ()
    return record.tapp if record.contract == SOLO or not record.discard else record.discard


def standings(record: DealRecord) -> tuple[tuple[Standing, ...], tuple[int, ...]]:
    """Return the score after each trick, and at the end, when what is owed for a fool has been settled.

    Parameters
    ----------
    record
        A deal of Troggu; it is taken as it stands, right or wrong.
    """
    lone = (record.declarer, record.partner)
    seats = range(record.players)
    alone = plays_alone(record)
    sides = tuple(seats) if alone else tuple(DECLARER_SIDE if s in lone else DEFENDERS for s in seats)
    piles = Piles(TROGGU_DECK, sides)
    laid = TROGGU_DECK.points(laid_cards(record))

    def score() -> tuple[int, ...]:
        extra = [laid] + [0] * (len(piles.cards) - 1)
        return tuple(piles.points(side) + more for side, more in enumerate(extra))

    found = []
    for number, trick in enumerate(record.plays):
        excused = _excused(record, number, trick)
        piles.take_trick(trick.winner, trick.cards, excused)
        worth = TROGGU_DECK.points(trick.cards) - (TROGGU_DECK.value[FOOL] if excused is not None else 0)
        found.append(Standing(worth, score()))
    piles.finish(record.fool is not None and record.fool.lost)
    return tuple(found), score()


def _excused(record: DealRecord, number: int, trick: Trick) -> int | None:
    """Return who shows a withheld fool in a trick, if anybody does."""
    if record.fool is None or number <= record.fool.trick or FOOL not in trick.cards:
        return None
    return (trick.leader + trick.cards.index(FOOL)) % record.players
