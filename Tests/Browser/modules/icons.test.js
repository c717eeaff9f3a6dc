// The icons of the templates: readers who cannot read yet know a key by its icon.

import { deepEqual } from 'node:assert/strict';

const folder = new URL('../../../Themes/storybook/templates/', import.meta.url);

/** The words beside or inside which an icon stands. */
const MEANINGS = {
  again: ['sentence-again'],
  book: ['maker-go', 'one-page', 'title-read', 'way-self'],
  day: ['palette-day'],
  days: ['progress-days'],
  keep: ['away-note', 'keep', 'keep-begin', 'keep-renew', 'keep-retry', 'kept'],
  key: ['for-parents', 'grown-ups'],
  learn: ['lesson-way', 'place-learn', 'progress-begin'],
  parents: ['place-together'],
  stick: ['stick-way'],
  download: ['downloads', 'speaking-keep'],
  undo: ['words-back'],
};

Deno.test('none of these icons has a second meaning, as an arrow or a tick may have', async () => {
  /** @type {Record<string, Set<string>>} */
  const found = Object.fromEntries(Object.keys(MEANINGS).map((icon) => [icon, new Set()]));
  for (const { name } of Deno.readDirSync(folder)) {
    const template = await Deno.readTextFile(new URL(name, folder));
    for (const [, label, icon, word] of template.matchAll(
      /(?:data-label="([\w-]+)">)?\{\{>icon-([\w-]+)\}\}(?:\{\{>icon-kept\}\})?(?:(?:<span[^>]*>)?\{\{words\.([\w-]+)\}\})?/g)) {
      found[icon]?.add(label ?? word);
    }
  }
  deepEqual(Object.fromEntries(Object.entries(found).map(([icon, words]) => [icon, [...words].sort()])), MEANINGS);
});
