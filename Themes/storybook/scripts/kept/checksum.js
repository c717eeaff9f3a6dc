// The checksum of a file: XXH32 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md),
// computed as the bytes arrive.

const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1];
const STRIPE = 16; // bytes

/** @param {number} value @param {number} bits */
const rotateLeft = (value, bits) => (value << bits) | (value >>> (32 - bits));

/** @param {number} accumulator @param {number} input */
const round = (accumulator, input) => Math.imul(rotateLeft((accumulator + Math.imul(input, PRIMES[1])) | 0, 13), PRIMES[0]);

export function makeChecksum() {
  const accumulators = new Int32Array([PRIMES[0] + PRIMES[1], PRIMES[1], 0, -PRIMES[0]]);
  const rest = new Uint8Array(STRIPE); // the bytes after the last whole stripe
  let length = 0;

  /** @param {Uint8Array} bytes whole stripes */
  const consumeStripes = (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let [a, b, c, d] = accumulators;
    for (let at = 0; at < bytes.length; at += STRIPE) {
      a = round(a, view.getInt32(at, true));
      b = round(b, view.getInt32(at + 4, true));
      c = round(c, view.getInt32(at + 8, true));
      d = round(d, view.getInt32(at + 12, true));
    }
    accumulators.set([a, b, c, d]);
  };

  return {
    /** @param {Uint8Array} bytes that come next */
    add(bytes) {
      const held = length % STRIPE;
      length += bytes.length;
      let next = bytes;
      if (held) {
        const taken = next.subarray(0, STRIPE - held);
        rest.set(taken, held);
        if (held + taken.length < STRIPE) return;
        consumeStripes(rest);
        next = next.subarray(taken.length);
      }
      const whole = next.length - (next.length % STRIPE);
      consumeStripes(next.subarray(0, whole));
      rest.set(next.subarray(whole));
    },
    /** @returns {string} eight hexadecimal digits, of all bytes so far */
    text() {
      const [a, b, c, d] = accumulators;
      let sum = length < STRIPE ? PRIMES[4] : rotateLeft(a, 1) + rotateLeft(b, 7) + rotateLeft(c, 12) + rotateLeft(d, 18);
      sum = (sum + length) | 0;
      const held = length % STRIPE;
      const view = new DataView(rest.buffer);
      let at = 0;
      for (; at + 4 <= held; at += 4) {
        sum = Math.imul(rotateLeft((sum + Math.imul(view.getInt32(at, true), PRIMES[2])) | 0, 17), PRIMES[3]);
      }
      for (; at < held; at += 1) sum = Math.imul(rotateLeft((sum + Math.imul(rest[at], PRIMES[4])) | 0, 11), PRIMES[0]);
      sum = Math.imul(sum ^ (sum >>> 15), PRIMES[1]);
      sum = Math.imul(sum ^ (sum >>> 13), PRIMES[2]);
      return ((sum ^ (sum >>> 16)) >>> 0).toString(16).padStart(8, '0');
    },
  };
}
