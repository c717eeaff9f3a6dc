// Messages to the reader: one at a time.

import { say } from '../page/strings.js';

export function makeNotice() {
  const notice = document.querySelector('[data-notice]');

  return {
    /** @param {string} key of a UI string; an empty one removes the message */
    say: (key) => say(notice, key),
    /** The voice sounds: what was said about it is over, and anything else stays to be read. */
    heard() {
      if (notice?.matches('[data-say^=js-sound]')) say(notice, '');
    },
  };
}
