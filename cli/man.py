"""The manual pages, made from the commands themselves: python -m leadline.cli.man FOLDER writes leadline.1 and one page
for each command. `make man` does it."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

import click

from ..core import __version__
from .main import COMMANDS, HELP, group
from .usage_errors import PROGRAM

SECTIONS = {"Examples": "EXAMPLES", "Exit codes": "EXIT STATUS"}  # paragraphs of an epilog


def escaped(text: str) -> str:
    """Return a text escaped for roff, so that no character of it is a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in text.split("\n"))


def page(command: click.Command, name: str, summary: str) -> str:
    """Return the manual page of a command in roff; `name` is the full command, and `summary` its short description."""
    usage, options = _usage(command, name)
    title = name.replace(" ", "-").upper()
    lines = [
        f'.TH "{escaped(title)}" 1 "" "{PROGRAM} {escaped(__version__)}" "Leadline"',
        ".SH NAME",
        escaped(f"{name.replace(' ', '-')} - {summary}"),
        ".SH SYNOPSIS",
        f".B {escaped(name)}",
        escaped(usage),
        ".SH DESCRIPTION",
        *paragraphs(command.help or ""),
        ".SH OPTIONS",
        *options,
    ]
    if isinstance(command, click.Group) and command is not group:
        lines.append(".SH COMMANDS")
        for other, part in command.commands.items():
            usage, options = _usage(part, f"{name} {other}")
            lines += [f".SS {escaped(f'{name} {other} {usage}')}", *paragraphs(part.help or ""), *options]
    if command is group:
        lines.append(".SH COMMANDS")
        for other, text in COMMANDS.items():
            lines += [".TP", f".BR {escaped(f'{PROGRAM}-{other}')} (1)", escaped(text)]
    lines += epilog(command.epilog or "")
    if command is not group:
        lines += [".SH SEE ALSO", f".BR {PROGRAM} (1)"]
    return "\n".join(lines) + "\n"


def _usage(command: click.Command, name: str) -> tuple[str, list[str]]:
    """Return how a command is called, and its options in roff."""
    with click.Context(command, info_name=name, help_option_names=HELP) as ctx:
        usage = " ".join(command.collect_usage_pieces(ctx))
        records = [record for item in command.get_params(ctx) if (record := item.get_help_record(ctx)) is not None]
    lines: list[str] = []
    for flags, text in records:
        if text:
            lines += [".TP", f".B {escaped(flags)}", escaped(" ".join(text.split()))]
    return usage, lines


def blocks(text: str) -> list[tuple[str, bool]]:
    """Split a help text into paragraphs, each with True if its lines stay as they are (click marks these by \\b)."""
    found = []
    for part in re.split(r"\n\s*\n", inspect.cleandoc(text)) if text.strip() else []:
        kept = part.lstrip().startswith("\b")
        found.append((part.replace("\b\n", "").replace("\b", "").strip("\n"), kept))
    return found


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a help text as lines in roff."""
    lines = []
    for part, kept in blocks(text):
        lines.append(".PP")
        lines += [".nf", escaped(part), ".fi"] if kept else [escaped(" ".join(part.split()))]
    return lines


def epilog(text: str) -> list[str]:
    """Return the end of a help text as lines in roff, with sections: examples, exit codes, everything else as notes."""
    lines = []
    for part, _ in blocks(text):
        head, colon, rest = part.partition(":")
        section = SECTIONS.get(head.strip()) if colon else None
        if section == "EXAMPLES":
            lines += [f".SH {section}", ".nf", escaped(rest.strip("\n")), ".fi"]
        elif section is not None:
            lines += [f".SH {section}", escaped(" ".join(rest.split()))]
        else:
            lines += [".SH NOTES", ".nf", escaped(part), ".fi"]
    return lines


def pages() -> dict[str, str]:
    """Return the manual pages of all commands by file name, for example `leadline-best.1`."""
    found = {f"{PROGRAM}.1": page(group, PROGRAM, "analyse positions of tabletop games")}
    with click.Context(group) as ctx:
        for name, summary in COMMANDS.items():
            command = group.get_command(ctx, name)
            assert command is not None
            text = summary.rstrip(".")
            found[f"{PROGRAM}-{name}.1"] = page(command, f"{PROGRAM} {name}", text[0].lower() + text[1:])
    return found


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        raise SystemExit("usage: python -m leadline.cli.man FOLDER")
    folder = Path(sys.argv[1])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in pages().items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise SystemExit(f"{PROGRAM}: {folder}: cannot be written: {error.strerror}") from None


if __name__ == "__main__":
    main()
