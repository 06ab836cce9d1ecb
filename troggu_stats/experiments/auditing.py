"""What the audits of all experiments share: a figure that does not add up, in one sentence."""

from troggu_stats.errors import CheckFailedError

FAULTS_OF_A_GUEST = (
    "games whose payments do not sum to zero",
    "games whose contract changed though the field bid",
)
"""What must never happen when a guest plays one seat of a field, in the order in which totals count it."""


def require(players: int, figure: str, found: int, expected: int) -> None:
    """Refuse a run in which a figure is not what it must be.

    Parameters
    ----------
    players
        Number of players of the totals.
    figure
        What was counted, as in "the number of games".
    found, expected
        What it came to, and what it must be.

    Raises
    ------
    CheckFailedError
        They differ; the error names the figure.
    """
    if found != expected:
        raise CheckFailedError(
            f"With {players} players, {figure} came to {found} where it must be {expected}: the run's figures"
            " cannot be trusted; please report this with its seed."
        )
