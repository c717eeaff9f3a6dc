// When it is night.

/** Hours of the day. */
const MORNING = 7;
const EVENING = 19;

/**
 * @param {unknown} choice `day`, `night`, or else what the system and the clock say
 * @param {boolean} systemIsDark
 * @param {number} hour of the day
 */
export function isNight(choice, systemIsDark, hour) {
  if (choice === 'day' || choice === 'night') return choice === 'night';
  return systemIsDark || hour >= EVENING || hour < MORNING;
}

/** @param {Date} now @returns {number} milliseconds until the next morning or evening, at least a second */
export function untilDusk(now) {
  const hour = now.getHours();
  const next = hour < MORNING ? MORNING : hour < EVENING ? EVENING : 24 + MORNING;
  const seconds = (next - hour) * 3600 - now.getMinutes() * 60 - now.getSeconds();
  return Math.max(seconds, 1) * 1000;
}
