"""The words of the page's glossary, with what is said in the Valais beside."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word, what it means, and the local word for it."""

    word: str
    meaning: str
    local: str = ""


GLOSSARY = (
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
