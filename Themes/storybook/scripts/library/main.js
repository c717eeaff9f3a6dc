// Starts the library. Without this script it is pages with shelves of cards.

import { byAlphabet, byLanguage, byLevel } from './groups.js';
import { chosenInAddress, everything, filtersIn, isEverything, listenToChoices, putInAddress, showChoices } from './choices.js';
import { dress, lookUp, standingTale } from './badges.js';
import { fillLists, passing } from './filters.js';
import { favourites, keepFavourite } from '../device/favourites.js';
import { whenChanged } from '../device/changes.js';
import { whenRefused } from '../device/store.js';
import { explainMissing } from './missing.js';
import { makeCatalog } from './catalog.js';
import { makeResults } from './results.js';
import { UNFIT, bestFirst } from './search.js';
import { LEVELS } from './parts.js';
import { onTab, primary, sorted } from './order.js';
import { offerToCarry } from './carry.js';
import { openPanelOnDemand } from '../page/panel.js';
import { comeBack, rememberWhereabouts } from './whereabouts.js';
import { oneOfEach } from './works.js';
import { say } from '../page/strings.js';
import { watchNetwork } from '../page/network.js';

/** @typedef {import('./types.d.ts').Found} Found */
/** @typedef {import('./types.d.ts').Shelf} Shelf */

const [SCREENFUL, MOST_PORTIONS] = [60, 8]; // a reader waits for more portions only if nothing was found in these

