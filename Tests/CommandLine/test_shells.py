"""The manual page and the completions: both are made from the help texts, so no command or option can be missing."""

import pathlib
import re
import shutil
import subprocess

import pytest

from library import BINARY


def said(*arguments):
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, check=True).stdout


COMMANDS = sorted({line.split()[0] for line in re.findall(r"^  ([a-z]+ .*)$", said("--help"), re.MULTILINE)} - {"help"})
OPTIONS = {command: re.findall(r"^  (--[a-z-]+)", said(command, "--help"), re.MULTILINE) for command in COMMANDS}


def test_every_command_of_the_help_has_options():
    assert {"new", "build", "check", "time", "narrate", "align"} <= set(COMMANDS)
    assert all("--help" in options for options in OPTIONS.values())


@pytest.fixture(scope="module")
def complete(tmp_path_factory):
    """What bash offers for the last word of a line."""
    folder = tmp_path_factory.mktemp("bash")
    (folder / "script").write_text(said("completions", "bash"))
    (folder / "stories").mkdir()
    (folder / "notes.txt").touch()

    def complete(line):
        # bash also divides words at '='.
        words = re.findall(r"=|[^ =]+|(?<= )$", line)
        quoted = " ".join(f"'{word}'" for word in words)
        code = f"shopt -s extglob; compopt() {{ :; }}; . ./script; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}\n" \
               "_storysite; printf '%s\\n' \"${COMPREPLY[@]}\""
        done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True, cwd=folder)
        assert done.stderr == ""
        return done.stdout.split()

    return complete


@pytest.mark.parametrize("command", COMMANDS)
def test_bash_completes_every_option(complete, command):
    assert complete(f"storysite {command[:-1]}") == [command]
    assert complete(f"storysite {command} --") == OPTIONS[command]


@pytest.mark.parametrize("line, words", [
    ("storysite help ali", ["align"]), ("storysite build --format ", ["text", "json"]), ("storysite build --format=j", ["json"]),
    ("storysite build s", ["stories"]), ("storysite build --jobs ", []), ("storysite new t", ["tale", "theme"]),
    ("storysite time import n", ["notes.txt"]), ("storysite build --output=s", ["stories"]), ("storysite new --library s", ["stories"])])
def test_bash_completes_what_can_stand_there(complete, line, words):
    assert complete(line) == words


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_know_every_option_and_can_read_the_script(tmp_path, shell):
    script = said("completions", shell)
    for command, options in OPTIONS.items():
        [*lines] = [line for line in script.splitlines() if re.search(rf"(?:^ +{command}\)|__storysite_command {command}')", line)]
        for option in options:
            assert re.search(option + r"\b" if shell == "zsh" else rf" -l {option[2:]}\b", "\n".join(lines)), (command, option)
    if program := shutil.which(shell):
        (tmp_path / "script").write_text(script)
        subprocess.run([program, "-n", tmp_path / "script"], check=True)


def test_an_unknown_shell_is_wrong_usage():
    done = subprocess.run([BINARY, "completions", "csh"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "bash, zsh or fish" in done.stderr


def test_the_manual_page_has_every_option_and_no_error(tmp_path):
    page = said("manual")
    for command, options in OPTIONS.items():
        part = page.split(f".SS storysite {command}\n")[1].split(".SS ")[0]
        for option in options:
            assert f".B {option.replace('-', chr(92) + '-')}" in part, (command, option)
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-k", "-ww", "-z", "-Tutf8"], input=page, capture_output=True, text=True, check=True)
        assert done.stderr == ""


ROOT = pathlib.Path(__file__).parents[2]


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name)
def test_commands_in_documents_exist_with_their_options(page):
    for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for line in re.findall(r"^storysite ([a-z].*)$", block, re.MULTILINE):
            command, *words = line.split(" #")[0].split()
            assert command in COMMANDS, line
            assert {word.split("=")[0] for word in words if word.startswith("--")} <= set(OPTIONS[command]), line
