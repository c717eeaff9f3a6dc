// How loud a voice is, and from which level on there is one. Knows no browser.

/** Blocks a second: a level is that of one block. */
export const BLOCKS = 50;
/** Decibels above the quiet of the room where a voice begins. */
export const VOICE_RISE = 12;
/** The limits of that level, in decibels of full scale. */
const [LEAST_VOICE, MOST_VOICE] = [-54, -26];
/** Blocks in a row that are loud when a voice begins: a click is shorter. */
export const ONSET_BLOCKS = 3;

/** @param {ArrayLike<number>} block @returns {number} decibels of full scale */
export function levelOf(block) {
  let energy = 0;
  for (let i = 0; i < block.length; i += 1) energy += block[i] * block[i];
  return 10 * Math.log10(Math.max(energy / Math.max(block.length, 1), 1e-10));
}

/**
 * @param {number[]} levels
 * @param {number} quietShare the share of the quietest blocks that are the quiet of the room
 * @returns {number} the level above which there is a voice
 */
export function voiceThreshold(levels, quietShare) {
  const room = [...levels].sort((a, b) => a - b)[Math.floor(levels.length * quietShare)] ?? -Infinity;
  return Math.min(Math.max(room + VOICE_RISE, LEAST_VOICE), MOST_VOICE);
}
