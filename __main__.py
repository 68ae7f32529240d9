"""`python -m leadline` is the command line."""

from __future__ import annotations

import os
import signal
from typing import NoReturn


def main() -> NoReturn:
    """Run the console script. While modules are imported, Ctrl-C ends the process without a message."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # to look for any takes up to 20 ms
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from leadline.cli.main import main as command

    command()


if __name__ == "__main__":
    main()
