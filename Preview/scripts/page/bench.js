// The key to the bench, on the pages of tales.

import { addLink } from './layer.js';
import { wordsOfPage } from './words.js';

export async function showBench() {
  const slug = /\/tales\/([^/]+)\//.exec(location.pathname)?.[1];
  if (!slug || !document.querySelector('audio[data-voice]')) return;
  const words = await wordsOfPage();
  addLink('bench', words('bench'), `/bench/${slug}`);
}
