"""Locked tales as files: nothing of what is locked is on the site, and nothing secret is anywhere but in the library."""

import base64
import json
import re
import shutil
import stat
import subprocess
import zlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from library import tale

TALE = """
-- site.yml --
id: tales
title: Tales
languages: [en]
address: https://tales.example/
-- tales/fox/tale.md --
---
title: The fox
language: en
summary: A fox looks for honey.
cover: cover.svg
access: premium
{more}
voices: [{{ id: anna, audio: anna, timing: anna }}]
---

![A fox in the meadow](1.svg)

Once a [fox](#underneath-the-hollyhocks) woke early.

---

![Kettledrums of marmalade](secret-drawing.svg)

## Underneath the hollyhocks

Seventeen bumblebees whispered about marmalade.

- [Somersault](#underneath-the-hollyhocks)

---

Everybody swallowed thunderstorms yesterday.
-- tales/fox/cover.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z" fill="#aaa"/></svg>
-- tales/fox/1.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z" fill="#bbb"/></svg>
-- tales/fox/secret-drawing.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z" fill="#c0ffee"/></svg>
-- tales/fox/anna.wav (9.5 s) --
-- tales/fox/anna.json --
{{"sentences":[{{"text":"Once a fox woke early.","start":0.5,"end":2.25}},
 {{"text":"Seventeen bumblebees whispered about marmalade.","start":3.217,"end":6.119}},
 {{"text":"Everybody swallowed thunderstorms yesterday.","start":6.871,"end":9.013}}]}}
"""
SECRETS = ["Seventeen", "bumblebees", "marmalade", "hollyhocks", "Kettledrums", "Somersault", "thunderstorms", "secret-drawing",
           "c0ffee", "3217", "3.217", "6871", "anna.json"]




def new_code(site, *options: str) -> str:
    outcome = site.run("code", "new", *options, "--library", "library").good()
    assert outcome.stdout.endswith("build the site again: storysite build library\n")
    return re.search(r"^the code: (.*)$", outcome.stdout, re.MULTILINE).group(1)


def plain(content: bytes) -> bytes:
    """A file, and what is in Base64 in it."""
    found = [content]
    for line in content.split():
        try:
            found.append(base64.b64decode(line, validate=True))
        except ValueError:
            continue
    return b"\n".join(found)


def leaked(names, content: bytes) -> list[str]:
    """Those of the names that are in a file. Hashes and sizes may contain the digits of a number."""
    def pattern(name):
        text = re.escape(name.encode())
        return rb"(?<![0-9a-z])%b(?![0-9a-z])" % text if name.isdigit() else text

    return [name for name in names if re.search(pattern(name), content)]


@pytest.fixture
def locked(library):
    return lambda more="": library(TALE.format(more=more))


def test_nothing_that_is_locked_can_be_found_on_the_site(locked):
    site = locked()
    code = new_code(site)
    site.build().good()
    files = site.tree()
    names = [*SECRETS, code, code.replace(" ", "-"), "family-code"]
    key = json.loads(re.search(r"= (\{.*\});", files["tales/fox/codes.js"].decode()).group(1))
    assert (len(key["opens"]), key["rounds"]) == (1, 600_000)
    secret = re.findall(r"[0-9a-f]{64}", (site.path("family-codes.yml")).read_text(encoding="utf-8"))
    drawing, sound = site.path("tales/fox/secret-drawing.svg").read_bytes(), site.path("tales/fox/anna.wav").read_bytes()
    everything = {**files, **{path: b"" for path in files}}
    for path, content in everything.items():
        found = plain(content)
        assert leaked([*names, *secret], found + b"\n" + path.encode()) == [], path
        assert drawing[:40] not in found and drawing[-40:] not in found and sound[-400:] not in found, path
    assert "Once" in site.page("fox") and "meadow" in site.page("fox"), "the first page is open"
    assert '<a href="#lock-title">' in site.page("fox"), "a link to a locked page leads to the lock"
    sealed = [content for path, content in files.items() if "/sealed." in path]
    assert len(sealed) == 3, "the page, a drawing and a recording"
    for content in sealed:
        bytes_ = b"".join(base64.b64decode(line) for line in content.splitlines()[1:-1])
        assert len(zlib.compress(bytes_, 9)) >= len(bytes_), "it is as if by chance"


