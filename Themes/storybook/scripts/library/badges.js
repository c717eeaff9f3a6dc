// The badges of a card: the share that is read, done, new; and its heart.

import { allReadings, isFinished, isUnderWay } from '../device/readings.js';
import { favourites } from '../device/favourites.js';
import { openedTales } from '../sealed/opened.js';
import { childOf } from '../device/child-side.js';
import { readObject, site } from '../device/storage.js';
import { recall } from '../device/store.js';
import { whole } from '../device/clean.js';
import { percentage } from '../page/percentage.js';
import { say } from '../page/strings.js';

/** @typedef {import('../device/reading.js').Reading} Reading */
/** @typedef {import('./types.d.ts').Placed} Placed */

const NEW_DAYS = 21;
/** @type {Reading} */
const UNREAD = { title: '', lang: '', cover: '', page: '', number: 0, pages: 0, percent: 0, finished: 0, gone: false, at: 0 };

/** The stored data, read once for all cards. @param {boolean} [isAway] whether only kept tales can be opened */
export function lookUp(isAway = false) {
  const readings = allReadings();
  const hearts = favourites();
  /** @type {ReturnType<typeof openedTales> | undefined} */
  let opened;
  return {
    hearts,
    /** Asked only if a card is of a locked tale. */
    opened: () => (opened ??= openedTales()),
    isAway,
    kept: recall('kept'),
    language: document.documentElement.lang,
    /** That of the child who is reading, in years; -1 if there is none, or nobody has said it. */
    age: whole(childOf(readObject(`${site}family`)).age, 0, 99, -1),
    /** @param {string} slug @returns {Reading} */
    reading: (slug) => readings.get(slug) ?? UNREAD,
    /**
     * @param {(reading: Reading) => boolean} fits
     * @returns {string[]} the tales with such a reading, the last one first
     */
    slugs: (fits) => [...readings].filter(([, reading]) => fits(reading)).sort(([, a], [, b]) => b.at - a.at).map(([slug]) => slug),
    begun: [...readings.values()].some(isUnderWay),
  };
}

/** @param {number} ago days @returns {number} as 20260301, by the device's clock */
function dayBefore(ago) {
  const day = new Date(Date.now());
  day.setDate(day.getDate() - ago);
  return (day.getFullYear() * 100 + day.getMonth() + 1) * 100 + day.getDate();
}
const [firstNewDay, today] = [dayBefore(NEW_DAYS - 1), dayBefore(0)];

/** @param {number} published as 20260301 */
export const isNew = (published) => published >= firstNewDay && published <= today;

/** @param {HTMLElement} card @returns {number} the day it was published, or 0 */
const publishedOf = (card) => Number((card.dataset.published ?? '').replace(/-/g, '')) || 0;

/**
 * @param {HTMLElement} card
 * @returns {[number, number]} for which ages it is, in years; -1 if its author does not say
 */
function agesOf({ dataset }) {
  const [youngest, oldest = youngest] = (dataset.ages ?? '-1').split('–').map(Number);
  return [youngest, oldest];
}

/** The tale of a card on the page. @param {HTMLElement} card @param {number} index @returns {Placed} */
export const standingTale = (card, index) => {
  const [youngest, oldest] = agesOf(card);
  return {
    index,
    slug: card.dataset.card ?? '',
    youngest,
    oldest,
    published: publishedOf(card),
    state: card.dataset.pageless === undefined ? '' : 'unavailable',
    language: card.querySelector('[data-card-title]')?.getAttribute('lang') ?? '',
    work: card.dataset.work ?? card.dataset.card ?? '',
    order: Number(card.dataset.order ?? 0),
  };
};

/** Updates the badge and the heart of a card. @param {HTMLElement} card @param {ReturnType<typeof lookUp>} known */
export function dress(card, known) {
  const { card: slug = '', pageless } = card.dataset;
  card.querySelector('[data-action=heart]')?.setAttribute('aria-pressed', String(known.hearts.has(slug)));
  const badge = card.querySelector('[data-card-badge]');
  const lock = card.querySelector('[data-card-lock]');
  if (lock) known.opened().then((tales) => lock.toggleAttribute('hidden', tales.has(slug)));
  card.toggleAttribute('data-away', known.isAway && pageless === undefined && !(slug in known.kept));
  if (!(badge instanceof HTMLElement) || pageless !== undefined) return; // it says why the tale has no page
  const reading = known.reading(slug);
  const isBegun = isUnderWay(reading);
  const kind = isBegun ? 'begun' : isFinished(reading) ? 'done' : isNew(publishedOf(card)) ? 'new' : '';
  card.style.setProperty('--read', isBegun ? `${reading.percent}%` : '0%');
  card.toggleAttribute('data-begun', isBegun);
  badge.hidden = !kind;
  badge.className = `badge ${kind}`;
  badge.replaceChildren();
  if (!isBegun || reading.percent < 1) {
    if (kind) say(badge, `badge-${kind}`);
    return;
  }
  delete badge.dataset.say;
  const unseen = document.createElement('span');
  unseen.className = 'unseen';
  say(unseen, 'badge-read');
  badge.append(unseen, ` ${percentage(reading.percent / 100)}`);
}
