// Numbers have the same digits everywhere on a page, in languages that have digits of their own, too.

import './page.js';
import { equal, match } from 'node:assert/strict';

class Element {
  dataset = {};
  classList = { add() {} };
  setAttribute() {}
  toggleAttribute() {}
  querySelector = () => null;
}
Object.assign(globalThis, {
  location: new URL('https://tales.example/'), isSecureContext: true,
  HTMLElement: Element, HTMLImageElement: class {}, HTMLTemplateElement: class {},
});
Object.assign(document, { getElementById: () => null, querySelectorAll: () => [], createElement: () => new Element() });
const { room, sizeText } = await import('../../../Themes/storybook/scripts/offline/device.js');
const { percentage } = await import('../../../Themes/storybook/scripts/page/percentage.js');
const { lookUp } = await import('../../../Themes/storybook/scripts/library/badges.js');
const { makeCards } = await import('../../../Themes/storybook/scripts/library/cards.js');

/** @returns {string} the day on a new card */
function dayOnCard() {
  const card = new Element();
  let shown = '';
  const facts = { prepend: (time) => { shown = time.textContent; } };
  card.querySelector = (selector) => (selector === '.card-facts' ? facts : null);
  const elements = [card, new Element()]; // the second one is the day
  document.createElement = () => elements.shift();
  const fox = { slug: 'fox', title: 'Fox', language: 'en', languages: ['en'], contains: [], coverFrame: '', published: 20260301 };
  makeCards().of(fox, lookUp(), 'new');
  return shown;
}

Deno.test('a size has the unit in which it is a small number', () => {
  document.documentElement.lang = 'en';
  const sizes = [0, 990_000, 1e6, 1_550_000, 12_345_678, 1e9, 2.5e12].map(sizeText);
  equal(sizes.join(', '), '0 kB, 990 kB, 1 MB, 1.6 MB, 12 MB, 1 GB, 2,500 GB');
});

Deno.test('what is free is what the browser gives less what is used', async () => {
  const device = (estimate) => Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  device(async () => ({ usage: 30, quota: 100 }));
  equal(JSON.stringify(await room()), '{"used":30,"free":70}');
  device(async () => ({ usage: 130, quota: 100 }));
  equal((await room()).free, 0);
  device(async () => ({ quota: 100 }));
  equal(await room(), null);
});

Deno.test('sizes, shares and days have the digits of all other numbers', () => {
  for (const lang of ['fa', 'bn', 'ar', 'mr', 'ne', 'my']) {
    document.documentElement.lang = lang;
    for (const text of [sizeText(1_234_567), percentage(0.25), dayOnCard()]) {
      match(text, /\d/, `${lang}: ${text}`);
      equal(/(?!\d)\p{Nd}/u.test(text), false, `${lang}: ${text}`);
    }
  }
  document.documentElement.lang = 'lv';
});
