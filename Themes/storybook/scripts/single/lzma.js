// LZMA with its usual properties (lc 3, lp 0) but pb 0, which fits text, and with a mark at its end; after the LZMA
// SDK's specification (lzma-specification.txt). All at once: what browsers can unpack, they unpack later, and then a
// bright page has flashed in a dark room.

// Where the probabilities of each model begin in one array, by the specification's names: of a zero bit, in 2048ths.
const [IS_MATCH, IS_REP, IS_REP_G0, IS_REP_G1, IS_REP_G2, IS_REP0_LONG] = [0, 12, 24, 36, 48, 60];
const [POS_SLOT, POS_DECODERS, ALIGN, LENGTH, REP_LENGTH, LITERAL] = [72, 328, 456, 472, 746, 1020];

/**
 * @param {number[]} packed
 * @returns {Uint8Array}
 * @throws {RangeError} if it is cut off
 */
export function unpack(packed) {
  /** @type {number[]} */
  const out = [];
  const probabilities = new Uint16Array(LITERAL + 0x1800).fill(1024);
  let [range, code, at] = [2 ** 32 - 1, 0, 0];

  const next = () => {
    if (at === packed.length) throw new RangeError('cut off');
    at += 1;
    code = code * 256 + packed[at - 1];
  };
  const normalize = () => {
    if (range >= 2 ** 24) return;
    range *= 256;
    next();
  };
  const decodeBit = (/** @type {number} */ place) => {
    const bound = (range >>> 11) * probabilities[place];
    const isOne = code >= bound;
    if (isOne) {
      range -= bound;
      code -= bound;
      probabilities[place] -= probabilities[place] >> 5;
    } else {
      range = bound;
      probabilities[place] += (2048 - probabilities[place]) >> 5;
    }
    normalize();
    return Number(isOne);
  };
  const bitTree = (/** @type {number} */ place, /** @type {number} */ count) => {
    let node = 1;
    for (let i = 0; i < count; i += 1) node = node * 2 + decodeBit(place + node);
    return node - 2 ** count;
  };
  /** The lowest bit first. @type {typeof bitTree} */
  const reverseBitTree = (place, count) => {
    let [node, value] = [1, 0];
    for (let i = 0; i < count; i += 1) {
      const digit = decodeBit(place + node);
      node = node * 2 + digit;
      value += digit << i;
    }
    return value;
  };
  const directBits = (/** @type {number} */ count) => {
    let value = 0;
    for (let i = 0; i < count; i += 1) {
      range >>>= 1;
      const isOne = code >= range;
      if (isOne) code -= range;
      value = value * 2 + Number(isOne);
      normalize();
    }
    return value;
  };
  const decodeLength = (/** @type {number} */ place) => {
    if (!decodeBit(place)) return 2 + bitTree(place + 2, 3);
    return decodeBit(place + 1) ? 18 + bitTree(place + 18, 8) : 10 + bitTree(place + 10, 3);
  };
  const decodeDistance = (/** @type {number} */ length) => {
    const slot = bitTree(POS_SLOT + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const first = (2 + (slot & 1)) * 2 ** count;
    if (slot < 14) return first + reverseBitTree(POS_DECODERS + first - slot, count);
    return first + directBits(count - 4) * 16 + reverseBitTree(ALIGN, 4);
  };

  for (let i = 0; i < 5; i += 1) next();
  let distances = [1, 1, 1, 1];
  for (let state = 0;;) {
    if (!decodeBit(IS_MATCH + state)) {
      const place = LITERAL + 0x300 * (out[out.length - 1] >> 5);
      let node = 1;
      // After a match the byte that would have gone on with it is probably wrong: its bits are tried until one is.
      for (let other = out[out.length - distances[0]]; state > 6 && node < 256;) {
        const wrong = (other >> 7) & 1;
        other <<= 1;
        const digit = decodeBit(place + 256 + wrong * 256 + node);
        node = node * 2 + digit;
        if (digit !== wrong) break;
      }
      while (node < 256) node = node * 2 + decodeBit(place + node);
      out.push(node & 255);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const isLiteral = state < 7;
    let length = 1;
    if (!decodeBit(IS_REP + state)) {
      length = decodeLength(LENGTH);
      const distance = decodeDistance(length);
      if (distance === 2 ** 32 - 1) return new Uint8Array(out);
      distances = [distance + 1, ...distances.slice(0, 3)];
      state = isLiteral ? 7 : 10;
    } else {
      const isLast = !decodeBit(IS_REP_G0 + state);
      if (isLast && !decodeBit(IS_REP0_LONG + state)) {
        state = isLiteral ? 9 : 11;
      } else {
        if (!isLast) distances.unshift(...distances.splice(decodeBit(IS_REP_G1 + state) ? 2 + decodeBit(IS_REP_G2 + state) : 1, 1));
        length = decodeLength(REP_LENGTH);
        state = isLiteral ? 8 : 11;
      }
    }
    for (let i = 0; i < length; i += 1) out.push(out[out.length - distances[0]]);
  }
}
