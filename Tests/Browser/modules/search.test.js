import './page.js';
import { deepEqual, equal } from 'node:assert/strict';
globalThis.location = new URL('http://test/library/index.html');
const { alphabetical, onTab, sorted } = await import('../../../Themes/storybook/scripts/library/order.js');
const { bestFirst, foldedWords, makeSearch, alignmentDistance, UNFIT } = await import('../../../Themes/storybook/scripts/library/search.js');

/** @param {string} title @param {object} [rest] */
const tale = (title, rest = {}) => ({ title, characters: [], themes: [], language: 'lv', published: 0, state: '', slug: title, ...rest });
const numbered = (tales) => tales.map((one, index) => ({ ...one, index }));

const tales = numbered([
  tale('Trīs sivēntiņi', { characters: ['vilks'] }), tale('Vilks un septiņi kazlēni'), tale('Lapsa', { themes: ['vilku'] }),
  tale('Straße nach Łódź'), tale('القِطَّة'), tale('Zelta zivtiņa'),
]);
const search = makeSearch((tales));
const found = (query) => {
  const ranks = (search(query));
  const fitting = tales.filter(({ index }) => ranks[index] !== UNFIT);
  return bestFirst((fitting), ranks).map(({ title }) => title.split(' ')[0]);
};

Deno.test('words are compared without case, accents and vowel signs', () => {
  deepEqual(foldedWords('Trīs SIVĒNTIŅI, Łódź!'), ['tris', 'siventini', 'lodz']);
  deepEqual(found('strasse'), ['Straße']);
  deepEqual(found('القطه'), ['القِطَّة']);
});

