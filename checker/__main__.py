"""`python -m leadline.checker FILE` confirms a certificate; the exit codes are those of `leadline check`."""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path

from . import BadDocument
from .certificate import check

CODES = {"confirmed": 0, "refused": 1, "trusted": 3, "undecided": 3}


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object whose keys are all different: of two equal ones readers may take either."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)}: given twice")
    return found


def _put(text: str, *, err: bool = False) -> None:
    """Print a line, what does not print as an escape: the text of a stranger's file steers no terminal."""
    plain = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
    print(plain.encode("ascii", "backslashreplace").decode(), file=sys.stderr if err else sys.stdout)


def main() -> int:
    """Check the certificate that the command line names, and print the result. Return the exit code.

    The codes are 0 for confirmed, 1 for refused, 2 for unreadable, and 3 for trusted or undecided.
    """
    if len(sys.argv) != 2:
        _put("expected the name of one certificate", err=True)
        return 2
    try:
        found = check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8-sig"), object_pairs_hook=_once))
    except (OSError, ValueError, RecursionError) as error:
        _put(f"{sys.argv[1]}: {error}", err=True)
        return 2
    except BadDocument as error:
        for problem in error.problems:
            _put(f"{sys.argv[1]}: {problem}", err=True)
        return 2
    _put(f"{found.status}: {found.reason}")
    return CODES[found.status]


if __name__ == "__main__":
    try:
        code = main()
    except Exception:  # a defect of the checker: Python would leave with 1, which refuses
        traceback.print_exc()
        code = 70
    sys.exit(code)
