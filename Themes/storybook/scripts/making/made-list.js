// The stories that a child has made with this maker, below its title.

import { element } from '../page/element.js';
import { layersOf } from './layers.js';
import { say } from '../page/strings.js';

/** @typedef {[string, import('../device/made-rules.js').MadeStory]} Made */

/** @param {import('../device/made-rules.js').MadeStory} made */
function forWhom({ name }) {
  const line = element('span', { class: 'made-whom' });
  if (name) say(line, 'maker-for', { name });
  return name ? [line] : [];
}

/** @param {HTMLElement} tale @param {() => Made[]} mine */
export function showMade(tale, mine) {
  const box = tale.querySelector('[data-made]');
  const list = box?.querySelector('ul');
  const stories = mine();
  if (!box || !list || !stories.length) return;
  list.replaceChildren(...stories.map(([id, made]) =>
    element('li', {}, element('a', { class: 'made-story', href: `?story=${id}` },
      element('span', { class: 'layers' }, ...layersOf(made.cover.map((src) => [src, '']))),
      element('bdi', {}, made.title || made.usual),
      ...forWhom(made)))
  ));
  box.removeAttribute('hidden');
}
