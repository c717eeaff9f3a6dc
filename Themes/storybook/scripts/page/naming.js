// The name of a button that is about a tale: the tale's title keeps its own language.

/**
 * @param {Element} button
 * @param {Element | null} title with an id
 * @param {string} key
 * @param {string} words the UI string of this key with an empty title
 */
export function nameBy(button, title, key, words) {
  button.id = `${key}-${title?.id}`;
  button.setAttribute('aria-label', words.trim());
  button.setAttribute('aria-labelledby', `${button.id} ${title?.id}`);
}
