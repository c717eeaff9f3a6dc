// The recordings in the page, each with its voice, its page and its timing.

import { trackOf, scheduleOf } from './timing.js';
import { dataBlock } from './words.js';

/** @typedef {import('./text.js').Text} Text */

/**
 * @typedef {object} Recording
 * @property {HTMLAudioElement} element
 * @property {Element[]} sources
 * @property {string} voice
 * @property {number} page the page it tells, or -1 for the whole tale
 * @property {import('./timing.js').Track | null} track
 * @property {import('./timing.js').Schedule | null} schedule of a whole tale with timing
 * @property {number} duration seconds
 */

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement[]} sections
 * @param {Text} text
 * @returns {Recording[]}
 */
export function recordingsOf(tale, sections, text) {
  const blocks = dataBlock('timing') ?? [];
  return [...tale.querySelectorAll('audio')].map((element, i) => {
    const page = sections.findIndex((section) => section.contains(element));
    const track = blocks[i] ? trackOf(blocks[i]) : null;
    const duration = Number(element.dataset.duration) || 0;
    return {
      element,
      sources: [...element.children].map((source) => /** @type {Element} */ (source.cloneNode())),
      voice: element.dataset.voice ?? '',
      page,
      track,
      schedule: track && page < 0 ? scheduleOf(track, text, duration) : null,
      duration,
    };
  });
}
