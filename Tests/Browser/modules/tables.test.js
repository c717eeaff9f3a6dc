import './page.js';
import { deepEqual, equal } from 'node:assert/strict';
const { chunksOf, entriesOf, headOf, partsOf, partsWith, titlesOf } = await import('../../../Themes/storybook/scripts/library/tables.js');

const table = entriesOf('l,,head;la,,head2;k,k,1;l,l,2;la,=,3;lab,lap,4;lar,laz,5;the,=,6;the,=,7;they,ti,8;');

Deno.test('a beginning leads to the parts with all words that begin so', () => {
  deepEqual(partsOf(table, 'k'), ['1']);
  deepEqual(partsOf(table, 'la'), ['2', '3', '4', '5']);
  deepEqual(partsOf(table, 'lapsa'), ['2', '4']);
  deepEqual(partsOf(table, 'laq'), ['2']);
  deepEqual(partsOf(table, 'x'), []);
});

Deno.test('the parts of a frequent word are not fetched for a longer one', () => {
  deepEqual(partsOf(table, 'the'), ['6', '7', '8']);
  deepEqual(partsOf(table, 'they'), ['8']);
});

Deno.test('a beginning with too many tales has a part with the best of them', () => {
  equal(headOf(table, 'la'), 'head2');
  equal(headOf(table, 'lab'), undefined);
});

Deno.test('one part has all tales of a small section', () => {
  deepEqual(partsOf(entriesOf(',,all;'), 'lapsa'), ['all']);
  equal(headOf(entriesOf(',,all;'), ''), undefined);
});

Deno.test('a slug leads to its part', () => {
  const slugs = entriesOf('fox,fox-b,1;fox-c,=,2;fox-cub,tale-1,3;');
  deepEqual([partsWith(slugs, 'fox'), partsWith(slugs, 'fox-c'), partsWith(slugs, 'fox-cub'), partsWith(slugs, 'zebra')], [['1'], ['2'], ['3'], []]);
});

Deno.test('the letters of titles stand in the order of the alphabet', () => {
  deepEqual(titlesOf('a,1;b,2;o,3;z,4,5;ä,6;', 'sv'), [['1'], ['2'], ['3'], ['4', '5'], ['6']]);
  deepEqual(titlesOf('a,1;b,2;ä,6;', 'de'), [['1'], ['6'], ['2']]);
});

Deno.test('parts of the library say what is in them', () => {
  deepEqual(chunksOf('0,17,a;2,8,b;'), [{ shelf: 0, marks: 17, hash: 'a' }, { shelf: 2, marks: 8, hash: 'b' }]);
});
