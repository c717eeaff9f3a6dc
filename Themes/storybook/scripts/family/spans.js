// The log of a child: spans of narration, newest last. A span is a stretch in which one tale was told or read without a
// longer pause.

import { isSlug } from '../device/slug.js';
import { whole } from '../device/clean.js';

/**
 * @typedef {object} Span
 * @property {number} at seconds since 1970 UTC when it began, by the device's clock
 * @property {number} zone minutes east of UTC there and then
 * @property {string} slug of the tale
 * @property {number} page where it began, from 1; 0 if unknown
 * @property {number} from the second of the recording where it began; -1 if it was read without a voice
 * @property {number} seconds that it took
 * @property {string} kind two letters: how it began and how it ended
 * @property {true} [settled] told by a clock that was ahead: what is kept of the limits counts it (`clock-ahead.js`)
 *
 * It began `s` at the tale's beginning, `r` further on, or it is `f`, several spans of an old day put together. It
 * ended `e` at the tale's end, `q` at a question, `p` at a pause, `l` because the reader left,
 * or it is `o`, still open.
 */

const DAY = 86_400;
/** The last page, and the last second of a recording, that are believed. */
const MOST_PLACE = 999_999;
export const LONGEST_SPAN = DAY;
/** The longest log, in characters: a year of eight children has a megabyte, some of it for words and titles. */
export const LONGEST_LOG = 90_000;
/** Days. Older spans go. */
const KEPT = 365;
/** Ages in days up to which every span is kept as it was: lower ones if the log is too long. */
const WHOLE = [56, 28, 14, 7, 0];
/** Days that pass at most from one span to the next, for its age: a clock of another year makes no log old. */
const LONGEST_GAP = 30;
/** An evening lasts until this hour. */
const NIGHT_ENDS = 4 * 3600;
const KIND = /^[srf][eqplo]$/;
/** All kinds; in the text each is a letter. */
const KINDS = ['s', 'r', 'f'].flatMap((how) => ['e', 'q', 'p', 'l', 'o'].map((end) => how + end));
const LETTERS = 'abcdefghijklmno';
/** The same for spans that are settled. */
const SETTLED = LETTERS.toUpperCase();

/** @param {number} at @param {number} zone @returns {number} the local day, counted from 1970-01-01 */
export const dayAt = (at, zone) => Math.floor((at + zone * 60) / DAY);

/** @param {number} day @returns {string} such as 2026-11-23 */
export const dateOf = (day) => new Date(day * DAY * 1000).toISOString().slice(0, 10);

/** @param {Span} span */
export const dayOf = ({ at, zone }) => dayAt(at, zone);

/** @param {any} span @returns {Span | null} null if it is none */
export function cleanSpan(span) {
  const { at, zone, slug, page, from, seconds, kind, settled } = Object(span);
  const isSpan = Number.isInteger(at) && at > 0 && at < 1e11 && Number.isInteger(zone) && Math.abs(zone) <= 900 &&
    isSlug(slug) && KIND.test(kind) && seconds >= 1 && seconds <= LONGEST_SPAN;
  if (!isSpan) return null;
  return {
    at,
    zone,
    slug,
    page: whole(page, 0, MOST_PLACE),
    from: whole(from, 0, MOST_PLACE, -1),
    seconds: Math.round(seconds),
    kind,
    ...(settled === true && { settled }),
  };
}

const base36 = (/** @type {number} */ value) => value.toString(36);
const long = (/** @type {string | undefined} */ text) => parseInt(text || '0', 36);

/**
 * The first line has the slugs. Every other line is a day: its number, its zone and its spans. A span is a letter for
 * its kind (a capital if it is settled), the seconds since the span before it began (or since midnight), the number of
 * its slug, its own seconds, and if they are known the page and the second of the recording. All numbers are to the
 * base of 36.
 * @param {Span[]} spans
 * @returns {string}
 */
export function writeSpans(spans) {
  /** @type {Map<string, number>} */
  const slugs = new Map();
  /** @type {string[]} */
  const lines = [];
  let [open, before] = ['', 0];
  for (const { at, zone, slug, page, from, seconds, kind, settled } of spans) {
    const day = dayAt(at, zone);
    const start = `${base36(day)} ${base36(zone)}`;
    if (start !== open) {
      lines.push(start);
      [open, before] = [start, day * DAY - zone * 60];
    }
    const number = slugs.get(slug) ?? slugs.size;
    slugs.set(slug, number);
    const place = from >= 0 ? `.${base36(page)}.${base36(from)}` : page ? `.${base36(page)}` : '';
    const letter = (settled ? SETTLED : LETTERS)[KINDS.indexOf(kind)];
    lines[lines.length - 1] += ` ${letter}${base36(at - before)}.${base36(number)}.${base36(seconds)}${place}`;
    before = at;
  }
  return [[...slugs.keys()].join(' '), ...lines].join('\n');
}

