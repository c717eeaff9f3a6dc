// A family as a text that is small enough for a picture: names, shelves, places and limits, and nothing of the past. It
// stands in the fragment of a link, which is sent to no server.

import { cleanCarried, keptChanged } from './carried.js';
import { cleanChild } from './rules.js';
import { fromBase64 } from '../page/base64.js';
import { toBase64 } from './base64.js';
import { canonicalJSON } from '../device/join.js';

/** @typedef {import('./carried.js').Carried} Carried */
/** @typedef {import('./carried.js').CarriedChild} CarriedChild */

/** The beginning of the fragment. */
export const LINK = '#family=';
const FORMAT = 1;
const [PLAIN, DEFLATED] = ['0', '1'];
/** Letters of a code; bytes of what it holds. */
const [LONGEST_CODE, LARGEST_FAMILY] = [20_000, 100_000];
const MOST_PLACES = 30;
/** Tales of a shelf with the time at which they were put there: the last ones. */
const MOST_TIMED = 20;
const DIGITS = 36;
const MINUTE = 60_000;
const SECOND = 1000;

/** @param {Uint8Array} bytes @returns {string} base64url (RFC 4648) */
const toText = (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const toBytes = (text) => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} transform
 * @returns {Promise<Uint8Array<ArrayBuffer>>} no more than the largest family has: few bytes may unpack to very many
 */
async function through(bytes, transform) {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  /** @type {number[]} */
  const all = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(all);
    if (all.length + value.length > LARGEST_FAMILY) {
      await reader.cancel();
      throw new RangeError('too much');
    }
    for (const byte of value) all.push(byte);
  }
}

/** @param {number[]} seconds the last one first @returns {string} the last one, and how much earlier each other is */
const packTimes = (seconds) => seconds.map((second, i) => (i ? seconds[i - 1] - second : second).toString(DIGITS)).join(' ');

/** @param {unknown} packed @param {string[]} slugs in the order of their times @returns {Record<string, number>} */
function unpackTimes(packed, slugs) {
  const last = slugs.slice(-MOST_TIMED).reverse();
  let second = 0;
  return Object.fromEntries(String(packed).split(' ').slice(0, last.length).map((text, i) => {
    const number = parseInt(text, DIGITS);
    second = i ? second - number : number;
    return [last[i], Math.max(second, 0) * SECOND]; // a link takes nothing off
  }));
}

/** @param {CarriedChild} child @param {boolean} isTimed */
function packChild({ id, about, changed: stamps, shelf, onShelf, places }, isTimed) {
  const { name, picture, age, simple, ...others } = about;
  const { changed, since } = keptChanged(stamps);
  const usual = new Map(Object.entries(cleanChild({})));
  /** @type {Record<string, unknown>} */
  const rest = Object.fromEntries(Object.entries(others).filter(([key, value]) => canonicalJSON(value) !== canonicalJSON(usual.get(key))));
  if (since) rest.since = Object.fromEntries(Object.entries(since).map(([part, at]) => [part, Math.floor(at / SECOND)]));
  const putAt = (/** @type {string} */ slug) => Math.floor((onShelf.get(slug) ?? 0) / SECOND);
  const slugs = [...shelf.keys()].sort((one, other) => putAt(one) - putAt(other));
  const times = isTimed ? slugs.slice(-MOST_TIMED).reverse().map(putAt).filter(Boolean) : [];
  // A made story does not come along, and its place would be another story's there.
  const begun = [...places].filter(([slug, { page, finished, story }]) => shelf.has(slug) && (page || finished) && !story);
  begun.sort(([, one], [, other]) => other.at - one.at);
  return [
    id,
    name,
    picture,
    age,
    Number(simple),
    Math.floor(changed / SECOND),
    slugs.join(' '),
    begun.slice(0, MOST_PLACES).map(([slug, { page, number, pages, percent, finished, word, at }]) => [
      slugs.indexOf(slug),
      Math.floor(at / MINUTE),
      number,
      pages,
      Math.floor(percent),
      finished,
      word,
      ...(page === `page-${number}` ? [] : [page]),
    ]),
    ...(Object.keys(rest).length || times.length ? [rest] : []),
    ...(times.length ? [packTimes(times)] : []),
  ];
}

/** @param {any} kept */
function unpackChild([id, name, picture, age, simple, changed, shelf, places, rest, times = '']) {
  const slugs = String(shelf).split(' ').filter(Boolean);
  const at = (/** @type {any} */ [index]) => slugs[index];
  const since = Object.entries(Object(rest?.since)).map(([part, second]) => [part, Number(second) * SECOND]);
  return {
    ...rest,
    since: Object.fromEntries(since),
    id,
    name,
    picture,
    age,
    simple: simple === 1,
    changed: changed * SECOND,
    shelf: Object.fromEntries(slugs.map((slug) => [slug, {}])),
    onShelf: unpackTimes(times, slugs),
    places: Object.fromEntries(
      Array.from(places).filter(at).map((/** @type {any} */ place) => {
        const [, minutes, number, pages, percent, finished, word, page = number ? `page-${number}` : ''] = place;
        return [at(place), { page, number, pages, percent, finished, word, at: minutes * MINUTE }];
      }),
    ),
  };
}

/**
 * @param {Carried} carried
 * @param {boolean} [isTimed] whether it says when tales were put on a shelf;
 *   if not, a tale that was ever taken off stays off
 * @returns {Promise<string>}
 */
export async function writeCompact({ site, children }, isTimed = true) {
  const packed = children.map((child) => packChild(child, isTimed));
  const bytes = new TextEncoder().encode(JSON.stringify([FORMAT, site, packed]));
  try {
    return DEFLATED + toText(await through(bytes, new CompressionStream('deflate-raw')));
  } catch {
    return PLAIN + toText(bytes); // an older browser
  }
}

/**
 * @param {string} text
 * @param {number} now in ms since 1970
 * @returns {Promise<Carried | string>} or the key of the string that says why it cannot be brought in
 */
export async function readCompact(text, now) {
  try {
    if (text.length > LONGEST_CODE) return 'family-move-link-wrong';
    const bytes = toBytes(text.slice(1));
    const plain = text[0] === DEFLATED ? await through(bytes, new DecompressionStream('deflate-raw')) : bytes;
    const [format, site, children] = JSON.parse(new TextDecoder().decode(plain));
    if (format > FORMAT) return 'family-move-newer';
    const carried = cleanCarried({ site, children: children.slice(0, 8).map(unpackChild) }, now);
    return carried.children.length ? carried : 'family-move-link-wrong';
  } catch {
    return 'family-move-link-wrong';
  }
}
