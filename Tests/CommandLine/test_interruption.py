"""A build that is killed, or finds the disk full, leaves every file of the site whole; the next completes the site."""

import pathlib
import shutil
import signal
import subprocess
import sys
import time

import pytest

from library import RECORD, Library, sound, tale

pytestmark = pytest.mark.slow
GENERATOR = pathlib.Path(__file__).parents[2] / "Scripts/synthetic-library"


def generate(folder, seed, tales):
    shutil.rmtree(folder / "tales", ignore_errors=True)
    subprocess.run([sys.executable, GENERATOR, folder, "--tales", str(tales), "--words", "400", "--seed", str(seed)],
                   check=True, timeout=60)


def made_editions(folder, tales):
    """One library in two editions in which every page differs, the site of each, and how long a build takes."""
    site = Library(folder)
    trees = []
    for seed in (1, 2):
        shutil.rmtree(site.output, ignore_errors=True)
        generate(site.folder, seed, tales)
        shutil.copytree(site.folder, site.home / f"edition{seed}")
        began = time.perf_counter()
        site.build().good()
        took = time.perf_counter() - began
        trees.append(site.tree())
    return site, trees, took


@pytest.fixture(scope="module")
def editions(tmp_path_factory):
    return made_editions(tmp_path_factory.mktemp("editions"), tales=40)


@pytest.fixture(scope="module")
def small_editions(tmp_path_factory):
    return made_editions(tmp_path_factory.mktemp("small-editions"), tales=10)


@pytest.mark.timeout(300)
def test_a_killed_build_leaves_every_file_whole_and_the_next_one_completes_the_site(editions, tmp_path):
    site, (first, second), _ = editions
    home = Library(tmp_path)

    def build(edition):
        return home.command("build", site.home / f"edition{edition}", "--output", home.output)

    for edition in (1, 2, 1):
        began = time.perf_counter()
        home.run(*build(edition)[1:]).good()
        took = time.perf_counter() - began
    interrupted, steps = 0, 20
    for step in range(steps):
        # From one edition to the other, and back the next time.
        edition, wanted = (2, second) if step % 2 == 0 else (1, first)
        process = subprocess.Popen(build(edition), env=home.environment(), cwd=home.home, stdout=subprocess.DEVNULL)
        time.sleep(took * (step + 1) / (steps - 2))
        process.send_signal(signal.SIGKILL)
        killed = process.wait(60) == -signal.SIGKILL
        made = {name: body for name, body in home.tree().items() if name in first or name in second}
        for name, body in made.items():
            assert body in (first.get(name), second.get(name)), f"{name} is neither the old file nor the new one"
        for name in first.keys() & second.keys():
            assert name in made, f"{name} is gone"
        if killed and any(made.get(name) != wanted[name] for name in wanted):
            interrupted += 1
        home.run(*build(edition)[1:]).good()
        assert home.tree() == wanted, "something of the killed build is left"
    assert interrupted >= 3, "no build was killed in its midst: the test showed nothing"


def test_a_first_build_that_is_killed_is_completed_by_the_next_one(editions, tmp_path):
    site, (first, _), took = editions
    home = Library(tmp_path)
    for step in range(6):
        process = subprocess.Popen(home.command("build", site.home / "edition1", "--output", home.output),
                                   env=home.environment(), cwd=home.home, stdout=subprocess.DEVNULL)
        time.sleep(took * (step + 1) / 8)
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    home.run("build", site.home / "edition1", "--output", home.output).good()
    assert home.tree() == first


