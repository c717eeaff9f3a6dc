// The current reading: stores the reading position, and knows whether the voice has read the tale to its end.

import { makePlace } from './place.js';
import { shareRead } from './share.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Telling | null} telling
 */
export function makeReading(tale, text, pages, telling) {
  const place = makePlace(tale);
  let isUnderWay = false; // whether the voice has started; before that, its position is not worth storing
  let isHeard = false; // to its end

  /** @returns {number} the second to go on from where no word says it; 0 where one does, and at the end */
  const secondHere = () => {
    if (!telling) return 0;
    const { recording: { track, page, duration }, position } = telling;
    const isElsewhere = page >= 0 && page !== pages.shown;
    const second = Math.floor(position());
    return track || isElsewhere || second >= duration - 1 ? 0 : second;
  };

  const keep = () => {
    const { shown, path, sections } = pages;
    const onPage = telling && text.pageOf[telling.word] === shown;
    const word = onPage ? telling.word : -1;
    const here = { page: sections[shown].id, word, second: secondHere(), voice: telling?.voice ?? '', aloud: isUnderWay };
    place.keep(
      path.branches ? { ...here, path: path.way.map((page) => sections[page].id) } : here,
      path.way.indexOf(shown) + 1,
      path.isOpen ? 0 : path.way.length,
      shareRead(text, path, shown, word),
    );
  };

  return {
    recall: place.recall,
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
    /** The voice has come to another sentence. */
    moved() {
      if (isUnderWay) keep();
    },
    restart() {
      place.restart();
      keep();
      isHeard = false;
    },
    /** @param {boolean} [byVoice] whether the voice has come to the end */
    finish(byVoice = false) {
      isUnderWay = false;
      place.finish();
      isHeard ||= byVoice;
    },
    /** The reader has turned back to the title. */
    forget() {
      isUnderWay = false;
      place.forget();
    },
  };
}
