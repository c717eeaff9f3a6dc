// What is spoken alone fades in and out within a few milliseconds: a recording that is cut within a sound would click.

const FADE = 12; // ms
const STEP = 4; // ms

/** @param {HTMLMediaElement} audio */
export function makeFade(audio) {
  let loudness = -1; // to come back to; -1 where nothing fades
  let begun = 0; // ms
  let left = () => Infinity;
  let timer = 0;

  const step = () => {
    if (loudness < 0) return;
    const rest = left();
    audio.volume = loudness * Math.max(0, Math.min(1, (performance.now() - begun) / FADE, rest / FADE));
    timer = setTimeout(step, audio.volume < loudness ? STEP : Math.max(STEP, Math.min(rest, FADE * 9) - FADE));
  };
  const start = () => {
    if (loudness < 0 || begun) return;
    begun = performance.now();
    step();
  };
  for (const type of ['seeked', 'playing']) audio.addEventListener(type, start);

  return {
    /** @param {() => number} rest milliseconds until it ends */
    begin(rest) {
      if (loudness < 0) loudness = audio.volume;
      clearTimeout(timer); // of what sounded until now
      left = rest;
      begun = 0;
      audio.volume = 0;
    },
    end() {
      if (loudness >= 0) audio.volume = loudness;
      loudness = -1;
    },
  };
}
