"""Monte Carlo strategy analysis for the Swiss tarot games Troggu and Troccas.

``run`` plays an experiment, and ``open_run`` reads one that was kept; both give tables as data frames and
figures as matplotlib figures.
"""

__version__ = "0.1.0"
__all__ = ["__version__", "open_run", "run"]


def __getattr__(name: str) -> object:
    # Imported when asked for: the package itself is imported by every command, and for its version alone.
    # By name, for the layers below do not depend on what stands above them.
    if name in ("open_run", "run"):
        from importlib import import_module

        return getattr(import_module("troggu_stats.notebook"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
