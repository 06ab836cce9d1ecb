"""The words of the page's glossary by game, with what is said in the Valais beside."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Word:
    """A word, what it means, and the local word for it."""

    word: str
    meaning: str
    local: str = ""


_TROGGU = (
    Word("bagatt", "trump 1, the lowest trump, worth 5", "Bagatt, Bagatji"),
    Word("call", "naming the trump whose holder becomes partner, at seven or eight players"),
    Word("cavalier", "the court card between queen and jack", "Ritti"),
    Word("deal", "one shuffled pack, dealt: the unit of every comparison"),
    Word("declarer", "the lone player of a game, or the head of a pair", "Tappist"),
    Word("defenders", "everyone who plays against the declarer's side"),
    Word("discard", "cards that the declarer lays away face down after taking the tapp"),
    Word("eldest", "the player at the dealer's right, seat 0, who speaks first"),
    Word("fool", "the highest trump in Troggu; written F", "Bättler"),
    Word("jack", "the lowest court card", "Büob"),
    Word("misère", "the game in which all pass and everyone avoids points", "Misäär"),
    Word("mund", "trump 21, worth 5", "Mund"),
    Word("paired difference", "the difference of two ways to play the same deal"),
    Word("Rappen", "a hundredth of a Swiss franc, the money of payments"),
    Word("solo", "a game without the tapp", "Solo"),
    Word("stake", "the basic payment, 10 Rappen in the base game"),
    Word("take", "the bid for a normal game", "ich nehm's, ich gehe"),
    Word("tapp", "the cards that are dealt to nobody", "Tapp"),
    Word("top honours", "fool and mund"),
    Word("void", "without a card of some suit"),
)
_TROCCAS = (
    Word("bagatt", "trump 1, the lowest trump, worth 5"),
    Word("call", "asking for the jack of a suit, by who wins its first lead with the king in the trick"),
    Word("cavalier", "the court card between queen and jack"),
    Word("deal", "one shuffled pack, dealt: the unit of every comparison that is not of matches"),
    Word("dealer", "the last seat, who has the extra cards where there are any"),
    Word("discard", "cards that the dealer lays away face down, with three to five players"),
    Word("eldest", "the player at the dealer's right, seat 0"),
    Word("fool", "an excuse: it may be played to any trick and cannot win; written F"),
    Word(
        "fresh deal",
        "the deal thrown in and dealt anew by the same dealer, as somebody asked and nobody refused",
    ),
    Word("game points", "what is paid: the points of a side over its par"),
    Word("jack", "the lowest court card"),
    Word("match", "four deals in a row, the deal moving to the right"),
    Word("mund", "trump 21, worth 5"),
    Word("packet", "the cards that a player is dealt at once"),
    Word("paired difference", "the difference of two ways to play the same deal"),
    Word("par", "the points with which a side neither gets nor pays anything"),
    Word(
        "side",
        "those who count their tricks together: two sides with four and six players, else everyone alone",
    ),
    Word("signal", "making it known that one holds the highest trump still out"),
    Word("top honours", "fool and mund"),
    Word("void", "without a card of some suit"),
)
_OF_GAME: Mapping[str, tuple[Word, ...]] = {"troggu": _TROGGU, "troccas": _TROCCAS}


def words_of(games: Collection[str]) -> tuple[Word, ...]:
    """Return the words of some games; one that means another thing in a further game is listed for each."""
    found: list[Word] = []
    for game in (game for game in _OF_GAME if game in games):
        meant = {word.word: word.meaning for word in found}
        for word in _OF_GAME[game]:
            if word.word not in meant:
                found.append(word)
            elif word.meaning != meant[word.word]:
                found.append(replace(word, word=f"{word.word} ({game.title()})"))
    return tuple(sorted(found, key=lambda word: word.word.casefold()))
