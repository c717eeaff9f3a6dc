// What the bench sends to the preview, and what it does with the answers.

import { deepEqual, equal } from 'node:assert/strict';

/** As much of an element as the bench uses where it shows nothing. */
class Element {
  children = [];
  dataset = {};
  listeners = {};
  classList = { add() {}, toggle() {} };
  value = '';
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  addEventListener(kind, listener) { this.listeners[kind] = listener; }
  setAttribute() {}
  remove() {}
  focus() {}
  click() { this.listeners.click(); }
  /** All elements in it, from the first to the last. @returns {Element[]} */
  get all() { return this.children.filter((child) => child instanceof Element).flatMap((child) => [child, ...child.all]); }
  querySelector() { return this.all.find(({ name }) => name === 'input'); }
}

/** Timers that run when a test says so. */
let timers = new Map();
let lastTimer = 0;
Object.assign(globalThis, {
  location: { pathname: '/bench/lapsa', href: 'http://127.0.0.1:8000/bench/lapsa' },
  document: { createElement: (name) => Object.assign(new Element(), { name }) },
  setTimeout(action) {
    timers.set(lastTimer += 1, action);
    return lastTimer;
  },
  clearTimeout: (number) => timers.delete(number),
});
const runTimers = () => {
  const due = timers;
  timers = new Map();
  for (const action of due.values()) action();
};
/** Lets everything happen that waits for nothing but answers. */
const settle = async () => { for (let i = 0; i < 50; i += 1) await null; };

const { makeSending } = await import('../../../Preview/scripts/bench/record-sending.js');
const { makeSaving } = await import('../../../Preview/scripts/bench/saving.js');
const { makeTasks } = await import('../../../Preview/scripts/bench/task.js');
const { makeWave } = await import('../../../Preview/scripts/bench/wave.js');
const { makeClient } = await import('../../../Preview/scripts/bench/client.js');
const { makeTapView } = await import('../../../Preview/scripts/bench/tap-view.js');
const { voicesField } = await import('../../../Preview/scripts/bench/form-fields.js');

const answer = (status, text = '') => new Response(status === 204 ? null : text, { status });

/** Sends takes to a preview that gives these answers, one after the other. */
function sendingTo(...answers) {
  const told = [];
  const sending = makeSending(async (address, wav) => {
    told.push(`${address.split('/').at(-1)}:${wav}`);
    return answers.shift();
  }, {
    saved: ({ key }) => told.push(`saved ${key}`),
    failed: (reason) => told.push(`failed ${reason}`),
    refused: ({ key }, reason) => told.push(`refused ${key} ${reason}`),
    lost: ({ key }) => told.push(`lost ${key}`),
  });
  return { sending, told };
}

for (const [status, text] of [[507, 'the disk is full'], [503, 'tale.md cannot be read'], [404, 'There is no such tale.'], [403, ''], [0, '']]) {
  Deno.test(`a take that is answered with ${status} is not thrown away`, async () => {
    const { sending, told } = sendingTo(status ? answer(status, `${text}\n`) : null, answer(204), answer(204));
    sending.add({ narrator: 'anna', key: 'one', wav: Promise.resolve('sound') });
    sending.add({ narrator: 'anna', key: 'two', wav: 'more' });
    await settle();
    deepEqual([told, sending.isDone], [['one:sound', `failed ${text}`], false]);
    runTimers();
    await settle();
    deepEqual([told.slice(2), sending.isDone], [['one:sound', 'saved one', 'two:more', 'saved two'], true]);
  });
}

Deno.test('a take that would always be refused holds up no other one, and its sentence is known', async () => {
  const { sending, told } = sendingTo(answer(409, 'The text was changed since it was read.\n'), answer(204));
  sending.add({ narrator: 'anna', key: 'one', wav: 'sound' });
  sending.add({ narrator: 'anna', key: 'two', wav: 'more' });
  await settle();
  deepEqual(told, ['one:sound', 'refused one The text was changed since it was read.', 'two:more', 'saved two']);
});

