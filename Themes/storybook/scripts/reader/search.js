// Finds a moment among moments in their order.

/**
 * @param {ArrayLike<number>} starts in order
 * @param {number} time
 * @returns {number} the last index that has started by `time`, or -1
 */
export function indexAt(starts, time) {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
