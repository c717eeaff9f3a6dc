import { storage } from './page.js';
import { equal } from 'node:assert/strict';
import { makePosition } from '../../../Themes/storybook/scripts/reader/position.js';

const tale = {
  lang: '',
  dataset: { tale: 'fox', title: 'La zorra', cover: 'fox.svg' },
  querySelector: (selector) => (selector === 'h1' ? { lang: 'es' } : null),
};

Deno.test('home learns the language of a title, or a screen reader speaks it with the wrong voice', () => {
  storage.fill({});
  makePosition(tale).keep({ page: 'page-2', word: 3, second: 0, voice: '', aloud: false, path: [] }, 2, 5, 40);
  equal(storage.held()['tale:fox'].lang, 'es');
});
