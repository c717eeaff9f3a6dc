/**
 * The sides of the sheets of a saddle-stitched booklet, front and back by turns, the outermost sheet first.
 * @param {number} count of pages, a multiple of four
 * @param {boolean} isRightBound whether it is read from right to left
 * @returns {number[][]} of each side the pages on the left and on the right, counted from 0
 */
export function foldedOrder(count, isRightBound) {
  const sides = [];
  for (let sheet = 0; sheet < count / 4; sheet += 1) {
    sides.push([count - 1 - 2 * sheet, 2 * sheet], [1 + 2 * sheet, count - 2 - 2 * sheet]);
  }
  return isRightBound ? sides.map(([left, right]) => [right, left]) : sides;
}