Deno.test('a take counts as unsent while its sound is still being converted', async () => {
  const { sending } = sendingTo(answer(204));
  let converted = (_) => {};
  sending.add({ narrator: 'anna', key: 'one', wav: new Promise((resolve) => { converted = resolve; }) });
  await settle();
  equal(sending.isDone, false, 'a tab that is closed now would lose it');
  converted('sound');
  await settle();
  equal(sending.isDone, true);
});

Deno.test('a take whose sound cannot be converted holds up no other one, and its sentence is known', async () => {
  const { sending, told } = sendingTo(answer(204));
  sending.add({ narrator: 'anna', key: 'a', wav: Promise.reject(new Error('no samples')) });
  sending.add({ narrator: 'anna', key: 'b', wav: 'two' });
  await settle();
  deepEqual(told, ['lost a', 'b:two', 'saved b']);
  equal(sending.isDone, true);
});

Deno.test('an author who leaves while a save is under way waits for it, and for what was changed meanwhile', async () => {
  const part = { voice: 'anna', page: 0, version: '1', file: 'anna.json', sentences: [] };
  const answers = [];
  const written = [];
  let timing = 'first';
  const saving = makeSaving((_, text, version) => {
    written.push([text, version]);
    return new Promise((resolve) => { answers.push(resolve); });
  }, part, { timing: () => timing, changedTo: () => {}, saved: () => {} });
  saving.change();
  runTimers();
  await settle();
  timing = 'second';
  saving.change();
  let isLeft = false;
  saving.save().then(() => { isLeft = !saving.isDirty; });
  await settle();
  equal(isLeft, false);
  for (let version = 2; answers.length; version += 1) {
    answers.shift()(answer(200, JSON.stringify({ parts: [{ voice: 'anna', page: 0, version: String(version) }] })));
    await settle();
  }
  deepEqual([written, isLeft], [[['first', '1'], ['second', '2']], true]);
});

Deno.test('a timing is saved again after a preview that ended in the middle of its answer', async () => {
  const part = { voice: 'anna', page: 0, version: '1', file: 'anna.json', sentences: [] };
  const answers = [{ ok: true, status: 200, json: () => Promise.reject(new Error('cut off')) }, answer(200, '{"parts": []}')];
  const told = [];
  const saving = makeSaving(async () => answers.shift(), part, {
    timing: () => '{}', changedTo: (state) => told.push(state), saved: () => told.push('fresh'),
  });
  saving.change();
  for (let i = 0; i < 2; i += 1) {
    runTimers();
    await settle();
  }
  deepEqual(told, ['waiting', 'saving', 'failed', 'saving', 'fresh', 'saved']);
  equal(saving.isDirty, false);
});

Deno.test('what somebody else has saved is shown, or asked about if something here is not saved', async () => {
  const sentence = (text) => ({ text, words: [] });
  const part = { voice: 'anna', page: 0, version: '1', file: 'anna.json', sentences: [sentence('Once.')] };
  const tale = (version, text) => ({ parts: [{ ...part, version, sentences: [sentence(text)] }] });
  const states = [];
  const saving = makeSaving(() => new Promise(() => {}), part, { timing: () => '', changedTo: (state) => states.push(state), saved: () => {} });
  const heard = () => [saving.hear(tale('1', 'Once.')), saving.hear(tale('1', 'Twice.')), saving.hear(tale('2', 'Once.'))];
  deepEqual(heard(), [false, true, true]);
  saving.change();
  deepEqual([heard(), states], [[false, false, false], ['waiting', 'conflict']]);
});

Deno.test('a version is sent only where there is one', async () => {
  const sent = [];
  globalThis.fetch = async (_, { headers }) => {
    sent.push(headers['If-Match']);
    return answer(204);
  };
  const { write } = makeClient('1a', 'aa', 'another library');
  await write('/timing', '{}', '7');
  await write('/take', 'sound');
  deepEqual(sent, ['"7"', undefined]);
});

