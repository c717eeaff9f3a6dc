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

connect((state) => {
  notices.show(state);
  if (!state) return;
  markDrafts(state.drafts);
  version.catchUp();
  if (state.style) restyle(state.style);
});
