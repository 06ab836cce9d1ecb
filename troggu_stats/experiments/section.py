"""Where a report shows a run: the questions of players, in the order in which they ask them."""

from enum import Enum


class Section(Enum):
    """A part of a report; an experiment names its own as ``section``."""

    BID = "bid"
    DISCARD = "discard"
    PLAY = "play"
    VARIANTS = "variants"
    MORE = "more"

    @property
    def title(self) -> str:
        """The heading."""
        return _WORDS[self][0]

    @property
    def question(self) -> str:
        """One sentence under the heading."""
        return _WORDS[self][1]


_WORDS = {
    Section.BID: (
        "When to bid",
        "A bid is right if it pays more than the other bids on the same cards.",
    ),
    Section.DISCARD: (
        "What to discard",
        "The declarer takes the tapp and lays as many cards away: every choice is tried on the same cards.",
    ),
    Section.PLAY: (
        "How to play",
        "Who plays better, at what, and by how much, on the same deals.",
    ),
    Section.VARIANTS: (
        "What the variants change",
        "The same deals by other rules: what a rule is worth, and to whom.",
    ),
    Section.MORE: ("More", "Runs that belong to no other part."),
}
