import { storage } from './page.js';
import { equal } from 'node:assert/strict';

class Input extends EventTarget {
  /** @param {string} value @param {boolean} [checked] */
  constructor(value, checked = false) {
    super();
    Object.assign(this, { value, checked });
  }

  click() {
    this.dispatchEvent(new Event('change'));
  }
}
/** The voices that can be chosen. @type {Input[]} */
let inputs = [];
Object.assign(globalThis, { location: new URL('http://localhost/tales/fox/index.html') });
Object.assign(document, {
  querySelectorAll: () => inputs,
  querySelector: (/** @type {string} */ selector) => inputs.find(({ value }) => selector.endsWith(`[value="${value}"]`)) ?? null,
});
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: false } });
const { speakAsKept } = await import('../../../Themes/storybook/scripts/keeping/voice.js');

/** @param {string} wanted @returns {Promise<string>} the voice that speaks without a connection, where "b" is kept */
async function heardOffline(wanted) {
  storage.fill({ kept: { fox: { voices: ['b'] } } });
  inputs = ['own-mamma', 'a', 'b'].map((value) => new Input(value, value === wanted));
  for (const one of inputs) {
    one.addEventListener('change', () => inputs.forEach((other) => { other.checked = other === one; }));
  }
  speakAsKept(new EventTarget(), 'fox');
  await new Promise((resolve) => setTimeout(resolve));
  return inputs.filter(({ checked }) => checked).map(({ value }) => value).join();
}

Deno.test('without a connection a tale speaks in a voice that is kept', async () => {
  equal(await heardOffline('a'), 'b');
  equal(await heardOffline('b'), 'b');
});

Deno.test('a voice of the family is on the device, and stays', async () => {
  equal(await heardOffline('own-mamma'), 'own-mamma');
});
