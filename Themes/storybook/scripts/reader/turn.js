// The child's turn: the voice waits after a sentence for the child to say it.

/**
 * @param {HTMLElement} tale
 * @param {() => void} changed called when the turn begins or ends
 */
export function makeTurn(tale, changed) {
  const ring = tale.querySelector('.ring path');
  let timer = 0;
  let isOn = false;

  const show = (/** @type {boolean} */ on) => {
    isOn = on;
    clearTimeout(timer);
    tale.toggleAttribute('data-waiting', on);
    for (const running of ring?.getAnimations() ?? []) running.cancel();
    changed();
  };

  return {
    get isOn() {
      return isOn;
    },
    /**
     * @param {number} length milliseconds; Infinity until the reader ends it
     * @param {() => void} over called when they have passed
     */
    begin(length, over) {
      show(true);
      if (length === Infinity) return;
      timer = setTimeout(over, length);
      ring?.animate({ strokeDashoffset: [100, 0] }, length);
    },
    end() {
      if (isOn) show(false);
    },
  };
}
