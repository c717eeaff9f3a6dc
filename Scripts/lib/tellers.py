"""Writes the last section of the parents' page in each language: who tells each tale, from the front matter of the tales.

    python3 Scripts/lib/tellers.py             writes the sections
    python3 Scripts/lib/tellers.py --check     only compares, and fails if a page says something else
"""

import collections
import datetime
import pathlib
import re
import sys

CONTENT = pathlib.Path(__file__).resolve().parents[2] / "content"

# The texts of each language: heading, introduction, what each voice is, tales without a voice, tales whose words are
# timed by sentences only, and the marks around and between titles.
TEXTS = {
    "lv": {
        "heading": "Kas stāsta",
        "introduction": "Visas balsis pagaidām ir datora balsis, un neviena pasaka nav cilvēka ierunāta. "
                        "Pie katras balss ir pasakas, ko tā stāsta.",
        "espeak": "**eSpeak NG** skaņas veido pati, tāpēc viens otrs vārds skan neveikli",
        "rhvoice": "**Natālija** (*RHVoice*) ir aprēķināta no cilvēka ierakstiem",
        "pico": "**Pico** ir aprēķināta no cilvēka ierakstiem",
        "hibari": "**Hibari** ir neironu tīkla balss un skan dabiski",
        "piper": "**Joe** (*Piper*) ir neironu tīkla balss un skan dabiski",
        "silent": "**Bez balss**, šīs pasakas lasiet paši",
        "estimated": "Balsij {voice} šajās pasakās izmērīts tikai teikumu laiks, un brīdis, kad iegaismojas vārds, "
                     "ir aptuvens",
        "quotes": "„”", "comma": ", ",
    },
    "en": {
        "heading": "Who tells the stories",
        "introduction": "For now, all voices are computer voices; no story is recorded by a person. "
                        "Beside each voice are the stories that it tells.",
        "espeak": "**eSpeak NG** makes its sounds by rule, so a word here and there sounds clumsy",
        "rhvoice": "**Natalia** (*RHVoice*) is computed from recordings of a person",
        "pico": "**Pico** is computed from recordings of a person",
        "hibari": "**Hibari** is a neural voice and sounds natural",
        "piper": "**Joe** (*Piper*) is a neural voice and sounds natural",
        "silent": "**Without a voice**, these stories are for reading yourselves",
        "estimated": "In these stories only the sentences of {voice} were timed, and the moment at which a word lights up "
                     "is estimated",
        "quotes": "“”", "comma": ", ",
    },
    "es": {
        "heading": "Quién cuenta los cuentos",
        "introduction": "Por ahora, todas las voces son de ordenador; ningún cuento está grabado por una persona. "
                        "Junto a cada voz están los cuentos que cuenta.",
        "espeak": "**eSpeak NG** crea los sonidos con reglas, y alguna palabra suena un poco torpe",
        "rhvoice": "**Natalia** (*RHVoice*) está calculada a partir de grabaciones de una persona",
        "pico": "**Pico** está calculada a partir de grabaciones de una persona",
        "hibari": "**Hibari** es una voz neuronal y suena natural",
        "piper": "**Joe** (*Piper*) es una voz neuronal y suena natural",
        "silent": "**Sin voz**, estos cuentos son para leerlos juntos",
        "estimated": "En estos cuentos solo se midieron las frases de {voice}, y el momento en que se ilumina una palabra "
                     "es aproximado",
        "quotes": "«»", "comma": ", ",
    },
    "uk": {
        "heading": "Хто розповідає казки",
        "introduction": "Поки що всі голоси комп’ютерні, і жодної казки не записала людина. "
                        "Біля кожного голосу – казки, які він розповідає.",
        "espeak": "**eSpeak NG** утворює звуки за правилами, тож подекуди слово звучить незграбно",
        "rhvoice": "**Наталія** (*RHVoice*) обчислена із записів людини",
        "pico": "**Pico** обчислено із записів людини",
        "hibari": "**Hibari** – голос нейронної мережі, він звучить природно",
        "piper": "**Joe** (*Piper*) – голос нейронної мережі, він звучить природно",
        "silent": "**Без голосу**, ці казки читайте самі",
        "estimated": "У цих казках для голосу {voice} виміряно лише час речень, а мить, коли засвічується слово, приблизна",
        "quotes": "«»", "comma": ", ",
    },
    "ar": {
        "heading": "من يروي الحكايات",
        "introduction": "الأصوات كلّها في الوقت الحاضر أصوات حاسوب، ولم يسجّل إنسان أيّ حكاية. "
                        "بجانب كلّ صوت الحكايات التي يرويها.",
        "espeak": "**eSpeak NG** يصنع الأصوات بالقواعد، لذلك قد تبدو بعض الكلمات متعثّرة",
        "rhvoice": "**ناتاليا** (*RHVoice*) صوت محسوب من تسجيلات إنسان",
        "pico": "**Pico** صوت محسوب من تسجيلات إنسان",
        "hibari": "**Hibari** صوت شبكة عصبيّة ويبدو طبيعيًّا",
        "piper": "**Joe** (*Piper*) صوت شبكة عصبيّة ويبدو طبيعيًّا",
        "silent": "**بلا صوت**، هذه الحكايات نقرؤها بأنفسنا",
        "estimated": "في هذه الحكايات قيس زمن جمل {voice} وحدها، ولحظة إضاءة كلّ كلمة تقريبيّة",
        "quotes": "«»", "comma": "، ",
    },
}
ORDER = ("rhvoice", "pico", "hibari", "piper", "espeak", "silent")
NAMES = {"espeak": "eSpeak NG", "rhvoice": "RHVoice", "pico": "Pico", "hibari": "Hibari", "piper": "Joe"}