def test_a_device_that_keeps_a_locked_tale_keeps_all_that_opens_it(locked):
    site = locked()
    new_code(site)
    site.build().good()
    files = json.loads((site.output / "tales/fox/files.json").read_text(encoding="utf-8"))
    kept = {path for path, *_ in files["pictures"]} | {path for path, *_ in [files["page"]]}
    page = site.page("fox")
    needed = {path for path in re.findall(r'(?:src|href)="\.\./\.\./(assets/[^"]+)"', page) if "lock" in path}
    assert needed and needed <= kept, needed - kept
    kept |= {path for voice in files["voices"] for formats in voice["recordings"] for path, *_ in formats}
    own = {f"tales/fox/{path.name}" for path in (site.output / "tales/fox").iterdir()}
    assert own - kept == {"tales/fox/files.json", "tales/fox/codes.js"}


def test_of_a_locked_tale_one_recording_at_a_time_is_in_memory(library):
    def fox(*voices: str) -> str:
        named = ", ".join(f"{{id: {name}, audio: {name}}}" for name in voices)
        return tale("fox", "The fox", more=f"access: premium\nvoices: [{named}]\n")

    voices = ["anna", "ines", "jan", "otto"]
    site = library(fox("anna") + "".join(f"-- tales/fox/{name}.wav ({1000 + number} s) --\n" for number, name in enumerate(voices)))
    new_code(site)
    least = site.memory_of_build()
    site.write(fox(*voices))
    most, size = site.memory_of_build(), site.path("tales/fox/otto.wav").stat().st_size // 1000
    assert most < least + size, f"{most} KB in place of {least} KB, and a recording has {size} KB"


def test_the_same_library_and_key_give_the_same_bytes_and_a_code_changes_one_file(locked, tmp_path):
    site = locked()
    new_code(site)
    site.build().good()
    first = site.tree()
    site.run("build", "library", "--output", "again").good()
    assert site.tree(site.home / "again") == first
    new_code(site, "fox", "--label", "Grandmother", "--until", "2031-05-01")
    assert "the family codes changed" in site.build("--explain").good().stdout + site.build("--explain").stderr
    second = site.tree()
    changed = {path for path in {*first, *second} if first.get(path) != second.get(path)}
    assert changed == {"tales/fox/codes.js", "tales/fox/files.json"}
    old, new = (json.loads(files["tales/fox/files.json"]) for files in (first, second))
    assert old["version"] == new["version"], "what a device keeps is no older for it"
    found = site.run("code", "list", "--library", "library").good().stdout.splitlines()
    assert len(found) == 2 and found[1].endswith("· Grandmother · fox · until 2031-05-01")
    removed = found[1].split(" ")[0]
    site.run("code", "remove", removed, "--library", "library").good()
    site.build().good()
    assert set(site.tree()) == set(second)
    again = site.run("code", "remove", removed, "--library", "library")
    assert again.status == 1 and again.diagnostics[0].message == f"the code '{removed}' is removed already"


def test_a_locked_tale_without_a_code_is_open_in_no_part_and_the_build_says_so(locked):
    site = locked("preview: 0")
    outcome = site.build().good()
    assert outcome.codes == ["no-codes", "endless-tale", "unreachable-page"], "one page of the tale leads to itself"
    files = site.tree()
    assert not any("sealed" in path or path.endswith((".wav", "codes.js", "files.json")) for path in files if path.startswith("tales/fox/"))
    assert "Once" not in site.page("fox")
    for path, content in files.items():
        assert leaked(SECRETS, content) == [], path


def test_where_git_left_the_codes_behind_the_build_asks_for_them(locked):
    site = locked()
    made, brought = "make a code with 'storysite code new'", "copy family-codes.yml to this folder"
    for ignored, note in [("output\n", made), ("output\nfamily-code*\n", brought)]:
        site.path(".gitignore").write_text(ignored)
        [notes] = [diagnostic.notes for diagnostic in site.build().good().diagnostics if diagnostic.code == "no-codes"]
        assert note in notes[0], "another secret would open nothing that families hold a code for"


