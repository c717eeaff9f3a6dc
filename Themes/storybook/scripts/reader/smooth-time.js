// The time of a recording, smooth enough for the highlight:
// browsers report it in steps, and sometimes slightly backwards.

/** Firefox moves `currentTime` every 40 ms; beyond this many milliseconds silence is more likely than a late report. */
const LONGEST_STEP = 60;
/** A backward move below this many seconds is a correction by the browser, not a seek. */
const JITTER = 0.3;

/** @param {HTMLMediaElement} audio */
export function makeSmoothTime(audio) {
  let reported = -1;
  let since = Infinity; // when `reported` was first seen; unknown until the recording moves
  let latest = -1;

  return {
    /** @param {number} time seconds that were asked for: the report may fall just short of them */
    reset(time) {
      reported = time;
      since = Infinity;
      latest = time;
    },
    /** @returns {number} seconds, never running back unless there was a seek */
    read() {
      const report = Math.min(audio.currentTime, audio.duration || Infinity);
      const now = performance.now();
      const still = audio.paused || audio.seeking;
      if (report !== reported || still) since = still || reported < 0 ? Infinity : now;
      reported = report;
      const step = Math.min(Math.max(0, now - since), LONGEST_STEP) / 1000;
      const time = report + step * audio.playbackRate;
      const slipped = !audio.seeking && time < latest && latest - time < JITTER;
      if (!slipped) latest = time;
      return latest;
    },
  };
}
