import './page.js';
import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { cleanFlags } from '../../../Themes/storybook/scripts/family/flags.js';
import { vocabularyKey } from '../../../Themes/storybook/scripts/family/vocabulary.js';
import { cleanLearnt } from '../../../Themes/storybook/scripts/learnt/record.js';
import { cleanMade } from '../../../Themes/storybook/scripts/device/made-rules.js';
import { cleanMeeting, wordKey } from '../../../Themes/storybook/scripts/words/rules.js';
import { cleanShelf } from '../../../Themes/storybook/scripts/family/shelf.js';
import { isSlug } from '../../../Themes/storybook/scripts/device/slug.js';
import { readSpans, writeSpans } from '../../../Themes/storybook/scripts/family/spans.js';
const { readFile } = await import('../../../Themes/storybook/scripts/device/file.js');

// Scripts that write vowels as combining marks, and others.
const SLUGS = ['lapsa-2', 'лисиця', 'कहानी', 'นิทาน', 'ಕಥೆ-1', 'ကောင်', '狐', 'ثعلب', 'ሰጎን', 'שועל'];

Deno.test('a tale in any script can be on a shelf, in a log, a record of lessons, a list of words and a file', () => {
  const about = { title: 'T', at: 5 };
  for (const slug of SLUGS) {
    deepEqual([...cleanShelf({ [slug]: about }).keys()], [slug]);
    deepEqual(cleanFlags([{ slug }]).map((flag) => flag.slug), [slug]);
    const span = { at: 1e9, zone: 0, slug, page: 1, from: 0, seconds: 60, kind: 'se' };
    deepEqual(readSpans(writeSpans([span])), [span]);
    const learnt = cleanLearnt({ lessons: { [slug]: { done: 1 } }, tales: { [slug]: 1 } });
    deepEqual([[...learnt.lessons.keys()], [...learnt.tales.keys()]], [[slug], [slug]]);
    equal(cleanMade({ a: { tale: slug, at: 5 } }, 10).get('a')?.tale, slug);
    equal(cleanMeeting({ word: 'x', tale: slug })?.tale, slug);
    const file = readFile(JSON.stringify({ storysite: 'test', version: 1, kept: { [`tale:${slug}`]: {}, 'tale:../x': {} } }));
    deepEqual([...file.kept.keys()], [`tale:${slug}`]);
  }
});

Deno.test('what leads elsewhere is no name of a tale', () => {
  for (const slug of ['', '..', 'a/b', 'a b', 'a.b', 'a:b', 'a\n', 'x'.repeat(301), null, 7, ['lapsa']]) equal(isSlug(slug), false, String(slug));
});

Deno.test('words that differ in their last vowel sign are two words', () => {
  for (const [one, other] of [['पानी', 'पान'], ['ที่', 'ท']]) {
    notEqual(wordKey(one, 'hi'), wordKey(other, 'hi'));
    notEqual(vocabularyKey(one, 'hi'), vocabularyKey(other, 'hi'));
    equal(wordKey(`«${one}!»`, 'hi'), wordKey(one, 'hi'));
  }
  equal(wordKey('ведме́дь', 'uk'), wordKey('ведмедь', 'uk'));
});
