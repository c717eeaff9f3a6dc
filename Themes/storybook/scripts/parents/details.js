// What parents want to know of a tale before it is on a shelf: its first pages, its voices, for whom it is, what it
// contains; and whose shelves it is on. All of it is on the tale's page.

import { beginningOf } from './beginning.js';
import { contentsIn, filteredOf } from '../family/contents.js';
import { contentsInWords } from './contents.js';
import { redraw } from '../page/redraw.js';
import { element } from '../page/element.js';
import { family } from '../family/kept.js';
import { flagTale, hide } from './hiding.js';
import { flagButtons } from './flagged.js';
import { LONGEST_NOTE } from '../family/flags.js';
import { putOnShelf, shelfOf, takeOffShelf } from '../family/shelf.js';
import { shareSpeaker } from '../device/speaker.js';
import { string } from '../family/strings.js';

const PAGES = 3;

const takeForDetails = shareSpeaker(() => {
  for (const audio of document.querySelectorAll('.details audio')) /** @type {HTMLAudioElement} */ (audio).pause();
});

/** @param {HTMLElement} tale @returns {HTMLElement[]} the first pages, small */
function firstPages(tale) {
  const pages = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('section.page')]).slice(0, PAGES);
  return pages.map((page) => {
    const picture = page.querySelector('.picture img');
    const text = page.querySelector('.text');
    const words = text?.querySelector('.choices') ? [...text.children].filter((one) => !one.matches('.choices')) : [];
    const line = words.map((one) => one.textContent).join(' ').replace(/\s+/g, ' ').trim();
    const image = picture instanceof HTMLImageElement
      ? [element('img', { src: picture.src, alt: picture.alt, lang: picture.lang, width: picture.width || 4, height: picture.height || 3 })]
      : [];
    return element(
      'div',
      {},
      ...image,
      element(
        'p',
        { lang: text?.getAttribute('lang') ?? '', dir: text?.getAttribute('dir') ?? 'auto' },
        beginningOf(line),
      ),
    );
  });
}

/** @param {HTMLElement} tale @returns {HTMLElement[]} the beginning of each voice */
function voices(tale) {
  /** @type {Map<string, HTMLMediaElement>} */
  const first = new Map();
  for (const audio of /** @type {NodeListOf<HTMLMediaElement>} */ (tale.querySelectorAll('[data-voice]'))) {
    const { voice = '' } = audio.dataset;
    if (!first.has(voice)) first.set(voice, audio);
  }
  return [...first.values()].map((audio) => {
    const own = element('audio', { controls: true, preload: 'none', 'aria-label': audio.dataset.name ?? '' });
    own.append(...[...audio.querySelectorAll('source')].map((source) => source.cloneNode()));
    own.addEventListener('play', takeForDetails);
    return element('figure', {}, element('figcaption', {}, element('bdi', {}, audio.dataset.name ?? '')), own);
  });
}

/** @param {HTMLElement} tale @returns {HTMLElement} */
function facts(tale) {
  const { ages, level } = tale.dataset;
  const contains = contentsInWords(contentsIn(document.documentElement));
  const lengths = tale.querySelector('.title-facts [data-count]')?.textContent ?? '';
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (tale.querySelectorAll('.about a[hreflang]'));
  const nameOf = (/** @type {string} */ tag) =>
    new Intl.DisplayNames(document.documentElement.lang, { type: 'language' }).of(tag) ?? tag;
  const languages = [
    nameOf(tale.querySelector('h1')?.lang || document.documentElement.lang),
    ...[...links].map(({ href, hreflang }) => element('a', { href }, nameOf(hreflang))),
  ];
  /** @type {[string, (string | Node)[]][]} */
  const rows = [
    ['family-contains', [contains || string('family-contains-none')]],
    ...(ages ? [/** @type {[string, string[]]} */ (['family-ages', [ages]])] : []),
    ...(level ? [/** @type {[string, string[]]} */ (['family-level', [string(`family-level-${level}`)]])] : []),
    ['family-length', [lengths]],
    ['family-languages', languages.flatMap((one, i) => (i ? [', ', one] : [one]))],
  ];
  const list = element(
    'dl',
    { class: 'details-facts' },
    ...rows.map(([key, value]) => element('div', {}, element('dt', {}, string(key)), element('dd', {}, ...value))),
  );
  list.append(...[...tale.querySelectorAll('.about .credits > div')].map((row) => row.cloneNode(true)));
  return list;
}

