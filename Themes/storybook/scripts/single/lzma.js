// LZMA with its usual properties (lc 3, lp 0) but pb 0, which fits text, and with a mark at its end; after the LZMA
// SDK's specification (lzma-specification.txt). All at once: what browsers can unpack, they unpack later, and then a
// bright page has flashed in a dark room.

// Where in one array are the odds of what: each is the chance of a zero, of 2048.
const [MATCH, AGAIN, NOT_LAST, NOT_SECOND, THIRD_OR_FOURTH, LONG] = [0, 12, 24, 36, 48, 60];
const [SLOT, DISTANCE, ALIGNED, LENGTH, LENGTH_AGAIN, LITERAL] = [72, 328, 456, 472, 746, 1020];

/**
 * @param {Uint8Array} packed
 * @returns {Uint8Array}
 * @throws {RangeError} if it is cut off
 */
export function unpack(packed) {
  let out = new Uint8Array(packed.length * 8);
  let size = 0;
  const odds = new Uint16Array(LITERAL + 0x1800).fill(1024);
  let [range, code, at] = [2 ** 32 - 1, 0, 0];

  const next = () => {
    if (at === packed.length) throw new RangeError('cut off');
    at += 1;
    code = code * 256 + packed[at - 1];
  };
  const widen = () => {
    if (range >= 2 ** 24) return;
    range *= 256;
    next();
  };
  const bit = (/** @type {number} */ place) => {
    const bound = (range >>> 11) * odds[place];
    const isOne = code >= bound;
    if (isOne) {
      range -= bound;
      code -= bound;
      odds[place] -= odds[place] >> 5;
    } else {
      range = bound;
      odds[place] += (2048 - odds[place]) >> 5;
    }
    widen();
    return Number(isOne);
  };
  const tree = (/** @type {number} */ place, /** @type {number} */ count) => {
    let node = 1;
    for (let i = 0; i < count; i += 1) node = node * 2 + bit(place + node);
    return node - 2 ** count;
  };
  /** The lowest bit first. @type {typeof tree} */
  const backwards = (place, count) => {
    let [node, value] = [1, 0];
    for (let i = 0; i < count; i += 1) {
      const digit = bit(place + node);
      node = node * 2 + digit;
      value += digit << i;
    }
    return value;
  };
  const even = (/** @type {number} */ count) => {
    let value = 0;
    for (let i = 0; i < count; i += 1) {
      range >>>= 1;
      const isOne = code >= range;
      if (isOne) code -= range;
      value = value * 2 + Number(isOne);
      widen();
    }
    return value;
  };
  const lengthAt = (/** @type {number} */ place) => {
    if (!bit(place)) return 2 + tree(place + 2, 3);
    return bit(place + 1) ? 18 + tree(place + 18, 8) : 10 + tree(place + 10, 3);
  };
  const distanceFor = (/** @type {number} */ length) => {
    const slot = tree(SLOT + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const first = (2 + (slot & 1)) * 2 ** count;
    if (slot < 14) return first + backwards(DISTANCE + first - slot, count);
    return first + even(count - 4) * 16 + backwards(ALIGNED, 4);
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

  for (let i = 0; i < 5; i += 1) next();
  let distances = [1, 1, 1, 1];
  for (let state = 0;;) {
    if (!bit(MATCH + state)) {
      const place = LITERAL + 0x300 * (out[size - 1] >> 5);
      let node = 1;
      // After a match the byte that would have gone on with it is probably wrong: its bits are tried until one is.
      for (let other = out[size - distances[0]]; state > 6 && node < 256;) {
        const wrong = (other >> 7) & 1;
        other <<= 1;
        const digit = bit(place + 256 + wrong * 256 + node);
        node = node * 2 + digit;
        if (digit !== wrong) break;
      }
      while (node < 256) node = node * 2 + bit(place + node);
      put(node);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const isLiteral = state < 7;
    let length = 1;
    if (!bit(AGAIN + state)) {
      length = lengthAt(LENGTH);
      const distance = distanceFor(length);
      if (distance === 2 ** 32 - 1) return out.subarray(0, size);
      distances = [distance + 1, ...distances.slice(0, 3)];
      state = isLiteral ? 7 : 10;
    } else {
      const isLast = !bit(NOT_LAST + state);
      if (isLast && !bit(LONG + state)) {
        state = isLiteral ? 9 : 11;
      } else {
        if (!isLast) distances.unshift(...distances.splice(bit(NOT_SECOND + state) ? 2 + bit(THIRD_OR_FOURTH + state) : 1, 1));
        length = lengthAt(LENGTH_AGAIN);
        state = isLiteral ? 8 : 11;
      }
    }
    for (let i = 0; i < length; i += 1) put(out[size - distances[0]]);
  }
}
