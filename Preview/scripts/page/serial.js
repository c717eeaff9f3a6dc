// A task of which one run follows the other.

/**
 * @param {() => Promise<void>} task
 * @returns {{ run: () => Promise<void>, isRunning: boolean }} `run` starts it after the run that is under way; who asks
 *   meanwhile shares that next run
 */
export function makeSerial(task) {
  /** @type {Promise<void> | null} */
  let running = null;
  return {
    async run() {
      await running;
      running ??= task().finally(() => { running = null; });
      await running;
    },
    get isRunning() { return !!running; },
  };
}
