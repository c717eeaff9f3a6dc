// Starts the library. Without this script it is pages with shelves of cards.

import { chosenInAddress, everything, filtersIn, isEverything, listenToChoices, putInAddress, showChoices } from './choices.js';
import { comeBack, rememberWhereabouts } from './whereabouts.js';
import { dress, lookUp } from './badges.js';
import { favourites, keepFavourite } from '../device/favourites.js';
import { explainMissing } from './missing.js';
import { fillLists } from './filters.js';
import { makeCatalog } from './catalog.js';
import { makeFinding } from './finding.js';
import { makePageShelves } from './page-shelves.js';
import { offerToCarry } from './carry.js';
import { openPanelOnDemand } from '../page/panel.js';
import { say } from '../page/strings.js';
import { watchNetwork } from '../page/network.js';
import { whenChanged } from '../device/changes.js';
import { whenRefused } from '../device/store.js';

/** @param {Element} finder */
function openLibrary(finder) {
  const part = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}]`));
  const panel = document.getElementById('panel');
  const catalog = makeCatalog();
  const pageShelves = makePageShelves(part('shelves'));
  const returnToPlace = comeBack();
  const reader = { choices: chosenInAddress(), known: lookUp() };
  let isAway = false;
  let isReady = false;

  const load = async () => {
    if (isReady) return;
    try {
      await catalog.load();
      await fillChoices();
      isReady = true;
      if (catalog.isWhole) setTimeout(finding.warmUp);
    } catch {
      noticeLacks();
    }
  };
  const noticeLacks = () => {
    if (catalog.lacks) say(part('notice'), 'library-lacks');
  };
  const fillChoices = async () => {
    fillLists(await catalog.lists(reader.choices.language, reader.known.language), reader.choices);
    showChoices(reader.choices);
  };
  const finding = makeFinding(catalog, reader, part, { begun: () => pageShelves.show(false), failed: noticeLacks });

  const dressAll = () => {
    for (const card of document.querySelectorAll('[data-card]')) if (card instanceof HTMLElement) dress(card, reader.known);
  };

  const show = async () => {
    const { choices } = reader;
    part('filtered')?.toggleAttribute('hidden', !choices.sort && !filtersIn(choices));
    // The shelves speak for themselves, but a screen reader does not hear that they are back.
    part('found')?.classList.toggle('unseen', isEverything(choices));
    if (!isEverything(choices)) return finding.find();
    finding.end();
    const [wasHidden, { count, isAll }] = [pageShelves.show(true), pageShelves.count()];
    if (wasHidden && count) finding.sayFound(count, isAll);
  };

  const changed = () => {
    putInAddress(reader.choices);
    if (!isEverything(reader.choices)) load();
    return show();
  };

  dressAll();
  pageShelves.order(reader.known);
  showChoices(reader.choices);
  const open = () => {
    delete document.documentElement.dataset.awaits;
    returnToPlace();
  };
  if (isEverything(reader.choices)) {
    show();
    open();
  } else {
    load();
    show().finally(open);
  }
  rememberWhereabouts();
  // WebKit empties a field without autocompletion when it shows the page again as it was left, after this event.
  addEventListener('pageshow', ({ persisted }) => persisted && setTimeout(() => showChoices(reader.choices)));

  /** The stored data may have changed: the badges of all cards are set again. */
  const lookAgain = () => {
    reader.known = lookUp(isAway);
    dressAll();
  };
  watchNetwork((gone) => {
    isAway = gone;
    part('away-note')?.toggleAttribute('hidden', !gone);
    lookAgain();
    pageShelves.order(reader.known);
    if (!isEverything(reader.choices)) show();
  });

  listenToChoices((name, value) => {
    reader.choices = { ...reader.choices, [name]: value };
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
      reader.choices = everything();
      showChoices(reader.choices);
      changed();
      if (panel instanceof HTMLDialogElement && panel.open) panel.close();
      // The button is gone. A field would bring up the keyboard of a phone.
      else /** @type {HTMLElement | null} */ (finder.querySelector('[data-tabs] :checked'))?.focus();
    }
  });
  // Grown-ups ask which tales of a shelf are gone.
  document.addEventListener('tale-asked', (event) => {
    const { slug, answer } = /** @type {CustomEvent} */ (event).detail;
    catalog.has(slug).then(answer, () => {}); // what cannot be looked up stays as it is
  });
  whenChanged(lookAgain);
  document.addEventListener('strings', () => {
    lookAgain();
    pageShelves.order(reader.known);
    finding.forget();
    if (isReady) fillChoices();
    else showChoices(reader.choices);
    if (!isEverything(reader.choices)) show();
  });
  whenRefused(() => say(part('notice'), 'not-kept'));
  explainMissing(part('notice'));
  offerToCarry((key, values) => say(part('carry-said'), key, values));
  openPanelOnDemand();
}

const finderInPage = document.querySelector('[data-finder]');
if (finderInPage) openLibrary(finderInPage);
