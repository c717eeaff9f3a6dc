// Plays one sentence of a recording, and highlights its words. Short fades at both ends keep it from clicking.

import { shareSpeaker } from '../device/speaker.js';

/** @typedef {import('./rules.js').Clip} Clip */
/** @typedef {'heard' | 'stopped' | 'missing'} Outcome */

/** Milliseconds. */
const FADE = 12;
/** Milliseconds between two steps of a fade. */
const STEP = 4;
/** Milliseconds after which a sound that does not begin is given up. */
const LONGEST_WAIT = 8000;

/**
 * @param {HTMLAudioElement} audio in the document, where a child's loudness is kept
 * @param {() => number} loudness asked at each sentence: a voice that fades has another one
 */
export function makeSayer(audio, loudness = () => audio.volume) {
  /** @type {(how: Outcome) => void} what ends the sentence that is played */
  let end = () => {};
  const takeSpeaker = shareSpeaker(() => end('stopped'));

  /**
   * @param {Clip} clip
   * @param {string} root the way to the site's root
   * @param {HTMLElement[]} words of the sentence
   * @param {(how: Outcome) => void} over called when it has been heard, or will not be
   */
  const say = ({ sources, from, to, times }, root, words, over) => {
    end('stopped');
    const loudest = loudness();
    const controller = new AbortController();
    const { signal } = controller;
    let [frame, timer] = [0, 0];
    let begun = false;
    /** @type {HTMLElement | undefined} */
    let spoken;
    const highlight = (/** @type {HTMLElement | undefined} */ word) => {
      if (word === spoken) return;
      spoken?.classList.remove('lit');
      word?.classList.add('lit');
      spoken = word;
    };
    end = (how) => {
      end = () => {};
      controller.abort();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      audio.pause();
      audio.volume = loudest;
      highlight(undefined);
      over(how);
    };
    const mine = end;
    const rest = () => (to - audio.currentTime * 1000) / audio.playbackRate;
    const paint = () => {
      const now = audio.currentTime * 1000 - from;
      let last = -1;
      for (let i = 0; i < times.length; i += 2) if (times[i] <= now) last = i / 2;
      highlight(words[last]);
      frame = requestAnimationFrame(paint);
    };
    /** A timer aims at the end and looks again, because sound may wait. */
    const aim = () => {
      const left = rest();
      if (left <= 1) {
        mine('heard');
        return;
      }
      const played = performance.now() - start;
      audio.volume = loudest * Math.max(0, Math.min(1, played / FADE, left / FADE));
      const isFading = played < FADE || left < FADE + STEP;
      timer = setTimeout(aim, isFading ? STEP : Math.max(STEP, left - FADE));
    };
    let start = 0;
    const begin = () => {
      if (begun || audio.paused) return;
      begun = true;
      clearTimeout(timer);
      start = performance.now();
      aim();
      if (!signal.aborted) paint();
    };
    const give = () => mine(begun ? 'stopped' : 'missing');

    const addressOf = (/** @type {string} */ src) => (/^\w+:/.test(src) ? src : root + src.split('/').map(encodeURIComponent).join('/'));
    audio.replaceChildren(...sources.map(([src, type]) => Object.assign(document.createElement('source'), { src: addressOf(src), type })));
    audio.volume = 0;
    audio.addEventListener('loadedmetadata', () => { audio.currentTime = from / 1000; }, { signal });
    // Not before it is there: until then the beginning of the recording would sound.
    audio.addEventListener('seeked', begin, { signal });
    audio.addEventListener('playing', () => { if (!audio.seeking && audio.currentTime * 1000 > from - 50) begin(); }, { signal });
    audio.addEventListener('ended', () => mine('heard'), { signal });
    audio.addEventListener('pause', () => { if (begun && !audio.ended) give(); }, { signal });
    audio.addEventListener('error', ({ target }) => {
      if (target === audio || target === audio.lastElementChild) give();
    }, { signal, capture: true });
    timer = setTimeout(give, LONGEST_WAIT);
    takeSpeaker();
    audio.load();
    audio.play().catch(({ name }) => {
      if (name === 'NotAllowedError') mine('stopped');
      else if (name !== 'AbortError') give();
    });
  };

  return { say, stop: () => end('stopped') };
}
