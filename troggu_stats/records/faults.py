"""What is wrong with a record: the rule that is broken and where."""

from dataclasses import dataclass

FORMAT = "FORMAT"
"""Id of the record format itself, for faults that no rule of the games speaks of."""

INVARIANT = "INV"
"""Id of what every deal must keep: each card once, and the same cards for the same address."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a record.

    Parameters
    ----------
    rule
        Id of the rule or ruling that is broken, or ``FORMAT``, ``N`` or ``INV``.
    message
        One sentence: what stands there and what should.
    trick
        Index of the trick, from 0; ``None`` if it is not about a trick.
    seat
        The seat that broke the rule; ``None`` if it is nobody's act.
    card
        The card in question; ``None`` if there is none.
    """

    rule: str
    message: str
    trick: int | None = None
    seat: int | None = None
    card: str | None = None

    def __str__(self) -> str:
        places = [
            f"plays[{self.trick}]" if self.trick is not None else "",
            f"seat {self.seat}" if self.seat is not None else "",
            safe_text(self.card) if self.card is not None else "",
        ]
        place = ", ".join(part for part in places if part)
        # Plain text names a ruling in words: not every terminal has the sign.
        rule = self.rule.replace("⚖", "ruling ")
        return f"{rule}: {self.message}" + (f" ({place})" if place else "")


class RecordFaultError(Exception):
    """Carries the fault at which the reading or replaying of a record had to stop."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def safe_text(text: object, longest: int = 60) -> str:
    r"""Return text from a file so that a terminal shows it and does not obey it.

    Control characters, escapes and marks that turn the direction of writing come as ``\x1b`` and the like;
    letters of any script stay.
    """
    letters = str(text)[: longest + 1]
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in letters)
    return shown if len(shown) <= longest else shown[: longest - 3] + "..."
