// The children of this device: adding one, changing one, removing one; and below, what opens the gate.

import { canKeepFamily, changeFamily, family, forgetChild, handOnSettings, readingChild } from '../family/kept.js';
import { MOST_CHILDREN, withChange, withChild, withoutChild } from '../family/rules.js';
import { childForm } from './form.js';
import { openReport } from './report.js';
import { closeGate } from '../device/gate.js';
import { openGate } from '../device/open-gate.js';
import { element } from '../page/element.js';
import { limitsForm } from './limits.js';
import { pictureAddress, string } from '../family/strings.js';
import { randomId } from '../device/random.js';
import { setRight } from '../family/ahead.js';
import { shelfOf, shownShelfOf } from '../family/shelf.js';
import { showFlagged } from './flagged.js';
import { showWays } from './ways.js';
import { markLeaving } from '../family/leaving.js';
import { toRoot } from '../page/root.js';

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
  const add = (/** @type {any} */ about) => {
    const id = randomId(6);
    const { children } = family();
    if (!keep((all) => withChild(all, about, id))) return;
    openGate();
    navigator.storage?.persist?.().catch(() => {}); // a browser may clear what nobody asked it to keep
    if (!children.length) {
      history.replaceState({ added: about.name }, '');
      scrollTo(0, 0);
      location.reload(); // from now on there is a gate, and it is open
      return;
    }
    const all = family();
    const [from, to] = [all.children.find((child) => child.id === all.reading), all.children.at(-1)];
    if (from && to) handOnSettings(from, to);
    show(string('family-added', { name: about.name }));
  };
  const remove = (/** @type {Child} */ child) => {
    forgetChild(child);
    const isReading = child.id === readingChild().id;
    if (!keep((all) => withoutChild(all, child.id))) return;
    if (!family().children.length) closeGate();
    // Another child has other settings.
    if (isReading) location.reload();
    else show(string('family-removed', { name: child.name }));
  };

  /** @param {Child} child @returns {HTMLElement} a question before the child is removed, and a second one */
  const askToRemove = (child) => {
    const sure = element('button', { class: 'button main', type: 'button' }, string('family-remove'));
    const box = element(
      'div',
      { class: 'family-ask', role: 'group', 'aria-label': string('family-remove') },
      element('p', {}, string('family-remove-what', { name: child.name })),
      sure,
      element('button', { class: 'button second', type: 'button', click: () => show('', child) }, string('family-cancel')),
    );
    sure.addEventListener('click', () => {
      sure.replaceWith(
        element('button', {
          class: 'button main',
          type: 'button',
          click: () => remove(child),
        }, string('family-remove-sure', { name: child.name })),
      );
      box.querySelector('button')?.focus();
    }, { once: true });
    return box;
  };

  /** @param {Child} child */
  const row = (child) => {
    const item = element('li', { class: 'family-child' });
    const id = `child-${child.id}`;
    const back = () => show('', child);
    const open = (/** @type {HTMLElement} */ what) => {
      item.replaceChildren(what);
      /** @type {HTMLElement | null} */ (what.querySelector('h3, input, button'))?.focus();
    };
    const count = shelfOf(child).size;
    const filtered = count - shownShelfOf(child).size;
    item.append(
      element('img', { class: 'face', src: pictureAddress(child.picture), alt: '', width: 72, height: 72 }),
      element(
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
      ),
      element(
        'div',
        { class: 'family-do' },
        element('a', {
          class: 'button main',
          'aria-describedby': id,
          href: `${toRoot}library/index.html`,
          click: () => {
            markLeaving();
            changeFamily((all) => ({ ...all, reading: child.id }));
          },
        }, string('family-shelf')),
        element('button', {
          class: 'button second',
          type: 'button',
          'aria-describedby': id,
          click: () => openReport(child, open, back),
        }, string('family-read')),
        element('button', {
          class: 'button second',
          type: 'button',
          'aria-describedby': id,
          click: () =>
            open(childForm(child, (about) => keep((all) => withChange(all, child.id, about)) && back(), back)),
        }, string('family-change')),
        element('button', {
          class: 'button second',
          type: 'button',
          'aria-describedby': id,
          click: () =>
            open(limitsForm(child, (limits) => {
              const isKept = keep((all) => withChange(all, child.id, { limits }));
              if (isKept) setRight({ ...child, limits }); // the night that has begun may be another
              return isKept;
            }, back)),
        }, string('family-limits')),
        element(
          'button',
          { class: 'button bare', type: 'button', 'aria-describedby': id, click: () => open(askToRemove(child)) },
          string('family-remove'),
        ),
      ),
    );
    return item;
  };

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
      ...(children.length ? [showWays(keep)] : []),
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
  if (added) setTimeout(() => said.textContent ||= string('family-added', { name: added }), 100); // a status that is born with its words is not heard
  showFlagged(holder);
}
