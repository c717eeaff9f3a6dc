"""Shards of a site: each has the tales of one shard, and joined they are the site that one build makes."""

import ctypes
import ctypes.util
import pathlib
import random
import shutil

import pytest

from library import PICTURE, differences, shard, tale

CONTENT = pathlib.Path(__file__).parents[2] / "content"
# Languages of tales; the first two are translations of each other where there are both.
LANGUAGES = ["lv", "en", "es", "uk", "ar"]


def everything(folder):
    """All files of a site with their bytes, the list of made files as well."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name != "lock"}


def make_shards(site, count, *options):
    for number in range(1, count + 1):
        site.run("build", "library", "--shard", f"{number}/{count}", "--output", f"shard-{number}", *options).good()
    return [f"shard-{number}" for number in range(1, count + 1)]


def join(site, shards, *options, output="joined"):
    return site.run("build", "--join", *shards, "--library", "library", "--output", output, *options)


def random_library(seed):
    dice = random.Random(seed)
    settings = "title: Pasakas\nlanguages: [lv, en]\n"
    if dice.random() < 0.7:
        settings += "address: https://tales.example/library/\n"
    if dice.random() < 0.3:
        settings += "exports: [epub]\n"
    text = f"-- site.yml --\n{settings}"
    if dice.random() < 0.5:
        text += "-- pages/about.md --\n---\ntitle: Par\n---\n\nPar mums.\n"
    slugs = [f"tale-{number}" for number in dice.sample(range(1000), dice.randrange(1, 15))]
    pictured = []
    for place, slug in enumerate(slugs):
        language = dice.choice(LANGUAGES)
        more = ""
        if dice.random() < 0.5:
            more += f"published: 2026-0{dice.randrange(1, 10)}-1{dice.randrange(10)}\n"
        if dice.random() < 0.5:
            more += f"level: {dice.choice(['beginner', 'intermediate', 'advanced'])}\nthemes: [courage]\n"
        kind = dice.random()
        if kind < 0.1:
            more += "draft: true\n"
        elif kind < 0.2:
            more += "state: coming\n"
        elif kind < 0.3:
            more += "kind: lesson\ncategory: letters\nweek: 1\n"
        words = f"Reiz dzīvoja lapsa {place}.\n\n---\n\nUn vēl lapsa."
        if dice.random() < 0.3:
            more += "voices:\n  - id: anna\n    audio: anna\n"
            text += f"-- tales/{slug}/anna.wav (0.5 s) --\n"
        if pictured and dice.random() < 0.4:
            more += f"pictures: {dice.choice(pictured)}\ncover: cover.svg\n"
        elif dice.random() < 0.5:
            more += "cover: cover.svg\n"
            text += f"-- tales/{slug}/cover.svg --\n{PICTURE.replace('M0 0', f'M{place} 0')}"
            pictured.append(slug)
        text += tale(slug, f"Lapsa {place}", words, more).replace("language: lv", f"language: {language}")
    return text


@pytest.mark.parametrize("seed", [0, 3, 4, 5])
def test_shards_of_any_library_join_to_the_site_of_one_build(library, seed):
    """In one, four, five and six shards. These libraries have all that `random_library` can make: drafts that are built and
    drafts that are left out, shared pictures, exports."""
    site = library(random_library(seed))
    options = ["--drafts"] if seed % 3 == 0 else []
    whole = site.build(*options).good()
    joined = join(site, make_shards(site, seed + 1, *options), *options).good()
    assert differences(everything(site.home / "joined"), everything(site.output)) == []
    assert joined.stderr == whole.stderr
    assert joined.stdout.split(":")[0] == whole.stdout.split(":")[0]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_sample_library_joins_to_the_site_of_one_build(library):
    site = library()
    shutil.rmtree(site.folder)
    site.folder.symlink_to(CONTENT)
    site.build(timeout=600).good()
    shards = []
    for number in range(1, 9):
        shards.append(f"shard-{number}")
        site.run("build", "library", "--shard", f"{number}/8", "--output", shards[-1], timeout=600).good()
    site.run("build", "--join", *shards, "--library", "library", "--output", "joined", timeout=600).good()
    assert differences(everything(site.home / "joined"), everything(site.output)) == []


def test_a_tale_is_in_the_shard_of_its_crc(library):
    slugs = [f"lapsa-{number}" for number in range(12)]
    site = library("".join(tale(slug) for slug in slugs))
    for number, part in enumerate(make_shards(site, 3), 1):
        there = sorted(path.name for path in (site.home / part / "tales").iterdir())
        assert there == sorted(slug for slug in slugs if shard(slug, 3) == number)


def test_a_shard_that_is_made_again_writes_only_what_changed(library):
    site = library("".join(tale(f"lapsa-{number}") for number in range(8)))
    shards = make_shards(site, 2)
    assert "shard 1/2," in site.run("build", "library", "--shard", "1/2", "--output", "shard-1").good().stdout
    join(site, shards).good()
    changed = next(f"lapsa-{number}" for number in range(8) if shard(f"lapsa-{number}", 2) == 1)
    site.write(tale(changed, text="Reiz dzīvoja cita lapsa."))
    # The other part was made of the library as it was.
    assert join(site, shards).codes == ["bad-shard", "bad-shard"]
    make_shards(site, 2)
    done = join(site, shards).good()
    site.build().good()
    assert differences(everything(site.home / "joined"), everything(site.output)) == []
    written = int(done.stdout.split(" written")[0].split()[-1])
    assert 0 < written < 12


def spoil_settings(site):
    site.path("site.yml").write_text("title: Citas\nlanguages: [lv]\ntheme: own\n", encoding="utf-8")


def spoil_tales(site):
    site.write(tale("zaķis"))


def spoil_timing(site):
    site.path("tales/lapsa-1/anna.json").write_text('{"a": 2}', encoding="utf-8")


def spoil_theme(site):
    style = next(site.path("themes/own").rglob("*.css"))
    style.write_text(style.read_text(encoding="utf-8") + "\n.own { color: red }\n", encoding="utf-8")


@pytest.mark.parametrize(("spoil", "reason"), [
    (spoil_settings, "site.yml or a picture that it names"),
    (spoil_tales, "the tales"),
    (spoil_timing, "the tales"),
    (spoil_theme, "the theme"),
], ids=lambda value: getattr(value, "__name__", ""))
def test_shards_of_another_library_are_refused(library, spoil, reason):
    site = library(two_tales() + "-- tales/lapsa-1/anna.json --\n{}\n-- themes/own/theme.yml --\nextends: storybook\n"
                   "-- themes/own/styles/own.css --\n.mine { color: blue }\n-- site.yml --\ntitle: A\nlanguages: [lv]\ntheme: own\n")
    shards = make_shards(site, 2)
    spoil(site)
    done = join(site, shards)
    assert done.status == 1 and set(done.codes) == {"bad-shard"}
    assert [diagnostic.location.file for diagnostic in done.diagnostics] == shards
    assert all(diagnostic.message == f"this shard was made with other input: {reason}" for diagnostic in done.diagnostics)
    assert not (site.home / "joined").exists()


def two_tales():
    names = iter(range(100))
    first = next(f"lapsa-{n}" for n in names if shard(f"lapsa-{n}", 2) == 1)
    second = next(f"lapsa-{n}" for n in range(100) if shard(f"lapsa-{n}", 2) == 2)
    return tale(first) + tale(second) + ("" if "lapsa-1" in (first, second) else tale("lapsa-1"))


def test_drafts_must_be_in_all_shards_or_in_none(library):
    site = library(two_tales())
    done = join(site, make_shards(site, 2), "--drafts")
    assert {diagnostic.message for diagnostic in done.diagnostics} == {"this shard was made with other input: --drafts"}


@pytest.mark.parametrize(("choose", "message"), [
    (lambda shards: shards[:1], "some of the 2 shards are missing: 2/2"),
    (lambda shards: shards[1:], "some of the 2 shards are missing: 1/2"),
    (lambda shards: [shards[0], *shards], "this is shard 1/2, and so is 'shard-1'"),
    (lambda shards: [*shards, "nowhere"], "there is no such folder"),
    (lambda shards: [*shards, "library"], "this folder is not a shard of a site"),
    (lambda shards: [*shards, "output"], "this folder is not a shard of a site"),
    (lambda shards: [*shards, "third"], "this is shard 3/3, but 'shard-1' is shard 1/2"),
])
def test_missing_and_double_shards_are_refused(library, choose, message):
    site = library(two_tales())
    site.build().good()
    site.run("build", "library", "--shard", "3/3", "--output", "third").good()
    done = join(site, choose(make_shards(site, 2)))
    assert done.status == 1
    assert [diagnostic.message for diagnostic in done.diagnostics] == [message]
    assert not (site.home / "joined").exists()


def page_of(part):
    return next((part / "tales").rglob("index.html"))


def edit_page(part):
    page_of(part).write_bytes(page_of(part).read_bytes() + b"<script>")


def link_page(part):
    other = part.parent / "secret"
    other.write_bytes(page_of(part).read_bytes())
    page = page_of(part)
    page.unlink()
    page.symlink_to(other)


def link_folder(part):
    folder = page_of(part).parent
    folder.rename(part.parent / "moved")
    folder.symlink_to(part.parent / "moved")


def edit_list(part):
    files = part / ".storysite/files"
    files.write_text(files.read_text(encoding="utf-8").replace("tales/", "../tale/", 1), encoding="utf-8")


class Digest(ctypes.Structure):
    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]


def digest(data):
    """The 128 bits of XXH3, as a list of files has them."""
    library = ctypes.util.find_library("xxhash")
    if not library:
        pytest.skip("libxxhash is not installed")
    function = ctypes.CDLL(library).XXH3_128bits
    function.restype, function.argtypes = Digest, [ctypes.c_char_p, ctypes.c_size_t]
    found = function(data, len(data))
    return f"{found.high:016x}{found.low:016x}".encode()


@pytest.mark.parametrize("name", ["index.html", "sw.js", "tales/index.html", "tales/other/index.html", ".storysite/nginx.conf"])
def test_a_shard_brings_no_file_but_those_of_tales(library, name):
    """Whoever makes a part can name any file in its list, with a right checksum."""
    site = library(two_tales())
    shards = make_shards(site, 2)
    planted = site.home / "shard-1" / name
    planted.parent.mkdir(parents=True, exist_ok=True)
    planted.write_bytes(b"<script>evil()</script>")
    listed = site.home / "shard-1/.storysite/files"
    head, *lines, _ = listed.read_bytes().splitlines(keepends=True)
    lines.append(digest(planted.read_bytes()) + b" " + name.encode() + b"\n")
    body = head + b"".join(sorted(lines, key=lambda line: line[33:]))
    listed.write_bytes(body + b"checksum " + digest(body) + b"\n")
    done = join(site, shards)
    assert done.status == 1 and done.codes == ["bad-shard"]
    assert [(diagnostic.location.file, diagnostic.message) for diagnostic in done.diagnostics] == [
        (f"shard-1/{name}", "this file belongs to no tale of the library")]
    assert not (site.home / "joined").exists()


def spoil_list(part):
    data = bytearray((part / ".storysite/shard").read_bytes())
    data[len(data) // 2] ^= 0xFF
    (part / ".storysite/shard").write_bytes(data)


@pytest.mark.parametrize(("tamper", "message"), [
    (edit_page, "this file of a shard is missing, is a link, or was changed since it was made"),
    (lambda part: page_of(part).unlink(), "this file of a shard is missing, is a link, or was changed since it was made"),
    (link_page, "this file of a shard is missing, is a link, or was changed since it was made"),
    (link_folder, "this file of a shard is missing, is a link, or was changed since it was made"),
    (edit_list, "this shard is damaged, or another version made it"),
    (spoil_list, "this shard is damaged, or another version made it"),
], ids=["edited", "removed", "link", "linked folder", "list of files", "list of tales"])
def test_a_shard_that_somebody_changed_is_refused(library, tamper, message):
    site = library(two_tales())
    shards = make_shards(site, 2)
    tamper(site.home / "shard-1")
    done = join(site, shards)
    assert done.status == 1 and done.codes == ["bad-shard"]
    assert done.diagnostics[0].message == message
    assert not (site.home / "joined/index.html").exists()


def test_a_site_is_not_joined_over_its_own_shards(library):
    site = library(two_tales())
    before = everything(site.home / make_shards(site, 2)[0])
    assert join(site, ["shard-1", "shard-2"], output="shard-1").codes == ["bad-shard"]
    assert everything(site.home / "shard-1") == before


def test_a_build_after_a_join_believes_nothing_of_it(library):
    """Recordings are compared by their sizes alone, so a build looks at all of them again."""
    site = library(two_tales())
    join(site, make_shards(site, 2), output="output").good()
    before = everything(site.output)
    done = site.build("--explain").good()
    assert "it is new" in done.stdout and " 0 written" in done.stdout
    assert everything(site.output) == before


@pytest.mark.parametrize(("arguments", "message"), [
    (["--shard", "0/2", "--output", "shard"], "--shard takes I/N"),
    (["--shard", "3/2", "--output", "shard"], "not '3/2'"),
    (["--shard", "1/0", "--output", "shard"], "--shard takes I/N"),
    (["--shard", "1/99999999999999999999", "--output", "shard"], "--shard takes I/N"),
    (["--shard", "-1/2", "--output", "shard"], "--shard takes I/N"),
    (["--shard", "1", "--output", "shard"], "--shard takes I/N"),
    (["--shard", "1/2"], "--shard needs --output"),
    (["--join"], "--join needs the folders of all shards"),
    (["--join", "shard", "--shard", "1/2", "--output", "shard"], "give one of them"),
    (["--library", "library"], "--library is for --join only"),
])
def test_wrong_use_is_said(library, arguments, message):
    done = library().run("build", *arguments)
    assert done.status == 2 and message in done.stderr


def test_what_replaces_a_shard_is_as_new(library):
    site = library(tale("lapsa") + tale("vilks") + tale("ezis"))
    site.build().good()
    site.run("build", "library", "--shard", "1/2", "--output", "shard").good()
    for options, wanted in [(("--shard", "1/2"), "shard"), ((), "output")]:
        site.run("build", "library", "--output", "mixed", "--shard", "2/2").good()
        site.run("build", "library", "--output", "mixed", *options).good()
        assert differences(everything(site.home / "mixed"), everything(site.home / wanted)) == []


def test_a_shard_does_not_replace_a_whole_site(library):
    site = library(two_tales())
    site.build().good()
    join(site, make_shards(site, 2)).good()
    for folder in ("output", "joined"):
        before = everything(site.home / folder)
        done = site.run("build", "library", "--shard", "1/2", "--output", folder)
        assert (done.status, done.codes) == (1, ["bad-shard"]) and "holds a whole site" in done.diagnostics[0].message
        assert everything(site.home / folder) == before
