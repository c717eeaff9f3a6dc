// The children of this device: adding one, changing one, removing one; and below, what opens the gate.

import { addChild, removeChild } from './change-children.js';
import { canKeepFamily, changeFamily, family } from '../family/kept.js';
import { childForm } from './form.js';
import { childRow } from './child-row.js';
import { element } from '../page/element.js';
import { MOST_CHILDREN, withChange } from '../family/rules.js';
import { showFlagged } from './flagged.js';
import { showGateMethods } from './gate-methods.js';
import { showOwnRecordings } from './own-recordings.js';
import { string } from '../family/strings.js';

/** @typedef {import('../family/rules.js').Child} Child */

/** @returns {string} the key of the string that says why there can be no children here; empty if there can */
export function cannotKeep() {
  // Each file of a folder has a storage of its own there.
  if (location.protocol === 'file:' && /Firefox\//.test(navigator.userAgent)) return 'family-firefox';
  return canKeepFamily() ? '' : 'family-refused';
}

/** @param {HTMLElement} holder @param {string} refused */
export function showChildren(holder, refused) {
  const said = element('p', { class: 'family-said', role: 'status' });
  const list = element('ul', { class: 'family-list' });
  const below = element('div', { class: 'family-below' });

  const keep = (
    /** @type {(all: import('../family/rules.js').Family) => import('../family/rules.js').Family} */ change,
  ) => {
    const isKept = changeFamily(change);
    if (!isKept) said.textContent = string('family-full');
    return isKept;
  };
  const add = (/** @type {import('./form.js').About} */ about) => {
    const outcome = addChild(about);
    if (outcome === 'full') said.textContent = string('family-full');
    else if (outcome === 'shown') show(string('family-added', { name: about.name }));
    else {
      history.replaceState({ added: about.name }, '');
      scrollTo(0, 0);
      location.reload();
    }
  };
  const remove = (/** @type {Child} */ child) => {
    const outcome = removeChild(child);
    if (outcome === 'full') said.textContent = string('family-full');
    else if (outcome === 'shown') show(string('family-removed', { name: child.name }));
    else location.reload();
  };
  const row = (/** @type {Child} */ child) =>
    childRow(
      child,
      (about) => keep((all) => withChange(all, child.id, about)),
      () => remove(child),
      () => show('', child),
      (message) => {
        said.textContent = message;
      },
    );

  /** @param {string} [message] @param {Child} [child] whose form was open: the focus goes to its name */
  const show = (message = '', child) => {
    const { children } = family();
    const { activeElement } = document;
    const hasFocus = list.contains(activeElement) || below.contains(activeElement);
    said.textContent = message;
    list.replaceChildren(...children.map(row));
    const more = element('button', {
      class: children.length ? 'button second' : 'button main',
      type: 'button',
      click: () => {
        const form = childForm(null, add, () => show());
        more.replaceWith(form);
        form.querySelector('input')?.focus();
      },
    }, string('family-add'));
    below.replaceChildren(
      ...(children.length < MOST_CHILDREN ? [more] : [element('p', {}, string('family-most', { count: MOST_CHILDREN }))]),
      ...(children.length ? [showGateMethods(keep)] : []),
    );
    if (hasFocus) document.getElementById(child ? `child-${child.id}` : 'family')?.focus();
    document.dispatchEvent(new Event('children-shown')); // what is about other devices lists them, too
  };

  const heading = element('h2', { id: 'family', tabindex: -1 }, string('family'));
  const { added = '' } = history.state ?? {};
  history.replaceState(null, '');
  holder.replaceChildren(
    heading,
    // A site that asks to be sent what is read says so at each child.
    element('p', {}, string('family-what'), document.documentElement.dataset.events ? '' : ` ${string('family-stays')}`),
  );
  // The button that has led here is gone; or the page was loaded again for the first child.
  if (document.activeElement === document.body && (added || !family().children.length)) heading.focus({ preventScroll: true });
  if (refused) {
    holder.append(element('p', {}, string(refused)));
    return;
  }
  holder.append(
    list,
    said,
    below,
    element(
      'details',
      { class: 'fold' },
      element('summary', {}, string('family-turnstile')),
      ...['turnstile-what', 'forgotten-what', 'private'].map((key) => element('p', {}, string(`family-${key}`))),
    ),
  );
  show();
  // A status that is born with its words is not heard.
  if (added) setTimeout(() => said.textContent ||= string('family-added', { name: added }), 100);
  showFlagged(holder);
  showOwnRecordings(holder);
}
