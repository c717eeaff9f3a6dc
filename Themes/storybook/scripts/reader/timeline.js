// Whether a slider can show where the voice is, and move it to another moment.

/**
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Narration} narration
 */
export function hasTimeline({ path }, narration) {
  if (!narration.recordings().some(({ duration }) => duration > 0)) return false;
  // A tale with choices has no slider for the whole tale, because it would show pages of other paths. If each page has
  // a recording of its own, the slider is for one page.
  return narration.recording.page >= 0 || !path.branches;
}
