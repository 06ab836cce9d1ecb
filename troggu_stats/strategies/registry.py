"""Strategies by name: ``random``, ``random:pass_rate=0.5``; their parameters are data, not code.

Every strategy has a file under ``strategies/data`` that names each parameter, says what it means and gives
its value and range. A text ``NAME:KEY=VALUE,KEY=VALUE`` lays other values over them. Parameters marked
``fitted`` have no value there but one for each variant, under ``strategies/data/bids``; ``bids=refitted``
takes those fitted for the rules with their settings as they are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.rules import Rules
from troggu_stats.strategies import novice, random_player
from troggu_stats.strategies import rollout_parameters as rollout
from troggu_stats.strategies.bid_tables import BASE_TABLE, bid_table
from troggu_stats.strategies.bids_of import BIDS, bids_by_table, chosen_bids, strategy_file
from troggu_stats.strategies.catalogue import shipped_names
from troggu_stats.strategies.custom import OwnStrategy, find_own_for, own_names
from troggu_stats.strategies.discards.policies import policies
from troggu_stats.strategies.dispatch import NOVICE, PARAMS_WIDTH, POLICIES, RANDOM, ROLLOUT, VILLAGE
from troggu_stats.strategies.parameter import Parameter, fill_row, in_range, known_parameter, one_a_seat
from troggu_stats.strategies.slips import ERR
from troggu_stats.strategies.strategy import Strategy, own_parameters, own_strategy
from troggu_stats.strategies.village import parameters as village

_GAME = "troggu"
_VILLAGE_STARTS = {
    "take_count": village.TAKE_COUNT,
    "solo_count": village.SOLO_COUNT,
    "take_from": village.TAKE_FROM,
    "solo_from": village.SOLO_FROM,
    "discard": village.DISCARD_QUEEN,
    "bury_four_kings": village.BURY_FOUR_KINGS,
    "defender_follow": village.DEFENDER_FOLLOW,
    "defender_lead": village.DEFEND_PER_CARD_GONE,
    "fitted_leads": village.FITTED_LEADS,
    "fitted_following": village.FITTED_FOLLOWING,
}
# For each strategy its number in the dispatch kernel and where each parameter starts in its row.
_KERNELS: dict[str, tuple[int, dict[str, int]]] = {
    "random": (RANDOM, {"pass_rate": random_player.PASS_RATE}),
    "novice": (
        NOVICE,
        {"count": novice.COUNT_TRUMP, "take_from": novice.TAKE_FROM, "solo_from": novice.SOLO_FROM},
    ),
    "village": (VILLAGE, {**_VILLAGE_STARTS, "err": ERR}),
    "rollout": (
        ROLLOUT,
        {
            **_VILLAGE_STARTS,
            "worlds": rollout.WORLDS,
            "errors": rollout.ERRORS,
            "stake": rollout.STAKE,
            "misere_stake": rollout.MISERE_STAKE,
            "misere_point": rollout.MISERE_POINT,
            "discard_belief": rollout.DISCARD_BELIEF,
            "reading": rollout.READING,
            "reads_bids": rollout.READS_BIDS,
            "misread": rollout.MISREAD,
            "exact_tricks": rollout.EXACT_TRICKS,
        },
    ),
}


@dataclass(frozen=True)
class Lineup:
    """Who sits where: the strategies of all seats as the kernels read them.

    Parameters
    ----------
    names
        One text a seat.
    kinds
        Shape (8,), numbers in the dispatch kernel.
    params
        Shape (8, PARAMS_WIDTH).
    bid_kinds, bid_params
        The same for who bids in each seat's place: the seat itself unless bidders are named.
    discard_kinds, discard_params
        And for who discards in its place (G5): the seat itself unless discarders are named.
    own, bid_own, discard_own
        What users brought for each seat, for who bids in its place and for who discards; None elsewhere.
    """

    names: tuple[str, ...]
    kinds: Ints
    params: Floats
    bid_kinds: Ints
    bid_params: Floats
    discard_kinds: Ints
    discard_params: Floats
    own: tuple[OwnStrategy | None, ...] = ()
    bid_own: tuple[OwnStrategy | None, ...] = ()
    discard_own: tuple[OwnStrategy | None, ...] = ()

    @property
    def has_guests(self) -> bool:
        """Whether a seat, a bidder or a discarder is a strategy that a user brought."""
        return any((*self.own, *self.bid_own, *self.discard_own))


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies: those of this package, then those that users brought."""
    return tuple(dict.fromkeys([*built_in_names(), *own_names(_GAME)]))


@cache
def built_in_names() -> tuple[str, ...]:
    """Return this package's strategies: those with a kernel of their own, then other sets of parameters."""
    return (*_KERNELS, *[name for name in shipped_names(_GAME) if "is" in strategy_file(name)])


def strategy_meaning(name: str) -> str:
    """Return what a strategy does, in one sentence."""
    own = _own(name)
    return str(strategy_file(name)["meaning"]) if own is None else own.meaning


def parameters(name: str, variant: str = BASE_TABLE) -> tuple[Parameter, ...]:
    """Return the parameters of a strategy with their shipped values, the fitted ones for a variant.

    Parameters
    ----------
    name
        The strategy.
    variant
        Name of the rules in play, or of a file of thresholds; without one it has the base game's values.
    """
    own = _own(name)
    if own is None:
        return _shipped_parameters(name, variant)
    return own_parameters(own)


