// How the voices of a family are kept: a page all or nothing, and the mark of its tale with it.

import { storage } from './page.js';
import { deepEqual, equal, rejects } from 'node:assert/strict';

/** A store of IndexedDB, as much of it as the voices know. */
const store = { values: new Map(), isFull: false };
const within = ([from, to], key) => key >= from && key <= to;

/** One transaction: what it asks for is done in turn, and undone if there is no room. */
class Transaction {
  error = null;
  #before = new Map(store.values);
  #left = 0;

  objectStore = () => ({
    get: (key) => this.#ask(() => store.values.get(key)),
    getAll: (range) => this.#ask(() => [...store.values].filter(([key]) => within(range, key)).map(([, value]) => value)),
    put: (value, key) => this.#ask(() => {
      if (store.isFull) this.error = new DOMException('', 'QuotaExceededError');
      else store.values.set(key, { ...value });
    }),
    delete: (wish) => this.#ask(() => {
      const range = Array.isArray(wish) ? wish : [wish, wish];
      for (const key of store.values.keys()) if (within(range, key)) store.values.delete(key);
    }),
  });

  #ask(act) {
    const request = {};
    this.#left += 1;
    queueMicrotask(() => {
      request.result = act();
      request.onsuccess?.();
      this.#left -= 1;
      if (!this.#left) this.#end();
    });
    return request;
  }

  #end() {
    if (this.error) store.values = this.#before;
    if (this.error) this.onabort();
    else this.oncomplete();
  }
}
Object.assign(globalThis, {
  location: new URL('http://localhost/tales/moon/index.html'),
  IDBKeyRange: { bound: (from, to) => [from, to] },
  indexedDB: {
    open() {
      const request = { result: { transaction: () => new Transaction(), close() {} } };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  },
});
const { allVoices, keepPage, recordedPages, removeVoice } =
  await import('../../../Themes/storybook/scripts/family/narrations.js');

const mamma = (/** @type {number} */ at) => ({ id: 'mamma', slug: 'moon', title: 'Moon', lang: 'en', name: 'Mamma', at });
const page = (/** @type {string} */ sound) => ({ number: 1, fingerprint: 'a', seconds: 1, sentences: [], sound });
const sounds = async () => (await recordedPages('mamma')).map(({ sound }) => sound);
const begin = () => {
  Object.assign(store, { values: new Map(), isFull: false });
  storage.fill({});
};
const FULL = { name: 'QuotaExceededError' };

Deno.test('a page that is read again takes the place of the one before, and the mark has its time', async () => {
  begin();
  equal(await keepPage(mamma(1), page('first'), [], true), true);
  equal(await keepPage(mamma(2), page('second'), [page('first')], false), true);
  deepEqual(await sounds(), ['second']);
  deepEqual(storage.held(), { 'narration:moon': { voice: 'mamma', at: 2 } });
});

Deno.test('where the mark has no room, the page before stays, and a new voice is none', async () => {
  begin();
  storage.room = 0;
  await rejects(keepPage(mamma(1), page('first'), [], true), FULL);
  deepEqual(await allVoices(), []);
  storage.room = Infinity;
  await keepPage(mamma(1), page('first'), [], true);
  storage.room = 0;
  await rejects(keepPage(mamma(2), page('second'), [page('first')], false), FULL);
  deepEqual(await sounds(), ['first']);
});

Deno.test('where the page has no room, the mark is as before', async () => {
  begin();
  store.isFull = true;
  await rejects(keepPage(mamma(1), page('first'), [], true), FULL);
  deepEqual(storage.held(), {});
  store.isFull = false;
  await keepPage(mamma(1), page('first'), [], true);
  store.isFull = true;
  await rejects(keepPage(mamma(2), page('second'), [page('first')], false), FULL);
  deepEqual(storage.held(), { 'narration:moon': { voice: 'mamma', at: 1 } });
});

Deno.test('a voice that was deleted in another tab gets no page, and its tale no mark', async () => {
  begin();
  await keepPage(mamma(1), page('first'), [], true);
  await removeVoice(mamma(1));
  equal(await keepPage(mamma(2), page('second'), [], false), false);
  deepEqual([await allVoices(), await sounds(), storage.held()], [[], [], {}]);
});
