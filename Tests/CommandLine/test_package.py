"""The packages of Scripts/package, made from the program under test: what is in them, and that it works from there."""

import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import tarfile

import pytest

from library import BINARY, Library, tale

ROOT = pathlib.Path(__file__).parents[2]
EPOCH = "1700000000"
# Packing takes ten seconds where nothing else runs, and happens twice in one test.
pytestmark = pytest.mark.timeout(300)


def package(folder, environment=None):
    done = subprocess.run(
        [ROOT / "Scripts/package", "--built", folder], capture_output=True, text=True, timeout=300, check=False, cwd=ROOT,
        env={**os.environ, "STORYSITE_BIN": str(pathlib.Path(BINARY).resolve()), "SOURCE_DATE_EPOCH": EPOCH,
             # Any program does for the layout, and packing well takes time.
             "STORYSITE_VOICE_BIN": shutil.which("true"), "DPKG_DEB_COMPRESSOR_LEVEL": "0", **(environment or {})})
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packages")
    package(folder)
    return folder


def field(deb, name):
    return subprocess.run(["dpkg-deb", "-f", deb, name], capture_output=True, text=True, check=True).stdout.strip()


def members(deb):
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", deb], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return archive.getmembers()


@pytest.mark.parametrize("words, status", [(["--built", "--test", "--help"], 0), (["--built", "--tset"], 2)])
def test_an_option_after_another_is_no_folder(tmp_path, words, status):
    done = subprocess.run([ROOT / "Scripts/package", *words], capture_output=True, text=True, check=False, cwd=tmp_path,
                          env={**os.environ, "STORYSITE_BIN": str(tmp_path / "none")})
    assert (done.returncode, "--built" in done.stderr) == (status, True), "nothing is tested before a release"
    assert not any(tmp_path.iterdir())


@pytest.mark.slow
def test_the_package_says_what_it_is_and_what_it_needs(packages):
    [deb] = packages.glob("storysite_*.deb")
    [voice] = packages.glob("storysite-voice_*.deb")
    version = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    assert field(deb, "Version") == field(voice, "Version") == version
    # The libraries that the program is linked to or opens, and no compiler or Swift.
    assert re.search(r"\blibc6 \(>= 2\.\d+\)", field(deb, "Depends")) and "@" not in field(deb, "Depends")
    assert all(name in field(deb, "Depends") for name in ("libcmark0", "libzip4", "libmicrohttpd12"))
    assert not re.search(r"swift|-dev|gcc-\d|g\+\+", field(deb, "Depends"))
    assert {"espeak-ng-data", "pocketsphinx-en-us", "ffmpeg"} <= set(field(voice, "Depends").split(", "))
    assert f"storysite (= {version})" in field(voice, "Depends")


@pytest.mark.slow
def test_the_package_holds_what_a_system_expects_where_it_expects_it(packages):
    [deb] = packages.glob("storysite_*.deb")
    [voice] = packages.glob("storysite-voice_*.deb")
    names = {member.name for member in members(deb)}
    assert {f"./usr/{name}" for name in (
        "bin/storysite", "share/storysite/Themes/storybook/templates/tale.mustache", "share/man/man1/storysite.1.gz",
        "share/storysite/Preview/scripts/page/main.js", "share/doc/storysite/preview.md",
        "share/bash-completion/completions/storysite", "share/zsh/vendor-completions/_storysite",
        "share/fish/vendor_completions.d/storysite.fish", "share/doc/storysite/copyright", "share/doc/storysite/first-tale.md",
        "share/doc/storysite/screens/new-library.png")} <= names
    # The archive has the libraries with it, the package names those of Debian.
    [archive] = packages.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        carried = [pathlib.PurePath(name).name for name in opened.getnames() if "/lib/storysite/" in name]
    assert all(any(name.startswith(f"{wanted}.so") for name in carried) for wanted in ("libcmark", "libzip", "libmicrohttpd"))
    assert not any("/lib/storysite" in name for name in names)
    assert any(re.fullmatch(r"\./usr/share/storysite/scripts/[0-9a-f]{32}", name) for name in names)
    assert not any(re.match(r"lib(c|m|stdc\+\+|pthread)\.so", name) for name in carried)
    assert "./usr/libexec/storysite/engines/piper/storysite-voice-piper" in {member.name for member in members(voice)}
    for member in members(deb) + members(voice):
        assert (member.uid, member.gid) == (0, 0) and member.mtime <= int(EPOCH), member.name
        assert not member.mode & 0o022 or member.issym(), member.name
        assert member.isdir() or (member.mode & 0o111 != 0) == ("/bin/" in member.name or "storysite-voice" in
                                                                pathlib.PurePath(member.name).name), member.name


@pytest.mark.slow
def test_links_between_the_guides_lead_somewhere_in_the_package(packages, tmp_path):
    [deb] = packages.glob("storysite_*.deb")
    subprocess.run(["dpkg-deb", "-x", deb, tmp_path], check=True)
    guides = [*(tmp_path / "usr/share/doc/storysite").glob("*.md")]
    assert {"first-tale.md", "writing-tales.md"} <= {guide.name for guide in guides}
    for guide in guides:
        text = re.sub(r"```.*?```|`[^`]*`", "", guide.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", text):
            assert (guide.parent / target).exists(), (guide.name, target)


@pytest.mark.slow
def test_the_same_sources_make_the_same_packages(packages, tmp_path):
    compiled = ROOT / "deploy/snakemake/__pycache__/left.pyc"
    compiled.parent.mkdir(exist_ok=True)
    compiled.touch()
    try:
        package(tmp_path, {"TZ": "Asia/Tokyo", "LC_ALL": "C"})
    finally:
        compiled.unlink()
    # Digests: pytest would look for the difference between two packages of 50 MB until the test is ended.
    made, again = ({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
                   for folder in (packages, tmp_path))
    assert again == made, "what a program leaves beside the sources is in the package"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["deb", "tar.gz"])
def test_the_program_finds_its_themes_and_voices_from_where_it_is_unpacked(packages, tmp_path, kind):
    place = tmp_path / "system"
    place.mkdir()
    if kind == "deb":
        for deb in packages.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", deb, place], check=True)
        program = place / "usr/bin/storysite"
    else:
        [archive] = packages.glob("*.tar.gz")
        subprocess.run(["tar", "-xzf", archive, "-C", place], check=True)
        [program] = place.glob("*/bin/storysite")
    site = Library(tmp_path, "-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: pasaka\n" + tale())
    site.program = str(program)
    site.build("--strict").good()
    assert not site.keeps_scripts(), "the scripts that are joined already are not those of this program"
    shutil.rmtree(program.parent.parent / "share/storysite/scripts")
    for path in site.kept():
        path.unlink()
    shutil.rmtree(site.output)
    site.build("--strict").good()
    assert site.keeps_scripts()
    said = site.run("narrate", "lapsa", "--library", "library", environment={"PATH": "/usr/bin:/bin"}).stderr
    # From the packages it starts the program that stands for storysite-voice here; the archive has none.
    assert ("is not installed" in said) == (kind == "tar.gz"), said
