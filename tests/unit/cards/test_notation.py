import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.cards import TROCCAS, TROGGU, Pack, name_of
from troggu_stats.errors import UsageError

packs = st.sampled_from([TROGGU, TROCCAS])


@st.composite
def hands(draw: st.DrawFn) -> tuple[Pack, list[int]]:
    pack = draw(packs)
    return pack, draw(st.lists(st.integers(0, pack.size - 1), unique=True))


@given(hands())
def test_a_printed_hand_reads_back_as_itself(hand: tuple[Pack, list[int]]) -> None:
    pack, cards = hand
    assert pack.parse_hand(pack.format_hand(cards)) == pack.sort_cards(cards)


@given(hands(), st.sampled_from([" ", ",", ", ", "  ", "\n", "\t"]))
def test_case_and_separators_do_not_matter(hand: tuple[Pack, list[int]], separator: str) -> None:
    pack, cards = hand
    assert pack.parse_hand(separator.join(pack.text(card).lower() for card in cards)) == tuple(cards)


@given(packs, st.text(max_size=12))
def test_any_text_is_cards_or_a_usage_error(pack: Pack, text: str) -> None:
    try:
        cards = pack.parse_hand(text)
    except UsageError as error:
        printable = str(error).isprintable()
        cards = ()
    else:
        printable = True
    assert printable
    assert all(0 <= card < pack.size for card in cards)
    assert len(set(cards)) == len(cards)


ROMAN = tuple("I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split(" "))


def test_roman_trumps() -> None:
    assert [TROGGU.trump_number(TROGGU.parse_card(text)) for text in ROMAN] == list(range(1, 22))
    assert TROGGU.parse_hand("IIII viiii XIIII XVIIII txx") == TROGGU.parse_hand("T4 T9 T14 T19 T20")


def test_the_unicode_block_has_every_card() -> None:
    # Spades, hearts, diamonds and clubs stand for swords, cups, coins and batons; then fool and trumps.
    for start, suit in ((0x1F0A0, "S"), (0x1F0B0, "C"), (0x1F0C0, "D"), (0x1F0D0, "B")):
        ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]
        for offset, rank in enumerate(ranks, start=1):
            assert TROCCAS.text(TROCCAS.parse_card(chr(start + offset))) == suit + rank
    trumps = [TROCCAS.text(TROCCAS.parse_card(chr(0x1F0E0 + number))) for number in range(22)]
    assert trumps == ["F", *(f"T{number}" for number in range(1, 22))]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("T5-T9", "T5 T6 T7 T8 T9"),
        ("T9-T5", "T9 T8 T7 T6 T5"),
        ("t19-21", "T19 T20 T21"),
        ("XIX\u2013XXI", "T19 T20 T21"),
        ("SK-S9", "SK SQ SC SJ S10 S9"),
        ("S7-9", "S7 S8 S9"),
        ("C1-C3", "C1 C2 C3"),
        ("S:KQ5", "SK SQ S5"),
        ("b:k10c", "BK B10 BC"),
        ("T0", "F"),
        ("\u2665K \u2666\ufe0f6 \u2660Q \u2663J", "CK D6 SQ BJ"),
        ("", ""),
        (" , CK ,, T3 ", "CK T3"),
        ("T5-T5", "T5"),
    ],
)
def test_welcome_spellings(text: str, cards: str) -> None:
    assert [TROGGU.text(card) for card in TROGGU.parse_hand(text)] == cards.split()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("C7", ["'C7'", "62-card pack has no 7 of cups", "1 to 6"]),
        ("S4", ["'S4'", "no 4 of swords", "5 to 10"]),
        ("C4-C10", ["'C10'", "no 10 of cups"]),
        ("\U0001f0b7", ["no 7 of cups"]),
        ("KC", ["'KC'", "Did you mean 'CK'?"]),
        ("10S", ["Did you mean 'S10'?"]),
        ("ST", ["Did you mean 'S10'?"]),
        ("CV", ["Did you mean 'CJ'?"]),
        ("T05", ["Did you mean 'T5'?"]),
        ("T22", ["'T22'", "T1 to T21", "the fool is F"]),
        ("K", ["'K' is no card.", "T1 to T21, or F"]),
        ("\U0001f0a0", ["is no card"]),
        ("T5-C6", ["'T5-C6'", "one suit"]),
        ("F-T2", ["'F-T2'", "the fool apart"]),
        ("T:21", ["'T:21'", "'S:KQ5'", "'T5-T9'"]),
        ("S:", ["'S:'", "is no set"]),
        ("T7 T5-T9", ["T7 is given twice"]),
        ("F t0", ["F is given twice"]),
        ("x" * 1000, ["xxx...", "is no card"]),
        ("T\u0665", ["is no card"]),
    ],
)
def test_errors_name_the_card_and_the_reason(text: str, parts: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        TROGGU.parse_hand(text)
    message = str(caught.value)
    assert [part for part in parts if part not in message] == []
    assert len(message) < 200


def test_the_larger_pack_has_what_the_smaller_lacks() -> None:
    assert len(TROCCAS.parse_hand("C7 S4 D10 B1")) == 4


def test_no_card_at_all_is_an_error() -> None:
    with pytest.raises(UsageError, match="'' is no card"):
        TROGGU.parse_card("")


@pytest.mark.parametrize(
    ("text", "name"), [("C7", "7 of cups"), ("SK", "king of swords"), ("T3", "trump 3"), ("F", "fool")]
)
def test_names(text: str, name: str) -> None:
    assert name_of(text) == name
