import { equal } from 'node:assert/strict';
import { quietest } from '../../../Preview/scripts/bench/quiet.js';

const loud = () => new Uint8Array(400).fill(200); // two seconds

Deno.test('the quietest place within 80 ms', () => {
  const peaks = loud();
  peaks.fill(20, 199, 204);
  peaks.fill(0, 230, 240); // quieter, and too far
  equal(quietest(peaks, 1050) >= 1000 && quietest(peaks, 1050) <= 1015, true);
  equal(quietest(peaks, 1090), 1155, 'at the edge of the reach');
});

Deno.test('of places that are equally quiet the nearest', () => {
  const peaks = loud();
  for (const i of [190, 206]) peaks.fill(0, i - 1, i + 2);
  equal(quietest(peaks, 1000), 1030);
  equal(quietest(loud(), 1000), 1000);
});

Deno.test('the ends of a recording, and no wave at all', () => {
  equal(quietest(new Uint8Array(0), 500), 500);
  const peaks = loud();
  peaks[0] = 0;
  equal(quietest(peaks, 30), 0);
  equal(quietest(peaks, -100), -100);
  equal(quietest(peaks, 90_000), 90_000);
});
