// Shares the address of a tale: with the device's own sheet, else as a copied link.
// Fetched when a reader wants to share.

const shareButton = /** @type {HTMLElement | null} */ (document.querySelector('[data-action="share"]'));

/** @param {'copied' | 'uncopied'} outcome */
function showOutcome(outcome) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-shared]'))) {
    line.hidden = line.dataset.shared !== outcome;
  }
}

/** The address without what a reader has done there. */
const addressOfTale = () => location.href.replace(/[?#].*$/, '');
/** Its own title: that of a made story is what a child has typed. */
const titleOfTale = () => shareButton?.dataset.title ?? '';

async function share() {
  const url = addressOfTale();
  // A reader who closes the sheet has not failed.
  const isDone = 'share' in navigator
    && await navigator.share({ title: titleOfTale(), url }).then(() => true, (fault) => fault.name === 'AbortError');
  if (!isDone) await navigator.clipboard.writeText(url).then(() => showOutcome('copied'), () => showOutcome('uncopied'));
}

shareButton?.addEventListener('click', () => void share());
