// The rules of answering. No answer is ever lost, and none is too late.

/**
 * @param {boolean[]} right of each answer: whether it is right
 */
export function makeAnswers(right) {
  /** @type {Set<number>} */
  const found = new Set();
  let tries = 0;

  return {
    get tries() {
      return tries;
    },
    /** Whether all right answers are found. */
    get isDone() {
      return right.every((is, i) => !is || found.has(i));
    },
    /** @param {number} answer @returns {boolean} whether it has been found before */
    isFound: (answer) => found.has(answer),
    /** @param {number} answer @returns {boolean} whether it is right */
    choose(answer) {
      tries += 1;
      if (right[answer]) found.add(answer);
      return !!right[answer];
    },
  };
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to kept within the list
 * @returns {T[]} the list with one item elsewhere
 */
export function moved(list, from, to) {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  rest.splice(Math.max(0, Math.min(to, list.length - 1)), 0, item);
  return rest;
}

/**
 * @param {{ rank: number, likeness: string }[]} items as they are shown; equal ones may change places
 * @returns {number} the rank of the first item that is not in its place; -1 if all are
 */
export function firstMisplaced(items) {
  const wanted = [...items].sort((a, b) => a.rank - b.rank);
  const i = wanted.findIndex(({ likeness }, place) => likeness !== items[place].likeness);
  return i < 0 ? -1 : wanted[i].rank;
}

/**
 * @param {number[]} middles of the items, from above, in their order
 * @param {number} at where the middle of a dragged item is, among the others
 * @returns {number} its place among them
 */
export function placeAt(middles, at) {
  return middles.filter((middle) => middle < at).length;
}

/**
 * @param {string} text
 * @returns {[number, number] | null} where its gap begins and ends, three lines or more
 */
export function gapIn(text) {
  const found = /_{3,}/.exec(text);
  return found && [found.index, found.index + found[0].length];
}
