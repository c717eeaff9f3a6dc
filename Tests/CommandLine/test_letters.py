"""Letters that the theme's fonts lack: taken from free fonts, only those that a page needs. STORYSITE_TEST_FONTS names a
folder with Debian's fonts-noto-core and fonts-noto-cjk unpacked, as `Scripts/test` fills it."""

import os
import re
import shutil
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont

from library import BINARY, Outcome

ROOT = Path(__file__).parents[2]
FONTS = Path(os.environ.get("STORYSITE_TEST_FONTS", ROOT / ".build/test-fonts")) / "usr/share/fonts"
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

# The same greeting or a name of the language, in the writing systems of living languages.
TEXTS = {
    "am": "ሰላም ልጆች። ተረት ተረት።", "ar": "مرحبا يا أطفال ٭", "as": "নমস্কাৰ, সাধু কথা।", "ban": "ᬒᬁ ᬲ᭄ᬯᬲ᭄ᬢ᭄ᬬᬲ᭄ᬢᬸ", "bn": "নমস্কার, গল্প শোনো।",
    "bo": "བཀྲ་ཤིས་བདེ་ལེགས།", "bug": "ᨔᨒᨆ", "ccp": "𑄦𑄬𑄣𑄮", "chr": "ᎣᏏᏲ", "cop": "ⲛⲟϥⲣⲓ", "cr": "ᑕᓂᓯ", "dv": "އައްސަލާމް",
    "el": "Καλημέρα, παιδιά", "ff-Adlm": "𞤔𞤢𞥄𞤥", "gu": "નમસ્તે, વાર્તા સાંભળો.", "he": "שלום, ילדים", "hi": "नमस्ते, कहानी सुनो।",
    "hy": "Բարեւ, երեխաներ", "ii": "ꆈꌠꉙ", "iu": "ᐊᐃᓐᖓᐃ", "ja": "こんにちは、お話です。", "jv-Java": "ꦱꦸꦒꦼꦁ", "ka": "გამარჯობა, ბავშვებო",
    "km": "សួស្តី កុមារ។", "kn": "ನಮಸ್ಕಾರ, ಕಥೆ ಕೇಳಿ.", "ko": "안녕하세요, 이야기입니다.", "lep": "ᰛᰩᰵᰛᰧᰵᰶ", "lif": "ᤛᤣᤘᤠᤖᤥ", "lis": "ꓧꓬꓽ", "lo": "ສະບາຍດີ ເດັກນ້ອຍ",
    "ml": "നമസ്കാരം, കഥ കേൾക്കൂ.", "mn-Mong": "ᠰᠠᠢᠨ ᠪᠠᠢᠨ᠎ᠠ", "mni": "ꯈꯨꯔꯨꯝꯖꯔꯤ", "my": "မင်္ဂလာပါ ကလေးများ။", "nqo": "ߌ ߣߌ ߛߐ߬ߜߐ߬ߡߊ", "or": "ନମସ୍କାର, ଗପ ଶୁଣ।",
    "osa": "𐓏𐓘𐓻𐓘𐓻𐓟", "pa": "ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਕਹਾਣੀ ਸੁਣੋ।", "rhg": "𐴀𐴝𐴏", "sat": "ᱡᱚᱦᱟᱨ", "si": "ආයුබෝවන්, කතාව අහන්න.", "su-Sund": "ᮝᮤᮜᮥᮏᮩᮀ",
    "syr": "ܫܠܡܐ", "ta": "வணக்கம், கதை கேளுங்கள்.", "te": "నమస్కారం, కథ వినండి.", "th": "สวัสดีเด็กๆ ฟังนิทาน", "tl-Tglg": "ᜃᜓᜋᜓᜐ᜔ᜆ", "tzm": "ⴰⵣⵓⵍ",
    "vai": "ꕙꔤ", "yo": "Ẹ káàárọ̀, ẹ̀yin ọmọdé", "zh": "你们好，听故事吧。", "zh-Hant": "你們好，聽故事吧。",
}


