"""The manual page and the completions: both are made from the help texts, so no command or option can be missing."""

import os
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
    ("storysite time import n", ["notes.txt"]), ("storysite build --output=s", ["stories"]), ("storysite new --library s", ["stories"]),
    ("storysite export ", ["epub", "html", "booklet", "bloom", "video", "stories"]),
    ("storysite publish --since n", ["notes.txt"]), ("storysite export --shape=4", ["4:5"])])
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


def zsh(folder, line):
    """What zsh shows when a reader asks for completions at the end of a line."""
    (folder / "_storysite").write_text(said("completions", "zsh"))
    code = f"""
        zmodload zsh/zpty
        zpty inner zsh -f -i
        zpty -w inner 'PS1=; fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -d {folder}/dump; LISTMAX=999; print re""ady'
        zpty -r inner text '*ready*'
        zpty -w inner 'show() {{ zle list-choices; zle -R; print -n do""ne }}; zle -N show; bindkey "^X" show; print re""ady'
        zpty -r inner text '*ready*'
        zpty -n -w inner $'{line}\\x18'
        zpty -r inner text '*done*'
        print -r -- $text
        zpty -d inner
    """
    return subprocess.run(["zsh", "-f", "-c", code], capture_output=True, text=True, timeout=60, check=True, cwd=folder).stdout


@pytest.mark.skipif(not shutil.which("zsh"), reason="needs zsh")
@pytest.mark.parametrize("line, choices", [
    ("storysite export video --shape ", ["16:9", "4:5", "1:1"]), ("storysite export ", ["epub", "html", "booklet", "bloom", "video"])])
def test_zsh_shows_what_can_stand_there(tmp_path, line, choices):
    shown = zsh(tmp_path, line)
    assert all(choice in shown for choice in choices) and "error" not in shown and "not found" not in shown, shown


@pytest.mark.skipif(not shutil.which("fish"), reason="needs fish")
def test_fish_offers_the_formats_of_an_export(tmp_path):
    (tmp_path / "script").write_text(said("completions", "fish"))
    done = subprocess.run(["fish", "--no-config", "-c", "source script; complete -C 'storysite export b'"], cwd=tmp_path,
                          env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True, check=True)
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} >= {"booklet", "bloom"}, done.stdout + done.stderr


def test_no_description_begins_with_a_blank():
    """roff ends a line there, and the lists of zsh and fish are not straight."""
    assert not re.search(r"^ ", said("manual"), re.MULTILINE)
    assert not re.search(r"\[ |-d ' ", said("completions", "zsh") + said("completions", "fish"))


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
