// Saving the family to a file, or showing it as a code; and a reminder where a browser may forget it.

import { DEVICE, family } from '../family/kept.js';
import { download } from '../page/download.js';
import { gather } from '../family/moving.js';
import { element } from '../page/element.js';
import { loadScript } from '../page/script.js';
import { readObject } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';
import { string } from '../family/strings.js';
import { writeCarried } from '../family/carried.js';

/** @returns {string} a number that differs if anything does */
function checksumOf(/** @type {string} */ text) {
  let sum = 0x811c9dc5; // FNV-1a
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(36);
}

/** Safari forgets what is kept, too, unless the site is on the home screen. */
const isSafari = () => navigator.vendor.startsWith('Apple') && !matchMedia('(display-mode: standalone)').matches;

/** @returns {Promise<boolean>} whether the browser may forget what is kept */
const mayForget = async () => isSafari() || !(await navigator.storage?.persisted?.().catch(() => false));

/** @param {HTMLElement} line says so if what is kept was not saved as it is now */
async function remind(line) {
  const { saved, checksum: before } = readObject(DEVICE);
  const written = writeCarried(gather(Date.now()));
  if (before === checksumOf(written) || !await mayForget()) return;
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', numberingSystem: 'latn' });
  line.textContent = Number.isFinite(saved)
    ? string('family-move-lately', { date: date.format(Number(saved)) })
    : string('family-move-never');
}

/**
 * @param {HTMLElement} room
 * @param {HTMLElement} said
 * @returns {{ about: HTMLElement[], buttons: HTMLElement[],
 *   renew: () => void }} `renew` lists the children as they are now
 */
export function save(room, said) {
  const whose = element('select');
  const whoseField = element('label', { class: 'family-field' }, element('span', {}, string('family-move-whose')), whose);
  const renew = () => {
    const { children } = family();
    const chosenId = whose.value;
    whose.replaceChildren(
      element('option', { value: '' }, string('family-move-all')),
      ...children.map(({ id, name }) => element('option', { value: id, selected: id === chosenId }, name)),
    );
    whoseField.hidden = children.length < 2;
  };
  renew();
  /** A page to which a browser went back may list a child who is not here any more. */
  const isHere = () => {
    if (family().children.some(({ id }) => !whose.value || id === whose.value)) return true;
    renew();
    room.replaceChildren();
    said.textContent = string('family-elsewhere');
    return false;
  };
  const chosen = () => {
    const all = gather(Date.now());
    if (!whose.value) return all;
    // One child takes neither the gate nor what is hidden from all along.
    return {
      ...all,
      children: all.children.filter(({ id }) => id === whose.value),
      hidden: new Map(),
      flags: new Map(),
      sum: true,
      pin: null,
    };
  };
  const reminder = element('p', { class: 'moving-reminder' });
  remind(reminder);
  const toFile = () => {
    if (!isHere()) return;
    const now = Date.now();
    const carried = chosen();
    const written = writeCarried(carried);
    const name = `${carried.site}-${new Date(now).toISOString().slice(0, 10)}.json`;
    download(written, 'application/json', name);
    if (!whose.value) {
      writeText(DEVICE, JSON.stringify({ ...readObject(DEVICE), saved: now, checksum: checksumOf(written) }));
    }
    reminder.textContent = '';
    room.replaceChildren();
    said.textContent = string('family-move-saved', { name });
  };
  const toCode = () => {
    if (!isHere()) return;
    said.textContent = '';
    const place = element('div', { class: 'moving-code', 'data-code': whose.value });
    room.replaceChildren(place);
    const src = document.querySelector('[data-children]')?.getAttribute('data-code-script') ?? '';
    loadScript(src).catch(() => {
      room.replaceChildren();
      said.textContent = string('family-move-away');
    });
  };
  return {
    renew,
    about: [reminder, whoseField],
    buttons: [
      element('button', { class: 'button second', type: 'button', click: toFile }, string('family-move-save')),
      element('button', { class: 'button second', type: 'button', click: toCode }, string('family-move-code')),
    ],
  };
}