/** @param {string} slug @param {import('../family/shelf.js').ShelfTale} about @param {() => void} changed */
export function openDetails(slug, about, changed) {
  const tale = /** @type {HTMLElement} */ (document.querySelector('[data-tale]'));
  const said = element('p', { class: 'family-said', role: 'status' });
  const shelves = element('fieldset', { class: 'family-options' });
  const flagging = element('div');

  const showShelves = () => {
    const isFlagged = family().flags.some((one) => one.slug === slug);
    redraw(shelves, () => shelves.replaceChildren(
      element('legend', {}, string('family-shelves')),
      ...family().children.map((child) => {
        const filtered = filteredOf(about.contains ?? [], child.without);
        const box = element('input', {
          type: 'checkbox',
          checked: shelfOf(child).has(slug) && !filtered.length,
          disabled: isFlagged || filtered.length > 0,
          change: () => {
            const isKept = box.checked
              ? hide(slug, false) && putOnShelf(child, new Map([[slug, about]]))
              : takeOffShelf(child, slug);
            said.textContent = isKept ? '' : string('family-full');
            changed();
            show();
          },
        });
        const why = filtered.length ? ` (${string('family-filtered', { what: contentsInWords(filtered) })})` : '';
        return element('label', { class: 'family-check' }, box, element('span', {}, element('bdi', {}, child.name), why));
      }),
    ));
  };
  const showFlag = () => {
    const flag = family().flags.find((one) => one.slug === slug);
    if (flag) {
      flagging.replaceChildren(
        element('p', {}, string('family-flagged-now')),
        ...(flag.note ? [element('p', { class: 'family-note', dir: 'auto' }, flag.note)] : []),
        element('div', { class: 'family-do' }, ...flagButtons(flag, (text) => {
          said.textContent = text;
          changed();
          show();
          /** @type {HTMLElement | null} */ (flagging.querySelector('summary, a, button'))?.focus();
        })),
      );
      return;
    }
    const note = element('textarea', { maxlength: LONGEST_NOTE, rows: 3, dir: 'auto' });
    // A browser shows only its first line.
    note.addEventListener('focus', () => note.scrollIntoView({ block: 'nearest' }));
    flagging.replaceChildren(element(
      'details',
      { class: 'fold' },
      element('summary', {}, string('family-flag')),
      element(
        'form',
        {
          class: 'family-form',
          submit: (event) => {
            event.preventDefault();
            const isKept = flagTale({ slug, title: about.title, note: note.value });
            said.textContent = isKept ? '' : string('family-full');
            changed();
            show();
            /** @type {HTMLElement | null} */ (flagging.querySelector('a, button'))?.focus();
          },
        },
        element('p', {}, string('family-flag-what')),
        element('label', { class: 'family-field' }, element('span', {}, string('family-flag-note')), note),
        element('button', { class: 'button second', type: 'submit' }, string('family-flag-do')),
      ),
    ));
  };
  const show = () => {
    showShelves();
    showFlag();
  };

  const heard = voices(tale);
  const summary = tale.querySelector('.title-summary')?.cloneNode(true);
  const dialog = element('dialog', { class: 'panel details', 'aria-labelledby': 'details-title' });
  dialog.append(element(
    'div',
    { class: 'panel-inside family' },
    element('h2', { id: 'details-title', tabindex: -1, lang: about.lang, dir: 'auto' }, about.title),
    ...(summary ? [summary] : []),
    element('h3', { id: 'details-pages' }, string('family-first-pages')),
    element(
      'div',
      { class: 'details-pages', role: 'group', tabindex: 0, 'aria-labelledby': 'details-pages' }, ...firstPages(tale),
    ),
    ...(heard.length ? [element('h3', {}, string('family-voices')), ...heard] : []),
    facts(tale),
    shelves,
    flagging,
    said,
    element('button', { class: 'button main', type: 'button', click: () => dialog.close() }, string('family-close')),
  ));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  show();
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
}