/** @param {Element} finder */
function openLibrary(finder) {
  const page = document.documentElement;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}]`));
  const standing = part('shelves');
  const resultsHolder = part('results');
  const nothing = part('nothing');
  const panel = document.getElementById('panel');
  const catalog = makeCatalog();
  const returnToPlace = comeBack();
  let choices = chosenInAddress();
  let isAway = false;
  let known = lookUp();

  /** @type {AsyncGenerator<Found> | undefined} */
  let portions;
  /** @type {Set<string>} the works that are shown, or will be */
  const given = new Set();
  let run = 0;
  let isBegun = false;
  let isReady = false;

  const load = async () => {
    if (isReady) return;
    try {
      await catalog.load();
      await fillChoices();
      isReady = true;
      if (catalog.isWhole) setTimeout(warmUp);
    } catch {
      noticeLacks();
    }
  };
  const noticeLacks = () => {
    if (catalog.lacks) say(part('notice'), 'library-lacks');
  };
  const fillChoices = async () => {
    fillLists(await catalog.lists(choices.language, known.language));
    showChoices(choices);
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
    const shelves = /** @type {HTMLElement[]} */ ([...standing?.querySelectorAll('.shelf[data-level]') ?? []]);
    const isAbroad = (/** @type {Element} */ shelf) => ![...shelf.querySelectorAll('[data-card-title]')]
      .some((title) => primary(title.getAttribute('lang') ?? '') === primary(known.language));
    // A reader of few tales meets them first.
    const rank = new Map(shelves.map((shelf) => [shelf, (isAbroad(shelf) ? 3 : 0) + LEVELS.indexOf(shelf.dataset.level ?? '')]));
    const placed = [...shelves].sort((a, b) => Number(rank.get(a)) - Number(rank.get(b)));
    if (placed.some((shelf, i) => shelf !== shelves[i])) standing?.prepend(...placed);
  };
  const dressAll = () => {
    for (const card of document.querySelectorAll('[data-card]')) if (card instanceof HTMLElement) dress(card, known);
  };

  /** Prepares the search in a small library before the first letter is typed. */
  const warmUp = async () => {
    const { value } = await catalog.portions(choices, known, () => 0).next();
    if (!value) return;
    results.prepare(value.portion.inOrder(choices.sort, known), known);
    for (const letters of ['a', 'an', 'xxxx']) value.portion.ranks(letters, true);
  };

  /** @param {Found} found @returns {Shelf[]} what is to be shown of these tales */
  const arrange = ({ portion, slips = false }) => {
    const passes = passing(choices);
    const isOnTab = onTab(choices.tab, known);
    const ranks = portion.ranks(choices.q, slips);
    const fitting = portion.inOrder(choices.sort, known).filter((tale) => !given.has(tale.work)
      && (!ranks || ranks[tale.index] < UNFIT) && isOnTab(tale) && passes(tale));
    const tales = oneOfEach(fitting, known);
    for (const { work } of tales) given.add(work);
    if (ranks) return [{ title: '', tales: bestFirst(tales, ranks) }];
    if (choices.sort === 'az') return byAlphabet(tales, catalog.isMany);
    if (choices.sort || choices.tab) return [{ title: '', tales }];
    return catalog.isMany && !choices.language ? byLanguage(tales) : byLevel(tales);
  };

  /** Shows tales in place of those before, which stay until the first ones have come. */
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    standing?.toggleAttribute('hidden', true);
    resultsHolder?.toggleAttribute('hidden', false);
    results.begin(known, choices.sort === 'recent');
  };

  /** Finds tales until there are `most`, or all, and shows them. */
  const findMore = async (most = SCREENFUL) => {
    const mine = run;
    let isAll = false;
    try {
      for (let pulled = 0; !isAll && given.size < most && (pulled < MOST_PORTIONS || !given.size); pulled += 1) {
        const { value, done } = await /** @type {AsyncGenerator<Found>} */ (portions).next();
        if (mine !== run) return;
        isAll = Boolean(done || value.isLast);
        const shelves = value ? arrange(value) : [];
        if (!given.size && !isAll) continue;
        begin();
        results.add(shelves, isAll);
      }
    } catch {
      if (mine !== run) return;
      noticeLacks();
      if (!isBegun) return;
      results.add([], true);
    }
    nothing?.toggleAttribute('hidden', given.size > 0);
    say(part('nothing-words'), `nothing-${!choices.q && choices.tab ? choices.tab : 'found'}`);
    const count = isAll ? given.size : Math.floor(given.size / 10) * 10;
    if (count && (choices.q || choices.tab || filtersIn(choices))) sayFound(count, isAll);
    else part('found')?.replaceChildren();
  };
  const sayFound = (/** @type {number} */ count, /** @type {boolean} */ isAll) =>
    say(part('found'), isAll ? 'found' : 'found-more', { count });
  const results = makeResults(resultsHolder, document.querySelector('[data-action=more]'), findMore);

  const show = async () => {
    run += 1;
    isBegun = false;
    part('filtered')?.toggleAttribute('hidden', !choices.sort && !filtersIn(choices));
    // The shelves speak for themselves, but a screen reader does not hear that they are back.
    part('found')?.classList.toggle('unseen', isEverything(choices));
    if (isEverything(choices)) {
      const wasFinding = standing?.hidden;
      standing?.toggleAttribute('hidden', false);
      resultsHolder?.toggleAttribute('hidden', true);
      results.clear();
      nothing?.toggleAttribute('hidden', true);
      const cards = standing?.querySelectorAll('.cards > :not([data-spare])').length;
      if (wasFinding && cards) sayFound(cards, !document.querySelector('.leaves'));
      return;
    }
    given.clear();
    portions = catalog.portions(choices, known, () => given.size);
    await findMore();
  };

  const changed = () => {
    putInAddress(choices);
    if (!isEverything(choices)) load();
    return show();
  };

  dressAll();
  orderShelves();
  showChoices(choices);
  const open = () => {
    delete page.dataset.awaits;
    returnToPlace();
  };
  if (isEverything(choices)) {
    show();
    open();
  } else {
    load();
    show().finally(open);
  }
  rememberWhereabouts();

  /** The stored data may have changed: the badges of all cards are set again. */
  const lookAgain = () => {
    known = lookUp(isAway);
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
    if (name === 'language' && isReady && !catalog.isWhole) fillChoices();
    changed();
  });
  for (const sign of ['focusin', 'pointerover']) finder.addEventListener(sign, load, { once: true });
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
      if (panel instanceof HTMLDialogElement && panel.open) panel.close();
      // The button is gone. A field would bring up the keyboard of a phone.
      else /** @type {HTMLElement | null} */ (finder.querySelector('[data-tabs] :checked'))?.focus();
    }
  });
  whenChanged(lookAgain);
  document.addEventListener('words', () => {
    known = lookUp(isAway);
    orderShelves();
    results.forget();
    if (isReady) fillChoices();
    else showChoices(choices);
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
