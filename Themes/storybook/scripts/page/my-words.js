// The way to "my words", which is there as soon as a word is. On the child's side words of other tales than those on
// the shelf are not shown.

import { recall, valueOf } from '../device/store.js';

const isChildSide = () => document.documentElement.dataset.side === 'child';

/** @param {Map<string, unknown> | null} [shelf] whose words are shown; null for those of all tales */
export function showMyWords(shelf = isChildSide() ? new Map(Object.entries(recall('shelf'))) : null) {
  const words = valueOf('words');
  const isThere = Array.isArray(words) && words.some((word) => !shelf || shelf.has(word?.about?.tale));
  document.querySelector('[data-my-words]')?.toggleAttribute('hidden', !isThere);
}
