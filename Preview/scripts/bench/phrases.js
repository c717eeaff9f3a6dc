// Phrases: the parts of sentences between their punctuation. Knows no browser.

/** @typedef {import('./units.js').Unit} Unit */

/** What ends a phrase between two words: commas, semicolons, colons and dashes of all writing systems, and marks that
 * end sentences inside a quotation. A hyphen or a short dash counts only with spaces around it. */
const PHRASE_END = /[,;:!?…—―⸺،؛؟؍՝՜՞·;፣፤፥፦᠂᠈、。，；：！？﹐﹑﹔﹕︐︑︓︔｡､߸꓾꘍]|\s[-–]\s/u;
/**
 * The letters of the shortest phrase that somebody can tap, and how many letters a character such as Han counts for.
 */
const [LEAST_LETTERS, DENSE] = [8, 3];
const DENSE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** @param {string} text */
const lengthOf = (text) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + (DENSE - 1) * (text.match(DENSE_LETTER)?.length ?? 0);

/**
 * @param {string} sentence
 * @param {string[]} words of it
 * @returns {{ word: number, text: string }[]} the first word of each phrase, and its text;
 *   together they are the sentence
 */
export function dividedAt(sentence, words) {
  /** Where phrases begin. */
  const cuts = [{ word: 0, at: 0 }];
  let end = 0;
  words.forEach((text, word) => {
    const at = sentence.indexOf(text, end);
    if (at < 0) return;
    const gap = sentence.slice(end, at);
    if (word && PHRASE_END.test(gap)) {
      // Quotation marks and brackets that open belong to what follows.
      const opening = /[\p{Ps}\p{Pi}"'¡¿]*$/u.exec(gap)?.[0].length ?? 0;
      const cut = { word, at: at - opening };
      if (lengthOf(sentence.slice(cuts[cuts.length - 1].at, cut.at)) >= LEAST_LETTERS) cuts.push(cut);
    }
    end = at + text.length;
  });
  if (cuts.length > 1 && lengthOf(sentence.slice(cuts[cuts.length - 1].at)) < LEAST_LETTERS) cuts.pop();
  return cuts.map(({ word, at }, i) => ({ word, text: sentence.slice(at, cuts[i + 1]?.at).trim() }));
}

/**
 * @param {Unit[]} units
 * @param {number[]} starts the unit of each sentence
 * @returns {{ starts: number[], texts: string[] }} the first unit of each phrase, that of a sentence for its first one,
 *   and the end of all; and their texts
 */
export function phrasesOf(units, starts) {
  const all = starts.slice(0, -1).flatMap((start, i) => {
    const words = units.slice(start + 1, starts[i + 1]).map(({ text }) => text);
    return dividedAt(units[start].text, words).map(({ word, text }) => ({ unit: word ? start + 1 + word : start, text }));
  });
  return { starts: [...all.map(({ unit }) => unit), units.length], texts: all.map(({ text }) => text) };
}
