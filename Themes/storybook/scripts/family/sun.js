// When the sun sets, by the formulas of NOAA's solar calculator (after Meeus, "Astronomical Algorithms").

const RADIANS = Math.PI / 180;
/** Degrees from straight above at which the upper edge of the sun goes down: its half width, and what air bends. */
const ZENITH = 90.833;
const sin = (/** @type {number} */ degrees) => Math.sin(degrees * RADIANS);
const cos = (/** @type {number} */ degrees) => Math.cos(degrees * RADIANS);
const tan = (/** @type {number} */ degrees) => Math.tan(degrees * RADIANS);

/**
 * @param {number} at UTC seconds
 * @returns {{ declination: number, equation: number }} degrees, and minutes by which a sundial is ahead
 */
function sunAt(at) {
  const century = (at / 86_400 - 10_957.5) / 36_525; // since noon of 1 January 2000
  const longitude = 280.46646 + century * (36_000.76983 + century * 0.0003032);
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const center = sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * century;
  const apparent = longitude + center - 0.00569 - 0.00478 * sin(node);
  const obliquity = 23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60 +
    0.00256 * cos(node);
  const half = tan(obliquity / 2) ** 2;
  const equation = 4 / RADIANS * (half * sin(2 * longitude) - 2 * eccentricity * sin(anomaly) +
    4 * eccentricity * half * sin(anomaly) * cos(2 * longitude) - half * half * sin(4 * longitude) / 2 -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly));
  return { declination: Math.asin(sin(obliquity) * sin(apparent)) / RADIANS, equation };
}

/**
 * @param {number} day the number of the local day since 1970
 * @param {number} latitude in degrees, north is positive
 * @param {number} longitude in degrees, east is positive
 * @returns {number} the UTC second of the sunset; -Infinity where the sun does not rise, Infinity where it does not set
 */
export function sunset(day, latitude, longitude) {
  let at = (day + 0.75 - longitude / 360) * 86_400;
  for (let round = 0; round < 3; round += 1) {
    const { declination, equation } = sunAt(at);
    const angle = (cos(ZENITH) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination));
    if (angle > 1) return -Infinity;
    if (angle < -1) return Infinity;
    at = day * 86_400 + (720 - 4 * longitude - equation + 4 * Math.acos(angle) / RADIANS) * 60;
  }
  return at;
}
