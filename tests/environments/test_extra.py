"""Where PettingZoo or OpenSpiel is missing, the line that installs it is named; `VectorEnv` needs neither."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import leadline

NEEDED = [("pettingzoo", "pettingzoo"), ("pettingzoo", "gymnasium"), ("openspiel", "pyspiel")]


@pytest.mark.parametrize(("module", "package"), NEEDED)
def test_what_is_missing_is_named(module: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"leadline.core.environments.{module}", raising=False)
    with pytest.raises(ImportError, match=r"not installed: pip install 'leadline\[environments\]'") as raised:
        importlib.import_module(f"leadline.core.environments.{module}")
    assert isinstance(raised.value, leadline.MissingExtra)
    assert (raised.value.library, raised.value.extra) == (package, "environments")


def test_many_games_need_no_extra() -> None:
    code = "import sys, leadline; leadline.VectorEnv('reef', 2); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "leadline.core.environments.vector" in done.stdout.split()
    assert not {package for _, package in NEEDED} & set(done.stdout.split())


def test_a_start_imports_none_of_it() -> None:
    code = "import sys, leadline.cli.main; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "leadline.cli.main" in done.stdout.split()
    assert not [name for name in done.stdout.split() if name.startswith("leadline.core.environments")]
