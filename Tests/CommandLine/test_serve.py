"""`storysite serve`: what it answers, and what it makes again when somebody saves."""

import contextlib
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from library import BINARY, PICTURE, Library, sound, tale
from preview import TIMEOUT, Preview, free_port

sys.path.append(str(Path(__file__).parents[1] / "LibraryFuzz"))
import edits  # noqa: E402

ADDED = re.compile(r'<script src="/\.storysite/page\.js" data-version="[0-9a-f]{32}"></script>')
TIMING = '{"sentences": [{"text": "Reiz dzīvoja lapsa.", "start": 0, "end": 2}]}'
GOOD = tale(more="cover: 1.svg\nvoices: [{ id: anna, name: Anna, audio: anna, timing: anna }]\n",
            text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa.\n\n---\n\nViņa lēca.") + f"""\
-- tales/lapsa/1.svg --
{PICTURE}-- tales/lapsa/anna.wav (2.5 s) --
-- tales/lapsa/anna.json --
{TIMING}
""" + tale("vilks", "Vilks", "Vilks gaudoja.", "draft: true\n") + """\
-- pages/par.md --
---
title: Par mums
---

Mēs stāstām.
-- themes/mana/theme.yml --
extends: pasaka
-- themes/mana/styles/99-own.css --
.own { color: red }
-- site.yml --
title: Pasakas
languages: [lv]
theme: mana
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One library and its preview, for tests that only ask."""
    library = Library(tmp_path_factory.mktemp("serve"), GOOD)
    with Preview(library.folder, library.home) as preview:
        yield preview


@pytest.fixture
def site(library):
    return library(GOOD)


@pytest.fixture
def preview(site):
    with Preview(site.folder, site.home) as preview:
        yield preview


def recording(preview):
    [file] = preview.site.glob("tales/lapsa/*.wav")
    return f"/tales/lapsa/{file.name}", file.read_bytes()


@pytest.mark.parametrize(("asked", "start", "end"), [
    ("bytes=0-0", 0, 1), ("bytes=10-19", 10, 20), ("bytes=20000-", 20000, None), ("bytes=-7", -7, None),
    ("bytes=-9999999", 0, None), ("bytes=5-99999999999999999999999", 5, None), ("BYTES=1-2", 1, 3),
])
def test_a_part_of_a_recording(shared, asked, start, end):
    target, whole = recording(shared)
    status, headers, body = shared.ask(target, Range=asked)
    assert (status, body) == (206, whole[start:end])
    first = start if start >= 0 else len(whole) + start
    assert headers["content-range"] == f"bytes {first}-{first + len(body) - 1}/{len(whole)}"
    assert headers["content-type"] == "audio/wav"


@pytest.mark.parametrize("asked", ["bytes=99999999-", "bytes=-0", "bytes=99999999999999999999999-"])
def test_a_part_beyond_the_end(shared, asked):
    target, whole = recording(shared)
    status, headers, body = shared.ask(target, Range=asked)
    assert (status, body, headers["content-range"]) == (416, b"", f"bytes */{len(whole)}")


@pytest.mark.parametrize("asked", ["bytes=5-2", "bytes=", "bytes=-", "bytes=a-b", "lines=1-2", "bytes=0-1,4-5", "bytes"])
def test_a_range_that_is_none_is_ignored(shared, asked):
    target, whole = recording(shared)
    assert shared.ask(target, Range=asked)[::2] == (200, whole)


def test_a_browser_is_sent_nothing_that_it_has(shared):
    target, whole = recording(shared)
    _, headers, _ = shared.ask(target)
    tag, modified = headers["etag"], headers["last-modified"]
    assert headers["accept-ranges"] == "bytes"
    assert shared.ask(target, If_None_Match=tag)[::2] == (304, b"")
    assert shared.ask(target, If_None_Match=f'"other", W/{tag}')[0] == 304
    assert shared.ask(target, If_None_Match="*")[0] == 304
    assert shared.ask(target, If_None_Match='"other"', If_Modified_Since=modified)[0] == 200
    assert shared.ask(target, If_Modified_Since=modified)[0] == 304
    assert shared.ask(target, If_Modified_Since="Thu, 01 Jan 1970 00:00:00 GMT")[0] == 200
    assert shared.ask(target, If_Modified_Since="yesterday")[0] == 200
    assert shared.ask(target, Range="bytes=0-3", If_Range=tag)[::2] == (206, whole[:4])
    assert shared.ask(target, Range="bytes=0-3", If_Range=modified)[0] == 206
    assert shared.ask(target, Range="bytes=0-3", If_Range='"other"')[::2] == (200, whole)
    page = shared.ask("/")[1]
    assert page["cache-control"] == "no-store"
    assert shared.ask("/", If_None_Match=page["etag"])[::2] == (304, b"")


def test_the_head_of_an_answer(shared):
    target, whole = recording(shared)
    status, headers, body = shared.ask(target, "HEAD")
    assert (status, headers["content-length"], body) == (200, str(len(whole)), b"")
    assert shared.ask("/.storysite/events", "HEAD")[0] == 200


def test_a_folder_shows_its_page(shared):
    assert shared.page("/tales/lapsa/") == shared.page("/tales/lapsa/index.html?x=1")
    status, headers, _ = shared.ask("/tales/lapsa")
    assert (status, headers["location"]) == (302, "/tales/lapsa/")
    status, _, body = shared.ask("/tales/nobody/")
    assert status == 404 and ADDED.search(body.decode()), "the site's own page, which heals"


@pytest.mark.parametrize("host", ["evil.example:{}", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{}", ""])
def test_another_host_is_refused(shared, host):
    assert shared.ask("/", host=host.format(shared.port) or " ")[0] in (400, 403)


def test_two_hosts_are_refused_though_one_is_right(shared):
    own = f"127.0.0.1:{shared.port}"
    for hosts in ("evil.example", own), (own, "evil.example"), (own, own):
        assert shared.ask("/", host=f"{hosts[0]}\r\nhOst: {hosts[1]}")[0] in (400, 403)


def test_the_hosts_of_this_machine_are_answered(shared):
    for host in ("localhost", "127.0.0.1", "[::1]", "LOCALHOST"):
        assert shared.ask("/", host=f"{host}:{shared.port}")[0] == 200


def test_nobody_writes(shared):
    own = f"http://127.0.0.1:{shared.port}"
    for origin in ("http://evil.example", "null", "https://" + own[7:], f"{own}.evil.example"):
        assert shared.ask("/", "POST", Origin=origin, Content_Length=0)[0] == 403
    status, headers, _ = shared.ask("/", "POST", Origin=own, Content_Length=0)
    assert (status, headers["allow"]) == (405, "GET, HEAD")
    for method in ("PUT", "DELETE", "OPTIONS", "NONSENSE"):
        assert shared.ask("/", method)[0] == 405
    headers = shared.ask("/")[1]
    assert "access-control-allow-origin" not in headers
    assert headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("target", [
    "/../site.yml", "/%2e%2e/site.yml", "/.%2E/site.yml", "/tales/../../lock", "/tales%2f..%2f..%2flock", "/..%5clock",
    "/..\\lock", "/index.html%00", "//etc/passwd", "/./index.html", "/index.html%", "/%zz", "/%c3%28", "http://x/index.html",
    "/%0d%0aX: y", "/" + "a" * 5000,
])
def test_a_target_that_is_no_path_is_refused(shared, target):
    assert shared.ask(target)[0] in (400, 414)


@pytest.mark.parametrize("target", ["/.storysite/files", "/.storysite/lock", "/.storysite/", "/.git/config", "/tales/.hidden"])
def test_hidden_files_are_not_there(shared, target):
    assert shared.ask(target)[0] == 404


def test_no_link_leads_out_of_the_site(preview):
    (preview.site / "assets/out.css").symlink_to("/etc/hostname")
    (preview.site / "etc").symlink_to("/etc")
    assert preview.ask("/assets/out.css")[0] == 404
    assert preview.ask("/etc/hostname")[0] == 404


def test_a_page_is_that_of_the_site_and_the_script_of_the_preview(shared):
    served = shared.page("/tales/lapsa/index.html")
    assert ADDED.sub("", served, count=1) == (shared.site / "tales/lapsa/index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', served)[1]
    assert "script-src 'self';" in policy and "connect-src 'self';" in policy, "what the preview's script needs"
    for name in ("page.js", "channel.js", "preview.css", "strings.json"):
        assert len(shared.page(f"/.storysite/{name}")) > 100


def test_a_service_worker_of_another_time_ends(shared):
    assert shared.page("/sw.js") != (shared.site / "sw.js").read_text(encoding="utf-8")
    assert "unregister" in shared.page("/sw.js")


def test_the_words_of_the_preview_are_in_all_languages(shared):
    words = json.loads(shared.page("/.storysite/strings.json"))
    assert set(words) == {"ar", "en", "es", "lv", "uk"}
    plain = [{key for key in texts if not re.search("-(zero|one|two|few|many|other)$", key)} for texts in words.values()]
    assert all(keys == plain[0] for keys in plain)
    assert all("errors-other" in texts and "warnings-other" in texts for texts in words.values())


def test_drafts_are_shown_and_named(shared):
    assert "Vilks gaudoja." in re.sub("<[^>]*>", "", shared.page("/tales/vilks/"))
    assert shared.await_state(lambda state: True)["drafts"] == ["vilks"]


def test_the_body_of_a_request_that_only_reads_is_not_kept(site, preview):
    def peak():
        return int(re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{preview.process.pid}/status").read_text(encoding="ascii"))[1]) // 1024
    before = peak()
    assert preview.ask("/", body=bytes(60_000_000), Content_Length=60_000_000)[0] == 200
    assert peak() - before < 30, "any device of the network could take the memory of this machine"


def test_the_browser_stays_when_the_preview_ends(site, tmp_path, monkeypatch):
    """xdg-open can become the browser."""
    program = tmp_path / "bin/xdg-open"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat /proc/self/status > {tmp_path}/status.new\necho $$ > {tmp_path}/browser\n"
                       f"mv {tmp_path}/status.new {tmp_path}/status\nexec sleep 60\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    with Preview(site.folder, site.home, "--open") as preview:
        end = time.monotonic() + TIMEOUT
        while not (tmp_path / "status").exists() and time.monotonic() < end:
            time.sleep(0.02)
        browser = int((tmp_path / "browser").read_text(encoding="ascii"))
        assert os.getpgid(browser) != os.getpgid(preview.process.pid), "Ctrl-C at the terminal would end it"
    try:
        os.kill(browser, 0)
    finally:
        os.kill(browser, signal.SIGKILL)
    found = dict(re.findall(r"(Sig\w+):\t(\w+)", (tmp_path / "status").read_text(encoding="utf-8")))
    assert int(found["SigBlk"], 16) == 0, "logging out could not end the browser"
    assert not int(found["SigIgn"], 16) & 1 << signal.SIGPIPE - 1


def test_two_previews_take_two_ports(shared, site):
    with Preview(site.folder, site.home) as other:
        assert other.port != shared.port
        assert other.ask("/")[0] == 200


def test_a_port_that_is_taken(shared, site):
    done = site.run("serve", site.folder, "--port", shared.port)
    assert (done.status, done.stdout) == (1, "")
    assert done.stderr.startswith(f"storysite: port {shared.port} is used by another program; name another port with --port")


def test_a_second_preview_of_a_library_names_the_first(site, preview):
    done = site.run("serve", site.folder)
    assert (done.status, done.stderr) == (1, f"storysite: a preview of this library is running already: {preview.address}\n")


@pytest.mark.parametrize(("arguments", "said"), [
    (["--port", "x"], "--port takes a number from 1 to 65535, not 'x'"), (["--port", "0"], "--port takes"),
    (["--port", "65536"], "--port takes"), (["a", "b"], "serve takes one library, not 2"), (["--opne"], "did you mean '--open'"),
])
def test_wrong_usage(site, arguments, said):
    done = site.run("serve", *arguments)
    assert done.status == 2 and said in done.stderr


def test_no_library(site):
    done = site.run("serve", "nowhere")
    assert (done.status, done.codes) == (1, ["missing-file"])
    (site.home / "empty").mkdir()
    assert site.run("serve", "empty").status == 1


def test_a_missing_library_is_named(site):
    (site.home / "libmicrohttpd.so.12").touch()
    done = site.run("serve", site.folder, environment={"LD_LIBRARY_PATH": str(site.home)})
    assert done.status == 1 and "libmicrohttpd cannot be opened (on Debian: apt install libmicrohttpd12): " in done.stderr


def test_ctrl_c_ends_it_with_pages_that_listen(site):
    port = free_port()
    preview = Preview(site.folder, site.home, "--port", port)
    with preview.events() as events:
        events.await_state(lambda state: True)
        assert preview.stop() == 0
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", port))


def test_nothing_is_written_into_the_library(site):
    before = site.tree(site.folder)
    with Preview(site.folder, site.home):
        pass
    assert site.tree(site.folder) == before
    assert not site.output.exists()


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def replace(path, text):
    """As editors do that write a new file and rename it."""
    path.with_suffix(".tmp").write_text(text, encoding="utf-8")
    os.rename(path.with_suffix(".tmp"), path)


def test_what_is_saved_is_served(site, preview):
    text = site.path("tales/lapsa/tale.md")
    spoken = lambda word: lambda _, page: word in re.sub("<[^>]*>", "", page)  # noqa: E731
    edit(text, "dzīvoja", "skrēja")
    preview.await_page("/tales/lapsa/", spoken("Reiz skrēja lapsa."))
    replace(text, text.read_text(encoding="utf-8").replace("skrēja", "gulēja"))
    preview.await_page("/tales/lapsa/", spoken("Reiz gulēja lapsa."))
    shutil.copytree(site.path("tales/lapsa"), site.path("tales/zaķis"))
    preview.await_page("/tales/zakis/", spoken("Reiz gulēja lapsa."))
    edit(site.path("tales/zaķis/tale.md"), "gulēja", "bēga")
    preview.await_page("/tales/zakis/", spoken("Reiz bēga lapsa."))
    os.rename(site.path("tales/zaķis"), site.path("tales/āpsis"))
    preview.await_page("/tales/apsis/", spoken("Reiz bēga lapsa."))
    edit(site.path("tales/āpsis/tale.md"), "bēga", "raka")
    preview.await_page("/tales/apsis/", spoken("Reiz raka lapsa."))
    shutil.rmtree(site.path("tales/āpsis"))
    preview.await_page("/tales/apsis/", lambda status, _: status == 404)
    edit(site.path("pages/par.md"), "Mēs stāstām", "Visi stāsta")
    preview.await_page("/par/", spoken("Visi stāsta."))
    before = set(preview.site.glob("assets/style.*.css"))
    edit(site.path("themes/mana/styles/99-own.css"), "red", "green")
    preview.await_page("/", lambda _, page: not any(style.name in page for style in before))
    edit(site.path("site.yml"), "Pasakas", "Stāsti")
    preview.await_page("/", spoken("Stāsti"))
    edit(text, "title: Lapsa", "title: Kūmiņš")
    preview.await_page("/", lambda _, page: True)
    preview.await_page("/library/", spoken("Kūmiņš"))

    # In the end the files are those of a build.
    preview.await_state(lambda state: state["settled"])
    site.build("--drafts").good()
    assert site.tree(preview.site) == site.tree()
    for name in site.tree():
        if name.endswith(".html"):
            served = preview.ask(f"/{name}")[2].decode()
            assert ADDED.sub("", served, count=1) == (site.output / name).read_text(encoding="utf-8"), name


def test_folders_are_watched_that_take_the_place_of_others(site, preview):
    (site.path("tales/lapsa/1.svg")).rename(site.path("tales/lapsa/bildes.svg"))
    (site.path("tales/lapsa/bildes.svg")).rename(site.path("tales/lapsa/1.svg"))
    for _ in range(2):
        site.path("tales").rename(site.folder / "old")
        preview.await_state(lambda state: [diagnostic["code"] for diagnostic in state["diagnostics"]] == ["no-tales"])
        shutil.copytree(site.folder / "old", site.path("tales"))
        shutil.rmtree(site.folder / "old")
        preview.await_state(lambda state: state["settled"] and not state["diagnostics"])
        edit(site.path("tales/lapsa/tale.md"), "Reiz dzīvoja", "Reiz, reiz dzīvoja")
        preview.await_page("/tales/lapsa/", lambda _, page: "Reiz, reiz" in re.sub("<[^>]*>", "", page))
        edit(site.path("tales/lapsa/tale.md"), "Reiz, reiz", "Reiz")


def test_a_library_that_was_away_is_followed_again(site, preview):
    """As one that another branch of a repository does not have."""
    away = site.folder.with_name("away")
    site.folder.rename(away)
    preview.await_state(lambda state: [diagnostic["code"] for diagnostic in state["diagnostics"]] == ["missing-file"])
    away.rename(site.folder)
    preview.await_state(lambda state: state["settled"] and not state["diagnostics"])
    edit(site.path("tales/lapsa/tale.md"), "Reiz dzīvoja", "Reiz, reiz dzīvoja")
    preview.await_page("/tales/lapsa/", lambda _, page: "Reiz, reiz" in re.sub("<[^>]*>", "", page))


def test_a_tale_is_checked_in_a_folder_of_any_name(tmp_path):
    site = Library(tmp_path / "Казки й пісні бабусі", GOOD)
    with Preview(site.folder, site.home) as preview, preview.events() as events:
        events.await_state(lambda state: state["settled"])
        site.path("tales/lapsa/b.wav").write_bytes(sound(1))
        events.await_state(lambda state: "unnamed-recording" in [finding["code"] for finding in state["findings"]])


@pytest.mark.parametrize("place, slug", [("takes", "lapsa"), ("home", "takes")])
def test_a_tale_is_served_anew_where_a_folder_has_the_name_of_that_of_takes(tmp_path, place, slug):
    """The author saved, and the page stayed as it was."""
    site = Library(tmp_path / place, tale(slug))
    with Preview(site.folder, site.home) as preview:
        edit(site.path(f"tales/{slug}/tale.md"), "Reiz dzīvoja", "Reiz, reiz dzīvoja")
        preview.await_page(f"/tales/{slug}/", lambda _, page: "Reiz, reiz" in re.sub("<[^>]*>", "", page))


def test_what_was_found_goes_when_many_tales_change_at_once(site, preview):
    """As when version control brings the tales of another day back."""
    for number in range(6):
        site.write(tale(f"tale{number}", f"Pasaka {number}", "Reiz."))
    with preview.events() as events:
        events.await_state(lambda state: state["settled"] and not state["diagnostics"])
        site.path("tales/lapsa/b.wav").write_bytes(sound(1))
        events.await_state(lambda state: state["findings"])
        site.path("tales/lapsa/b.wav").unlink()
        for number in range(6):
            edit(site.path(f"tales/tale{number}/tale.md"), "Reiz.", "Reiz, reiz.")
        events.await_state(lambda state: "unnamed-recording" not in [finding["code"] for finding in state["findings"]])


def test_a_recording_that_is_being_copied_is_no_mistake(site, preview):
    with preview.events() as events:
        whole = site.path("tales/lapsa/anna.wav").read_bytes()
        site.path("tales/lapsa/anna.wav").unlink()
        events.await_state(lambda state: "missing-file" in [one["code"] for one in state["diagnostics"]])
        before = preview.error_output.read_text(encoding="utf-8")
        with site.path("tales/lapsa/anna.wav").open("wb", buffering=0) as copy:
            for start in range(0, len(whole), len(whole) // 5):
                copy.write(whole[start:start + len(whole) // 5])
                time.sleep(0.2)
                site.path("note").write_text(str(start), encoding="utf-8")  # something else that is saved meanwhile
        events.await_state(lambda state: state["settled"] and not state["diagnostics"])
    said = preview.error_output.read_text(encoding="utf-8")
    assert "cut short" not in said[len(before):], "the author is told to copy again what is just being copied"


def test_a_new_file_that_nobody_closes_is_seen(site, preview):
    with site.path("pages/new.md").open("w", encoding="utf-8", buffering=1) as page:
        page.write("---\ntitle: Jauns\n---\n\nTeksts.\n")
        preview.await_page("/new/", lambda status, page: status == 200 and "Teksts." in re.sub("<[^>]*>", "", page))


def test_a_file_that_is_whole_after_the_build_began_is_no_mistake(site):
    """An editor empties a file, and fills it while the library is built."""
    for number in range(300):
        site.write(tale(f"tale{number}", f"Pasaka {number}", "Reiz dzīvoja.\n\n---\n\nUn tad.\n" * 9))
    text = site.path("tales/lapsa/tale.md").read_bytes()
    with Preview(site.folder, site.home) as preview, preview.events() as events:
        events.await_state(lambda state: state["settled"])
        before = preview.error_output.read_text(encoding="utf-8")
        for number in range(3):
            for path in site.folder.glob("tales/tale*/tale.md"):
                path.write_text(path.read_text(encoding="utf-8") + f"\n{number}\n", encoding="utf-8")
            site.path("tales/lapsa/tale.md").write_bytes(b"")
            time.sleep(0.07)  # the build begins after 0.05 s, and goes on for longer
            site.path("tales/lapsa/tale.md").write_bytes(text)
            events.await_state(lambda state: state["settled"] and not state["diagnostics"])
    assert preview.error_output.read_text(encoding="utf-8") == before


def test_a_second_preview_is_told_no_address_of_an_earlier_one(site):
    with Preview(site.folder, site.home) as preview:
        [folder] = (site.home / "cache/storysite").glob("preview-*")
    assert (folder / "lock").read_text(encoding="utf-8") == preview.address
    for number in range(500):
        site.write(tale(f"tale{number}", f"Pasaka {number}", "Reiz dzīvoja.\n\n---\n\nUn tad.\n" * 9))
    environment = {"PATH": os.environ["PATH"], "HOME": str(site.home), "XDG_CACHE_HOME": str(site.home / "cache"), "LANG": "C.UTF-8"}
    first = subprocess.Popen([BINARY, "serve", site.folder], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        inode = str((folder / "lock").stat().st_ino)
        end = time.monotonic() + TIMEOUT
        while not any(line.split()[5].endswith(f":{inode}") for line in Path("/proc/locks").read_text(encoding="ascii").splitlines()):
            assert time.monotonic() < end and first.poll() is None
        done = site.run("serve", site.folder)
    finally:
        first.kill()
        first.wait()
    assert (done.status, done.stderr) == (1, "storysite: a preview of this library is running already\n")


def test_a_limit_of_the_system_is_said(site):
    """A wrapper makes the system refuse all folders but the first two."""
    wrapper = site.home / "wrapper"
    wrapper.write_text(f"""#!/bin/sh
exec strace -D -f -qq -o /dev/null -e trace=inotify_add_watch -e inject=inotify_add_watch:error=ENOSPC:when=3+ {BINARY} "$@"
""", encoding="utf-8")
    wrapper.chmod(0o755)
    with Preview(site.folder, site.home, program=wrapper) as preview:
        preview.await_state(lambda state: state["settled"])
        preview.await_error_output("cannot be watched")
        for title in ("Teikas", "Stāsti"):
            edit(site.path("site.yml"), re.search("title: (.*)", site.path("site.yml").read_text(encoding="utf-8"))[1], title)
            preview.await_page("/", lambda _, page: title in page)  # noqa: B023
        said = preview.error_output.read_text(encoding="utf-8")
    assert said.count("cannot be watched") == 1, "the same folders are counted again"
    assert re.search(r"storysite: \d+ folders of the library cannot be watched, because the system allows no more; "
                     r"to allow more: sudo sysctl fs.inotify.max_user_watches=1000000\n", said)


@pytest.mark.slow
def test_after_random_edits_the_site_is_that_of_a_build(tmp_path):
    generator = random.Random("preview 1")
    site = Library(tmp_path)
    edits.start(site.folder)
    author = edits.Author(generator, site.folder)
    before, good, refused = tmp_path / "before", 0, 0
    with Preview(site.folder, site.home) as preview, preview.events() as events:
        for _ in range(10):
            shutil.rmtree(before, ignore_errors=True)
            shutil.copytree(site.folder, before)
            done = [author.edit() for _ in range(generator.choice([1, 1, 2, 3]))]
            for text in site.folder.glob("tales/*/tale.md"):  # a preview shows locked tales open
                text.write_bytes(text.read_bytes().replace(b"access: premium", b"draft: false"))
            shutil.rmtree(site.output, ignore_errors=True)
            if site.build("--drafts").status == 0:
                good += 1
                wanted = site.tree()
                is_there = lambda state: state["settled"] and site.tree(preview.site) == wanted  # noqa: B023, E731
            else:
                refused += 1
                is_there = lambda state: state["settled"] and state["diagnostics"]  # noqa: E731
            # A name that no build looks at: a change after all others, even if these were none.
            site.path("note").write_text(str(done), encoding="utf-8")
            events.await_state(is_there)
            if not site.output.exists():
                # The author takes back what was refused, name by name, as version control does.
                shutil.rmtree(site.folder / "tales")
                shutil.copytree(before, site.folder, dirs_exist_ok=True)
                for left in set(site.tree(site.folder)) - set(site.tree(before)):
                    site.path(left).unlink()
    assert good > 3, (good, refused)


FRONT = "---\ntitle: Lapsa\nlanguage: lv\n"
MISTAKES = [
    ("unknown-key", "tales/lapsa/tale.md", FRONT + "autor: Anna\n---\n\nReiz.\n"),
    ("missing-key", "tales/lapsa/tale.md", "---\nlanguage: lv\n---\n\nReiz.\n"),
    ("bad-yaml", "tales/lapsa/tale.md", FRONT + "cover: [\n---\n\nReiz.\n"),
    ("open-front-matter", "tales/lapsa/tale.md", FRONT + "\nReiz.\n"),
    ("missing-front-matter", "tales/lapsa/tale.md", "Reiz.\n"),
    ("duplicate-key", "tales/lapsa/tale.md", FRONT + "title: Vilks\n---\n\nReiz.\n"),
    ("wrong-type", "tales/lapsa/tale.md", FRONT + "ages: visi\n---\n\nReiz.\n"),
    ("unknown-value", "tales/lapsa/tale.md", FRONT + "level: grūti\n---\n\nReiz.\n"),
    ("unknown-tale", "tales/lapsa/tale.md", FRONT + "translations: { en: fox }\n---\n\nReiz.\n"),
    ("missing-file", "tales/lapsa/tale.md", FRONT + "---\n\n![Lapsa](2.svg)\n\nReiz.\n"),
    ("missing-alt", "tales/lapsa/tale.md", FRONT + "---\n\n![](1.svg)\n\nReiz.\n"),
    ("unknown-page", "tales/lapsa/tale.md", FRONT + "---\n\nReiz.\n\n- [Tur](#tur)\n- [Te](#te)\n"),
    ("empty-tale", "tales/lapsa/tale.md", FRONT + "---\n"),
    ("left-out-html", "tales/lapsa/tale.md", FRONT + "---\n\nReiz <b>dzīvoja</b>.\n"),
    ("missing-file", "tales/lapsa/tale.md", FRONT + "voices: [{ id: a, name: A, audio: a }]\n---\n\nReiz.\n"),
    ("not-utf8", "tales/lapsa/tale.md", (FRONT + "---\n\nReiz.\n").encode() + b"\xff\n"),
    ("control-character", "tales/lapsa/tale.md", FRONT + "---\n\nRe\x08iz.\n"),
    ("not-a-picture", "tales/lapsa/1.svg", "<svg"),
    ("active-picture", "tales/lapsa/1.svg", PICTURE.replace("<path", "<script/><path")),
    ("timing-not-json", "tales/lapsa/anna.json", '{"sentences": ['),
    ("not-a-recording", "tales/lapsa/anna.wav", "nothing"),
    ("missing-theme", "site.yml", "title: Pasakas\nlanguages: [lv]\ntheme: nav\n"),
    ("bad-colour", "site.yml", "title: Pasakas\nlanguages: [lv]\ncolours: { brand: zils }\n"),
    ("unclosed-section", "themes/mana/templates/lost.mustache", "{{#words}}"),
]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_each_mistake_is_said_and_taken_back(site, preview, part):
    """Of each kind what the terminal prints, without a stop of the preview in between."""
    said = {}
    with preview.events() as events:
        events.await_state(lambda state: state["settled"])
        for code, name, wrong in MISTAKES[part::3]:
            path = site.path(name)
            good = path.read_bytes() if path.exists() else None
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(wrong if isinstance(wrong, bytes) else wrong.encode())
            state = events.await_state(lambda state: state["settled"] and state["diagnostics"])
            said[code, name] = [diagnostic["code"] for diagnostic in state["diagnostics"]]
            assert preview.ask("/tales/lapsa/")[0] == 200, "the last good page stays"
            if good is None:
                path.unlink()
            else:
                path.write_bytes(good)
            events.await_state(lambda state: state["settled"] and not state["diagnostics"])
    assert {mistake: codes for mistake, codes in said.items() if mistake[0] not in codes} == {}


def test_a_diagnostic_says_all_that_the_terminal_prints(site, preview):
    edit(site.path("tales/lapsa/tale.md"), "title: Lapsa", "title: Lapsa\nautor: Anna")
    state = preview.await_state(lambda state: state["settled"] and state["diagnostics"])
    done = site.run("build", site.folder, "--output", "output", "--drafts", "--format", "json")
    [printed] = [json.loads(line) for line in done.stderr.splitlines()]
    [diagnostic] = state["diagnostics"]
    keys = ("severity", "code", "file", "line", "column", "message", "notes")
    assert [diagnostic[key] for key in keys] == [printed[key] for key in keys]
    assert (diagnostic["before"], diagnostic["marked"], diagnostic["after"]) == ("", "autor", ": Anna")


def test_what_a_check_finds_in_a_saved_tale_comes_and_goes_by_itself(site, preview):
    with preview.events() as events:
        events.await_state(lambda state: state["settled"] and state["findings"] == [])
        site.path("tales/lapsa/b.wav").write_bytes(sound(1))
        state = events.await_state(lambda state: state["findings"])
        done = site.run("check", site.folder / "tales/lapsa", "--format", "json")
        printed = [json.loads(line) for line in done.stderr.splitlines()]
        keys = ("severity", "code", "file", "line", "column", "message", "notes")
        found = [[finding.get(key) for key in keys] for finding in state["findings"]]
        assert found == [[diagnostic.get(key) for key in keys] for diagnostic in printed]
        assert state["diagnostics"] == [] and "unnamed-recording" in [finding["code"] for finding in state["findings"]]
        site.path("tales/lapsa/b.wav").unlink()
        events.await_state(lambda state: "unnamed-recording" not in [finding["code"] for finding in state["findings"]])
        shutil.rmtree(site.path("tales/lapsa"))
        events.await_state(lambda state: state["findings"] == [])


def test_a_shared_picture_is_there_at_once_and_changes_for_all(site, preview):
    site.write(tale("fox", "Fox", "![Fox](1.svg)\n\nOnce.", "pictures: lapsa\n"))
    preview.await_page("/tales/fox/index.html", lambda status, page: status == 200 and "tales/lapsa/1." in page)
    [before] = preview.site.glob("tales/lapsa/1.*")
    edit(site.path("tales/fox/tale.md"), "Once.", "Once more.")
    preview.await_page("/tales/fox/index.html", lambda _, page: "more" in page and before.name in page)
    edit(site.path("tales/lapsa/1.svg"), "4 3", "8 6")
    preview.await_page("/tales/fox/index.html", lambda _, page: "tales/lapsa/1." in page and before.name not in page)


def test_a_library_that_begins_with_an_error(site):
    good = site.path("tales/lapsa/tale.md").read_bytes()
    site.path("tales/lapsa/tale.md").write_text("Reiz.\n", encoding="utf-8")
    with Preview(site.folder, site.home) as preview:
        status, _, body = preview.ask("/tales/lapsa/")
        assert status == 503 and ADDED.search(body.decode())
        assert "missing-front-matter" in preview.error_output.read_text(encoding="utf-8")
        site.path("tales/lapsa/tale.md").write_bytes(good)
        preview.await_page("/tales/lapsa/", lambda status, _: status == 200)


def test_the_network_address_is_another_host(site):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
        except OSError:
            done = site.run("serve", site.folder, "--lan")
            assert (done.status, done.stderr) == (1, "storysite: this machine has no network, so leave out --lan\n")
            return
        [own, _] = way.getsockname()
    with Preview(site.folder, site.home, "--lan") as preview:
        assert preview.said.splitlines()[-2] == f"http://{own}:{preview.port}/"
        assert preview.ask("/", host=f"{own}:{preview.port}")[0] == 200
        with socket.create_connection((own, preview.port), timeout=TIMEOUT):
            pass


def test_connections_that_send_no_whole_request_shut_nobody_out(site):
    with Preview(site.folder, site.home) as preview, contextlib.ExitStack() as unfinished, preview.events() as events:
        for _ in range(600):
            connection = unfinished.enter_context(socket.create_connection(("127.0.0.1", preview.port), timeout=TIMEOUT))
            connection.sendall(b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        assert preview.ask("/")[0] == 200
        assert time.monotonic() - began < 4, "the preview answered nobody"
        site.write(tale("zakis", "Zaķis", "Zaķis lēca.", more="autor: Anna\n"))
        assert events.await_state(lambda state: state["diagnostics"]), "a page that was open before them hears no more"


FINDER = ["       ", " █████ ", " █   █ ", " █   █ ", " █   █ ", " █████ ", "       "]
"""What stands in three corners of a QR code; a block is a light module."""


def test_a_terminal_shows_the_address_as_a_qr_code(site):
    master, slave = os.openpty()
    error_output = site.home / "error_output"
    with error_output.open("w") as file:
        process = subprocess.Popen([BINARY, "serve", site.folder, "--lan"], stdout=slave, stdin=slave, stderr=file,
                                   env=site.environment({"TERM": "xterm"}))
    os.close(slave)
    said = b""
    with contextlib.suppress(OSError):
        while b"Ctrl-C" not in said and (piece := os.read(master, 4096)):
            said += piece
    process.send_signal(signal.SIGINT)
    status = process.wait(TIMEOUT)
    os.close(master)
    lines = re.findall("\x1b\\[97;40m(.*?)\x1b", said.decode())
    if "no network" in error_output.read_text(encoding="utf-8"):
        pytest.skip("this machine has no network")
    rows = [[character in shown for character in line] for line in lines for shown in ("█▀", "█▄")]
    text = ["".join("█" if light else " " for light in row) for row in rows]
    size = len(text[0]) - 8
    assert (size - 17) % 4 == 0, "the size of a version"
    for row, column in ((4, 4), (4, size - 3), (size - 3, 4)):
        assert [line[column:column + 7] for line in text[row:row + 7]] == FINDER
