// The key to the bench, on the pages of tales. Other devices of the network cannot change the library.

import { addLink } from './layer.js';
import { wordsOfPage } from './words.js';

export async function showBench() {
  const slug = /\/tales\/([^/]+)\//.exec(location.pathname)?.[1];
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  if (!isHere || !slug) return;
  const words = await wordsOfPage();
  if (document.querySelector('audio[data-voice]')) addLink('bench', words('bench'), `/bench/${slug}`);
  else addLink('bench', words('bench-record'), `/bench/${slug}?mode=record`);
}