@pytest.mark.parametrize("code, change, reason", [
    (["fox", "--label", "Oz"], "rename", "no locked tale has the name 'fox'"),
    (["fox"], "unlock", "no locked tale has the name 'fox'"),
    (["--matching", "advanced"], "unlock", "no locked tale has the level or theme 'advanced'"),
])
def test_a_family_whose_code_opens_nothing_any_more_is_not_locked_out_in_silence(locked, code, change, reason):
    site = locked("level: advanced")
    new_code(site, *code)
    new_code(site)
    assert "idle-code" not in site.build().good().codes
    if change == "rename":
        site.path("tales/fox").rename(site.path("tales/fox-at-night"))
    else:
        text = site.path("tales/fox/tale.md")
        text.write_text(text.read_text(encoding="utf-8").replace("access: premium", "access: free"), encoding="utf-8")
    for outcome in (site.build(), site.build(), site.run("check", "library")):
        [found] = [diagnostic for diagnostic in outcome.good().diagnostics if diagnostic.code == "idle-code"]
        assert reason in found.message and "storysite code remove" in found.notes[-1]
        assert ("fox (not a locked tale)" in site.run("code", "list", "--library", "library").good().stdout) == ("fox" in code)
        assert ("Oz" in found.message) == ("Oz" in code) and ("call its folder 'fox' again" in found.notes[0]) == ("fox" in code)
    site.run("code", "remove", site.run("code", "list", "--library", "library").stdout.split()[0], "--library", "library").good()
    assert "idle-code" not in site.build().good().codes


def test_every_page_but_the_last_can_be_open(locked):
    site = locked("preview: 50")
    new_code(site)
    site.build().good()
    assert "marmalade" in site.page("fox") and "thunderstorms" not in site.page("fox")
    assert site.page("fox").count('href="#underneath') == 1, "a link leads to an open page, and no answer to a locked one"


def test_secrets_are_for_their_owner_and_not_for_git(locked):
    site = locked()
    site.path(".gitignore").write_text("output", encoding="utf-8")
    code = new_code(site, "--label", "Bērni <3>")
    assert site.path(".gitignore").read_text(encoding="utf-8") == "output\nfamily-code*\n"
    keys, [card] = site.path("family-codes.yml"), site.folder.glob("family-code-*.html")
    assert [stat.S_IMODE(file.stat().st_mode) for file in (keys, card)] == [0o600, 0o600]
    assert code not in keys.read_text(encoding="utf-8")
    text = card.read_text(encoding="utf-8")
    assert all(f"<li>{word}</li>" in text for word in code.split()) and "<svg" in text and "Bērni &lt;3" in text
    assert "src=" not in text and "href=" not in text, "it asks nothing of the network"
    new_code(site)
    assert site.path(".gitignore").read_text(encoding="utf-8").count("family-code*") == 1


def test_a_new_code_outlasts_a_power_failure(locked):
    site = locked()
    trace = ["strace", "-f", "-qq", "-y", "-o", site.home / "calls", "-e", "trace=fsync,rename,renameat,renameat2"]
    probe = shutil.which("strace") and subprocess.run(["strace", "-qq", "-e", "trace=none", "true"], check=False)
    if not probe or probe.returncode != 0:
        pytest.skip("strace is not installed, or may trace nothing here")
    subprocess.run([*trace, *site.command("code", "new", "--library", "library")], cwd=site.home, env=site.environment(),
                   check=True, timeout=60, capture_output=True)
    calls = (site.home / "calls").read_text().splitlines()
    for name in ("family-codes.yml", "family-code-"):
        [named] = [number for number, call in enumerate(calls) if "rename" in call and f'"{name}' in call]
        assert any(f"<{site.folder}>)" in call for call in calls[named:] if "fsync" in call), "the folder has no such name"


def test_codes_that_are_made_at_the_same_time_are_all_kept(locked):
    site = locked()
    with ThreadPoolExecutor(4) as runs:
        codes = list(runs.map(lambda label: new_code(site, "--label", label), "abcd"))
    listed = site.run("code", "list", "--library", "library").good().stdout.splitlines()
    assert sorted(line.split(" · ")[1] for line in listed) == list("abcd"), "a family would hold a code that opens nothing"
    assert len(set(codes)) == 4


def test_a_card_replaces_no_file_and_without_a_card_there_is_no_code(locked):
    site = locked()
    notes = site.home / "notes.txt"
    notes.write_text("mine")
    for card, code in [(notes, "already-there"), (site.home / "nowhere/card.html", "cannot-write")]:
        outcome = site.run("code", "new", "--library", "library", "--card", str(card))
        assert outcome.status == 1 and code in outcome.stderr and "the code:" not in outcome.stdout
    assert notes.read_text() == "mine" and not site.path("family-codes.yml").exists()


