// The link to the bench: to the tale of this page, or to the list of all tales. Other devices of the network cannot
// change the library, and the child's side has no links for grown-ups.

import { addLink } from './layer.js';
import { stringsOfPage } from './strings.js';

export async function showBench() {
  const slug = /\/tales\/([^/]+)\//.exec(location.pathname)?.[1];
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  if (!isHere || location.pathname.startsWith('/child/')) return;
  const string = await stringsOfPage();
  if (!slug) addLink('bench', string('bench-tales'), '/bench/');
  else if (document.querySelector('audio[data-voice]')) addLink('bench', string('bench'), `/bench/${slug}`);
  else addLink('bench', string('bench-record'), `/bench/${slug}?mode=record`);
}
