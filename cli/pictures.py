"""SVG pictures as PNG and PDF, by the libraries of the extra `pictures`, which are imported when they are needed.

Words are set in the fonts that come with reportlab (Bitstream Vera, as wide as what the pictures leave room for), so a
picture looks the same on every machine; only letters that these fonts lack are looked for in the fonts of the system.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .common import problem

FONT = "Vera"
DENSITY = 2  # pixels of a PNG for each pixel of the picture
_INSTALL = "pip install 'leadline[pictures]'"
_FAMILY = re.compile(r'font-family="[^"]*"')


def png(picture: str) -> bytes:
    """The picture as PNG, DENSITY times as large. Raises DocumentError where the extra is not installed."""
    resvg = _library("resvg_py", "--png")
    files = [str(path) for path in _fonts("--png")]
    data = resvg.svg_to_bytes(
        svg_string=_FAMILY.sub('font-family="Bitstream Vera Sans"', picture, count=1),
        zoom=DENSITY,
        font_files=files,
        skip_system_fonts=not _rare(picture),
    )
    return bytes(data)


def check(option: str) -> None:
    """Raises DocumentError where the extra is not installed; `option` is what needs it."""
    for name in ("svglib.svglib", "reportlab.pdfgen.canvas"):
        _library(name, option)


def pdf(*pages: str) -> bytes:
    """The pictures as the pages of a PDF, each of its size. Raises DocumentError where the extra is not installed."""
    svglib = _library("svglib.svglib", "--pdf")
    render, canvas = _library("reportlab.graphics.renderPDF", "--pdf"), _library("reportlab.pdfgen.canvas", "--pdf")
    fonts = _library("svglib.fonts", "--pdf")
    for path, weight in zip(_fonts("--pdf"), ("normal", "bold"), strict=True):
        fonts.register_font(FONT, str(path), weight, "normal", FONT if weight == "normal" else f"{FONT}-Bold")
    logging.getLogger("svglib").setLevel(logging.ERROR)
    out = io.BytesIO()
    file = canvas.Canvas(out, invariant=1)
    file.setTitle(_title(pages[0]))
    for picture in pages:
        source = io.StringIO(_FAMILY.sub(f'font-family="{FONT}"', picture, count=1))
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


def _fonts(option: str) -> list[Path]:
    """The files of the regular and the bold font."""
    folder = Path(str(_library("reportlab", option).__file__)).parent / "fonts"
    return [folder / "Vera.ttf", folder / "VeraBd.ttf"]


def _rare(picture: str) -> bool:
    """Whether there are letters that the fonts lack; the text of a picture has them as references."""
    return any(int(code) > 255 for code in re.findall(r"&#(\d+);", picture))


def _library(name: str, option: str) -> Any:
    with contextlib.suppress(ImportError):
        return importlib.import_module(name)
    raise problem(option, f"needs the extra `pictures`, which is not installed: {_INSTALL}")
