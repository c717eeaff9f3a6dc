import './page.js';
import { deepEqual } from 'node:assert/strict';

/** As much of an element as the results need. */
class HTMLElement {
  dataset = {};
  children = [];
  append = (...parts) => this.children.push(...parts);
  replaceChildren = (...parts) => { this.children = parts; };
  querySelector(selector) {
    if (selector === '.card-facts') return this;
    const [, number] = selector.match(/^\[data-number="(\d+)"\] ul$/) ?? [];
    return this.children.find(({ dataset }) => number && dataset.number === number)?.children.at(-1) ?? null;
  }
  toggleAttribute() {}
  prepend = (part) => this.children.unshift(part);
}
const blocks = { strings: '{"shelf-teenagers":"Pusaudžiem"}', shelf: '{"teenagers":true}' };
Object.assign(document, {
  createElement: () => new HTMLElement(),
  getElementById: (id) => (id in blocks ? { textContent: blocks[id] } : null),
  querySelector: () => null,
  querySelectorAll: (selector) => (selector.includes('level') ? [{ value: 'beginner', text: '', dataset: {} }] : []),
});
Object.assign(globalThis, {
  location: new URL('http://test/library/index.html'),
  HTMLElement,
  HTMLImageElement: HTMLElement,
  HTMLTemplateElement: class {},
  matchMedia: () => ({ matches: true }),
  requestAnimationFrame: (then) => then(),
});
const { everything } = await import('../../../Themes/storybook/scripts/library/choices.js');
const { makeFinding } = await import('../../../Themes/storybook/scripts/library/finding.js');
const { makePortion } = await import('../../../Themes/storybook/scripts/library/portion.js');

const tale = ([slug, youngest, language = 'lv'], index) => ({
  index, slug, title: slug, language, youngest, oldest: youngest + 3, level: 'beginner', published: 20260309 - index, state: '',
  work: slug, languages: [language], minutes: 3, themes: [], characters: [], contains: [], cover: '', coverFrame: '',
});
/** Two portions, of which the first begins with a tale for teenagers. */
const portions = [[['bardzo', 13], ['ezis', 3]], [['algebra', 14, 'en'], ['cat', 3, 'en']]].map((tales) => tales.map(tale));

/**
 * @param {object} choices
 * @param {boolean} [isMany]
 * @returns {Promise<HTMLElement[]>} the shelves
 */
async function shelves(choices, isMany = false, found = portions, at = 0) {
  const known = {
    language: 'lv', hearts: new Set(['bardzo']), isAway: false, kept: {}, slugs: () => [],
    reading: () => ({ percent: 5, finished: 0, at, page: 'page-2' }),
  };
  const holder = new HTMLElement();
  const catalog = { isMany, async* portions() { for (const tales of found) yield { portion: makePortion(tales) }; } };
  const reader = { choices: { ...everything(), ...choices }, known };
  const finding = makeFinding(catalog, reader, (name) => (name === 'results' ? holder : null), { begun() {}, failed() {} });
  await finding.find();
  await new Promise((then) => setTimeout(then, 5));
  return holder.children;
}

/** @returns {Promise<string[][]>} each shelf: its heading, if any, and its tales */
const shown = async (...asked) => (await shelves(...asked)).map(({ children }) => [
  ...children.slice(0, -1).map(({ textContent }) => textContent), ...children.at(-1).children.map(({ dataset }) => dataset.card)]);

Deno.test('in each sorted list, tales for teenagers come after all others, under their heading', async () => {
  for (const choices of [{ sort: 'recent' }, { sort: 'new' }, { sort: 'loved' }, { sort: 'az' }, { tab: 'begun' }]) {
    const lists = await shown(choices);
    const [last, slugs] = [lists.at(-1), lists.slice(0, -1).flat()];
    deepEqual([last[0], [...last.slice(1)].sort()], ['Pusaudžiem', ['algebra', 'bardzo']], JSON.stringify(choices));
    deepEqual(slugs.filter((slug) => slug !== 'lv' && slug !== 'en'), ['ezis', 'cat'], JSON.stringify(choices));
  }
});

Deno.test('a card shows the day by which it has its place: of the last reading, or of publication', async () => {
  const one = [[{ ...tale(['ezis', 3], 0), published: 20260301 }]];
  const days = async (sort, at) => {
    const [{ children: [list] }] = await shelves({ sort }, false, one, at);
    return list.children[0].children.map(({ dateTime }) => dateTime);
  };
  const read = new Date(2026, 4, 9, 20).getTime();
  deepEqual([await days('recent', read), await days('recent', 0), await days('recent', 1)], [['2026-05-09'], [], []]);
  deepEqual([await days('new', read), await days('loved', read)], [['2026-03-01'], []]);
});

Deno.test('shelves for each language or level come once, with one for teenagers after the last portion', async () => {
  const end = ['Pusaudžiem', 'bardzo', 'algebra'];
  deepEqual(await shown({}, true), [['lv', 'ezis'], ['en', 'cat'], end]);
  const inLatvian = portions.map((tales) => tales.map((tale) => ({ ...tale, language: 'lv' })));
  deepEqual(await shown({}, true, inLatvian), [['lv', 'ezis', 'cat'], end]);
  deepEqual(await shown({ language: 'lv' }, true, inLatvian), [['ezis', 'cat'], end]);
});

Deno.test('a language that has tales for teenagers only has its own shelf', async () => {
  const [latvian, [algebra]] = portions;
  deepEqual(await shown({}, true, [latvian, [algebra]]), [['lv', 'ezis'], ['en', 'algebra'], ['Pusaudžiem', 'bardzo']]);
  deepEqual(await shown({}, true, [[algebra]]), [['en', 'algebra']]);
});

Deno.test('a library for teenagers only has no list of them', async () => {
  blocks.shelf = '{}';
  deepEqual(await shown({ sort: 'recent' }), [['bardzo', 'ezis', 'algebra', 'cat']]);
});
