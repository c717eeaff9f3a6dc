// The page of a maker: a child chooses pictures, and the page becomes their story. Without this script it is a tale with the
// first choice of everything.

import { changeMade, madeStories } from '../device/made.js';
import { dataBlock } from '../page/data.js';
import { offerChoices } from './choosing.js';
import { picksOf, valueFor } from './story.js';
import { showMade } from './made-list.js';
import { offerChanges } from './changing.js';
import { coverOf, tellStory } from './telling.js';

/** @param {HTMLElement} tale */
function openMaker(tale) {
  /** @type {import('./types.d.ts').MakerData} */
  const data = dataBlock('maker-data');
  const { tale: slug = '' } = tale.dataset;
  const mine = () => madeStories().filter(([, made]) => made.tale === slug);
  const open = (/** @type {string} */ id) => {
    location.href = `${location.href.split(/[?#]/)[0]}?story=${id}`;
  };
  const wanted = new URLSearchParams(location.search).get('story') ?? '';
  const made = mine().find(([id]) => id === wanted)?.[1];
  const choose = offerChoices(tale, data, slug, open);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-action=make]')) choose();
  });
  if (!made) {
    showMade(tale, mine);
    return;
  }
  const picks = picksOf(data, made.picks);
  const cover = coverOf(data, picks);
  // A new build of the site may have other addresses, and another title.
  const usual = valueFor(data.title, data, picks);
  if (String(cover) !== String(made.cover) || usual !== made.usual) changeMade(wanted, { cover, usual, at: made.at });
  offerChanges(tale, data, wanted, made, picks);
  tellStory(tale, data, wanted, made, picks);
}

const maker = document.querySelector('[data-unmade]');
if (maker instanceof HTMLElement) openMaker(maker);
