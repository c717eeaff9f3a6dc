// A store of IndexedDB, for what is no text: keys, and sound.

/** Milliseconds. A browser may never answer, as WebKit does now and then until it is started again. */
const LONGEST_OPENING = 5000;

/**
 * @param {string} name of the database
 * @param {string} store
 * @returns {(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest) => Promise<any>} runs an
 *   operation in a transaction of its own, and promises its result; rejected with why the transaction was aborted
 */
export function makeDatabase(name, store) {
  /** @returns {Promise<IDBDatabase>} */
  const open = () => new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error(`Another page holds ${store}`));
    setTimeout(reject, LONGEST_OPENING, new Error(`Nothing opens ${store}`));
  });

  return async (mode, operation) => {
    const database = await open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(store, mode);
        const request = operation(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  };
}
