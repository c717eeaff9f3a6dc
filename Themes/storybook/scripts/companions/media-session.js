// The lock screen, the headphones and the media keys of the keyboard.

import { string } from '../page/strings.js';
import { rootAddress } from '../page/root.js';

/** Seconds before the next page at which a seek within a page ends. */
const PAGE_EDGE = 0.05;

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Pages} pages
 * @param {import('../reader/types.d.ts').Narration} narration
 * @param {Record<'play' | 'pause' | 'previoustrack' | 'nexttrack', () => void>} does
 * @returns {import('../reader/types.d.ts').Companion}
 */
export function makeMediaSession(tale, pages, narration, does) {
  const session = navigator.mediaSession;
  if (!session) return {};
  let shown = '';
  let reported = 0; // when the position was last reported, in milliseconds

  /** What can be sought, in seconds: a tale with choices shows one page at a time, so that other paths stay hidden. */
  const span = () => {
    const { schedule, duration } = narration.recording;
    if (!schedule || !pages.path.branches) return [0, duration];
    const here = schedule.pages.indexOf(pages.shown);
    const next = schedule.times[here + 1];
    return here < 0 ? [0, 0] : [schedule.times[here], next === undefined ? duration : next - PAGE_EDGE];
  };
  const seek = (/** @type {number} */ seconds) => {
    const [from, to] = span();
    if (to > from) narration.seek(narration.recording, Math.min(Math.max(seconds, from), to));
  };
  /** @type {Partial<Record<MediaSessionAction, MediaSessionActionHandler>>} */
  const handlers = {
    ...does,
    seekbackward: ({ seekOffset }) => seek(narration.position() - (seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => seek(narration.position() + (seekOffset ?? 10)),
    seekto: ({ seekTime }) => seek(span()[0] + (seekTime ?? 0)),
  };
  const isSimple = 'simple' in tale.dataset;
  for (const [action, handler] of Object.entries(handlers)) {
    if (isSimple && action !== 'play' && action !== 'pause') continue;
    try {
      session.setActionHandler(/** @type {MediaSessionAction} */ (action), handler);
    } catch { /* not every browser supports every action */ }
  }

  const place = () => {
    const [from, to] = span();
    const duration = to - from;
    const position = Math.min(Math.max(narration.position() - from, 0), duration);
    try {
      if (duration > 0 && Number.isFinite(position)) {
        session.setPositionState({ duration, position, playbackRate: narration.rate });
      }
    } catch { /* the lock screen shows no position */ }
  };

  const introduce = () => {
    const { name } = narration.recording;
    if (shown === name || typeof MediaMetadata === 'undefined') return;
    shown = name;
    const { title = '', cover } = tale.dataset;
    const reachable = cover && location.protocol.startsWith('http'); // nothing else may be shown there
    const artwork = reachable ? [{ src: rootAddress + cover }] : [];
    session.metadata = new MediaMetadata({ title, artist: name && string('read-by', { name }), artwork });
  };

  return {
    changed(playing, waiting) {
      if (playing) introduce();
      if (shown || playing) session.playbackState = playing || waiting ? 'playing' : 'paused';
      place();
    },
    moved() {
      if (performance.now() - reported < 1000) return;
      reported = performance.now();
      place();
    },
  };
}
