// Reports a voice that has waited too long for the network.

/** Milliseconds without sound and without new data. */
const LONGEST_WAIT = 8000;

/**
 * @param {HTMLMediaElement} audio
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
  // After a seek, WebKit may report until the end that it waits for data, although it plays.
  audio.addEventListener('timeupdate', () => {
    if (audio.readyState > 2) end();
    else if (timer && audio.currentTime > from) begin();
  });
  for (const type of ['playing', 'pause', 'ended', 'emptied']) audio.addEventListener(type, end);
  return { end };
}
