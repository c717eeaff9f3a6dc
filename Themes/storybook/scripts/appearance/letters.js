// The font of the story is there at the first paint, or only on the next page: no line moves when it arrives.

/** Milliseconds. */
const LONGEST_WAIT = 300;

/** @param {string | undefined} href of the font that a tale's first words need */
export function awaitLetters(href) {
  const page = document.documentElement;
  const isNear = location.protocol === 'file:'; // where nothing can be fetched ahead, and nothing is far
  const isBeginner = page.dataset.font === 'beginner';
  page.toggleAttribute('data-near', isNear);
  if (href && !isNear && !isBeginner) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }));
  }
  if (!isNear && !isBeginner) return;
  page.dataset.letters = 'awaited';
  const come = () => delete page.dataset.letters;
  addEventListener('DOMContentLoaded', () => {
    document.fonts.load(isBeginner ? '1em Pirmburtis' : '1em "Literata Near"').then(come, come);
    setTimeout(come, LONGEST_WAIT);
  });
}
