// The lock screen, the headphones and the media keys of the keyboard.

import { phrase } from '../page/strings.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Telling} telling
 * @param {{ play: () => void, pause: () => void, previous: () => void, next: () => void }} does
 */
export function makeSession(tale, telling, does) {
  const session = navigator.mediaSession;
  if (!session) return { changed: () => {}, moved: () => {} };
  let shown = '';
  let reported = 0; // when the position was last reported, in milliseconds

  const by = (/** @type {number} */ seconds) => {
    const { recording } = telling;
    telling.seek(recording, Math.min(Math.max(telling.position() + seconds, 0), recording.duration));
  };
  /** @type {Partial<Record<MediaSessionAction, MediaSessionActionHandler>>} */
  const handlers = {
    play: does.play,
    pause: does.pause,
    previoustrack: does.previous,
    nexttrack: does.next,
    seekbackward: ({ seekOffset }) => by(-(seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => by(seekOffset ?? 10),
    seekto: ({ seekTime }) => telling.seek(telling.recording, seekTime ?? 0),
  };
  const isSimple = 'simple' in tale.dataset;
  for (const [action, handler] of Object.entries(handlers)) {
    if (isSimple && action !== 'play' && action !== 'pause') continue;
    try {
      session.setActionHandler(/** @type {MediaSessionAction} */ (action), handler);
    } catch { /* not every browser supports every action */ }
  }

  const place = () => {
    const { duration } = telling.recording;
    const position = Math.min(Math.max(telling.position(), 0), duration);
    try {
      if (duration > 0 && Number.isFinite(position)) {
        session.setPositionState({ duration, position, playbackRate: telling.rate });
      }
    } catch { /* the lock screen shows no position */ }
  };

  const introduce = () => {
    const { name } = telling.recording;
    if (shown === name || typeof MediaMetadata === 'undefined') return;
    shown = name;
    const { title = '', cover } = tale.dataset;
    const root = new URL(document.documentElement.dataset.root ?? '', location.href);
    const reachable = cover && location.protocol.startsWith('http'); // nothing else may be shown there
    const artwork = reachable ? [{ src: new URL(cover, root).href }] : [];
    session.metadata = new MediaMetadata({ title, artist: name && phrase('read-by', { name }), artwork });
  };

  return {
    /**
     * @param {boolean} playing
     * @param {boolean} waiting
     */
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
