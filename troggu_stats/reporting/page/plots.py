"""A figure as the page shows it: in the colours of its theme, with its values where they are pointed at."""

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.reporting.figures import points_of

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_HREF = f"{{{_XLINK}}}href"
_NOT_SHOWN = (f"{{{_SVG}}}metadata", f"{{{_SVG}}}title", f"{{{_SVG}}}style")
# What is drawn on paper follows the page's colours; data and what stands on them keep theirs.
_INKS = {
    "#555555": "var(--soft)",
    "#444444": "var(--soft)",
    "#333333": "currentColor",
    "#000000": "currentColor",
}
_GROUNDS = {"#ffffff": "var(--raised)", "#f2f2f2": "var(--faint)", "#e3e3e3": "var(--line)"}
_COLOUR = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]+\.[0-9]+")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
_BLANKS = re.compile(r"\s+")
# The letters are the page's.
_FAMILY = re.compile(r"font-family:[^;]*;?")
_AROUND_SIGNS = re.compile(r"\s*([:;])\s*")


class Styles:
    """The styles of all figures of a page, said once: a figure's elements name theirs by a class."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, style: str) -> str:
        """Return the class of a style."""
        return self._names.setdefault(style, f"s{len(self._names)}")

    def sheet(self) -> str:
        """Return the rules of all classes, for the page's head."""
        return "\n".join(f".{name}{{{style}}}" for style, name in self._names.items())


def inline_svg(drawing: Drawing, svg: bytes, prefix: str, styles: Styles) -> str:
    """Return a figure as SVG to stand in the page.

    Parameters
    ----------
    drawing
        What it shows.
    svg
        The figure, drawn bare.
    prefix
        Put before every id, unlike that of any other figure of the page.
    styles
        Those of the page, to which the figure adds its own.
    """
    return fitted(svg, prefix, {point.gid: point.text for point in points_of(drawing)}, styles)


def fitted(svg: bytes, prefix: str, texts: Mapping[str, str], styles: Styles) -> str:
    """Return an SVG file of matplotlib's as an element of the page, at a third of its length.

    Parameters
    ----------
    svg
        The file.
    prefix
        Put before every id.
    texts
        What to say of the elements with these ids.
    styles
        Those of the page.
    """
    root = ElementTree.fromstring(svg)
    for parent in root.iter():
        for child in list(parent):
            if child.tag in _NOT_SHOWN:
                parent.remove(child)
    ids = {name: f"{prefix}{number}" for number, name in enumerate(_referred(root))}
    for element in root.iter():
        _fit(element, ids, texts, styles)
    _drop_empty(root)
    for attribute in ("width", "height", "version"):
        root.attrib.pop(attribute, None)
    root.set("aria-hidden", "true")
    root.set("focusable", "false")
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    return re.sub(r">\s+<", "><", ElementTree.tostring(root, encoding="unicode"))


def _referred(root: ElementTree.Element) -> dict[str, None]:
    """Return the ids that something in the figure refers to, in the order in which it does."""
    found: dict[str, None] = {}
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == _HREF and value.startswith("#"):
                found[value[1:]] = None
            found |= dict.fromkeys(_REFERENCE.findall(value))
    return found


def _drop_empty(element: ElementTree.Element) -> None:
    """Take away groups that hold nothing."""
    for child in list(element):
        _drop_empty(child)
        if child.tag == f"{{{_SVG}}}g" and len(child) == 0:
            element.remove(child)


def _fit(
    element: ElementTree.Element, ids: Mapping[str, str], texts: Mapping[str, str], styles: Styles
) -> None:
    own = element.attrib.pop("id", "")
    if own in ids:
        element.set("id", ids[own])
    if own in texts:
        title = ElementTree.Element(f"{{{_SVG}}}title")
        title.text = texts[own]
        element.insert(0, title)
    if (target := element.get(_HREF, "")[1:]) in ids:
        element.set(_HREF, f"#{ids[target]}")
    for name in ("clip-path", "mask", "style"):
        if (value := element.get(name)) is not None:
            element.set(name, _REFERENCE.sub(lambda found: f"url(#{ids[found[1]]})", value))
    if (style := element.attrib.pop("style", None)) is not None:
        element.set("class", styles.name(_recoloured(style, element.tag == f"{{{_SVG}}}text")))
    if element.get("transform", "").startswith("rotate(-0 "):
        del element.attrib["transform"]
    for name in ("d", "x", "y", "width", "height", "transform", "points"):
        if (value := element.get(name)) is not None:
            element.set(name, _BLANKS.sub(" ", _NUMBER.sub(_shorter, value)).strip())


def _recoloured(style: str, is_text: bool) -> str:
    """Return a style whose inks and grounds follow the page; white letters stand on data, and stay white."""
    known = _INKS if is_text else {**_INKS, **_GROUNDS}
    coloured = _COLOUR.sub(lambda found: known.get(found[0].lower(), found[0]), style)
    return _AROUND_SIGNS.sub(r"\1", _FAMILY.sub("", coloured))


def _shorter(found: re.Match[str]) -> str:
    """Return a length to a tenth of a point, or better where it is small."""
    number = float(found[0])
    return f"{number:.1f}".removesuffix(".0") if abs(number) >= 10 else f"{number:.3g}"
