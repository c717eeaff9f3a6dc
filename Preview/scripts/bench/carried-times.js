// The times of words after a sentence was rewritten. Knows no browser.

/**
 * @typedef {import('./units.js').Sentence} Sentence
 * @typedef {import('./units.js').Timed} Timed
 */

/** The shortest time of a word, in milliseconds. */
const BRIEF = 50;

/**
 * The times of words after one sentence was rewritten: unchanged words keep theirs, a changed word keeps the time of
 * the one in its place, and new words share the room of their neighbours.
 * @param {Timed[]} before the words of the sentence with their times
 * @param {string[]} after its words now
 * @returns {Timed[]}
 */
export function carried(before, after) {
  const old = before.map((word) => ({ ...word }));
  /** @type {Timed[]} */
  const words = [];
  for (const { gone: [from, to], fresh: [first, last], same } of hunksOf(before.map(({ text }) => text), after)) {
    const texts = after.slice(first, last);
    const timed = old.slice(from, to).filter(({ start }) => start !== undefined);
    /** @type {{ start?: number, end?: number }[]} */
    let times = [];
    if (texts.length === to - from) times = old.slice(from, to);
    else if (timed.length) times = shares(timed[0].start ?? 0, timed[timed.length - 1].end ?? 0, texts);
    else times = between(words.at(-1), old[to], texts);
    texts.forEach((text, i) => {
      const { start, end } = times[i] ?? {};
      words.push(start === undefined ? { text } : { text, start, end });
    });
    if (same >= 0) words.push(old[same]);
  }
  return words;
}

/**
 * New words between two others: they take the pause, or the longer of the two gives room.
 * @param {Timed | undefined} left changed in place
 * @param {Timed | undefined} right changed in place
 * @param {string[]} texts
 */
function between(left, right, texts) {
  const lengthOf = (/** @type {Timed | undefined} */ word) => (word?.end ?? 0) - (word?.start ?? 0);
  if (left?.end !== undefined && right?.start !== undefined && right.start - left.end >= texts.length * 2 * BRIEF) {
    return shares(left.end, right.start, texts);
  }
  const isLeft = lengthOf(left) >= lengthOf(right);
  const giver = isLeft ? left : right;
  if (!giver || lengthOf(giver) < (texts.length + 1) * BRIEF) return [];
  const times = shares(giver.start ?? 0, giver.end ?? 0, isLeft ? [giver.text, ...texts] : [...texts, giver.text]);
  Object.assign(giver, isLeft ? times.shift() : times.pop());
  return times;
}

/**
 * What differs between two lists, by a longest common subsequence: pieces that were exchanged, each with the number of
 * the equal word after it, or -1 at the end.
 * @param {string[]} before
 * @param {string[]} after
 */
function hunksOf(before, after) {
  const table = Array.from({ length: before.length + 1 }, () => new Array(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      table[i][j] = before[i] === after[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  const hunks = [];
  let [i, j, from, first] = [0, 0, 0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      hunks.push({ gone: [from, i], fresh: [first, j], same: i });
      [i, j] = [i + 1, j + 1];
      [from, first] = [i, j];
    } else if (j === after.length || (i < before.length && table[i + 1][j] >= table[i][j + 1])) i += 1;
    else j += 1;
  }
  hunks.push({ gone: [from, i], fresh: [first, j], same: -1 });
  return hunks;
}

/**
 * @param {Sentence[]} sentences
 * @param {import('./boundaries.js').Time[]} times of their units
 * @returns {Sentence[]} with these times
 */
export function timedSentences(sentences, times) {
  let next = 0;
  const timed = (/** @type {string} */ text) => {
    const time = times[next];
    next += 1;
    return time ? { text, start: time[0], end: time[1] } : { text };
  };
  return sentences.map(({ text, words }) => ({ ...timed(text), words: words.map((word) => timed(word.text)) }));
}

/**
 * Gives the words of a text that was read again the times that they had, or their share.
 * @param {Sentence[]} before
 * @param {Sentence[]} after changed in place
 * @param {number} sentence that was rewritten; it may have become several, or one with the next
 * @returns {boolean} whether the times of words were carried over
 */
export function keepTimes(before, after, sentence) {
  const count = (/** @type {Sentence[]} */ all) => all.slice(0, sentence).reduce((sum, { words }) => sum + words.length, 0);
  const isWords = before[sentence].words.some(({ start }) => start !== undefined);
  const rest = before.length - sentence - 1;
  const own = after.slice(sentence, after.length - rest);
  const same = (/** @type {Sentence} */ one, /** @type {Sentence | undefined} */ other) => one.text === other?.text;
  const isAlone = count(before) === count(after) && own.length > 0
    && before.slice(sentence + 1).every((one, i) => same(one, after[after.length - rest + i]));
  if (!isWords || !isAlone) return false;
  const words = carried(before[sentence].words, own.flatMap((one) => one.words.map(({ text }) => text)));
  let next = 0;
  for (const one of own) {
    delete one.start;
    delete one.end;
    one.words = one.words.map(() => {
      next += 1;
      return words[next - 1];
    });
  }
  return true;
}

/** A span divided by letters. @param {number} start @param {number} end @param {string[]} texts */
function shares(start, end, texts) {
  const total = texts.reduce((sum, text) => sum + text.length + 1, 0);
  const room = end - start - texts.length * BRIEF;
  let passed = 0;
  let place = start;
  return texts.map((text, i) => {
    passed += text.length + 1;
    const from = place;
    place = i === texts.length - 1 ? end : Math.round(start + (i + 1) * BRIEF + (Math.max(room, 0) * passed) / total);
    return { start: from, end: place };
  });
}
