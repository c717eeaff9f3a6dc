// When each word is spoken, and when each page is shown.

/** A picture without words is shown alone when the voice rests at least this long there, in seconds. */
const PICTURE = 1.5;
/** A page turns at most this long before its first word, in seconds. */
const LEAD = 0.4;

/**
 * @param {{ first: number, times: number[] }} block pause and length by turns, in milliseconds
 * @returns {import('./types.d.ts').Track}
 */
export function trackOf({ first, times }) {
  const starts = new Float64Array(times.length >> 1);
  const ends = new Float64Array(starts.length);
  let end = 0;
  let latest = 0;
  for (let i = 0; i < starts.length; i += 1) {
    const start = end + times[2 * i];
    end = start + times[2 * i + 1];
    latest = Math.max(latest, start); // the search below needs order, whatever the file says
    starts[i] = latest / 1000;
    ends[i] = end / 1000;
  }
  return { first, starts, ends };
}

/**
 * The pages of one recording of the whole tale. A page turns a moment before its first word; pictures without words
 * share the pause between their neighbours when it is long enough, and are skipped when it is not.
 * @param {import('./types.d.ts').Track} track
 * @param {import('./types.d.ts').Text} text
 * @param {number} duration of the recording, in seconds
 * @param {number} [opening] where the spoken title ends; the pause after it is not heard from the first page on
 * @returns {import('./types.d.ts').Schedule}
 */
export function scheduleOf(track, text, duration, opening = 0) {
  /** @type {import('./types.d.ts').Schedule} */
  const schedule = { times: [], pages: [], heard: new Map() };
  /** @type {number[]} */
  let pictures = [];
  let end = opening;

  const add = (/** @type {number} */ page, /** @type {number} */ time, heard = time) => {
    schedule.times.push(time);
    schedule.pages.push(page);
    schedule.heard.set(page, heard);
  };
  const showPictures = (/** @type {number} */ until, /** @type {number} */ lead) => {
    const from = end && end + lead;
    const each = (until - lead - from) / pictures.length;
    if (until - end < PICTURE) pictures = [];
    for (const [i, page] of pictures.entries()) add(page, from + each * i);
    pictures = [];
  };

  text.ranges.forEach(([from, to], page) => {
    const first = Math.max(from - track.first, 0);
    const last = Math.min(to - track.first, track.starts.length) - 1;
    if (from === to) pictures.push(page);
    if (from === to || first > last) return;
    const start = track.starts[first];
    const lead = Math.min(LEAD, Math.max(0, start - end) / 4);
    showPictures(start, lead);
    if (schedule.times.length) add(page, start - lead, start);
    else add(page, 0, opening && start - lead);
    end = track.ends[last];
  });
  showPictures(duration, LEAD);
  return schedule;
}
