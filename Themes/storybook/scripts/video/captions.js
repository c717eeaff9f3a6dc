// Captions in the picture: of one language at a time, or none. The reader chooses the next with a key.

import { keepSettings, recall } from '../device/store.js';
import { label } from '../page/label.js';

/**
 * @param {HTMLVideoElement} video
 * @param {HTMLElement | null} key
 * @returns {{ offer: () => void }} shows captions to a reader who has not chosen
 */
export function offerCaptions(video, key) {
  // A video that is loaded again has other tracks.
  const tracksNow = () => [...video.querySelectorAll('track')];
  const kept = recall('settings').captions;
  let chosen = tracksNow().findIndex(({ srclang }) => srclang === kept);

  const show = () => {
    const tracks = tracksNow();
    tracks.forEach(({ track }, i) => {
      track.mode = i === chosen ? 'showing' : 'disabled';
    });
    key?.setAttribute('aria-pressed', String(chosen >= 0));
    if (chosen < 0) label(key, 'video-captions-off');
    else label(key, 'video-captions', { name: tracks[chosen].label });
  };

  key?.addEventListener('click', () => {
    const tracks = tracksNow();
    chosen = chosen + 1 < tracks.length ? chosen + 1 : -1;
    keepSettings({ captions: tracks[chosen]?.srclang ?? 'off' });
    show();
  });
  video.addEventListener('loadstart', show);
  show();
  return {
    offer() {
      if (recall('settings').captions !== undefined || !tracksNow().length) return;
      chosen = 0;
      show();
    },
  };
}
