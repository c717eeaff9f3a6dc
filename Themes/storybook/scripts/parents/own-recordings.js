// The tales that a grown-up has read aloud on this device: which, in whose voice, how large; and the way to delete one.

import { allVoices, recordedPages, removeVoice } from '../family/narrations.js';
import { askAgain } from '../family/confirm.js';
import { element } from '../page/element.js';
import { sizeText } from '../offline/device.js';
import { pageString, string } from '../family/strings.js';
import { taleAddress } from '../device/address.js';
import { toRoot } from '../page/root.js';

/** @param {HTMLElement} holder of the children, whose last section it becomes if there are any */
export function showOwnRecordings(holder) {
  const list = element('ul', { class: 'family-list' });
  const said = element('p', { role: 'status' });
  const section = element(
    'section',
    { class: 'family-flagged', hidden: true },
    element('h3', { tabindex: -1 }, string('family-narration-own')),
    element('p', {}, string('family-narration-own-what')),
    list,
    said,
  );

  /** @param {import('../family/narrations.js').FamilyVoice} voice @returns {Promise<HTMLElement>} */
  const lineOf = async (voice) => {
    const { id, slug, title, lang, name } = voice;
    const bytes = (await recordedPages(id)).reduce((sum, { sound }) => sum + sound.size, 0);
    const remove = element('button', {
      class: 'button bare',
      type: 'button',
      'aria-describedby': `own-${id}`,
      click: () => askAgain(remove, string('family-narration-sure'), async () => {
        const isRemoved = await removeVoice(voice).then(() => true, () => false);
        await show().catch(() => {});
        said.textContent = isRemoved ? '' : pageString('keep-refused');
        (section.hidden ? document.getElementById('family') : section.querySelector('h3'))?.focus();
      }),
    }, string('family-narration-delete'));
    const tale = element('bdi', lang ? { lang } : {}, title);
    return element(
      'li',
      { class: 'family-flag' },
      element('a', { id: `own-${id}`, href: toRoot + taleAddress(slug) }, tale, ' · ', element('bdi', {}, name)),
      element('p', {}, sizeText(bytes)),
      element('div', { class: 'family-do' }, remove),
    );
  };
  const show = async () => {
    const lines = await Promise.all((await allVoices()).map(lineOf));
    section.hidden = !lines.length;
    list.replaceChildren(...lines);
  };
  holder.append(section);
  show().catch(() => {}); // a browser without IndexedDB has no recordings
}
