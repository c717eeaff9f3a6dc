// The fields of the form: what stands in `tale.md`, and how it is shown and read back.

import { make } from '../page/layer.js';

/**
 * @typedef {import('./types.d.ts').About} About
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {{ id?: string, name?: string, audio?: string, timing?: string, was?: string }} Voice
 * @typedef {string | string[] | Voice[] | null} Value
 * @typedef {{ element: HTMLElement, value: () => Value, show: (value: any) => void,
 *   diagnostics: (found: About['diagnostics']) => void, sent?: () => () => void }} Field `sent` notes what is being
 *   saved, and gives what is to be called when it is
 */

const LICENCES = ['CC0 1.0', 'CC BY 4.0', 'CC BY-SA 4.0', 'CC BY-NC 4.0', 'CC BY-NC-SA 4.0'];

/** @param {string} id @param {string[]} texts */
function optionsOf(id, texts) {
  const list = make('datalist', '', ...texts.map((value) => Object.assign(make('option'), { value })));
  list.id = id;
  return list;
}

/** @param {About['diagnostics']} found */
const diagnosticsOf = (found) => found.map(({ severity, message, notes }) =>
  make('p', severity, make('bdi', '', message), ...notes.map((one) => make('bdi', 'quiet', one))));

/**
 * A label, something to write in, and what `check` finds in it.
 * @param {string} id
 * @param {string} label
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} input
 * @param {string} [note]
 */
function labelled(id, label, input, note = '') {
  input.id = id;
  const wrong = make('div', 'diagnostics');
  wrong.id = `${id}-diagnostics`;
  const about = note ? [Object.assign(make('span', 'quiet', note), { id: `${id}-note` })] : [];
  input.setAttribute('aria-describedby', [wrong, ...about].map((one) => one.id).join(' '));
  const name = make('label', '', label);
  name.htmlFor = id;
  const element = make('div', 'field', name, input, ...about, wrong);
  return {
    element,
    /** @param {About['diagnostics']} found */
    diagnostics(found) {
      wrong.replaceChildren(...diagnosticsOf(found));
      input.setAttribute('aria-invalid', String(found.some(({ severity }) => severity === 'error')));
    },
  };
}

/**
 * @param {string} key
 * @param {Strings} string
 * @param {{ note?: string, list?: string, dir?: string, type?: string, placeholder?: string }} [facts]
 * @returns {Field}
 */
function textField(key, string, { note = '', list = '', dir = 'auto', type = 'text', placeholder = '' } = {}) {
  const input = Object.assign(make('input'), { type, dir, placeholder, autocomplete: 'off', spellcheck: type === 'text' && dir === 'auto' });
  if (list) input.setAttribute('list', list);
  return {
    ...labelled(`about-${key}`, string(`about-${key}`), input, note),
    value: () => input.value.trim() || null,
    show: (/** @type {string} */ value) => {
      // A browser shows nothing but days in a field for days.
      if (type === 'date') input.type = value && !/^\d{4}-\d\d-\d\d$/.test(value) ? 'text' : 'date';
      input.value = value;
    },
  };
}

/** @param {string} key @param {Strings} string @param {boolean} isList with an item on each line @returns {Field} */
function linesField(key, string, isList) {
  const input = Object.assign(make('textarea'), { dir: 'auto', rows: isList ? 2 : 3 });
  return {
    ...labelled(`about-${key}`, string(`about-${key}`), input, isList ? string('about-lines') : ''),
    value: () => {
      if (!isList) return input.value.trim() || null;
      const lines = input.value.split('\n').map((line) => line.trim()).filter(Boolean);
      return lines.length ? lines : null;
    },
    show: (/** @type {string | string[]} */ value) => {
      input.value = [value].flat().join('\n');
      input.rows = Math.max(isList ? 2 : 3, [value].flat().length);
    },
  };
}

/**
 * @param {string} key
 * @param {Strings} string
 * @param {string[]} values
 * @param {(value: string) => string} nameOf
 * @returns {Field}
 */
function choiceField(key, string, values, nameOf) {
  const input = make('select');
  return {
    ...labelled(`about-${key}`, string(`about-${key}`), input),
    value: () => input.value || null,
    show: (/** @type {string} */ value) => {
      const all = ['', ...values, ...(value && !values.includes(value) ? [value] : [])];
      input.replaceChildren(...all.map((one) => Object.assign(make('option', '', one ? nameOf(one) : '–'), { value: one })));
      input.value = value;
    },
  };
}

/**
 * @param {string} key
 * @param {Strings} string
 * @param {string[]} values
 * @param {(value: string) => string} nameOf
 * @returns {Field}
 */
function boxesField(key, string, values, nameOf) {
  const boxes = make('div', 'box-list');
  const wrong = make('div', 'diagnostics');
  wrong.id = `about-${key}-diagnostics`;
  const element = make('fieldset', 'field', make('legend', '', string(`about-${key}`)), boxes, wrong);
  element.setAttribute('aria-describedby', wrong.id);
  const inputs = () => [...boxes.querySelectorAll('input')];
  return {
    element,
    value: () => {
      const ticked = inputs().filter(({ checked }) => checked).map(({ value }) => value);
      return ticked.length ? ticked : null;
    },
    show: (/** @type {string[]} */ ticked) => {
      const all = new Set([...values, ...ticked]);
      for (const input of inputs()) {
        // A box that stays keeps the focus.
        if (!all.delete(input.value)) input.closest('label')?.remove();
        input.checked = ticked.includes(input.value);
      }
      boxes.append(...[...all].map((value) => {
        const input = Object.assign(make('input'), { type: 'checkbox', value, checked: ticked.includes(value) });
        return make('label', '', input, make('span', '', nameOf(value)));
      }));
    },
    diagnostics: (found) => wrong.replaceChildren(...diagnosticsOf(found)),
  };
}

