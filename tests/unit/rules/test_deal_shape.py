import pytest

from troggu_stats.errors import UsageError
from troggu_stats.rules import DealShape, find_variant, load_variant, variant_names

CASES = [(name, players) for name in variant_names() for players in load_variant(name).player_counts()]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_deal_uses_the_whole_pack(name: str, players: int) -> None:
    shape = load_variant(name).deal_shape(players)
    assert shape.cards == 62
    assert sum(shape.packets) == shape.hand
    assert 0 <= shape.tapp_after < len(shape.packets)


@pytest.mark.parametrize(
    ("name", "players", "text"),
    [
        ("rulebook", 3, "tapp 8 + 6 + 6 + 6"),
        ("rulebook", 4, "tapp 10 + 4 + 4 + 5"),
        ("rulebook", 5, "tapp 7 + 4 + 4 + 3"),
        ("rulebook", 6, "tapp 8 + 4 + 5"),
        ("rulebook", 7, "tapp 6 + 4 + 4"),
        ("rulebook", 8, "tapp 6 + 4 + 3"),
        ("graechen", 3, "6 + tapp 8 + 6 + 6"),
        ("graechen", 4, "7 + tapp 6 + 7"),
        ("graechen", 5, "5 + tapp 7 + 6"),
        ("graechen", 8, "4 + tapp 6 + 3"),
        ("troccas", 3, "8 + 8 + 9 + dealer 3"),
        ("troccas", 4, "6 + 6 + 7 + dealer 2"),
        ("troccas", 5, "5 + 5 + 5 + dealer 3"),
        ("troccas", 6, "6 + 7"),
    ],
)
def test_packets(name: str, players: int, text: str) -> None:
    assert str(find_variant(name).deal_shape(players)) == text


def test_graechen_deals_four_players_fourteen_and_a_tapp_of_six() -> None:
    shape = load_variant("graechen").deal_shape(4)
    assert (shape.hand, shape.tapp) == (14, 6)


def test_the_dealer_may_turn_the_packets_round_at_five() -> None:
    rules = load_variant("graechen").with_settings(["deal_at_5=six_tapp_five"])
    assert rules.deal_shape(5) == DealShape(5, 11, 7, (6, 5), tapp_after=1)


def test_packets_do_not_change_what_the_cards_depend_on() -> None:
    base, graechen = load_variant("rulebook"), load_variant("graechen")
    alike = [n for n in range(3, 9) if base.deal_shape(n).sizes == graechen.deal_shape(n).sizes]
    assert alike == [3, 5, 6, 7, 8]


@pytest.mark.parametrize(("players", "cards"), [(3, 78), (4, 78), (5, 78), (6, 78)])
def test_troccas_uses_its_whole_pack(players: int, cards: int) -> None:
    assert find_variant("troccas").deal_shape(players).cards == cards


@pytest.mark.parametrize(
    ("name", "players", "message"),
    [
        ("visp", 3, "visp is for 4 to 8 players, not 3.*--set players=3-8"),
        ("st-niklaus", 8, "st-niklaus is for 3 to 7 players, not 8.*--set players=3-8"),
        ("rulebook", 2, "rulebook is for 3 to 8 players, not 2: choose 3 to 8\\."),
        ("rulebook", 9, "rulebook is for 3 to 8 players, not 9: choose 3 to 8\\."),
        ("troccas", 7, "troccas is for 3 to 6 players, not 7"),
    ],
)
def test_a_number_of_players_the_variant_lacks(name: str, players: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        find_variant(name).deal_shape(players)


def test_one_number_of_players_reads_well() -> None:
    with pytest.raises(UsageError, match="is for 5 players, not 4: choose 5, or"):
        load_variant("visp").with_settings(["players=5"]).check_players(4)
