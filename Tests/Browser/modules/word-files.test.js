// The files with UI strings: each counts as the browser does in its language.

import { deepEqual, ok } from 'node:assert/strict';

const folder = new URL('../../../Themes/storybook/words/', import.meta.url);

/** @param {string} name @returns {Promise<Map<string, string>>} */
async function textsOf(name) {
  const lines = (await Deno.readTextFile(new URL(name, folder))).matchAll(/^([a-z][\w-]*): *(.*)$/gm);
  return new Map([...lines].map(([, key, text]) => [key, text]));
}

/** @param {string} language @returns {Map<string, number[]>} the numbers that take each form, among those of a library */
function formsOf(language) {
  const rules = new Intl.PluralRules(language);
  const forms = new Map([['other', /** @type {number[]} */ ([])]]);
  for (let number = 0; number <= 200; number += 1) {
    const form = rules.select(number);
    forms.set(form, [...forms.get(form) ?? [], number]);
  }
  return forms;
}

Deno.test('every text that counts has the forms of its language, with the number where a form has several', async () => {
  let counted = 0;
  for (const { name } of Deno.readDirSync(folder)) {
    const language = name.replace('.yml', '');
    const [texts, forms] = [await textsOf(name), formsOf(language)];
    for (const key of [...texts.keys()].filter((key) => key.endsWith('-other'))) {
      const base = key.slice(0, -'other'.length);
      const own = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => texts.has(base + form));
      deepEqual(own.sort(), [...forms.keys()].sort(), `${language}: ${base}`);
      for (const [form, numbers] of forms) {
        ok(numbers.length < 2 || texts.get(base + form)?.includes('{count}'), `${language}: ${base}${form} has no {count}`);
      }
      counted += 1;
    }
  }
  ok(counted >= 14 * 5);
});

Deno.test('the heart at the end of a tale is named by no word that its narrow key would break', async () => {
  for (const { name } of Deno.readDirSync(folder)) {
    const love = (await textsOf(name)).get('love') ?? '';
    const parts = love.replaceAll('"', '').split(/ |\\u00AD/);
    deepEqual(parts.filter((part) => part.length > 12), [], `${name}: a soft hyphen is wanted`);
  }
});
