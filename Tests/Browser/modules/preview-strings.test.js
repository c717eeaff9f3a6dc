import { equal } from 'node:assert/strict';
import { stringsOfPage } from '../../../Preview/scripts/page/strings.js';

globalThis.document = { documentElement: { lang: 'en' } };

Deno.test('strings that could not come are asked for again', async () => {
  globalThis.fetch = () => Promise.reject(new Error('the preview has stopped'));
  equal(await stringsOfPage().catch(() => 'none'), 'none');
  globalThis.fetch = async () => new Response('{"en": {"draft": "Draft"}}');
  equal((await stringsOfPage())('draft'), 'Draft');
});
