// A sum that a child who can only just add does not do: "seven times eight, and four more". It is asked in words.

/** @typedef {{ one: number, other: number, more: number, answer: number }} Sum */

/** @param {() => number} random from 0 to 1, without 1 @returns {Sum} */
export function makeSum(random = Math.random) {
  const from = (/** @type {number} */ least, /** @type {number} */ most) =>
    least + Math.floor(random() * (most - least + 1));
  const [one, other, more] = [from(6, 9), from(6, 9), from(2, 9)];
  return { one, other, more, answer: one * other + more };
}

/** @param {string} typed @returns {string} with the digits of other writing systems as 0 to 9 */
export function plainDigits(typed) {
  return typed.trim().replace(/\p{Nd}/gu, (digit) => {
    const code = /** @type {number} */ (digit.codePointAt(0));
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}

/** @param {Sum} sum @param {string} typed */
export const isRight = ({ answer }, typed) => plainDigits(typed) === String(answer);
