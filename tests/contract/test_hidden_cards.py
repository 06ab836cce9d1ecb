"""No strategy sees a hidden card: exchanging cards that its seat cannot see never changes its act.

At some decisions of played deals, two cards that the deciding seat has not seen change places, be it between
hands, tapp or discard, and the deal is replayed up to there. If all that was seen stays as it was, the table,
what is legal and the act must be the same. A strategy that peeks must be caught by the same check.
"""

import random
from collections.abc import Callable, Iterator

import pytest

from troggu_stats.cards import TROGGU
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Phase
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.masks import ALL_CARDS, MUND
from troggu_stats.errors import UsageError
from troggu_stats.rules import load_variant

SEED = 5150
TABLES = [
    ("rulebook", 3, {}),
    ("rulebook", 5, {}),
    ("rulebook", 7, {}),
    ("st-niklaus", 6, {}),
    ("book", 8, {}),
    ("graechen", 4, {"withheld_fool": "any_later_trick"}),
]
SWAPS = 12  # tried at each decision
# What all have seen is open too when a fool is exchanged (G9); elsewhere another world shows nothing else.
SEEN_BY_ALL = (*range(at.WON, at.WON + 8), at.FOOL_GIVEN, at.FOOL_OWED_TO, at.FOOL_LOST)


def hidden_from(game: Game) -> int:
    """Return the cards that the deciding seat has not seen."""
    seen = game.hand(game.turn) | int(game.table[at.PLAYED])
    seen |= int(laid_away(game.table, game.secret, game.turn))
    if game.phase is Phase.EXCHANGE:
        seen |= int(game.secret[at.TAPP])  # picked up
    return ALL_CARDS & ~seen


def exchanged(mask: int, one: int, other: int) -> int:
    """Return a set of cards in which two cards have changed places."""
    if mask >> one & 1 == mask >> other & 1:
        return mask
    return mask ^ (1 << one) ^ (1 << other)


def other_world(deal, one: int, other: int, make):
    hands = [exchanged(hand, one, other) for hand in deal.hands]
    acts = [
        (phase, exchanged(act, one, other) if phase is Phase.EXCHANGE else act) for phase, act in deal.acts
    ]
    return make(deal.rules, hands, exchanged(deal.tapp, one, other), acts)


def same_to_the_seat(game: Game, world: Game) -> bool:
    """Tell whether the deciding seat sees in the other world what it sees in this one."""
    seat = game.turn
    facts = lambda one: (  # noqa: E731
        one.phase,
        one.turn,
        one.contract,
        one.declarer,
        one.hand(seat),
        int(role_of(one.table, one.secret, seat)),
        [int(one.table[slot]) for slot in SEEN_BY_ALL],
        int(one.table[at.OPENLY_ALONE]),
    )
    return facts(game) == facts(world)


def worlds(game: Game, deal, make, chance: random.Random) -> Iterator[Game]:
    """Yield games that look the same to the deciding seat, each a few exchanges further away."""
    hidden = [card for card in range(TROGGU.size) if hidden_from(game) >> card & 1]
    for _ in range(SWAPS if len(hidden) > 1 else 0):
        further = other_world(deal, *chance.sample(hidden, 2), make)
        try:
            world = further.replay()
        except UsageError:
            continue  # these cards could not have been played so
        if same_to_the_seat(game, world):
            deal = further
            yield world


def peeked(player, strategy, make, choose: Callable[[Game], int] | None = None) -> tuple[int, int]:
    """Return how many worlds were compared, and in how many of them the act was another."""
    compared = changed = 0
    for number, (variant, players, changes) in enumerate(TABLES):
        rules = load_variant(variant).with_settings(changes)
        for deal in range(1 if PLAIN else 3):
            chance = random.Random(f"{variant} {players} {deal}")
            lineup = player(rules, [strategy], players, SEED, 10 * number + deal)
            ask = choose or lineup.choose
            for game, act in lineup.play():
                own = act if choose is None else ask(game)
                if game.phase is Phase.PLAY and chance.random() < 0.6:
                    continue
                for world in worlds(game, lineup.deal, make, chance):
                    assert world.table.tolist() == game.table.tolist()
                    assert game.phase is not Phase.PLAY or world.legal_plays() == game.legal_plays()
                    compared += 1
                    changed += ask(world) != own
    return compared, changed


def test_no_hidden_card_changes_an_act(player, deal_type, strategy):
    compared, changed = peeked(player, strategy, deal_type)
    assert compared > (200 if PLAIN else 1000)
    assert changed == 0


def peek_at_the_next_hand(game: Game) -> int:
    """A cheat: plays high exactly if the next hand lacks the mund."""
    legal = game.legal_plays() if game.phase is Phase.PLAY else 3
    cautious = game.hand((game.turn + 1) % int(game.table[at.PLAYERS])) & MUND
    return legal & -legal if cautious else 1 << (legal.bit_length() - 1)


def peek_at_the_tapp(game: Game) -> int:
    """A cheat: acts by what lies in the tapp."""
    return int(game.secret[at.TAPP]) % 2


def peek_at_withholding(game: Game) -> int:
    """A cheat: knows who has withheld the fool, which looks like having no trump."""
    return int(game.secret[at.FOOL_WITHHELD_BY]) if game.phase is Phase.PLAY else 0


@pytest.mark.parametrize("cheat", [peek_at_the_next_hand, peek_at_the_tapp, peek_at_withholding])
def test_a_cheat_is_caught(player, deal_type, cheat):
    """The negative control: what peeks must be found out."""
    if PLAIN and cheat is peek_at_withholding:
        pytest.skip("rare: needs more deals than plain Python plays")
    compared, changed = peeked(player, "village", deal_type, cheat)
    assert compared > 0
    assert changed > 0


def test_exchanging_cards_keeps_every_card_once(player, deal_type):
    lineup = player(load_variant("rulebook"), ["village"], 5, SEED, 1)
    for _ in lineup.play():
        pass
    further = other_world(lineup.deal, 0, 61, deal_type)
    together = further.tapp
    for hand in further.hands:
        assert together & hand == 0
        together |= hand
    assert together == ALL_CARDS
    assert [hand.bit_count() for hand in further.hands] == [11] * 5
