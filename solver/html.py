"""One HTML file that opens anywhere: no script, nothing from a network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

# What pages have in common: paper and ink in a light and a dark room, headings and wide tables.
STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #1b2430; --pale: #56616d; --rule: #c3ced6; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191f; --ink: #e8ecf0; --pale: #a3afba; --rule: #3a4652; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "DejaVu Sans", Arial, sans-serif;
  margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--rule); padding: .25rem .5rem; }
caption { position: sticky; left: 0; max-width: calc(100vw - 2rem); text-align: left; color: var(--pale);
  padding-bottom: .5rem; }
svg { max-width: 100%; height: auto; } .pale { color: var(--pale); }
.scroll { overflow-x: auto; } .scroll:focus-visible { outline: 2px solid var(--ink); }
"""


def scrolled(label: str, part: str) -> str:
    """Return an HTML part that scrolls sideways, also by keys, if it is wider than the screen.

    `label` is its name for screen readers.
    """
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label)}">{part}</div>'


def html(title: str, style: str, parts: Sequence[str], basis: str) -> str:
    """Return the text of a page with a title, non-empty parts (HTML), and the `basis` of its numbers at the end.

    `style` is CSS that follows STYLE.
    """
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n<main>",
            f"<h1>{escape(title)}</h1>",
            *filter(None, parts),
            f'<p class="pale">{escape(basis)}</p>\n</main>\n</body>\n</html>\n',
        ]
    )
