"""`storysite publish`: what differs from the host, and in which order other programs are told to send it."""

import json
import os
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest

from library import PICTURE, RECORD, tale
from test_locked import TALE, new_code

RSYNC = shutil.which("rsync")
needs_rsync = pytest.mark.skipif(not RSYNC, reason="rsync is not installed")


def first_edition():
    return ("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\naddress: https://tales.example/\n"
            "-- pages/about.md --\n---\ntitle: Par\n---\n\nPar mums.\n"
            f"-- tales/lapsa/cover.svg --\n{PICTURE}" + tale(more="cover: cover.svg\n") + tale("vilks", "Vilks") + tale("ezis", "Ezis"))


def second_edition(site):
    """A tale is new, one changed, one gone; every page has a new picture, style or link."""
    shutil.rmtree(site.path("tales/ezis"))
    site.write(f"-- tales/lapsa/cover.svg --\n{PICTURE.replace('M0', 'M1')}" + tale("zakis", "Zaķis")
               + tale("vilks", "Vilks", "Reiz dzīvoja cits vilks.")
               + "-- pages/help.md --\n---\ntitle: Palīdzība\n---\n\nLasi.\n")


def publish(site, *arguments, environment=None):
    return site.run("publish", "output", *arguments, environment=environment, timeout=300)


def differing(done):
    return [line.split(maxsplit=1) for line in done.stdout.splitlines() if re.match(r"(new|changed|gone) +\S+$", line)]


def test_a_dry_run_names_what_is_new_changed_and_gone(library):
    site = library(first_edition())
    site.build().good()
    before = site.tree()
    listed = shutil.copy(site.output / RECORD / "files", site.home / "host")
    assert "the host has this site already" in publish(site, "--dry-run", "--since", listed).good().stdout
    second_edition(site)
    site.build().good()
    after = site.tree()
    done = publish(site, "--dry-run", "--since", listed).good()
    expected = {("new", name) for name in after.keys() - before.keys()}
    expected |= {("gone", name) for name in before.keys() - after.keys()}
    expected |= {("changed", name) for name in after.keys() & before.keys() if after[name] != before[name]}
    found = {(kind, name) for kind, name in differing(done) if RECORD not in name}
    assert found == expected
    assert {kind for kind, _ in found} == {"new", "changed", "gone"}


def test_the_folder_of_a_host_serves_as_its_list(library):
    site = library(first_edition())
    site.build().good()
    shutil.copytree(site.output, site.home / "host")
    site.write(tale("vilks", "Vilks", "Cits."))
    site.build().good()
    assert ["changed", "tales/vilks/index.html"] in differing(publish(site, "--dry-run", "--since", "host").good())


def test_without_a_site_on_the_host_everything_is_new(library):
    site = library(first_edition())
    site.build().good()
    done = publish(site, "--dry-run", "--first").good()
    assert {name for kind, name in differing(done) if kind == "new" and RECORD not in name} == site.tree().keys()


def published(library):
    """The first edition, and the host that has it."""
    site = library(first_edition())
    site.build().good()
    host = site.home / "host"
    publish(site, "--to", host, "--first").good()
    return site, host


@needs_rsync
def test_a_file_that_an_author_put_over_storysites_own_is_sent(library):
    site, host = published(library)
    own = site.output / "robots.txt"
    made = own.read_bytes()
    own.write_text("User-agent: *\nDisallow: /\n")
    said = "robots.txt is not as storysite made it; it is sent as it is"
    assert said in publish(site, "--dry-run", "--since", host).good().stdout
    assert said in publish(site, "--to", host).good().stdout and (host / "robots.txt").read_bytes() == own.read_bytes()
    again = publish(site, "--to", host).good().stdout
    assert "the host has this site already" in again and said not in again
    site.build().good()
    publish(site, "--to", host).good()
    assert own.read_bytes() == (host / "robots.txt").read_bytes() == made, "the host keeps the author's file for ever"


