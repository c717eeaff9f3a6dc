// What the reader has chosen to see. It is in the address, so that the reader can go back to it and share it.

/** @typedef {import('./types.d.ts').Choices} Choices */

/** @type {Choices} */
const EVERYTHING = {
  q: '', tab: '', sort: '', language: '', level: '', age: '', character: '', theme: '', short: '', narrated: '', kept: '',
  most: '', without: '',
};
const NAMES = /** @type {(keyof Choices)[]} */ (Object.keys(EVERYTHING));
/** The filters behind the button, without the order. */
const FILTERS = NAMES.filter((name) => !['q', 'tab', 'sort'].includes(name));

/** @returns {Choices} */
export function chosenInAddress() {
  const asked = new URLSearchParams(location.search);
  return { ...EVERYTHING, ...Object.fromEntries(NAMES.map((name) => [name, (asked.get(name) ?? '').slice(0, 100)])) };
}

let later = 0;

/** Changes the address after the results, when the reader pauses. @param {Choices} choices */
export function putInAddress(choices) {
  clearTimeout(later);
  later = setTimeout(nameAddress, 150, choices);
}

/** @param {Choices} choices */
function nameAddress(choices) {
  const asked = String(new URLSearchParams(NAMES.filter((name) => choices[name]).map((name) => [name, choices[name]])));
  const address = location.href.replace(/[?#].*/, '');
  try {
    history.replaceState(null, '', asked ? `${address}?${asked}` : address);
  } catch { /* not in the address, then */ }
}

/** @param {Choices} choices */
export const isEverything = (choices) => NAMES.every((name) => !choices[name]);

/** @param {Choices} choices @returns {number} how many filters are on */
export const filtersIn = (choices) => FILTERS.filter((name) => choices[name]).length;

/** @returns {Choices} */
export const everything = () => ({ ...EVERYTHING });

/** All that can be chosen by hand. @returns {(HTMLInputElement | HTMLSelectElement)[]} */
function controls() {
  return [...document.querySelectorAll('[data-finder] :is(input, select), [data-choices] :is(input, select)')].map(
    (control) => /** @type {HTMLInputElement | HTMLSelectElement} */ (control),
  );
}

/** @param {Choices} choices shown by the controls from now on */
export function showChoices(choices) {
  for (const control of controls()) {
    const value = choices[/** @type {keyof Choices} */ (control.name)] ?? '';
    if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value.split(',').includes(control.value);
    else if (control.value !== value) control.value = value;
  }
}

/** @param {(name: string, value: string) => void} chosen called when the reader has chosen */
export function listenToChoices(chosen) {
  const report = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (!target.closest('[data-finder], [data-choices]') || !(target.name in EVERYTHING)) return;
    const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
    const boxes = controls().filter(({ name }) => name === target.name);
    const ticked = boxes.filter((box) => box instanceof HTMLInputElement && box.checked).map(({ value }) => value).join();
    chosen(target.name, isBox ? ticked : target.value);
  };
  document.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'search') report(event);
  });
  document.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLInputElement && event.target.type === 'search')) report(event);
  });
  // The keyboard of a phone closes when the field loses the focus.
  document.addEventListener('keydown', ({ key, target }) => {
    const isSearch = target instanceof HTMLInputElement && target.type === 'search';
    if (key === 'Enter' && isSearch && matchMedia('(pointer: coarse)').matches) target.blur();
  });
}
