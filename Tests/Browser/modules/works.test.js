import './page.js';
import { deepEqual } from 'node:assert/strict';
globalThis.location = new URL('http://test/library/index.html');
const { oneOfEach } = await import('../../../Themes/storybook/scripts/library/works.js');
const { byAlphabet } = await import('../../../Themes/storybook/scripts/library/groups.js');
const { sorted } = await import('../../../Themes/storybook/scripts/library/order.js');

const tales = [['cimdins', 'lv'], ['mitten', 'en'], ['rukavychka', 'uk']].map(([slug, language], index) => (
  { index, slug, language, state: '', published: 0, work: 'cimdins' }));
const alone = { index: 3, slug: 'luna', language: 'en', state: '', published: 0, work: 'luna' };
/** @param {string} language @param {string[]} [begun] */
const known = (language, begun = [], rest = {}) => ({
  language, age: -1, hearts: new Set(), isAway: false, kept: {}, begun: begun.length > 0, ...rest,
  reading: (slug) => ({ percent: 0, finished: 0, at: 0, page: begun.includes(slug) ? 'page-2' : '' }),
});
const shown = (language, begun) => oneOfEach([...tales, alone], known(language, begun)).map(({ slug }) => slug);

Deno.test('a tale in several languages is one card, in the language of the reader', () => {
  deepEqual(shown('lv'), ['cimdins', 'luna']);
  deepEqual(shown('uk'), ['rukavychka', 'luna']);
  deepEqual(shown('en-GB'), ['mitten', 'luna']);
});

Deno.test('a reader without a language of the tale sees the library’s first', () => {
  deepEqual(shown('es'), ['cimdins', 'luna']);
  deepEqual(oneOfEach([...tales].reverse(), known('es')).map(({ slug }) => slug), ['cimdins']);
});

Deno.test('of translations in foreign languages the reader sees the one whose title was typed', () => {
  const chosen = (language, ...ranks) => oneOfEach(tales, known(language), Uint16Array.from(ranks)).map(({ slug }) => slug);
  deepEqual(chosen('es', 4, 4, 0), ['rukavychka']);
  deepEqual(chosen('es', 4, 0, 0), ['mitten']);
  deepEqual(chosen('lv', 4, 4, 0), ['cimdins'], 'their own language is the better one');
});

Deno.test('a language that cannot be read yet does not hide one that can', () => {
  deepEqual(oneOfEach([{ ...tales[0], state: 'coming' }, tales[1]], known('lv')).map(({ slug }) => slug), ['mitten']);
});

Deno.test('without a network the card is that of a translation which is kept', () => {
  const away = (kept, begun = []) => oneOfEach(tales, known('lv', begun, { isAway: true, kept })).map(({ slug }) => slug);
  deepEqual(away({ mitten: {} }), ['mitten']);
  deepEqual(away({ mitten: {} }, ['rukavychka']), ['mitten']);
  deepEqual(away({ mitten: {}, cimdins: {} }), ['cimdins']);
  deepEqual(away({}), ['cimdins']);
  deepEqual(oneOfEach(tales, known('lv', [], { kept: { mitten: {} } })).map(({ slug }) => slug), ['cimdins'], 'the network is there');
});

Deno.test('without a network kept tales come first', () => {
  const away = known('en', [], { isAway: true, kept: { rukavychka: {} } });
  deepEqual(sorted(tales, '', away).map(({ slug }) => slug)[0], 'rukavychka');
});

Deno.test('of the tales in the reader’s language those for the child’s age come first', () => {
  const aged = [[13, 17, 'en'], [-1, -1, 'en'], [3, 6, 'en'], [3, 6, 'lv']].map(([youngest, oldest, language], index) => (
    { index, slug: String(index), youngest, oldest, language, state: '', published: 0 }));
  const order = (age) => sorted(aged, '', { ...known('en'), age }).map(({ index }) => index);
  deepEqual(order(-1), [0, 1, 2, 3], 'nobody has said how old the child is');
  deepEqual(order(5), [1, 2, 0, 3]);
  deepEqual(order(14), [0, 1, 2, 3]);
  deepEqual(order(9), [1, 0, 2, 3], 'a tale whose author names no age suits all');
});

Deno.test('from A to Z the language of the page comes first, whatever its region', () => {
  document.querySelectorAll = () => [];
  const titles = ['de', 'lv', 'pt-BR', 'pt-PT'].map((language, index) => ({ index, title: language, language }));
  const order = (lang) => {
    document.documentElement.lang = lang;
    return byAlphabet(titles, true).map(({ title }) => title);
  };
  deepEqual(order('pt'), ['pt-BR', 'pt-PT', 'de', 'lv']);
  deepEqual(order('pt-PT'), ['pt-PT', 'pt-BR', 'de', 'lv']);
  document.documentElement.lang = 'lv';
});

Deno.test('an order that an editor has given stays, whatever was read', () => {
  const named = [['vilks', 'en'], ['lapsa', 'lv'], ['ezis', 'lv'], ['cat', 'en']].map(([slug, language], index) => (
    { index, slug, language, state: '', published: 20260300 + index, work: slug, order: index + 1 }));
  const order = (language, begun = []) => sorted(named, '', known(language, begun)).map(({ slug }) => slug);
  deepEqual(order('lv', ['ezis']), ['lapsa', 'ezis', 'vilks', 'cat']);
  deepEqual(order('en'), ['vilks', 'cat', 'lapsa', 'ezis']);
  const coming = named.map((one) => ({ ...one, state: one.slug === 'lapsa' ? 'coming' : '' }));
  deepEqual(sorted(coming, '', known('lv')).map(({ slug }) => slug), ['ezis', 'vilks', 'cat', 'lapsa']);
});
