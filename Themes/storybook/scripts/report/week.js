// The figures of a child's week, from the log and from what is known of the tales.

import { dateOf, dayAt, dayOf, lastOfEvenings, minutesByDay } from '../family/spans.js';

/** @typedef {import('../family/spans.js').Span} Span */
/**
 * @typedef {object} Week
 * @property {{ day: number, date: string, minutes: number }[]} days seven, `day` counted from 1970-01-01
 * @property {number} minutes
 * @property {{ slug: string, times: number }[]} finished the oftenest first
 * @property {string[]} begun slugs of tales that were told and not finished
 * @property {{ slug: string, answers: string[] }[]} ways
 * @property {{ name: string, minutes: number }[]} characters of whom was heard most
 * @property {{ name: string, minutes: number }[]} themes
 * @property {number} newWords met for the first time
 * @property {string[]} words some of them
 * @property {{ day: number, minute: number }[]} evenings when the last tale was over, in minutes after noon
 */

const HOUR_SECONDS = 3600;
/** An evening is from five in the afternoon until four in the night. */
const EVENING_BEGINS = 17 * HOUR_SECONDS;
const FAVOURITES = 3;
const SHOWN_WORDS = 12;

/**
 * @param {number} day
 * @param {number} first day of the week, 1 for Monday to 7
 * @returns {number} the first day of its week
 */
export const weekStart = (day, first) => day - ((day + 3 - (first - 1)) % 7 + 7) % 7; // 1970-01-01 was a Thursday

/** @param {Map<string, number>} sums @returns {[string, number][]} the largest first, by name where equal */
const largest = (sums) =>
  [...sums].sort(([one, less], [other, more]) => more - less || (one < other ? -1 : 1));

/** @param {Map<string, number>} sums @param {string} name @param {number} more */
const addTo = (sums, name, more) => sums.set(name, (sums.get(name) ?? 0) + more);

/**
 * @param {Span[]} spans of all time
 * @param {import('../family/told.js').Told} told
 * @param {import('../family/vocabulary.js').Vocabulary} vocabulary
 * @param {number} start the first day
 * @returns {Week}
 */
export function weekOf(spans, { tales, ways }, { days: met }, start) {
  const all = minutesByDay(spans);
  const days = Array.from({ length: 7 }, (_, i) => {
    const date = dateOf(start + i);
    return { day: start + i, date, minutes: all.get(date) ?? 0 };
  });
  const dates = new Set(days.map(({ date }) => date));
  const mine = spans.filter((span) => dates.has(dateOf(dayOf(span))));
  const [finished, told, characters, themes] = Array.from({ length: 4 }, () => /** @type {Map<string, number>} */ (new Map()));
  for (const { slug, kind, seconds } of mine) {
    addTo(told, slug, seconds);
    if (kind[1] === 'e') addTo(finished, slug, 1);
    for (const name of tales.get(slug)?.characters ?? []) addTo(characters, name, seconds / 60);
    for (const name of tales.get(slug)?.themes ?? []) addTo(themes, name, seconds / 60);
  }
  const favourites = (/** @type {Map<string, number>} */ sums) =>
    largest(sums).slice(0, FAVOURITES).map(([name, minutes]) => ({ name, minutes }));
  const fresh = days.flatMap(({ date }) => met.get(date) ?? []);
  return {
    days,
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    finished: largest(finished).map(([slug, times]) => ({ slug, times })),
    begun: largest(told).map(([slug]) => slug).filter((slug) => !finished.has(slug)),
    ways: ways.filter(({ date }) => dates.has(date)).map(({ slug, answers }) => ({ slug, answers })),
    characters: favourites(characters),
    themes: favourites(themes),
    newWords: fresh.reduce((sum, { count }) => sum + count, 0),
    words: fresh.flatMap(({ words }) => words).sort((one, other) => other.length - one.length).slice(0, SHOWN_WORDS),
    evenings: eveningsOf(spans, start),
  };
}

/**
 * @param {Span[]} spans
 * @param {number} start the first of seven days
 * @returns {{ date: string, slug: string, seconds: number, ends: number }[]} each tale of each day,
 *   by the day on which it began
 */
export function sessionsOf(spans, start) {
  /** @type {Map<string, { date: string, slug: string, seconds: number, ends: number }>} */
  const sessions = new Map();
  for (const span of spans) {
    const day = dayOf(span);
    if (day < start || day >= start + 7) continue;
    const key = `${dateOf(day)} ${span.slug}`;
    const session = sessions.get(key) ?? { date: dateOf(day), slug: span.slug, seconds: 0, ends: 0 };
    session.seconds += span.seconds;
    if (span.kind[1] === 'e') session.ends += 1;
    sessions.set(key, session);
  }
  return [...sessions.values()].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/**
 * @param {Span[]} spans
 * @param {number} start
 * @returns {{ day: number, minute: number }[]} of the seven days, those with a tale
 */
function eveningsOf(spans, start) {
  return [...lastOfEvenings(spans)].filter(([day]) => day >= start && day < start + 7).sort(([one], [other]) => one - other)
    .flatMap(([day, { at, seconds, zone }]) => {
      const end = at + seconds + zone * 60 - day * 24 * HOUR_SECONDS;
      return end >= EVENING_BEGINS ? [{ day, minute: Math.round(end / 60) - 12 * 60 }] : [];
    });
}

/** Minutes between the earliest and the latest evening that are called regular. */
const STEADY_MINUTES = 45;

/** @param {Week} week @returns {'none' | 'steady' | 'varied'} of the evenings; three are needed for a word */
export function rhythmOf({ evenings }) {
  if (evenings.length < 3) return 'none';
  const minutes = evenings.map(({ minute }) => minute);
  return Math.max(...minutes) - Math.min(...minutes) <= STEADY_MINUTES ? 'steady' : 'varied';
}

/** Days of a log, at most. */
const LOGGED_DAYS = 366;

/**
 * @param {Span[]} spans
 * @param {number} now seconds
 * @param {number} zone
 * @param {number} first day of the week, 1 for Monday to 7
 * @returns {{ starts: number[], now: number }} the first days of weeks, and the number of this one: each from the first
 *   week that has any until now; of days to come, which a clock that was ahead has shown, and of years ago only those
 *   that have any
 */
export function weeksLogged(spans, now, zone, first) {
  const today = weekStart(dayAt(now, zone), first);
  const starts = new Set(
    spans.flatMap((span) => [dayOf(span), dayAt(span.at + span.seconds - 1, span.zone)]).map((day) => weekStart(day, first)),
  );
  const recent = [...starts].filter((start) => start <= today && start > today - LOGGED_DAYS);
  for (let start = Math.min(today, ...recent); start <= today; start += 7) starts.add(start);
  const sorted = [...starts].sort((one, other) => one - other);
  return { starts: sorted, now: sorted.indexOf(today) };
}
