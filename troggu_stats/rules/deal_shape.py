"""How many cards go where, and in which packets they are dealt (G3, C2, C11-C13)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class DealShape:
    """The deal for one number of players.

    Parameters
    ----------
    players
        Number of players.
    hand
        Cards of each player.
    tapp
        Cards of the tapp (Troccas: 0).
    packets
        Cards dealt to each player in each round, in order; they add up to the hand.
    tapp_after
        Rounds dealt before the tapp is laid down: 0 if it is dealt first.
    dealer_extra
        Cards the dealer takes beyond a hand (Troccas), to discard as many.
    """

    players: int
    hand: int
    tapp: int
    packets: tuple[int, ...]
    tapp_after: int = 0
    dealer_extra: int = 0

    @property
    def cards(self) -> int:
        """Cards dealt in all: the size of the pack."""
        return self.players * self.hand + self.tapp + self.dealer_extra

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """What the cards of a deal depend on: players, hand, tapp and the dealer's extra, not the packets."""
        return self.players, self.hand, self.tapp, self.dealer_extra

    def __str__(self) -> str:
        rounds = [str(packet) for packet in self.packets]
        if self.tapp:
            rounds.insert(self.tapp_after, f"tapp {self.tapp}")
        if self.dealer_extra:
            rounds.append(f"dealer {self.dealer_extra}")
        return " + ".join(rounds)


# G3: players to hand, tapp and packets.
TROGGU_TABLE: dict[int, tuple[int, int, tuple[int, ...]]] = {
    3: (18, 8, (6, 6, 6)),
    4: (13, 10, (4, 4, 5)),
    5: (11, 7, (4, 4, 3)),
    6: (9, 8, (4, 5)),
    7: (8, 6, (4, 4)),
    8: (7, 6, (4, 3)),
}

# C2, C11, C12, C13: players to hand, the dealer's extra and packets.
TROCCAS_TABLE: dict[int, tuple[int, int, tuple[int, ...]]] = {
    3: (25, 3, (8, 8, 9)),
    4: (19, 2, (6, 6, 7)),
    5: (15, 3, (5, 5, 5)),
    6: (13, 0, (6, 7)),
}
