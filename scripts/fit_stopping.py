"""Find the numbers by which ``village`` stops a deal of Troccas (C10) anew, after a change of its play.

Usage: ``python scripts/fit_stopping.py [worths] [limits]``; without a name both, twenty minutes on one core.
It prints what it finds; ``troggu_stats/strategies/troccas/data/village.toml`` is written by hand, rounded.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from troggu_stats.cards import TROCCAS
from troggu_stats.dealing.address import shuffle, shuffle_scratch
from troggu_stats.engine.troccas.packets import Packets, packets_of
from troggu_stats.experiments.habits.question import sides_of
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.simulation.troccas.match import play_matches
from troggu_stats.strategies.troccas.registry import TroccasLineup, seat_strategies
from troggu_stats.strategies.troccas.stopping_parameters import (
    ASK_BELOW,
    BIGGER_PACKETS,
    INSIST_ABOVE,
    PARTNER_ABOVE,
)

BOOK = load_variant("troccas", "troccas")
STOPPED = BOOK.with_settings({"redeals": True})
PLAYERS = (4, 6)
DEALS, DEALS_SEED = 100_000, 5150
MATCHES, MATCHES_SEED = {4: 25_000, 6: 40_000}, 99
LIMITS = {"ask_below": ASK_BELOW, "insist_above": INSIST_ABOVE, "partner_above": PARTNER_ABOVE}
TRIED = (-30, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 4, 30)

KINDS = {
    "trump": lambda text: text[0] == "T" and text not in ("T1", "T21"),
    "high trump": lambda text: text[0] == "T" and 15 <= int(text[1:]) <= 20,
    "mund": lambda text: text == "T21",
    "bagatt": lambda text: text == "T1",
    "fool": lambda text: text == "F",
    "king": lambda text: text[0] != "T" and text[1:] == "K",
    "queen": lambda text: text[0] != "T" and text[1:] == "Q",
}


def worths() -> None:
    """Regress what a seat gets on the cards that it has after each packet."""
    for players in PLAYERS:
        payments = play_block(0, DEALS, BOOK, seat_strategies(["village"], players), DEALS_SEED)["payment"]
        own = np.concatenate([payments[:, seat] - payments[:, seat].mean() for seat in range(players)])
        orders = _packs()
        sizes = packets_of(players, Packets.USUAL)
        for cards in np.cumsum(sizes):
            seats = [orders[:, seat * sum(sizes) :][:, :cards] for seat in range(players)]
            counted = np.concatenate([_counted(hands) for hands in seats])
            with_constant = np.column_stack([counted, np.ones(len(counted))])
            found, *_ = np.linalg.lstsq(with_constant, own, rcond=None)
            explained = 1 - ((own - with_constant @ found) ** 2).sum() / (own**2).sum()
            said = ", ".join(f"{kind} {worth:.2f}" for kind, worth in zip(KINDS, found, strict=False))
            print(f"{players} players, {cards} cards: {said}; {explained:.3f} of the variance", flush=True)


def _packs() -> npt.NDArray[np.int64]:
    """Return the packs of all deals as they were shuffled, shape (deals, 78)."""
    words, order = shuffle_scratch()
    packs = np.zeros((DEALS, TROCCAS.size), np.int64)
    for deal in range(DEALS):
        shuffle(DEALS_SEED, deal, TROCCAS.size, words, order)
        packs[deal] = order[: TROCCAS.size]
    return packs


def _counted(hands: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return how many cards of each kind hands hold, shape (hands, kinds)."""
    masks = [np.array([is_one(text) for text in TROCCAS.texts]) for is_one in KINDS.values()]
    return np.column_stack([mask[hands].sum(axis=1) for mask in masks]).astype(float)


def limits() -> None:
    """Move one limit of one side at a time, all else as it ships, and say what that gains a match."""
    for players in PLAYERS:
        first = 0
        for name, start in LIMITS.items():
            for whole in (False, True):
                place = start + 2 * whole + (players == 6)
                print(f"{players} players, {name} {'with whole hands' if whole else 'with cards to come'}:")
                _try(players, place, first)
                first += MATCHES[players]


def _try(players: int, place: int, first: int) -> None:
    """Print the gain of each value of a limit, each side having it in turn, with its standard error."""
    usual = seat_strategies(["village"], players)
    usual.params[:, BIGGER_PACKETS] = 0
    arms = [usual, *(_moved(usual, place, value, side) for value in TRIED for side in sides_of(players))]
    scores = play_matches(first, MATCHES[players], STOPPED, arms, MATCHES_SEED).scores
    for number, value in enumerate(TRIED):
        gains = (scores[1 + 2 * number] - scores[2 + 2 * number]) / 2
        error = gains.std(ddof=1) / np.sqrt(len(gains))
        gain = f"{gains.mean():+.4f} ± {error:.4f}"
        print(f"  {value:>4} instead of {usual.params[0, place]:g}: {gain}", flush=True)


def _moved(usual: TroccasLineup, place: int, value: float, seats: Sequence[int]) -> TroccasLineup:
    params = usual.params.copy()
    params[list(seats), place] = value
    return replace(usual, params=params)


PARTS: dict[str, Callable[[], None]] = {"worths": worths, "limits": limits}


def main(names: list[str]) -> int:
    """Find the parts named, or all."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]!r}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    for name in names or PARTS:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
