// A child of this device on the page for parents, with all that can be done for it.

import { askToRemove } from './removal.js';
import { canKeep } from '../offline/can-keep.js';
import { changeFamily } from '../family/kept.js';
import { changeLimits } from './change-children.js';
import { childForm } from './form.js';
import { element } from '../page/element.js';
import { keepForm } from './keep-shelf.js';
import { limitsForm } from './limits.js';
import { markLeaving } from '../family/leaving.js';
import { openReport } from './report.js';
import { pictureAddress, string } from '../family/strings.js';
import { shelfOf, shownShelfOf } from '../family/shelf.js';
import { toRoot } from '../page/root.js';

/** @typedef {import('../family/rules.js').Child} Child */

/** @param {string} key @param {string} id of the child's name @param {string} kind @param {() => void} click */
const doButton = (key, id, kind, click) =>
  element(
    'button',
    { class: `button ${kind}`, type: 'button', 'aria-describedby': id, click },
    string(`family-${key}`),
  );

/** @param {Child} child @param {string} id */
function nameAndShelf(child, id) {
  const count = shelfOf(child).size;
  const filtered = count - shownShelfOf(child).size;
  return element(
    'div',
    { class: 'family-name' },
    element('h3', { id, tabindex: -1 }, child.name),
    element(
      'p',
      {},
      child.age < 0 ? '' : `${string('family-years', { count: child.age })} · `,
      string('family-tales', { count }),
      filtered ? ` · ${string('family-not-shown', { count: filtered })}` : '',
    ),
  );
}

/**
 * @param {Child} child
 * @param {(about: import('./form.js').About) => boolean} change
 * @param {() => void} remove
 * @param {() => void} back shows the row again
 * @param {(message: string) => void} say
 * @returns {HTMLElement}
 */
export function childRow(child, change, remove, back, say) {
  const id = `child-${child.id}`;
  const item = element('li', { class: 'family-child' });
  const open = (/** @type {HTMLElement} */ what) => {
    item.replaceChildren(what);
    /** @type {HTMLElement | null} */ (what.querySelector('h3, input, button'))?.focus();
  };
  const shelfLink = element('a', {
    class: 'button main',
    'aria-describedby': id,
    href: `${toRoot}library/index.html`,
    click: () => {
      markLeaving();
      changeFamily((all) => ({ ...all, reading: child.id }));
    },
  }, string('family-shelf'));
  const keep = doButton('keep', id, 'second', () => {
    const form = keepForm(child, back);
    actions.replaceWith(form);
    form.querySelector('h4')?.focus();
  });
  const actions = element(
    'div',
    { class: 'family-do' },
    shelfLink,
    doButton('read', id, 'second', () => openReport(child, open, back, say)),
    doButton('change', id, 'second', () => open(childForm(child, (about) => change(about) && back(), back))),
    doButton('limits', id, 'second', () =>
      open(limitsForm(child, (limits) => changeLimits(child, limits), back))),
    ...(canKeep && shownShelfOf(child).size ? [keep] : []),
    doButton('remove', id, 'bare', () => open(askToRemove(child, remove, back))),
  );
  item.append(
    element('img', { class: 'face', src: pictureAddress(child.picture), alt: '', width: 72, height: 72 }),
    nameAndShelf(child, id),
    actions,
  );
  return item;
}
