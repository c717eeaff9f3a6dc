import { deepEqual, equal } from 'node:assert/strict';
import { foldedOrder } from '../../../Themes/storybook/scripts/booklet/fold.js';

/** The pages in the order in which one turns them: from the outermost sheet to the innermost, and back. */
function turned(sides, isRightBound) {
  const sheets = Array.from({ length: sides.length / 2 }, (_, at) => ({ front: sides[2 * at], back: sides[2 * at + 1] }));
  // The half of a sheet that lies ahead of the fold, and the one behind it; on the back they have changed sides.
  const [ahead, behind] = isRightBound ? [0, 1] : [1, 0];
  return [...sheets.flatMap(({ front, back }) => [front[ahead], back[behind]]),
    ...sheets.reverse().flatMap(({ front, back }) => [back[ahead], front[behind]])];
}

Deno.test('folded sheets are read in order, bound on the left and on the right', () => {
  for (let count = 4; count <= 64; count += 4) {
    for (const isRightBound of [false, true]) {
      const sides = foldedOrder(count, isRightBound);
      equal(sides.length, count / 2);
      deepEqual(turned(sides, isRightBound), Array.from({ length: count }, (_, at) => at));
    }
  }
});
