"""The judge of Troccas: a deal replayed from the rules, act by act, its figures worked out anew."""

from collections.abc import Iterable, Sequence

from troggu_stats.records.bids import Hands
from troggu_stats.records.deck import FIVE_POINTERS, FOOL, TROCCAS_DECK
from troggu_stats.records.faults import Fault, RecordFaultError
from troggu_stats.records.figures import Outcome
from troggu_stats.records.fool import FoolRules, fool_fault
from troggu_stats.records.format import DealRecord, JackCall, Trick
from troggu_stats.records.shape import KING_AND_JACK
from troggu_stats.records.tables import figure_fault
from troggu_stats.records.troccas_figures import outcome_of
from troggu_stats.records.troccas_play import Laid, TroccasPlay
from troggu_stats.rules import TroccasRules

GAME_RULE = {3: "C12", 4: "C2", 5: "C13", 6: "C11"}
SCORE_RULE = {**GAME_RULE, 4: "C8"}
FOOL_RULES = FoolRules("played", acted="C5", given="C5", unpaid="C5", lost="C5")


def set_up(rules: TroccasRules, hands: Hands, discard: Sequence[str]) -> TroccasPlay:
    """Lead a deal from its cards and the dealer's discard to the first trick."""
    *others, dealer = hands
    return TroccasPlay(rules, [*others, set(dealer) - set(discard)])


def play_out(
    rules: TroccasRules,
    hands: Hands,
    discard: Sequence[str],
    laid: Iterable[str],
    jacks: dict[int, str] | None = None,
) -> Outcome:
    """Play a deal whose acts are all known, and return winners, points, game points and the fool's fate.

    Parameters
    ----------
    rules
        The rules at the table.
    hands
        The cards as dealt, the dealer's with the extra cards.
    discard
        The dealer's discard.
    laid
        What was laid in the order played, trick after trick: cards, or ``CK+CJ`` for king and jack.
    jacks
        By index of the trick, the card taken back because of a jack, called or played with the king.
    """
    play = set_up(rules, hands, discard)
    for text in laid:
        play.play(text)
        if play.complete:
            winner = play.winner
            card = (jacks or {}).get(len(play.tricks))
            if card is not None and play.king_and_jack() is not None:
                play.take_back(card)
            elif card is not None:
                play.call_jack(next(laid.seat for laid in play.table if laid.text == card), f"{play.led}J")
            play.close_trick(winner)
    return outcome_of(play, discard)


def judge(record: DealRecord, rules: TroccasRules) -> list[Fault]:
    """Return what is wrong with a deal of Troccas whose cards are in order, the first broken rule first.

    A wrong discard ends the judging. An illegal card is replayed as it was played, so that the figures are
    judged too.
    """
    fault = _discard_fault(record)
    if fault is not None:
        return [fault]
    play = set_up(rules, record.hands, record.discard)
    faults: list[Fault] = []
    try:
        _replay(record, play, faults)
    except RecordFaultError as stop:
        return faults[:1] or [stop.fault]
    outcome = outcome_of(play, record.discard)
    score = SCORE_RULE[record.players]
    found = [
        *faults[:1],
        fool_fault(record.fool, outcome.fool, FOOL_RULES, TROCCAS_DECK),
        figure_fault("tricks_won is", "C4", record.tricks_won, outcome.tricks_won),
        figure_fault("points are", score, record.points, outcome.points),
        figure_fault("payments are", score, record.payments, outcome.payments),
    ]
    return [fault for fault in found if fault is not None]


def _discard_fault(record: DealRecord) -> Fault | None:
    """The dealer lays away the extra cards, no five-pointer among them (C2, C12, C13; none with six, C11)."""
    rule, dealer = GAME_RULE[record.players], record.players - 1
    discard = record.discard
    extra = len(record.hands[dealer]) - len(record.hands[0])
    if len(discard) != extra:
        return Fault(rule, f"{len(discard)} cards are discarded; the dealer discards {extra}", seat=dealer)
    for number, card in enumerate(discard):
        if card not in record.hands[dealer] or card in discard[:number]:
            return Fault(rule, "a card is discarded that the dealer does not hold", seat=dealer, card=card)
        if card in FIVE_POINTERS:
            return Fault(rule, "no king, mund, bagatt or fool may be discarded", seat=dealer, card=card)
    if discard != TROCCAS_DECK.in_order(discard):
        return Fault("N", "the discard is not sorted as a printed hand is", seat=dealer)
    return None


def _replay(record: DealRecord, play: TroccasPlay, faults: list[Fault]) -> None:
    """Play the record's cards; note illegal acts, and stop at one that cannot be replayed."""
    calls = _calls_by_trick(record)
    for number, trick in enumerate(record.plays):
        if play.over:
            raise RecordFaultError(Fault("C4", "a trick is played though no cards are left", trick=number))
        if trick.leader != play.leader:
            message = f"seat {trick.leader} leads; the lead is with seat {play.leader}"
            faults.append(Fault("C4" if number else "C3", message, trick=number, seat=trick.leader))
            if not play.hands[trick.leader]:
                raise RecordFaultError(faults[0])
            play.lead(trick.leader)
        call = calls.get(number)
        for text in _as_played(trick, number, call, play):
            _replay_laid(play, text, number, faults)
        winner = play.winner
        if trick.winner != winner:
            stated_fool = any(laid.seat == trick.winner and laid.card == FOOL for laid in play.table)
            message = f"the winner is stated as seat {trick.winner}; seat {winner} wins"
            faults.append(Fault("C5" if stated_fool else "C4", message, trick=number, seat=trick.winner))
        fault = _jack_fault(play, call, number)
        if fault is not None:
            faults.append(fault)
        if call is not None and not call.together:
            play.call_jack(call.seat, f"{call.suit}J")
        elif call is not None and call.taken_back is not None:
            play.take_back(call.taken_back)
        play.close_trick(winner)
    if not play.over:
        raise RecordFaultError(Fault("C4", f"only {len(record.plays)} tricks are played; cards are left"))


