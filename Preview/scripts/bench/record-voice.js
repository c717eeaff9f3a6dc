// How a tale gets the voice of its narrator: put together from takes, or from a recording that was made elsewhere.

import { addressOf } from './address.js';
import { decoded } from './record-file.js';
import { makeQuestion } from './dialogs.js';

/**
 * @param {import('./types.d.ts').Bench} bench
 * @param {ReturnType<typeof import('./record-session.js').makeSession>} session
 * @param {import('./record-booth.js').RecordOptions} options
 * @param {ReturnType<typeof import('./record-booth.js').makeBooth>} booth
 * @param {ReturnType<typeof import('./record-reading.js').makeReading>} reading
 */
export function makeVoice({ string, place, write, tasks }, session, options, booth, reading) {
  /** @param {string} title @param {string} about @param {Record<string, () => void>} answers */
  const ask = (title, about, answers) => {
    const question = makeQuestion(title, about, answers);
    question.addEventListener('close', () => question.remove());
    place.append(question);
    question.showModal();
  };

  /** @param {File} recording */
  const askToReplace = (recording) => {
    ask(string('record-replace').replace('{voice}', () => booth.name), string('record-replace-about'), {
      [string('record-replace-yes')]: () => send(recording, '*'),
      [string('record-replace-no')]: () => {},
    });
  };

  /** @param {File} recording that becomes the take of the chosen page */
  const keepAsTake = async (recording) => {
    const { part } = session;
    if (!part || reading.isOthers) return;
    reading.stop();
    const { narrator } = reading;
    const sound = await decoded(recording);
    if (typeof sound === 'string') reading.say(sound);
    else reading.keep(part, sound, narrator);
  };

  /**
   * A recording that was made elsewhere becomes the voice, or, by pages, the take of the chosen page.
   * @param {File | undefined} recording
   * @param {string} [known] `*` if it may replace the voice that is there
   */
  async function send(recording, known = '') {
    if (!recording || reading.lacksName()) return;
    reading.say('');
    if (options.byPage) {
      await keepAsTake(recording);
      return;
    }
    const { narrator } = reading;
    const response = await write(addressOf.recording(narrator), recording, known);
    if (response?.ok) await tasks.start(narrator, 'recording', booth.name);
    else if (response?.status === 409) askToReplace(recording);
    else reading.say(response ? await response.text() : 'record-file-unsaved');
    await reading.listTakes();
  }

  return {
    send,
    /** If something has no take, the voice will lack it, so the author is asked first. */
    join() {
      const start = () => tasks.start(reading.narrator, 'voice', booth.name);
      if (session.isDone) start();
      else {
        ask(string('record-partial'), string('record-partial-about'), {
          [string('record-partial-no')]: () => reading.choose(session.firstOpen),
          [string('record-partial-yes')]: start,
        });
      }
    },
  };
}
