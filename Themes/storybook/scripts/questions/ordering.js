// A question whose answers are put in order: by two buttons, by the arrow keys on them, or by dragging.

import { copyOf, say } from './kit.js';
import { firstMisplaced, moved, placeAt } from './rules.js';
import { likenessOf, saidBy } from './said.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Asked} asked
 * @param {(isRight: boolean, tries: number, isDone: boolean, place?: string) => void} judge
 * @returns {import('./types.d.ts').Offer}
 */
export function offerOrder(tale, asked, judge) {
  const { element, said } = asked;
  const list = /** @type {HTMLElement} */ (element.querySelector('ol'));
  const shuffled = [...list.querySelectorAll('li')];
  let items = shuffled;
  let tries = 0;

  const isDone = () => 'answered' in element.dataset;
  const wordsOf = (/** @type {Element} */ item) => /** @type {Element} */ (item.querySelector('.order-words'));
  const move = (/** @type {HTMLLIElement} */ item, /** @type {number} */ to) => {
    const from = items.indexOf(item);
    if (isDone() || to === from || to < 0 || to >= items.length) return;
    const { activeElement } = document;
    items = moved(items, from, to);
    // The item that moves stays where the others move past it: it keeps the focus and the pointer.
    for (const other of items.slice(0, to)) item.before(other);
    for (const other of items.slice(to + 1).reverse()) item.after(other);
    if (activeElement instanceof HTMLElement && item.contains(activeElement)) activeElement.focus({ preventScroll: true });
    say(said, '');
    said.removeAttribute('lang'); // it has words of the text
    said.textContent = `${to + 1}. ${saidBy(wordsOf(item))}`;
    settle();
  };
  const settle = () => {
    items.forEach((item, i) => {
      item.querySelector('[data-move="-1"]')?.setAttribute('aria-disabled', String(i === 0));
      item.querySelector('[data-move="1"]')?.setAttribute('aria-disabled', String(i === items.length - 1));
    });
  };

  for (const [i, item] of items.entries()) {
    const words = document.createElement('div');
    words.className = 'order-words';
    words.id = `answer-${asked.number}-${i}`;
    words.append(...item.childNodes);
    const grip = copyOf('.grip');
    const keys = copyOf('.order-keys');
    for (const key of keys.children) key.setAttribute('aria-describedby', words.id);
    item.append(grip, words, keys);
    keys.addEventListener('click', ({ target }) => {
      const step = Number(target instanceof Element && target.closest('[data-move]')?.getAttribute('data-move'));
      if (step) move(item, items.indexOf(item) + step);
    });
    keys.addEventListener('keydown', (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      move(item, items.indexOf(item) + step);
    });
    words.addEventListener('click', () => {
      tale.dispatchEvent(new CustomEvent('hear', { detail: { answer: words, then: () => {} } }));
    });
    listenToDragging(item, grip, () => items, (to) => move(item, to));
  }
  settle();

  const done = copyOf('[data-action=question-done]');
  list.after(done);
  done.addEventListener('click', () => {
    if (isDone()) return;
    tries += 1;
    const rank = firstMisplaced(items.map((item) => ({ rank: Number(item.dataset.rank), likeness: likenessOf(wordsOf(item)) })));
    const missed = items.find((item) => Number(item.dataset.rank) === rank);
    judge(!missed, tries, !missed, missed?.dataset.place);
  });
  const show = (/** @type {HTMLLIElement[]} */ order) => {
    items = order;
    list.append(...items);
    settle();
  };
  return {
    reset() {
      tries = 0;
      show(shuffled);
    },
    solve: () => show([...shuffled].sort((a, b) => Number(a.dataset.rank) - Number(b.dataset.rank))),
  };
}

/**
 * @param {HTMLElement} item
 * @param {HTMLElement} grip
 * @param {() => HTMLElement[]} items as they are shown
 * @param {(to: number) => void} move
 */
function listenToDragging(item, grip, items, move) {
  let from = 0; // where the finger would be if the item were in its place
  let pointer = -1;

  const place = (/** @type {number} */ y) => {
    item.style.transform = y ? `translateY(${y}px)` : '';
  };
  const letGo = () => {
    pointer = -1;
    place(0);
    item.removeAttribute('data-dragged');
  };

  grip.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button) return;
    event.stopPropagation(); // no swipe, and no press of a word
    event.preventDefault();
    pointer = event.pointerId;
    grip.setPointerCapture(pointer);
    from = event.clientY;
    item.setAttribute('data-dragged', '');
  });
  grip.addEventListener('pointermove', (event) => {
    if (event.pointerId !== pointer) return;
    const top = () => item.offsetTop;
    const before = top();
    const others = items().filter((other) => other !== item);
    const at = before + item.offsetHeight / 2 + event.clientY - from;
    move(placeAt(others.map((other) => other.offsetTop + other.offsetHeight / 2), at));
    from += top() - before;
    place(event.clientY - from);
  });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) {
    grip.addEventListener(type, letGo);
  }
}