/** @param {string} text @returns {Span[]} without what cannot be read */
export function readSpans(text) {
  const [first, ...lines] = text.slice(0, 2 * LONGEST_LOG).split('\n');
  const slugs = first.split(' ');
  return lines.flatMap((line) => {
    const [day, east, ...entries] = line.split(' ');
    const zone = long(east);
    let at = long(day) * DAY - zone * 60;
    return entries.map((entry) => {
      const [since, slug, seconds, page, from] = entry.slice(1).split('.');
      at += long(since);
      const place = { page: long(page), from: from === undefined ? -1 : long(from) };
      const settled = SETTLED.includes(entry[0]);
      const kind = KINDS[(settled ? SETTLED : LETTERS).indexOf(entry[0])];
      return cleanSpan({ at, zone, slug: slugs[long(slug)], ...place, seconds: long(seconds), kind, settled });
    }).filter((span) => span !== null);
  });
}

/** @param {Span[]} spans @returns {Map<string, number>} minutes by local date; midnight divides a span */
export function minutesByDay(spans) {
  /** @type {Map<string, number>} */
  const minutes = new Map();
  for (const { at, zone, seconds } of spans) {
    for (let start = at, left = seconds; left > 0;) {
      const day = dayAt(start, zone);
      const part = Math.min(left, (day + 1) * DAY - (start + zone * 60));
      minutes.set(dateOf(day), (minutes.get(dateOf(day)) ?? 0) + part / 60);
      start += part;
      left -= part;
    }
  }
  return minutes;
}

/** @param {Span} span @returns {number} the evening to which its end belongs, as a day */
const eveningOf = ({ at, zone, seconds }) => dayAt(at + seconds - NIGHT_ENDS, zone);

/** @param {Span[]} spans @returns {Map<number, Span>} the span of each evening that ended last */
export function lastOfEvenings(spans) {
  /** @type {Map<number, Span>} */
  const last = new Map();
  for (const span of spans) {
    const evening = eveningOf(span);
    const known = last.get(evening);
    if (!known || span.at + span.seconds > known.at + known.seconds) last.set(evening, span);
  }
  return last;
}

/**
 * Puts the spans of a tale and a day together, up to each end of the tale. What is told of a day stays as it was:
 * minutes, ends, and when the evening was over.
 * @param {Span[]} spans
 * @param {number} old how many of the first are put together
 * @returns {Span[]}
 */
export function foldSpans(spans, old) {
  const keep = new Set(lastOfEvenings(spans).values());
  /** @type {Map<string, Span>} */
  const open = new Map();
  /** @type {Span[]} */
  const folded = [];
  for (const [i, span] of spans.entries()) {
    const day = dayOf(span);
    const crosses = dayAt(span.at + span.seconds, span.zone) !== day;
    if (i >= old || keep.has(span) || crosses) {
      folded.push(span);
      continue;
    }
    const key = `${day} ${span.zone} ${span.slug} ${span.settled}`;
    const known = open.get(key);
    if (known) {
      known.seconds = Math.min(known.seconds + span.seconds, LONGEST_SPAN);
      known.kind = `f${span.kind[1]}`;
    } else {
      const made = { ...span, page: 0, from: -1, kind: `f${span.kind[1]}` };
      open.set(key, made);
      folded.push(made);
    }
    if (span.kind[1] === 'e') open.delete(key);
  }
  return folded;
}

/**
 * @param {Span[]} spans in the order in which they were told
 * @param {number} most days
 * @returns {number} how many of the first are older, each of them:
 *   a clock that was set back makes older what it told alone
 */
function countOlder(spans, most) {
  let [age, older] = [0, 0];
  for (let i = spans.length - 1; i > 0; i -= 1) {
    const step = dayOf(spans[i]) - dayOf(spans[i - 1]);
    age += Math.max(-LONGEST_GAP, Math.min(step, LONGEST_GAP));
    older = age > most ? older || i : 0;
  }
  return older;
}

/**
 * @param {Span[]} spans in the order in which they were told
 * @param {number} [longest] of the text, in characters
 * @returns {string} the log as it is kept: old spans put together or gone, and the first days gone if it is too long
 */
export function logText(spans, longest = LONGEST_LOG) {
  let kept = spans.slice(countOlder(spans, KEPT));
  let text = '';
  for (const whole of WHOLE) {
    kept = foldSpans(kept, countOlder(kept, whole));
    text = writeSpans(kept);
    if (text.length <= longest) return text;
  }
  while (text.length > longest && kept.length) {
    const first = dayOf(kept[0]);
    const next = kept.findIndex((span) => dayOf(span) !== first);
    kept = next < 0 ? [] : kept.slice(next);
    text = writeSpans(kept);
  }
  return text;
}
