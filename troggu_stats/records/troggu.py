"""The judge of Troggu: a deal replayed from the rules, act by act, its figures worked out anew."""

from collections.abc import Iterable, Sequence

from troggu_stats.records.bids import (
    MISERE,
    PASSED,
    Bid,
    Hands,
    bidding_fault,
    contract_fault,
    contract_of,
    declarer_fault,
    everyone_passed,
)
from troggu_stats.records.deck import FOOL, TROGGU_DECK
from troggu_stats.records.exchange import (
    call_fault,
    discard_fault,
    exchanges,
    no_exchange_fault,
    partner_fault,
    partner_of,
)
from troggu_stats.records.faults import Fault, RecordFaultError
from troggu_stats.records.figures import Outcome, outcome_of
from troggu_stats.records.fool import FoolRules, fool_fault
from troggu_stats.records.format import DealRecord
from troggu_stats.records.play import Game, Play
from troggu_stats.records.tables import figure_fault
from troggu_stats.rules import Rules


def set_up(
    rules: Rules,
    hands: Hands,
    tapp: Sequence[str],
    bids: Sequence[Bid],
    discard: Sequence[str] = (),
    called: str | None = None,
) -> Game:
    """Lead a deal from its cards and the players' words to the first trick.

    Parameters
    ----------
    rules
        The rules at the table.
    hands, tapp
        The cards as dealt.
    bids
        Seat and bid in speaking order, complete.
    discard
        The declarer's discard; empty where there is no exchange.
    called
        The trump called at 7 and 8 players.
    """
    contract, declarer = contract_of(bids, hands, rules)
    playing = [set(hand) for hand in hands]
    laid: Sequence[str] = ()
    if declarer is not None:
        laid = tapp
        if exchanges(contract, declarer, called, hands, rules):
            laid = discard
            playing[declarer] = (playing[declarer] | set(tapp)) - set(discard)
    partner = partner_of(called, declarer, hands)
    return Game(rules, contract, declarer, partner, [tuple(hand) for hand in playing], tuple(laid))


def play_out(
    rules: Rules,
    hands: Hands,
    tapp: Sequence[str],
    bids: Sequence[Bid],
    cards: Iterable[str],
    discard: Sequence[str] = (),
    called: str | None = None,
) -> Outcome:
    """Play a deal whose acts are all known, and return winners, points, payments and the fool's fate.

    Parameters
    ----------
    cards
        The cards in the order played, trick after trick; each must be in the hand of the seat whose turn it
        is.

    Other parameters are those of `set_up`.
    """
    play = Play(set_up(rules, hands, tapp, bids, discard, called))
    for card in cards:
        play.play(card)
    return outcome_of(play)


def judge(record: DealRecord, rules: Rules) -> list[Fault]:
    """Return what is wrong with a deal of Troggu whose cards are in order, the first broken rule first.

    A wrong bid, contract, declarer, call, partner or discard ends the judging: what follows from it cannot be
    told. An illegal card is replayed as it was played, so that the figures are judged too.
    """
    fault = _first_fault_before_play(record, rules)
    if fault is not None:
        return [fault]
    play = Play(set_up(rules, record.hands, record.tapp, record.bids, record.discard, record.called))
    faults: list[Fault] = []
    try:
        _replay(record, play, faults)
    except RecordFaultError as stop:
        return faults[:1] or [stop.fault]
    outcome = outcome_of(play)
    fool = fool_fault(record.fool, outcome.fool, _fool_rules(rules), TROGGU_DECK)
    found = [*faults[:1], fool, *_figure_faults(record, outcome, rules)]
    return [fault for fault in found if fault is not None]


def _first_fault_before_play(record: DealRecord, rules: Rules) -> Fault | None:
    """Judge bids, contract, declarer, call, partner and discard, in this order."""
    contract, declarer = contract_of(record.bids, record.hands, rules)
    return (
        bidding_fault(record.bids, record.players)
        or contract_fault(record.contract, contract)
        or declarer_fault(contract, record.declarer, declarer)
        or call_fault(contract, record.players, record.called, rules)
        or partner_fault(record.partner, partner_of(record.called, declarer, record.hands))
        or _discard_fault(record, rules)
    )


