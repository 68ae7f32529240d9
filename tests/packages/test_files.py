"""The files of packagers: workflows, recipe, container file, and the wheels that are configured."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from support.archives import ROOT

yaml = pytest.importorskip("yaml")

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w.-]+/[\w./-]+@(?:v\d+|[0-9a-f]{40})")
REGISTRIES = ("pypi", "pythonhosted", "docker", "ghcr", "quay", "anaconda", "npmjs")
HOSTS = re.compile(rf"\b(?:{'|'.join(REGISTRIES)})\.(?:org|io|com)\b")
KINDS = (".py", ".md", ".yaml", ".yml", ".toml", "")
with (ROOT / "pyproject.toml").open("rb") as _file:
    PYPROJECT = tomllib.load(_file)
pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="the sdist has no workflows")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow(path: Path) -> None:
    """Its actions are pinned, it may only read where nothing else is said, and what it runs is there."""
    flow = read(path)
    assert flow["permissions"] == {"contents": "read"}
    used = [step["uses"] for step in steps(path) if "uses" in step]
    assert used
    assert [name for name in used if not PINNED.fullmatch(name)] == []
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for step in steps(path):
        for name in re.findall(r"\bmake ([a-z-]+)", step.get("run", "")):
            assert name in targets
        for name in re.findall(r"(?:^|\s)((?:\.ci|release|tests)/[\w./]+)", step.get("run", "")):
            assert (ROOT / name).exists()


def test_there_are_workflows_for_tests_wheels_and_docs() -> None:
    assert {"tests", "wheels", "docs"} <= {path.stem for path in WORKFLOWS}
    pythons = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["pythons"]["strategy"]["matrix"]["python"]
    assert pythons == ["3.12", "3.13", "3.14"]


def test_wheels_are_made_for_every_system() -> None:
    wheels = PYPROJECT["tool"]["cibuildwheel"]
    assert wheels["build"] == "cp3{11,12,13,14}-*"
    assert wheels["linux"]["archs"] == ["x86_64", "aarch64"]
    assert wheels["macos"]["archs"] == ["x86_64", "arm64"]
    assert wheels["windows"]["archs"] == ["AMD64"]
    assert "musllinux_x86_64" not in wheels["skip"]
    systems = read(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]["wheels"]["strategy"]["matrix"]["os"]
    assert {name.split("-")[0] for name in systems} == {"ubuntu", "macos", "windows"}
    for command in wheels["test-command"]:
        for name in re.findall(r"\{project\}/([\w./]+)", command):
            assert (ROOT / name).exists()


def test_the_recipe_asks_for_what_the_package_asks_for() -> None:
    recipe = read(ROOT / "release" / "conda" / "recipe.yaml")
    project = PYPROJECT["project"]

    def limits(lines: list[str]) -> dict[str, str]:
        found = (re.fullmatch(r"([\w-]+) ?(>=[\d.]+)?", line) for line in lines)
        return {item[1].removesuffix("-python"): item[2] or "" for item in found if item}

    assert limits(recipe["requirements"]["run"]) == limits(project["dependencies"]) | {"python": ""}
    assert limits(recipe["requirements"]["host"]) == limits(PYPROJECT["build-system"]["requires"]) | {
        "python": "",
        "pip": "",
    }
    assert recipe["context"]["version"] == project["version"]
    assert recipe["about"]["license"] == project["license"]


def test_the_container_does_not_run_as_root() -> None:
    lines = (ROOT / "release" / "Containerfile").read_text(encoding="utf-8").splitlines()
    stages = [number for number, line in enumerate(lines) if line.startswith("FROM ")]
    assert len(stages) == 2, "what compiles stays behind"
    last = lines[stages[-1] :]
    assert not any("gcc" in line or line.startswith("COPY") for line in last)
    (user,) = (line.split()[1] for line in last if line.startswith("USER "))
    assert int(user.partition(":")[0]) > 0
    assert last.index(f"USER {user}") < last.index('ENTRYPOINT ["leadline"]')


def test_the_compose_file_starts_what_there_is() -> None:
    path = ROOT / "docs" / "cluster" / "compose.yaml"
    services = read(path)["services"]
    assert set(services) == {"scheduler", "worker"}
    for name, service in services.items():
        build = service["build"]
        context = (path.parent / build["context"]).resolve()
        assert context == ROOT.resolve()
        assert (context / build["dockerfile"]).is_file()
        assert build["args"]["EXTRAS"].strip("[]") in PYPROJECT["project"]["optional-dependencies"]
        assert service["entrypoint"] == ["dask", name]
        options = {word for word in service["command"] if word.startswith("--")}
        help_ = subprocess.run(
            [sys.executable, "-m", f"distributed.cli.dask_{name}", "--help"], capture_output=True, text=True, check=True
        ).stdout
        assert options
        assert {option for option in options if option not in help_.replace("/", " ").split()} == set()
    (port,) = services["scheduler"]["ports"]
    assert port.startswith("127.0.0.1:")
    assert f"tcp://scheduler:{port.rpartition(':')[2]}" in services["worker"]["command"]


def test_no_file_names_a_registry() -> None:
    paths = [ROOT / "pyproject.toml", ROOT / "setup.py", ROOT / "Makefile", *ROOT.glob("*.md"), *WORKFLOWS]
    for folder in ("release", "docs", "benchmarks", "tests", "core", "solver", "cli", "checker"):
        paths += [path for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in paths if path.is_file()}
    assert len(texts) > 300
    assert [path.relative_to(ROOT).as_posix() for path, text in texts.items() if HOSTS.search(text)] == []
