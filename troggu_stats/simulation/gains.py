"""What each act gains over a player's usual one in sampled worlds, and which of them is to be done.

``values`` is a scratch array of a row an act: its value in the world at hand, and sums over the worlds.
"""

from troggu_stats.engine.kernel import Floats, compiled, inlined

VALUE, GAIN, GAIN_SQUARED, GAIN_BY_WEIGHT = range(4)
GAINS_WIDTH = 4


@inlined
def forget_gains(values: Floats, count: int) -> None:
    """Make the sums of so many acts ready for a decision."""
    for act in range(count):
        values[act, GAIN] = 0.0
        values[act, GAIN_SQUARED] = 0.0
        values[act, GAIN_BY_WEIGHT] = 0.0


@inlined
def add_gains(values: Floats, count: int, own: int, weight: float) -> None:
    """Add one world, of this weight, in which every act has its value."""
    for act in range(count):
        gain = weight * (values[act, VALUE] - values[own, VALUE])
        values[act, GAIN] += gain
        values[act, GAIN_SQUARED] += gain * gain
        values[act, GAIN_BY_WEIGHT] += gain * weight


@compiled
def best_act(
    values: Floats, count: int, own: int, weights: float, weights_squared: float, errors: float
) -> int:
    """Return the act with the largest mean gain, if it is that many standard errors above zero."""
    best = own
    for act in range(count):
        if values[act, GAIN] > values[best, GAIN]:
            best = act
    mean = values[best, GAIN] / weights
    # The sum of squared weighted deviations from the mean; over the squared weights it is the squared error.
    spread = (
        values[best, GAIN_SQUARED] - 2.0 * mean * values[best, GAIN_BY_WEIGHT] + mean * mean * weights_squared
    )
    return best if mean * mean * weights * weights > errors * errors * spread else own
