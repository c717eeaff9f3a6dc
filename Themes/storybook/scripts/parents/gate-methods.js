// What opens the gate: a sum, a PIN, the device's own check. One of them always does.

import { canCheck, makePasskey } from '../family/passkey.js';
import { canHash, hashPin, SHORTEST_PIN } from '../family/pin.js';
import { redraw } from '../page/redraw.js';
import { element } from '../page/element.js';
import { family } from '../family/kept.js';
import { pinField } from '../family/pin-field.js';
import { string } from '../family/strings.js';

/** @typedef {import('../family/rules.js').Family} Family */

/** @param {(change: (all: Family) => Family) => boolean} keep */
export function showGateMethods(keep) {
  const list = element('div');
  const said = element('p', { class: 'family-said', role: 'status' });

  const check = (
    /** @type {string} */ label,
    /** @type {boolean} */ isOn,
    /** @type {(isOn: boolean) => void} */ changed,
    isOnly = false,
  ) => {
    const box = element('input', {
      type: 'checkbox',
      checked: isOn,
      disabled: isOn && isOnly,
      change: () => changed(box.checked),
    });
    return element('label', { class: 'family-check' }, box, element('span', {}, label));
  };

  const askForPin = () => {
    const { input, shown } = pinField({ autocomplete: 'new-password', minlength: SHORTEST_PIN });
    return element(
      'form',
      {
        class: 'family-form',
        submit: async (event) => {
          event.preventDefault();
          const pin = await hashPin(input.value);
          if (keep((all) => ({ ...all, pin }))) show('family-pin-kept');
        },
      },
      element(
        'label',
        { class: 'family-field' },
        element('span', {}, string('family-pin-new', { count: SHORTEST_PIN })),
        input,
      ),
      shown,
      element(
        'div',
        { class: 'family-do' },
        element('button', { class: 'button main', type: 'submit' }, string('family-save')),
        element('button', { class: 'button second', type: 'button', click: () => show() }, string('family-cancel')),
      ),
    );
  };

  let hasCheck = false; // whether the device has a check of its own; the browser says so later
  const show = (message = '') => redraw(list, () => {
    const { sum, pin, passkey } = family();
    const count = [sum, pin, passkey].filter(Boolean).length;
    const isOnly = count < 2 || !canHash();
    list.replaceChildren(
      check(string('family-way-sum'), sum || !canHash(), (isOn) => keep((all) => ({ ...all, sum: isOn })) && show(), isOnly),
    );
    if (canHash()) {
      const pinMethod = check(string('family-way-pin'), Boolean(pin), (isOn) => {
        if (isOn) {
          const form = askForPin();
          pinMethod.replaceWith(form);
          form.querySelector('input')?.focus();
        } else if (keep((all) => ({ ...all, pin: null }))) {
          show();
        }
      }, count < 2);
      list.append(pinMethod);
    } else {
      list.append(element('p', {}, string('family-pin-unsafe')));
    }
    if (hasCheck) {
      list.append(check(string('family-way-device'), Boolean(passkey), async (isOn) => {
        const id = isOn ? await makePasskey(document.title) : '';
        if (isOn && !id) show('family-device-refused');
        else if (keep((all) => ({ ...all, passkey: id }))) show();
      }, count < 2));
    }
    said.textContent = message && string(message);
  });
  show();
  canCheck().then((can) => {
    hasCheck = can;
    if (can) show();
  });
  return element('fieldset', { class: 'family-options' }, element('legend', {}, string('family-ways')), list, said);
}