Deno.test('what is wrong with a voice stands at its field', () => {
  const field = voicesField((key) => key, () => {});
  field.show([{ id: 'anna' }]);
  const [{ children: [row] }] = field.element.children;
  field.diagnostics([{ key: 'voices', index: 0, field: 'audio', severity: 'error', message: 'there is no such recording', notes: [] }]);
  const places = row.all.filter(({ children }) => JSON.stringify(children)?.includes('no such recording')).map(({ id }) => id).filter(Boolean);
  deepEqual(places, ['about-voice-0-audio-diagnostics']);
});

Deno.test('why a task was refused is shown until the next task', async () => {
  const words = (key) => key;
  const tasks = makeTasks(words, async () => answer(409, 'This tale has a task already: wait until it ends, or cancel it.'));
  const done = { tale: 'lapsa', kind: 'voice', voice: 'anna', phase: 'done', text: 'anna: 3 sentences' };
  const log = () => tasks.element.all.find(({ name }) => name === 'pre').textContent;
  tasks.hear({ tasks: [done] });
  await tasks.start('anna', 'align');
  tasks.hear({ tasks: [done] });
  equal(log(), 'This tale has a task already: wait until it ends, or cancel it.');
  tasks.hear({ tasks: [{ ...done, text: 'anna: 4 sentences' }] });
  equal(log(), 'anna: 4 sentences');
});

Deno.test('a task that ended with its preview does not keep the next one from beginning', () => {
  const tasks = makeTasks((key) => key, async () => answer(202));
  const phases = [];
  tasks.listen(({ phase }) => phases.push(phase));
  tasks.hear({ tasks: [{ tale: 'lapsa', kind: 'voice', voice: 'anna', phase: 'running', text: '2/3' }] });
  tasks.hear(null);
  deepEqual([phases, tasks.isBusy], [['running'], true]);
  tasks.hear({ tasks: [] });
  deepEqual([phases, tasks.isBusy], [['running', 'failed'], false]);
});

Deno.test('a task that somebody saw to its end is no news on the next page, and its warnings are', () => {
  const hear = (/** @type {object} */ task) => {
    const tasks = makeTasks((key) => key, async () => answer(202));
    tasks.hear({ tasks: [{ tale: 'lapsa', kind: 'align', voice: 'anna', name: 'Anna', phase: 'done', text: '1 recording aligned', ...task }] });
    return tasks.element;
  };
  const leave = () => dispatchEvent(new Event('pagehide'));
  equal(hear({}).hidden, false);
  leave();
  equal(hear({}).hidden, true, 'it lies over the next page, too');
  leave();
  equal(hear({ phase: 'running' }).hidden, false);
  equal(hear({}).hidden, false, 'it was done again');
  leave();
  equal(hear({ phase: 'failed' }).hidden, false);
  leave();
  equal(hear({ phase: 'failed' }).hidden, false, 'nobody has closed it');
  hear({ phase: 'failed' }).all.find(({ children }) => children.includes('bench-close')).click();
  equal(hear({ phase: 'failed' }).hidden, true);
  const isOpen = (/** @type {object} */ task) => hear(task).all.find(({ name }) => name === 'details').open;
  equal(isOpen({}), false);
  equal(isOpen({ text: 'tales/lapsa/tale.md:1:1: warning: this sentence was not found' }), true);
});

/** What a page writes that was opened from the library 'aa', while the preview of another library may have its address. @param {string} folder */
function writingTo(folder) {
  globalThis.fetch = async (address, { headers } = {}) => {
    if (address === location.href) return answer(200, `<script data-token="2b" data-folder="${folder}" defer>`);
    return answer(headers['X-Storysite-Token'] === '2b' ? 204 : 403);
  };
  return makeClient('1a', 'aa', 'another library').write;
}

