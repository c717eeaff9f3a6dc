import { deepEqual, equal } from 'node:assert/strict';
import { makeChecksum } from '../../../Themes/storybook/scripts/kept/checksum.js';
import { rangeHeader, rangeOf } from '../../../Themes/storybook/scripts/worker/ranges.js';

const [WHOLE, BEYOND] = [{ status: 200 }, { status: 416 }];
const part = (first, last) => ({ status: 206, first, last });
const RANGES = [
  [null, 10, WHOLE], ['', 10, WHOLE], ['bytes=0-', 10, part(0, 9)], ['bytes=0-0', 10, part(0, 0)],
  ['bytes=3-5', 10, part(3, 5)], ['bytes=3-50', 10, part(3, 9)], ['bytes=9-9', 10, part(9, 9)],
  ['bytes=-3', 10, part(7, 9)], ['bytes=-30', 10, part(0, 9)], ['Bytes=1-2', 10, part(1, 2)],
  ['bytes= 1-2 ', 10, part(1, 2)],
  ['bytes=10-', 10, BEYOND], ['bytes=10-12', 10, BEYOND], ['bytes=-0', 10, BEYOND], ['bytes=0-', 0, BEYOND], ['bytes=-1', 0, BEYOND],
  // What is not understood, or makes no sense, is as if it had not been asked.
  ['bytes=5-3', 10, WHOLE], ['bytes=-', 10, WHOLE], ['bytes=a-b', 10, WHOLE], ['items=0-1', 10, WHOLE],
  ['bytes=0-1,3-4', 10, WHOLE], ['bytes=0--1', 10, WHOLE], ['0-1', 10, WHOLE], ['bytes=1.5-2', 10, WHOLE],
];

Deno.test('a range is what was asked for', () => {
  for (const [header, size, range] of RANGES) deepEqual(rangeOf(header, size), range, `${header} of ${size}`);
});

Deno.test('a range of another version is the whole', () => {
  const kept = new Headers({ ETag: '"a"', 'Last-Modified': 'Mon, 02 Nov 2026 10:00:00 GMT' });
  const asked = (only) => rangeHeader(new Headers({ Range: 'bytes=0-1', ...(only ? { 'If-Range': only } : {}) }), kept);
  deepEqual(['', '"a"', '"b"', 'W/"a"', 'Mon, 02 Nov 2026 10:00:00 GMT'].map(asked), ['bytes=0-1', 'bytes=0-1', null, null, 'bytes=0-1']);
});

// XXH32 with seed 0, as the library of Debian's xxhash works it out.
const CHECKSUMS = {
  '': '02cc5d05', a: '550d7456', abc: '32d153ff', 'Nobody inspects the spammish repetition': 'e2293b2f', '0123456789abcdef': 'c2c45b69',
};

Deno.test('checksums are XXH32 however the bytes come', () => {
  for (const step of [1, 3, 16, 17, 1000]) {
    for (const [text, sum] of Object.entries(CHECKSUMS)) {
      const bytes = new TextEncoder().encode(text);
      const checksum = makeChecksum();
      for (let at = 0; at < bytes.length; at += step) checksum.add(bytes.subarray(at, at + step));
      equal(checksum.text(), sum, `“${text}” in steps of ${step}`);
    }
  }
});
