// When each word of a sentence is spoken, where only the sentence was timed: by the letters of the words and the
// punctuation between them, as the build estimates it (`Pace`). Knows no browser.

/** The weight of a letter is 1. */
const [IDEOGRAPH, DIGIT] = [3, 4];
const [AFTER_SENTENCE, AFTER_PART] = [6, 3];
const FIRST_IDEOGRAPH = 0x3000;

/** @param {string} word @returns {number} its length in units of about one spoken letter */
const weightOf = (word) =>
  [...word].reduce((sum, letter) => {
    if (/[0-9]/.test(letter)) return sum + DIGIT;
    return sum + (letter >= String.fromCodePoint(FIRST_IDEOGRAPH) ? IDEOGRAPH : 1);
  }, 1);

/** @param {string} gap between two words @returns {number} */
function pauseOf(gap) {
  if (/\p{Sentence_Terminal}|…/u.test(gap)) return AFTER_SENTENCE;
  return /[,:;،؛、，：；\-–—]/.test(gap) ? AFTER_PART : 0;
}

/**
 * @param {string[]} words
 * @param {string[]} gaps after each word but the last
 * @param {number} start of the sentence, in seconds
 * @param {number} end
 * @returns {[number, number][]} when each word begins and ends, in seconds
 */
export function spreadWords(words, gaps, start, end) {
  const weights = words.map(weightOf);
  const pauses = gaps.map(pauseOf);
  const total = [...weights, ...pauses].reduce((sum, weight) => sum + weight, 0) || 1;
  const at = (/** @type {number} */ passed) => start + (end - start) * passed / total;
  let passed = 0;
  return weights.map((weight, i) => {
    const from = at(passed);
    passed += weight;
    const to = at(passed);
    passed += pauses[i] ?? 0;
    return [from, to];
  });
}

/**
 * @param {[number, number][]} times of words, in seconds
 * @returns {number[]} pause and length by turns in milliseconds, as the data block `timing` of a page has them
 */
export function timingOf(times) {
  let end = 0;
  return times.flatMap(([from, to]) => {
    const [start, stop] = [Math.round(from * 1000), Math.round(to * 1000)];
    const pair = [start - end, stop - start];
    end = stop;
    return pair;
  });
}
