// Whether the story has a line from its beginning to its end, on which a moment can be found.

/**
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Narration} narration
 */
export function hasTimeline({ path }, narration) {
  if (!narration.recordings().some(({ duration }) => duration > 0)) return false;
  // Where the path is chosen, each page has one of its own, so that other paths stay hidden.
  return narration.recording.page >= 0 || !path.branches;
}
