// The minute of the day as fields for a time write it.

/** @param {number} minute of the day @returns {string} such as 19:30 */
export const clockTime = (minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** @param {string} text @returns {number} the minute of the day, or NaN */
export const minuteOf = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5) || NaN);
