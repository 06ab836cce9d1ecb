"""The rules of Troccas as a table plays it: the settings of C15 and the deal they lead to (C2, C11-C13)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from troggu_stats.errors import UsageError
from troggu_stats.rules.deal_shape import TROCCAS_TABLE, DealShape
from troggu_stats.rules.ruleset import RuleSet
from troggu_stats.rules.settings import Choice, Setting, Switch


class FirstLead(StrEnum):
    """Who leads to the first trick (C3)."""

    ELDEST = "eldest"
    DEALER = "dealer"


class JackCalledSpares(StrEnum):
    """Whose queen or cavalier is spared when the jack is called (C6, ruling 13)."""

    OWN_COURT = "own_court"
    ANY_COURT = "any_court"


SETTINGS = (
    Setting("first_lead", Choice(FirstLead, ("eldest", "the dealer")), "C3", "who leads to the first trick"),
    Setting(
        "jack_called_spares",
        Choice(JackCalledSpares, ("on the winner's side only", "on any side")),
        "C6, ruling 13",
        "whether a queen or cavalier is spared the call of the jack on the winner's side only, or on any",
    ),
    Setting("signal_trumps", Switch(), "C9", "whether holders of the highest trumps may make them known"),
    Setting("redeals", Switch(), "C10", "whether a fresh deal may be asked for"),
    Setting(
        "talk",
        Switch(),
        "C14",
        "whether the calls of Tschintschar are permitted",
        "true is not supported yet",
    ),
)


@dataclass(frozen=True, kw_only=True)
class TroccasRules(RuleSet):
    """The rules of one Troccas table; its fields are the settings that ``SETTINGS`` explains.

    Raises
    ------
    UsageError
        A value is out of range or not supported yet.
    """

    game: ClassVar[str] = "troccas"
    USUAL_PLAYERS: ClassVar[int] = 4
    SETTINGS: ClassVar[dict[str, Setting]] = {setting.name: setting for setting in SETTINGS}

    first_lead: FirstLead
    jack_called_spares: JackCalledSpares
    signal_trumps: bool
    redeals: bool
    talk: bool

    @property
    def paid_in(self) -> str:
        """What payments are in, in a sentence without its end."""
        return "What is paid are game points"

    def _check_together(self) -> None:
        if self.talk:
            raise UsageError("talk = true is not supported yet (C14): leave talk = false.")

    def check_players(self, players: int) -> None:
        """Refuse a number of players that Troccas does not have.

        Raises
        ------
        UsageError
            The number is not 3 to 6.
        """
        if players not in TROCCAS_TABLE:
            raise UsageError(f"{self.name} is for 3 to 6 players, not {players}: choose 3 to 6.")

    def player_counts(self) -> range:
        """The numbers of players that the game has."""
        return range(min(TROCCAS_TABLE), max(TROCCAS_TABLE) + 1)

    def deal_shape(self, players: int) -> DealShape:
        """Return the deal for this many players (C2, C11-C13).

        Raises
        ------
        UsageError
            The game is not played by so many.
        """
        self.check_players(players)
        hand, extra, packets = TROCCAS_TABLE[players]
        return DealShape(players, hand, 0, packets, dealer_extra=extra)
