// The voice speaks the answers of choices. Without this script they are links.

import { isByKey } from '../page/by-key.js';

/**
 * The voice speaks an answer that is tapped before its page comes, for children who cannot read yet; a second tap shows
 * the page at once. With a keyboard the voice speaks an answer that takes the focus, unless it is telling the story.
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Text} text
 * @param {import('../reader/types.d.ts').Pages} pages
 * @param {import('../reader/types.d.ts').Narration} narration
 * @param {(from: number, to: number, then: () => void) => boolean} speak
 */
export function listenToChoices(tale, text, pages, narration, speak) {
  /** @type {HTMLAnchorElement | null} */
  let chosen = null;
  const answerOf = (/** @type {EventTarget | null} */ target) => {
    if (!(target instanceof Element) || !pages.path.asks(pages.shown)) return null; // a single link is no choice
    return /** @type {HTMLAnchorElement | null} */ (target.closest('.choices a'));
  };
  const speakAnswer = (/** @type {Element} */ answer, /** @type {() => void} */ then) => {
    const words = [...answer.querySelectorAll('span')].flatMap((span) => text.indexOf.get(span) ?? []);
    return words.length > 0 && speak(words[0], words[words.length - 1], then);
  };

  tale.addEventListener('click', (event) => {
    const answer = answerOf(event.target);
    // A reader who pressed a key has heard it: it has had the focus.
    if (!answer || isByKey(event) || event.ctrlKey || event.metaKey || event.shiftKey || answer === chosen) return;
    chosen = answer;
    if (!speakAnswer(answer, () => answer.click())) return;
    event.preventDefault();
  });
  tale.addEventListener('pageshown', () => {
    chosen = null;
  });
  tale.addEventListener('focusin', ({ target }) => {
    const answer = answerOf(target);
    if (!answer?.matches(':focus-visible') || (narration.playing && !narration.bounded)) return;
    if (navigator.userActivation?.hasBeenActive !== false) speakAnswer(answer, () => {});
  });
}