Deno.test('what was made for one library is written after its preview started again', async () => {
  equal((await writingTo('aa')('/take', 'sound')).status, 204);
});

Deno.test('what was made for one library is not written into another one, and why is said', async () => {
  const response = await writingTo('bb')('/take', 'sound');
  deepEqual([response.status, await response.text()], [421, 'another library']);
});

Deno.test('a take waits for its own library while another one has the address', async () => {
  const { sending, told } = sendingTo(await writingTo('bb')('/take', 'sound'), answer(204));
  sending.add({ narrator: 'anna', key: 'one', wav: 'sound' });
  await settle();
  deepEqual([told, sending.isDone], [['one:sound', 'failed another library'], false]);
  runTimers();
  await settle();
  deepEqual(told.slice(2), ['one:sound', 'saved one']);
});

Deno.test('what is read while something is written is read again', async () => {
  const answers = [];
  globalThis.fetch = (address, { method = 'GET' } = {}) => (
    method === 'PUT' ? Promise.resolve(answer(204)) : new Promise((resolve) => { answers.push(resolve); }));
  const { read, write } = makeClient('1a', 'aa', 'another library');
  const found = [];
  read('/takes').then((takes) => found.push(takes));
  await write('/take', 'sound');
  answers[0](answer(200, '["before"]'));
  await settle();
  deepEqual(found, [], 'a take that was just recorded would be shown as open');
  answers[1](answer(200, '["after"]'));
  await settle();
  deepEqual(found, [['after']]);
});

Deno.test('a wave is drawn to its end after the preview was away', async () => {
  const piece = (range, bytes) => ({ status: 206, headers: new Headers({ 'Content-Range': `bytes ${range}` }), arrayBuffer: bytes });
  const bytes = async () => new Uint8Array([1, 2]).buffer;
  const answers = [
    async () => piece('0-1/4', bytes), () => Promise.reject(new Error('stopped')),
    async () => piece('2-3/4', () => Promise.reject(new Error('stopped'))), async () => piece('2-3/4', bytes),
  ];
  globalThis.fetch = () => answers.shift()();
  const wave = makeWave('tales/lapsa/anna.opus', 20, () => {});
  for (let i = 0; i < 4; i += 1) {
    await settle();
    runTimers();
  }
  deepEqual([[...wave.peaks], wave.isWhole], [[1, 2, 1, 2], true]);
});

Deno.test('each voice keeps what the form does not show, when one before it has been removed and saved', () => {
  const field = voicesField((key) => key, () => {});
  field.show([{ id: 'anna' }, { id: 'eva' }, { id: 'ona' }]);
  const [list, add] = field.element.children;
  const row = (number) => list.children[number];
  const remove = (number) => row(number).all.filter(({ name }) => name === 'button').at(-1).click();
  const input = (number) => row(number).querySelector();
  remove(0);
  deepEqual(field.value(), [{ was: '1', id: 'eva' }, { was: '2', id: 'ona' }]);
  const saved = field.sent();
  add.click(); // while it is being saved
  saved();
  input(1).value = 'zoja';
  input(3).value = 'new';
  deepEqual(field.value(), [{ was: '0', id: 'zoja' }, { was: '1', id: 'ona' }, { id: 'new' }]);
  field.sent()();
  deepEqual(field.value().map(({ was }) => was), ['0', '1', '2']);
});

Deno.test('a button that can do nothing more keeps the focus, as no disabled one does', () => {
  const done = [];
  const view = makeTapView((key) => key, { language: 'lv', direction: 'ltr' }, { rate: 1 }, { takeBack: () => done.push('taken back') });
  const back = view.element.all.find(({ children }) => children.includes('tap-back'));
  for (const canTakeBack of [true, false]) {
    view.draw(['Once.'], 0, { isRunning: true, canTakeBack, reaction: 0 });
    back.click();
  }
  deepEqual([done, back.ariaDisabled, !!back.disabled], [['taken back'], 'true', false]);
});
