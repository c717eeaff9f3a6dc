// The answer that the voice speaks before its page is shown.

/** Milliseconds after which the page is shown although the answer did not sound. */
const LONGEST_SILENCE = 2000;

/** @param {import('./types.d.ts').Telling} telling */
export function makeAnswer(telling) {
  let timer = 0;
  /** @type {(() => void) | null} what follows when it has been spoken */
  let then = null;

  const cancel = () => {
    clearTimeout(timer);
    then = null;
  };
  /** @returns {boolean} whether there was an answer to finish */
  const finish = () => {
    const next = then;
    if (!next) return false;
    cancel();
    telling.turnOff();
    next();
    return true;
  };

  return {
    /**
     * @param {number} from word
     * @param {number} to word
     * @param {() => void} next called when it has been spoken, or its sound has not come
     * @param {boolean} [isTold] whether the story is told; without it, whether the voice reads on
     * @returns {boolean} whether the voice speaks it
     */
    begin(from, to, next, isTold) {
      cancel();
      const seconds = telling.speak(from, to, true, isTold);
      if (!seconds) return false;
      then = next;
      timer = setTimeout(finish, seconds * 1000 + LONGEST_SILENCE);
      return true;
    },
    finish,
    cancel,
  };
}