/** @param {string} key @param {Strings} string @returns {Field} */
function flagField(key, string) {
  const input = Object.assign(make('input'), { type: 'checkbox' });
  const field = labelled(`about-${key}`, string(`about-${key}`), input);
  field.element.classList.add('flag');
  return {
    ...field,
    value: () => (input.checked ? 'true' : null),
    show: (/** @type {string} */ value) => { input.checked = value === 'true'; },
  };
}

/** @param {Strings} string @param {() => void} changed @returns {Field} */
export function voicesField(string, changed) {
  const list = make('div', 'voices');
  const add = make('button', '', string('about-voice-add'));
  add.type = 'button';
  /**
   * `was` is the number of its voice in the file; empty if the file does not have it.
   * @type {{ element: HTMLElement, was: string, value: () => Voice,
   *   diagnostics: (found: About['diagnostics']) => void }[]}
   */
  let rows = [];
  /** How many rows there have been: each has a number of its own, also where one before it has been removed. */
  let made = 0;

  /** @param {Voice} voice @param {number} number @param {boolean} isNew */
  const rowOf = (voice, number, isNew) => {
    const fields = /** @type {const} */ (['id', 'name', 'audio', 'timing']).map((key) => {
      const input = Object.assign(make('input'), { value: voice[key] ?? '', dir: 'auto', autocomplete: 'off', spellcheck: false });
      if (key === 'audio') input.setAttribute('list', 'about-sounds');
      if (key === 'timing') input.setAttribute('list', 'about-timings');
      return { key, input, ...labelled(`about-voice-${number}-${key}`, string(`about-voice-${key}`), input) };
    });
    const remove = make('button', '', string('about-voice-remove'));
    remove.type = 'button';
    const element = make('fieldset', 'voice', make('legend', '', `${string('bench-voice')} ${number + 1}`),
      ...fields.map((field) => field.element), remove);
    const row = {
      element,
      was: isNew ? '' : String(number),
      value: () => {
        /** @type {Voice} */
        const value = row.was ? { was: row.was } : {};
        for (const { key, input } of fields) if (input.value.trim()) value[key] = input.value.trim();
        return value;
      },
      diagnostics: (/** @type {About['diagnostics']} */ found) => {
        // A message about no single field is shown below the first one.
        const keyOf = (/** @type {About['diagnostics'][0]} */ { field }) => fields.find(({ key }) => key === field)?.key ?? 'id';
        for (const field of fields) field.diagnostics(found.filter((one) => keyOf(one) === field.key));
      },
    };
    remove.addEventListener('click', () => {
      rows = rows.filter((one) => one !== row);
      element.remove();
      add.focus();
      changed();
    });
    return row;
  };
  const append = (/** @type {Voice} */ voice, isNew = false) => {
    const row = rowOf(voice, made, isNew);
    made += 1;
    rows.push(row);
    list.append(row.element);
    return row;
  };
  add.addEventListener('click', () => append({}, true).element.querySelector('input')?.focus());
  const isWritten = (/** @type {Voice} */ voice) => Object.keys(voice).some((key) => key !== 'was');
  return {
    element: make('div', 'field', list, add),
    value: () => {
      const voices = rows.map((row) => row.value()).filter(isWritten);
      return voices.length ? voices : null;
    },
    sent: () => {
      const written = rows.filter((row) => isWritten(row.value()));
      return () => { for (const row of rows) row.was = written.includes(row) ? String(written.indexOf(row)) : ''; };
    },
    show: (/** @type {Voice[]} */ voices) => {
      rows = [];
      made = 0;
      list.replaceChildren();
      for (const voice of voices) append(voice);
    },
    diagnostics: (found) => rows.forEach((row, i) => row.diagnostics(found.filter(({ voice }) => (voice ?? 0) === i))),
  };
}

/**
 * @param {About} about
 * @param {Strings} string
 * @param {() => void} changed
 * @returns {{ fields: Record<string, Field>, lists: Node[] }}
 */
export function fieldsOf({ fields, language, levels, contents, pictures, sounds, timings }, string, changed) {
  const latin = { dir: 'ltr' };
  /** @type {Record<string, () => Field>} */
  const all = {
    title: () => textField('title', string),
    language: () => textField('language', string, { ...latin, list: 'about-languages', placeholder: language }),
    summary: () => linesField('summary', string, false),
    level: () => choiceField('level', string, levels, (value) => string(`about-level-${value}`) ?? value),
    ages: () => textField('ages', string, { ...latin, note: string('about-ages-note') }),
    cover: () => choiceField('cover', string, pictures, (value) => value),
    themes: () => linesField('themes', string, true),
    characters: () => linesField('characters', string, true),
    contains: () => boxesField('contains', string, contents, (value) => string(`about-contains-${value}`) ?? value),
    author: () => textField('author', string),
    illustrator: () => textField('illustrator', string),
    translator: () => textField('translator', string),
    license: () => textField('license', string, { ...latin, list: 'about-licences' }),
    credits: () => linesField('credits', string, true),
    published: () => textField('published', string, { ...latin, type: 'date' }),
    music: () => textField('music', string, { ...latin, list: 'about-sounds' }),
    draft: () => flagField('draft', string),
    voices: () => voicesField(string, changed),
  };
  return {
    // A key whose value the field cannot show is not among `fields`, and stays as it is in the file.
    fields: Object.fromEntries(Object.entries(all).filter(([key]) => key in fields).map(([key, create]) => [key, create()])),
    lists: [optionsOf('about-languages', ['lv', 'en', 'es', 'uk', 'ar']), optionsOf('about-licences', LICENCES),
      optionsOf('about-sounds', sounds), optionsOf('about-timings', timings)],
  };
}
