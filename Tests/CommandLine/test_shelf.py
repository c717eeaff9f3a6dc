"""The order of tales: which shelf a card stands on, what its translations share, which tale follows, and how home opens."""

import re

import pytest

from library import PICTURE

SITE = "-- site.yml --\ntitle: Pasakas\nlanguages: [lv, en, es]\n"


def tale(slug, language="lv", more="", day="2026-01-01"):
    return (f"-- tales/{slug}/tale.md --\n---\ntitle: {slug}\nlanguage: {language}\ncover: cover.svg\npublished: {day}\n{more}---\n\n"
            f"![A picture](1.svg)\n\nReiz bija {slug}.\n-- tales/{slug}/cover.svg --\n{PICTURE}-- tales/{slug}/1.svg --\n{PICTURE}")


def built(library, *tales):
    site = library(SITE + "".join(tales))
    site.build("--strict").good()
    return site


def following(site, slug):
    found = re.search(r'class="button second end-next" href="\.\./\.\./tales/([\w-]+)/', site.page(slug))
    return found and found[1]


def cards(site):
    """By shelf: the tales of its cards; those that only a page without scripts shows are in brackets."""
    page = (site.output / "library/index.html").read_text(encoding="utf-8").partition('<template id="card">')[0]
    shelves = {}
    for part in page.split('<section class="shelf"')[1:]:
        title = re.search(r'data-say="([\w-]+)"', part.partition("<ul")[0])
        shelves[title[1] if title else ""] = [
            f"({slug})" if "data-spare" in rest else slug for slug, rest in re.findall(r'data-card="([\w-]+)"([^>]*)>', part)]
    return shelves


def test_a_tale_for_teenagers_follows_none_for_small_children(library):
    site = built(library, tale("ezis", more="ages: 3-6\nlevel: beginner\n", day="2026-01-03"),
                 tale("bardzo", more="ages: 13-18\nlevel: beginner\n", day="2026-01-02"),
                 tale("lapsa", more="ages: 4-7\nlevel: beginner\n", day="2026-01-01"))
    assert following(site, "ezis") == "lapsa" and following(site, "lapsa") == "ezis"
    assert following(site, "bardzo") in {"ezis", "lapsa"}, "the only one for its age offers what harms nobody"
    assert cards(site) == {"level-beginner": ["ezis", "lapsa"], "js-shelf-teenagers": ["bardzo"]}


def test_a_library_for_teenagers_has_its_levels(library):
    site = built(library, tale("viens", more="ages: 13-18\nlevel: beginner\n"), tale("divi", more="ages: 14\nlevel: advanced\n"))
    assert cards(site) == {"level-beginner": ["viens"], "level-advanced": ["divi"]}


def test_what_two_tales_share_makes_them_follow(library):
    site = built(library, *(tale(slug, more=f"ages: 3-6\nlevel: beginner\nthemes: [{theme}]\n", day=f"2026-01-0{9 - i}")
                            for i, (slug, theme) in enumerate(
                                [("ziema1", "ziema"), ("jura1", "jūra"), ("ziema2", "ziema"), ("jura2", "jūra")])))
    assert following(site, "ziema1") == "ziema2"
    assert following(site, "jura1") == "jura2"


def test_a_reader_who_goes_on_from_tale_to_tale_hears_all_of_them(library):
    names = [f"tale-{i}" for i in range(30)]
    site = built(library, *(tale(name, more=f"themes: [t{i % 3}]\nlevel: {['beginner', 'advanced'][i % 2]}\n") for i, name in enumerate(names)))
    heard, at = [], names[0]
    for _ in names:
        heard.append(at)
        at = following(site, at)
    assert sorted(heard) == sorted(names)


def test_translations_of_a_tale_are_one_card(library):
    site = built(library, tale("mitten", "en", "translations: { lv: cimdins }\n", day="2026-01-09"), tale("cimdins"),
                 tale("guante", "es", "translations: { en: mitten }\n"), tale("lapsa", day="2026-01-05"))
    assert cards(site) == {"": ["lapsa", "cimdins", "(mitten)", "(guante)"]}, "an old tale is not new because it has a new translation"
    page = (site.output / "library/index.html").read_text(encoding="utf-8")
    card = page[page.index('data-card="cimdins"'):page.index('data-card="mitten"')]
    assert 'data-work="cimdins"' in card
    assert re.findall(r'data-say="(language-\w+)"', card) == ["language-lv", "language-en", "language-es"], "its own comes first"


@pytest.mark.parametrize(("tag", "name"), [("ca", "català"), ("am", "አማርኛ"), ("sr-Latn", "srpski (latinica)"), ("ca-valencia", "català"),
                                           ("tl", "Filipino"), ("dag", "Dagbanli"), ("prs", "دری"), ("zam", "zam")])
