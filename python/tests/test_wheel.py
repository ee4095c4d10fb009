"""The wheel holds the committed module and works without the checkout."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULE = ROOT.parent / "wasm" / "wellturn.wasm"


def built(what: str, source: Path, out: Path) -> Path:
    command = [sys.executable, "-m", "build", f"--{what}", "--no-isolation", "--outdir", str(out), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def test_content(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as content:
        assert content.read("wellturn/wellturn.wasm") == MODULE.read_bytes()
        files = {name for name in content.namelist() if ".dist-info/" not in name}
    sources = {
        str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".typed")
    }
    assert files == sources | {"wellturn/wellturn.wasm"}


def test_the_installed_wheel_uses_its_own_module(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        content.extractall(tmp_path)
    code = (
        "import sys; sys.path.insert(0, '.'); import wellturn; "
        "print(wellturn.__file__, wellturn.digest(), wellturn.check([]).clean)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    place, digest, clean = done.stdout.split()
    assert Path(place).is_relative_to(tmp_path.resolve())
    assert (digest, clean) == (sha256(MODULE.read_bytes()).hexdigest(), "True")


def test_a_wheel_made_from_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    sdist = built("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as content:
        content.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = built("wheel", source, tmp_path / "wheel")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert {n: one.read(n) for n in one.namelist()} == {n: other.read(n) for n in other.namelist()}


def test_a_module_that_is_not_the_committed_one_is_not_packed(tmp_path: Path) -> None:
    (tmp_path / "python").symlink_to(ROOT)
    (tmp_path / "wasm").mkdir()
    (tmp_path / "wasm" / "wellturn.wasm").write_bytes(MODULE.read_bytes() + b"\0")
    (tmp_path / "wasm" / "wellturn.wasm.sha256").write_bytes(MODULE.with_suffix(".wasm.sha256").read_bytes())
    code = f"""
import sys; sys.path.insert(0, {str(ROOT)!r})
from hatch_build import ModuleHook
hook = ModuleHook({str(tmp_path / "python")!r}, {{}}, None, None, None, "wheel")
hook.initialize("standard", {{"force_include": {{}}}})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode != 0
    assert "is committed" in done.stderr
