"""`leadline serve`: the analysis board in a browser."""

from __future__ import annotations

import threading
import webbrowser
from urllib.parse import quote

import click

from .common import DONE, emit_json, problem
from .options import json_option
from .wording import Whole

INSTALL = "pip install 'leadline[page]'"
NEEDED = ("starlette", "uvicorn", "anyio", "h11")
PORT = 8750
TOKEN = "LEADLINE_TOKEN"


@click.command(
    "serve",
    epilog="""\b
Examples:
  leadline serve
  leadline serve --port 0 --no-browser
  leadline serve --host 192.168.1.20 --token "$(openssl rand -hex 16)"
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
    "--token",
    envvar=TOKEN,
    metavar="TEXT",
    help="A secret that every request has to give, 16 characters or more; required with a --host that others can "
    f"reach. Or set {TOKEN}.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, /, port: int, no_browser: bool, host: str, token: str | None, as_json: bool) -> None:
    """Open an analysis board in the browser.

    It runs until Ctrl-C, for this machine alone unless --host says otherwise, and needs no network. When it is ready
    it prints its address on standard error, and with --json as an object on standard output. Scripts may use the
    interface below /api/, which /api/openapi.json describes; docs/page.md describes board and interface.
    """
    try:
        from .page.guard import SHORTEST, Rules, is_loopback, machine_names
        from .page.server import listen, serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in NEEDED:
            raise
        raise problem("", f"serve needs the library {error.name.split('.')[0]}: {INSTALL}") from None
    from ..solver.service.pool import Pool

    if not host.strip():
        raise problem("--host", "empty; expected an address or a name of this machine")
    if token is None and not is_loopback(host):
        raise problem("--token", f"missing; others can reach {host}, so requests need a secret")
    if token is not None and (len(token) < SHORTEST or not token.isascii() or not token.isprintable() or " " in token):
        raise problem("--token", f"expected {SHORTEST} or more characters, letters and digits")
    found = listen(host, port)
    port = found.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # all addresses of the machine, of which one is told
    name = f"[{shown}]" if ":" in shown else shown
    address = f"http://{name}:{port}/"
    whole = address if token is None else f"{address}#token={quote(token, safe='')}"

    def ready() -> None:
        if as_json:
            emit_json({"address": address, "port": port})
        click.echo(whole, err=True)
        if not no_browser:
            threading.Thread(target=webbrowser.open, args=(whole,), daemon=True).start()

    serve(Pool(), Rules(host, port, token, machine_names()), [found], ready)
    ctx.exit(DONE)
