"""`storysite export booklet`: a tale as a PDF to print and fold, read back by poppler."""

import os
import re
import shutil
import signal
import subprocess
import time
import xml.etree.ElementTree as XML
from collections import Counter
from pathlib import Path

import pytest

from library import PICTURE, tale
from test_export import HOSTILE, MARKUP

SPACE = "{http://www.w3.org/1999/xhtml}"
ANSWERS = "- [Uz sākumu](#sakums)\n- [Uz beigām](#beigas)"


def export(site, *arguments, **options):
    return site.run("export", "booklet", *arguments, cwd=site.folder, timeout=200, **options)


def words(path):
    """Of each side of a sheet: its size, and its words with their boxes."""
    text = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, check=True, timeout=60).stdout
    return [((float(page.get("width")), float(page.get("height"))),
             [(word.text, *(float(word.get(edge)) for edge in ("xMin", "yMin", "xMax", "yMax"))) for word in page])
            for page in XML.fromstring(text).iter(SPACE + "page")]


def information(path):
    shown = subprocess.run(["pdfinfo", path], capture_output=True, check=True, text=True, timeout=60).stdout
    return dict(re.findall(r"^([^:]+): +(.*)$", shown, re.MULTILINE))


def folded(path, ahead=1):
    """The words of each page in the order in which one turns the pages of the folded sheets; `ahead` is the half of a front
    that lies ahead of the fold, 0 for the left one."""
    halves = []
    for (width, _), found in words(path):
        halves.append([[word[0] for word in found if (word[1] + word[3] > width) == bool(half)] for half in (0, 1)])
    fronts, backs = halves[::2], halves[1::2]
    assert len(fronts) == len(backs)
    return ([page for front, back in zip(fronts, backs) for page in (front[ahead], back[1 - ahead])]
            + [page for front, back in zip(fronts[::-1], backs[::-1]) for page in (back[ahead], front[1 - ahead])])


def whole(path):
    """Whether all words are on the paper."""
    return all(left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
               for size, found in words(path) for _, left, top, right, bottom in found)


def pages(count, word="lapa", letters=""):
    return "\n\n---\n\n".join(f"![Bilde](1.svg)\n\n{letters} {word}{number} teksts." for number in range(1, count + 1))


@pytest.fixture(scope="module")
def booklets(tmp_path_factory):
    """Tales of several lengths, printed at once."""
    from library import Library
    site = Library(tmp_path_factory.mktemp("booklets"), "".join(
        tale(f"lv{count}", f"Lapsa{count}", pages(count), "author: Anna\nlicense: CC BY 4.0\npublished: 2026-03-01\ncover: 1.svg\n")
        + f"-- tales/lv{count}/1.svg --\n{PICTURE}" for count in (2, 5))
        + tale("ar", "أرنب", pages(4, letters="كان"), "cover: 1.svg\n").replace("language: lv", "language: ar")
        + f"-- tales/ar/1.svg --\n{PICTURE}"
        + tale("long", "Gara", f"# Sākums\n\n![Bilde](1.svg)\n\n" + " ".join(f"v{number}," for number in range(2000))
               + f"\n\nKurp?\n\n{ANSWERS}\n\n---\n\n# Beigas\n\nBeidzas.")
        + f"-- tales/long/1.svg --\n{PICTURE}")
    export(site, "--output", "made").good()
    return lambda name: site.path(f"made/{name}.pdf")


@pytest.mark.parametrize("name, count, ahead, faces", [("lv2", 2, 1, 4), ("lv5", 5, 1, 8), ("ar", 4, 0, 8)])
def test_folded_sheets_are_read_in_order(booklets, name, count, ahead, faces):
    path = booklets(name)
    read = folded(path, ahead)
    assert len(read) == faces and whole(path)
    text = [" ".join(page) for page in read]
    found = [re.findall(r"lapa(\d+)", page) for page in text]
    assert [numbers[0] for numbers in found if numbers] == [str(number) for number in range(1, count + 1)]
    assert [page[-1] for page, numbers in zip(read, found) if numbers] == [str(number) for number in range(1, count + 1)]
    assert not found[0] and not found[-1] and read[0] and read[-1]
    if name != "ar":
        assert text[0].startswith(f"Lapsa{count}") and "CC BY 4.0" in text[-1]
    size = words(path)[0][0]
    assert size == pytest.approx((841.9, 595.3), abs=0.5)


@pytest.mark.parametrize("name, count, ahead", [("lv2", 2, 1), ("lv5", 5, 1), ("ar", 4, 0)])
def test_the_last_page_of_a_story_says_that_it_ends(booklets, name, count, ahead):
    said = [page[-1] for page in folded(booklets(name), ahead) if page[-2:-1] == ["Beigas"]]
    assert said == ([] if name == "ar" else [str(count)]), "the site has no words in Arabic, and readers of Arabic know no Latvian"


