"""What `leadline serve` refuses before it begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Refused = Callable[..., list[str]]
TOKEN = "0123456789abcdef"


@pytest.fixture(autouse=True)
def no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEADLINE_TOKEN", raising=False)


def test_a_server_that_others_can_reach_needs_a_token(refused: Refused) -> None:
    (told,) = refused("serve", "--host", "0.0.0.0", "--port", "0", "--no-browser")
    assert told == (
        "leadline: --host: others can reach 0.0.0.0, so requests need a secret; set LEADLINE_TOKEN or use --token-file"
    )


def test_a_token_is_no_argument(refused: Refused) -> None:
    """The list of processes would show it."""
    for given in (["--token", TOKEN], [f"--token={TOKEN}"]):
        (told,) = refused("serve", "--no-browser", *given)
        assert told == (
            "leadline: --token: the list of processes shows its value; set LEADLINE_TOKEN or use --token-file FILE"
        )


@pytest.mark.parametrize("wrong", ["short", "0123456789 abcdef", "0123456789abcdef\u00e9", "0123456789\nabcdef"])
def test_a_token_has_letters_digits_and_signs(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    """The refusal does not repeat it."""
    file = tmp_path / "token"
    file.write_text(wrong, encoding="utf-8")
    what = "not a secret; use 16 or more letters, digits and signs without spaces"
    assert refused("serve", "--no-browser", "--token-file", str(file)) == [f"leadline: {file}: {what}"]
    monkeypatch.setenv("LEADLINE_TOKEN", wrong)
    assert refused("serve", "--no-browser") == [f"leadline: LEADLINE_TOKEN: {what}"]


def test_a_file_of_a_token_has_to_hold_one(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "token"
    assert refused("serve", "--token-file", str(file)) == [f"leadline: {file}: no such file"]
    file.write_text(" \n", encoding="utf-8")
    assert refused("serve", "--token-file", str(file)) == [f"leadline: {file}: empty; expected a secret"]


def test_an_empty_token_is_refused(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed `$(cat FILE)` leaves it empty."""
    monkeypatch.setenv("LEADLINE_TOKEN", "")
    assert refused("serve", "--no-browser") == [
        "leadline: LEADLINE_TOKEN: is empty; set it to a secret, or unset it",
    ]


def test_screens_need_a_game_that_there_is(refused: Refused) -> None:
    assert refused("serve", "--no-browser", "--puzzle") == [
        "leadline: --puzzle: needs a game; use for example --game reef"
    ]
    (told,) = refused("serve", "--no-browser", "--game", "ref")
    assert told.startswith("leadline: --game: unknown game 'ref'; did you mean 'reef'?")
