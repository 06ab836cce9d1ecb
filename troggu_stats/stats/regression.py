"""What goes with winning: a logistic regression that counts a deal's hands as one observation."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from troggu_stats.errors import UsageError
from troggu_stats.stats.estimate import DEFAULT_LEVEL, NO_DEALS, Estimate, check_level

CLUSTERED_LOGIT = "logit, clustered by deal"
CONSTANT = "constant"


@dataclass(frozen=True, slots=True)
class Term:
    """One feature's part in the odds.

    Parameters
    ----------
    name
        The feature; "constant" for the intercept.
    log_odds
        Change of the log odds for one unit of the feature, all others equal.
    odds_ratio
        The same as a factor of the odds.
    p
        Two-sided p-value of no effect; None where there is no estimate.
    """

    name: str
    log_odds: Estimate
    odds_ratio: Estimate
    p: float | None


@dataclass(frozen=True, slots=True)
class LogitFit:
    """A fitted logistic regression, or the sentence why there is none.

    Parameters
    ----------
    terms
        The constant first, then each feature in order; empty estimates when there is no fit.
    hands, deals
        Observations, and clusters.
    problem
        Why there is no fit; empty when there is one.
    method
        Name of the method in `docs/methods.md`.
    """

    terms: tuple[Term, ...]
    hands: int
    deals: int
    problem: str = ""
    method: str = CLUSTERED_LOGIT


def _checked(
    outcome: ArrayLike, features: ArrayLike, names: Sequence[str], deal: ArrayLike
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[Any]]:
    y = np.asarray(outcome, dtype=np.float64)
    x = np.asarray(features, dtype=np.float64).reshape(y.size, len(names))
    groups = np.asarray(deal)
    if groups.shape != y.shape:
        raise UsageError(f"{groups.size} deal numbers came for {y.size} hands; give one for each.")
    if not np.isin(y, (0.0, 1.0)).all():
        raise UsageError("Outcomes of a logistic regression must be 0 or 1; other values came.")
    if not np.isfinite(x).all():
        raise UsageError("Features of a logistic regression must be finite numbers; others came.")
    return y, x, groups


def _problem(y: NDArray[np.float64], design: NDArray[np.float64], deals: int) -> str:
    """Return why no fit is to be had, before trying, or an empty string."""
    if y.size == 0:
        return NO_DEALS
    if y.min() == y.max():
        return f"all {y.size} outcomes are {int(y[0])}: nothing to explain"
    if deals <= design.shape[1]:
        return f"{deals} deals are too few for {design.shape[1]} terms"
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return "a feature is constant or follows from the others: drop it"
    return ""


def _unfitted(names: Sequence[str], hands: int, deals: int, level: float, problem: str) -> LogitFit:
    none = Estimate(None, None, None, deals, level, problem)
    terms = tuple(Term(name, none, none, None) for name in (CONSTANT, *names))
    return LogitFit(terms, hands, deals, problem)


def clustered_logit(
    outcome: ArrayLike,
    features: ArrayLike,
    names: Sequence[str],
    deal: ArrayLike,
    level: float = DEFAULT_LEVEL,
) -> LogitFit:
    """Say what raises the odds of an outcome, and by how much.

    Parameters
    ----------
    outcome
        0 or 1 for each hand, shape (hands,).
    features
        Numbers of each hand, shape (hands, features).
    names
        Name of each feature.
    deal
        Number of each hand's deal, shape (hands,); hands of a deal are one observation.
    level
        Confidence level.

    Returns
    -------
    LogitFit
        Estimates count deals. Separated, constant or too few outcomes give the reason instead.

    Notes
    -----
    Sandwich variance by cluster (K.-Y. Liang and S. L. Zeger, 1986, Longitudinal data analysis using
    generalized linear models), with Student's t at one degree less than there are deals.
    """
    from statsmodels.discrete.discrete_model import Logit
    from statsmodels.tools.sm_exceptions import ModelWarning, PerfectSeparationError

    check_level(level)
    y, x, groups = _checked(outcome, features, names, deal)
    deals = int(np.unique(groups).size)
    design = np.column_stack([np.ones(y.size), x])
    problem = _problem(y, design, deals)
    if problem:
        return _unfitted(names, int(y.size), deals, level, problem)
    codes = np.unique(groups, return_inverse=True)[1]
    with warnings.catch_warnings():
        # Separation and failure to converge are warnings there; here they are the answer. Others are not.
        warnings.simplefilter("ignore")
        for kind in (ModelWarning, RuntimeWarning):
            warnings.simplefilter("error", kind)
        try:
            fit = Logit(y, design).fit(
                disp=0, maxiter=100, cov_type="cluster", cov_kwds={"groups": codes}, use_t=True
            )
        except (
            ModelWarning,
            RuntimeWarning,
            PerfectSeparationError,
            np.linalg.LinAlgError,
            ArithmeticError,
            ValueError,
        ):
            problem = "the features separate the outcomes, or the fit does not settle: drop one"
            return _unfitted(names, int(y.size), deals, level, problem)
    return _fitted(fit, names, int(y.size), deals, level)


def _fitted(fit: Any, names: Sequence[str], hands: int, deals: int, level: float) -> LogitFit:
    ends, pvalues = np.asarray(fit.conf_int(alpha=1.0 - level)), np.asarray(fit.pvalues)
    numbers = np.column_stack([np.asarray(fit.params), ends])
    with np.errstate(over="ignore"):
        ratios = np.exp(numbers)
    if not (np.isfinite(numbers).all() and np.isfinite(ratios).all()):
        return _unfitted(names, hands, deals, level, "the fit ran off to infinity: drop a feature")

    def estimate(row: NDArray[np.float64]) -> Estimate:
        value, low, high = (float(number) for number in row)
        return Estimate(value, low, high, deals, level, CLUSTERED_LOGIT)

    terms = tuple(
        Term(name, estimate(numbers[i]), estimate(ratios[i]), float(pvalues[i]))
        for i, name in enumerate((CONSTANT, *names))
    )
    return LogitFit(terms, hands, deals)
