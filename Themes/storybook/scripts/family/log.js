// The log of a child on the device: the spans that are closed as one text, and each open one of its own, so that a tab
// that is killed loses little. What storage refuses is held by the tab, so that limits hold as long as it is open.

import { cleanSpan, dayOf, logText, LONGEST_SPAN, readSpans } from './spans.js';
import { heldFrom, hold, OPEN, recallHeld, release } from './held.js';
import { keysFrom, remove } from '../device/storage-keys.js';
import { textAt } from '../device/store.js';
import { randomId } from '../device/random.js';
import { readText, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

/** @typedef {import('./spans.js').Span} Span */
/** @typedef {Pick<import('./rules.js').Child, 'id' | 'keys' | 'log'>} Logged */

/** Seconds after which an open span that nobody has rewritten belongs to a tab that is gone. */
const ABANDONED = 120;
/**
 * Seconds of the log that are kept of a child without one, and on a full device: today's minutes are needed for limits.
 */
const TODAY = 36 * 3600;

/** @param {Logged} child */
const logKey = ({ keys }) => `${site}${keys}log`;
/** @param {Logged} child */
const openStart = ({ keys }) => site + keys + OPEN;

recallHeld();

/**
 * @param {string} key
 * @param {Logged} child
 * @returns {Span | null} null also for one of a child who had the keys before
 */
function openSpan(key, { id }) {
  try {
    const span = JSON.parse(textAt(key) ?? 'null');
    return (span.child ?? id) === id ? cleanSpan(span) : null;
  } catch {
    return null;
  }
}

/**
 * @param {Logged} child
 * @returns {[string, Span | null][]} the open spans by their keys, and those that could not be closed
 */
function openOnes(child) {
  const start = openStart(child);
  return [...new Set([...keysFrom(start), ...heldFrom(start)])].map((key) => [key, openSpan(key, child)]);
}

/** @param {string} key of an open span */
function drop(key) {
  release(key);
  remove(key);
}

/** The log that was read last: limits ask for its spans each second. */
let lastRead = { text: '', spans: /** @type {Span[]} */ ([]) };

/** @param {Logged} child @returns {Span[]} what is closed; nobody changes it in place */
function closedSpans(child) {
  const text = readText(logKey(child)) ?? '';
  if (text !== lastRead.text) lastRead = { text, spans: readSpans(text) };
  return lastRead.spans;
}

/** @param {Logged} child @returns {Span[]} all spans, the open ones last */
export function spansOf(child) {
  const open = openOnes(child).flatMap(([, span]) => span ?? []);
  return [...closedSpans(child), ...open];
}

/**
 * @param {Span[]} spans
 * @param {number} at when the next one began
 * @returns {number} how many of them no limit needs any more
 */
function countOld(spans, at) {
  // A clock may have been set back since the latest of them: then what follows belongs to its day.
  let latest = 0;
  const times = spans.map((span) => span.settled ? latest : latest = Math.max(latest, span.at));
  const now = Math.max(latest, at);
  return times.filter((time) => time <= now - TODAY).length;
}

/**
 * The device is full: the oldest days of the log make room, and none that limits need.
 * @param {Logged} child
 * @param {Span[]} spans
 * @param {number} at when the last or the next one began
 * @param {number} longest letters of the log
 * @returns {boolean} whether the device has accepted it
 */
function writeShorter(child, spans, at, longest) {
  let kept = spans;
  let text = logText(kept);
  while (text.length > longest) {
    const old = countOld(kept, at);
    if (!old) return false;
    const oldest = Math.min(...kept.slice(0, old).map(dayOf));
    kept = kept.filter((span, i) => i >= old || dayOf(span) !== oldest);
    text = logText(kept);
  }
  return writeText(logKey(child), text);
}

/** @param {Logged} child @param {Span} added @returns {boolean} whether the device has accepted it */
function append(child, added) {
  const text = readText(logKey(child)) ?? '';
  const before = readSpans(text);
  // A tab that was duplicated exists twice, with the same spans.
  const isLogged = (/** @type {Span} */ { at, slug, seconds, kind }) =>
    at === added.at && slug === added.slug && seconds >= added.seconds && (kind === added.kind || added.kind[1] === 'l');
  if (before.some(isLogged)) return true;
  const all = [...before, added];
  const spans = child.log ? all : all.slice(countOld(all, added.at));
  if (writeText(logKey(child), logText(spans)) || writeShorter(child, spans, added.at, text.length)) return true;
  // The day keeps its minutes at least: together with the span before it, this one takes no room.
  const last = before.at(-1);
  if (!last || last.settled || dayOf(last) !== dayOf(added)) return false;
  const seconds = Math.min(last.seconds + added.seconds, LONGEST_SPAN);
  const both = { ...last, page: 0, from: -1, seconds, kind: `f${last.kind[1]}` };
  return writeText(logKey(child), logText([...before.slice(0, -1), both]));
}

/**
 * @param {Logged} child
 * @param {number} at
 * @param {number} letters that the log gives up
 * @returns {boolean} whether it could
 */
function makeRoom(child, at, letters) {
  const text = readText(logKey(child)) ?? '';
  return writeShorter(child, readSpans(text), at, text.length - letters);
}

/** @param {Span} span @returns {boolean} false if it has ended, and the log had no room for it */
const isOpen = ({ kind }) => kind[1] === 'o';

/** Closes the spans of tabs that are gone. @param {Logged} child @param {number} now seconds since 1970 */
export function closeLost(child, now = Date.now() / 1000) {
  for (const [key, span] of openOnes(child)) {
    if (span && isOpen(span) && Math.abs(now - span.at - span.seconds) < ABANDONED) continue;
    if (!span || append(child, isOpen(span) ? { ...span, kind: `${span.kind[0]}l` } : span)) drop(key);
  }
}

/** @param {Logged} child @param {string} tab @returns {boolean} whether another tab is playing right now */
export function isPlayingElsewhere(child, tab, now = Date.now() / 1000) {
  return openOnes(child).some(([key, span]) =>
    span && isOpen(span) && !key.startsWith(openStart(child) + tab) && Math.abs(now - span.at - span.seconds) < ABANDONED / 8
  );
}

/**
 * Begins a span. It is kept from its first second on.
 * @param {Logged} child
 * @param {string} tab a name that no other tab has
 * @param {Omit<Span, 'seconds' | 'kind'>} begun
 * @param {'s' | 'r'} how
 */
export function recordSpan(child, tab, begun, how) {
  const key = openStart(child) + tab;
  const span = /** @type {Span & { child: string }} */ ({ ...begun, seconds: 0, kind: `${how}o`, child: child.id });
  let isKept = false;
  const unclosed = textAt(key);
  if (unclosed) {
    drop(key);
    hold(key + randomId(8), unclosed);
  }
  const isGone = () => isKept && readText(key) === null;

  return {
    /**
     * @param {number} seconds that it has taken until now
     * @returns {boolean} false if another tab has closed it: this one slept for long, or a clock was changed
     */
    grow(seconds) {
      if (isGone()) {
        release(key);
        return false;
      }
      span.seconds = Math.round(seconds);
      if (!cleanSpan(span)) return true;
      const text = JSON.stringify(span);
      const write = () => writeText(key, text);
      const isWritten = write() || (makeRoom(child, span.at, key.length + text.length) && write());
      if (isWritten) release(key);
      else hold(key, text);
      isKept ||= isWritten;
      return true;
    },
    /** @param {'e' | 'q' | 'p' | 'l'} how it ends */
    close(how) {
      const closed = cleanSpan({ ...span, kind: span.kind[0] + how });
      if (isGone()) release(key);
      else if (closed && append(child, closed)) drop(key);
      else if (closed && !isKept) hold(key, JSON.stringify({ ...closed, child: child.id }));
    },
  };
}

/** @param {Logged} child @param {(spans: Span[]) => Span[]} change of the spans that are closed */
export function rewriteLog(child, change) {
  const spans = closedSpans(child);
  const changed = change(spans);
  if (changed !== spans) writeText(logKey(child), logText(changed));
}

/** Forgets what a full device could not log, and this tab holds. @param {Logged} child */
export const forgetHeld = (child) => heldFrom(openStart(child)).forEach(release);

/** Deletes what was logged before today, and what else is known of the tales. @param {Logged} child */
export function forgetOldLog(child) {
  const today = closedSpans(child).filter(({ at, settled }) => !settled && at > Date.now() / 1000 - TODAY);
  writeText(logKey(child), logText(today));
  for (const name of ['told', 'met']) remove(`${site}${child.keys}${name}`);
}
