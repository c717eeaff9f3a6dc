// A QR code (ISO/IEC 18004) of bytes, at the lowest error correction, which is enough for a screen.

/** By version from 1: the error correction codewords of a block, and the number of blocks. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
/** A camera reads a larger one badly from a small screen. */
export const LARGEST_VERSION = CORRECTION.length;

/** @param {number} version @returns {number} the modules that hold data and error correction */
function roomOf(version) {
  const aligns = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const withAlignment = aligns ? (25 * aligns - 10) * aligns - 55 : 0;
  return (16 * version + 128) * version + 64 - withAlignment - (version > 6 ? 36 : 0);
}

/** @param {number} version @returns {number} codewords of data */
const dataOf = (version) => (roomOf(version) >> 3) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** The length of the character count indicator, in bits. @param {number} version */
const countBits = (version) => (version < 10 ? 8 : 16);

/** @param {number} length bytes @returns {number} the smallest version that holds them; 0 if none does */
export function versionOf(length) {
  for (let version = 1; version <= LARGEST_VERSION; version += 1) {
    if (4 + countBits(version) + 8 * length <= 8 * dataOf(version)) return version;
  }
  return 0;
}

/** The product in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. @param {number} one @param {number} other */
function product(one, other) {
  let made = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    made = (made << 1) ^ ((made >>> 7) * 0x11d);
    made ^= ((other >>> bit) & 1) * one;
  }
  return made;
}

/** @param {number} degree @returns {number[]} the generator polynomial, highest power first, without its leading 1 */
function generatorOf(degree) {
  const made = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) made[j] = product(made[j], root) ^ (made[j + 1] ?? 0);
    root = product(root, 2);
  }
  return made;
}

/** @param {number[]} data @param {number[]} generator @returns {number[]} the Reed–Solomon remainder */
function remainderOf(data, generator) {
  const made = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ Number(made.shift());
    made.push(0);
    generator.forEach((value, i) => made[i] ^= product(value, factor));
  }
  return made;
}

/** @param {Uint8Array} bytes @param {number} version @returns {number[]} all codewords in their order */
function codewordsOf(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const add = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1);
  };
  const capacity = dataOf(version);
  add(4, 4); // byte mode
  add(bytes.length, countBits(version));
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, 8 * capacity - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < 8 * capacity; pad ^= 0xec ^ 0x11) add(pad, 8);
  const data = Array.from(
    { length: capacity },
    (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  );

  const [count, degree] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const generator = generatorOf(degree);
  const short = Math.floor(capacity / count);
  const shorts = count - (capacity % count);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const block = data.slice(start, start += short + (i < shorts ? 0 : 1));
    return { block, correction: remainderOf(block, generator) };
  });
  const interleaved = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, i) => lists.map((list) => list[i]))
      .flat().filter((value) => value !== undefined);
  return [
    ...interleaved(blocks.map(({ block }) => block)),
    ...interleaved(blocks.map(({ correction }) => correction)),
  ];
}

/** @param {number} version @returns {number[]} where alignment patterns have their middles */
function alignmentsOf(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const last = 4 * version + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @param {boolean[][]} rows @returns {number} the penalty score of a symbol with a mask */
function penaltyOf(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const here = rows[y][x];
      if (here === rows[y - 1][x] && here === rows[y][x - 1] && here === rows[y - 1][x - 1]) penalty += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length;
  return penalty + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}

/** @param {number} value @param {number} generator @param {number} degree @returns {number} with its BCH remainder */
function withRemainder(value, generator, degree) {
  let rest = value;
  for (let i = 0; i < degree; i += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator);
  return (value << degree) | rest;
}

/** A symbol while it is drawn: its modules, and which of them belong to function patterns. @param {number} size */
function makeGrid(size) {
  const dark = Array.from({ length: size }, () => Array(size).fill(false));
  const isFunction = Array.from({ length: size }, () => Array(size).fill(false));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ isDark) => {
    dark[y][x] = isDark;
    isFunction[y][x] = true;
  };
  /** Squares around a middle, each within the next one. @param {number} x @param {number} y @param {boolean[]} rings */
  const square = (x, y, rings) => {
    const reach = rings.length - 1;
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        const isThere = dark[y + down]?.[x + right] !== undefined;
        if (isThere) set(x + right, y + down, rings[Math.max(Math.abs(down), Math.abs(right))]);
      }
    }
  };
  return { size, dark, isFunction, set, square };
}

/** @typedef {ReturnType<typeof makeGrid>} Grid */

/** @param {Grid} grid @param {number} version */
function placePatterns({ size, set, square }, version) {
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, [true, true, false, true, false]);
  const middles = alignmentsOf(version);
  const last = middles.length - 1;
  middles.forEach((x, i) =>
    middles.forEach((y, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) square(x, y, [true, false, true]);
    })
  );
}

/** @param {Grid} grid @param {number} version */
function placeVersion({ size, set }, version) {
  if (version < 7) return;
  const bits = withRemainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i += 1) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(far, near, ((bits >>> i) & 1) === 1);
    set(near, far, ((bits >>> i) & 1) === 1);
  }
}

/** @param {Grid} grid @param {number} mask its number */
function placeFormat({ size, set }, mask) {
  const bits = withRemainder((1 << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (/** @type {number} */ i) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i < 8; i += 1) {
    set(8, i < 6 ? i : i + 1, bit(i));
    set(size - 1 - i, 8, bit(i));
  }
  for (let i = 8; i < 15; i += 1) {
    set(i === 8 ? 7 : 14 - i, 8, bit(i));
    set(8, size - 15 + i, bit(i));
  }
  set(8, size - 8, true);
}

/** @param {Grid} grid @param {ArrayLike<number>} codewords */
function placeCodewords({ size, dark, isFunction }, codewords) {
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = (right + 1) & 2 ? step : size - 1 - step;
        if (isFunction[y][x] || i >= 8 * codewords.length) continue;
        dark[y][x] = ((codewords[i >> 3] >>> (7 - (i & 7))) & 1) === 1;
        i += 1;
      }
    }
  }
}

/** @param {Grid} grid @returns {boolean[][]} its rows with the mask that has the lowest penalty */
function masked(grid) {
  const made = MASKS.map((mask, number) => {
    placeFormat(grid, number);
    const rows = grid.dark.map((row, y) => row.map((isDark, x) => isDark !== (!grid.isFunction[y][x] && mask(x, y))));
    return { penalty: penaltyOf(rows), rows };
  });
  return made.reduce((best, one) => (one.penalty < best.penalty ? one : best)).rows;
}

/** @param {Uint8Array} bytes @returns {boolean[][]} rows of modules, true if dark; empty if there are too many bytes */
export function qrCode(bytes) {
  const version = versionOf(bytes.length);
  if (!version) return [];
  const grid = makeGrid(4 * version + 17);
  placePatterns(grid, version);
  placeFormat(grid, 0); // before the codewords, which go around it
  placeVersion(grid, version);
  placeCodewords(grid, codewordsOf(bytes, version));
  return masked(grid);
}
