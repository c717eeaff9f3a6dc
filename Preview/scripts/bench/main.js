// The bench: a page of the preview on which an author corrects the timing of a voice by hand.

import { SLUG, addressOf } from './address.js';
import { actionOf, isTaken } from './keys.js';
import { buttonOf, makeHelp, makeQuestion } from './dialogs.js';
import { connect } from '../page/connection.js';
import { make } from '../page/layer.js';
import { makeDesk } from './desk.js';
import { makeNotices } from '../page/notices.js';
import { makeSaving } from './saving.js';
import { refuseWorkers } from '../page/workers.js';
import { showTales } from './list.js';
import { wordsOfPage } from '../page/words.js';

/**
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Part} Part
 * @typedef {import('./types.d.ts').Texts} Texts
 */

const TOKEN = document.currentScript?.dataset.token ?? '';

/** @returns {Promise<BenchTale | null>} */
const fetchTale = () => fetch(addressOf.tale).then((response) => (response.ok ? response.json() : null)).catch(() => null);

/** @param {HTMLElement} main @param {Texts} words */
function makeBench(main, words) {
  /** @type {ReturnType<typeof makeDesk> | null} */
  let desk = null;
  /** @type {ReturnType<typeof makeSaving> | null} */
  let saving = null;
  let shown = '';
  const place = make('div');
  const state = make('p', 'state');
  state.setAttribute('role', 'status');
  const reason = make('p', 'lack');
  reason.hidden = true;
  const back = make('a', 'back', words('bench-back'));
  back.href = `/tales/${encodeURIComponent(SLUG)}/`;
  const title = make('h1');
  const choice = make('select');
  choice.setAttribute('aria-label', words('bench-voice'));
  const help = makeHelp(words);
  const opener = buttonOf('?', () => help.showModal());
  opener.setAttribute('aria-label', words('bench-help'));
  const question = makeQuestion(words, {
    load: () => show(),
    keep: async () => {
      const tale = await fetchTale();
      if (tale) saving?.insist(tale);
    },
  });
  main.replaceChildren(make('header', 'head', back, title, choice, state, opener), reason, place, help, question);

  /** @param {Part} part */
  const nameOf = ({ voice, page }) => `${voice}/${page}`;

  /** Shows a recording as it is now. @param {BenchTale | null} [known] */
  async function show(known = null) {
    const tale = known ?? await fetchTale();
    const wanted = decodeURIComponent(location.hash.slice(1));
    const part = tale?.parts.find((one) => nameOf(one) === wanted) ?? tale?.parts[0];
    const chosen = known ? desk?.chosen : undefined;
    desk?.end();
    saving?.end();
    [desk, saving] = [null, null];
    if (!tale || !part) {
      place.replaceChildren(make('p', 'lead', words('bench-no-voices')));
      return;
    }
    document.title = `${tale.title} – ${words('bench')}`;
    title.replaceChildren(Object.assign(make('bdi', '', tale.title), { lang: tale.language }));
    choice.replaceChildren(...tale.parts.map((one) => {
      const text = one.page ? `${one.name} · ${words('bench-page').replace('{page}', String(one.page))}` : one.name;
      return Object.assign(make('option', '', text), { value: nameOf(one), selected: one === part });
    }));
    choice.hidden = tale.parts.length < 2;
    shown = nameOf(part);
    reason.hidden = !part.advice;
    reason.textContent = part.advice ?? '';
    const own = makeSaving(TOKEN, part, {
      timing: () => desk?.timing() ?? '',
      told: (now, why) => tell(now, why),
      saved: (fresh) => desk?.find(fresh.parts.find((one) => nameOf(one) === shown)?.findings ?? []),
    });
    saving = own;
    desk = makeDesk(tale, part, words, {
      chosen, changed: own.change, save: own.save, help: () => help.showModal(),
    });
    place.replaceChildren(desk.element);
    desk.show();
    tell(part.file ? 'saved' : 'advice');
  }

  /** @param {string} now @param {string} [why] in English, as at the terminal */
  const tell = (now, why = '') => {
    state.textContent = words(`bench-state-${now}`);
    state.dataset.state = now;
    if (now === 'conflict' && !question.open) question.showModal();
    if (now === 'failed' || now === 'saved') {
      reason.hidden = !why;
      reason.textContent = why;
    }
  };

  choice.addEventListener('change', async () => {
    await saving?.save();
    if (saving?.isDirty) {
      choice.value = shown;
      return;
    }
    location.hash = encodeURIComponent(choice.value);
  });
  addEventListener('hashchange', () => show());
  addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') || isTaken(event)) return;
    const action = actionOf(event);
    if (!action || !desk) return;
    event.preventDefault();
    desk.actions[action]();
  });
  addEventListener('beforeunload', (event) => {
    if (!saving?.isDirty) return;
    saving.save();
    event.preventDefault();
  });

  return {
    /** Compares what is shown with what the library has now. */
    async catchUp() {
      if (!desk && place.hasChildNodes() && !saving) {
        await show();
        return;
      }
      const tale = await fetchTale();
      if (tale && saving?.hear(tale)) await show(tale);
    },
    show,
  };
}

const start = async () => {
  refuseWorkers();
  const words = await wordsOfPage();
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const notices = makeNotices();
  if (!SLUG) {
    await showTales(main, words);
    connect((state) => notices.show(state));
    return;
  }
  const bench = makeBench(main, words);
  await bench.show();
  let revision = -1;
  connect((state) => {
    notices.show(state);
    if (!state || state.revision === revision) return;
    ({ revision } = state);
    bench.catchUp();
  });
};

start();
