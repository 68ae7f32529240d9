"""Self-contained SVG pictures: `from .. import svg as draw`. Elements, sheets, marks and colours of all games."""

from .elements import EMPTY, OUTLINE, Line, circle, group, lines, moved, path, pointer, rectangle, text, tile
from .marks import Mark, Ring, Touched
from .metrics import fitting, fold, width
from .pages import Block, picture_pages, word_pages
from .sheet import MARGIN, Drawn, fan, fan_width, heading, notes, panel, picture
from .strip import Frame, strip
from .theme import BACK, FRAME, INK, PALE, PANEL, PAPER, PRINT, THEMES, WATER, Theme, paint

__all__ = [
    "BACK",
    "EMPTY",
    "FRAME",
    "INK",
    "MARGIN",
    "OUTLINE",
    "PALE",
    "PANEL",
    "PAPER",
    "PRINT",
    "THEMES",
    "WATER",
    "Block",
    "Drawn",
    "Frame",
    "Line",
    "Mark",
    "Ring",
    "Theme",
    "Touched",
    "circle",
    "fan",
    "fan_width",
    "fitting",
    "fold",
    "group",
    "heading",
    "lines",
    "moved",
    "notes",
    "paint",
    "panel",
    "path",
    "picture",
    "picture_pages",
    "pointer",
    "rectangle",
    "strip",
    "text",
    "tile",
    "width",
    "word_pages",
]
