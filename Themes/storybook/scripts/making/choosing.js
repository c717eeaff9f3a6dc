// The choices of a story, one slot at a time: four pictures to tap, an idea to type, and at last for whom it is.

import { changeMade } from '../device/made.js';
import { coverOf } from './show-story.js';
import { element } from '../page/element.js';
import { idsOf, picksIn, valueFor } from './story.js';
import { label } from '../page/label.js';
import { say } from '../page/strings.js';
import { layersOf } from './layers.js';
import { LONGEST_MADE } from '../device/made-rules.js';
import { offerListening } from './listening.js';
import { pictureOf } from './choice-picture.js';
import { randomId } from '../device/random.js';
import { refusedIn } from './refused.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').MakerData} data
 * @param {string} slug
 * @param {(id: string) => void} open
 * @returns {() => void} begins with the first slot
 */
export function offerChoices(tale, data, slug, open) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('maker'));
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (dialog.querySelector(`[data-maker-${name}]`));
  const [question, choices, steps, idea, last, note] = ['question', 'choices', 'steps', 'idea', 'last', 'note'].map(part);
  const field = (/** @type {HTMLElement} */ form) => /** @type {HTMLInputElement} */ (form.querySelector('input'));
  /** @type {number[]} */
  let picks = [];
  let step = 0;
  const count = data.slots.length;

  const showChoice = () => {
    const slot = data.slots[step];
    question.textContent = slot.label;
    choices.replaceChildren(...slot.choices.map((choice, i) =>
      element('li', {}, element('button', {
        class: 'maker-choice',
        type: 'button',
        click: () => {
          picks[step] = i;
          go(nextOpen());
        },
      }, pictureOf(choice), element('span', {}, choice.name)))
    ));
  };
  const showLast = () => {
    say(question, 'maker-ready');
    part('preview').replaceChildren(...layersOf(coverOf(data, picks).map((src) => [src, ''])));
  };
  /** The next slot for which nothing is chosen; after the last one, the end. */
  const nextOpen = () => {
    const next = data.slots.findIndex((_, slot) => picks[slot] === undefined);
    return next < 0 ? count : next;
  };
  const go = (/** @type {number} */ to) => {
    step = to;
    say(note, '');
    const isLast = step === count;
    question.removeAttribute('data-say');
    question.lang = isLast ? document.documentElement.lang : tale.querySelector('h1')?.lang ?? '';
    question.dir = isLast ? document.documentElement.dir : tale.dir;
    choices.toggleAttribute('hidden', isLast);
    idea.toggleAttribute('hidden', step > 0);
    last.toggleAttribute('hidden', !isLast);
    steps.replaceChildren(...data.slots.map((_, i) => element('i', { 'data-done': picks[i] !== undefined, 'data-now': i === step })));
    label(steps, 'maker-step', { page: Math.min(step + 1, count), pages: count });
    if (isLast) showLast();
    else showChoice();
    dialog.scrollTop = 0;
    question.focus({ preventScroll: true });
  };

  dialog.querySelector('[data-action=maker-back]')?.addEventListener('click', () => {
    if (step === 0) {
      dialog.close();
      return;
    }
    picks[step - 1] = /** @type {any} */ (undefined);
    go(step - 1);
  });
  dialog.querySelector('[data-action=maker-close]')?.addEventListener('click', () => dialog.close());
  /** @type {Promise<() => void> | undefined} */
  let listening;
  const listen = () => {
    const microphone = /** @type {HTMLElement | null} */ (idea.querySelector('[data-action=maker-say]'));
    if (microphone) {
      listening ??= offerListening(microphone, tale.querySelector('h1')?.lang ?? '', (said) => {
        field(idea).value = said;
        if (said) takeIdea();
        else say(note, 'maker-quiet');
      });
    }
  };
  dialog.addEventListener('close', () => listening?.then((stop) => stop()));
  const takeIdea = () => {
    const found = picksIn(data, field(idea).value);
    if (found.every((pick) => pick < 0)) {
      say(note, 'maker-unknown');
      return;
    }
    found.forEach((pick, slot) => {
      if (pick >= 0) picks[slot] = pick;
    });
    go(nextOpen());
  };
  idea.addEventListener('submit', (event) => {
    event.preventDefault();
    takeIdea();
  });
  last.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = field(last).value.trim().slice(0, LONGEST_MADE);
    if (refusedIn(data, name)) {
      say(note, 'maker-refused');
      return;
    }
    const id = randomId(8);
    changeMade(id, { tale: slug, picks: idsOf(data, picks), usual: valueFor(data.title, data, picks), name, cover: coverOf(data, picks) });
    dialog.close();
    open(id);
  });
  return () => {
    picks = [];
    field(idea).value = '';
    field(last).value = '';
    dialog.showModal();
    go(0);
    listen();
  };
}
