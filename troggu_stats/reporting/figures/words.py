"""What a figure shows in a sentence or two, for readers who cannot see it."""

from troggu_stats.experiments.drawing import (
    Bands,
    Calibration,
    Curves,
    Distribution,
    Drawing,
    Forest,
    HeatMap,
)
from troggu_stats.reporting.figures.points import DrawnPoint, points_of

_KINDS: dict[type, str] = {
    HeatMap: "Heat map",
    Curves: "Curves with intervals",
    Forest: "Forest plot",
    Bands: "Lines with bands",
    Distribution: "Distribution",
    Calibration: "Predicted against observed shares",
}


def description(drawing: Drawing) -> str:
    """Return what a figure shows, its largest and its smallest value; generated from the numbers drawn.

    Parameters
    ----------
    drawing
        Any kind.

    Returns
    -------
    str
        Two sentences, in plain words.
    """
    points = points_of(drawing)
    valued = [point for point in points if point.value is not None]
    shown = f"{_KINDS[type(drawing)]} of {_counted(len(valued), len(points))}: {drawing.title}"
    shown += "" if shown.endswith(("?", ".", "!")) else "."
    if not valued:
        return shown
    if isinstance(drawing, Calibration):
        return f"{shown} Furthest from what was predicted: {_furthest(drawing, points).text}."
    if len(valued) == 1:
        return f"{shown} {_sentence(valued[0].text)}"
    largest, smallest = max(valued, key=_value), min(valued, key=_value)
    if largest.value == smallest.value:
        return f"{shown} All the same, such as {largest.text}."
    return f"{shown} Largest: {largest.text}. Smallest: {smallest.text}."


def _counted(valued: int, points: int) -> str:
    missing = f", {points - valued} more without deals" if points > valued else ""
    return f"{valued} value{'' if valued == 1 else 's'}{missing}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _value(point: DrawnPoint) -> float:
    assert point.value is not None
    return point.value


def _furthest(drawing: Calibration, points: tuple[DrawnPoint, ...]) -> DrawnPoint:
    predicted = [point.x for series in drawing.series for point in series.points]
    pairs = [pair for pair in zip(points, predicted, strict=True) if pair[0].value is not None]
    return max(pairs, key=lambda pair: abs(_value(pair[0]) - pair[1]))[0]