def _discard_fault(record: DealRecord, rules: Rules) -> Fault | None:
    declarer = record.declarer
    if declarer is not None and exchanges(record.contract, declarer, record.called, record.hands, rules):
        return discard_fault(record.discard, record.hands[declarer], record.tapp, declarer, rules)
    return no_exchange_fault(record.contract, record.discard, declarer)


def _replay(record: DealRecord, play: Play, faults: list[Fault]) -> None:
    """Play the record's cards; note illegal acts, and stop at one that cannot be replayed."""
    if play.over and record.plays:
        raise RecordFaultError(Fault("V2", "a trick is played in a deal that is passed on", trick=0))
    for number, trick in enumerate(record.plays):
        if play.over:
            raise RecordFaultError(Fault("G7", "a trick is played though no cards are left", trick=number))
        if trick.leader != play.leader:
            message = f"seat {trick.leader} leads; the lead is with seat {play.leader}"
            faults.append(Fault("G7", message, trick=number, seat=trick.leader))
            play.leader = trick.leader
        if len(trick.cards) != record.players:
            message = f"the trick has {len(trick.cards)} cards; each of {record.players} players plays one"
            raise RecordFaultError(Fault("G7", message, trick=number))
        for card in trick.cards:
            _replay_card(play, card, number, faults)
        winner = play.tricks[-1].winner
        if trick.winner != winner:
            shown_fool = play.withheld is not None and FOOL in trick.cards
            message = f"the winner is stated as seat {trick.winner}; seat {winner} wins"
            faults.append(Fault("G9" if shown_fool else "G7", message, trick=number, seat=trick.winner))
    if not play.over:
        message = f"{len(record.plays)} tricks are played; the cards are enough for {len(play.game.hands[0])}"
        raise RecordFaultError(Fault("G7", message))


def _replay_card(play: Play, card: str, number: int, faults: list[Fault]) -> None:
    seat = play.turn
    if card not in play.hands[seat]:
        known = card in TROGGU_DECK.card_set
        message = "the card is not in the player's hand" if known else "this game's pack lacks the card"
        raise RecordFaultError(Fault("G7" if known else "G1", message, trick=number, seat=seat, card=card))
    if not faults:
        legal = play.legal()
        if card not in legal:
            faults.append(_illegal_card(play, card, legal, number))
    play.play(card)


def _illegal_card(play: Play, card: str, legal: frozenset[str], number: int) -> Fault:
    allowed = " ".join(TROGGU_DECK.in_order(legal))
    if card == FOOL and play.withheld is not None:
        return Fault("G9", "a withheld fool is played before the last trick", number, play.turn, card)
    return Fault("G7", f"the card may not be played; legal is {allowed}", number, play.turn, card)


def _fool_rules(rules: Rules) -> FoolRules:
    unpaid = "⚖10" if rules.withheld_fool == "any_later_trick" else "⚖2"
    return FoolRules("withheld", acted="G8", given="⚖2", unpaid=unpaid, lost="⚖3")


def _figure_faults(record: DealRecord, outcome: Outcome, rules: Rules) -> list[Fault | None]:
    """Compare tricks, points, multiplier and payments with what follows from the play."""
    tricks, points, multiplier, payments = _figure_rules(record, rules)
    return [
        figure_fault("tricks_won is", tricks, record.tricks_won, outcome.tricks_won),
        figure_fault("points are", points, record.points, outcome.points),
        figure_fault("the multiplier is", multiplier, record.multiplier, outcome.multiplier),
        figure_fault("payments are", payments, record.payments, outcome.payments),
    ]


def _figure_rules(record: DealRecord, rules: Rules) -> tuple[str, str, str, str]:
    """Return the rules that govern tricks, points, multiplier and payments of the record's contract."""
    if record.contract == PASSED:
        return ("V2",) * 4
    if record.contract == MISERE:
        least_paid = everyone_passed(record.players, rules) == "misere_least_paid"
        return "G7", "G12", "G12", "V1" if least_paid else "G12"
    return "G7", "G10", "G11", "G11" if record.partner is None else "G16"