def library(folder: Path, texts: dict[str, str]) -> Path:
    (folder / "tales").mkdir(parents=True)
    (folder / "site.yml").write_text("title: Letters\nlanguages: [en]\n")
    for language, text in texts.items():
        tale = folder / "tales" / language.lower()
        tale.mkdir()
        tale.joinpath("tale.md").write_text(f"---\ntitle: \"{text}\"\nlanguage: {language}\n---\n\n{text}\n", encoding="utf-8")
    return folder


def run(*arguments: str | Path, environment: dict[str, str]) -> Outcome:
    done = subprocess.run([BINARY, *arguments], capture_output=True, encoding="utf-8", timeout=120, env=os.environ | environment)
    return Outcome(done.returncode, done.stdout, done.stderr)


def environment(folder: Path, fonts: bool) -> dict[str, str]:
    """No fonts but those that a test puts there."""
    data = folder / "data"
    data.mkdir(exist_ok=True)
    if fonts and not (data / "fonts").exists():
        (data / "fonts").symlink_to(FONTS)
    return {"XDG_DATA_HOME": str(data), "XDG_DATA_DIRS": str(folder / "none"), "HOME": str(folder)}


def faces(page: Path) -> list[tuple[set[int], TTFont]]:
    """The fonts that a page names beside the theme's, with the code points for which a browser takes each."""
    found = []
    for address in re.findall(r'<link rel="stylesheet" href="([^"]*letters[^"]*)"', page.read_text(encoding="utf-8")):
        style = (page.parent / address).resolve()
        for name, ranges in re.findall(r"url\((\S+?)\).*?unicode-range:([^}]*)}", style.read_text(encoding="utf-8")):
            letters: set[int] = set()
            for part in ranges.split(","):
                first, _, last = part.removeprefix("U+").partition("-")
                letters.update(range(int(first, 16), int(last or first, 16) + 1))
            found.append((letters, TTFont(BytesIO((style.parent / name).read_bytes()))))
    return found


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    if not FONTS.is_dir():
        pytest.skip("Noto's fonts are not here: Scripts/test fetches them from Debian")
    home = tmp_path_factory.mktemp("letters")
    content = library(home / "library", TEXTS)
    for output in ("site", "again"):
        outcome = run("build", content, "--output", home / output, environment=environment(home, fonts=True))
        assert outcome.status == 0 and outcome.stderr == "", outcome.stderr
    return home / "site"


@pytest.mark.parametrize("language", TEXTS)
def test_every_letter_of_a_tale_is_in_a_font_of_its_page(site, language):
    own = faces(site / "tales" / language.lower() / "index.html")
    covered = {letter for letters, font in own for letter in letters if letter in font.getBestCmap()}
    needed = {ord(letter) for letter in TEXTS[language] if ord(letter) > 0x24F and not 0x2000 <= ord(letter) <= 0x206F}
    theme = set(range(0x621, 0x657)) | {0x60C} | set(range(0x301, 0x302)) if language in ("ar", "yo") else set()
    assert own and needed - covered - theme == set(), "letters that a device without fonts shows as boxes"
    for letters, font in own:
        assert letters <= set(font.getBestCmap()), "a letter is promised that the font lacks"
        assert any(font["name"].getDebugName(name) for name in (0, 13, 14)), "the licence goes with the font"


# Words with letters that browsers divide before they ask a font: a vowel on both sides, or above and behind.
DIVIDED = {
    "ban": "ᬓᭀ", "bn": "মো কৌ", "bo": "ཀཱི དྷྲཱུ", "ccp": "𑄇𑄮", "hi": "क़लम ढ़ ा", "jv-Java": "ꦏꦺꦴ", "km": "កោត ក្រោយ កើត កៀន កៅ", "kn": "ಕೊ ಕೋ ಕೀ ಕೈ",
    "lo": "ນ້ຳ", "ml": "പൊ പോ പൗ", "my": "ကော်", "or": "ମୋ କୌ କୈ", "pa": "ਖ਼ਤ ਸ਼ੇਰ", "si": "කො කෝ කෞ කේ ශ්\u200dරී", "ta": "சொ போ கௌ", "te": "కై కొ", "th": "น้ำ ทำ",
}


