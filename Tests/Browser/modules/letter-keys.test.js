import './page.js';
import { deepEqual } from 'node:assert/strict';
import { actionOf } from '../../../Preview/scripts/bench/keys.js';
import { hasLetterKeys } from '../../../Preview/scripts/bench/letter-keys.js';
import { listenToKeys } from '../../../Preview/scripts/bench/record-keys.js';

globalThis.Element = class {};
const LETTERS = [...'srqwedthzxgncaf+=-?', 'ы'];
const NAMED = [' ', 'Enter', 'ArrowLeft', 'ArrowRight'];
const codeOf = (/** @type {string} */ key) => (key === 'ы' ? 'KeyS' : `Key${key.toUpperCase()}`);

/** @param {'on' | 'off'} letters @param {(key: string) => void} press @param {string[]} keys */
function pressed(letters, press, keys) {
  localStorage.setItem('storysite bench letter keys', letters);
  for (const key of keys) press(key);
}

/** @param {'on' | 'off'} letters @param {string[]} keys */
function actions(letters, keys) {
  const done = [];
  pressed(letters, (key) => done.push(actionOf({ key, code: codeOf(key) })), keys);
  return done.filter(Boolean).length;
}

Deno.test('letters and signs alone are shortcuts until somebody turns that off', () => {
  deepEqual(hasLetterKeys(), true);
  deepEqual([actions('on', LETTERS), actions('on', NAMED)], [LETTERS.length, NAMED.length]);
  deepEqual([actions('off', LETTERS), actions('off', NAMED)], [0, NAMED.length]);
  deepEqual(actionOf({ key: 'z', code: 'KeyZ', ctrlKey: true }), 'undo');
});

Deno.test('letters that are no shortcuts take and play nothing while somebody records', () => {
  const done = [];
  const act = (/** @type {string} */ name) => () => done.push(name);
  listenToKeys({ record: act('record'), again: act('again'), hear: act('hear'), stop: act('stop'), previous: act('previous'), next: act('next') },
    () => false);
  const press = (/** @type {string} */ key) => dispatchEvent(Object.assign(new Event('keydown'), { key, code: codeOf(key) }));
  pressed('on', press, ['r', 'p', ' ']);
  deepEqual(done.splice(0), ['again', 'hear', 'record']);
  pressed('off', press, ['r', 'p', ' ', 'Escape', 'ArrowDown']);
  deepEqual(done, ['record', 'stop', 'next']);
});
