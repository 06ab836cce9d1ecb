"""Letters that an encoding lacks are written with those it has."""

import io

import pytest

from troggu_stats.cli import plain_text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Grächen", "Graechen"),
        ("Misère", "Misere"),
        ("1 ± 2", "1 +/- 2"),
        ("⚖3", "ruling 3"),
        ("Bättler, Büob", "Baettler, Bueob"),
        ("10⁶ × 3 − 1", "106 x 3 - 1"),
        ("─━", "--"),
        ("plain", "plain"),
        ("漢", "?"),
    ],
)
def test_in_plain_letters(text: str, plain: str) -> None:
    assert plain_text.in_plain_letters(text) == plain


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("ascii", b"Misere +/- Graechen"), ("cp1252", "Misère ± Grächen".encode("cp1252"))],
)
def test_streams_replace_what_they_lack(
    encoding: str, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr("sys.stdout", stream)
    plain_text.make_output_safe()
    stream.write("Misère ± Grächen")
    stream.flush()
    assert stream.buffer.getvalue() == written
