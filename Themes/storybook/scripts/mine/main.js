// "My words": those of today, each heard inside its own sentence, and all others below. A word is put away with a tap,
// and brought back with another.

import { dueToday } from '../words/due.js';
import { changeWords, WORDS, wordsHere } from '../words/store.js';
import { family, readingChild } from '../family/kept.js';
import { makeAward } from '../learnt/award.js';
import { openedTales } from '../sealed/opened.js';
import { makeSayer } from '../words/sayer.js';
import { showSentence } from '../words/sentence.js';
import { shownShelfOf } from '../family/shelf.js';
import { toRoot } from '../page/root.js';
import { whenChanged } from '../device/changes.js';
import { whenDayChanges } from '../page/day.js';
import { practised, withWordChange } from '../words/rules.js';

/** @typedef {import('../words/rules.js').Word} Word */
/** @typedef {[string, Word]} Entry by its key */

const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`[data-mine-${name}]`));

/** @param {HTMLTemplateElement} blank @param {HTMLAudioElement} audio */
function openMyWords(blank, audio) {
  const sayer = makeSayer(audio);
  const end = /** @type {HTMLElement | null} */ (document.querySelector('[data-lesson-end]'));
  const award = end && makeAward(end, () => practised(wordsHere()), openedTales); // in a library with lessons
  const isChildSide = document.documentElement.dataset.side === 'child';

  /** On the child's side words of other tales than those on the shelf wait until these come back. */
  const wordsShown = () => {
    const shelf = isChildSide && family().children.length ? shownShelfOf(readingChild()) : null;
    return [...wordsHere()].filter(([, { about: { tale } }]) => !shelf || shelf.has(tale));
  };
  /** Those of today stay until the page is left or the day is over, although they are heard. @type {Set<string>} */
  const today = new Set();
  /** @type {Set<string>} */
  const heard = new Set();
  const addDue = () => {
    const zone = -new Date().getTimezoneOffset();
    for (const [key] of dueToday(wordsShown(), Date.now(), zone)) today.add(key);
  };
  let isOwn = false; // what has changed is changed here

  const change = (/** @type {string} */ key, /** @type {Partial<Word>} */ what) => {
    isOwn = true;
    changeWords((words) => withWordChange(words, key, what));
    isOwn = false;
  };

  const showDone = () => {
    const isDone = [...today].every((key) => heard.has(key));
    part('due').hidden = isDone;
    part('done').hidden = !isDone;
  };

  const cardOf = (/** @type {Entry} */ [key, { about, away }], /** @type {number} */ i) => {
    const card = /** @type {HTMLElement} */ (blank.content.firstElementChild?.cloneNode(true));
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (card.querySelector(selector));
    const { clip, word, lang, tale, title, meaning, picture } = about;
    const name = find('strong');
    name.textContent = word;
    name.lang = lang;
    name.id = `word-${i + 1}`;
    const spoken = showSentence(find('.my-word-said'), about);
    const explained = find('.word-meaning');
    explained.textContent = meaning;
    explained.lang = lang;
    explained.hidden = !meaning;
    const image = /** @type {HTMLImageElement} */ (find('img'));
    image.hidden = !picture;
    image.onerror = () => { image.hidden = true; };
    if (picture) image.src = toRoot + picture;
    const link = /** @type {HTMLAnchorElement} */ (find('.my-word-tale'));
    link.textContent = title || tale;
    link.lang = lang;
    link.href = `${toRoot}tales/${encodeURIComponent(tale)}/index.html`;

    const say = /** @type {HTMLButtonElement} */ (find('[data-action=say]'));
    const silence = () => {
      card.setAttribute('data-silent', '');
      say.setAttribute('aria-disabled', 'true');
    };
    if (!clip) silence();
    say.addEventListener('click', () => {
      if (!clip || card.matches('[data-silent]')) return;
      card.setAttribute('data-said', '');
      sayer.say(clip, toRoot, spoken, (how) => {
        card.removeAttribute('data-said');
        if (how === 'missing') {
          silence();
          link.removeAttribute('href'); // perhaps the tale is gone from the site
        }
        if (how !== 'heard' || !today.has(key) || heard.has(key)) return;
        heard.add(key);
        card.setAttribute('data-heard', '');
        const known = wordsHere().get(key);
        if (known) change(key, { times: known.times + 1, heard: Date.now() });
        showDone();
        award?.();
      });
    });
    card.toggleAttribute('data-heard', heard.has(key));
    for (const [action, at] of /** @type {const} */ ([['away', 1], ['again', -1]])) {
      const button = /** @type {HTMLButtonElement} */ (find(`[data-action=${action}]`));
      button.hidden = (away > 0) === (at > 0);
      button.setAttribute('aria-describedby', name.id);
      button.addEventListener('click', () => {
        sayer.stop();
        change(key, { away: at * Math.max(Date.now(), Math.abs(away) + 1) });
        show();
        document.querySelector('h1')?.focus({ preventScroll: true });
      });
    }
    return card;
  };

  const show = () => {
    const words = wordsShown();
    words.sort(([, one], [, other]) => other.held - one.held);
    const isAway = (/** @type {Entry} */ [, { away }]) => away > 0;
    const ofToday = [...today].flatMap((key) => words.filter((entry) => entry[0] === key && !isAway(entry)));
    const rest = words.filter((entry) => !isAway(entry) && !today.has(entry[0]));
    const gone = words.filter(isAway);
    let number = 0;
    for (const [name, list] of /** @type {const} */ ([['today', ofToday], ['rest', rest], ['away', gone]])) {
      part(name).replaceChildren(...list.map((entry) => cardOf(entry, number++)));
    }
    part('more').hidden = !rest.length;
    part('gone').hidden = !gone.length;
    part('some').hidden = !words.length;
    part('none').hidden = words.length > 0;
    showDone();
  };

  const showAnew = () => {
    sayer.stop();
    addDue();
    show();
  };

  whenChanged((name) => {
    if (isOwn || (name && name !== WORDS)) return;
    showAnew();
  });
  whenDayChanges(() => {
    today.clear();
    heard.clear();
    showAnew();
  });
  addEventListener('pagehide', sayer.stop);
  addDue();
  show();
}

const blankWord = document.querySelector('template#my-word');
const voiceOfWords = document.querySelector('[data-mine-voice]');
if (blankWord instanceof HTMLTemplateElement && voiceOfWords instanceof HTMLAudioElement) openMyWords(blankWord, voiceOfWords);
