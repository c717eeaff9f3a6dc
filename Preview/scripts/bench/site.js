// What the bench shows of the site: the pictures of its tales, and the letters of its theme.

import { addressOf } from './address.js';

/** @param {string} address @returns {Promise<string>} empty if there is no such file, or no preview */
export const textOf = (address) => fetch(address).then((response) => (response.ok ? response.text() : '')).catch(() => '');

/**
 * @returns {Promise<Map<string, string>>} the addresses of the covers, by slug;
 *   the catalog of a large library has its tales in parts
 */
export async function fetchCovers() {
  const read = async (/** @type {string} */ path) => JSON.parse(await textOf(`/${path}`) || '{}');
  const { tales: all, parts = [] } = await read('catalog.json');
  const tales = all ?? (await Promise.all(parts.map(read))).flatMap((part) => part.tales ?? []);
  return new Map(tales.map((/** @type {{ slug: string, cover?: string }} */ { slug, cover }) => [slug, cover ? `/${cover}` : '']));
}

/** @returns {Promise<Map<number, string>>} the addresses of the tale's pictures, by the numbers of its pages */
export async function fetchPictures() {
  const page = new DOMParser().parseFromString(await textOf(addressOf.page), 'text/html');
  const base = new URL(addressOf.page, location.href);
  return new Map([...page.querySelectorAll('.page[data-page]')].map((section) => {
    const file = section.querySelector('.picture img')?.getAttribute('src');
    return [Number(section.getAttribute('data-page')), file ? new URL(file, base).href : ''];
  }));
}

/**
 * Gives the bench the fonts of the theme, so that a sentence looks as it does to a child.
 * @param {string} path the theme's style sheet, from the site's root
 */
export async function useFonts(path) {
  const address = new URL(`/${path}`, location.href).href;
  const theme = new CSSStyleSheet();
  // Its addresses are relative to its own, and to nothing else.
  theme.replaceSync((await textOf(address)).replace(/url\(["']?([^"')]+)["']?\)/g, (_, file) => `url("${new URL(file, address)}")`));
  const found = [...theme.cssRules].map((rule) => {
    if (rule instanceof CSSFontFaceRule) return rule.cssText;
    if (!(rule instanceof CSSStyleRule)) return '';
    // Which fonts there are stands at the root; which of them a language takes, at everything that has a language.
    if (rule.selectorText.startsWith('[lang]')) return rule.cssText;
    const faces = ['--face', '--face-story'].map((name) => [name, rule.style.getPropertyValue(name)]).filter(([, value]) => value);
    return rule.selectorText === ':root' && faces.length ? `:root{${faces.map((face) => face.join(':')).join(';')}}` : '';
  });
  const fonts = new CSSStyleSheet();
  fonts.replaceSync(found.join('\n'));
  document.adoptedStyleSheets = [fonts];
}
