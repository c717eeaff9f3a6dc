// The progress bar, with a mark where each page begins. Dragging it, or arrow keys, seek to any moment.

import { hasTimeline } from '../reader/timeline.js';
import { isRightToLeft } from '../reader/sections.js';
import { string } from '../page/strings.js';

/** Seconds that an arrow key moves by. */
const NUDGE = 5;

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Pages} pages
 * @param {import('../reader/types.d.ts').Narration} narration
 * @param {() => void} sought
 * @returns {import('../reader/types.d.ts').Companion}
 */
export function makeProgress(tale, pages, narration, sought) {
  const slider = tale.querySelector('[data-progress]');
  if (!(slider instanceof HTMLInputElement)) return {};
  const marks = /** @type {HTMLElement | null} */ (tale.querySelector('[data-marks]'));
  const branches = pages.path.branches;
  let held = false; // by a finger
  let drawn = '';
  let total = 0;

  /** A tale with choices shows one recording at a time, so that other paths stay hidden. */
  const parts = () => {
    const all = branches ? [narration.moment().recording] : narration.recordings();
    let from = 0;
    return all.map((recording) => {
      const part = { recording, from };
      from += recording.duration;
      return part;
    });
  };

  const clock = (/** @type {number} */ seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

  const draw = () => {
    const list = parts();
    const starts = list.flatMap(({ recording, from }) => recording.schedule?.times.map((time) => from + time) ?? [from]);
    const plan = `${narration.voice} ${branches ? narration.moment().recording.page : ''}`;
    if (plan === drawn) return;
    drawn = plan;
    total = list.reduce((sum, { recording }) => sum + recording.duration, 0);
    slider.max = String(total);
    slider.closest('.progress')?.toggleAttribute('hidden', !hasTimeline(pages, narration));
    marks?.style.setProperty('--parts', String(starts.length));
    marks?.replaceChildren(...starts.filter((time) => time > 0 && time < total).map((time) => {
      const mark = document.createElement('i');
      mark.style.insetInlineStart = `${time / total * 100}%`;
      return mark;
    }));
  };

  const fill = (/** @type {number} */ seconds) => {
    marks?.style.setProperty('--played', `${total ? seconds / total * 100 : 0}%`);
    slider.setAttribute('aria-valuetext', string('moment', { time: clock(seconds), total: clock(total) }));
  };

  const moved = () => {
    if (held) return;
    draw();
    const moment = narration.moment();
    const part = parts().find(({ recording }) => recording === moment.recording);
    const seconds = (part?.from ?? 0) + moment.seconds;
    // A screen reader announces each value of a slider that has the focus, over the voice.
    const step = narration.playing && slider.matches(':focus-visible') ? NUDGE : 0.2;
    if (Math.abs(slider.valueAsNumber - seconds) < step) return;
    slider.valueAsNumber = seconds;
    fill(seconds);
  };

  const goTo = (/** @type {number} */ seconds) => {
    const within = Math.min(Math.max(seconds, 0), total - 0.05);
    const part = parts().reverse().find(({ from }) => from <= within) ?? parts()[0];
    fill(within);
    narration.seek(part.recording, within - part.from);
    sought();
  };

  slider.addEventListener('input', () => goTo(slider.valueAsNumber));
  slider.addEventListener('pointerdown', () => {
    held = true;
  });
  slider.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true }); // a drag is no swipe
  for (const type of ['pointerup', 'pointercancel', 'change', 'blur']) {
    slider.addEventListener(type, () => {
      held = false;
    });
  }
  slider.addEventListener('keydown', (event) => {
    const right = isRightToLeft(slider) ? -NUDGE : NUDGE;
    const step = { ArrowRight: right, ArrowLeft: -right, ArrowUp: NUDGE, ArrowDown: -NUDGE }[event.key];
    if (!step || event.shiftKey) return;
    event.preventDefault();
    slider.valueAsNumber += step;
    goTo(slider.valueAsNumber);
  });
  document.addEventListener('strings', () => fill(slider.valueAsNumber)); // the reader has chosen another language
  draw();
  fill(0);
  moved();
  return { moved };
}
