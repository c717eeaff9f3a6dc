// A task of which one run follows the other, so that no old answer comes after a new one.

/**
 * @param {() => Promise<void>} task
 * @returns {{ run: () => Promise<void>, isRunning: boolean }} `run` starts it after the run that is under way,
 *   whatever comes of that; all who ask meanwhile share that next run
 */
export function makeSerial(task) {
  /** @type {Promise<void> | null} */
  let running = null;
  return {
    async run() {
      await running?.catch(() => {});
      running ??= task().finally(() => { running = null; });
      await running;
    },
    get isRunning() { return !!running; },
  };
}
