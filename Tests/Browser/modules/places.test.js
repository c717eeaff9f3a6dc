// Where sentences and words of the bench are after the text was changed elsewhere.

import { deepEqual } from 'node:assert/strict';
import { placesOf, unitNow } from '../../../Preview/scripts/bench/places.js';

Deno.test('texts are found again, and of what could be one of several nothing is said', () => {
  const places = (before, after) => placesOf([...before], [...after]).join();
  deepEqual([places('abc', 'abc'), places('abc', 'xabc'), places('abc', 'bxc')], ['0,1,2', '1,2,3', '-1,0,2']);
  const refrains = [places('RaRb', 'xRaRb'), places('RaRb', 'aRb')];
  deepEqual(refrains, ['1,2,3,4', '-1,0,1,2'], 'a refrain is known by what is around it');
  deepEqual([places('aRb', 'aRRb'), places('aRRb', 'aRb')], ['0,-1,3', '0,-1,-1,2']);
});

const sentence = (text) => ({ text, words: text.split(' ').map((word) => ({ text: word })) });

Deno.test('a word is found again where its sentence or another one was changed', () => {
  const before = ['one two', 'three four', 'one five'].map(sentence);
  const now = (after, unit) => unitNow(before, after.map(sentence), unit);
  deepEqual(now(['new', 'one two', 'three four', 'one five'], 4), [6, true], 'three');
  deepEqual(now(['one two', 'three more four', 'one five'], 4), [4, true], 'three');
  deepEqual(now(['one two', 'three more four', 'one five'], 5), [6, true], 'four');
  deepEqual(now(['one two', 'three more', 'one five'], 5), [5, false], 'a word in its place');
  deepEqual(now(['one two', 'one five'], 5), [2, false], 'the word before');
  deepEqual(now(['one new two', 'three four four', 'one five'], 5), [6, false], 'the first of two');
});
