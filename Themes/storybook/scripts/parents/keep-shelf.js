// All tales of a child's shelf, kept offline one after the other, while a grown-up leaves the page open.

import { element } from '../page/element.js';
import { keepEach, unkept } from './keep-each.js';
import { openFor } from '../device/gate.js';
import { openGate } from '../device/open-gate.js';
import { percentage } from '../page/percentage.js';
import { room, sizeText } from '../offline/device.js';
import { shownShelfOf } from '../family/shelf.js';
import { pageString, string } from '../family/strings.js';

/** Another shelf waits until the one before has stopped: a device keeps one tale at a time. */
let controller = new AbortController();
let work = Promise.resolve();

/** @param {(Node | string)[]} parts */
const line = (...parts) => element('p', {}, ...parts);

/**
 * Keeps the screen on, where the browser can: a phone that sleeps fetches nothing.
 * @returns {() => void} ends it
 */
function stayAwake() {
  const ask = async () => navigator.wakeLock?.request('screen').catch(() => null);
  let lock = ask();
  const comeBack = () => {
    if (!document.hidden) lock = ask(); // a page that was hidden has lost its lock
  };
  document.addEventListener('visibilitychange', comeBack);
  return () => {
    document.removeEventListener('visibilitychange', comeBack);
    lock.then((held) => held?.release());
  };
}

/**
 * @param {import('../family/rules.js').Child} child
 * @param {() => void} done
 * @returns {HTMLElement}
 */
export function keepForm(child, done) {
  const shelf = shownShelfOf(child);
  const id = `keep-${child.id}`;
  const heading = element('h4', { id, tabindex: -1 }, string('family-keep'));
  const facts = element('div');
  const said = element('div', { class: 'family-said', role: 'status' });
  const bar = element('progress', { class: 'keep-bar', max: 1, value: 0, 'aria-labelledby': id });
  const button = (/** @type {string} */ key, /** @type {string} */ kind, /** @type {() => void} */ click) =>
    element('button', { class: `button ${kind}`, type: 'button', click }, string(`family-${key}`));
  const begin = button('keep-begin', 'main', () => {
    controller.abort();
    const own = controller = new AbortController();
    showButtons(true);
    work = work.then(() => run(own));
  });
  const stop = button('keep-stop', 'second', () => controller.abort());
  const close = button('done', 'second', done);

  /** @type {import('./keep-each.js').Wanted[]} */
  let wanted = [];
  let leftOut = 0;

  const titleOf = (/** @type {string} */ slug) => {
    const { title = slug, lang = '' } = shelf.get(slug) ?? {};
    return element('bdi', lang ? { lang } : {}, title);
  };
  const showButtons = (/** @type {boolean} */ isComing) => {
    const { activeElement } = document; // a button that is hidden loses the focus
    bar.hidden = stop.hidden = !isComing;
    begin.hidden = isComing || !wanted.length;
    close.hidden = isComing;
    if (form.contains(activeElement) && activeElement?.closest('[hidden]')) (isComing ? stop : heading).focus();
  };
  const showFacts = async () => {
    const bytes = wanted.reduce((sum, tale) => sum + tale.bytes, 0);
    const count = wanted.length;
    const size = bytes ? ` · ${sizeText(bytes)}` : '';
    facts.hidden = !count && !leftOut;
    facts.replaceChildren(
      ...(count ? [line(string('family-keep-left', { count }), size)] : []),
      ...(leftOut ? [line(string('family-keep-out', { count: leftOut }))] : []),
    );
    const there = count && await room();
    if (!there || count !== wanted.length) return;
    const free = pageString('kept-room', { used: sizeText(there.used), free: sizeText(there.free) });
    facts.append(element('p', { class: 'keep-room' }, free));
  };
  /** Says that all is kept, or why some tales are not, and which. */
  const showLeft = () => {
    const states = new Set(wanted.flatMap(({ state }) => state || []));
    const titles = (/** @type {string} */ reason) =>
      wanted.filter(({ state }) => state === reason).map(({ slug }) => element('li', {}, titleOf(slug)));
    const isDone = !wanted.length && leftOut < shelf.size;
    said.replaceChildren(
      ...(isDone ? [line(pageString('keep-kept'))] : []),
      ...[...states].flatMap((state) => [line(pageString(`keep-${state}`)), element('ul', {}, ...titles(state))]),
    );
  };

  /** @param {AbortController} own */
  const run = async (own) => {
    const all = wanted;
    const rest = stayAwake();
    let [shown, percent] = [-1, ''];
    wanted = await keepEach(all, own.signal, (number, part) => {
      if (!form.isConnected) own.abort();
      if (number !== shown) {
        const count = pageString('moment', { time: number + 1, total: all.length });
        said.replaceChildren(line(count, ' · ', titleOf(all[number].slug)));
        shown = number;
      }
      const value = (number + part) / all.length;
      if (percentage(value) === percent) return;
      percent = percentage(value);
      Object.assign(bar, { value, ariaValueText: percent });
      if (openFor() > 0) openGate(); // nobody touches the page meanwhile; one that was closed stays closed
    });
    rest();
    begin.textContent = string('family-keep-rest');
    showLeft();
    showButtons(false);
    await showFacts();
  };

  const form = element(
    'div',
    { class: 'family-form', role: 'group', 'aria-labelledby': id },
    heading,
    line(string('family-keep-what')),
    facts,
    bar,
    said,
    element('div', { class: 'family-do' }, begin, stop, close),
  );
  showButtons(false);
  unkept([...shelf.keys()]).then((found) => {
    ({ wanted, leftOut } = found);
    showLeft();
    if (wanted.some(({ bytes }) => !bytes)) said.replaceChildren(line(pageString('keep-away')));
    showButtons(false);
    return showFacts();
    // A browser that stores nothing refuses its caches as well.
  }).catch(() => said.replaceChildren(line(pageString('keep-refused'))));
  return form;
}
