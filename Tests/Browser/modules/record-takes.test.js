// Recording at the bench: the name of the narrator goes to the preview with the takes.

import { deepEqual } from 'node:assert/strict';

globalThis.location = new URL('http://127.0.0.1/bench/fox');
const { makeTakes } = await import('../../../Preview/scripts/bench/record-takes.js');

/** Takes one sentence of Anna's. @param {(Response | null)[]} answers to her name, one after the other */
async function take(answers) {
  const [sent, refused] = [[], []];
  const nothing = () => {};
  const write = async (address, body) => {
    const isName = address.includes('/narrator/');
    sent.push(isName ? body : 'take');
    return isName ? answers.shift() : new Response(null, { status: 204 });
  };
  const session = { add: nothing, keep: nothing, drop: nothing, list: nothing };
  const takes = makeTakes({ string: (key) => key, read: nothing, write }, session, () => 'anna', () => 'Anna Ž.', {
    changed: nothing, refused: (reason) => refused.push(reason), lost: nothing,
  });
  takes.add({ key: 'one' }, { duration: 1000, clipped: false }, new Uint8Array(1));
  for (let i = 0; i < 50; i += 1) await null;
  return { sent: sent.sort(), refused };
}

Deno.test('a name that could not be sent is sent again with its take, once', async () => {
  const ok = () => new Response(null, { status: 204 });
  deepEqual(await take([null, ok()]), { sent: ['Anna Ž.', 'Anna Ž.', 'take'], refused: [] });
  deepEqual(await take([ok()]), { sent: ['Anna Ž.', 'take'], refused: [] });
});

Deno.test('a name that is refused is reported with the reason', async () => {
  const no = () => new Response("'anna' is another voice already\n", { status: 422 });
  deepEqual((await take([no(), no()])).refused[0], "'anna' is another voice already");
});