def test_a_story_without_words_has_pictures_only(library):
    site = library(tale(text="![Lapsa](1.svg)\n\n---\n\n![Mežs](1.svg)") + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    export(site, "lapsa", "--flat").good()
    assert "Beigas" not in [word[0] for _, found in words(site.path("lapsa.pdf")) for word in found]


def test_pictures_of_answers_leave_room_for_the_letters_and_the_number(library):
    answers = "\n".join(f"- [{'x' if number == 1 else ' '}] ![Cepure](1.svg) atbilde{number}" for number in range(1, 5))
    site = library(tale(text=f"{pages(1)}\n\n---\n\natbilde1\n\n---\n\nKas ir cepure?\n\n{answers}") + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    export(site, "lapsa", "--flat").good()
    [(_, found)] = [side for side in words(site.path("lapsa.pdf")) if any("cepure" in word[0] for word in side[1])]
    tops = {word: top for word, _, top, _, _ in found}
    steps = [tops[f"atbilde{number + 1}"] - tops[f"atbilde{number}"] for number in (1, 2, 3)]
    # Letters of 20 points, grown with the page.
    assert all(3.9 * 28 < step < 5.5 * 28 for step in steps), steps
    assert tops["3"] > max(top for word, top in tops.items() if word != "3")


def test_the_letters_of_a_tale_have_one_size_beside_a_fuller_page(library):
    full = "lapa " * 90
    site = library(tale(text=f"{pages(4)}\n\n---\n\n![Bilde](1.svg)\n\n{full}") + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    export(site, "lapsa", "--flat").good()
    heights = {round(bottom - top, 1) for _, found in words(site.path("lapsa.pdf")) for word, _, top, _, bottom in found
               if word in {"lapa", "teksts."}}
    assert len(heights) == 1, heights


def test_no_word_stands_alone_below_its_paragraph(library):
    text = "\n\n".join(" ".join(f"t{count}vārds" for _ in range(count)) for count in range(5, 15))
    site = library(tale(text=text))
    export(site, "lapsa", "--flat").good()
    lines = Counter((word, round(top)) for _, found in words(site.path("lapsa.pdf")) for word, _, top, _, _ in found
                    if word.endswith("vārds"))
    assert len(lines) > 10, "no paragraph has a second line"
    assert min(lines.values()) > 1, lines


def test_where_choices_lead_is_read_one_below_the_other(library):
    asked = "Kurp?\n\n- [Iet](#sakums)\n- [Iet uz mājām pie zaķa](#beigas)"
    site = library(tale(text=f"{asked}\n\n---\n\n# Sākums\n\nŠurp.\n\n---\n\n# Beigas\n\nTurp."))
    export(site, "lapsa", "--flat").good()
    [(size, found)] = [side for side in words(site.path("lapsa.pdf")) if any(word[0] == "Kurp?" for word in side[1])]
    start = next(left for word, left, *_ in found if word == "Kurp?")
    lines = {top: max(right for _, _, other, right, bottom in found if other < (top + below) / 2 < bottom)
             for word, _, top, _, below in found if word == "Iet"}
    assert list(lines.values()) == pytest.approx([size[0] - start] * 2, abs=3)


def test_answers_to_put_in_order_have_boxes_and_no_numbers(library):
    answers = "\n".join(f"{number}. [x] atbilde{number}" for number in range(1, 4))
    site = library(tale(text=f"{pages(1)}\n\n---\n\nKas vispirms?\n\n{answers}") + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    export(site, "lapsa", "--flat").good()
    [read] = [[word[0] for word in found] for _, found in words(site.path("lapsa.pdf")) if any("vispirms" in word[0] for word in found)]
    assert read[:2] == ["Kas", "vispirms?"] and read[-1] == "2"
    assert sorted(read[2:-1]) == ["atbilde1", "atbilde2", "atbilde3"] != read[2:-1], "numbers of a wrong order look solved"
    [story] = [[word[0] for word in found] for _, found in words(site.path("lapsa.pdf")) if any(word[0] == "lapa1" for word in found)]
    assert story[-2:] == ["Beigas", "1"], "the story ends before the questions about it"


def test_a_long_text_flows_onto_further_pages_and_choices_name_the_printed_ones(booklets):
    path = booklets("long")
    read = [word for page in folded(path) for word in page]
    assert [word for word in read if re.fullmatch(r"v\d+,", word)] == [f"v{number}," for number in range(2000)]
    assert whole(path)
    faces = folded(path)
    end = next(page for page in faces if "Beidzas." in page)
    turns = re.findall(r"Šķir (\d+)\. lappusi", " ".join(read))
    assert turns == ["1", end[-1]] and int(end[-1]) > 4
    assert end[-3:-1] == ["Beidzas.", "Beigas"] and read.count("Beigas") == 2, "the heading, and what says that the way ends"


def test_a_booklet_says_what_it_is_and_its_text_stays_text(booklets):
    about = information(booklets("lv5"))
    assert about["Title"] == "Lapsa5" and about["Tagged"] == "yes" and about["Creator"] == "storysite"
    assert about["CreationDate"].startswith("Sun Mar  1")
    fonts = subprocess.run(["pdffonts", booklets("lv5")], capture_output=True, check=True, text=True, timeout=60).stdout
    rows = [line.split() for line in fonts.splitlines()[2:]]
    assert rows and all(row[-5] == row[-3] == "yes" for row in rows), "a font is not in the file, or without its characters"
    assert b"/Lang (lv)" in booklets("lv5").read_bytes()


def test_a_flat_booklet_has_page_after_page_on_the_paper_that_is_asked_for(library):
    site = library(tale(text=pages(3), more="cover: 1.svg\n") + f"-- tales/lapsa/1.svg --\n{PICTURE}" + HOSTILE)
    export(site, "lapsa", "hostile", "--flat", "--paper", "letter").good()
    found = words(site.path("lapsa.pdf"))
    assert [size for size, _ in found] == [(612, 792)] * 5
    assert [re.findall(r"lapa(\d)", " ".join(word[0] for word in page)) for _, page in found] == [[], ["1"], ["2"], ["3"], []]
    assert information(site.path("hostile.pdf"))["Title"] == MARKUP
    first = site.path("lapsa.pdf").read_bytes()
    site.path("lapsa.pdf").unlink()
    export(site, "lapsa", "--flat", "--paper", "letter", environment={"TZ": "Pacific/Kiritimati"}).good()
    assert site.path("lapsa.pdf").read_bytes() == first
    assert "up to date" in export(site, "lapsa", "--flat", "--paper", "letter").good().stdout
    site.path("lapsa.pdf").write_bytes(b"%PDF-1.7 mine")
    assert export(site, "lapsa").codes == ["not-ours"]


def test_an_address_in_one_token_of_the_theme_keeps_the_others(library):
    site = library("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: mana\n" + tale(more="cover: 1.svg\n")
                   + f"-- tales/lapsa/1.svg --\n{PICTURE}-- themes/mana/theme.yml --\nextends: storybook\n")
    export(site).good()
    plain = site.path("lapsa.pdf").read_bytes()
    site.path("lapsa.pdf").unlink()
    site.write("-- themes/mana/styles/01-own.css --\n:root { --a-pattern: url(data:image/png;base64,iVBORw0KGgo=); }\n")
    export(site).good()
    assert site.path("lapsa.pdf").read_bytes() == plain, "tokens after the address are lost"


def test_without_a_browser_it_names_the_package(library, tmp_path):
    site = library(tale())
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "env").symlink_to(shutil.which("env"))
    outcome = export(site, "lapsa", environment={"PATH": str(tools)})
    assert outcome.status == 1 and outcome.codes == ["missing-file"] and "apt install chromium" in outcome.stderr
    (tools / "chromium").write_text("#!/usr/bin/env -S echo\n")
    (tools / "chromium").chmod(0o755)
    assert export(site, "lapsa", environment={"PATH": str(tools)}).status == 1
    assert not list(site.folder.glob("*.pdf")) and not [name for name in os.listdir(site.folder) if name.startswith(".story")]


@pytest.mark.parametrize("scratch", ["../100% #1? x", "scratch"])
def test_the_folder_for_temporary_files_may_have_any_name(library, scratch):
    """The browser did not find the page to print, and the author was told to install a browser."""
    site = library(tale())
    site.path(scratch).mkdir()
    export(site, "lapsa", environment={"TMPDIR": str(site.path(scratch).resolve() if "/" in scratch else scratch)}).good()
    assert "lapsa." in [word[0] for _, found in words(site.path("lapsa.pdf")) for word in found]


# As Ubuntu's package `chromium-browser`. A snap has a /tmp of its own, so it neither finds the page nor leaves the PDF where
# storysite looks, and it succeeds.
SNAP = """#!/bin/sh
# exec /snap/bin/chromium "$@"
for argument; do
    case $argument in
    --user-data-dir=* | --print-to-pdf=*) path=${argument#*=} ;;
    file://*) path=${argument#file://} ;;
    *) continue ;;
    esac
    case $path in
    "$REACHED"/.* | "$REACHED"/*/.*) reached= ;;
    "$REACHED"/*) reached=yes ;;
    *) reached= ;;
    esac
    [ "$reached" ] || { echo "1234 bytes written to file $path" >&2; exit 0; }
done
exec BROWSER "$@"
"""


@pytest.fixture
def snap(tmp_path):
    program = tmp_path / "programs/chromium"
    program.parent.mkdir()
    # The only browser on PATH.
    program.write_text(SNAP.replace("BROWSER", shutil.which("chromium-headless-shell")))
    program.chmod(0o755)
    return {"PATH": str(program.parent)}


@pytest.mark.parametrize("scratch", [None, "outside", "home/.hidden", "home/own/.hidden", "home/own"])
def test_a_browser_in_a_snap_prints_in_the_home_folder(library, tmp_path, snap, scratch):
    """It reaches neither /tmp nor hidden folders, and the author was told to install the browser that is there."""
    home = tmp_path / "home"
    home.mkdir()
    environment = snap | {"HOME": str(home), "REACHED": str(home)}
    if scratch:
        (tmp_path / scratch).mkdir(parents=True)
        environment["TMPDIR"] = str(tmp_path / scratch)
    before = sorted(home.rglob("*"))
    site = library(tale())
    export(site, "lapsa", environment=environment).good()
    assert "lapsa." in [word[0] for _, found in words(site.path("lapsa.pdf")) for word in found]
    assert sorted(home.rglob("*")) == before


def test_a_snap_that_reaches_nothing_is_named_as_the_reason(library, tmp_path, snap):
    outcome = export(library(tale()), "lapsa", environment=snap | {"REACHED": str(tmp_path / "nowhere")})
    [reason, why, remedy] = outcome.diagnostics[0].notes
    assert (outcome.status, reason) == (1, "it wrote no file")
    assert why.startswith("chromium is a snap: it can use only the home folder") and remedy.startswith("set TMPDIR to a folder there")


@pytest.mark.parametrize("arguments, message", [
    (["booklet", "--paper", "a3"], "--paper must be a4 or letter, not 'a3'"), (["epub", "--flat"], "--flat is for booklet only"),
    (["booklet", "--voice", "anna"], "--voice is for epub, html, bloom, video only")])
def test_wrong_usage(library, arguments, message):
    outcome = library(tale()).run("export", *arguments)
    assert outcome.status == 2 and message in outcome.stderr


def test_photographs_are_printed_however_long_they_take_to_decode(library, tmp_path):
    photograph = tmp_path / "1.jpg"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=3000x2250", "-frames:v", "1", "-q:v", "2", photograph],
                   check=True, timeout=60)
    names = ["a", "b", "c", "d"]
    site = library("".join(tale(name, text="![Lapsa](1.jpg)\n\nReiz.\n\n---\n\n![Mežs](2.jpg)\n\nBeigas.") for name in names))
    for name in names:
        for number in (1, 2):
            shutil.copy(photograph, site.path(f"tales/{name}/{number}.jpg"))
    export(site, "--jobs", "2").good()
    for name in names:
        listed = subprocess.run(["pdfimages", "-list", site.path(f"{name}.pdf")], capture_output=True, text=True, check=True, timeout=60)
        assert listed.stdout.count(" jpeg ") >= 2


def test_an_interrupted_export_leaves_no_browser_and_nothing_of_it(library, tmp_path):
    # As Debian's program, a script that starts the browser and waits for it. This one writes for as long as it lives.
    programs, scratch, number = tmp_path / "programs", tmp_path / "scratch", tmp_path / "number"
    programs.mkdir()
    scratch.mkdir()
    browser = programs / "chromium-headless-shell"
    browser.write_text(f"""#!/bin/bash
for argument; do case $argument in --user-data-dir=*) profile=${{argument#*=}} ;; esac; done
bash -c 'trap "" TERM; echo $$ >{number}.new; mv {number}.new {number}
    for (( count = 0; ; count++ )); do mkdir -p "$0"; echo >"$0/$count"; sleep 0.01; done' "$profile"
exit 1
""")
    browser.chmod(0o755)
    site = library(tale())
    path = f"{programs}:{os.environ['PATH']}"
    process = subprocess.Popen(
        site.command("export", "booklet"), cwd=site.folder, env=site.environment({"PATH": path, "TMPDIR": str(scratch)}))
    until = time.monotonic() + 20
    while not number.exists() and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 130
    # A process that has ended may be listed until the system notices.
    state = Path(f"/proc/{int(number.read_text())}/stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"
    assert list(scratch.iterdir()) == [] and not list(site.folder.glob("*.pdf"))
