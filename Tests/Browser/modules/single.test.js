import { deepEqual, equal, throws } from 'node:assert/strict';
import { constants, deflateRawSync } from 'node:zlib';
import { bytesOf } from '../../../Themes/storybook/scripts/single/base85.js';
import { inflate } from '../../../Themes/storybook/scripts/single/inflate.js';

const encoder = new TextEncoder();
const noise = Uint8Array.from({ length: 70_000 }, (_, i) => Math.imul(i + 1, 2_654_435_761) >>> 24);
const TEXTS = [
  new Uint8Array(), encoder.encode('a'), encoder.encode('Reiz dzīvoja lapsa. '.repeat(3000)), noise, new Uint8Array(100_000),
];

for (const [name, options] of [
  ['codes of its own', { level: 9 }], ['fixed codes', { strategy: constants.Z_FIXED }], ['stored blocks', { level: 0 }],
]) {
  Deno.test(`what is packed with ${name} is unpacked`, () => {
    for (const text of TEXTS) deepEqual(inflate(new Uint8Array(deflateRawSync(text, options))), text);
  });
}

Deno.test('zeros behind the end change nothing, and what is cut off is an error', () => {
  const packed = new Uint8Array(deflateRawSync(TEXTS[2]));
  deepEqual(inflate(new Uint8Array([...packed, 0, 0, 0])), TEXTS[2]);
  throws(() => inflate(packed.subarray(0, packed.length / 2)), RangeError);
  throws(() => inflate(new Uint8Array([255])), RangeError);
});

Deno.test('five characters are four bytes', () => {
  equal(bytesOf('').length, 0);
  deepEqual([...bytesOf('#####')], [0, 0, 0, 0]);
  deepEqual([...bytesOf('$####')], [3, 28, 132, 177], '85 to the power of 4');
  deepEqual([...bytesOf('####=#####')], [0, 0, 0, 25, 0, 0, 0, 0], 'there is no <');
});
