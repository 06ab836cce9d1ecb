"""The rules of Troggu as a table plays it: the settings of V and the deal they lead to (G3)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from troggu_stats.errors import UsageError
from troggu_stats.rules.deal_shape import TROGGU_TABLE, DealShape
from troggu_stats.rules.ruleset import RuleSet
from troggu_stats.rules.settings import Choice, Setting, Span, Switch, Whole

FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
# A stake has no bound in the rules; this one keeps sums of payments within 64 bits.
HIGHEST_STAKE = 1_000_000_000


class FivePointerDiscard(StrEnum):
    """Which five-pointers a declarer may lay away (G5, V3)."""

    NONE = "none"
    FOUR_KINGS = "four_kings"
    ALL_SEVEN = "all_seven"


class AllPass(StrEnum):
    """What follows when nobody bids (G12, V1, V2)."""

    MISERE_MOST_PAYS = "misere_most_pays"
    MISERE_LEAST_PAID = "misere_least_paid"
    PASSED = "passed"


class CalledOwnOrTapp(StrEnum):
    """How a declarer plays whose called card is in the own hand or the tapp (G14, ruling 9)."""

    ALONE = "alone"
    ALONE_WITHOUT_TAPP = "alone_without_tapp"


class CallTiming(StrEnum):
    """When the partner is called (ruling 7)."""

    AFTER_DISCARD = "after_discard"
    BEFORE_EXCHANGE = "before_exchange"


class WithheldFool(StrEnum):
    """When a withheld fool may be played (G9, ruling 10)."""

    LAST_TRICK = "last_trick"
    ANY_LATER_TRICK = "any_later_trick"


class DealAt4(StrEnum):
    """The deal for four players (G3, V)."""

    TABLE = "table"
    FOURTEEN = "fourteen"


class DealAt5(StrEnum):
    """The packets for five players (G3, V)."""

    TABLE = "table"
    FIVE_TAPP_SIX = "five_tapp_six"
    SIX_TAPP_FIVE = "six_tapp_five"


class TappPlace(StrEnum):
    """When the tapp is dealt (G3, V)."""

    FIRST = "first"
    AFTER_FIRST_ROUND = "after_first_round"


class FoolWithoutTricks(StrEnum):
    """What becomes of a withheld fool whose side won no trick (ruling 3)."""

    LOST = "lost"
    KEPT = "kept"


_ONLY_PACKETS = "changes nothing under a uniform shuffle, only with a shuffling model"
_ONLY_7_8 = "only at 7-8 players"

_ALL_PASS = Choice(
    AllPass,
    (
        "a misère, and whoever takes most points pays",
        "a misère, and whoever takes fewest points is paid",
        "the next dealer deals; nobody pays",
    ),
)

SETTINGS = (
    Setting("players", Span(FEWEST_PLAYERS, MOST_PLAYERS, "players"), "V", "how many can play"),
    Setting(
        "double_at_most",
        Whole(0, 57, "card points"),
        "G11",
        "losers with this many points or fewer pay double",
    ),
    Setting("stake", Whole(1, HIGHEST_STAKE, "Rappen"), "G11", "the basic payment"),
    Setting(
        "five_pointer_discard",
        Choice(
            FivePointerDiscard,
            (
                "none of them",
                "none, or all four kings together",
                "none, or all seven together",
            ),
        ),
        "G5, V3",
        "which five-pointers may be discarded",
        "all_seven needs a tapp of seven cards or more",
    ),
    Setting(
        "all_pass",
        _ALL_PASS,
        "G12, V1, V2",
        "what follows when all pass",
        "at 3-6 players; at 7-8 only without forced_game",
    ),
    Setting(
        "all_pass_honours_in_tapp",
        _ALL_PASS,
        "G13, V1, V2",
        "what follows when all pass and both fool and bagatt lie in the tapp",
        f"{_ONLY_7_8} with forced_game",
    ),
    Setting(
        "forced_game",
        Switch(),
        "G13, ruling 23",
        "whether the holder of fool or bagatt must take when all pass",
        _ONLY_7_8,
    ),
    Setting("callable", Span(1, 20), "G14", "the trumps that may be called", _ONLY_7_8),
    Setting(
        "called_own_or_tapp",
        Choice(CalledOwnOrTapp, ("alone, after the exchange", "alone, with the hand as dealt")),
        "G14, ruling 9",
        "how the declarer plays whose called card is in the own hand or the tapp",
        f"{_ONLY_7_8}; alone_without_tapp needs call_timing=before_exchange",
    ),
    Setting(
        "call_timing",
        Choice(CallTiming, ("after the discard", "before the tapp is taken up")),
        "G14, ruling 7",
        "when the partner is called",
        _ONLY_7_8,
    ),
    Setting(
        "withheld_fool",
        Choice(WithheldFool, ("in the last trick", "in any later trick")),
        "G9, ruling 10",
        "when a withheld fool may be played",
    ),
    Setting(
        "deal_at_4",
        Choice(DealAt4, ("13 cards each and a tapp of 10", "14 cards each and a tapp of 6")),
        "G3",
        "the deal for four",
        "only at 4 players",
    ),
    Setting(
        "deal_at_5",
        Choice(DealAt5, ("4, 4 and 3 cards, the tapp first", "5 cards, the tapp, 6 cards", "6, the tapp, 5")),
        "G3",
        "the packets for five",
        f"only at 5 players; {_ONLY_PACKETS}",
    ),
    Setting(
        "tapp_place",
        Choice(TappPlace, ("before the hands", "after the first round of packets")),
        "G3",
        "when the tapp is dealt",
        _ONLY_PACKETS,
    ),
    Setting(
        "fool_without_tricks",
        Choice(FoolWithoutTricks, ("it goes to the winner of its trick", "its side keeps it")),
        "ruling 3",
        "what becomes of a withheld fool whose side won no trick",
    ),
)


@dataclass(frozen=True, kw_only=True)
class Rules(RuleSet):
    """The rules of one Troggu table; its fields are the settings that ``SETTINGS`` explains.

    Raises
    ------
    UsageError
        A value is out of range, or two settings do not go together.
    """

    game: ClassVar[str] = "troggu"
    USUAL_PLAYERS: ClassVar[int] = 5
    SETTINGS: ClassVar[dict[str, Setting]] = {setting.name: setting for setting in SETTINGS}

    players: tuple[int, int]
    double_at_most: int
    stake: int
    five_pointer_discard: FivePointerDiscard
    all_pass: AllPass
    all_pass_honours_in_tapp: AllPass
    forced_game: bool
    callable: tuple[int, int]
    called_own_or_tapp: CalledOwnOrTapp
    call_timing: CallTiming
    withheld_fool: WithheldFool
    deal_at_4: DealAt4
    deal_at_5: DealAt5
    tapp_place: TappPlace
    fool_without_tricks: FoolWithoutTricks

    @property
    def paid_in(self) -> str:
        """What payments are in, in a sentence without its end."""
        return f"One stake is {self.stake} Rappen"

    def _check_together(self) -> None:
        if (
            self.called_own_or_tapp is CalledOwnOrTapp.ALONE_WITHOUT_TAPP
            and self.call_timing is not CallTiming.BEFORE_EXCHANGE
        ):
            raise UsageError(
                "called_own_or_tapp = alone_without_tapp needs call_timing = before_exchange (ruling 9),"
                f" not {self.call_timing}: set both, or leave called_own_or_tapp = alone."
            )

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the variant does not have.

        Raises
        ------
        UsageError
            The number is outside the variant's range, which the error names.
        """
        low, high = self.players
        if low <= players <= high:
            return
        allowed = f"{low}" if low == high else f"{low} to {high}"
        advice = f"choose {allowed}"
        if FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            advice += f", or allow it with --set players={min(low, players)}-{max(high, players)}"
        raise UsageError(f"{self.name} is for {allowed} players, not {players}: {advice}.")

    def player_counts(self) -> range:
        """The numbers of players that the variant has."""
        return range(self.players[0], self.players[1] + 1)

    def deal_shape(self, players: int) -> DealShape:
        """Return the deal for this many players (G3).

        Raises
        ------
        UsageError
            The variant is not played by so many.
        """
        self.check_players(players)
        if players == 4 and self.deal_at_4 is DealAt4.FOURTEEN:
            return DealShape(4, 14, 6, (7, 7), tapp_after=1)
        hand, tapp, packets = TROGGU_TABLE[players]
        if players == 5 and self.deal_at_5 is not DealAt5.TABLE:
            packets = (5, 6) if self.deal_at_5 is DealAt5.FIVE_TAPP_SIX else (6, 5)
            return DealShape(5, hand, tapp, packets, tapp_after=1)
        return DealShape(
            players, hand, tapp, packets, tapp_after=int(self.tapp_place is TappPlace.AFTER_FIRST_ROUND)
        )
