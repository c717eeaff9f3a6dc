// A voice that waits for a network that does not come is told of, instead of waiting for ever.

/** Milliseconds without sound and without a byte of it. */
const LONGEST_WAIT = 8000;

/**
 * @param {HTMLAudioElement} audio
 * @param {() => void} lost
 */
export function makePatience(audio, lost) {
  let timer = 0;
  let from = 0; // seconds of the recording

  const end = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const begin = () => {
    end();
    from = audio.currentTime;
    timer = setTimeout(lost, LONGEST_WAIT);
  };

  audio.addEventListener('waiting', begin);
  audio.addEventListener('progress', () => {
    if (timer) begin();
  });
  // After a seek WebKit may say to the end that it waits for data, and sound all the while.
  audio.addEventListener('timeupdate', () => {
    if (audio.readyState > 2) end();
    else if (timer && audio.currentTime > from) begin();
  });
  for (const type of ['playing', 'pause', 'ended', 'emptied']) audio.addEventListener(type, end);
  return { end };
}
