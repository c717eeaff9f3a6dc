// What is kept on the device. Storage may be refused (private windows, some file:// pages): then nothing is kept, and
// nothing fails.

const site = `storysite:${document.documentElement.dataset.site}:`;

/**
 * @param {string} name
 * @returns {Record<string, unknown>} empty when there is nothing, or nothing sound
 */
export function recall(name) {
  try {
    return Object(JSON.parse(localStorage.getItem(site + name) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {object | null} value null forgets
 */
export function keep(name, value) {
  try {
    if (value) localStorage.setItem(site + name, JSON.stringify(value));
    else localStorage.removeItem(site + name);
  } catch { /* reading goes on without */ }
}

/** @param {Record<string, unknown>} change settings to keep beside the others */
export function keepSettings(change) {
  keep('settings', { ...recall('settings'), ...change });
}
