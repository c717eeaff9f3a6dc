"""The highlight, frame by frame, also where the clock of a recording moves in steps."""

from dataclasses import dataclass
from statistics import median

from tale import Timing

STEP = 0.060
"""Seconds that a reported time stands for: Firefox moves `currentTime` every 40 ms, and a frame may come 20 ms later.
In between, the reader goes on by the wall clock; so a word is right when it is told somewhere between the report and
this much later. Where reports come with every frame, as in WebKit, the highlight is almost always right without it."""

# The reader reads the time in the same frame before the test does, on a busy machine long before: from the frame's
# beginning on, every moment counts as the frame's.

# The time is read in the frame, with how long ago the frame began, the lit word when it has been painted.
SAMPLE = """async (seconds, selector) => {
  const words = new Map([...document.querySelectorAll(selector)].map((word, index) => [word, index]));
  const audio = [...document.querySelectorAll('audio, video')].find(audio => !audio.paused);
  const rows = [];
  const { port1, port2 } = new MessageChannel();
  const painted = () => new Promise(resolve => { port1.onmessage = resolve; port2.postMessage(0); });
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !audio.paused) {
    await new Promise(done => requestAnimationFrame(async began => {
      const since = Math.max(0, performance.now() - began) / 1000;
      const time = audio.currentTime;
      await painted();
      const lit = document.querySelectorAll('.lit');
      rows.push([time, lit.length > 1 ? -2 : words.get(lit[0]) ?? -1, since]);
      done();
    }));
  }
  return rows;
}"""


@dataclass
class Figures:
    """A stretch of telling. Lateness is in milliseconds, of words as they light up against the reported time."""

    frames: int
    words: int
    right: float
    exact: float
    p50: float
    p90: float

    def __str__(self):
        return (f"{self.frames} frames, {self.right:.4f} right ({self.exact:.4f} by the report alone), "
                f"{self.words} words, lateness p50 {self.p50:.0f} ms, p90 {self.p90:.0f} ms")


def measure(rows: list[tuple[float, int, float]], timing: Timing, rate: float) -> Figures:
    right = exact = 0
    seen: dict[int, float] = {}
    for time, lit, since in rows:
        exact += lit == timing.word_at(time)
        right += any(lit == timing.word_at(time + (part / 12 * (STEP + since) - since) * rate) for part in range(13))
        seen.setdefault(lit, time)
    late = sorted((seen[timing.first + index] - start) / rate * 1000 for index, start in enumerate(timing.starts)
                  if rows[0][0] + STEP < start and timing.first + index in seen)
    return Figures(len(rows), len(late), right / len(rows), exact / len(rows), median(late), late[int(len(late) * 0.9)])
