// The way to read a tale aloud oneself: a button among what is for grown-ups, and a dialog with the voices that are
// there.

import { askAgain } from '../family/confirm.js';
import { download } from '../page/download.js';
import { drawn } from './icons.js';
import { element } from '../page/element.js';
import { familyVoices, LONGEST_VOICE, recordedPages, removeVoice, voiceName } from '../family/narrations.js';
import { hasMicrophone } from '../speaking/microphone.js';
import { matchPages } from './fingerprint.js';
import { openBooth } from './booth.js';
import { fingerprintsOf } from './joining.js';
import { randomId } from '../device/random.js';
import { sizeText } from '../offline/device.js';
import { pageString, string, withStrings } from '../family/strings.js';

/** @typedef {import('../family/narrations.js').FamilyVoice} FamilyVoice */
/** @typedef {import('../reader/types.d.ts').Opened} Opened */

/** Milliseconds between two downloads: some browsers save only the last of several at once. */
const BETWEEN = 400;

const label = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values = {}) =>
  string(`family-narration${key && `-${key}`}`, values);

/** Puts the way to the dialog into what is for grown-ups, as soon as that is open. @param {HTMLElement} tale */
export function offerToNarrate(tale) {
  const fold = /** @type {HTMLDetailsElement | null} */ (document.querySelector('#panel details.fold'));
  const open = () => {
    const detail = (/** @type {Opened} */ opened) => openDialog(tale, opened);
    tale.dispatchEvent(new CustomEvent('narrate', { detail }));
  };
  const offer = () => withStrings(() => {
    if (!tale.querySelector('.text .s')) return;
    const button = element('button', { class: 'button second narrate', type: 'button', click: open });
    const write = () => button.replaceChildren(drawn('record'), label(''));
    write();
    document.addEventListener('strings', () => queueMicrotask(write));
    // What it opens is never seen without its style, unless that cannot be fetched; and what is read moves for nothing
    // that comes late.
    const add = () => fold?.querySelector('[data-action=print]')?.before(element('p', {}, button));
    const href = tale.dataset.narrationStyle ?? '';
    document.head.append(element('link', { rel: 'stylesheet', href, load: add, error: add }));
  });
  if (fold?.open) offer();
  else fold?.addEventListener('toggle', offer, { once: true });
}

/** @param {HTMLElement} tale @param {Opened} opened */
function openDialog(tale, opened) {
  const { tale: slug = '', title = '' } = tale.dataset;
  const lang = tale.querySelector('h1')?.lang ?? '';
  const fingerprints = fingerprintsOf(opened.text);
  const count = opened.text.ranges.filter(([first, end]) => first < end).length;
  const list = element('ul', { class: 'narration-list' });
  const hindrance = hasMicrophone() ? '' : label('none');
  const said = element('p', { role: 'status' }, hindrance);
  let isStale = false; // the page has a voice that was deleted

  /** @param {Pick<import('./booth.js').Booth, 'voice' | 'recorded' | 'changed' | 'isNew'>} begun */
  const begin = (begun) => {
    isStale = false; // the tale opens again afterwards
    dialog.close();
    /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog#panel'))?.close();
    openBooth({ tale, opened, ...begun });
  };

  /** @param {FamilyVoice} voice */
  const lineOf = async (voice) => {
    const pages = await recordedPages(voice.id);
    const { recorded, changed } = matchPages(fingerprints, pages);
    const remove = element('button', { class: 'button bare', type: 'button' }, label('delete'));
    remove.addEventListener('click', () => askAgain(remove, label('sure'), async () => {
      const isRemoved = await removeVoice(voice).then(() => true, () => false);
      isStale ||= isRemoved;
      await showList();
      said.textContent = isRemoved ? hindrance : pageString('keep-refused');
      dialog.querySelector('input')?.focus();
    }));
    const files = () => {
      recorded.forEach((page, i) => {
        if (!page) return;
        const name = `${slug}-${voice.name}-${i + 1}.wav`;
        setTimeout(() => download(page.sound, page.sound.type, name), i * BETWEEN);
      });
    };
    const size = sizeText(pages.reduce((sum, { sound }) => sum + sound.size, 0));
    const numbers = new Intl.ListFormat(document.documentElement.lang, { type: 'unit' })
      .format(changed.map(({ number }) => String(number)));
    return element(
      'li',
      {},
      element('h3', {}, element('bdi', {}, voice.name)),
      element('p', {}, `${label('pages', { count: recorded.filter(Boolean).length, pages: count })} · ${size}`),
      ...(changed.length ? [element('p', { class: 'narration-changed' }, label('changed', { pages: numbers }))] : []),
      element(
        'div',
        { class: 'narration-do' },
        element('button', { class: 'button second', type: 'button', click: () => begin({ voice, recorded, changed, isNew: false }) }, label('go-on')),
        element('button', { class: 'button bare', type: 'button', click: files }, label('files')),
        remove,
      ),
    );
  };
  const showList = async () => {
    try {
      list.replaceChildren(...await Promise.all((await familyVoices(slug)).map(lineOf)));
    } catch {
      said.textContent = label('unkept');
      form.remove();
    }
  };

  const name = element('input', { type: 'text', required: true, maxlength: LONGEST_VOICE, autocomplete: 'off', dir: 'auto' });
  const form = element(
    'form',
    {
      class: 'narration-new',
      submit: (event) => {
        event.preventDefault();
        const own = voiceName(name.value);
        if (!own) return;
        const voice = { id: randomId(12), slug, title, lang, name: own, at: 0 };
        begin({ voice, recorded: fingerprints.map(() => null), changed: [], isNew: true });
      },
    },
    element('label', {}, element('span', {}, label('name')), name),
    element('button', { class: 'button main', type: 'submit' }, label('begin')),
  );
  const dialog = element('dialog', { class: 'panel narration', 'aria-labelledby': 'narration-title', dir: document.documentElement.dir });
  dialog.append(element(
    'div',
    { class: 'panel-inside' },
    element(
      'header',
      { class: 'panel-head' },
      element('h2', { id: 'narration-title', tabindex: -1 }, label('')),
      element(
        'button',
        { class: 'button round', type: 'button', 'aria-label': string('family-close'), click: () => dialog.close() },
        drawn('leave'),
      ),
    ),
    element('p', {}, label('what')),
    list,
    said,
    form,
  ));
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (isStale) location.reload();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
  if (hindrance) form.remove();
  showList();
}
