import { equal } from 'node:assert/strict';
import { exchange } from '../../../Preview/scripts/page/exchange.js';

/** A page in which nothing can be exchanged. @param {string[]} [parts] selectors of what it has */
const makePage = (parts = []) => {
  const frame = { outerHTML: '<html></html>', querySelectorAll: () => [], querySelector: () => null, removeAttribute() {} };
  return {
    documentElement: { cloneNode: () => frame, hasAttribute: () => false, toggleAttribute() {} },
    querySelectorAll: () => [],
    querySelector: (/** @type {string} */ selector) => (parts.includes(selector) ? {} : null),
  };
};

Deno.test('a page with a voice of the family is loaded again: its times are made as it is loaded', () => {
  globalThis.document = makePage();
  equal(exchange(makePage(), makePage()), true);
  globalThis.document = makePage(['[data-own]']);
  equal(exchange(makePage(), makePage()), false);
});
