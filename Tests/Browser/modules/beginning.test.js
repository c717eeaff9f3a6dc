// What a preview shows of a long text.

import { equal, ok } from 'node:assert/strict';
import { beginningOf } from '../../../Themes/storybook/scripts/parents/beginning.js';

Deno.test('a short text stays as it is', () => equal(beginningOf('a'.repeat(220)), 'a'.repeat(220)));

Deno.test('a text is cut between two words, also where no spaces are', () => {
  equal(beginningOf('a moon '.repeat(40)), `${'a moon '.repeat(31)}a …`);
  equal(beginningOf(`${'moon '.repeat(43)}moonlight`), `${'moon '.repeat(43).trimEnd()} …`);
  const tale = `むかしむかし　${'あるところにおじいさんとおばあさんが住んでいました。'.repeat(12)}`;
  const begun = beginningOf(tale);
  ok(begun.length > 200 && begun.length <= 222, begun);
  ok(tale.startsWith(begun.slice(0, -2)));
});

Deno.test('a word without an end is cut, and no letter is', () => {
  equal(beginningOf('a'.repeat(300)), `${'a'.repeat(220)} …`);
  equal(beginningOf(`a${'🦊'.repeat(150)}`), `a${'🦊'.repeat(109)} …`);
});