@needs_rsync
def test_a_tale_that_is_gone_leaves_no_empty_folder_on_the_host(library):
    site, host = published(library)
    (host / "tales/vilks/mine.txt").write_text("mine")
    for slug in ("ezis", "vilks"):
        shutil.rmtree(site.path(f"tales/{slug}"))
    site.build().good()
    assert not any("ezis" == name.split("/")[-1] for _, name in differing(publish(site, "--dry-run", "--since", host).good()))
    publish(site, "--to", host).good()
    assert {path.name for path in (host / "tales").iterdir()} == {"lapsa", "vilks"}
    assert [path.name for path in (host / "tales/vilks").iterdir()] == ["mine.txt"], "a folder with others' files stays"


class Reader(threading.Thread):
    """Follows every link of a folder from its first page, again and again, and remembers what was missing."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.folder, self.missing, self.rounds, self.ended = folder, set(), 0, threading.Event()

    def run(self):
        while not self.ended.is_set():
            self.read()

    def read(self):
        known, waiting = set(), ["index.html"]
        while waiting:
            path = waiting.pop()
            if path in known:
                continue
            known.add(path)
            try:
                body = (self.folder / path).read_bytes()
            except FileNotFoundError:
                self.missing.add(path)
                continue
            if path.endswith(".html"):
                for target in re.findall(r'(?:href|src)="([^"#?:]+)"', body.decode()):
                    found = os.path.normpath(os.path.join(os.path.dirname(path), target))
                    if not found.startswith(".."):
                        waiting.append(found)
        self.rounds += 1


def stand_in(site, name, body):
    """A program of this name, first on PATH, that writes down its arguments."""
    programs = site.home / "programs"
    programs.mkdir(exist_ok=True)
    file = programs / name
    file.write_text(f"#!{sys.executable}\nimport json, os, pathlib, shutil, subprocess, sys\n"
                    f"with open({str(site.home / 'calls')!r}, 'a') as calls: calls.write(json.dumps(sys.argv[1:]) + '\\n')\n" + body)
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return {"PATH": f"{programs}:{os.environ['PATH']}"}


def calls(site):
    return [json.loads(line) for line in (site.home / "calls").read_text().splitlines()]


@needs_rsync
def test_a_reader_never_finds_a_page_that_links_to_nothing(library):
    """Between two files that rsync sends, a reader follows every link on the host."""
    site, host = published(library)
    files = {**site.tree()}
    assert {name: (host / name).read_bytes() for name in files} == files
    second_edition(site)
    site.build().good()
    reader = Reader(host)
    reader.read()
    assert not reader.missing and reader.rounds == 1, "the links of the first site must be found"
    watch = f"""
here = pathlib.Path(__file__).parent
sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})
option = next((word for word in sys.argv if word.startswith('--files-from=')), None)
if not option: sys.exit(subprocess.call([{RSYNC!r}, *sys.argv[1:]]))
import os
os.environ.setdefault('STORYSITE_BIN', sys.executable)
from test_publish import Reader
names = pathlib.Path(option.split('=', 1)[1]).read_text().splitlines()
for name in names:
    one = here / 'one'
    one.write_text(name + '\\n')
    words = [f'--files-from={{one}}' if word == option else word for word in sys.argv[1:]]
    status = subprocess.call([{RSYNC!r}, *words])
    if status: sys.exit(status)
    reader = Reader(pathlib.Path({str(host)!r}))
    reader.read()
    with open(here / 'read', 'a') as file: file.write(json.dumps([name, sorted(reader.missing)]) + '\\n')
"""
    environment = stand_in(site, "rsync", watch)
    done = publish(site, "--to", host, environment=environment).good()
    rounds = [json.loads(line) for line in (site.home / "programs/read").read_text().splitlines()]
    assert len(rounds) > 10
    # New pages that nothing leads to yet may name each other; a reader does not come to them.
    assert [(name, missing) for name, missing in rounds if missing] == []
    assert {str(path.relative_to(host)) for path in host.rglob("*") if path.is_file() and RECORD not in path.parts} == site.tree().keys()
    assert all((host / name).read_bytes() == body for name, body in site.tree().items())
    assert "the host has the site" in done.stdout
    assert publish(site, "--to", host).good().stdout.strip().endswith("the host has this site already")


def broken(site, call):
    """An rsync that does half of its work in this call, counted from 1, and fails."""
    (site.home / "calls").unlink(missing_ok=True)
    return stand_in(site, "rsync", f"""
