import { deepEqual, equal } from 'node:assert/strict';

const FASTER = 25; // a piece that is late by half a second on a busy machine is still no lost one
const { setTimeout: real } = globalThis;
globalThis.setTimeout = (act, pause, ...more) => real(act, pause / FASTER, ...more);
const { makeMemory } = await import('../../../Themes/storybook/scripts/memory/decoded.js');

/** A host that sends a piece every five seconds, and after so many of them nothing any more, or the end. */
function hostOf(pieces, hasEnd) {
  globalThis.fetch = async (_, { signal }) => {
    let left = pieces;
    let timer = 0;
    return new Response(new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => {
        clearTimeout(timer);
        stream.error(signal.reason);
      }),
      pull: (stream) => new Promise((resolve) => {
        if (left) timer = setTimeout(() => resolve(stream.enqueue(Uint8Array.of(left -= 1))), 5000);
        else if (hasEnd) resolve(stream.close());
      }),
    }));
  };
}

Deno.test('a recording that stops on its way is given up, and may be asked for again', async () => {
  const memory = makeMemory();
  hostOf(1, false);
  await memory.wait('tale.opus', false);
  equal(memory.url, '');
  hostOf(8, true);
  await memory.wait('tale.opus', false);
  deepEqual([...new Uint8Array(await (await (await import('node:buffer')).resolveObjectURL(memory.url)).arrayBuffer())], [7, 6, 5, 4, 3, 2, 1, 0], 'slow is not lost');
  memory.free();
});
