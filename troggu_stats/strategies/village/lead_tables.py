"""What each lead of the declarer's side is worth: the fitted numbers, added up once into tables.

``data/leads/village.toml`` holds lists of numbers; a card's worth is the sum of one number from each list.
The lists are added up when this module is imported, so that a kernel looks two numbers up for a card: one by
the card and its suit, one by how many trumps are out and held.
"""

import tomllib
from importlib import resources
from typing import Any

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints

FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
# --- levels of the features, as the lists of the file run over them ---
LEVELS = {
    "phase": 4,  # first trick; more than five cards in hand; four or five; three or fewer
    "kind": 5,  # pip, jack, cavalier, queen, king
    "cover": 3,  # no dearer card of the suit in hand; one, but no king; the king
    "boss": 2,  # whether no card unseen beats it in its suit
    "length": 4,  # cards of the suit in hand: 1, 2, 3, 4 or more
    "unseen": 5,  # cards of the suit unseen: 0, 1-2, 3-4, 5-6, 7 or more
    "trumps_out": 4,  # trumps unseen: 0, 1-3, 4-7, 8 or more
    "trumps_held": 5,  # 0, 1-2, 3-4, 5-6, 7 or more
    "rank": 4,  # a plain trump, bagatt, mund, fool
    "above": 5,  # trumps unseen above it: 0, 1, 2, 3-5, 6 or more
    "lower": 2,  # whether a lower trump is in hand
}
_PLAIN_CARD = ("phase", "length", "unseen", "kind", "cover", "boss")
_PLAIN_TRUMPS = ("trumps_out", "trumps_held", "kind")
_TRUMP_CARD = ("phase", "rank", "above", "lower")
_TRUMP_TRUMPS = ("trumps_out", "trumps_held", "above")

UNSEEN_LEVEL: Ints = np.digitize(np.arange(16), [1, 3, 5, 7])
OUT_LEVEL: Ints = np.digitize(np.arange(24), [1, 4, 8])
HELD_LEVEL: Ints = np.digitize(np.arange(24), [1, 3, 5, 7])
ABOVE_LEVEL: Ints = np.digitize(np.arange(24), [1, 2, 3, 6])


def _expanded(
    lists: dict[str, list[float]], tag: str, axes: tuple[str, ...], others: tuple[str, ...]
) -> Floats:
    """Return the sum of all lists of a tag whose features are among the axes, not all the others."""
    table = np.zeros([LEVELS[axis] for axis in axes])
    for name, numbers in lists.items():
        kind, *features = _features_of(name)
        if kind != tag or not set(features) <= set(axes) or set(features) <= set(others):
            continue
        values = np.array(numbers).reshape([LEVELS[feature] for feature in features])
        order = sorted(range(len(features)), key=lambda place: axes.index(features[place]))
        shape = [LEVELS[axis] if axis in features else 1 for axis in axes]
        table = table + values.transpose(order).reshape(shape)
    return table


def _features_of(name: str) -> list[str]:
    """Split a list's name into its tag and its features, of which some have two words."""
    words = name.replace("trumps_out", "trumps-out").replace("trumps_held", "trumps-held").split("_")
    return [word.replace("-", "_") for word in words]


def _all_tables(tag: str, card: tuple[str, ...], trumps: tuple[str, ...]) -> tuple[Floats, Floats]:
    """Return both tables of a tag for normal games and solos of three to eight players."""
    path = resources.files("troggu_stats.strategies") / "data" / "leads" / "village.toml"
    fitted: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    by_card, by_trumps = [], []
    for game in ("normal", "solo"):
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
            lists = fitted[game][str(players)]
            by_card.append(_expanded(lists, tag, card, ()))
            # A list over features of both kinds of axes goes to the card's table.
            by_trumps.append(_expanded(lists, tag, trumps, card))
    return np.array(by_card), np.array(by_trumps)


# Axes: game and players, then those named above.
PLAIN_WORTH, PLAIN_WORTH_BY_TRUMPS = _all_tables("plain", _PLAIN_CARD, _PLAIN_TRUMPS)
TRUMP_WORTH, TRUMP_WORTH_BY_TRUMPS = _all_tables("trump", _TRUMP_CARD, _TRUMP_TRUMPS)
GAMES = MOST_PLAYERS - FEWEST_PLAYERS + 1  # where the solos begin
