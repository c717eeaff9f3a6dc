// The recordings of a tale's page, each with its voice, its page and its timing.

import { trackOf, scheduleOf } from './timing.js';
import { dataBlock } from '../page/data.js';

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement[]} sections
 * @param {import('./types.d.ts').Text} text
 * @returns {import('./types.d.ts').Recording[]}
 */
export function recordingsOf(tale, sections, text) {
  const blocks = dataBlock('timing') ?? [];
  const elements = /** @type {NodeListOf<HTMLMediaElement>} */ (tale.querySelectorAll('[data-voice]'));
  return [...elements].map((element, i) => {
    const page = sections.findIndex((section) => section.contains(element));
    const duration = Number(element.dataset.duration) || 0;
    const track = blocks[i] ? trackOf(blocks[i]) : null;
    const title = blocks[i]?.title ? trackOf({ first: 0, times: blocks[i].title }) : null;
    const from = title?.ends.at(-1) ?? 0;
    return {
      element,
      sources: [...element.children].map((source) => /** @type {Element} */ (source.cloneNode())),
      voice: element.dataset.voice ?? '',
      page,
      duration,
      name: element.dataset.name ?? '',
      track,
      title,
      from,
      schedule: track && page < 0 ? scheduleOf(track, text, duration, from) : null,
    };
  });
}
