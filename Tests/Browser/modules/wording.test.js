import './page.js';
import { equal } from 'node:assert/strict';
const { wording } = await import('../../../Themes/storybook/scripts/page/wording.js');

const WORDS = {
  'page-of': '{page}. lapa no {pages}', 'minutes-zero': '{count} minūšu', 'minutes-one': '{count} minūte', 'minutes-other': '{count} minūtes',
  'found-other': 'Atrastas {count} pasakas',
};
const say = (key, values = {}) => wording(WORDS, key, values);

Deno.test('values stand in the place of their names', () => {
  equal(say('page-of', { page: 2, pages: 6 }), '2. lapa no 6');
  equal(say('page-of', { page: 2 }), '2. lapa no ', 'a value that is missing leaves nothing');
});

Deno.test('what is counted has the form that the language wants', () => {
  equal(say('minutes', { count: 21 }), '21 minūte');
  equal(say('minutes', { count: 11 }), '11 minūšu');
  equal(say('minutes', { count: 4 }), '4 minūtes');
  equal(say('found', { count: 1 }), 'Atrastas 1 pasakas', 'the common form where the right one is missing');
});

Deno.test('another language counts in its own way, in digits that all of them share', () => {
  document.documentElement.lang = 'ar';
  equal(wording({ 'minutes-two': 'دقيقتان', 'minutes-few': '{count} دقائق' }, 'minutes', { count: 2 }), 'دقيقتان');
  equal(wording({ 'minutes-few': '{count} دقائق' }, 'minutes', { count: 3 }), '3 دقائق');
  document.documentElement.lang = 'lv';
});

Deno.test('a key without words says nothing', () => equal(say('nowhere', { count: 1 }), ''));
