// DEFLATE (RFC 1951), at once: what browsers have for it answers later, and then a bright page has flashed in a dark room.

/** The order in which the lengths of the code for lengths come (3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;
const END = 256;

/** @typedef {{ counts: Uint16Array, symbols: number[] }} Code the number of codes of each length, and the symbols in their order */

/** @param {ArrayLike<number>} lengths of the codes, by symbol @returns {Code} */
function codeOf(lengths) {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  const symbols = [];
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    for (let symbol = 0; symbol < lengths.length; symbol += 1) if (lengths[symbol] === length) symbols.push(symbol);
    counts[length] = symbols.length;
  }
  for (let length = LONGEST_CODE; length > 0; length -= 1) counts[length] -= counts[length - 1];
  return { counts, symbols };
}

/**
 * @param {Uint8Array} packed
 * @returns {Uint8Array}
 * @throws {RangeError} if that is no DEFLATE
 */
export function inflate(packed) {
  let out = new Uint8Array(packed.length * 8);
  let size = 0;
  let at = 0; // in bits

  const bits = (/** @type {number} */ count) => {
    let value = 0;
    for (let i = 0; i < count; i += 1, at += 1) value |= ((packed[at >> 3] >> (at & 7)) & 1) << i;
    return value;
  };
  const symbolOf = (/** @type {Code} */ { counts, symbols }) => {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      code = code * 2 + bits(1);
      first *= 2;
      if (code - first < counts[length]) return symbols[index + code - first];
      index += counts[length];
      first += counts[length];
    }
    throw new RangeError('no code');
  };
  const put = (/** @type {number} */ byte) => {
    if (size === out.length) {
      const more = new Uint8Array(size * 2);
      more.set(out);
      out = more;
    }
    out[size] = byte;
    size += 1;
  };
  /** @returns {[Code, Code]} for literals and lengths, and for distances */
  const codes = () => {
    const [literals, distances, count] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const own = new Uint8Array(ORDER.length);
    for (let i = 0; i < count; i += 1) own[ORDER[i]] = bits(3);
    const code = codeOf(own);
    const lengths = new Uint8Array(literals + distances);
    for (let i = 0; i < lengths.length;) {
      const symbol = symbolOf(code);
      const value = symbol < 16 ? symbol : symbol === 16 ? lengths[i - 1] : 0;
      const times = symbol < 16 ? 1 : symbol === 16 ? bits(2) + 3 : symbol === 17 ? bits(3) + 3 : bits(7) + 11;
      lengths.fill(value, i, i += times);
    }
    return [codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals))];
  };
  const fixed = () => {
    const lengths = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
    return [codeOf(lengths), codeOf(new Uint8Array(30).fill(5))];
  };
  const block = (/** @type {Code[]} */ [literals, distances]) => {
    for (let symbol = symbolOf(literals); symbol !== END; symbol = symbolOf(literals)) {
      if (symbol < END) {
        put(symbol);
        continue;
      }
      const number = symbol - END - 1;
      const more = number < 8 || number === 28 ? 0 : (number >> 2) - 1;
      const length = number === 28 ? 258 : 3 + bits(more) + (number < 8 ? number : (4 + (number & 3)) << more);
      const far = symbolOf(distances);
      const extra = far < 4 ? 0 : (far >> 1) - 1;
      const distance = 1 + bits(extra) + (far < 2 ? far : (2 + (far & 1)) << extra);
      for (let i = 0; i < length; i += 1) put(out[size - distance]);
    }
  };

  for (let isLast = 0; !isLast;) {
    isLast = bits(1);
    const kind = bits(2);
    if (kind === 3 || at > packed.length * 8) throw new RangeError('no block');
    if (kind) {
      block(kind === 1 ? fixed() : codes());
    } else {
      at = (at + 7) & ~7;
      const length = bits(16);
      at += 16; // the length again
      for (let i = 0; i < length; i += 1) put(bits(8));
    }
  }
  return out.subarray(0, size);
}
