// Pictures that lie over each other.

import { element } from '../family/element.js';

/** @param {import('./types.d.ts').Layer[]} layers the lowest first @returns {HTMLImageElement[]} */
export function layersOf(layers) {
  const root = document.documentElement.dataset.root ?? '';
  return layers.map(([src, alt], i) =>
    element('img', { src: root + src, alt, class: i ? 'layer' : '', width: 4, height: 3, decoding: 'async' })
  );
}
