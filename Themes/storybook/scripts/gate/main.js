// The gate between the child's side and the grown-ups': a sum in words, a PIN, or the device's own check. Fetched when
// somebody first presses the grown-ups' button.

import { element } from '../page/element.js';
import { family } from '../family/kept.js';
import { makeWait } from './wait.js';
import { askDevice, canCheck } from '../family/passkey.js';
import { canHash, isPin } from '../family/pin.js';
import { isRight, makeSum } from '../family/sums.js';
import { loadStrings, string } from '../family/strings.js';
import { openGate } from '../device/open-gate.js';
import { pinField } from '../family/pin-field.js';

/** @param {number} left milliseconds */
const waitText = (left) => string('family-wait', { count: Math.ceil(left / 1000) });

/**
 * @param {HTMLElement} opener a link to the grown-ups' side, or a button whose action is theirs:
 *   it hears that they have passed
 */
function offerGate(opener) {
  const { pin, passkey, sum: hasSum } = family();
  const wait = makeWait(showWait);
  const said = element('p', { class: 'gate-said', 'aria-hidden': 'true' }); // it counts the seconds
  const heard = element('p', { class: 'unseen', role: 'status' });
  let sum = makeSum();
  let isBusy = false;
  let isWaiting = false;

  const pass = () => {
    wait.forget();
    if ('here' in opener.dataset) {
      dialog.close();
      opener.dispatchEvent(new Event('passed'));
    } else if (openGate()) location.href = opener.dataset.to || /** @type {HTMLAnchorElement} */ (opener).href + (opener.dataset.carried ?? '');
    else said.textContent = heard.textContent = string('family-refused');
  };
  const fail = () => {
    wait.fail();
    askAnother();
  };
  /**
   * Takes an answer only if no wait is on.
   * @param {HTMLInputElement} input
   * @param {() => boolean | Promise<boolean>} check
   */
  const answer = async (input, check) => {
    const left = wait.left();
    if (left > 0) heard.textContent = waitText(left);
    if (isBusy || left > 0) return;
    isBusy = true;
    try {
      if (await check()) pass();
      else fail();
    } finally {
      input.value = '';
      isBusy = false;
    }
  };

  /**
   * @param {string} label
   * @param {HTMLInputElement} input
   * @param {(typed: string) => boolean | Promise<boolean>} check
   */
  const field = (label, input, check) =>
    element(
      'form',
      {
        class: 'gate-method',
        novalidate: true,
        submit: (event) => {
          event.preventDefault();
          if (input.value.trim()) answer(input, () => check(input.value));
        },
      },
      element('label', {}, element('span', {}, label), input),
      element('button', { class: 'button main', type: 'submit' }, string('family-open')),
    );

  const methods = element('div', { class: 'gate-methods' });
  const question = field(
    '',
    element('input', { inputmode: 'numeric', autocomplete: 'off', type: 'text', required: true }),
    (typed) => isRight(sum, typed),
  );
  const number = (/** @type {number} */ value) => string(`family-number-${value}`);
  const askAnother = () => {
    sum = makeSum();
    const [label] = question.getElementsByTagName('span');
    label.textContent = string('family-sum', { one: number(sum.one), other: number(sum.other), more: number(sum.more) });
  };
  askAnother();
  if (hasSum || !canHash()) methods.append(question); // without a safe connection nothing else opens
  if (pin && canHash()) {
    const { input, shown } = pinField({ autocomplete: 'current-password' });
    const own = field(string('family-pin'), input, (typed) => isPin(typed, pin));
    own.append(shown);
    methods.append(own);
  } else if (pin) {
    methods.append(element('p', {}, string('family-pin-unsafe')));
  }
  if (passkey) {
    canCheck().then((can) => {
      if (!can) return;
      methods.append(element('button', {
        class: 'button second',
        type: 'button',
        // Anyone who fails here has met the device's own wait.
        click: () => askDevice(passkey).then((isOwner) => (isOwner ? pass() : null)),
      }, string('family-device')));
    });
  }

  const dialog = element('dialog', { class: 'panel gate', 'aria-labelledby': 'gate-title' });
  const close = element(
    'button',
    { class: 'button second', type: 'button', click: () => dialog.close() },
    string('family-back'),
  );
  dialog.append(
    element(
      'div',
      { class: 'panel-inside' },
      element('h2', { id: 'gate-title', tabindex: -1 }, string('family-gate')),
      methods,
      said,
      heard,
      ...(pin
        ? [
          element(
            'details',
            { class: 'fold' },
            element('summary', {}, string('family-forgotten')),
            element('p', {}, string('family-forgotten-what')),
          ),
        ]
        : []),
      close,
    ),
  );
  dialog.addEventListener('close', () => {
    wait.rest();
    dialog.remove();
  });
  document.body.append(dialog);

  /** @param {number} left milliseconds */
  function showWait(left) {
    const isOn = left > 0;
    // A disabled field would lose the focus; `answer` takes none meanwhile.
    for (const control of methods.querySelectorAll('form :is(input, button)')) control.setAttribute('aria-disabled', String(isOn));
    const text = isOn ? waitText(left) : '';
    if (said.textContent !== text) said.textContent = text;
    if (isOn === isWaiting) return;
    isWaiting = isOn;
    heard.textContent = text || (methods.querySelector('label span')?.textContent ?? ''); // it can be answered again
  }
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
  wait.begin();
}

const opener = document.querySelector('[data-action=gate]');
if (opener instanceof HTMLElement) {
  /** @type {Promise<void> | null} */
  let strings = null;
  let isComing = false;
  const open = () => {
    if (isComing) return;
    isComing = true;
    strings ??= loadStrings();
    strings.then(() => offerGate(opener), () => {
      strings = null; // the next press tries again
    }).finally(() => {
      isComing = false;
    });
  };
  opener.addEventListener('click', open);
  open();
}
