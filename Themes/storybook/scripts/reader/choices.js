// Choices: each answer wears the picture of the page it leads to, and says itself. They are links already.

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

/**
 * An answer is told when it is touched, before its page comes, so that who cannot read yet hears what was chosen; touched
 * once more it comes at once. By keyboard it is told when it takes the focus, unless the story itself is being told.
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Telling} telling
 * @param {(from: number, to: number, then: () => void) => boolean} tell
 */
export function listenToChoices(tale, text, pages, telling, tell) {
  /** @type {HTMLAnchorElement | null} */
  let chosen = null;
  const answerOf = (/** @type {EventTarget | null} */ target) => {
    if (!(target instanceof Element) || !pages.hasChoices(pages.shown)) return null; // a single one is only the way on
    return /** @type {HTMLAnchorElement | null} */ (target.closest('.choices a'));
  };
  const tellAnswer = (/** @type {Element} */ answer, /** @type {() => void} */ then) => {
    const words = [...answer.querySelectorAll('span')].flatMap((span) => text.indexOf.get(span) ?? []);
    return words.length > 0 && tell(words[0], words[words.length - 1], then);
  };

  tale.addEventListener('click', (event) => {
    const answer = answerOf(event.target);
    // Who has pressed a key has heard it already.
    if (!answer || !event.detail || event.ctrlKey || event.metaKey || event.shiftKey || answer === chosen) return;
    chosen = answer;
    if (!tellAnswer(answer, () => answer.click())) return;
    event.preventDefault();
  });
  tale.addEventListener('pageshown', () => {
    chosen = null;
  });
  tale.addEventListener('focusin', ({ target }) => {
    const answer = answerOf(target);
    if (!answer?.matches(':focus-visible') || (telling.playing && !telling.bounded)) return;
    if (navigator.userActivation?.hasBeenActive !== false) tellAnswer(answer, () => {});
  });
}