def test_a_language_without_a_ui_string_is_named_by_its_own_name(library, tag, name):
    site = built(library, tale("mitten", tag), tale("cimdins", more=f"translations: {{ {tag}: mitten }}\n"))
    shown = (site.output / "library/index.html").read_text(encoding="utf-8")
    assert f" data-card-language>{name}</span>" in shown, "a parent knows no language by its tag"
    assert f"</span>: <span>{name}</span></span></a>" in site.page("cimdins")


def test_languages_of_one_name_are_told_apart_on_a_card(library):
    """A card named "Norwegian, Norwegian"."""
    site = built(library, tale("mitten", "nb"), tale("vott", "nn"), tale("luva", "pt-BR"), tale("cap", "pt-PT"),
                 tale("cimdins", more="translations: { nb: mitten, nn: vott, pt-BR: luva, pt-PT: cap }\n"))
    page = (site.output / "library/index.html").read_text(encoding="utf-8")
    card = page[page.index('data-card="cimdins"'):]
    names = re.findall(r"data-card-language[^>]*>([^<]*)", card[:card.index("</li>")])
    assert set(names) == {"latviešu", "norsk bokmål", "norsk nynorsk", "portugāļu (pt-BR)", "portugāļu (pt-PT)"}


def test_cantonese_is_called_so_wherever_it_is_named(library):
    site = library("-- site.yml --\ntitle: Tales\nlanguages: [en, yue]\n" + tale("wuli", "yue")
                   + tale("fox", "en", "translations: { yue: wuli }\n"))
    site.build().good()
    pages = "".join(path.read_text(encoding="utf-8") for path in site.output.rglob("*.html"))
    assert "Traditional" not in pages and "繁體中文" not in pages
    assert '<option value="yue" lang="yue" dir="ltr">粵語' in pages and ">Cantonese</span></span></a>" in site.page("fox")


def test_languages_of_one_name_are_told_apart_where_a_reader_chooses(library):
    site = built(library, *(tale(tag.lower(), tag) for tag in ("en", "en-GB", "en-Shaw", "lv")))
    shelf = (site.output / "library/index.html").read_text(encoding="utf-8")
    choices = shelf[shelf.index('name="language"'):]
    options = re.findall(r'<option value="([^"]+)"[^>]*>([^<]*)', choices[:choices.index("</select>")])
    assert options == [("en", "angļu"), ("en-GB", "angļu (en-GB)"), ("en-Shaw", "angļu (en-Shaw)"), ("lv", "latviešu")]


def test_home_opens_with_a_tale_in_each_language(library):
    voice = "voices: [{ id: anna, name: Anna, audio: anna }]\n"
    site = built(library, tale("lauva", more="ages: 13-18\n", day="2026-01-09"), tale("lapsa", more=f"ages: 3-6\n{voice}"),
                 "-- tales/lapsa/anna.wav (2 s) --\n", tale("fox", "en"))
    page = (site.output / "index.html").read_text(encoding="utf-8")
    openings = re.findall(r'<a class="spread-picture[^"]*" href="([^"]+)"[^>]* data-only="(\w+)"( hidden)?', page)
    assert openings == [("tales/lapsa/index.html#listen", "lv", ""), ("tales/fox/index.html", "en", " hidden"),
                        ("tales/lapsa/index.html#listen", "es", " hidden")], "a tap tells it, where it has a voice"


@pytest.mark.parametrize(("focus", "classes"), [
    ("1.svg: 50 30", "l4 r16 y0"), ("1.svg: 20% 10% 85% 95%", "l4 r17 y3"), ("./1.svg: 0 0 100 100", "l0 r20"),
    ("1.svg: 70 0 100 50", "l10 r20 y0"),
])
def test_the_focus_of_a_picture_is_told_to_the_style_sheet(library, focus, classes):
    site = built(library, tale("lapsa", more=f"focus:\n  {focus}\n"))
    assert re.search(r'<div class="picture ([^"]*)"><div class="plate"><img[^>]*/1\.', site.page("lapsa"))[1] == classes


@pytest.mark.parametrize(("box", "classes"), [("1600 900", "w9 h5"), ("800 1000", "w4 h5"), ("1000 1000", "w1 h1"), ("40 30", "")])
def test_the_shape_of_a_picture_is_told_to_the_style_sheet(library, box, classes):
    site = library(SITE + tale("lapsa").replace("viewBox=\"0 0 4 3\"", f'viewBox="0 0 {box}"'))
    site.build("--strict").good()
    assert re.search(r'<div class="picture ([^"]*)"><div class="plate"><img[^>]*/1\.', site.page("lapsa"))[1] == classes


def test_the_style_sheet_comes_without_comments(library):
    site = library("-- site.yml --\ntitle: P\nlanguages: [lv]\ntheme: mine\n-- themes/mine/theme.yml --\nextends: storybook\n"
                   "-- themes/mine/styles/99-mine.css --\n/* for designers */\na::before { content: \"/* for readers */\"; }\n" + tale("lapsa"))
    site.build().good()
    style = next((site.output / "assets").glob("style.*.css")).read_text(encoding="utf-8")
    assert "designers" not in style
    assert 'content: "/* for readers */"' in style