def shaped(font: bytes, text: str) -> list[tuple]:
    """What a browser draws: each glyph with its place and its extents."""
    font = uharfbuzz.Font(uharfbuzz.Face(font))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    return [(info.cluster, place.x_advance, place.x_offset, place.y_offset, font.get_glyph_extents(info.codepoint))
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions)]


def test_a_word_looks_as_in_the_whole_font(tmp_path):
    if not FONTS.is_dir():
        pytest.skip("Noto's fonts are not here: Scripts/test fetches them from Debian")
    content = library(tmp_path / "library", DIVIDED)
    assert run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=True)).status == 0
    others = []
    for language, text in DIVIDED.items():
        [(letters, font), *_] = faces(tmp_path / "site/tales" / language.lower() / "index.html")
        [whole] = FONTS.rglob(f"{font['name'].getDebugName(1).replace(' ', '')}-Regular.ttf")
        font.flavor = None
        for table in font["cmap"].tables:  # Chromium shapes with the letters in `unicode-range`, and no others
            table.cmap = {letter: glyph for letter, glyph in table.cmap.items() if letter in letters}
        font.save(cut := BytesIO())
        others += [f"{language}: {word}" for word in text.split()
                   if shaped(cut.getvalue(), word) != shaped(whole.read_bytes(), word)]
    assert not others, "words that children see without a vowel, or as another word"


def test_a_book_has_the_letters_of_its_pages(tmp_path):
    if not FONTS.is_dir():
        pytest.skip("Noto's fonts are not here: Scripts/test fetches them from Debian")
    content = library(tmp_path / "library", {"km": DIVIDED["km"], "lv": "Ķēniņš čukst"})
    site_yml = content / "site.yml"
    site_yml.write_text(site_yml.read_text() + "exports: [epub]\n")
    for fonts, count in [(False, 0), (True, 1)]:  # the second build sees the new fonts
        (content / "fonts").mkdir(exist_ok=True)
        if fonts:
            shutil.copy(next(FONTS.rglob("NotoSansKhmer-Regular.ttf")), content / "fonts")
        assert run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=False)).status == 0
        [book] = (tmp_path / "site/tales/km").glob("*.epub")
        with zipfile.ZipFile(book) as archive:
            names = [name for name in archive.namelist() if "letters" in name]
            assert len(names) == count
            if count:
                style, package = (archive.read(f"book/{name}").decode() for name in ("style.css", "package.opf"))
                font = TTFont(BytesIO(archive.read(names[0])))
                assert {ord(letter) for letter in DIVIDED["km"]} - {0x20} | {0x17C1} <= set(font.getBestCmap())
                assert "U+17C0-17C1" in style and names[0].removeprefix("book/") in style and "Noto Sans Khmer;" in style
                assert f'href="{names[0].removeprefix("book/")}" media-type="font/woff2"' in package
        [book] = (tmp_path / "site/tales/lv").glob("*.epub")
        assert not any("letters" in name for name in zipfile.ZipFile(book).namelist())


def test_fonts_are_small_and_the_same_each_time(site):
    made = sorted(site.rglob("letters*.woff2"))
    assert len(made) > 40
    sizes = sorted(file.stat().st_size for file in (site / "tales").rglob("letters*.woff2"))
    assert sizes[len(sizes) // 2] < 8_000 and sizes[-1] < 40_000, sizes
    again = site.parent / "again"
    assert {file.relative_to(again): file.read_bytes() for file in sorted(again.rglob("letters*"))} == \
        {file.relative_to(site): file.read_bytes() for file in sorted(site.rglob("letters*"))}


def test_a_page_whose_letters_the_theme_has_names_no_other_font(tmp_path):
    texts = {"lv": "Ķēniņš čukst: ģimene", "uk": "Ґанок, їжак і єнот", "ar": "مرحبا يا أطفال"}
    content = library(tmp_path / "library", texts)
    outcome = run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=FONTS.is_dir()))
    assert outcome.status == 0, outcome.stderr
    assert list((tmp_path / "site").rglob("letters*")) == []


