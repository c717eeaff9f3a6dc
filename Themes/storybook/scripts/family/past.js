// What a child has read and learnt, on two devices: nothing is counted twice.

import { cleanLearnt, isEmptyLearnt, keptLearnt, mergeLearnt } from '../learnt/record.js';
import { cleanTold } from './told.js';
import { cleanVocabulary, keptVocabulary } from './vocabulary.js';
import { dayOf, logText, readSpans } from './spans.js';
import { LONGEST_SLUG } from '../device/slug.js';
import { canonicalJSON, joined, laterOf } from '../device/join.js';

/** @typedef {import('./spans.js').Span} Span */
/** @typedef {import('./told.js').Told} Told */
/** @typedef {import('./vocabulary.js').Vocabulary} Vocabulary */
/** @typedef {{ log: Span[], told: Told, met: Vocabulary, learnt: import('../learnt/record.js').Learnt }} Past */

const MOST_WAYS = 200;
const MOST_TALES_TOLD = 200;

/** @param {any} kept @returns {Past} */
export function cleanPast(kept) {
  const { tales, ways } = cleanTold(kept?.told);
  return {
    log: readSpans(typeof kept?.log === 'string' ? kept.log : ''),
    told: {
      tales: new Map([...tales].slice(-MOST_TALES_TOLD)),
      ways: ways.slice(-MOST_WAYS).map(({ date, slug, answers }) => ({
        date: date.slice(0, 10),
        slug: slug.slice(0, LONGEST_SLUG),
        answers,
      })),
    },
    met: cleanVocabulary(kept?.met),
    learnt: cleanLearnt(kept?.learnt),
  };
}

/**
 * @param {Past} past
 * @returns {{ log: string, told: object, met: object | null, learnt: object | null }} as it is kept
 */
export const keptPast = ({ log, told: { tales, ways }, met, learnt }) => ({
  log: log.length ? logText(log) : '',
  told: { tales: Object.fromEntries(tales), ways },
  met: met.days.size ? keptVocabulary(met) : null,
  learnt: isEmptyLearnt(learnt) ? null : keptLearnt(learnt),
});

/** @param {Span[]} spans */
export const secondsOf = (spans) => spans.reduce((sum, { seconds }) => sum + seconds, 0);

/** What one device has settled stays so. @param {Span} span @param {Span} known */
const settledAs = (span, known) => (known.settled && !span.settled ? { ...span, settled: known.settled } : span);

/**
 * The spans of a tale on a day. Each has its beginning, by which it is known; but where some are put together already,
 * only the longer of both lists can be right.
 * @param {Span[]} ours
 * @param {Span[]} theirs
 * @returns {Span[]}
 */
function joinSpans(ours, theirs) {
  if ([...ours, ...theirs].some(({ kind }) => kind[0] === 'f')) {
    const longer = laterOf(ours, secondsOf(ours), theirs, secondsOf(theirs));
    const settled = [...ours, ...theirs].filter((span) => span.settled);
    const isFolded = (/** @type {Span} */ { kind }) => kind[0] === 'f';
    return longer.map((span) => {
      const known = settled.find((one) => one.at === span.at || (isFolded(one) && isFolded(span)));
      return known ? settledAs(span, known) : span;
    });
  }
  /** @type {Map<number, Span>} */
  const byStart = new Map();
  for (const span of [...ours, ...theirs]) {
    const known = byStart.get(span.at);
    const longer = known ? laterOf(known, known.seconds, span, span.seconds) : span;
    byStart.set(span.at, known ? settledAs(settledAs(longer, known), span) : span);
  }
  return [...byStart.values()];
}

/** @param {Span[]} ours @param {Span[]} theirs @returns {Span[]} */
function mergeSpans(ours, theirs) {
  const groupOf = (/** @type {Span} */ span) => `${dayOf(span)} ${span.slug}`;
  /** @type {Map<string, [Span[], Span[]]>} */
  const groups = new Map();
  [ours, theirs].forEach((spans, side) => {
    for (const span of spans) {
      const group = groups.get(groupOf(span)) ?? [[], []];
      group[side].push(span);
      groups.set(groupOf(span), group);
    }
  });
  const all = [...groups.values()].flatMap(([one, other]) => joinSpans(one, other));
  return all.sort((one, other) => one.at - other.at || (one.slug < other.slug ? -1 : 1));
}

/** @param {Told} one @param {Told} other @returns {Told} */
function mergeTold(one, other) {
  const tales = joined(one.tales, other.tales, (ours, theirs) => laterOf(ours, 0, theirs, 0));
  const ways = [...new Map([...one.ways, ...other.ways].map((way) => [canonicalJSON(way), way]))];
  ways.sort(([a, { date }], [b, { date: otherDate }]) => date < otherDate || (date === otherDate && a < b) ? -1 : 1);
  return { tales, ways: ways.map(([, way]) => way) };
}

/** @param {Vocabulary} one @param {Vocabulary} other @returns {Vocabulary} */
function mergeVocabularies(one, other) {
  if (!one.days.size || !other.days.size) return one.days.size ? one : other;
  const days = joined(one.days, other.days, (ours, theirs) => laterOf(ours, ours.count, theirs, theirs.count));
  return { filter: one.filter.map((byte, i) => byte | other.filter[i]), days };
}

/** @param {Past} one @param {Past} other @returns {Past} */
export const mergePast = (one, other) => ({
  log: mergeSpans(one.log, other.log),
  told: mergeTold(one.told, other.told),
  met: mergeVocabularies(one.met, other.met),
  learnt: mergeLearnt(one.learnt, other.learnt),
});
