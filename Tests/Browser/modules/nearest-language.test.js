// A site in a few languages: which of them a reader of another one gets.

import { equal } from 'node:assert/strict';
import { nearestLanguage } from '../../../Themes/storybook/scripts/page/nearest-language.js';

const SITE = ['lv', 'en', 'es', 'no', 'zh-Hans', 'zh-Hant'];
const NEAREST = {
  'es-MX': 'es', 'ca-ES': 'es', gl: 'es', da: 'no', nb: 'no', 'zh-TW': 'zh-Hant', 'yue-HK': 'zh-Hant', zh: 'zh-Hans',
  'en-US': 'en', pt: undefined, constructor: undefined, nn: 'no',
};

for (const [wanted, nearest] of Object.entries(NEAREST)) {
  Deno.test(`a reader of ${wanted} gets ${nearest ?? 'none of them'}`, () => equal(nearestLanguage(wanted, SITE), nearest));
}

Deno.test('a language comes before one that its readers read, and nobody gets one that only its neighbours read', () => {
  equal(nearestLanguage('ca', ['es', 'ca']), 'ca');
  equal(nearestLanguage('es-MX', ['ca', 'es']), 'es');
  equal(nearestLanguage('es', ['lv', 'en', 'ca']), undefined);
  equal(nearestLanguage('nb-NO', ['da', 'no', 'en']), 'no');
  equal(nearestLanguage('cs-CZ', ['sk', 'cs']), 'cs');
});
