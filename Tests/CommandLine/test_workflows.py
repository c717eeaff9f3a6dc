"""The workflows in docs/hosting: they can be parsed, and what they run builds a library."""

import pathlib
import re
import subprocess

import pytest
import yaml

from library import tale

FOLDER = pathlib.Path(__file__).parents[2] / "docs/hosting"


def workflow(name):
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def github():
    job = workflow("github-pages.yml")["jobs"]["publish"]
    published = next(step["with"]["path"] for step in job["steps"] if "upload-pages" in step.get("uses", ""))
    return "\n".join(step["run"] for step in job["steps"] if "run" in step), published


def gitlab():
    job = workflow("gitlab-pages.yml")["pages"]
    return "\n".join(job["script"]), job["artifacts"]["paths"][0]


@pytest.mark.parametrize("read", [github, gitlab])
def test_a_workflow_publishes_what_its_commands_build(library, read):
    script, published = read()
    subprocess.run(["bash", "-n", "-c", script], check=True)
    site = library(tale())
    commands = re.findall(r"^storysite (.*)$", script, re.MULTILINE)
    assert commands
    for command in commands:
        site.run(*command.split(), cwd=site.folder).good()
    assert (site.folder / published / "index.html").exists()


def test_the_container_builds_the_library_that_is_mounted(library):
    text = (FOLDER / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r'^ENTRYPOINT \["storysite"\]$', text, re.MULTILINE)
    [command] = re.findall(r'^CMD \["(.*)"\]$', text, re.MULTILINE)
    for shell in re.findall(r"^RUN ((?:.*\\\n)*.*)", text, re.MULTILINE):
        subprocess.run(["sh", "-n", "-c", shell], check=True)
    site = library(tale())
    site.run(command, cwd=site.folder).good()
    assert (site.folder / "output/index.html").exists()
