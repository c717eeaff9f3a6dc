// Reports a voice that has waited too long for the network, and wakes one that stands still although it plays.

/** Milliseconds without sound and without new data. */
const LONGEST_WAIT = 8000;
/**
 * Milliseconds after a seek, in which a voice that plays moves by more than `STANDSTILL` seconds. On a busy machine, a
 * seek just after the start may leave WebKit standing, with all data or waiting for more that it does not fetch. Only a
 * new start helps.
 */
const CHECKING = 1000;
const STANDSTILL = 0.4;
/** How often it is checked after a seek. A voice that then still stands waits for the network. */
const MOST_CHECKS = 3;

/**
 * @param {HTMLMediaElement} audio
 * @param {() => void} lost
 * @param {() => void} wake starts the voice again where it is
 */
export function watchForStalls(audio, lost, wake) {
  let checking = 0;
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

  const check = (checks = MOST_CHECKS) => {
    clearTimeout(checking);
    const since = audio.currentTime;
    checking = setTimeout(() => {
      if (!checks || audio.paused || audio.seeking || Math.abs(audio.currentTime - since) > STANDSTILL) return;
      if (audio.currentTime === since) wake();
      check(checks - 1);
    }, CHECKING);
  };

  audio.addEventListener('seeked', () => check());
  audio.addEventListener('waiting', begin);
  audio.addEventListener('progress', () => {
    if (timer) begin();
  });
  // After a seek, WebKit may report until the end that it waits for data, although it plays.
  audio.addEventListener('timeupdate', () => {
    if (audio.readyState > 2) end();
    else if (timer && audio.currentTime !== from) begin();
  });
  for (const type of ['playing', 'pause', 'ended', 'emptied']) audio.addEventListener(type, end);
  return { end };
}
