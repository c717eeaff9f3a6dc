// A long press on a word speaks it alone; a double tap speaks its sentence.

/** Milliseconds that make a press a long one. */
const LONG = 500;
/** Milliseconds within which two taps are one gesture. */
const TWICE = 350;
/** CSS pixels that a resting finger may move. */
const TREMBLE = 10;

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Text} text
 * @param {(word: number) => void} hearWord
 * @param {(word: number) => void} hearSentence
 */
export function listenToPresses(tale, text, hearWord, hearSentence) {
  let timer = 0;
  let held = false; // long enough: the click that follows is no tap
  let tapped = -1; // word
  let at = 0; // milliseconds, of the last tap
  let [x, y] = [0, 0];

  const wordOf = (/** @type {EventTarget | null} */ target) =>
    (target instanceof Element && !target.closest('a') ? text.indexOf.get(target) ?? -1 : -1);
  const forget = () => clearTimeout(timer);

  tale.addEventListener('pointerdown', ({ target, isPrimary, button, clientX, clientY }) => {
    forget();
    held = false;
    const word = wordOf(target);
    if (word < 0 || !isPrimary || button) return;
    [x, y] = [clientX, clientY];
    timer = setTimeout(() => {
      held = true;
      hearWord(word);
    }, LONG);
  });
  tale.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - x, clientY - y) > TREMBLE) forget();
  });
  for (const type of ['pointerup', 'pointercancel']) tale.addEventListener(type, forget);
  tale.addEventListener('contextmenu', (event) => {
    if (held) event.preventDefault();
  });

  // In the capture phase: a click that is handled here is no tap.
  tale.addEventListener('click', (event) => {
    const word = wordOf(event.target);
    const twice = word >= 0 && word === tapped && event.timeStamp - at < TWICE;
    tapped = twice ? -1 : word;
    at = event.timeStamp;
    if (held || twice) event.stopPropagation();
    held = false;
    if (!twice) return;
    getSelection()?.removeAllRanges(); // a double click marks a word
    hearSentence(word);
  }, true);
}
