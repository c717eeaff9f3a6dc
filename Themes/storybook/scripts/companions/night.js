// At night bright pictures are dimmed. Those that are dark already keep their own light.
// Pictures of answers are dimmed alike.

/** The width of the small picture that is measured, and its greatest height, in pixels. */
const WIDE = 12;
const TALLEST = 100;
/** Mean light, from 0 to 1: a picture of less is not dimmed, and one of more as much as any. */
const DARK = 0.3;
const BRIGHT = 0.6;

const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** @param {HTMLImageElement} picture @returns {number} mean light from 0 to 1 */
function lightOf(picture) {
  if (!pen) return 1;
  // Drawn into another shape, a picture would have bars in Firefox.
  const high = Math.min(Math.ceil((WIDE * picture.naturalHeight) / picture.naturalWidth), TALLEST) || 1;
  pen.canvas.height = high; // and empty: where a picture has a hole, nothing shines
  pen.drawImage(picture, 0, 0, WIDE, high);
  const { data } = pen.getImageData(0, 0, WIDE, high); // red, green, blue and alpha
  return data.reduce((sum, part, i) => (i % 4 < 3 ? sum + part : sum), 0) / (255 * 0.75 * data.length);
}

/** @param {HTMLElement} tale */
export function spareDarkPictures(tale) {
  const page = document.documentElement;
  const look = () => {
    if (page.dataset.palette !== 'night') return;
    for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (tale.querySelectorAll('.plate img'))) {
      // A picture that still loads is drawn as black.
      if (!picture.complete || !picture.naturalWidth || picture.style.filter) continue;
      try {
        const dimmed = Math.min(Math.max((lightOf(picture) - DARK) / (BRIGHT - DARK), 0), 1);
        // By day the light of pictures is `none`, with which no other filter is valid: there is none.
        picture.style.filter = `var(--picture-light) brightness(calc(1 + (1 / var(--night-light) - 1) * ${1 - dimmed}))`;
      } catch {
        return; // from a folder of the device no page may look at its pictures
      }
    }
  };
  tale.addEventListener('load', look, true);
  new MutationObserver(look).observe(page, { attributeFilter: ['data-palette'] });
  look();
}
