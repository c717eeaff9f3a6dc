// The sleep timer: the voice stops after the last word of the tale, or fades out after a quarter of an hour.

/** Minutes of the longer choice, in milliseconds. */
const QUARTER = 15 * 60 * 1000;
/** The voice fades out over this many milliseconds. */
const FADE = 10_000;

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Narration} narration
 * @param {() => void} stop
 * @returns {import('../reader/types.d.ts').Companion}
 */
export function makeSleep(tale, narration, stop) {
  const holder = document.querySelector('[data-setting=sleep]');
  let until = 0; // by the device's clock, in milliseconds
  let timer = 0;
  let loudness = 0; // before it fades: a child's may have a limit, and a word alone begins softly

  const choose = (/** @type {string} */ choice) => {
    clearInterval(timer);
    if (loudness) narration.setVolume(loudness);
    loudness = narration.volume;
    until = choice === '15' ? Date.now() + QUARTER : 0;
    if (choice === 'off') delete tale.dataset.sleep;
    else tale.dataset.sleep = choice;
    if (until) timer = setInterval(listen, 250);
  };

  const end = () => {
    stop();
    for (const input of holder?.querySelectorAll('input') ?? []) input.checked = input.value === 'off';
    choose('off');
  };

  const listen = () => {
    const rest = until - Date.now();
    if (rest > FADE) loudness = Math.max(loudness, narration.volume);
    else if (rest > 0) narration.setVolume((loudness * rest) / FADE);
    else end();
  };

  holder?.addEventListener('change', ({ target }) => choose(/** @type {HTMLInputElement} */ (target).value));
  // What was chosen before this script came; and Firefox keeps a choice when a page is loaded again.
  const chosen = holder?.querySelector('input:checked');
  if (chosen instanceof HTMLInputElement && chosen.value !== 'off') choose(chosen.value);
  return {
    finished() {
      if (tale.dataset.sleep === 'tale') end();
    },
  };
}
