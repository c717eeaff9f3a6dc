// A voice that waits for a network that does not come is told of, instead of waiting for ever.

/** Milliseconds without sound and without a byte of it. */
const LONGEST_WAIT = 8000;

/**
 * @param {HTMLAudioElement} audio
 * @param {() => void} lost
 */
export function makePatience(audio, lost) {
  let timer = 0;

  const end = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const begin = () => {
    end();
    timer = setTimeout(lost, LONGEST_WAIT);
  };

  audio.addEventListener('waiting', begin);
  audio.addEventListener('progress', () => {
    if (timer) begin();
  });
  for (const type of ['playing', 'timeupdate', 'pause', 'ended', 'emptied']) {
    audio.addEventListener(type, () => {
      if (type !== 'timeupdate' || audio.readyState > 2) end();
    });
  }
  return { end };
}