// `Tests/SiteGenTests/Render/SearchWordsTests.swift` has the same table: the build divides the tales by the same words.
Deno.test('texts are folded as in the build', () => {
  for (const [text, words] of /** @type {[string, string[]][]} */ ([
    ['It’s the fox\'s den', ['its', 'the', 'foxs', 'den']],
    ['Straße nach Ærø 2', ['strasse', 'nach', 'aero', '2']],
    ['القِطَّة ـــ الصغيرى', ['القطه', 'الصغيري']],
    ['Їжак і М\'яч', ['іжак', 'і', 'мяч']],
    ['Мʼяч ʻUʻuku qo‘zi ŉ', ['мяч', 'uuku', 'qozi', 'n']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['Wɔgɛ WƆGε nͻ ŋkɔ Ɖa Ƒe', ['woge', 'woge', 'no', 'nko', 'da', 'fe']],
    ['ɗɓƙ ɣɩʊ ɨʉʋ ǝƏ Ƴa Ŧɲ', ['dbk', 'giu', 'iuv', 'ee', 'ya', 'tn']],
    ['ہے ھے هي ئاگرە', ['هي', 'هي', 'هي', 'ياگره']],
    ['三只小猪', ['三只小猪']],
    ['がくせい', ['かくせい']],
    ['ネコとパンダ ﾈｺ ヶー', ['ねことはんた', 'ねこ', 'ゖー']],
    ['ﬁn Ａｂｃ', ['fin', 'abc']],
    ['कल कला काला रोज़', ['कल', 'कला', 'काला', 'रोज\u093c']],
    ['หมูสามตัว น้ำ', ['หมูสามตัว', 'น\u0e49\u0e4d\u0e32']],
    ['ދިވެހި', ['ދިވެހި']],
    ['בְּרֵאשִׁית בית־ספר', ['בראשית', 'בית', 'ספר']],
    ['葛\u{e0100}城', ['葛城']],
    ['می\u200cشود میشود مي\u200cشود', ['ميشود', 'ميشود', 'ميشود']],
    ['کوچک كوچك ﻣﯽﮎ', ['كوچك', 'كوچك', 'ميك']],
    ['צה״ל צה"ל ז׳אן "שלום" ב"A', ['צהל', 'צהל', 'זאן', 'שלום', 'ב', 'a']],
    ['…', []],
  ])) deepEqual(foldedWords(text), words);
});

Deno.test('where words stand without spaces, a tale is found by any of its letters', () => {
  const pigs = makeSearch(numbered([tale('三只小猪'), tale('月亮')]));
  deepEqual([...(pigs('小猪') ?? [])].map((rank) => rank < UNFIT), [true, false]);
});

Deno.test('mistakes are forgiven only where that is asked for', () => {
  deepEqual([...(search('lpasa', false) ?? [])].filter((rank) => rank < UNFIT), []);
});

Deno.test('a title goes before characters and themes, and the word itself before its other endings', () => {
  deepEqual(found('vilks'), ['Vilks', 'Trīs', 'Lapsa']);
  deepEqual(found('vil'), ['Vilks', 'Trīs', 'Lapsa']);
});

Deno.test('three letters are found inside a word, two only where it begins', () => {
  deepEqual([found('ven'), found('ve'), found('si')], [['Trīs'], [], ['Trīs']]);
});

Deno.test('all words must fit', () => {
  deepEqual(found('vilks sept'), ['Vilks']);
  deepEqual(found('vilks zivs'), []);
  equal(search(' , '), null, 'nothing is asked');
});

Deno.test('a slip is forgiven where nothing is written just so, and only in words of four letters or more', () => {
  deepEqual(found('lpasa'), ['Lapsa']);
  deepEqual(found('sivetini'), ['Trīs']);
  deepEqual(found('lsa'), []);
});

Deno.test('typos are letters wrong, missing, too many or changed about, up to the beginning that was typed', () => {
  const typos = (wanted, word) => alignmentDistance(wanted, word, 2);
  deepEqual([typos('lapsa', 'lapsa'), typos('lapza', 'lapsa'), typos('lasa', 'lapsa'), typos('laapsa', 'lapsa'), typos('lpasa', 'lapsa')],
    [0, 1, 1, 1, 1]);
  equal(typos('siventi', 'siventini'), 0);
  equal(typos('kakis', 'vilks'), 3, 'more than it was asked for');
  equal(typos('x'.repeat(64), 'x'.repeat(64)), 3, 'nobody types such a word');
});

const readings = new Map(Object.entries({
  half: { page: 'p', percent: 50, finished: 0, at: 9 }, begun: { page: 'p', percent: 10, finished: 0, at: 5 }, done: { page: '', percent: 100, finished: 1, at: 7 },
}));
const known = ({
  hearts: new Set(['old']), language: 'lv', reading: (slug) => readings.get(slug) ?? { page: '', percent: 0, finished: 0, at: 0 },
});
const day = (ago) => {
  const date = new Date(Date.now() - ago * 86_400_000);
  return (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
};
const shelf = numbered([
  tale('done', { published: day(90) }), tale('old', { published: day(80) }), tale('new', { published: day(2) }), tale('half'), tale('begun'),
  tale('foreign', { language: 'en', published: day(2) }), tale('closed', { state: 'premium' }), tale('older', { published: day(85) }),
]);
const order = (sort) => sorted((shelf), sort, known).map(({ slug }) => slug);

Deno.test('what is begun comes first, then new, unread and done, then other languages, last what cannot be read', () => {
  deepEqual(order(''), ['begun', 'half', 'new', 'old', 'older', 'done', 'foreign', 'closed']);
});

Deno.test('what was read lately comes first when that is asked for, what is new, and what is loved', () => {
  deepEqual(order('recent').slice(0, 3), ['half', 'done', 'begun']);
  deepEqual(order('new').slice(0, 5), ['foreign', 'new', 'old', 'older', 'done']);
  equal(order('loved')[0], 'old');
});

Deno.test('the alphabet is the language\'s own, and numbers are numbers', () => {
  const titles = numbered([tale('Čūska'), tale('Cālis'), tale('Dzenis'), tale('10 peles'), tale('9 peles')]);
  deepEqual(alphabetical((titles)).map(({ title }) => title), ['9 peles', '10 peles', 'Cālis', 'Čūska', 'Dzenis']);
});

Deno.test('tabs hold what is begun and what is done', () => {
  const on = (tab) => shelf.filter((onTab(tab, known))).map(({ slug }) => slug);
  deepEqual([on('begun'), on('done')], [['half', 'begun'], ['done']]);
});
