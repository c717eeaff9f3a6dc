import { deepEqual, equal } from 'node:assert/strict';
import { isQuestionOpen, stateAfter } from '../../../Themes/storybook/scripts/reader/states.js';

const after = (state, ...occurrences) => occurrences.reduce(stateAfter, state);

Deno.test('a question stays open while its answers are spoken, and closes when the voice goes elsewhere', () => {
  equal(after('speaking', 'asked'), 'asking');
  equal(after('asking', 'started'), 'asking', 'a key of the headphones answers nothing');
  equal(after('asking', 'placed', 'answered'), 'answering');
  equal(after('answering', 'started'), 'answering');
  equal(after('answering', 'placed'), 'speaking');
  deepEqual(['speaking', 'asking', 'answering', 'ended'].map((state) => isQuestionOpen((state))), [false, true, true, false]);
});

Deno.test('the end lasts until the voice sounds, goes elsewhere or the reader turns back', () => {
  for (const state of ['speaking', 'asking', 'answering', 'ended']) equal(after(state, 'finished'), 'ended');
  for (const occurrence of ['started', 'placed', 'turned']) equal(after('ended', occurrence), 'speaking');
});

Deno.test('turning a page changes nothing but the end', () => {
  for (const state of ['speaking', 'asking', 'answering']) equal(after(state, 'turned'), state);
});
