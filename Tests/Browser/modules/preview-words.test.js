import { equal } from 'node:assert/strict';
import { wordsOfPage } from '../../../Preview/scripts/page/words.js';

globalThis.document = { documentElement: { lang: 'en' } };

Deno.test('words that could not come are asked for again', async () => {
  globalThis.fetch = () => Promise.reject(new Error('the preview has stopped'));
  equal(await wordsOfPage().catch(() => 'none'), 'none');
  globalThis.fetch = async () => new Response('{"en": {"draft": "Draft"}}');
  equal((await wordsOfPage())('draft'), 'Draft');
});
