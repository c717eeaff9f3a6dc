// Words of a tale: one that is held is put with "my words", and those that the author explains follow the tale. Fetched
// when the first one is held, or when "The end" is shown.

import { makeClips } from './clip.js';
import { makeSayer } from '../words/sayer.js';
import { changeWords } from '../words/store.js';
import { string } from '../page/strings.js';
import { toRoot } from '../page/root.js';
import { showSentence } from '../words/sentence.js';
import { cleanMeeting, withMet, wordKey } from '../words/rules.js';

/** Milliseconds that a reader needs to read where the word is now. */
const SHOWN = 4000;
/** Milliseconds in which a screen reader finds a new status. */
const HEARD = 100;

/** @typedef {import('../words/rules.js').About} About */

/**
 * A card may have other accents than the tale, but then a word that is held there would be another one.
 * @param {HTMLElement} card
 * @param {About} about where the tale has its words; only the first of them if its sentence ends between them
 */
function wordOf(card, about) {
  const written = card.querySelector('strong')?.textContent ?? '';
  const isWhole = about.count === Number(card.dataset.count);
  return isWhole && wordKey(written, about.lang) !== wordKey(about.word, about.lang) ? about.word : written;
}

/** @param {HTMLElement} tale */
function openWords(tale) {
  const clips = makeClips(tale);
  const { glossaryStyle: href = '' } = tale.dataset;
  if (!document.querySelector(`link[href="${href}"]`)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  }
  const said = document.createElement('p');
  said.className = 'word-kept';
  said.setAttribute('role', 'status');
  said.dataset.dir = '';
  document.body.append(said);
  let timer = 0;

  const collect = (/** @type {About} */ about) => {
    const kept = cleanMeeting(about); // without a sound that only this page can play
    if (!kept) return;
    changeWords((words) => withMet(words, kept, Date.now()));
    clearTimeout(timer);
    said.dir = document.documentElement.dir;
    said.textContent = string('word-kept', { word: about.word });
    timer = setTimeout(() => said.replaceChildren(), SHOWN);
  };

  const collectHeld = () => {
    const word = Number(tale.dataset.held ?? -1);
    delete tale.dataset.held;
    if (clips.text.words[word]) collect(clips.aboutOf(word));
  };

  const offerCards = (/** @type {HTMLElement} */ holder) => {
    const voice = /** @type {HTMLMediaElement | null} */ (tale.querySelector('[data-voice]'));
    const audio = document.createElement('audio');
    document.body.append(audio);
    const sayer = makeSayer(audio, () => voice?.volume ?? 1);
    const line = /** @type {HTMLElement} */ (holder.querySelector('[data-card-said]'));
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (holder.querySelectorAll('[data-word]'))) {
      const about = clips.aboutOf(Number(card.dataset.word), Number(card.dataset.count));
      const { clip } = about;
      if (!clip) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'word-card-inside';
      button.append(...card.childNodes);
      card.append(button);
      // A browser leaves a card that is half outside where it is.
      button.addEventListener('focus', () => card.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
      button.addEventListener('click', () => {
        tale.dispatchEvent(new CustomEvent('resting', { detail: 'now' }));
        const meaning = card.querySelector('.word-meaning')?.textContent ?? '';
        const src = card.querySelector('img')?.getAttribute('src') ?? '';
        collect({ ...about, word: wordOf(card, about), meaning, picture: src.slice(toRoot.length) });
        card.setAttribute('data-said', '');
        sayer.say(clip, toRoot, showSentence(line, about), () => card.removeAttribute('data-said'));
      });
    }
    tale.addEventListener('pageshown', sayer.stop);
    // A finger that moves the cards turns no page.
    holder.querySelector('ul')?.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true });
  };

  const holder = tale.querySelector('[data-cards]');
  if (holder instanceof HTMLElement) offerCards(holder);
  tale.addEventListener('held', collectHeld);
  if ('held' in tale.dataset) setTimeout(collectHeld, HEARD); // a status that is born with its words is not heard
}

const taleOfWords = document.querySelector('[data-tale]');
if (taleOfWords instanceof HTMLElement) openWords(taleOfWords);
