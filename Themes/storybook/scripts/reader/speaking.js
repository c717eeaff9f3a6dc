// In turns, the child's sentence may be recorded and heard beside the voice. What does that is fetched when the reader
// first takes turns.

import { fetchOnce } from '../page/once.js';
import { sentenceAround } from './sentences.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Narration} narration
 * @param {{ readonly isOn: boolean }} turn
 * @param {() => void} wait lets the turn last until the reader goes on
 */
export function makeSpeaking(tale, text, narration, turn, wait) {
  const panel = /** @type {HTMLElement | null} */ (tale.querySelector('[data-speaking]'));
  /** Says what may be said now. */
  const offer = () => {
    const { recording: { track, sources }, rate } = narration;
    if (!turn.isOn || !track) return;
    const [first, last] = sentenceAround(text, narration.word);
    const [starts, ends] = [track.starts, track.ends].map((times) => times.subarray(first - track.first, last + 1 - track.first));
    tale.dispatchEvent(new CustomEvent('turn', { detail: { first, starts, ends, sources, rate, wait } }));
  };
  return {
    offer,
    fetch() {
      fetchOnce(panel?.dataset, 'speaking', offer);
    },
  };
}
