// The dialogs that keep tales offline and list them; fetched when the reader opens one, or the device has kept tales.

import { noteKept } from '../offline/tale.js';
import { offerToKeep } from './keep.js';
import { showKept } from './kept.js';
import { speakAsKept } from './voice.js';

/** @param {string} id */
const dialogOf = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

const { slug } = document.documentElement.dataset;
const [keepDialog, keptDialog] = [dialogOf('keep'), dialogOf('kept')];
if (keepDialog && slug) offerToKeep(keepDialog, slug);
if (keptDialog) showKept(keptDialog);
const tale = /** @type {HTMLElement | null} */ (document.querySelector('[data-tale]'));
noteKept().catch(() => {}).then(() => tale && slug && speakAsKept(tale, slug));
