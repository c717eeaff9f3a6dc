import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';

/** @param {string} slug @param {string} language */
function opening(slug, language) {
  const play = { hidden: false, toggleAttribute: (_, isHidden) => { play.hidden = isHidden; } };
  const image = { src: `http://test/tales/${slug}/cover.svg`, alt: slug };
  return {
    href: `http://test/tales/${slug}/index.html#listen`, pathname: `/tales/${slug}/index.html`, lang: language,
    className: 'spread-picture picture w2 h3', dataset: { only: language }, play, image,
    querySelector: (selector) => (selector === 'img' ? image : play),
  };
}
const [lv, en] = [opening('miega-maisins', 'lv'), opening('the-mitten', 'en')];
const heard = new Map();
let isThere = true;
Object.assign(document, { baseURI: 'http://test/', querySelectorAll: () => [lv, en], querySelector: () => null });
Object.assign(globalThis, {
  location: new URL('http://test/index.html'),
  origin: 'http://test',
  addEventListener: (sign, then) => heard.set(sign, then),
  fetch: async () => isThere || Promise.reject(new Error('no network')),
});
Object.defineProperty(navigator, 'onLine', { get: () => isThere, configurable: true });
const { openWithKept } = await import('../../../Themes/storybook/scripts/home/opening.js');

const told = (slug, lang, voices) => ({ [slug]: { title: slug.toUpperCase(), lang, cover: `tales/${slug}/1.svg`, voices, at: 1 } });
const shown = ({ href, lang, className, image: { src, alt }, play }) => [href.split('tales/')[1], lang, className, src.split('tales/')[1], alt, play.hidden];
/** @param {boolean} network */
async function change(network) {
  isThere = network;
  await heard.get(network ? 'online' : 'offline')();
}

Deno.test('without a network home opens with a kept tale in the language of its reader', async () => {
  const built = [shown(lv), shown(en)];
  storage.fill({ kept: { ...told('luna', 'en-GB', ['anna']), ...told('zakis', 'lv', []) } });
  openWithKept();
  await change(false);
  deepEqual(shown(lv), ['zakis/index.html', 'lv', 'spread-picture picture', 'zakis/1.svg', 'ZAKIS', true]);
  deepEqual(shown(en), ['luna/index.html#listen', 'en-GB', 'spread-picture picture', 'luna/1.svg', 'LUNA', false]);
  await change(true);
  deepEqual([shown(lv), shown(en)], built, 'the network is there again');
});

Deno.test('home opens with no lesson, no locked tale, and nothing that is no address of a tale', async () => {
  const [lesson, locked, odd, fox] = ['burts-c', 'sleptais', '../x', 'luna'].map((slug) => told(slug, 'lv', ['anna']));
  Object.assign(lesson['burts-c'], { kind: 'lesson' });
  Object.assign(locked.sleptais, { isLocked: true });
  storage.fill({ kept: { ...lesson, ...locked, ...odd, ...fox } });
  await change(false);
  equal(shown(lv)[0], 'luna/index.html#listen');
  await change(true);
});

Deno.test('a tale that is kept stays, and so does one for which none is kept', async () => {
  for (const kept of [{ ...told('zakis', 'lv', []), ...told('miega-maisins', 'lv', []) }, told('luna', 'en', []), { zakis: { at: 1 }, luna: null }]) {
    storage.fill({ kept });
    await change(false);
    equal(shown(lv)[0], 'miega-maisins/index.html#listen', JSON.stringify(kept));
    await change(true);
  }
});
