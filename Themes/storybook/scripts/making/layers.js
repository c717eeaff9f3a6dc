// Pictures that lie over each other.

import { element } from '../family/element.js';

/**
 * @param {import('./types.d.ts').Layer[]} layers the lowest first
 * @param {string} lang of their descriptions
 * @returns {HTMLImageElement[]}
 */
export function layersOf(layers, lang = '') {
  const root = document.documentElement.dataset.root ?? '';
  return layers.map(([src, alt], i) =>
    element('img', { src: root + src, alt, lang, class: i ? 'layer' : '', width: 4, height: 3, decoding: 'async' })
  );
}
