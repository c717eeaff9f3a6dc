// Starts the library. Without this script it is pages with shelves of cards.

import { byAlphabet, byLevel } from './groups.js';
import { chosenInAddress, everything, filtersIn, isEverything, listenToChoices, putInAddress, showChoices } from './choices.js';
import { dress, lookUp, standingTale } from './badges.js';
import { fillLists, passing } from './filters.js';
import { favourites, keepFavourite } from '../device/favourites.js';
import { whenChanged } from '../device/changes.js';
import { whenRefused } from '../device/store.js';
import { explainMissing } from './missing.js';
import { makeCatalog } from './catalog.js';
import { makeResults } from './results.js';
import { UNFIT, bestFirst, makeSearch } from './search.js';
import { onTab, sorted } from './order.js';
import { offerToCarry } from './carry.js';
import { openPanelOnDemand } from '../page/panel.js';
import { comeBack, rememberWhereabouts } from './whereabouts.js';
import { oneOfEach } from './works.js';
import { say } from '../page/strings.js';
import { watchNetwork } from './network.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {import('./types.d.ts').Shelf} Shelf */

/** @param {Element} finder */
function openLibrary(finder) {
  const page = document.documentElement;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}]`));
  const standing = part('shelves');
  const resultsHolder = part('results');
  const nothing = part('nothing');
  const results = makeResults(resultsHolder, document.querySelector('[data-action=more]'));
  const panel = document.getElementById('panel');
  const catalog = makeCatalog();
  /** @type {ReturnType<typeof makeSearch> | undefined} */
  let search;
  const returnToPlace = comeBack();
  let choices = chosenInAddress();
  let isAway = false;
  let known = lookUp();

  const load = async () => {
    const before = catalog.tales.length;
    await catalog.load();
    if (catalog.lacks) say(part('notice'), 'library-lacks');
    if (search && before === catalog.tales.length) return;
    search = makeSearch(catalog.tales);
    orders.clear();
    fillLists(catalog.tales);
    showChoices(choices);
    setTimeout(warmUp);
  };

  /** The shelves as the page has them, in the smart order. */
  const orderShelves = () => {
    for (const list of standing?.querySelectorAll('.cards') ?? []) {
      const cards = /** @type {HTMLElement[]} */ ([...list.children]);
      const tales = cards.map(standingTale);
      const chosen = new Set(oneOfEach(tales, known));
      for (const tale of tales) cards[tale.index].toggleAttribute('data-spare', !chosen.has(tale));
      const ordered = sorted(tales, '', known).map(({ index }) => cards[index]);
      if (ordered.some((card, i) => card !== cards[i])) list.append(...ordered);
    }
  };
  const dressAll = () => {
    for (const card of document.querySelectorAll('[data-card]')) if (card instanceof HTMLElement) dress(card, known);
  };

  /** @type {Map<string, Tale[]>} all tales in each order that was asked for */
  const orders = new Map();
  const inOrder = () => {
    const { sort } = choices;
    const order = orders.get(sort) ?? sorted(catalog.tales, sort, known);
    orders.set(sort, order);
    return order;
  };

  /** Prepares the search before the first letter is typed. */
  const warmUp = () => {
    results.prepare(inOrder(), known);
    for (const letters of ['a', 'an', 'xxxx']) search?.(letters);
  };

  /** @returns {Shelf[]} what is to be shown */
  const arrange = () => {
    const passes = passing(choices);
    const isOnTab = onTab(choices.tab, known);
    const ranks = search?.(choices.q);
    const found = oneOfEach(
      inOrder().filter((tale) => (!ranks || ranks[tale.index] < UNFIT) && isOnTab(tale) && passes(tale)), known);
    if (ranks) return [{ title: '', tales: bestFirst(found, ranks) }];
    if (choices.sort === 'az') return byAlphabet(found);
    return choices.sort || choices.tab ? [{ title: '', tales: found }] : byLevel(found);
  };

  const show = () => {
    const isAll = isEverything(choices);
    standing?.toggleAttribute('hidden', !isAll);
    resultsHolder?.toggleAttribute('hidden', isAll);
    const found = part('found');
    if (isAll) {
      results.clear();
      nothing?.toggleAttribute('hidden', true);
      found?.replaceChildren();
    } else if (search) {
      const shelves = arrange();
      const count = shelves.reduce((sum, shelf) => sum + shelf.tales.length, 0);
      results.show(shelves, known, choices.sort === 'recent');
      nothing?.toggleAttribute('hidden', count > 0);
      say(part('nothing-words'), `nothing-${!choices.q && choices.tab ? choices.tab : 'found'}`);
      if (count && (choices.q || filtersIn(choices))) say(found, 'found', { count });
      else found?.replaceChildren();
    }
    part('filtered')?.toggleAttribute('hidden', !choices.sort && !filtersIn(choices));
  };

  const changed = () => {
    putInAddress(choices);
    if (isEverything(choices) || (search && !catalog.lacks)) show();
    else load().then(show, show);
  };

  dressAll();
  orderShelves();
  showChoices(choices);
  if (isEverything(choices)) {
    show();
    delete page.dataset.awaits;
    returnToPlace();
  } else {
    load().then(show, show).finally(() => {
      delete page.dataset.awaits;
      returnToPlace();
    });
  }
  rememberWhereabouts();

  /** The stored data may have changed: the badges of all cards are set again. */
  const lookAgain = () => {
    known = lookUp(isAway);
    orders.clear();
    dressAll();
  };
  watchNetwork((gone) => {
    isAway = gone;
    part('away-note')?.toggleAttribute('hidden', !gone);
    lookAgain();
    orderShelves();
    if (!isEverything(choices)) show();
  });

  listenToChoices((name, value) => {
    choices = { ...choices, [name]: value };
    changed();
  });
  for (const sign of ['focusin', 'pointerover']) finder.addEventListener(sign, () => load().catch(() => {}), { once: true });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-action]') : null;
    const action = button?.getAttribute('data-action');
    const card = button?.closest('[data-card]');
    if (action === 'heart' && card instanceof HTMLElement) {
      const { card: slug = '' } = card.dataset;
      keepFavourite(slug, !favourites().has(slug));
    } else if (action === 'all') {
      choices = everything();
      showChoices(choices);
      changed();
      if (panel instanceof HTMLDialogElement) panel.close();
    }
  });
  whenChanged(lookAgain);
  document.addEventListener('words', () => {
    known = lookUp(isAway);
    orders.clear();
    orderShelves();
    results.forget();
    if (search) fillLists(catalog.tales);
    showChoices(choices);
    dressAll();
    if (!isEverything(choices)) show();
  });
  whenRefused(() => say(part('notice'), 'not-kept'));
  explainMissing(part('notice'));
  offerToCarry((key, values) => say(part('carry-said'), key, values));
  openPanelOnDemand();
}

const finderInPage = document.querySelector('[data-finder]');
if (finderInPage) openLibrary(finderInPage);
