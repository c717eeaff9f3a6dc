import { storage } from './page.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
document.documentElement.dataset.events = 'https://events.example/tales';
const eventsModule = await import('../../../Themes/storybook/scripts/family/events.js');
const { addWaiting, agree, consentOf, MOST_IN_BATCH, MOST_WAITING, removeWaiting, takeBack, waiting } = eventsModule;
const { csvOf } = await import('../../../Themes/storybook/scripts/report/csv.js');

const ANNA = { keys: '' };
const TOMS = { keys: 'child:b2:' };
const event = (id) => ({ id: String(id), type: 'beat', at: '2026-11-23T16:02:11Z', tale: 'lapsa', page: 3, second: 12 });

Deno.test('a consent is one child’s, and for one address', () => {
  storage.fill({});
  equal(consentOf(ANNA), null);
  agree(ANNA);
  agree(TOMS);
  ok(/^[0-9a-z]{16}$/.test(consentOf(ANNA).reader));
  ok(consentOf(ANNA).reader !== consentOf(TOMS).reader);
  takeBack(ANNA);
  deepEqual([consentOf(ANNA), consentOf(TOMS)?.to], [null, 'https://events.example/tales']);
  storage.fill({ sends: { to: 'https://other.example/tales', reader: 'a'.repeat(16) } });
  equal(consentOf(ANNA), null, 'the site names another address now');
});

Deno.test('what waits is bounded, goes when it has arrived, and with the consent', () => {
  storage.fill({});
  for (let i = 0; i < MOST_WAITING + 5; i += 1) addWaiting(ANNA, event(i));
  equal(waiting(ANNA).length, MOST_WAITING);
  equal(waiting(ANNA)[0].id, '5');
  removeWaiting(ANNA, waiting(ANNA).slice(0, MOST_IN_BATCH));
  equal(waiting(ANNA)[0].id, String(5 + MOST_IN_BATCH));
  takeBack(ANNA);
  deepEqual(storage.held(), {});
});

Deno.test('nothing is sent that is no event', () => {
  storage.fill({ unsent: { events: [event(1), { ...event(2), name: 'Anna' }, { id: '3' }, null, { ...event(4), type: 'shout' }] } });
  deepEqual(waiting(ANNA), [event(1), event(2)]);
  storage.fill({ unsent: 'x' });
  deepEqual(waiting(ANNA), []);
});

Deno.test('a table has no formulas, and its cells stay whole', () => {
  const cells = ['=1+1', '+x', '-x', '@x', '\t=x', ' =x', 'a "b", c', 'two\nlines', 'lapsa', -2.5];
  equal(csvOf([cells]), `\uFEFF'=1+1,'+x,'-x,'@x,'\t=x,' =x,"a ""b"", c","two\nlines",lapsa,-2.5\r\n`);
});
