"""SVG pictures as PNG and PDF, by the libraries of the `pictures` extra (core/svg/raster.py)."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from typing import Any

from ..core.errors import DocumentError, MissingExtra
from ..core.svg import raster
from .common import problem

FONT = "Vera"
DENSITY = 2  # pixels of a PNG for each pixel of the picture
_INSTALL = "pip install 'leadline[pictures]'"


def png(picture: str) -> bytes:
    """Return an SVG picture as PNG, twice as large. Raises DocumentError if the `pictures` extra is not installed."""
    try:
        return raster.png(picture, DENSITY, "--png")
    except MissingExtra:
        raise _missing("--png") from None


def check(option: str) -> None:
    """Raise DocumentError at `option`, which needs the `pictures` extra, if the extra is not installed."""
    for name in ("svglib.svglib", "reportlab.pdfgen.canvas"):
        _library(name, option)


def pdf(*pages: str) -> bytes:
    """Return a PDF with one page per SVG picture, each of its size. Raises DocumentError without the extra."""
    svglib = _library("svglib.svglib", "--pdf")
    render, canvas = _library("reportlab.graphics.renderPDF", "--pdf"), _library("reportlab.pdfgen.canvas", "--pdf")
    fonts = _library("svglib.fonts", "--pdf")
    for path, weight in zip(raster.fonts("--pdf"), ("normal", "bold"), strict=True):
        fonts.register_font(FONT, str(path), weight, "normal", FONT if weight == "normal" else f"{FONT}-Bold")
    logging.getLogger("svglib").setLevel(logging.ERROR)
    out = io.BytesIO()
    file = canvas.Canvas(out, invariant=1)
    file.setTitle(_title(pages[0]))
    for picture in pages:
        source = io.StringIO(raster.FAMILY.sub(f'font-family="{FONT}"', picture, count=1))
        drawing = svglib.svg2rlg(source)
        file.setPageSize((drawing.width, drawing.height))
        render.draw(drawing, file, 0, 0)
        file.showPage()
    file.save()
    return out.getvalue()


KINDS: dict[str, Callable[[str], bytes]] = {"png": png, "pdf": pdf}


def _title(picture: str) -> str:
    from xml.etree import ElementTree

    return ElementTree.fromstring(picture)[0].text or ""


def _library(name: str, option: str) -> Any:
    try:
        return raster.library(name, option)
    except MissingExtra:
        raise _missing(option) from None


def _missing(option: str) -> DocumentError:
    return problem(option, f"needs the `pictures` extra: {_INSTALL}")
