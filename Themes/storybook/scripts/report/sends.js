// A grown-up's consent to send what a child reads, and taking it back. Only where the site names an address.

import { agree, consentOf, eventsAddress, takeBack, waiting } from '../family/events.js';
import { redraw } from '../page/redraw.js';
import { element } from '../page/element.js';
import { ignoreRepeats } from '../family/confirm.js';
import { string } from '../family/strings.js';

/** @param {import('../family/rules.js').Child} child @returns {HTMLElement[]} */
export function offerToSend(child) {
  if (!eventsAddress) return [];
  const consent = element('div');
  const said = element('p', { class: 'family-said', role: 'status' });
  const button = (/** @type {string} */ key, /** @type {() => void} */ click) => {
    const made = element('button', { class: 'button second', type: 'button', click }, string(key));
    ignoreRepeats(made);
    return made;
  };

  const show = (message = '') => {
    const isOn = consentOf(child) !== null;
    const count = waiting(child).length;
    redraw(consent, () => consent.replaceChildren(
      element('h4', {}, string('family-sends')),
      element('p', {}, string('family-sends-what', { name: child.name, address: eventsAddress })),
      ...(isOn
        ? [
          element('p', {}, string('family-sends-on'), ...(count ? [` ${string('family-sends-wait', { count })}`] : [])),
          button('family-sends-stop', () => {
            takeBack(child);
            show('family-sends-stopped');
          }),
        ]
        : [
          ...(message ? [] : [element('p', {}, string('family-sends-not'))]),
          button('family-sends-agree', () => show(agree(child) ? '' : 'family-full')),
        ]),
    ));
    said.textContent = message && string(message);
  };
  show();
  return [element('section', { class: 'report-sends', 'aria-label': string('family-sends') }, consent, said)];
}
