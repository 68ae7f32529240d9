"""Pictures as pixels, by the libraries of the `pictures` extra, which are imported when they are needed.

Words are set in the fonts that come with reportlab (Bitstream Vera, as wide as what the pictures leave room for), so a
picture looks the same on every machine; only letters that these fonts lack are looked for in the fonts of the system.
"""

from __future__ import annotations

import importlib
import io
import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import MissingExtra

EXTRA = "pictures"
FAMILY = re.compile(r'font-family="[^"]*"')


def library(name: str, what: str) -> Any:
    """Import and return a library of the `pictures` extra. Raise MissingExtra, whose message says that `what` needs it,
    if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise MissingExtra(what, name.partition(".")[0], EXTRA) from None


def fonts(what: str) -> list[Path]:
    """Return the paths of two font files: regular and bold. Raise MissingExtra, naming `what` as the feature that needs
    them, if reportlab is not installed."""
    folder = Path(str(library("reportlab", what).__file__)).parent / "fonts"
    return [folder / "Vera.ttf", folder / "VeraBd.ttf"]


def png(picture: str, zoom: int, what: str) -> bytes:
    """Return the bytes of a PNG file of an SVG picture, `zoom` times as large. Raise MissingExtra, naming `what` as the
    feature that needs it, if a library is not installed."""
    resvg = library("resvg_py", what)
    data = resvg.svg_to_bytes(
        svg_string=FAMILY.sub('font-family="Bitstream Vera Sans"', picture, count=1),
        zoom=zoom,
        font_files=[str(path) for path in fonts(what)],
        skip_system_fonts=not _rare(picture),
    )
    return bytes(data)


def rgb(picture: str, what: str) -> npt.NDArray[np.uint8]:
    """Return an SVG picture as an array of pixels with shape (height, width, 3). Raise MissingExtra, naming `what` as
    the feature that needs it, if a library is not installed."""
    image = library("PIL.Image", what).open(io.BytesIO(png(picture, 1, what)))
    return np.array(image.convert("RGB"), np.uint8)


def check(what: str) -> None:
    """Raise MissingExtra, naming `what` as the feature that needs it, if a library of `rgb` is not installed."""
    for name in ("resvg_py", "reportlab", "PIL.Image"):
        library(name, what)


def _rare(picture: str) -> bool:
    """True if there are letters that the fonts lack; the text of a picture has them as references."""
    return any(int(code) > 255 for code in re.findall(r"&#(\d+);", picture))
