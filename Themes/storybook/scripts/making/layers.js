// Pictures that lie over each other.

import { element } from '../page/element.js';
import { toRoot } from '../page/root.js';

/**
 * @param {import('./types.d.ts').Layer[]} layers the lowest first
 * @param {string} lang of their descriptions
 * @returns {HTMLImageElement[]}
 */
export function layersOf(layers, lang = '') {
  return layers.map(([src, alt], i) =>
    element('img', { src: toRoot + src, alt, lang, class: i ? 'layer' : '', width: 4, height: 3, decoding: 'async' })
  );
}
