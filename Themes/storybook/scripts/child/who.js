// Who is reading: each tab asks once where there are several children.

import { changeFamily, family } from '../family/kept.js';
import { element } from '../page/element.js';
import { part } from './part.js';
import { pictureAddress } from '../family/strings.js';
import { site } from '../device/storage.js';

/** @typedef {import('../family/rules.js').Child} Child */

const CHOSEN = `${site}who`;

/** Whether somebody chose in this tab which child is reading. */
export function isChosen() {
  try {
    return sessionStorage.getItem(CHOSEN) === family().reading;
  } catch {
    return true;
  }
}

/** @param {string} id */
function choose(id) {
  try {
    sessionStorage.setItem(CHOSEN, id);
  } catch { /* asked again on the next visit of the page */ }
  changeFamily((all) => ({ ...all, reading: id }));
  location.replace(location.href.split('#')[0]); // another child has other settings
}

/** @param {Child} child @returns {HTMLImageElement} */
const face = ({ picture, name }) =>
  element('img', { class: 'face', src: pictureAddress(picture), alt: name, width: 120, height: 120 });

/** @param {Child[]} children */
export function showWho(children) {
  part('who-list')?.replaceChildren(
    ...children.map((child) =>
      element('li', {}, element('button', { class: 'who', type: 'button', click: () => choose(child.id) }, face(child)))
    ),
  );
}
