"""Files that commands write: whole or not at all, where the name leads, with the permissions that they had."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import leadline
from support.command import finish, start


@pytest.fixture
def board(write, deal) -> str:
    return str(write(deal, "board.json"))


@pytest.fixture
def picture(deal) -> str:
    position = leadline.load(deal)
    return str(position.game.svg(position))


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_has_the_permissions_of_any_new_file(run, board, picture, tmp_path):
    out = tmp_path / "board.svg"
    before = os.umask(0o027)
    try:
        assert run("show", board, "--svg", str(out)).exit_code == 0
    finally:
        os.umask(before)
    assert out.read_text(encoding="utf-8") == picture
    assert mode(out) == 0o640


@pytest.mark.parametrize("bits", [0o600, 0o664, 0o755])
def test_a_file_that_is_there_keeps_its_permissions(run, board, picture, tmp_path, bits):
    out = tmp_path / "board.svg"
    out.write_text("older")
    out.chmod(bits)
    assert run("show", board, "--svg", str(out)).exit_code == 0
    assert out.read_text(encoding="utf-8") == picture
    assert mode(out) == bits


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_file_that_is_there_keeps_its_owner(run, board, tmp_path):
    out = tmp_path / "board.svg"
    out.write_text("older")
    os.chown(out, 12345, 23456)
    assert run("show", board, "--svg", str(out)).exit_code == 0
    assert (out.stat().st_uid, out.stat().st_gid) == (12345, 23456)


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link(run, board, picture, tmp_path, there):
    """Also where it leads over a second one, and to a name that is not there yet."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    if there:
        (folder / "target.svg").write_text("older")
        (folder / "target.svg").chmod(0o640)
    (folder / "second.svg").symlink_to("target.svg")
    link = tmp_path / "board.svg"
    link.symlink_to(Path("pictures") / "second.svg")
    assert run("show", board, "--svg", str(link)).exit_code == 0
    assert os.readlink(link) == os.path.join("pictures", "second.svg")
    assert os.readlink(folder / "second.svg") == "target.svg"
    assert (folder / "target.svg").read_text(encoding="utf-8") == picture
    assert sorted(path.name for path in folder.iterdir()) == ["second.svg", "target.svg"]
    if there:
        assert mode(folder / "target.svg") == 0o640


def test_a_device_is_written_through(run, board, tmp_path):
    link = tmp_path / "null"
    link.symlink_to(os.devnull)
    assert run("show", board, "--svg", str(link)).exit_code == 0
    assert link.is_symlink()
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_pipe_is_written_through(run, board, picture, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")), daemon=True)
    reader.start()
    assert run("show", board, "--svg", str(pipe)).exit_code == 0
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(20)
    assert read == [picture]


def test_an_open_descriptor_is_written_through(board, picture, tmp_path):
    """`--svg >(command)` of a shell, and `--svg /dev/stdout`, also where that is a file which is gone on with."""
    read, out = os.pipe()
    with start("show", board, "--svg", f"/dev/fd/{out}", pass_fds=(out,)) as process:
        os.close(out)
        with os.fdopen(read, encoding="utf-8") as stream:
            assert stream.read() == picture
        assert finish(process) == ("", "")
    assert process.returncode == 0
    log = tmp_path / "log"
    log.write_text("before\n")
    command = '"$0" -m leadline show "$1" --svg /dev/stdout >> "$2" && echo after >> "$2"'
    subprocess.run(["bash", "-c", command, sys.executable, board, str(log)], check=True, timeout=60)
    assert log.read_text(encoding="utf-8") == f"before\n{picture}after\n"


@pytest.mark.parametrize("how", ["same", "link", "hard link", "standard input"])
def test_the_file_that_is_read_is_not_written(refused, board, tmp_path, how):
    before = Path(board).read_bytes()
    out, source, given = tmp_path / "board.svg", board, None
    if how == "same":
        out = tmp_path / ".." / tmp_path.name / "board.json"
    elif how == "link":
        out.symlink_to("board.json")
    elif how == "hard link":
        os.link(board, out)
    else:
        with start("show", "-", "--svg", board, stdin=open(board, "rb")) as process:
            said = finish(process)[1].splitlines()
        assert process.returncode == 2
    if how != "standard input":
        said = refused("show", source, "--svg", str(out), stdin=given)
    name = board if how == "standard input" else out
    assert said == [f"leadline: {name}: is the file that is read; expected the name of another one"]
    assert Path(board).read_bytes() == before


def test_nothing_is_left_where_writing_fails(board, tmp_path):
    """A file may have 1,024 bytes: the one that was there is whole, and there is no other."""
    out = tmp_path / "out" / "board.svg"
    out.parent.mkdir()
    out.write_text("older")
    command = 'ulimit -f 1; exec "$0" -m leadline show "$1" --svg "$2"'
    done = subprocess.run(
        ["bash", "-c", command, sys.executable, board, str(out)], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (74, "")
    assert done.stderr == f"leadline: {out}: cannot be written: File too large\n"
    assert out.read_text() == "older"
    assert [path.name for path in out.parent.iterdir()] == ["board.svg"]


def test_a_device_that_takes_nothing(board, tmp_path):
    link = tmp_path / "full"  # so that nothing happens to the device itself where this fails
    link.symlink_to("/dev/full")
    with start("show", board, "--svg", str(link)) as process:
        said = finish(process)
    assert said == ("", f"leadline: {link}: cannot be written: No space left on device\n")
    assert process.returncode == 74
    assert link.is_symlink()


def test_a_file_that_may_not_be_written(refused, board, tmp_path, monkeypatch):
    out = tmp_path / "board.svg"
    out.write_text("older")

    def guarded(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if os.fspath(path) == str(out) and flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, *rest, **more)

    opened = os.open
    monkeypatch.setattr(os, "open", guarded)  # root may write everything
    assert refused("show", board, "--svg", str(out)) == [f"leadline: {out}: cannot be written: Permission denied"]
    assert out.read_text() == "older"
