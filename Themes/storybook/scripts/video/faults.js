// A video that breaks off: the connection is lost, or the host's permission has run out, a cookie or a signed address.
// The page is asked again, which renews both, and the video goes on at the same second.

/** Milliseconds before each try. */
const WAITS = [500, 2000, 4000, 8000, 15_000, 30_000];

/**
 * @param {HTMLElement} tale
 * @param {HTMLVideoElement} video
 */
export function listenToFaults(tale, video) {
  let tries = 0;
  let timer = 0;
  let reached = 0; // seconds, at the last fault
  /** @type {() => void} */
  let retry = () => {};

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };

  tale.addEventListener('failed', (event) => {
    const { key, recording, again } = /** @type {CustomEvent} */ (event).detail;
    if (timer) {
      event.preventDefault(); // a browser says it twice: of the source, and of what it promised to play
      return;
    }
    // A browser that waits for a tap is not to be asked again, nor one that lacks the codec,
    // nor a network that has had its time.
    const isHopeless = !recording.sources.some((/** @type {HTMLSourceElement} */ { type }) => type && video.canPlayType(type));
    if (key === 'sound-refused' || isHopeless || tries === WAITS.length) {
      tries = 0;
      return;
    }
    event.preventDefault();
    reached = Math.max(reached, video.currentTime);
    retry = async () => {
      stop();
      const mine = timer = setTimeout(() => {});
      const sources = await renewed(video, recording.sources);
      if (mine !== timer) return; // the reader was faster
      timer = 0;
      recording.sources = sources;
      again();
    };
    timer = setTimeout(retry, WAITS[tries]);
    tries += 1;
  });
  addEventListener('online', () => {
    if (timer) retry();
  });
  tale.addEventListener('pageshown', stop);
  video.addEventListener('play', stop);
  video.addEventListener('timeupdate', () => {
    if (video.paused || video.currentTime <= reached + 0.5) return;
    reached = 0;
    tries = 0;
  });
}

/**
 * Asks the host for the page again.
 * @param {HTMLVideoElement} video
 * @param {Element[]} sources as they are
 * @returns {Promise<Element[]>} as the host has them now; the same where it does not say
 */
async function renewed(video, sources) {
  try {
    const answer = await fetch(location.href.split('#')[0], { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = page.querySelectorAll('video[data-voice] source');
    if (!answer.ok || found.length !== sources.filter(isSource).length) return sources;
    const own = [...found].map((source) => document.importNode(source));
    if (own.some((source) => new URL(/** @type {HTMLSourceElement} */ (source).src).origin !== location.origin)) return sources;
    return [...own, ...video.querySelectorAll('track')];
  } catch {
    return sources; // no network, or a folder
  }
}

/** @param {Element} element */
const isSource = ({ localName }) => localName === 'source';
