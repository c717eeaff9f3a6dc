// Choices: each answer wears the picture of the page it leads to. They are links already.

/** @param {HTMLElement[]} sections the pages */
export function dressChoices(sections) {
  for (const section of sections) {
    const links = [...section.querySelectorAll('.choices a')];
    const pictures = links.map((link) => {
      const target = sections.find(({ id }) => link.getAttribute('href') === `#${id}`);
      return target?.querySelector('.picture img');
    });
    // A single one is only the way on; and among pictures, an answer without one would seem the lesser.
    if (links.length < 2 || !pictures.every((picture) => picture)) continue;
    section.querySelector('.choices')?.classList.add('pictured');
    links.forEach((link, i) => {
      const picture = /** @type {HTMLImageElement} */ (pictures[i]?.cloneNode());
      picture.alt = '';
      const holder = document.createElement('span');
      holder.className = 'picture choice-picture';
      holder.append(picture);
      link.prepend(holder);
    });
  }
}

/**
 * The story has asked: the answers come in sight.
 * @param {Element} section
 */
export function showChoices(section) {
  section.querySelector('.choices')?.scrollIntoView({ block: 'nearest' });
}
