"""Libraries of many small tales, for tests of the library page. The same seed gives the same library."""

import io
import random
import wave
from pathlib import Path

HEROES = ["Lapsa", "Vilks", "Zaķis", "Ezis", "Lācis", "Pele", "Kaķis", "Gailis", "Sivēns", "Čūska", "Stārķis", "Āzis", "Ūdele",
          "Žagata", "Pūce", "Bebrs", "Vāvere", "Zirgs", "Kaza", "Bite"]
PLACES = ["mežā", "purvā", "pļavā", "kalnā", "jūrā", "dārzā", "pilī", "dzirnavās", "laivā", "sniegā", "naktī", "krāsnī", "šķūnī",
          "ceļā", "aplokā"]
DEEDS = ["meklē", "atrod", "gaida", "zīmē", "dzied", "ceļ", "brauc", "guļ", "smejas", "raud", "cep", "auž", "lido", "peld", "klusē"]
THEMES = ["drosme", "draudzība", "darbs", "ziema", "bailes", "mājas", "ceļojums", "miegs", "svētki", "brāļi"]
COLOURS = ["#cfe8f5", "#ffe3c2", "#dcefd2", "#f3d9e6", "#e4def5", "#fdf0b8"]
LEVELS = ["beginner", "intermediate", "advanced"]
COVER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#88b0d3" d="M0 0h4v3H0z"/></svg>\n'
WORDS = "Reiz dzīvoja kāds mazs zvērs, kas gribēja redzēt pasauli. "


def cover(draw: random.Random) -> str:
    """A small drawing, as SVG."""
    x, y, size = draw.randint(30, 130), draw.randint(25, 60), draw.randint(10, 26)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><path fill="{draw.choice(COLOURS)}" d="M0 0h160v120H0z"/>'
            f'<circle cx="{x}" cy="{y}" r="{size}" fill="#f7c86a"/><path d="M0 90q40-{draw.randint(5, 40)} 80-6t80-8v44H0z" fill="#7fae83"/></svg>\n')


def sound(seconds: float) -> bytes:
    """A recording of silence, as WAV."""
    file = io.BytesIO()
    with wave.open(file, "wb") as recording:
        recording.setparams((1, 1, 4000, 0, "NONE", "not compressed"))
        recording.writeframes(b"\x80" * round(4000 * seconds))
    return file.getvalue()


def write_many_tales(folder: Path, tales: int, seed: int = 1) -> None:
    """Writes a library. One tale in ten is narrated, one in seven in English; some are premium, coming or unavailable."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "site.yml").write_text("id: shelves\ntitle: Plaukti\nlanguages: [lv, en]\n", encoding="utf-8")
    recording = sound(0.5)
    for number in range(tales):
        draw = random.Random(seed * 1_000_003 + number)
        hero, other = draw.sample(HEROES, 2)
        title = f"{hero} {draw.choice(DEEDS)} {draw.choice(PLACES)} {number + 1}"
        tale = folder / "tales" / f"tale-{number + 1:04}"
        tale.mkdir(parents=True)
        lines = [f"title: {title}", f"language: {'en' if number % 7 == 3 else 'lv'}", "cover: cover.svg",
                 f"level: {LEVELS[number * 3 // tales]}", f"ages: {draw.choice(['3-5', '4-6', '6-9'])}",
                 f"themes: [{', '.join(draw.sample(THEMES, 2))}]", f"characters: [{hero.lower()}, {other.lower()}]",
                 f"published: 20{draw.randint(15, 24)}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"]
        if number % 10 == 0:
            lines.append("voices: [{ id: anna, name: Anna, audio: anna }]")
            (tale / "anna.wav").write_bytes(recording)
        if number % 50 == 7:
            lines.append("access: premium")
        if number % 60 in (11, 12):
            lines.append(f"state: {'coming' if number % 60 == 11 else 'unavailable'}")
        (tale / "cover.svg").write_text(cover(draw), encoding="utf-8")
        text = WORDS * draw.choice([1, 1, 60, 90])
        (tale / "tale.md").write_text("---\n" + "\n".join(lines) + f"\n---\n\n{text}\n\n---\n\nBeigas.\n", encoding="utf-8")


def seen(page) -> list[str]:
    """The tales whose cards are shown, in order."""
    return page.eval_on_selector_all("[data-card]", "all => all.filter(c => c.checkVisibility()).map(c => c.dataset.card)")


def keep_offline(page, slug: str) -> None:
    """Keeps a tale of one small page offline: in a cache of the site, and in its list of kept tales."""
    page.evaluate("""async slug => {
      const { site, root } = document.documentElement.dataset;
      const home = new URL(root || './', location).href;
      const cache = await caches.open(`storysite:${site}:${new URL(home).pathname}:tale:${slug}:1`);
      const list = { files: [], pages: [[`tales/${slug}/index.html`, 1, 0]], at: 1, tale: { slug, version: '1', bytes: 1 } };
      await cache.put(`${home}?list`, new Response(JSON.stringify(list)));
      await cache.put(`${home}tales/${slug}/index.html`, new Response('.'));
      localStorage.setItem(`storysite:${site}:kept`, JSON.stringify({ [slug]: { bytes: 1, files: 1, at: 1 } }));
    }""", slug)
