// What a tale's "keep for the road" and the list of kept tales do: fetched when somebody wants one of them.

import { noteKept } from './tale.js';
import { offerToKeep } from './keep.js';
import { showKept } from './kept.js';

/** @param {string} id */
const dialogOf = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

const { slug } = document.documentElement.dataset;
const [keepDialog, keptDialog] = [dialogOf('keep'), dialogOf('kept')];
if (keepDialog && slug) offerToKeep(keepDialog, slug);
if (keptDialog) showKept(keptDialog);
noteKept().catch(() => {});
