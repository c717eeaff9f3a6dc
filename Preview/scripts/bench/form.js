// The front matter of a tale by form. Each field is saved when it is left; what the form does not know stays as it is.

import { addressOf } from './address.js';
import { fieldsOf } from './form-fields.js';
import { make } from '../page/layer.js';
import { makeConflict } from './dialogs.js';
import { makeSerial } from '../page/serial.js';

/**
 * @typedef {import('./types.d.ts').About} About
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').Mode} Mode
 */

/** Milliseconds after which a save that the preview did not hear is tried again. */
const SAVE_AGAIN = 4000;

/** @param {Bench} bench @returns {Mode} */
export function openAbout({ string, head, place, fetchTale, read, write }) {
  /** @returns {Promise<About | null>} */
  const fetchAbout = () => read(addressOf.about);
  /** @type {About | null} */
  let about = null;
  /** @type {ReturnType<typeof fieldsOf>['fields']} */
  let fields = {};
  /** The fields that were changed and are not saved. @type {Set<string>} */
  const dirty = new Set();
  /** What was wrong when they were to be saved. @type {About['diagnostics']} */
  let refused = [];
  let isConflict = false;
  /** The timer of the save that is tried again. */
  let timer = 0;
  const form = make('form', 'about-form');
  const state = make('p', 'state');
  state.setAttribute('role', 'status');
  const question = makeConflict(string, {
    load: () => show(),
    keep: async () => {
      const fresh = await fetchAbout();
      if (!fresh) return;
      about = fresh;
      isConflict = false;
      save();
    },
  }, 'about-conflict');
  head.append(state);
  place.append(form, question);

  /** @param {string} now */
  const showState = (now) => {
    state.textContent = string(`bench-state-${now}`);
    state.dataset.state = now;
  };

  const mark = () => {
    const found = [...(about?.diagnostics ?? []).filter(({ key }) => !dirty.has(key)), ...refused];
    for (const [key, field] of Object.entries(fields)) field.diagnostics(found.filter((one) => one.key === key));
    // Diagnostics about no field of the form are shown above it.
    const rest = found.filter(({ key }) => !(key in fields));
    general.hidden = !rest.length;
    general.replaceChildren(...rest.map(({ message, notes }) => make('p', '', make('bdi', '', [message, ...notes].join(' – ')))));
  };
  const general = make('div', 'lack');

  const saving = makeSerial(store);
  const save = saving.run;

  const changed = (/** @type {string} */ key) => {
    dirty.add(key);
    showState('waiting');
    save();
  };

  async function store() {
    clearTimeout(timer);
    if (!about || !dirty.size) return;
    if (isConflict) {
      ask();
      return;
    }
    showState('saving');
    await send(about, [...dirty], []);
  }

  /**
   * @param {About} before
   * @param {string[]} keys of the fields to save
   * @param {About['diagnostics']} wrong what keeps other fields from being saved
   * @returns {Promise<void>}
   */
  async function send(before, keys, wrong) {
    for (const key of keys) dirty.delete(key);
    const values = Object.fromEntries(keys.map((key) => [key, fields[key].value()]));
    const written = keys.map((key) => fields[key].sent?.());
    const response = await write(addressOf.about, JSON.stringify(values), before.version);
    // The preview can end in the middle of its answer.
    const fresh = response?.ok ? /** @type {About | null} */ (await response.json().catch(() => null)) : null;
    if (fresh) {
      refused = wrong;
      about = fresh;
      for (const renumber of written) renumber?.();
      refresh(before);
      if (wrong.length) showState('failed');
      else showState(dirty.size ? 'waiting' : 'saved');
      return;
    }
    for (const key of keys) dirty.add(key);
    if (response?.status === 409) {
      await settle(before);
      return;
    }
    refused = [...wrong, ...(response && !response.ok ? await wrongOf(response) : [])];
    // If what the author wrote is wrong (422), only the author can correct it. A full disk or a stopped preview is
    // temporary, so the save is tried again.
    const isWrong = response?.status === 422;
    const others = isWrong ? keys.filter((key) => !refused.some((one) => one.key === key)) : [];
    if (others.length && others.length < keys.length) {
      await send(before, others, refused);
      return;
    }
    showState('failed');
    if (!isWrong) timer = setTimeout(save, SAVE_AGAIN);
    mark();
  }

  /** @param {Response} response @returns {Promise<About['diagnostics']>} */
  const wrongOf = async (response) => {
    const text = await response.text();
    try { return JSON.parse(text).diagnostics; } catch { return [{ key: '', severity: 'error', message: text, notes: [] }]; }
  };

  /**
   * Fields that nobody else has changed are saved over the new version; about others the author decides.
   * @param {About} old
   */
  async function settle(old) {
    const fresh = await fetchAbout();
    const isSame = (/** @type {string} */ key) => JSON.stringify(fresh?.fields[key]) === JSON.stringify(old.fields[key]);
    if (fresh && [...dirty].every(isSame)) {
      about = fresh;
      refresh(old);
      save();
      return;
    }
    isConflict = true;
    ask();
  }

  function ask() {
    showState('conflict');
    if (!question.open) question.showModal();
  }

  /** Whether the author is typing in a field: that is saved over the version that the author saw, and no other. */
  const isTyping = () => Object.entries(fields).some(([key, field]) => field.element.contains(document.activeElement)
    && JSON.stringify(field.value()) !== JSON.stringify(about?.fields[key]));

  /** Shows what is there now in fields that are not being changed here. @param {About} old */
  function refresh(old) {
    if (!about) return;
    for (const [key, field] of Object.entries(fields)) {
      const [value, before] = [about.fields[key], old.fields[key]];
      const isOpen = dirty.has(key) || (key === 'voices' && field.element.contains(document.activeElement));
      if (JSON.stringify(value) !== JSON.stringify(before) && !isOpen) field.show(value);
    }
    mark();
  }

  async function show() {
    [about] = await Promise.all([fetchAbout(), fetchTale()]);
    dirty.clear();
    refused = [];
    isConflict = false;
    if (!about) {
      form.replaceChildren(make('p', 'lead', string('about-lost')));
      return;
    }
    const made = fieldsOf(about, string, () => changed('voices'));
    ({ fields } = made);
    for (const [key, field] of Object.entries(fields)) {
      field.show(about.fields[key]);
      field.element.addEventListener('change', () => changed(key));
    }
    const { voices, ...others } = fields;
    form.replaceChildren(make('p', 'lead', string('about-lead')), general,
      make('div', 'fields', ...Object.values(others).map(({ element }) => element)),
      ...(voices ? [make('h2', '', string('about-voices')), voices.element] : []), ...made.lists);
    mark();
    showState('saved');
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('beforeunload', (event) => {
    // A field that still has the focus was not left yet.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (dirty.size || saving.isRunning) event.preventDefault();
  });

  return {
    show,
    async catchUp() {
      await fetchTale();
      const fresh = await fetchAbout();
      if (!fresh || saving.isRunning || isConflict) return;
      if (!about) {
        await show();
        return;
      }
      if (dirty.size || isTyping()) return;
      const old = about;
      about = fresh;
      refresh(old);
    },
    leave: async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await save();
      return !dirty.size && !saving.isRunning;
    },
  };
}
