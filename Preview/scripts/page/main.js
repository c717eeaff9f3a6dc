// Keeps a page of the preview up to date, and shows the diagnostics of the library. Runs before all other
// scripts of the page.

import { connect } from './connection.js';
import { makeNotices } from './notices.js';
import { makeVersion } from './version.js';
import { markDrafts } from './drafts.js';
import { restyle } from './exchange.js';
import { refuseWorkers } from './workers.js';
import { restorePosition } from './position.js';
import { showBench } from './bench.js';

refuseWorkers();
restorePosition();
const version = makeVersion(document.currentScript?.dataset.version ?? '');
const notices = makeNotices();

addEventListener('DOMContentLoaded', showBench);
// The first state may come before the parts of the page that it is about.
const isThere = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

connect(async (state) => {
  notices.show(state);
  if (!state) return;
  version.catchUp();
  await isThere;
  markDrafts(state.drafts);
  if (state.style) restyle(state.style);
});
