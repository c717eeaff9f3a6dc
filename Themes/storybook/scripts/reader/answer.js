// The answer that the voice speaks before its page is shown.

/** Milliseconds after which the page is shown although the answer did not sound. */
const LONGEST_SILENCE = 2000;

/** @param {import('./types.d.ts').Narration} narration */
export function makeAnswer(narration) {
  let timer = 0;
  /** @type {(() => void) | null} what follows when it has been spoken */
  let then = null;

  const cancel = () => {
    clearTimeout(timer);
    if (then) narration.turnOff();
    then = null;
  };
  /** @returns {boolean} whether there was an answer to finish */
  const finish = () => {
    const next = then;
    cancel();
    next?.();
    return !!next;
  };

  return {
    /**
     * @param {number} from word
     * @param {number} to word
     * @param {() => void} next called when it has been spoken, or its sound has not come
     * @param {boolean} [isNarrating] whether the story is narrated; without it, whether the voice reads on
     * @returns {boolean} whether the voice speaks it
     */
    begin(from, to, next, isNarrating) {
      cancel();
      const seconds = narration.speak(from, to, true, isNarrating);
      if (!seconds) return false;
      then = next;
      timer = setTimeout(finish, seconds * 1000 + LONGEST_SILENCE);
      return true;
    },
    finish,
    cancel,
  };
}