VOICE = "voices: [{ id: anna, name: Anna, audio: anna }]\n"


def narrated(slug, more="", **about):
    return tale(slug, more=more + VOICE, **about) + f"-- tales/{slug}/anna.wav (2 s) --\n"


def test_a_tale_with_a_voice_follows_one_with_a_voice(library):
    site = built(library, narrated("ezis", "level: beginner\nthemes: [mežs]\n", day="2026-01-09"),
                 tale("bebrs", more="level: beginner\nthemes: [mežs]\n", day="2026-01-08"),
                 tale("kurmis", more="level: beginner\nthemes: [mežs]\n", day="2026-01-07"),
                 narrated("lapsa", "level: beginner\nthemes: [lauks]\n", day="2026-01-06"),
                 narrated("vilks", "level: advanced\n", day="2026-01-05"))
    assert [following(site, slug) for slug in ("ezis", "lapsa", "vilks")] == ["lapsa", "vilks", "ezis"]
    assert following(site, "bebrs") == "kurmis", "whoever reads goes on by level and theme"


def test_the_only_tale_with_a_voice_offers_one_without(library):
    site = built(library, narrated("ezis"), tale("lapsa"))
    assert (following(site, "ezis"), following(site, "lapsa")) == ("lapsa", "ezis")


def test_a_voice_that_is_added_changes_what_other_tales_offer(library):
    site = built(library, narrated("ezis", day="2026-01-09"), tale("bebrs", day="2026-01-08"), narrated("lapsa", day="2026-01-07"),
                 "-- tales/bebrs/anna.wav (2 s) --\n")
    assert following(site, "ezis") == "lapsa"
    text = (site.folder / "tales/bebrs/tale.md").read_text(encoding="utf-8")
    (site.folder / "tales/bebrs/tale.md").write_text(text.replace("---\n", f"---\n{VOICE}", 1), encoding="utf-8")
    site.build("--strict").good()
    assert following(site, "ezis") == "bebrs"


def test_home_and_the_ends_of_tales_offer_no_locked_tale(library):
    site = library(SITE + tale("ezis", day="2026-01-01") + tale("lapsa", day="2026-01-02") + tale("zorro", "es", "access: premium\n")
                   + tale("vilks", more="access: premium\n", day="2026-01-09"))
    site.build().good()
    home = (site.output / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'class="spread-picture[^>]* href="tales/([\w-]+)/', home) == ["lapsa"] * 3
    assert (following(site, "ezis"), following(site, "lapsa")) == ("lapsa", "ezis")


def test_the_card_of_a_locked_tale_has_a_lock(library):
    site = library(SITE + tale("ezis") + tale("vilks", more="access: premium\n") + tale("zakis", more="access: premium\nstate: coming\n"))
    site.build().good()
    page = (site.output / "library/index.html").read_text(encoding="utf-8")
    locks = {slug: "data-card-lock" in card for slug, card in re.findall(r'data-card="([^"]+)"(.*?)</li>', page)}
    assert locks.pop("-"), "scripts make their cards from it"
    assert locks == {"ezis": False, "vilks": True, "zakis": False}
    assert '<span class="unseen" data-say="lock">Šī pasaka ir aizslēgta</span>' in page


def test_the_end_without_a_next_tale_leads_to_the_library_by_a_picture(library):
    site = built(library, tale("zorro", "es"), tale("ezis"), tale("lapsa"))
    ways = {slug: re.findall(r'<a class="([^"]+)" href="[./]*library/index.html"[^>]*>(?:<span class="picture"><img src="([^"]+)")?',
                             site.page(slug)[site.page(slug).index('<section class="end'):]) for slug in ("zorro", "ezis")}
    assert [way for way, _ in ways["zorro"]] == ["button second end-next"]
    assert (site.output / "tales/zorro" / ways["zorro"][0][1]).resolve().is_file()
    assert ways["ezis"] == [("button bare", "")]


def test_dashes_stay_with_their_words_and_words_are_what_they_were(library):
    spoken = "—¡Ha ganado! —gritaron—. *Ya* — dijo – no. Uno—dos."
    site = built(library, tale("zorro", "es").replace("Reiz bija zorro.", spoken))
    page = site.page("zorro")
    text = re.sub("<[^>]+>", "", re.search(r'<div class="text"[^>]*>(.*?)</div>', page, re.DOTALL)[1]).strip()
    assert text == "—\u2060¡Ha ganado! —\u2060gritaron\u2060—. Ya\u00a0— dijo\u00a0– no. Uno\u2060—dos."
    words = re.findall("<span>([^<]*)</span>", page)
    assert words == ["Ha", "ganado", "gritaron", "Ya", "dijo", "no", "Uno", "dos"]
    assert "\u2060" not in (site.output / "catalog.json").read_text(encoding="utf-8")
