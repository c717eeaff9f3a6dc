// Choices: each answer shows the picture of its page. `companions/` lets the voice speak it.

/** @param {HTMLElement[]} sections the pages; those whose choices have pictures already stay as they are */
export function dressChoices(sections) {
  for (const section of sections) {
    const links = [...section.querySelectorAll('.choices:not(.pictured) a')];
    const pictures = links.map((link) => {
      const target = sections.find(({ id }) => link.getAttribute('href') === `#${id}`);
      return target?.querySelector('.picture img');
    });
    // A single link is no choice; and beside answers with pictures, one without would seem less important.
    if (links.length < 2 || !pictures.every((picture) => picture)) continue;
    section.querySelector('.choices')?.classList.add('pictured');
    links.forEach((link, i) => {
      const picture = /** @type {HTMLImageElement} */ (pictures[i]?.cloneNode());
      picture.alt = '';
      const holder = document.createElement('picture'); // spans of a text are its words
      holder.className = `${pictures[i]?.closest('.picture')?.className} choice-picture`; // with the part that matters
      holder.append(picture);
      link.prepend(holder);
    });
  }
}

/**
 * Scrolls the answers into view.
 * @param {Element} section
 */
export function showChoices(section) {
  section.querySelector('.choices')?.scrollIntoView({ block: 'nearest' });
}
