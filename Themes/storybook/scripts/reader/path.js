// The reader's path through a tale: page after page, and where the story asks, the page that the reader chose. Pages of
// other answers are not on it.

/**
 * @param {number[][]} answers of each page: the pages that its choices lead to; a single one is no choice
 * @returns {import('./types.d.ts').Path}
 */
export function makePath(answers) {
  /** @type {Map<number, number>} the answer, by the page that asks */
  const chosen = new Map();
  /** @type {Map<number, number>} the page from which a circle has led back, by the page that it led to */
  const circled = new Map();
  let start = 0;

  const asks = (/** @type {number} */ page) => (answers[page]?.length ?? 0) > 1;
  // A page that an earlier choice leads to begins a path of its own: the page above it does not lead on to it.
  const doors = new Set(answers.flatMap((targets, page) => asks(page) ? targets.filter((to) => to > page) : []));

  const next = (/** @type {number} */ page) => {
    if (!answers[page] || asks(page)) return -1;
    if (answers[page].length) return answers[page][0];
    return page + 1 < answers.length && !doors.has(page + 1) ? page + 1 : -1;
  };

  const choose = (/** @type {number} */ from, /** @type {number} */ page) => {
    if (asks(from) && answers[from].includes(page)) chosen.set(from, page);
  };
  const after = (/** @type {number} */ page) => chosen.get(page) ?? next(page);
  const walk = () => {
    /** @type {number[]} */
    const walked = [];
    for (let page = start; page >= 0 && !walked.includes(page); page = after(page)) walked.push(page);
    return walked;
  };
  let onPath = walk();

  /** @param {number} page that an address names: the shortest path to it counts as the reader's */
  const findPathTo = (page) => {
    /** @type {Map<number, number>} */
    const cameFrom = new Map([[0, -1]]);
    const found = [0];
    for (const from of found) {
      for (const to of asks(from) ? answers[from] : [next(from)]) {
        if (to < 0 || cameFrom.has(to)) continue;
        cameFrom.set(to, from);
        found.push(to);
      }
    }
    start = cameFrom.has(page) ? 0 : page;
    for (let to = page, from; (from = cameFrom.get(to) ?? -1) >= 0; to = from) if (asks(from)) chosen.set(from, to);
  };

  return {
    get pages() {
      return onPath;
    },
    get isOpen() {
      return asks(onPath[onPath.length - 1]);
    },
    branches: answers.some((_, page) => asks(page)),
    asks,
    next,
    before: (page) => circled.get(page) ?? onPath[onPath.indexOf(page) - 1] ?? -1,
    come(page, from, isBack) {
      if (isBack) circled.delete(from);
      else choose(from, page);
      onPath = walk();
      if (!isBack && after(from) === page && onPath.indexOf(from) > onPath.indexOf(page)) circled.set(page, from);
      else if (!isBack) circled.delete(page);
      if (onPath.includes(page)) return;
      findPathTo(page);
      onPath = walk();
    },
    restore(pages) {
      pages.forEach((page, i) => choose(page, pages[i + 1]));
      onPath = walk();
    },
    forget() {
      chosen.clear();
      circled.clear();
      start = 0;
      onPath = walk();
    },
  };
}
