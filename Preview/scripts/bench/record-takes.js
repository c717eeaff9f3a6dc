// The takes of the narrator who is named: the preview lists them, and gets them as they are spoken.

import { addressOf } from './address.js';
import { isRefusal, makeSending } from './record-sending.js';

/**
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').KnownTake} KnownTake
 * @typedef {import('./record-parts.js').RecordPart} RecordPart
 * @typedef {ReturnType<typeof import('./record-session.js').makeSession>} Session
 */

/**
 * @param {Pick<Bench, 'string' | 'read' | 'write'>} bench
 * @param {Session} session
 * @param {() => string} narratorNow the narrator's name in files
 * @param {() => string} nameNow the narrator's name as people write it
 * @param {{ changed: () => void, refused: (reason: string) => void, lost: () => void }} on `refused`: the preview does
 *   not take the take or the name, and says why; `lost`: the browser could not make a file of its sound
 */
export function makeTakes({ string, read, write }, session, narratorNow, nameNow, { changed, refused, lost }) {
  /** The narrator's takes in the library. */
  let folder = '';
  let isOthers = false;
  /** Whether takes were on their way when they were listed. */
  let isStale = false;
  let unsent = '';
  /** The narrators whose names the preview has. @type {Set<string>} */
  const named = new Set();
  /** Their names as people write them, by their names in files. @type {Map<string, string>} */
  const names = new Map();
  let naming = Promise.resolve();

  /** The name of files may not say it. @param {string} narrator */
  function sendName(narrator) {
    naming = naming.then(async () => {
      const name = names.get(narrator);
      if (!name || named.has(narrator)) return;
      const response = await write(addressOf.narrator(narrator), name);
      if (response?.ok) named.add(narrator);
      if (!response || !isRefusal(response)) return;
      refused((await response.text().catch(() => '')).trim());
      changed();
    });
  }

  const sending = makeSending(write, {
    saved: ({ narrator, key }) => {
      unsent = '';
      if (narrator === narratorNow()) session.keep(key);
      // There may have been no preview when the take was made.
      sendName(narrator);
      if (isStale && sending.isDone) list();
      changed();
    },
    failed: (reason) => {
      unsent = reason ? string('record-kept').replace('{reason}', () => reason) : 'record-unsaved';
      changed();
    },
    refused: (sent, reason) => {
      unsent = '';
      refused(reason);
      drop(sent);
    },
    lost: (sent) => {
      lost();
      drop(sent);
    },
  });

  /** @param {import('./record-sending.js').Sent} sent */
  function drop({ narrator, key }) {
    if (narrator === narratorNow()) session.drop(key);
    list();
    changed();
  }

  /** Lists them as they are in the library now. */
  async function list() {
    const narrator = narratorNow();
    isStale = !sending.isDone;
    const known = await read(addressOf.takes(narrator));
    if (!known || narrator !== narratorNow()) return;
    isStale ||= !sending.isDone;
    session.list(known.takes, known.isJoined);
    ({ path: folder, taken: isOthers } = known);
    changed();
  }

  return {
    /** Whether the name belongs to another voice. */
    get isOthers() { return isOthers; },
    /** Whether the preview has all takes. */
    get isSent() { return sending.isDone; },
    /** What is to be said while takes wait to be sent. */
    get unsent() { return unsent; },
    list,

    /** @param {KnownTake} take @returns {string} the address of its sound as it is now */
    soundOf: ({ key, file = key }) => addressOf.sound(`${folder}/${file}.wav`, String(Date.now())),

    /**
     * @param {RecordPart} part
     * @param {{ duration: number, clipped: boolean }} take `duration` in milliseconds
     * @param {import('./record-sending.js').Sent['wav']} wav
     * @param {string} [narrator] whose it is, if another may have been named since
     */
    add(part, take, wav, narrator = narratorNow()) {
      if (narrator === narratorNow()) {
        session.add(part, { key: part.key, ...take });
        names.set(narrator, nameNow());
        sendName(narrator);
      }
      sending.add({ narrator, key: part.key, wav });
    },
  };
}
