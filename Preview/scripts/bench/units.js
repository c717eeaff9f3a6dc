// The units of a recording: each sentence, which has a time as long as none of its words has one,
// followed by its words.

/**
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {{ text: string, start?: number, end?: number }} Timed
 * @typedef {Timed & { words: Timed[] }} Sentence
 * @typedef {{ text: string, sentence: number, word: number }} Unit `word` is the number of the word in the recording;
 *   -1 for a sentence
 */

/**
 * @param {Sentence[]} sentences
 * @returns {{ units: Unit[], times: Time[], starts: number[] }} `starts` has the unit of each sentence,
 *   and one after the last
 */
export function unitsOf(sentences) {
  /** @type {Unit[]} */
  const units = [];
  /** @type {Time[]} */
  const times = [];
  /** @type {number[]} */
  const starts = [];
  let word = 0;
  const add = (/** @type {Unit} */ unit, /** @type {Timed} */ { start, end }) => {
    units.push(unit);
    times.push(start === undefined || end === undefined ? null : [start, end]);
  };
  sentences.forEach((sentence, i) => {
    starts.push(units.length);
    add({ text: sentence.text, sentence: i, word: -1 }, sentence);
    for (const timed of sentence.words) {
      add({ text: timed.text, sentence: i, word }, timed);
      word += 1;
    }
  });
  starts.push(units.length);
  return { units, times, starts };
}

/**
 * @param {Sentence[]} sentences
 * @param {Time[]} times
 * @returns {string} storysite's own JSON, in seconds; what has no time is left out
 */
export function timingOf(sentences, times) {
  let next = 0;
  const seconds = (/** @type {number} */ time) => time / 1000;
  const timed = (/** @type {string} */ text, /** @type {Time} */ time) => (
    time && { text, start: seconds(time[0]), end: seconds(time[1]) });
  const all = sentences.flatMap(({ text, words }) => {
    const own = timed(text, times[next]);
    next += 1;
    const spoken = words.flatMap(({ text: word }, i) => timed(word, times[next + i]) ?? []);
    next += words.length;
    if (own) return [own];
    return spoken.length ? [{ text, start: spoken[0].start, end: spoken[spoken.length - 1].end, words: spoken }] : [];
  });
  return JSON.stringify({ sentences: all });
}