if len(pathlib.Path({str(site.home / 'calls')!r}).read_text().splitlines()) == {call}:
    option = next(word for word in sys.argv if word.startswith('--files-from='))
    names = pathlib.Path(option.split('=', 1)[1]).read_text().splitlines(True)
    half = pathlib.Path(__file__).parent / 'half'
    half.write_text(''.join(names[:len(names) // 2]))
    subprocess.call([{RSYNC!r}, *(f'--files-from={{half}}' if word == option else word for word in sys.argv[1:])])
    sys.stderr.write('no route\\r\\nconnection lost\\r\\n')
    sys.exit(12)
sys.exit(subprocess.call([{RSYNC!r}, *sys.argv[1:]]))
""")


@needs_rsync
def test_the_run_after_a_transfer_that_failed_sends_what_is_missing(library):
    site, host = published(library)
    second_edition(site)
    site.build().good()
    wanted = differing(publish(site, "--dry-run", "--since", host).good())
    done = publish(site, "--to", host, environment=broken(site, 4))  # The calls before fetch the list, mark it and send pictures.
    assert done.status == 1 and done.codes == ["not-sent"] and "'rsync' ended with status 12" in done.stderr
    assert "= rsync: no route\n" in done.stderr and "= rsync: connection lost\n" in done.stderr
    assert differing(publish(site, "--dry-run", "--since", host).good()) == wanted
    publish(site, "--to", host).good()
    assert all((host / name).read_bytes() == body for name, body in site.tree().items())


@needs_rsync
def test_a_transfer_that_a_signal_ends_has_crashed(library):
    site, host = published(library)
    killed = stand_in(site, "rsync", "os.kill(os.getpid(), 9)\n")
    [error] = publish(site, "--to", host, environment=killed).diagnostics
    assert (error.code, error.message) == ("not-sent", "'rsync' crashed: Killed")


@needs_rsync
def test_a_change_that_is_taken_back_after_a_transfer_that_failed_leaves_nothing_on_the_host(library):
    """Wherever a transfer breaks, the host does not have this site yet, and may not have the one before."""
    site, host = published(library)
    before = site.home / "before"
    shutil.copytree(site.output, before)
    second_edition(site)
    site.build().good()

    def state(folder):
        # A build and a host may have different empty folders in their control folder.
        return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")
                if RECORD not in path.relative_to(folder).parts}

    for call in range(2, 50, 4):
        done = publish(site, "--to", host, environment=broken(site, call))
        if not done.status:
            break
        assert site.run("publish", before, "--to", host).good().stdout.strip().endswith(
            "the host has this site already" if call == 2 else "; the host has the site")
        assert state(host) == state(before), f"broken in call {call}"
    assert call > 14 and state(host) == state(site.output)


@needs_rsync
def test_a_first_transfer_that_failed_is_made_up_for(library):
    site = library(first_edition())
    site.build().good()
    done = publish(site, "--to", "host", "--first", environment=broken(site, 3))
    assert done.status == 1 and "leave out --first" in done.stderr
    assert site.run("publish", "host", "--to", "other", "--first").codes == ["no-site"], "nobody knows what is there"
    shutil.rmtree(site.path("tales/ezis"))
    site.build().good()
    publish(site, "--to", "host").good()
    assert site.tree(site.home / "host") == site.tree()


@needs_rsync
def test_others_can_read_a_site_that_was_built_for_its_owner_alone(library):
    site = library(first_edition())
    mask = os.umask(0o077)
    try:
        site.build().good()
        publish(site, "--to", "host", "--first").good()
    finally:
        os.umask(mask)
    for path in (site.home / "host").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o755 if path.is_dir() else 0o644), path


@needs_rsync
def test_folders_on_the_host_keep_their_permissions(library):
    """A group has them with the right to write. Only their owner could set permissions and times: all others would fail."""
    site, host = published(library)
    folders = [host, *(path for path in host.rglob("*") if path.is_dir())]
    for path in folders:
        path.chmod(0o2775)
    site.write(tale("vilks", "Vilks", "Cits."))
    site.build().good()
    publish(site, "--to", host).good()
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o2775}


def test_an_interruption_ends_the_program_that_sends(library):
    site = library(first_edition())
    site.build().good()
    marker = site.home / "running"
    environment = stand_in(site, "rsync", f"""
import time
pathlib.Path({str(marker)!r}).with_suffix('.new').write_text(str(os.getpid()))
os.rename({str(marker)!r} + '.new', {str(marker)!r})
time.sleep(60)
""")
    running = subprocess.Popen(
        site.command("publish", "output", "--to", "host", "--first"), cwd=site.home, env=site.environment(environment),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 30
    while not marker.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    assert running.wait(30) == 130
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)
    assert len(calls(site)) == 1


# What a stand-in of rclone and of aws does with a host that is a folder.
RCLONE = """
def names(): return pathlib.Path(sys.argv[sys.argv.index('--files-from-raw') + 1]).read_text().splitlines()
def copy(a, b):
    pathlib.Path(b).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(a, b)
place = lambda name: name.replace('remote:', '')
if sys.argv[1] == 'copyto': copy(place(sys.argv[2]), sys.argv[3])
if sys.argv[1] == 'copy': [copy(f'{sys.argv[-2]}/{name}', f'{place(sys.argv[-1])}/{name}') for name in names()]
if sys.argv[1] == 'delete': [pathlib.Path(f'{place(sys.argv[-1])}/{name}').unlink() for name in names()]
"""
AWS = """
import fnmatch
place = lambda name: name.replace('s3://', '')
assert sys.argv[1] == 's3'
if sys.argv[2] == 'rm':
    named = [name for option, name in zip(sys.argv, sys.argv[1:]) if option == '--include']
    assert named and sys.argv[sys.argv.index('--exclude') + 1] == '*'
    for name in named: (pathlib.Path(place(sys.argv[3])) / name).unlink()
elif '--recursive' in sys.argv:
    source, host = pathlib.Path(sys.argv[-2]), pathlib.Path(place(sys.argv[-1]))
    for file in (path for path in source.rglob('*') if path.is_file()):
        name = str(file.relative_to(source))
        filters = [(option, glob) for option, glob in zip(sys.argv, sys.argv[1:]) if option in ('--exclude', '--include')]
        # The last filter that matches decides.
        if [option for option, glob in filters if fnmatch.fnmatchcase(name, glob)][-1:] != ['--exclude']:
            (host / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, host / name)
            options = dict(zip(sys.argv, sys.argv[1:]))
            with open('sent', 'a') as sent:
                sent.write(json.dumps([name, options.get('--content-type'), options.get('--cache-control')]) + '\\n')
else: shutil.copy(place(sys.argv[-2]), sys.argv[-1])
"""


@pytest.mark.parametrize(("tool", "target", "body"), [("rclone", "remote:host", RCLONE), ("aws", "s3://host", AWS)])
def test_other_programs_get_lists_of_arguments(library, tool, target, body):
    site = library(first_edition())
    site.build().good()
    environment = stand_in(site, tool, body)
    publish(site, "--to", target, "--with", tool, "--first", environment=environment).good()
    second_edition(site)
    site.build().good()
    publish(site, "--to", target, "--with", tool, environment=environment).good()
    host = site.home / "host"
    there = {str(path.relative_to(host)): path.read_bytes() for path in host.rglob("*") if path.is_file()}
    assert {name: body for name, body in there.items() if RECORD not in name} == site.tree()
    assert (host / RECORD / "files").read_bytes() == (site.output / RECORD / "files").read_bytes()
    if tool == "aws":
        kept = [words[words.index("--cache-control") + 1] for words in calls(site) if "--cache-control" in words]
        assert kept[:2] == ["no-cache", "public, max-age=31536000, immutable"] and set(kept[2:]) >= {"no-cache"}


def test_s3_gets_each_recording_once_and_with_its_type(library):
    """`aws s3` guesses types: with a wrong one and `nosniff`, browsers play nothing."""
    site = library(first_edition() + tale("lapsa", more="cover: cover.svg\nvoices: [{ id: anna, audio: anna }]\n")
                   + "-- tales/lapsa/anna.wav (2 s) --\n")
    site.build().good()
    publish(site, "--to", "s3://host", "--with", "aws", "--first", environment=stand_in(site, "aws", AWS)).good()
    sent = sent_to_s3(site)
    types = {name: kind for name, kind, _ in sent}
    assert {(kind, name.endswith(".wav")) for name, kind in types.items()} == {("audio/wav", True), (None, False)}
    assert types.keys() == site.tree().keys() and len(sent) == len(types)


def test_s3_keeps_no_file_for_a_year_that_can_change(library):
    site = library(TALE.format(more=""))
    new_code(site)
    site.build().good()
    publish(site, "--to", "s3://host", "--with", "aws", "--first", environment=stand_in(site, "aws", AWS)).good()
    kept = {name for name, _, cache in sent_to_s3(site) if "immutable" in cache}
    assert "tales/fox/codes.js" in site.tree()
    assert kept == {name for name in site.tree() if re.search(r"\.[0-9a-z]{8}\.[0-9a-z]+$", name)} != set()


def sent_to_s3(site):
    """Each file of the site that the stand-in of `aws` has sent, with its media type and its `Cache-Control`."""
    sent = [json.loads(line) for line in (site.home / "sent").read_text().splitlines()]
    return [file for file in sent if RECORD not in file[0]]


def test_a_name_is_no_option_and_no_shell_reads_it(library):
    site = library(first_edition())
    site.build().good()
    environment = stand_in(site, "rsync", "")
    target = "host $(touch owned); touch owned"
    publish(site, "--to", target, "--first", environment=environment).good()
    assert not (site.home / "owned").exists()
    assert all(words[-1] == f"{target}/" and "--" in words for words in calls(site))
    assert "--to takes an address" in publish(site, "--to", "--rsh=touch owned", "--first").stderr


@pytest.mark.parametrize("tool", ["rsync", "rclone"])
def test_a_target_that_ends_with_a_colon_is_not_the_root_of_the_host(library, tool):
    site = library(first_edition())
    site.build().good()
    environment = stand_in(site, tool, "")
    said = publish(site, "--to", "me@host:", "--with", tool, environment=environment).stderr
    publish(site, "--to", "me@host:", "--with", tool, "--first", environment=environment).good()
    fetched, *sent = calls(site)
    assert fetched[-2] == f"me@host:{RECORD}/files" and "me@host:/" not in said
    assert sent and {words[-1] for words in sent} == {"me@host:"}


@needs_rsync
def test_a_site_in_a_folder_with_a_colon_in_its_name_is_sent(library):
    site = library(first_edition())
    site.build().good()
    site.output.rename(site.home / "site:10:00")
    site.run("publish", "site:10:00", "--to", "host", "--first").good()
    assert (site.home / "host/index.html").is_file()


def damage(site):
    listed = site.home / "host"
    listed.write_text((site.output / RECORD / "files").read_text().replace("tales/lapsa", "../../lapsa"))


@pytest.mark.parametrize(("spoil", "arguments", "code"), [
    (lambda site: shutil.rmtree(site.output), ["--first"], "missing-file"),
    (lambda site: (site.output / RECORD / "files").unlink(), ["--first"], "no-site"),
    (lambda site: (site.output / "index.html").unlink(), ["--first"], "no-site"),
    (lambda site: None, ["--since", "nowhere"], "unreadable-file"),
    (damage, ["--since", "host"], "no-site"),
], ids=["no folder", "no list", "no page", "nowhere", "damaged"])
def test_what_cannot_be_compared_is_an_error(library, spoil, arguments, code):
    site = library(first_edition())
    site.build().good()
    spoil(site)
    done = publish(site, "--dry-run", *arguments)
    assert done.status == 1 and done.codes == [code]


def test_a_shard_is_not_published(library):
    site = library(first_edition())
    site.run("build", "library", "--shard", "1/2", "--output", "output").good()
    done = publish(site, "--dry-run", "--first")
    assert done.codes == ["no-site"] and "join all shards" in done.stderr


@pytest.mark.parametrize(("arguments", "message"), [
    ([], "publish needs --to TARGET, such as --to me@host:/var/www/tales, or --dry-run"),
    (["--dry-run"], "--dry-run needs --since LIST"),
    (["--with", "scp", "--to", "x"], "--with must be rsync, rclone or aws"),
    (["--with", "aws", "--dry-run", "--first"], "--with needs --to"),
    (["--first", "--since", "x", "--dry-run"], "leave out --since"),
    (["a", "b", "--dry-run", "--first"], "publish takes one site, not 2"),
])
def test_wrong_use_is_said(library, arguments, message):
    done = library().run("publish", *arguments)
    assert done.status == 2 and message in done.stderr
