// The picture of a choice: what the author marked of it, as large as its card.

import { element } from '../page/element.js';
import { toRoot } from '../page/root.js';

/** @param {import('./types.d.ts').Choice} choice */
export function pictureOf({ src, focus: [left, top, right, bottom] = [0, 0, 100, 100] }) {
  const image = element('img', { src: toRoot + src, alt: '', width: 4, height: 3 });
  const scale = Math.min(4, 100 / Math.max(right - left, bottom - top, 1));
  image.style.transform = `scale(${scale}) translate(${50 - (left + right) / 2}%, ${50 - (top + bottom) / 2}%)`;
  return element('span', { class: 'maker-picture' }, image);
}
