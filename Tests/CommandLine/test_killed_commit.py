"""A build that is killed at any of its renames leaves no dead link, and the next build completes the site."""

import html.parser
import pathlib
import re
import shutil
import subprocess
import urllib.parse

import pytest

from library import RECORD, PICTURE, tale

# The address of a page, and of what a page loads.
ADDRESSES = {"href", "src", "poster", "data-script"}
RENAMES = "rename,renameat,renameat2"


class Links(html.parser.HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.found = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        self.found |= {value for name, value in attrs if name in ADDRESSES and value}


def dead_links(output, pages):
    """The links of pages that lead to no file of the site, as `page: address`."""
    dead = []
    for page in filter(pathlib.Path.exists, pages):
        for address in sorted(Links(page).found):
            parts = urllib.parse.urlsplit(address)
            if parts.scheme or parts.netloc or not parts.path:
                continue
            path = urllib.parse.unquote(parts.path)
            target = output / path[1:] if path.startswith("/") else page.parent / path
            if not target.resolve().is_file():
                dead.append(f"{page.relative_to(output)}: {address}")
    return dead


def killed_at(site, number, log):
    """Builds the site under strace, which kills storysite at its rename of that number; None for no kill."""
    injection = ["-e", f"inject={RENAMES}:signal=SIGKILL:when={number}"] if number else []
    command = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={RENAMES}", *injection,
               *site.command("build", "library", "--output", "output", "--jobs", "1")]
    done = subprocess.run(command, cwd=site.home, env=site.environment(), timeout=120, capture_output=True, check=False)
    return done.returncode, done.stderr.decode()


@pytest.fixture(scope="module", autouse=True)
def strace():
    probe = shutil.which("strace") and subprocess.run(
        ["strace", "-qq", "-e", "trace=none", "true"], capture_output=True, check=False)
    if not probe or probe.returncode != 0:
        pytest.skip("strace is not installed, or may trace nothing here")


def first(site):
    """Two tales, a plain page and a picture."""
    site.write(f"-- tales/lapsa/1.svg --\n{PICTURE}-- pages/parents.md --\n---\ntitle: Vecākiem\n---\n\nSveiki.\n"
               + tale(text="Reiz dzīvoja lapsa.\n\n![Lapsa](1.svg)") + tale("vilks", "Vilks"))


def second(site):
    """One tale is gone, one is new with a translation that uses its pictures, a picture has changed and another is new, and all pages name other assets."""
    shutil.rmtree(site.path("tales/vilks"))
    shutil.rmtree(site.path("pages"))
    site.write(f"-- tales/lapsa/1.svg --\n{PICTURE.replace('4 3', '8 6')}-- tales/zakis/2.svg --\n{PICTURE}"
               "-- site.yml --\ntitle: Citas pasakas\nlanguages: [lv]\ncolours:\n  brand: '#6b5b95'\n"
               "-- pages/skolai.md --\n---\ntitle: Skolai\n---\n\nSveiki.\n"
               + tale(text="Cita lapsa.\n\n![Lapsa](1.svg)") + tale("zakis", "Zaķis", text="Reiz.\n\n![Zaķis](2.svg)")
               + tale("hare", "Hare", text="Once.\n\n![Hare](2.svg)", more="pictures: zakis\n"))


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("is_update", [False, True], ids=["first build", "update"])
def test_a_kill_at_any_rename_leaves_no_dead_link_and_the_next_build_completes(library, is_update):
    site = library()
    first(site)
    log = site.home / "renames"
    # Also so that the machine keeps the scripts of the theme already: that is a rename of its own.
    site.build().good()
    if is_update:
        shutil.copytree(site.output, site.home / "before")
        second(site)

    def reset():
        shutil.rmtree(site.output, ignore_errors=True)
        if is_update:
            shutil.copytree(site.home / "before", site.output)

    for _ in range(2):  # the first keeps what the theme becomes with these settings, which is a rename of its own
        reset()
        status, said = killed_at(site, None, log)
        assert status == 0, said
    wanted = site.tree()
    renames = len(re.findall(r"rename\w*\(", log.read_text()))
    assert renames >= 10, "the test did not see the renames of the build"
    assert dead_links(site.output, site.output.rglob("*.html")) == []
    for number in range(1, renames + 1):
        reset()
        assert killed_at(site, number, log)[0] != 0, f"the build was not killed at rename {number}"
        home = site.output / "index.html"
        # The first site has no entrance before its home page, which is the last page to come.
        dead = [link for link in dead_links(site.output, [home, *(site.output / "library").rglob("*.html")])
                if home.exists() or not link.endswith("../index.html")]
        where = f"after a kill at rename {number} of {renames}: {log.read_text().splitlines()[-2:]}"
        assert dead == [], where
        site.build().good()
        assert site.tree() == wanted, f"the next build did not complete the site {where}"
        assert not (site.output / RECORD / "new").exists(), where
