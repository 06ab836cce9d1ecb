"""What each act gains over a player's usual one in sampled worlds, and which of them is to be done.

``values`` is a scratch array of a row an act: its value in the world at hand, and sums over the worlds.
"""

from troggu_stats.engine.kernel import Floats, compiled, inlined

VALUE, GAIN, GAIN_SQUARED = range(3)
GAINS_WIDTH = 3


@inlined
def forget_gains(values: Floats, count: int) -> None:
    """Make the sums of so many acts ready for a decision."""
    for act in range(count):
        values[act, GAIN] = 0.0
        values[act, GAIN_SQUARED] = 0.0


@inlined
def add_gains(values: Floats, count: int, own: int) -> None:
    """Add one world, in which every act has its value."""
    for act in range(count):
        gain = values[act, VALUE] - values[own, VALUE]
        values[act, GAIN] += gain
        values[act, GAIN_SQUARED] += gain * gain


@compiled
def best_act(values: Floats, count: int, own: int, worlds: int, errors: float) -> int:
    """Return the act with the largest mean gain, if it is that many standard errors above zero."""
    best = own
    for act in range(count):
        if values[act, GAIN] > values[best, GAIN]:
            best = act
    mean = values[best, GAIN] / worlds
    # The sum of squared deviations from the mean; over the squared number of worlds it is the squared error.
    spread = values[best, GAIN_SQUARED] - 2.0 * mean * values[best, GAIN] + mean * mean * worlds
    return best if mean * mean * worlds * worlds > errors * errors * spread else own
