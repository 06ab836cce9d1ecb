"""Bidding, and what it comes to: the contract and its declarer (G4, G12, G13, V2)."""

from collections.abc import Sequence

from troggu_stats.records.deck import BAGATT, FOOL
from troggu_stats.records.faults import Fault
from troggu_stats.rules import Rules

PASS, TAKE, SOLO = "pass", "take", "solo"
NORMAL, FORCED, MISERE, PASSED = "normal", "forced", "misere", "passed"
SMALLEST_CALLING_TABLE = 7

Bid = tuple[int, str]
Hands = Sequence[Sequence[str]]


def legal_bids(spoken: Sequence[Bid], players: int) -> tuple[str, ...]:
    """Return what the next player may say; nothing once the bidding is over (G4).

    Parameters
    ----------
    spoken
        Seat and bid of those who have spoken.
    players
        Number of players.
    """
    words = [word for _, word in spoken]
    if SOLO in words or len(words) == players:
        return ()
    return (PASS, SOLO) if TAKE in words else (PASS, TAKE, SOLO)


def bidding_fault(bids: Sequence[Bid], players: int) -> Fault | None:
    """Return the first bid that breaks G4, or ``None``."""
    for number, (seat, word) in enumerate(bids):
        allowed = legal_bids(bids[:number], players)
        if not allowed:
            return Fault("G4", f"seat {seat} says {word} although the bidding is over", seat=seat)
        if seat != number:
            return Fault("G4", f"seat {seat} speaks where it is seat {number}'s turn", seat=seat)
        if word not in allowed:
            return Fault("G4", "a second take: after a take only solo is left", seat=seat)
    if legal_bids(bids, players):
        return Fault("G4", f"seat {len(bids)} has not spoken", seat=len(bids))
    return None


def contract_of(bids: Sequence[Bid], hands: Hands, rules: Rules) -> tuple[str, int | None]:
    """Return the contract that the bids come to, and its declarer, ``None`` where there is none."""
    for word, contract in ((SOLO, SOLO), (TAKE, NORMAL)):
        for seat, bid in bids:
            if bid == word:
                return contract, seat
    if _somebody_may_be_forced(len(hands), rules):
        for honour in (FOOL, BAGATT):
            for seat, hand in enumerate(hands):
                if honour in hand:
                    return FORCED, seat
    return (PASSED if everyone_passed(len(hands), rules) == PASSED else MISERE), None


def everyone_passed(players: int, rules: Rules) -> str:
    """Return the setting for when all pass and nobody is forced to take (G12, G13, ⚖23)."""
    return rules.all_pass_honours_in_tapp if _somebody_may_be_forced(players, rules) else rules.all_pass


def _somebody_may_be_forced(players: int, rules: Rules) -> bool:
    return players >= SMALLEST_CALLING_TABLE and rules.forced_game


def contract_fault(contract: str, right: str) -> Fault | None:
    """Compare a record's contract with the one its bids come to."""
    if contract == right:
        return None
    rule = {NORMAL: "G4", SOLO: "G4", FORCED: "G13", MISERE: "G12", PASSED: "V2"}[right]
    return Fault(rule, f"the contract is {contract}; the bids make it {right}")


def declarer_fault(contract: str, declarer: int | None, right: int | None) -> Fault | None:
    """Compare a record's declarer with the one its bids come to."""
    if declarer == right:
        return None
    rule = {NORMAL: "G4", SOLO: "G4", FORCED: "G13", MISERE: "G12", PASSED: "V2"}[contract]
    said = "nobody" if declarer is None else f"seat {declarer}"
    wanted = "nobody" if right is None else f"seat {right}"
    return Fault(rule, f"the declarer is {said}; by bids and cards it is {wanted}", seat=declarer)
