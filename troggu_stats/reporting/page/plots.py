"""A figure as the page shows it: in the colours of its theme, with its values where they are pointed at."""

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.reporting.figures import points_of

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_HREF = f"{{{_XLINK}}}href"
# What is drawn on paper follows the page's colours; data and what stands on them keep theirs.
_INKS = {
    "#555555": "var(--soft)",
    "#333333": "currentColor",
    "#444444": "var(--soft)",
    "#000000": "currentColor",
}
_GROUNDS = {"#ffffff": "var(--raised)", "#f2f2f2": "var(--faint)", "#e3e3e3": "var(--line)"}
_COLOUR = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]+\.[0-9]{3,}")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
_BLANKS = re.compile(r"\s+")


def inline_svg(drawing: Drawing, svg: bytes, prefix: str) -> str:
    """Return a figure as SVG to stand in the page.

    Parameters
    ----------
    drawing
        What it shows.
    svg
        The figure, drawn bare.
    prefix
        Put before every id, unlike that of any other figure of the page.
    """
    return fitted(svg, prefix, {point.gid: point.text for point in points_of(drawing)})


def fitted(svg: bytes, prefix: str, texts: Mapping[str, str]) -> str:
    """Return an SVG file of matplotlib's as an element of the page.

    Parameters
    ----------
    svg
        The file.
    prefix
        Put before every id.
    texts
        What to say of the elements with these ids.
    """
    root = ElementTree.fromstring(svg)
    for parent in root.iter():
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}title"):
                parent.remove(child)
    for element in root.iter():
        _fit(element, prefix, texts)
    for attribute in ("width", "height", "version"):
        root.attrib.pop(attribute, None)
    root.set("aria-hidden", "true")
    root.set("focusable", "false")
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    # As an element of HTML it needs no namespaces of its own, and no blanks between elements.
    return re.sub(r">\s+<", "><", ElementTree.tostring(root, encoding="unicode"))


def _fit(element: ElementTree.Element, prefix: str, texts: Mapping[str, str]) -> None:
    is_text = element.tag == f"{{{_SVG}}}text"
    own = element.get("id")
    if own is not None:
        element.set("id", prefix + own)
        if own in texts:
            title = ElementTree.Element(f"{{{_SVG}}}title")
            title.text = texts[own]
            element.insert(0, title)
    if (target := element.get(_HREF, "")).startswith("#"):
        element.set(_HREF, f"#{prefix}{target[1:]}")
    for name in ("clip-path", "style", "mask"):
        if (value := element.get(name)) is not None:
            value = _REFERENCE.sub(rf"url(#{prefix}\1)", value)
            element.set(name, _recoloured(value, is_text) if name == "style" else value)
    for name in ("d", "x", "y", "transform", "points"):
        if (value := element.get(name)) is not None:
            element.set(name, _BLANKS.sub(" ", _NUMBER.sub(_shorter, value)).strip())
    if element.tag == f"{{{_SVG}}}style":
        # The page's own style has it; within HTML it would reach every other figure.
        element.text = ""


def _recoloured(style: str, is_text: bool) -> str:
    """Return a style whose inks and grounds follow the page; white letters stand on data, and stay white."""
    known = _INKS if is_text else {**_INKS, **_GROUNDS}
    return _COLOUR.sub(lambda found: known.get(found[0].lower(), found[0]), style)


def _shorter(found: re.Match[str]) -> str:
    return f"{float(found[0]):.2f}"
