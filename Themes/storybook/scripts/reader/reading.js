// The current reading: stores the reading position, and knows whether the voice has read the tale to its end.

import { makePosition } from './position.js';
import { percentRead } from './percent-read.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Narration | null} narration
 */
export function makeReading(tale, text, pages, narration) {
  const position = makePosition(tale);
  let isUnderWay = false; // whether the voice has started; before that, its position is not worth storing
  let isHeard = false; // to its end

  /** @returns {number} the second to go on from where no word says it; 0 where one does, and at the end */
  const secondHere = () => {
    if (!narration) return 0;
    const { track, page, duration } = narration.recording;
    const isElsewhere = page >= 0 && page !== pages.shown;
    const second = Math.floor(narration.position());
    return track || isElsewhere || second >= duration - 1 ? 0 : second;
  };

  const keep = () => {
    const { shown, path, sections } = pages;
    const onPage = narration && text.pageOf[narration.word] === shown;
    const word = onPage ? narration.word : -1;
    position.keep(
      {
        page: sections[shown].id, word, second: secondHere(), voice: narration?.voice ?? '', aloud: isUnderWay,
        path: path.branches ? path.pages.map((page) => sections[page].id) : undefined,
      },
      path.pages.indexOf(shown) + 1,
      path.isOpen ? 0 : path.pages.length,
      percentRead(text, path, shown, word),
    );
  };

  return {
    recall: position.recall,
    keep,
    /** Whether the voice has read the tale to its end. */
    get isHeard() {
      return isHeard;
    },
    /** @param {boolean} playing whether the voice sounds now */
    changed(playing) {
      if (!playing && isUnderWay) keep();
      isUnderWay ||= playing;
    },
    restart() {
      position.restart();
      keep();
      isHeard = false;
    },
    /** @param {boolean} [byVoice] whether the voice has come to the end */
    finish(byVoice = false) {
      isUnderWay = false;
      position.finish();
      isHeard ||= byVoice;
    },
    /** The reader has turned back to the title. */
    forget() {
      isUnderWay = false;
      position.forget();
    },
  };
}
