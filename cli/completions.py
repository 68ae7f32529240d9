"""`leadline completions`: the script that a shell reads to complete commands, options and games."""

from __future__ import annotations

import click

from .common import emit, emit_json
from .main import COMPLETE
from .options import json_option
from .shells import SHELLS
from .usage_errors import PROGRAM


@click.command(
    "completions",
    epilog="""\b
Examples:
  leadline completions bash > ~/.local/share/bash-completion/completions/leadline
  leadline completions zsh > ~/.zfunc/_leadline
  leadline completions fish > ~/.config/fish/completions/leadline.fish""",
)
@click.argument("shell", metavar="SHELL", type=click.Choice(list(SHELLS)))
@json_option
@click.pass_context
def command(ctx: click.Context, shell: str, as_json: bool) -> None:
    """Print the completion script for SHELL: bash, zsh or fish."""
    script = SHELLS[shell](ctx.find_root().command, {}, PROGRAM, COMPLETE).source().rstrip("\n")
    if as_json:
        emit_json({"shell": shell, "script": script})
    else:
        emit(script)
