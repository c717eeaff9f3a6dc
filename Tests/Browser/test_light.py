"""The light against the clock: the sample tale is played, and every frame is asked which word it shows."""

import json
import os
from bisect import bisect_left
from statistics import median

import pytest

from conftest import ROOT
from kinds import all_tales, one_of_each_kind
from played import SAMPLE
from tale import FIRST_PAGE, WORDS, Tale, Timing, narrated

# The words of each page with which, when they are lit, a line breaks elsewhere. A layout takes long, so every third
# word is lit at once, and each by itself only where that moves a line: what one word adds to a line, more add as well.
# Beside them: how many paragraphs have several lines, and how many of these end in a line of one word.
LINES = """async selector => {
  const moving = [];
  let [wrapped, lonely] = [0, 0];
  for (const page of document.querySelectorAll('.page')) {
    location.hash = page.id;
    while (!page.matches('[data-shown]')) await new Promise(resolve => setTimeout(resolve, 5));
    const words = [...page.querySelectorAll(selector)];
    const lines = () => words.map(word => word.getBoundingClientRect().y);
    const before = lines();
    for (const paragraph of page.querySelectorAll('.text > p')) {
      const ends = [...paragraph.querySelectorAll(selector)].map(word => Math.round(word.getBoundingClientRect().bottom));
      if (ends.at(0) === ends.at(-1)) continue;
      wrapped += 1;
      lonely += ends.at(-2) !== ends.at(-1);
    }
    const moves = several => {
      const changed = several.flatMap(word => [[word, 'lit'], [word.closest('.s'), 'said']])
        .filter(([element, name]) => element && !element.classList.contains(name));
      for (const [element, name] of changed) element.classList.add(name);
      const now = lines();
      for (const [element, name] of changed) element.classList.remove(name);
      return now.some((y, index) => Math.abs(y - before[index]) > 1);
    };
    for (const first of [0, 1, 2]) {
      const third = words.filter((_, index) => index % 3 === first);
      const single = moves(third) ? third.filter(word => moves([word])) : [];
      moving.push(...single.map(word => `${page.id}: ${word.textContent}`));
    }
  }
  return [moving, wrapped, lonely];
}"""


def measure(tale: Tale, timing: Timing, seconds: float, rate: float) -> dict[str, float]:
    """Plays on from the shown page and compares each frame with the timing. Lateness is counted in frames and in
    milliseconds: a busy machine paints fewer frames, but each must have its word."""
    rows = tale.page.evaluate(f"([seconds, selector]) => ({SAMPLE})(seconds, selector)", [seconds, WORDS])
    times = [time for time, _, _ in rows]
    # The reader has read the time in the same frame, before the test did.
    right = sum(any(lit == timing.word_at(time - since * rate * part / 12) for part in range(13)) for time, lit, since in rows)
    first_seen: dict[int, int] = {}
    for frame, (_, lit, _) in enumerate(rows):
        first_seen.setdefault(lit, frame)
    frames_late, late, skipped, unpainted = [], [], 0, 0
    for index, start in enumerate(timing.starts[:-1]):
        end = timing.starts[index + 1]
        if not times[0] < start or not end < times[-1]:
            continue
        due = bisect_left(times, start)
        seen = first_seen.get(timing.first + index)
        if seen is not None:
            frames_late.append(seen - due)
            late.append((times[seen] - start) / rate * 1000)
        elif times[due] < end:
            skipped += 1
        else:
            unpainted += 1
    late.sort()
    return {
        "frames": len(rows), "words": len(late), "right": right / len(rows), "skipped": skipped, "unpainted": unpainted,
        "frames late": sum(frames_late) / len(frames_late), "p50": median(late), "p90": late[int(len(late) * 0.9)],
        "most": late[-1],
    }


