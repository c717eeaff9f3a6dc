"""Lessons, questions, words and stories of one's own in every theme: each state is reached once, and looked at by axe, by keys
alone and in small windows. Other tests look at each state in one look, so this one is for `Scripts/test library`."""

import pytest

from family import put
from looks import LOOKS, opened, wrongs
from tale import AT_REST, READY

pytestmark = [pytest.mark.still, pytest.mark.library]
SHOWN = ".page[data-shown]"
MADE = {"m1": {"tale": "mans-stasts", "picks": {}, "usual": "x", "name": "Anna", "title": "", "cover": [], "at": 1}}


class Learner:
    """A device of somebody who learns, and the ways to each state of it."""

    def __init__(self, page, root: str):
        self.page, self.root = page, root

    def open(self, path: str, **values) -> None:
        if values:
            self.page.goto(self.root + "404.html")
            put(self.page, values)
        self.page.goto(self.root + path)

    def open_tale(self, slug: str, place: str = "") -> None:
        self.open(f"tales/{slug}/index.html{place}")
        self.page.wait_for_function(READY)

    def come_to(self, what: str) -> None:
        """Turns pages until one of them has it."""
        self.page.locator("[data-action=read]").click()
        for _ in range(40):
            self.page.wait_for_selector(f"{SHOWN}, .end[data-shown]")
            if self.page.locator(f"{SHOWN} {what}, .end[data-shown]{what}").count():
                break
            self.page.locator("[data-action=next]").click()
        self.page.wait_for_function(AT_REST)

    def ask(self, slug: str, kind: str) -> None:
        self.open_tale(slug)
        self.come_to(kind)
        self.page.wait_for_selector(f"{SHOWN} .question[data-open]")

    def learn_all(self) -> None:
        """A device on which two lessons and an activity are done, on two days."""
        done = {"done": 1_795_000_000_000, "right": {"1": 1, "2": 0}, "tries": 2, "points": 10}
        self.open("404.html")
        put(self.page, {"learnt": {"lessons": {"burts-c": done, "letter-m": done, "liels-un-mazs": done, "cimdinu-teatris": done},
                                   "days": {"2026-11-23": 1, "2026-11-24": 1}, "badges": {"first-lesson": 1}, "tales": {}}})


def place(path: str, is_full: bool = False):
    def reach(learner):
        if is_full:
            learner.learn_all()
        learner.open(path)
        learner.page.wait_for_selector(".places [aria-current]")
    return reach


def question(slug: str, kind: str):
    return lambda learner: learner.ask(slug, kind)


def wrong_answer(learner):
    learner.ask("milzu-racenis", ".question")
    learner.page.locator(f"{SHOWN} li:not([data-right]) .answer").first.click()
    learner.page.wait_for_selector("[data-action=question-back]:not([hidden])")


def answered(learner):
    learner.ask("how-does-hare-feel", ".question")
    learner.page.locator(f"{SHOWN} [data-right] .answer").first.click()
    learner.page.wait_for_selector(f"{SHOWN} .question[data-answered]")


def end_of_lesson(learner):
    learner.open_tale("letter-m")
    learner.come_to("[data-shown]")


def done_together(learner):
    learner.open_tale("cimdinu-teatris")
    learner.come_to("[data-shown]")
    learner.page.locator("[data-action=done-together]").click()
    learner.page.wait_for_selector("[data-done-together]:not([hidden])")


def words_of_tale(learner):
    learner.open_tale("al-arnab-wal-sulhafah")
    learner.come_to("[data-shown]")
    learner.page.wait_for_selector(".word-card button")


def my_words(learner):
    about = {"word": "mitten", "lang": "en", "tale": "the-mitten", "title": "The mitten", "place": 1, "sentence": 0, "said": ["“", "mitten", "!”"],
             "at": 0, "count": 1, "clip": {"sources": [["tales/the-mitten/gone.opus", "audio/ogg"]], "from": 0, "to": 900, "times": [0, 800]},
             "meaning": "warm, for a hand", "picture": ""}
    kept = [{"about": about | {"word": f"mitten{i}"}, "held": i + 1, "met": i + 1, "times": 0, "heard": 0, "away": 9 * (i > 3)} for i in range(6)]
    learner.open("words/index.html", words=kept)
    learner.page.wait_for_selector("[data-mine-today] .my-word")
    for fold in learner.page.locator("details.fold:not([hidden])").all():
        fold.evaluate("fold => { fold.open = true; }")


def maker(learner):
    learner.open("tales/mans-stasts/index.html", made=MADE)
    learner.page.wait_for_selector(".made-story")


def choosing(learner):
    maker(learner)
    learner.page.locator("[data-action=make]:visible").first.click()
    learner.page.wait_for_selector(".maker-choice")


def for_whom(learner):
    choosing(learner)
    while learner.page.locator(".maker-choice:visible").count():
        learner.page.locator(".maker-choice:visible").first.click()
    learner.page.wait_for_selector(".maker-last:visible")


def made(learner):
    learner.open("tales/mans-stasts/index.html?story=m1", made=MADE)
    learner.page.wait_for_selector("[data-action=listen]", state="visible")
    learner.page.locator("[data-action=made-rename]").click()


STATES = {
    "learn": place("learn/index.html"), "learn, some done": place("learn/index.html", True),
    "together": place("learn/together/index.html"), "progress, none": place("learn/progress/index.html"),
    "progress": place("learn/progress/index.html", True), "settings": place("learn/settings/index.html"),
    "question": question("milzu-racenis", ".question"), "pictures": question("counting-to-three", ".question"),
    "order": question("counting-to-three", ".question [data-action=question-done]"),
    "order of words": question("al-arnab-wal-sulhafah", ".question [data-action=question-done]"), "wrong answer": wrong_answer,
    "right answer": answered, "end of a lesson": end_of_lesson, "done together": done_together, "words of a tale": words_of_tale,
    "no words": lambda learner: learner.open("words/index.html"), "my words": my_words, "maker": maker, "choosing": choosing,
    "for whom": for_whom, "made story": made,
}


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
@pytest.mark.parametrize("state", STATES)
def test_every_state_of_learning_is_for_everybody(themed, browser, serve, state, look):
    theme, locale, scheme = look
    broken = []
    with opened(browser, locale, scheme) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        STATES[state](Learner(page, serve(themed(theme)).address))
        assert wrongs(page) + broken == []
