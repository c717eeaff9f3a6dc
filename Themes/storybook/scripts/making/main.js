// The page of a maker: a child chooses pictures, and the page becomes their story. Without this script it is a tale
// with the first choice of everything.

import { awaitVoices, coverOf, showStory } from './show-story.js';
import { allMade, changeMade, madeStories, refusedMade } from '../device/made.js';
import { dataBlock } from '../page/data.js';
import { offerChoices } from './choosing.js';
import { pictureOf } from './choice-picture.js';
import { picksOf, valueFor } from './story.js';
import { showMade } from './made-list.js';
import { offerChanges } from './changing.js';

const storyHere = () => new URLSearchParams(location.search).get('story') ?? '';

/** @param {HTMLElement} tale */
function openMaker(tale) {
  /** @type {import('./types.d.ts').MakerData} */
  const data = dataBlock('maker-data');
  const { tale: slug = '' } = tale.dataset;
  const mine = () => madeStories().filter(([, made]) => made.tale === slug);
  let shown = storyHere();
  // A story that storage has refused: the page before has handed it over, not in the address,
  // where a host would read names.
  if (history.state && !allMade().has(shown)) changeMade(shown, history.state);

  /** @param {string} id @returns {Promise<void> | null} settled when it can be heard; null if there is no such story */
  const show = (id) => {
    const made = mine().find(([one]) => one === id)?.[1];
    if (!made) return null;
    const picks = picksOf(data, made.picks);
    const cover = coverOf(data, picks);
    // A new build of the site may have other addresses, and another title.
    const usual = valueFor(data.title, data, picks);
    if (String(cover) !== String(made.cover) || usual !== made.usual) changeMade(id, { cover, usual, at: made.at });
    offerChanges(tale, data, id, { ...made, cover, usual }, picks);
    return showStory(tale, data, id, made, picks);
  };
  /**
   * The first story opens on this page, where its voice is being made ready.
   * The page of a story loads the next one as a page of its own.
   */
  const open = (/** @type {string} */ id) => {
    const address = `${location.href.split(/[?#]/)[0]}?story=${id}`;
    const isFirst = 'unmade' in tale.dataset;
    const refused = refusedMade(id);
    try {
      if (isFirst || refused) history.pushState(refused, '', address);
    } catch {
      // a browser may refuse it for a file
    }
    if (storyHere() !== id) {
      location.href = address;
      return;
    }
    if (!isFirst) {
      location.reload();
      return;
    }
    shown = id;
    scrollTo(0, 0);
    show(id)?.then(() => /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=listen]'))?.focus());
  };
  const choose = offerChoices(tale, data, slug, open);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-action=make]'))) return;
    choose();
    if ('unmade' in tale.dataset) awaitVoices(data);
  });
  addEventListener('popstate', () => storyHere() !== shown && location.reload());
  if (!show(shown)) {
    tale.querySelector('[data-maker-cast]')?.replaceChildren(...data.slots[0].choices.slice(0, 4).map(pictureOf));
    showMade(tale, mine);
  }
}

const maker = document.querySelector('[data-unmade]');
if (maker instanceof HTMLElement) openMaker(maker);
