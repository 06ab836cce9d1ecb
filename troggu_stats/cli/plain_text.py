"""Text that any terminal can take: letters and signs it lacks are written with those it has."""

import codecs
import sys
import unicodedata

_ERRORS = "troggu-plain"
_SIGNS = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "±": "+/-",
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "÷": "/",
    "·": "*",
    "≤": "<=",
    "≥": ">=",
    "≈": "~",
    "→": "->",
    "…": "...",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "’": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "⚖": "ruling ",
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
    "\N{THIN SPACE}": " ",
    "\N{GREEK SMALL LETTER SIGMA}": "sigma",
    "\N{MICRO SIGN}": "u",
    "\N{GREEK SMALL LETTER MU}": "u",
}
_SIGNS |= {chr(code): "-" for code in range(0x2500, 0x2580)}  # rules of tables


def make_output_safe() -> None:
    """Let standard output and error replace what their encoding lacks, where else they would fail."""
    codecs.register_error(_ERRORS, _replace)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(errors=_ERRORS)


def in_plain_letters(text: str) -> str:
    """Return text in ASCII: ``Grächen`` as ``Graechen``, ``±`` as ``+/-``."""
    return "".join(letter if letter.isascii() else _plain(letter) for letter in text)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_plain_letters(error.object[error.start : error.end]), error.end


def _plain(letter: str) -> str:
    if letter in _SIGNS:
        return _SIGNS[letter]
    base = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return base or "?"
