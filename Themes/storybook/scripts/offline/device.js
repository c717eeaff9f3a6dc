// How much space the browser has, and the worker without which kept tales do not open.

/** @returns {Promise<{ used: number, free: number } | null>} in bytes, where the browser says */
export async function room() {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) };
  } catch {
    return null;
  }
}

/** Milliseconds between two looks at a worker that has not come. */
const EACH_LOOK = 30_000;

/** Waits until no worker runs or is coming. A slow line may take minutes for what all pages share. */
async function noWorkerComes() {
  let registration;
  do {
    await new Promise((resolve) => setTimeout(resolve, EACH_LOOK));
    registration = await navigator.serviceWorker.getRegistration();
  } while (registration?.installing || registration?.waiting);
}

/**
 * @returns {Promise<boolean>} whether a worker runs, without which kept tales do not open:
 *   a host or browser may refuse it
 */
export function workerIsThere() {
  return Promise.race([navigator.serviceWorker.ready.then(() => true), noWorkerComes().then(() => false)]);
}

/** Reports to the worker that the caches have changed, and waits for its answer. */
export async function notifyWorker() {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, 2000);
    active?.postMessage('look', [port2]);
  });
}

/** Asks the browser not to delete the caches when it needs space for other sites. */
export async function askToStay() {
  await navigator.storage?.persist?.().catch(() => false);
}

/** @param {number} bytes @returns {string} "1.2 MB" as the language writes it */
export function sizeText(bytes) {
  const units = ['kilobyte', 'megabyte', 'gigabyte'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3 + 0.001) - 1));
  const value = bytes / 1000 ** (power + 1);
  /** @type {Intl.NumberFormatOptions} */
  const options = {
    style: 'unit', unit: units[power], maximumFractionDigits: value < 10 && power ? 1 : 0, numberingSystem: 'latn',
  };
  return new Intl.NumberFormat(document.documentElement.lang, options).format(value);
}
