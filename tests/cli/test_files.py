"""What is written is there complete or not at all."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cuberails.cli.errors import Failure
from cuberails.cli.files import write_text, writing


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def write_half(path: Path, end: type[BaseException]) -> None:
    with writing(str(path)) as file:
        file.write(b"half")
        raise end


def test_a_file_takes_its_name_only_when_it_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "x"
    with writing(str(target)) as file:
        file.write(b"half")
        file.flush()
        assert not target.exists()
    assert target.read_bytes() == b"half"
    assert names(tmp_path) == ["x"]


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "x"
    target.write_text("old")
    with pytest.raises(RuntimeError):
        write_half(target, RuntimeError)
    assert target.read_text() == "old"
    assert names(tmp_path) == ["x"]


def test_an_interrupt_does_too(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_half(tmp_path / "x", KeyboardInterrupt)
    assert names(tmp_path) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder" / "real")
    write_text(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "real").read_text() == "new"


def test_permissions_of_the_old_file_are_kept_and_a_new_one_has_the_usual(tmp_path: Path) -> None:
    old, fresh = tmp_path / "old", tmp_path / "fresh"
    old.write_text("")
    old.chmod(0o640)
    write_text(str(old), "new")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_text(str(fresh), "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o640


def test_a_device_is_written_and_never_replaced(tmp_path: Path) -> None:
    write_text("/dev/null", "gone")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("name", ["no/such/folder/x", ".", "a\0b", "x" * 300])
def test_places_that_cannot_be_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(Failure) as failure:
        write_text(name, "text")
    assert str(failure.value).startswith(f"{name}: ")
    assert names(tmp_path) == []


@pytest.fixture
def _ordinary_user() -> Iterator[None]:
    """Root may write anywhere, so act as another user for a while."""
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(65534)
    yield
    if was_root:
        os.seteuid(0)


@pytest.mark.usefixtures("_ordinary_user")
def test_a_file_without_write_permission_is_not_replaced() -> None:
    with TemporaryDirectory() as folder:
        target = Path(folder) / "x"
        target.write_text("old")
        target.chmod(0o444)
        with pytest.raises(Failure, match="Permission denied"):
            write_text(str(target), "new")
        assert target.read_text() == "old"
