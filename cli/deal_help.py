"""Help of commands that deal a game: their own options first, then those of the named game only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from ..core import GAMES, Game

WORDS = "leadline.words"  # in the context: the words of the command line


class DealOption(click.Option):
    """An option of the deal; `texts` has its help for each game that has the option, by the name of the game."""

    def __init__(self, *args: Any, texts: Mapping[str, str], **options: Any) -> None:
        self.texts = texts
        titles: dict[str, list[str]] = {}
        for entry in GAMES:
            if entry.name in texts:
                titles.setdefault(texts[entry.name], []).append(entry.title)
        everywhere = len(texts) == len(GAMES) and len(titles) == 1
        text = " ".join(text if everywhere else f"{', '.join(names)}: {text}" for text, names in titles.items())
        super().__init__(*args, **options | {"help": text})


class DealCommand(click.Command):
    """A click command that deals a game: its help lists options of the deal only for the game on the command line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[WORDS] = list(args)
        return super().parse_args(ctx, args)

    def dealt_games(self) -> Sequence[Game]:
        """Return the games that the command can deal: all, unless a subclass restricts them."""
        return GAMES

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        own = [param for param in options if not isinstance(param, DealOption)]
        with formatter.section("Options"):
            formatter.write_dl([record for param in own if (record := param.get_help_record(ctx)) is not None])
        games = self.dealt_games()
        words = {part for word in ctx.meta.get(WORDS, ()) for part in (word, word.rpartition("=")[2])}
        named = [entry for entry in games if words & {entry.name, *entry.aliases}]
        only = named[0] if named else games[0] if len(games) == 1 else None
        if only is not None:
            dealt = [param for param in options if isinstance(param, DealOption) and only.name in param.texts]
            with formatter.section(f"Options of a deal of {only.title}"):
                formatter.write_dl([_record(param, only, ctx) for param in dealt])
            return
        flag = "--game " if any(param.name == "game" for param in options) else ""
        example = f"{ctx.command_path} {flag}{games[-1].name} --help"
        with formatter.section("Options of a deal"):
            formatter.write_text(f"They depend on the game; for example, {example} lists those of {games[-1].title}.")


def _record(option: DealOption, game: Game, ctx: click.Context) -> tuple[str, str]:
    """Return the flags of an option and its help for one game."""
    flags, text = option.get_help_record(ctx) or ("", "")
    return flags, text.replace(str(option.help), option.texts[game.name])