@pytest.mark.parametrize("command", ["check", "build"])
def test_where_no_font_has_the_letters_an_author_reads_how_many_and_which_package_has_them(tmp_path, command):
    content = library(tmp_path / "library", {"km": TEXTS["km"], "zh": TEXTS["zh"], "zh-Hant": TEXTS["zh-Hant"]})
    where = ["--output", tmp_path / "site"] if command == "build" else []
    outcome = run(command, content, *where, environment=environment(tmp_path, fonts=False))
    assert outcome.codes == ["no-letters", "no-letters"], "one for each writing system"
    assert outcome.status == 0, "a device may have them: the site is built"
    khmer, chinese = outcome.diagnostics
    count = len({letter for letter in TEXTS["km"] if letter >= "\u1780"})
    assert "Khmer" in khmer.message and "Chinese" in chinese.message
    assert any(note.startswith(f"this text has {count} of them, such as '") for note in khmer.notes), khmer.notes
    assert "fonts-noto-core" in str(khmer.notes) and "fonts-noto-cjk" in str(chinese.notes) and "1 more" in str(chinese.notes)


def test_a_tale_in_two_writing_systems_gets_a_warning_for_each(tmp_path):
    content = library(tmp_path / "library", {"zh": TEXTS["zh"] + " " + TEXTS["km"]})
    outcome = run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=False))
    assert outcome.codes == ["no-letters", "no-letters"]
    again = run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=False))
    assert again.codes == outcome.codes, "a build that makes nothing again still warns"


def test_the_sample_shows_every_letter_on_a_device_without_fonts(tmp_path):
    outcome = run("build", ROOT / "content", "--output", tmp_path / "site", environment=environment(tmp_path, fonts=False))
    assert (outcome.status, outcome.stderr) == (0, ""), "Scripts/subset-fonts makes the sample's own font again"
    pages = [page for page in (tmp_path / "site").rglob("*.html") if re.search("[\u2e80-\u9fff]", page.read_text(encoding="utf-8"))]
    assert tmp_path / "site/tales/san-zhi-xiao-zhu/index.html" in pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        needed = set(map(ord, re.findall("[\u2e80-\u9fff\uff00-\uffef]", text)))
        if "san-zhi-xiao-zhu" in page.parts:
            needed |= set(map(ord, "—“”")) & set(map(ord, text))
        assert needed <= {letter for letters, _ in faces(page) for letter in letters}, page


MARKS = "—‘’“”…"


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "ja"])
def test_marks_between_wide_characters_are_of_their_font(tmp_path, language):
    if not FONTS.is_dir():
        pytest.skip("Noto's fonts are not here: Scripts/test fetches them from Debian")
    content = library(tmp_path / "library", {language: f"狐狸說：“你好”，‘再見’——…{TEXTS[language]}"})
    assert run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=True)).status == 0
    [(letters, font)] = faces(tmp_path / "site/tales" / language.lower() / "index.html")
    assert set(map(ord, MARKS)) <= letters, "the theme's Latin font draws them narrow and low"
    if language != "ja":
        assert {font["hmtx"][font.getBestCmap()[ord(letter)]][0] for letter in "‘’“”…狐"} == {1000}


def test_two_wide_marks_in_a_row_can_be_squeezed(tmp_path):
    content = library(tmp_path / "library", {"zh": "三只小猪：“好。”"})
    shutil.copytree(ROOT / "content/fonts", content / "fonts")
    assert run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=False)).status == 0
    [(_, font)] = faces(tmp_path / "site/tales/zh/index.html")
    features = {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord}
    assert "halt" in features, "browsers leave the room of a whole character between them"


