"""A figure that notebooks show; imported only where one is drawn, for it brings matplotlib."""

from typing import Any

from matplotlib.figure import Figure

from troggu_stats.reporting.figures.style import saved

__all__ = ["Figure", "ShownFigure"]


class ShownFigure(Figure):
    """A figure that needs no pyplot, and so none of its state, to be seen in a notebook."""

    def _repr_png_(self, **_options: Any) -> bytes:
        return saved(self, "png")
