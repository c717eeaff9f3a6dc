// Choices: each answer shows the picture of its page, and the voice speaks it. Without this script they are links.

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

/**
 * The voice speaks an answer that is tapped before its page comes, for children who cannot read yet; a second tap shows the
 * page at once. With a keyboard the voice speaks an answer that takes the focus, unless it is telling the story.
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Telling} telling
 * @param {(from: number, to: number, then: () => void) => boolean} speak
 */
export function listenToChoices(tale, text, pages, telling, speak) {
  /** @type {HTMLAnchorElement | null} */
  let chosen = null;
  const answerOf = (/** @type {EventTarget | null} */ target) => {
    if (!(target instanceof Element) || !pages.hasChoices(pages.shown)) return null; // a single link is no choice
    return /** @type {HTMLAnchorElement | null} */ (target.closest('.choices a'));
  };
  const speakAnswer = (/** @type {Element} */ answer, /** @type {() => void} */ then) => {
    const words = [...answer.querySelectorAll('span')].flatMap((span) => text.indexOf.get(span) ?? []);
    return words.length > 0 && speak(words[0], words[words.length - 1], then);
  };

  tale.addEventListener('click', (event) => {
    const answer = answerOf(event.target);
    // A reader who pressed a key has heard it: it has had the focus.
    if (!answer || !event.detail || event.ctrlKey || event.metaKey || event.shiftKey || answer === chosen) return;
    chosen = answer;
    if (!speakAnswer(answer, () => answer.click())) return;
    event.preventDefault();
  });
  tale.addEventListener('pageshown', () => {
    chosen = null;
  });
  tale.addEventListener('focusin', ({ target }) => {
    const answer = answerOf(target);
    if (!answer?.matches(':focus-visible') || (telling.playing && !telling.bounded)) return;
    if (navigator.userActivation?.hasBeenActive !== false) speakAnswer(answer, () => {});
  });
}