@pytest.mark.alone
@pytest.mark.parametrize(("rate", "seconds"), [("1", 6), ("0.5", 8), ("2", 6)])
def test_the_told_word_is_lit(tale, rate, seconds, capsys):
    whole = "STORYSITE_WHOLE" in os.environ
    if whole:
        seconds = 3600  # sampling ends with the tale
    tale.choose("speed", rate)
    tale.play.click()
    tale.await_sound()
    figures = measure(tale, tale.timing(), seconds, float(rate))
    with capsys.disabled():
        print(f"\n  {rate}x: " + ", ".join(
            f"{name} {value:.4f}" if name == "right" else f"{name} {value:.2f}".removesuffix(".00")
            for name, value in figures.items()) + " (lateness in ms)")
    assert figures["frames"] > seconds * 5 or whole, "the browser hardly painted"
    assert figures["words"] >= seconds * float(rate) / 2
    wrong = round(figures["frames"] * (1 - figures["right"]))
    assert wrong <= max(1, figures["frames"] // 100), "a word is lit that is not told"
    assert figures["frames late"] <= 1 / 3, "words are lit after the frame that they are spoken in"
    assert figures["skipped"] == 0


def test_the_page_has_the_times_that_the_voice_came_with(tale):
    voice = tale.page.locator("audio").first.get_attribute("data-voice")
    slug = tale.page.locator("[data-tale]").get_attribute("data-tale")
    file = ROOT / "content/tales" / slug / f"{voice}.json"
    sentences = json.loads(file.read_text(encoding="utf-8"))["sentences"]
    words = [word for sentence in sentences for word in sentence["words"]]
    texts = tale.page.eval_on_selector_all(WORDS, "words => words.map(word => word.textContent)")
    timing = tale.timing()
    assert timing.first == 0
    assert texts == [word["text"] for word in words]
    assert timing.starts == pytest.approx([word["start"] for word in words], abs=0.002)
    assert timing.ends == pytest.approx([word["end"] for word in words], abs=0.002)


@pytest.mark.quick
def test_the_lit_word_is_in_the_lit_sentence_and_block(tale):
    tale.play.click()
    tale.await_word(3)
    assert tale.page.locator(".lit").count() == 1
    assert tale.page.locator(".said .lit").count() == 1
    assert tale.page.locator(".spoken .lit").count() == 1


def test_the_text_stands_still_while_words_light_up(tale):
    tale.page.evaluate("""() => {
      window.shifts = 0;
      new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shifts += entry.value; })
        .observe({ type: 'layout-shift', buffered: false });
    }""")
    boxes = f"[...document.querySelectorAll('[data-shown] {WORDS}')].map(w => [w.offsetLeft, w.offsetTop])"
    tale.page.mouse.move(5, 5)
    before = tale.page.evaluate(boxes)
    tale.play.click()
    tale.await_word(8)
    assert tale.page.evaluate(boxes) == before
    assert tale.page.evaluate("window.shifts") < 0.001


def test_nothing_stale_is_lit_after_seeking_while_paused(tale):
    timing = tale.timing()
    tale.play.click()
    tale.await_word(4)
    tale.play.click()
    tale.page.evaluate("time => { document.querySelector('audio').currentTime = time }", timing.starts[1] + 0.01)
    tale.await_word(1)
    tale.page.wait_for_timeout(300)
    assert tale.lit == 1


@pytest.mark.parametrize("tales", [one_of_each_kind, pytest.param(all_tales, marks=pytest.mark.library)])
def test_no_line_breaks_elsewhere_when_a_word_is_lit(browser, site, tales):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.route("**/*.svg", lambda route: route.abort())  # a picture has its room before it comes
    moving, counts = {}, []
    for file in tales(site):
        page.goto(file.as_uri() + FIRST_PAGE)
        Tale(page).pass_title()
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 800})
            words, *ends = page.evaluate(LINES, WORDS)
            counts.append(ends)
            if words:
                moving[f"{file.parent.name} in a window of {width}"] = words
    context.close()
    wrapped, lonely = map(sum, zip(*counts))
    assert lonely < wrapped / 20, f"{lonely} of {wrapped} paragraphs leave their last word alone"
    assert not moving, "words jump to another line while they are read"


# How far the highlight is painted over the letter at the left of a word, as a share of the letters' size, when it comes to it.
COVERED = """word => {
  window.covered = new Promise(resolve => {
    const come = () => {
      if (!word.matches('.lit')) return;
      watch.disconnect();
      const style = getComputedStyle(word);
      const sides = [...style.boxShadow.matchAll(/(-?[\\d.]+)px (-?[\\d.]+)px (-?[\\d.]+)px (-?[\\d.]+)px/g)];
      resolve(Math.max(...sides.map(([, x, , , spread]) => spread - x)) / parseFloat(style.fontSize));
    };
    const watch = new MutationObserver(come);
    watch.observe(word, { attributeFilter: ['class'] });
    come();
  });
}"""


@pytest.mark.parametrize("slug, page, word", [("luna-the-fox", "page-5", 0), ("al-arnab-wal-sulhafah", "page-1", 3)])
def test_the_light_hides_no_mark_beside_a_word(open_tale, site, slug, page, word):
    tale = open_tale((site / "tales" / slug / "index.html").as_uri() + f"#{page}")
    words = tale.page.locator(f"#{page} {WORDS}")

    def covered(index: int) -> float:
        words.nth(index).evaluate(COVERED)
        words.nth(index).click()
        return tale.page.evaluate("window.covered")

    assert covered(word) <= 0.05, "a quotation mark or a comma is half covered"
    assert 0.03 < covered(word + 1) < 0.1, "a word by itself has light around it, which leaves the words beside it alone"


def test_the_told_word_wears_the_system_s_colours_before_the_later_styles_have_come(context, site, serve, open_tale):
    context.route("**/common-style.*", lambda route: route.abort())
    tale = open_tale(serve(site).address + narrated(site) + FIRST_PAGE)
    tale.page.emulate_media(forced_colors="active")
    seen = tale.page.locator(f"[data-shown] {WORDS}").first.evaluate("""word => {
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.cssText = 'forced-color-adjust: none; color: HighlightText; background: Highlight';
      word.classList.add('lit');
      return [word, probe].map(element => (({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(element)));
    }""")
    assert seen[0] == seen[1], "only a line below it says which word is told"


@pytest.mark.alone
def test_the_page_turns_with_the_voice(tale):
    timing = tale.timing()
    first_of_second = tale.page.evaluate(
        f"document.querySelector('.page').querySelectorAll('{WORDS}').length")
    second = tale.ids[1]
    # On a busy machine a short word may pass between two frames: then one of the next two is the first that is lit.
    tale.page.evaluate("""([words, first]) => {
      const wanted = [...document.querySelectorAll(words)].slice(first, first + 3);
      window.lit = new Promise((resolve, reject) => {
        new MutationObserver(() => {
          const place = wanted.findIndex(word => word.matches('.lit'));
          if (place >= 0) resolve([first + place, document.querySelector('audio').currentTime]);
        }).observe(wanted[0].closest('.page'), { attributeFilter: ['class'], subtree: true });
        setTimeout(reject, 30_000, new Error('no word of the second page was lit'));
      });
    }""", [WORDS, first_of_second])
    tale.page.locator(WORDS).nth(first_of_second - 2).click()
    tale.await_page(second)
    assert tale.page.evaluate("location.hash") == "#" + second
    word, time = tale.page.evaluate("window.lit")
    assert timing.word_at(time) == word