def test_what_a_killed_build_laid_beside_the_site_goes(editions, tmp_path):
    site, (first, _), _ = editions
    home = Library(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.txt").write_text("mine")
    left = home.output / RECORD / "new/tales/tale-00001/deeper"
    left.mkdir(parents=True)
    (left / "index.html").write_text("half")
    (left / ".hidden").write_text("half")
    (left.parent / "link").symlink_to(elsewhere)
    home.run("build", site.home / "edition1", "--output", home.output).good()
    assert home.tree() == first
    assert not (home.output / RECORD / "new").exists()
    assert (elsewhere / "mine.txt").read_text() == "mine"


def test_a_new_tale_comes_whole_to_those_that_stand(editions, tmp_path):
    site, (first, _), _ = editions
    home = Library(tmp_path)
    part = tmp_path / "part"
    shutil.copytree(site.home / "edition1", part)
    for number in (3, 33):
        shutil.rmtree(part / f"tales/tale-{number:05}")
    home.run("build", part, "--output", home.output).good()
    for number in (3, 33):
        shutil.copytree(site.home / f"edition1/tales/tale-{number:05}", part / f"tales/tale-{number:05}")
    # A folder that is there already, though nothing is in it.
    (home.output / "tales/tale-00003").mkdir()
    home.run("build", part, "--output", home.output).good()
    assert home.tree() == first


SPOILING = {
    "cut in half": lambda body: body[:len(body) // 2], "empty": lambda body: b"", "noise": lambda body: b"\xff\x00" * 100,
    "zeros at the end": lambda body: body[:-20] + bytes(20), "other digits": lambda body: body.replace(b"1", b"9"),
    "great numbers": lambda body: body[:40] + b"\xff" * 8 + body[48:],
}


@pytest.mark.parametrize("how", SPOILING)
def test_a_spoiled_cache_is_no_obstacle(small_editions, tmp_path, how):
    site, (first, second), _ = small_editions
    home = Library(tmp_path)
    home.run("build", site.home / "edition1", "--output", home.output).good()
    kept = home.kept()
    assert kept
    for path in kept:
        path.write_bytes(SPOILING[how](path.read_bytes()))
    home.run("build", site.home / "edition1", "--output", home.output).good()
    assert home.tree() == first
    for path in kept:
        path.write_bytes(SPOILING[how](path.read_bytes()))
    home.run("build", site.home / "edition2", "--output", home.output).good()
    assert home.tree() == second


@pytest.mark.parametrize("how", SPOILING)
def test_a_spoiled_record_is_reported_or_replaced_but_never_believed(small_editions, tmp_path, how):
    site, (first, second), _ = small_editions
    home = Library(tmp_path)
    home.run("build", site.home / "edition1", "--output", home.output).good()
    (home.output / "mine.txt").write_text("mine")
    for path in (home.output / RECORD).rglob("*"):
        if path.is_file():
            path.write_bytes(SPOILING[how](path.read_bytes()))
    outcome = home.run("build", site.home / "edition2", "--output", home.output)
    made = home.tree()
    assert made.pop("mine.txt") == b"mine"
    if outcome.status == 0:
        assert {name: body for name, body in made.items() if name in second} == second
    else:
        # Whose files these are is not known any more, so they are left alone.
        assert outcome.codes == ["not-ours"] and made == first


def test_two_builds_at_once_end_in_a_whole_site(editions, tmp_path):
    site, (first, _), _ = editions
    home = Library(tmp_path)
    builds = [subprocess.Popen(home.command("build", site.home / "edition1", "--output", home.output),
                               env=home.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(3)]
    said = [build.communicate(timeout=60)[1] for build in builds]
    # One may report that another is at work; none may break what is there.
    assert any(build.returncode == 0 for build in builds), said
    home.run("build", site.home / "edition1", "--output", home.output).good()
    assert home.tree() == first


@pytest.fixture
def small_disk(tmp_path):
    """A file system of two megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "storysite-test", place], capture_output=True, check=False)
    if made.returncode != 0:
        pytest.skip("only root can make a small disk to fill")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def test_a_full_disk_is_reported_and_leaves_the_last_site_whole(library, small_disk):
    site = library(tale() + tale("vilks", "Vilks"))
    site.output = small_disk / "output"
    build = lambda: site.run("build", site.folder, "--output", site.output)  # noqa: E731
    build().good()
    before = site.tree()
    text = "\n\n".join(f"Reiz dzīvoja {number} lapsas, un visas bija rudas." for number in range(400))
    site.write("".join(tale(f"t{number}", f"T{number}", text=text) for number in range(60)) + tale(text="Cita lapsa."))
    outcome = build()
    assert outcome.status == 1
    assert "full" in outcome.stderr and outcome.stdout == ""
    now = site.tree()
    assert all(now.get(name) is not None for name in before), "files of the last site are gone"
    shutil.rmtree(site.folder / "tales")
    site.write(tale() + tale("vilks", "Vilks"))
    build().good()
    assert site.tree() == before


def test_a_disk_too_full_for_a_recording_leaves_the_last_site_whole(library, small_disk):
    site = library(tale())
    site.output = small_disk / "output"
    site.run("build", site.folder, "--output", site.output).good()
    before = site.tree()
    site.write(tale(text="Cita lapsa.", more="voices:\n  - id: anna\n    audio: anna\n"))
    site.path("tales/lapsa/anna.wav").write_bytes(sound(200))
    outcome = site.run("build", site.folder, "--output", site.output)
    assert outcome.status == 1 and "full" in outcome.stderr
    assert site.tree() == before or {name: site.tree().get(name) for name in before} == before


def test_an_output_folder_that_may_not_be_written_is_reported(nobodys_library):
    site = nobodys_library(tale())
    site.output.mkdir(mode=0o555)
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["cannot-write"] and "output" in outcome.stderr
