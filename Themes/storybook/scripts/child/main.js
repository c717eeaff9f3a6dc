// The child's side: the child's own page, and a tale without the ways that lead out of it.

import { openChildPage } from './shelf.js';
import { staySmall } from './tale.js';
import { whenParsed } from '../family/parsed.js';

if ('childPage' in document.documentElement.dataset) openChildPage();
else whenParsed(staySmall);
