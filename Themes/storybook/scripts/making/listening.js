// An idea that is said: only where the browser recognizes the language of the tale on the device itself (Web Speech
// API), so that no sound leaves it.

/**
 * @param {string} lang a language tag
 * @returns {string[]} the tags under which browsers may know it: their packs of languages have regions
 */
function tagsOf(lang) {
  const { language, region } = new Intl.Locale(lang).maximize();
  return [...new Set([lang, `${language}-${region}`])];
}

/** @param {string} lang @returns {Promise<any>} a recognition that stays on the device; null if there is none */
async function localRecognition(lang) {
  const Recognition = /** @type {any} */ (globalThis).SpeechRecognition;
  if (!Recognition?.available || !('processLocally' in Recognition.prototype)) return null;
  for (const tag of tagsOf(lang)) {
    const state = await Recognition.available({ langs: [tag], processLocally: true }).catch(() => '');
    if (state === 'available') return Object.assign(new Recognition(), { lang: tag, processLocally: true });
  }
  return null;
}

/**
 * @param {HTMLElement} button hidden until something can be said here
 * @param {string} lang of the tale
 * @param {(idea: string) => void} heard empty if nothing was understood
 * @returns {Promise<() => void>} stops listening
 */
export async function offerListening(button, lang, heard) {
  const recognition = await localRecognition(lang).catch(() => null);
  if (!recognition?.processLocally) return () => {};
  let isOn = false;
  let idea = '';
  const enter = (/** @type {boolean} */ on) => {
    isOn = on;
    button.setAttribute('aria-pressed', String(on));
  };
  recognition.onresult = (/** @type {any} */ { results }) => {
    idea = [...results].map(([best]) => best?.transcript ?? '').join(' ').trim();
  };
  recognition.onend = () => {
    if (isOn) heard(idea);
    enter(false);
  };
  button.addEventListener('click', () => {
    if (isOn) {
      recognition.stop();
      return;
    }
    idea = '';
    try {
      recognition.start();
      enter(true);
    } catch { /* it has not ended yet */ }
  });
  enter(false);
  button.hidden = false;
  return () => {
    enter(false);
    recognition.abort();
  };
}
