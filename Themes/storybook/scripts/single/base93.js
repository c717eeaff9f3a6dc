// Bytes as text: two characters for thirteen bits, or for fourteen if their number is small, after the idea of basE91.
// The characters are those from `!` to `~` without `<`.

const [BASE, SHORT] = [93, 2 ** 13];
/**
 * The largest number of thirteen bits to which a fourteenth is added: two characters have that many numbers to spare.
 */
const LAST_LONG = BASE * BASE - SHORT - 1;

/** @param {string} text @returns {number[]} sometimes with one zero too many at the end */
export function bytesOf(text) {
  /** @type {number[]} */
  const bytes = [];
  let [value, count] = [0, 0]; // the bits that wait for their byte, the lowest first
  const digit = (/** @type {number} */ at) => {
    const code = text.charCodeAt(at);
    return code - (code < 60 ? 33 : 34);
  };
  for (let at = 0; at < text.length; at += 2) {
    const number = digit(at) + digit(at + 1) * BASE;
    value += number * 2 ** count;
    count += (number & SHORT - 1) > LAST_LONG ? 13 : 14;
    for (; count > 7; count -= 8, value >>= 8) bytes.push(value & 255);
  }
  return bytes;
}
