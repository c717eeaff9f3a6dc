import { deepEqual, equal } from 'node:assert/strict';
import { makeSerial } from '../../../Preview/scripts/page/serial.js';

Deno.test('saves follow each other, and a request meanwhile shares the next one', async () => {
  /** @type {(() => void)[]} */
  const ends = [];
  const serial = makeSerial(() => new Promise((resolve) => { ends.push(() => resolve()); }));
  const first = serial.run();
  await null;
  const [second, third] = [serial.run(), serial.run()];
  equal(ends.length, 1);
  ends[0]();
  await first;
  for (let i = 0; i < 20; i += 1) await null;
  deepEqual([ends.length, serial.isRunning], [2, true]);
  ends[1]();
  await Promise.all([second, third]);
  deepEqual([ends.length, serial.isRunning], [2, false]);
});

Deno.test('a save that fails lets the next one begin', async () => {
  let runs = 0;
  const serial = makeSerial(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no preview');
  });
  const first = serial.run();
  await null;
  const next = serial.run();
  await first.catch(() => {});
  await next;
  deepEqual([runs, serial.isRunning], [2, false]);
});