def _calls_by_trick(record: DealRecord) -> dict[int, JackCall]:
    """Return the entries of ``jack_calls`` by trick; each trick was played, and they are in order."""
    before = -1
    for call in record.jack_calls:
        rule = "C7" if call.together else "C6"
        if call.trick >= len(record.plays):
            message = f"a jack comes into trick {call.trick}; only {len(record.plays)} were played"
            raise RecordFaultError(Fault(rule, message, seat=call.seat))
        if call.trick <= before:
            message = "jack_calls is not in the order of tricks, one a trick"
            raise RecordFaultError(Fault(rule, message, trick=call.trick, seat=call.seat))
        before = call.trick
    return {call.trick: call for call in record.jack_calls}


def _as_played(trick: Trick, number: int, call: JackCall | None, play: TroccasPlay) -> list[str]:
    """Return what each player of a trick laid, undoing the exchange of the jack that the record shows.

    Raises
    ------
    RecordFaultError
        The trick has too few or too many entries, or shows no such exchange.
    """
    entries = list(trick.cards)
    if call is not None and call.together and call.taken_back is not None:
        owner = next((seat for seat in play.order if call.taken_back in play.hands[seat]), None)
        if owner is None or owner == call.seat:
            message = "the card taken back to king and jack was not laid by another player"
            raise _stop("C7", message, number, call.seat, call.taken_back)
        entries.insert(play.order.index(owner), call.taken_back)
    if len(entries) != len(play.order):
        message = f"the trick shows {len(entries)} of the {len(play.order)} players who have a card"
        raise _stop("C7" if any(entry in KING_AND_JACK for entry in entries) else "C4", message, number)
    if call is not None:
        _undo_call(entries, number, call, play)
    for seat, entry in zip(play.order, entries, strict=True):
        if entry in KING_AND_JACK and not (call is not None and call.together and call.seat == seat):
            raise _stop(
                "C7", "king and jack lie together without an entry in jack_calls", number, seat, entry
            )
    return entries


def _undo_call(entries: list[str], number: int, call: JackCall, play: TroccasPlay) -> None:
    """Put back the card that a called jack replaced, and see that the entry is the seat's."""
    rule = "C7" if call.together else "C6"
    shown = f"{call.suit}K+{call.suit}J" if call.together else f"{call.suit}J"
    place = play.order.index(call.seat) if call.seat in play.order else None
    if place is None or entries[place] != shown:
        raise _stop(
            rule, f"jack_calls has {shown} of this seat; the trick does not show it", number, call.seat
        )
    if call.taken_back is not None and not call.together:
        entries[place] = call.taken_back


def _stop(
    rule: str, message: str, number: int, seat: int | None = None, card: str | None = None
) -> RecordFaultError:
    return RecordFaultError(Fault(rule, message, number, seat, card))


def _replay_laid(play: TroccasPlay, text: str, number: int, faults: list[Fault]) -> None:
    laid = Laid(play.turn, text)
    for card in laid.cards:
        if card not in play.hands[laid.seat]:
            raise _stop("C4", "the card is not in the player's hand", number, laid.seat, card)
    if not faults:
        legal = play.legal()
        if text not in legal:
            faults.append(_illegal(text, legal, number, laid.seat))
    play.play(text)


def _illegal(text: str, legal: frozenset[str], number: int, seat: int) -> Fault:
    if text in KING_AND_JACK:
        message = "king and jack may lie together only to the first lead of their suit"
        return Fault("C7", message, number, seat, text)
    allowed = " ".join(TROCCAS_DECK.in_order(legal.difference(KING_AND_JACK)))
    return Fault("C4", f"the card may not be played; legal is {allowed}", number, seat, text)


def _jack_fault(play: TroccasPlay, call: JackCall | None, number: int) -> Fault | None:
    """Return what is wrong with the jack of a complete trick; nobody must call one (C6, C7)."""
    if call is None:
        return None
    card = call.taken_back
    if call.together:
        takable = play.takable()
        if card in takable or (card is None and not takable):
            return None
        if not takable:
            message = (
                "nothing may be taken back: the side did not win, or the trick has no other card of the suit"
            )
        else:
            message = f"one of these must be taken back: {' '.join(TROCCAS_DECK.in_order(takable))}"
        return Fault("C7", message, number, call.seat, card)
    right = play.callable_jack()
    if right is not None and (right.seat, right.text, play.led) == (call.seat, card, call.suit):
        return None
    return Fault("C6", "the winner may not call this jack for this card", number, call.seat, card)
