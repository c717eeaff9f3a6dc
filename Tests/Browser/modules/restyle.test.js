import { deepEqual } from 'node:assert/strict';
import { restyle } from '../../../Preview/scripts/page/exchange.js';

/** The style sheets of the page, in their order. */
let sheets = [];

globalThis.HTMLLinkElement = class extends EventTarget {
  get isConnected() { return sheets.includes(this); }
  cloneNode() { return new HTMLLinkElement(); }
  after(sheet) { sheets.splice(sheets.indexOf(this) + 1, 0, sheet); }
  remove() { sheets = sheets.filter((one) => one !== this); }
};
const shown = () => sheets.map(({ href }) => href.at(-1));
const answer = (/** @type {string} */ name, /** @type {'load' | 'error'} */ kind) => (
  sheets.find(({ href }) => href.endsWith(name)).dispatchEvent(new Event(kind)));
Object.assign(globalThis, {
  location: { href: 'http://127.0.0.1/tales/a/' },
  document: { querySelectorAll: () => sheets },
});
const begin = () => { sheets = [Object.assign(new HTMLLinkElement(), { href: 'http://127.0.0.1/1' })]; };

Deno.test('the style sheet before stays until the new one is there', () => {
  begin();
  restyle('2');
  deepEqual(shown(), ['1', '2']);
  answer('2', 'load');
  deepEqual(shown(), ['2']);
});

Deno.test('a style sheet that cannot be loaded is asked for again', () => {
  begin();
  restyle('2');
  answer('2', 'error');
  deepEqual(shown(), ['1']);
  restyle('2');
  answer('2', 'load');
  deepEqual(shown(), ['2']);
});

Deno.test('of two style sheets that are saved at once the last one stays, also where the first one is gone already', () => {
  begin();
  restyle('2');
  restyle('3');
  answer('2', 'error');
  deepEqual(shown(), ['1', '3']);
  answer('3', 'load');
  deepEqual(shown(), ['3']);
});

Deno.test('a style sheet that comes after a later one leaves that in place', () => {
  begin();
  restyle('2');
  restyle('3');
  const late = sheets[1];
  answer('3', 'load');
  restyle('4');
  late.dispatchEvent(new Event('load'));
  deepEqual(shown(), ['3', '4']);
});
