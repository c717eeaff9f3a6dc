// Messages to the reader: one at a time.

import { string } from '../page/strings.js';

export function makeNotice() {
  const notice = document.querySelector('[data-notice]');
  let said = '';

  const say = (/** @type {string} */ key) => {
    said = key;
    if (notice) notice.textContent = key && string(key);
  };

  return {
    /** @param {string} key of a UI string; an empty one removes the message */
    say,
    /** The voice sounds: what was said about it is over, and anything else stays to be read. */
    heard() {
      if (said.startsWith('sound')) say('');
    },
  };
}