@pytest.mark.parametrize("name", ["tales/{}", "library/tales/{}/", "library/tales/{}/tale.md"])
def test_a_code_opens_a_tale_that_is_named_by_its_folder_and_is_removed(locked, name):
    site = locked()
    new_code(site, name.format("fox"))
    listed = site.run("code", "list", "--library", "library").good().stdout
    assert "fox" in listed
    site.run("code", "remove", listed.split()[0], "--library", "library").good()


def test_of_codes_to_remove_none_goes_if_there_is_no_such_code(locked):
    site = locked()
    new_code(site)
    new_code(site)
    listed = site.run("code", "list", "--library", "library").good().stdout
    [first, second] = [line.split()[0] for line in listed.splitlines()]
    outcome = site.run("code", "remove", first, "zzzz", "--library", "library")
    assert (outcome.status, outcome.codes) == (1, ["not-a-code"])
    assert [f"the codes are: {first}, {second}", "no code was removed"] == outcome.diagnostics[0].notes[-2:]
    assert site.run("code", "list", "--library", "library").good().stdout == listed


def test_what_is_wrong_with_codes_is_said(locked, library):
    site = locked()
    assert site.run("code", "list", "--library", "library").codes == ["not-a-code"]
    for name in ("wolf", "all"):
        wrong = site.run("code", "new", name, "--library", "library")
        assert (wrong.status, wrong.codes) == (1, ["not-a-code"]), "a tale can have this name"
    assert not site.path("family-codes.yml").exists()
    new_code(site)
    keys = site.path("family-codes.yml")
    good = keys.read_text(encoding="utf-8")
    secret = re.search("secret: (.*)", good).group(1)
    for old, new, code in [("bits: 63", "bits: 40", "weak-code"), (good.split("secret: ")[1][:8], "xyz", "bad-codes"),
                           (good.split("key: ")[1][:4], "xyz", "bad-codes"), ("codes:", "codez:", "unknown-key"),
                           ("secret: ", 'secret: "', "bad-yaml"), (f"secret: {secret}", f"{secret}: secret", "unknown-key"),
                           (f"secret: {secret}", f"{secret}: a\n{secret}: b", "duplicate-key"),
                           ("bits: 63", f"bits: 63\n    until: {secret}", "wrong-type"),
                           ("language: en", f"language: {secret}", "unknown-value")]:
        keys.write_text(good.replace(old, new), encoding="utf-8")
        for outcome in (site.build(), site.run("check", "library", "--format", "json")):
            assert outcome.status == 1 and code in outcome.stdout + outcome.stderr, outcome.stderr
            assert not re.search("[0-9a-f]{16}", outcome.stdout + outcome.stderr), "a secret stands in a terminal or a log"
            assert "no-codes" not in outcome.stdout + outcome.stderr, "nobody knows which tales the codes open"
    for arguments in [[], ["make"], ["list", "x"], ["remove"], ["revoke", "x"], ["new", "--until", "soon"],
                      ["new", "fox", "--matching", "x"], ["list", "--label", "x"]]:
        assert site.run("code", *arguments).status == 2, arguments


@pytest.mark.parametrize("label", ["Ozols\vBērzs", "\x1b[31mOzols", "\uFFFE", "Ozols\nBērzs", "o" * 501])
def test_a_label_that_the_file_of_keys_cannot_hold_is_refused(locked, label):
    """A vertical tab is what a word processor writes for a line break. Nothing could read the file of keys again."""
    site = locked()
    new_code(site, "--label", "Ozols un bērzs\u00a0?")
    keys = site.path("family-codes.yml").read_bytes()
    outcome = site.run("code", "new", "--library", "library", "--label", label)
    assert outcome.status == 2 and "--label takes one line of visible text without control characters" in outcome.stderr
    assert site.path("family-codes.yml").read_bytes() == keys
    site.build().good()


def test_what_keeps_a_code_from_being_made_is_named_from_the_folder_of_the_command(locked):
    site = locked()
    settings = site.path("site.yml")
    settings.write_text(settings.read_text(encoding="utf-8") + "theme: nowhere\n", encoding="utf-8")
    outcome = site.run("code", "new", "--library", "library")
    assert outcome.status == 1 and outcome.stderr.startswith("library/site.yml:") and "codes/" not in outcome.stderr
    (site.folder / "themes/nowhere").mkdir(parents=True)
    outcome = site.run("code", "new", "--library", "library")
    assert outcome.status == 1 and "no list of words for codes" in outcome.stderr
    assert "library/themes/nowhere/codes/en.txt: error" in outcome.stderr