@cache
def _shipped_parameters(name: str, variant: str) -> tuple[Parameter, ...]:
    entries = strategy_file(name)
    if "is" in entries:
        shifts = entries.get("shifts", {})
        return tuple(one.shifted(shifts.get(one.name, 0)) for one in parameters(entries["is"], variant))
    # A strategy that plays out with another has that one's parameters too, so far as it can use them.
    others = parameters(entries["plays_out"], variant) if "plays_out" in entries else ()
    found = [one for one in others if one.name in _kernel(name)[1]]
    for key, entry in entries.get("parameters", {}).items():
        values = bid_table(variant).row(key) if entry.get("fitted") else entry["values"]
        lowest, highest = entry["range"]
        listed = values if isinstance(values, list | tuple) else [values]
        found.append(Parameter(key, entry["meaning"], tuple(map(float, listed)), lowest, highest))
    return tuple(found)


def parse_strategy(text: str, rules: Rules | None = None) -> Strategy:
    """Return the strategy that a text such as ``random:pass_rate=0.5`` names.

    Parameters
    ----------
    text
        A name, and what is laid over its parameters.
    rules
        The variant in play, for which fitted parameters are chosen; the base game if left out.

    Raises
    ------
    UsageError
        There is no such strategy or parameter, or a value is out of range.
    """
    name, _, assignments = text.partition(":")
    own = _own(name)
    if own is not None:
        return own_strategy(own, text, lambda otherwise: parse_strategy(otherwise, rules), built_in_names())
    if name not in built_in_names():
        names = strategy_names()
        raise UsageError(
            f"Unknown strategy '{name}': choose one of {', '.join(names)}.{did_you_mean(name, names)}"
        )
    kind, starts = _kernel(name)
    row = np.zeros(PARAMS_WIDTH)
    table, changes = chosen_bids(name, [one for one in assignments.split(",") if one], rules)
    also = [BIDS] if bids_by_table(name) else []
    fill_row(row, starts, name, parameters(name, table), changes, also)
    return Strategy(text, kind, tuple(row.tolist()))


def parse_discarder(text: str, rules: Rules | None = None) -> Strategy:
    """Return who discards: a way to discard by name, such as ``points``, or a strategy.

    Parameters
    ----------
    text
        A name, and what is laid over its numbers.
    rules
        The variant in play.

    Raises
    ------
    UsageError
        There is no such way to discard and no such strategy, or a number is out of range.
    """
    name, _, assignments = text.partition(":")
    known = {policy.name: policy for policy in policies()}
    if name not in known:
        if name not in built_in_names() and _own(name) is None:
            names = (*known, *strategy_names())
            raise UsageError(
                f"There is no way to discard '{name}': choose one of {', '.join(names)}."
                f"{did_you_mean(name, names)}"
            )
        return parse_strategy(text, rules)
    row = np.array(parse_strategy("village", rules).row)
    for parameter, place in known[name].parameters:
        row[place] = parameter.values[0]
    places = {parameter.name: (parameter, place) for parameter, place in known[name].parameters}
    for assignment in filter(None, assignments.split(",")):
        key, _, value = assignment.partition("=")
        known_parameter(name, key, {one: parameter for one, (parameter, _) in places.items()})
        parameter, place = places[key]
        row[place] = in_range(name, parameter, value)
    return Strategy(text, POLICIES + known[name].kernel, tuple(row.tolist()))


def seat_strategies(
    texts: Sequence[str],
    players: int,
    bidders: Sequence[str] = (),
    rules: Rules | None = None,
    discarders: Sequence[str] = (),
) -> Lineup:
    """Return a line-up from one strategy for all seats, or from one a seat.

    Parameters
    ----------
    texts
        Who plays.
    players
        Number of seats.
    bidders
        Who bids in their place, so that a contract does not depend on who plays it; nobody if left out.
    rules
        The variant in play, by whose table the seats bid; the base game's if left out.
    discarders
        Who discards in their place: ways to discard, or strategies; nobody if left out.

    Raises
    ------
    UsageError
        A text names no strategy, or their number is neither one nor that of the players.
    """
    chosen = _parsed(texts, players, rules)
    bidding = _parsed(bidders, players, rules) if bidders else chosen
    discarding = _parsed(discarders, players, rules, parse_discarder) if discarders else chosen
    own, bid_own, discard_own = (
        tuple(strategy.own for strategy in some) for some in (chosen, bidding, discarding)
    )
    return Lineup(
        tuple(strategy.text for strategy in chosen),
        *_rows_of(chosen),
        *_rows_of(bidding),
        *_rows_of(discarding),
        own,
        bid_own,
        discard_own,
    )


def _parsed(
    texts: Sequence[str],
    players: int,
    rules: Rules | None,
    parse: Callable[[str, Rules | None], Strategy] = parse_strategy,
) -> list[Strategy]:
    return [parse(text, rules) for text in one_a_seat(texts, players)]


def _rows_of(chosen: Sequence[Strategy]) -> tuple[Ints, Floats]:
    kinds = np.zeros(MAX_PLAYERS, np.int64)
    params = np.zeros((MAX_PLAYERS, PARAMS_WIDTH))
    for seat, strategy in enumerate(chosen):
        kinds[seat] = strategy.kind
        params[seat] = strategy.row
    return kinds, params


def _own(name: str) -> OwnStrategy | None:
    """Return the strategy if a user brought it; none can take the name of one of this package's."""
    return None if name in built_in_names() else find_own_for(name, _GAME)


def _kernel(name: str) -> tuple[int, dict[str, int]]:
    """Return the number of the kernel that a strategy plays by, and where its parameters start in a row."""
    return _KERNELS[strategy_file(name).get("is", name)]
