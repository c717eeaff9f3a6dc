// The font of the story is there when its words are first painted: no line moves when it arrives.

/** Milliseconds that a page waits for a font that is near, and its words for one that comes over a network. */
const NEAR = 300;
const FAR = 1500;

/** @param {string | undefined} href of the font that a tale's first words need */
export function awaitLetters(href) {
  const page = document.documentElement;
  // Where nothing can be fetched ahead, and nothing is far: in a folder, and in a single file.
  const isNear = location.protocol === 'file:' || 'single' in page.dataset;
  const isBeginner = page.dataset.font === 'beginner';
  page.toggleAttribute('data-near', isNear);
  if (href === undefined) return;
  if (!isNear && !isBeginner) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }));
  }
  page.dataset.letters = isNear ? 'awaited' : 'coming';
  const come = () => delete page.dataset.letters;
  addEventListener('DOMContentLoaded', () => {
    document.fonts.load(isBeginner ? '1em Pirmburtis' : '1em Literata').then(come, come);
    setTimeout(come, isNear ? NEAR : FAR);
  });
}