def test_a_list_with_the_same_word_twice_makes_no_code(locked):
    site = locked()
    settings = site.path("site.yml")
    settings.write_text(settings.read_text(encoding="utf-8") + "theme: own\n", encoding="utf-8")
    words = [f"word{number}" for number in range(256)]
    for name, text in [("theme.yml", "extends: storybook\n"), ("codes/en.txt", "\n".join(words[:255] + words[:1]))]:
        site.path(f"themes/own/{name}").parent.mkdir(parents=True, exist_ok=True)
        site.path(f"themes/own/{name}").write_text(text)
    outcome = site.run("code", "new", "--library", "library")
    assert outcome.status == 1 and "256, 512, 1,024 or 2,048 different words" in outcome.stderr, outcome.stderr
    site.path("themes/own/codes/en.txt").write_text("\n".join(words))
    site.run("code", "new", "--library", "library").good()


def test_a_file_of_a_thousand_codes_takes_no_more_and_can_be_read(locked):
    site = locked()
    new_code(site)
    keys = site.path("family-codes.yml")
    secret, code = keys.read_text(encoding="utf-8").split("codes:\n")
    name = code.splitlines()[0].split()[-1]
    codes = [code.replace(name, f"x{number}", 1) for number in range(1000)]
    keys.write_text(f"{secret}codes:\n{''.join(codes)}", encoding="utf-8")
    outcome = site.run("code", "new", "--library", "library")
    assert (outcome.status, outcome.codes) == (1, ["bad-codes"]) and "code remove" in outcome.stderr
    assert outcome.stderr.startswith("library/family-codes.yml: error:"), outcome.stderr
    assert not [path for path in site.folder.glob("family-code-*") if name not in path.name], "a family has a card that opens nothing"
    site.run("code", "remove", "x7", "--library", "library").good()
    new_code(site)
    listed = site.run("code", "list", "--library", "library").good().stdout.splitlines()
    assert len(listed) == 1001 and "x7 · removed" in listed
    keys.write_text(keys.read_text(encoding="utf-8").replace("    removed: true\n", ""), encoding="utf-8")
    assert "bad-codes" in site.build().codes


def test_a_weak_code_can_be_listed_and_removed(locked):
    site = locked()
    new_code(site)
    keys = site.path("family-codes.yml")
    keys.write_text(keys.read_text(encoding="utf-8").replace("bits: 63", "bits: 40"), encoding="utf-8")
    new_code(site)
    listed = site.run("code", "list", "--library", "library").good().stdout
    site.run("code", "remove", listed.split()[0], "--library", "library").good()
    site.build().good()


def test_a_code_for_days_that_are_over_is_not_made(locked):
    site = locked()
    outcome = site.run("code", "new", "--until", "2020-01-31", "--library", "library")
    assert outcome.status == 2, "a family gets a card that opens nothing"
    assert "--until must be today or later, but 2020-01-31 is over" in outcome.stderr, outcome.stderr
    assert not list(site.folder.glob("family-code*"))


@pytest.mark.parametrize("name", [".", "🦊"])
def test_a_tale_without_a_name_in_addresses_is_named_as_it_was_typed(locked, name):
    outcome = locked().run("code", "new", name, "--library", "library")
    assert outcome.status == 1 and outcome.stderr.startswith(f"{name}: error: no tale"), outcome.stderr


def test_a_file_that_lies_open_elsewhere_is_reported(locked):
    site = locked()
    new_code(site)
    site.write(tale("owl", "Owl", "![x](drawing.svg)\n\nOwl."))
    site.path("tales/owl/drawing.svg").write_bytes(site.path("tales/fox/secret-drawing.svg").read_bytes())
    outcome = site.run("check", "library")
    assert "open-elsewhere" in outcome.codes, outcome.stderr


def test_a_maker_cannot_be_locked(library):
    site = library(tale("fox", "Fox", "Fox.", more="kind: maker\naccess: premium\n"))
    codes = site.build().codes
    assert "locked-maker" in codes and "no-codes" not in codes, "a code would not help"
