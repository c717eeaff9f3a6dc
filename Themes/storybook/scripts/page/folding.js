// Text as it is compared: without case, accents, points and characters that nobody sees,
// and with hiragana for katakana.

/** Writing systems without spaces between words. */
export const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u;

/**
 * Marks of other blocks are vowels, as in the scripts of India, so they stay. `SearchWords.swift` has the same blocks.
 */
const UNSEEN = /(?=\p{M})[\u0300-\u074f\u0898-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u309a\ufb1e-\ufe2f\u{e0100}-\u{e01ef}]|[\p{Cf}\u0640]/gu;

/** How far a letter of katakana comes after the same of hiragana. */
const KANA = 0x60;

/** @param {string} text @returns {string} with its letters decomposed */
export const folded = (text) => text.normalize('NFKD').replace(UNSEEN, '')
  .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - KANA)).toLowerCase();