def header(tale: pathlib.Path) -> str:
    return (tale / "tale.md").read_text(encoding="utf-8").split("---\n", 2)[1]


def is_published(header: str) -> bool:
    withdrawn = re.search(r"^withdrawn: (\S+)", header, re.MULTILINE)
    return not re.search(r"^(draft: true|state: )", header, re.MULTILINE) and not (
        withdrawn and withdrawn[1] <= datetime.date.today().isoformat())


def voices_of(header: str) -> str:
    """Returns the lines below `voices:`: the slots of a maker have ids, too."""
    found = re.search(r"^voices:\n((?: .*\n)*)", header, re.MULTILINE)
    return found[1] if found else ""


def tellers() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Returns the titles of each voice, and of each voice that has times of sentences only."""
    told, estimated = collections.defaultdict(list), collections.defaultdict(list)
    for tale in sorted(CONTENT.glob("tales/*/")):
        text = header(tale)
        if not is_published(text):
            continue
        title = re.search(r"^title: (.+)$", text, re.MULTILINE)[1].strip("'\"")
        voices = re.findall(r"^  - id: (\S+)$", voices_of(text), re.MULTILINE)
        for voice in voices or ["silent"]:
            if voice not in ORDER:
                sys.exit(f"{tale.name}: say in Scripts/lib/tellers.py who speaks with the voice '{voice}'")
            told[voice].append(title)
            if (tale / f"{voice}.srt").exists():
                estimated[voice].append(title)
    return told, estimated


def section(language: str) -> str:
    texts = TEXTS[language]
    told, estimated = tellers()

    def titles(of: list[str]) -> str:
        return texts["comma"].join(f"{texts['quotes'][0]}{title}{texts['quotes'][1]}" for title in of)

    lines = [f"- {texts[voice]}: {titles(told[voice])}." for voice in ORDER if told[voice]]
    parts = [f"## {texts['heading']}", texts["introduction"], "\n".join(lines)]
    parts += [f"{texts['estimated'].format(voice=f'*{NAMES[voice]}*')}: {titles(of)}." for voice, of in estimated.items()]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    wrong = []
    for language, texts in TEXTS.items():
        page = CONTENT / "pages" / ("parents.md" if language == "lv" else f"parents.{language}.md")
        before = page.read_text(encoding="utf-8")
        after = before.split(f"## {texts['heading']}\n")[0] + section(language)
        if before == after:
            continue
        wrong.append(page.name)
        if "--check" not in sys.argv:
            page.write_text(after, encoding="utf-8")
    if wrong and "--check" in sys.argv:
        sys.exit(f"{', '.join(wrong)}: who tells which tale is not what the tales say; run python3 Scripts/lib/tellers.py")


if __name__ == "__main__":
    main()
