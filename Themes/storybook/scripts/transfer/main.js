// Another device: a file of the family, a code for its camera, what is brought in; and forgetting everything. Fetched
// on the page for parents, once the children are shown.

import { askToForget } from './forget.js';
import { bringIn, readLink } from './bring.js';
import { element } from '../page/element.js';
import { FAMILY, family } from '../family/kept.js';
import { LINK } from '../family/compact.js';
import { string, withStrings } from '../family/strings.js';
import { reportOf } from './report.js';
import { save } from './save.js';
import { showSteps } from './steps.js';

const holder = document.querySelector('[data-children]');
const section = element('section', { class: 'family moving', 'aria-labelledby': 'moving' });

let renewList = () => {};
let readHere = () => {};

function show() {
  const { children } = family();
  const said = element('p', { class: 'family-said', role: 'status', tabindex: -1 });
  const room = element('div', { class: 'moving-room' });
  const out = children.length ? save(room, said) : { about: [], buttons: [], renew() {} };
  renewList = out.renew;
  const { file, link } = bringIn(room, said);
  section.replaceChildren(
    element('h2', { id: 'moving' }, string('family-move')),
    element('p', {}, string('family-move-what')),
    ...out.about,
    element('div', { class: 'family-do' }, ...out.buttons, file),
    link,
    said,
    room,
    ...(children.length ? [askToForget()] : []),
  );
  const report = reportOf();
  if (report.length) {
    said.textContent = string('family-move-done');
    room.replaceChildren(element('ul', {}, ...report.map((line) => element('li', {}, line))));
    said.focus();
  }
  if (holder instanceof HTMLElement && children.length) showSteps(holder);
  readHere = () => readLink(room, said);
  readHere();
}

if (holder) {
  withStrings(() => {
    holder.after(section);
    show();
    document.addEventListener('strings', () => queueMicrotask(show));
    // A link that was pasted stays in its field: it may be wrong.
    addEventListener('hashchange', () => location.hash.startsWith(LINK) ? readHere() : show());
    document.addEventListener('children-shown', () => renewList());
    addEventListener('storage', ({ key }) => key === FAMILY && renewList());
  });
}
