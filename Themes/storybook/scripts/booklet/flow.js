// Where a text ends that is too long for its page.

/**
 * A place before a word, or before a picture (whose `start` is -1).
 * @typedef {{ node: Text | Element, start: number }} Place
 */

/**
 * Whether a text may be divided before a segment.
 * @param {string} segment
 * @param {boolean} isWord
 * @param {string} before
 */
const opens = (segment, isWord, before) => {
  if (/^[\p{Ps}\p{Pi}"'¿¡]/u.test(segment)) return !before || /\s/.test(before);
  // Where words stand side by side without spaces, the segmenter alone knows them.
  return isWord && !/[^\s\p{L}\p{N}\p{M}]/u.test(before);
};

/** @param {Node} text @returns {Place[]} in order */
function places(text) {
  const segmenter = new Intl.Segmenter(document.documentElement.lang || 'en', { granularity: 'word' });
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  /** @type {Place[]} */
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) {
      if (node.matches('img, hr')) found.push({ node, start: -1 });
    } else if (node instanceof Text) {
      for (const { index, isWordLike, segment } of segmenter.segment(node.data)) {
        if (opens(segment, Boolean(isWordLike), node.data[index - 1] ?? '')) found.push({ node, start: index });
      }
    }
  }
  return found;
}

/** The bottom of what stands at a place. @param {Place} place @param {Place | undefined} next */
function bottom({ node, start }, next) {
  if (node instanceof Element) return node.getBoundingClientRect().bottom;
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, next?.node === node ? next.start : node.length);
  return Math.max(0, ...[...range.getClientRects()].map((box) => box.bottom));
}

/**
 * Takes what does not fit out of a text.
 * @param {HTMLElement} text
 * @param {number} height of the room, in CSS pixels
 * @param {number} least the number of words that stay in any case
 * @returns {HTMLElement | null} the rest, as an element of the same kind; `null` if all fits
 */
export function breakText(text, height, least) {
  if (text.offsetHeight <= height) return null;
  const end = text.getBoundingClientRect().top + height;
  const all = places(text);
  let [from, to] = [least, all.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (bottom(all[middle], all[middle + 1]) > end) to = middle;
    else from = middle + 1;
  }
  if (from >= all.length) return null;
  const { node, start } = all[from];
  /** @type {Node} */
  let block = node;
  while (block.parentNode && block.parentNode !== text) block = block.parentNode;
  const isWhole = from === 0 || !block.contains(all[from - 1].node);
  const range = document.createRange();
  if (isWhole) {
    const before = block instanceof Element ? block.previousElementSibling : null;
    // A heading goes with what it is the heading of.
    range.setStartBefore(before?.matches('h1, h2, h3, h4, h5, h6') && before.previousElementSibling ? before : block);
  } else if (start < 0) {
    range.setStartBefore(node);
  } else {
    range.setStart(node, start);
  }
  range.setEnd(text, text.childNodes.length);
  const rest = /** @type {HTMLElement} */ (text.cloneNode(false));
  rest.append(range.extractContents());
  if (!isWhole) continueLists(text, rest);
  return rest;
}

/** Numbers of a list go on, and what began before has none. @param {HTMLElement} text @param {HTMLElement} rest */
function continueLists(text, rest) {
  let [before, after] = [text.lastElementChild, rest.firstElementChild];
  while (before && after && before.tagName === after.tagName) {
    if (before instanceof HTMLOListElement && after instanceof HTMLOListElement) after.start = before.start + before.children.length - 1;
    if (after.tagName === 'LI') after.classList.add('rest');
    [before, after] = [before.lastElementChild, after.firstElementChild];
  }
}