def test_marks_beside_latin_letters_stay_those_of_the_theme(tmp_path):
    content = library(tmp_path / "library", {"en": f"He said: “Hello” — {MARKS}"})
    assert run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=True)).status == 0
    assert faces(tmp_path / "site/tales/en/index.html") == []


def test_a_computer_without_a_chinese_font_lacks_no_marks(tmp_path):
    content = library(tmp_path / "library", {"zh": MARKS + "1"})
    outcome = run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=False))
    assert (outcome.status, outcome.stderr) == (0, ""), "the theme's font has them, only narrow"


def test_a_character_that_no_font_has_is_named_with_its_number(tmp_path):
    content = library(tmp_path / "library", {"en": "The fox \U00010450 \u0b64 slept."})
    outcome = run("check", content, environment=environment(tmp_path, fonts=False))
    assert "has the characters '\u0b64' (U+0B64), '\U00010450' (U+10450); readers" in outcome.stderr


def test_a_font_of_the_library_comes_first_and_a_new_one_is_seen(tmp_path):
    content = library(tmp_path / "library", {"el": TEXTS["el"]})
    surroundings = environment(tmp_path, fonts=False)
    page = tmp_path / "site/tales/el/index.html"
    assert run("build", content, "--output", tmp_path / "site", environment=surroundings).status == 0
    assert faces(page) == []
    (content / "fonts").mkdir()
    shutil.copy(DEJAVU, content / "fonts/mine.ttf")
    assert run("build", content, "--output", tmp_path / "site", environment=surroundings).status == 0
    assert [font["name"].getDebugName(1) for _, font in faces(page)] == ["DejaVu Sans"]


def test_fonts_that_cannot_be_taken_are_named(tmp_path):
    content = library(tmp_path / "library", {"el": TEXTS["el"]})
    fonts = content / "fonts"
    fonts.mkdir()
    (fonts / "damaged.ttf").write_bytes(DEJAVU.read_bytes()[:5000])
    (fonts / "text.otf").write_text("not a font")
    (fonts / "web.woff2").write_bytes(b"wOF2")
    (fonts / "LICENSE.txt").write_text("free")
    restricted = TTFont(DEJAVU)
    restricted["OS/2"].fsType = 2
    restricted.save(fonts / "restricted.ttf")
    outcome = run("check", content, environment=environment(tmp_path, fonts=False))
    assert outcome.codes.count("bad-font") == 4 and "no-letters" in outcome.codes, outcome.stderr
    assert "does not allow" in outcome.stderr and "LICENSE" not in outcome.stderr
    outcome = run("build", content, "--output", tmp_path / "site", environment=environment(tmp_path, fonts=False))
    assert outcome.status == 0 and not list((tmp_path / "site").rglob("letters*")), outcome.stderr


def test_fonts_come_when_the_libraries_that_make_them_are_installed(tmp_path):
    if not FONTS.is_dir():
        pytest.skip("Noto's fonts are not here: Scripts/test fetches them from Debian")
    content, broken = library(tmp_path / "library", {"ka": TEXTS["ka"]}), tmp_path / "broken"
    broken.mkdir()
    (broken / "libharfbuzz-subset.so.0").write_bytes(b"no library")
    known = environment(tmp_path, fonts=True)
    lacking = known | {"LD_LIBRARY_PATH": str(broken)}
    check = run("check", content, environment=lacking)
    assert "the libraries that make them are not installed" in check.stderr and "install a font" not in check.stderr
    # For the page of the tale, and for that of the library.
    for environment_of_build, count in [(lacking, 0), (known, 2)]:
        assert run("build", content, "--output", tmp_path / "output", environment=environment_of_build).status == 0
        assert len(list((tmp_path / "output").rglob("letters.*.woff2"))) == count
