"""`leadline serve`: the analysis board in a browser."""

from __future__ import annotations

import os
import re
import threading
import webbrowser
from urllib.parse import quote

import click

from .common import DONE, emit_json, problem, read_text, shown_name
from .data_folder import VARIABLE, data_folder
from .options import FILE, flagged, json_option
from .streams import put
from .usage_errors import Whole

INSTALL = "pip install 'leadline[page]'"
NEEDED = ("starlette", "uvicorn", "anyio", "h11")
PORT = 8750
TOKEN = "LEADLINE_TOKEN"


@click.command(
    "serve",
    epilog="""\b
Examples:
  leadline serve
  leadline serve --game reef --puzzle
  leadline serve --port 0 --no-browser
  (umask 077; openssl rand -hex 16 > token); leadline serve --host 192.168.1.20 --token-file token
  curl -s http://127.0.0.1:8750/api/openapi.json

\b
Exit codes: 0 done, 2 bad usage or a port that is in use, 130 interrupted, 143 terminated.""",
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=PORT,
    metavar="N",
    help=f"The port to listen on (default: {PORT}); 0 picks a free one.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser; the address is printed anyway.")
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="HOST",
    help="The address of this machine to listen on (default: 127.0.0.1, which no other machine can reach).",
)
@click.option(
    "--token-file",
    type=FILE,
    metavar="FILE",
    help="Require the secret in FILE, 16 characters or more, with every request, and open no browser (default: that of "
    f"the variable {TOKEN}); needed if others can reach --host.",
)
@click.option(
    "--game",
    metavar="GAME",
    help="Open a screen of this game: its puzzles, its analysis, its table, or without one of these options a game "
    "against engines.",
)
@click.option("--puzzle", "screen", flag_value="puzzle", help="With --game: open its puzzles.")
@click.option("--play", "screen", flag_value="play", help="With --game: open a game against engines (default).")
@click.option("--table", "screen", flag_value="table", help="With --game: follow a game with real cards.")
@click.option("--analyse", "screen", flag_value="analyse", help="With --game: open the analysis board.")
@click.option(
    "--data",
    type=FILE,
    metavar="DIR",
    help=f"The folder of games and puzzles (default: that of the variable {VARIABLE}, else that of the platform).",
)
@click.option("--token", hidden=True, help="Refused: the list of processes would show the secret.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    port: int,
    no_browser: bool,
    host: str,
    token_file: str | None,
    game: str | None,
    screen: str | None,
    data: str | None,
    token: str | None,
    as_json: bool,
) -> None:
    """Open an analysis board in the browser.

    It runs until Ctrl-C, for this machine alone unless --host says otherwise, and needs no network. When it is ready
    it prints its address on standard error, and with --json as an object on standard output. Scripts may use the
    interface below /api/, which /api/openapi.json describes.
    """
    try:
        from .page.access_control import SHORTEST, Rules, is_loopback, machine_names
        from .page.board import Board
        from .page.server import listen, serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in NEEDED:
            raise
        raise problem("", f"serve needs the library {error.name.split('.')[0]}: {INSTALL}") from None
    from ..solver.api.pool import Pool

    path = _path(game, screen)
    pool = Pool()
    board = Board.of(pool, data_folder(data))
    if not host.strip():
        raise problem("--host", "empty; expected an address or a name of this machine")
    if token is not None:
        raise problem("--token", f"the list of processes shows its value; set {TOKEN} or use --token-file FILE")
    secret = _secret(token_file)
    if secret is not None and (len(secret) < SHORTEST or not re.fullmatch(r"[!-~]*", secret)):
        place = TOKEN if token_file is None else shown_name(token_file)
        raise problem(place, f"not a secret; use {SHORTEST} or more letters, digits and signs without spaces")
    found = listen(host, port)
    bound, port = found.getsockname()[:2]
    alone = is_loopback(bound)
    if secret is None and not alone:
        found.close()
        raise problem("--host", f"others can reach {host}, so requests need a secret; set {TOKEN} or use --token-file")
    names = frozenset({host.lower()}) | (frozenset() if alone else machine_names())
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # all addresses of the machine; one is printed
    name = f"[{shown}]" if ":" in shown else shown
    address = f"http://{name}:{port}/"
    opened = address + path
    whole = opened if secret is None else f"{opened}#token={quote(secret, safe='')}"

    def ready() -> None:
        if as_json:
            emit_json({"address": address, "port": port})
        put(whole, err=True)
        if not no_browser and secret is None:  # the list of processes would show the address
            threading.Thread(target=webbrowser.open, args=(whole,), daemon=True).start()

    serve(pool, Rules(bound, port, secret, names), board, [found], ready)
    ctx.exit(DONE)


def _path(name: str | None, screen: str | None) -> str:
    """Return the path of the screen to open. Raises DocumentError for a game that there is not."""
    if name is None:
        if screen is not None:
            raise problem(f"--{screen}", "needs a game; use for example --game reef")
        return ""
    from ..core.registry import game

    with flagged():
        return f"{game(name).name}/{screen or 'play'}"


def _secret(file: str | None) -> str | None:
    """Return the token in the file, else that of the environment, if there is one. Raises DocumentError."""
    if file is not None:
        return read_text(file, "a secret").strip()
    secret = os.environ.get(TOKEN)
    if secret == "":
        raise problem(TOKEN, "is empty; set it to a secret, or unset it")
    return secret
