// What earlier versions of the site kept, brought into the form of today. Version 1 had no number, and kept a tale's
// place as `place:SLUG`, and which tale was the last as `last`; version 2 keeps all that is known of a tale as `tale:SLUG`.

export const VERSION = 2;

/**
 * @param {string} site what all names begin with
 * @returns {number} the version that the device holds; 0 when nothing has been kept yet, or storage is refused
 */
export function bringUpToDate(site) {
  try {
    const version = Number(localStorage.getItem(`${site}version`) ?? 0);
    if (version) return version;
    const places = Object.keys(localStorage).filter((key) => key.startsWith(`${site}place:`));
    if (!places.length) return 0;
    for (const key of places) moveOver(site, key);
    localStorage.removeItem(`${site}last`);
    localStorage.setItem(`${site}version`, String(VERSION));
    return VERSION;
  } catch {
    return 0; // what is left to move is moved another time
  }
}

/** @param {string} site @param {string} key of a place */
function moveOver(site, key) {
  const slug = key.slice(`${site}place:`.length);
  const name = `${site}tale:${slug}`;
  const last = soundObject(localStorage.getItem(`${site}last`));
  const { page, word, voice, path } = soundObject(localStorage.getItem(key));
  if (page && !localStorage.getItem(name)) {
    const isLast = last.slug === slug;
    const { title, cover, number, pages } = isLast ? last : {};
    const percent = Number(pages) > 0 ? Math.floor((100 * (Number(number) - 1)) / Number(pages)) || 0 : 0;
    // Nobody wrote down when it was read; the last one was read after the others.
    const at = isLast ? 2 : 1;
    localStorage.setItem(name, JSON.stringify({ title, cover, page, word, voice, path, number, pages, percent, finished: 0, at }));
  }
  localStorage.removeItem(key);
}

/** @param {string | null} text @returns {Record<string, unknown>} */
function soundObject(text) {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
