// What can be done with a made story: another name, paper, away.

import { changeMade, putAway } from '../device/made.js';
import { LONGEST_MADE } from '../device/made-rules.js';
import { refusedIn } from './refused.js';
import { say } from '../page/strings.js';
import { showNames } from './show-story.js';
import { valueFor } from './story.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').MakerData} data
 * @param {string} id
 * @param {import('../device/made-rules.js').MadeStory} made
 * @param {number[]} picks
 */
export function offerChanges(tale, data, id, made, picks) {
  const actions = tale.querySelector('[data-made-actions]');
  const form = /** @type {HTMLFormElement | null} */ (tale.querySelector('[data-made-name]'));
  const field = form?.querySelector('input');
  const note = form?.querySelector('[data-made-note]');
  const usual = valueFor(data.title, data, picks);
  actions?.removeAttribute('hidden');
  let { title, name } = made;

  const rename = /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=made-rename]'));
  const away = tale.querySelector('[data-action=made-away]');
  let isAway = false;
  const showAway = () => {
    say(away?.querySelector('span'), isAway ? 'maker-back-again' : 'maker-away');
    tale.toggleAttribute('data-away', isAway);
    rename?.toggleAttribute('hidden', isAway);
    if (isAway) form?.setAttribute('hidden', '');
  };
  away?.addEventListener('click', () => {
    isAway = !isAway;
    if (isAway) putAway(id);
    else changeMade(id, { ...made, title, name, at: Date.now() + 1 });
    showAway();
  });
  tale.querySelector('[data-action=made-print]')?.addEventListener('click', () => print());
  rename?.addEventListener('click', () => {
    if (!form || !field) return;
    form.hidden = !form.hidden;
    field.value = title || usual;
    if (!form.hidden) field.select();
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = field?.value.trim().slice(0, LONGEST_MADE) ?? '';
    const isRefused = refusedIn(data, typed);
    say(note, isRefused ? 'maker-refused' : '');
    if (isRefused) return;
    title = typed === usual ? '' : typed;
    changeMade(id, { title });
    showNames(tale, title || usual, name);
    form.hidden = true;
    rename?.focus();
  });
}
