import { deepEqual, equal } from 'node:assert/strict';
import { makeScene } from './scene.js';

/** @param {(scene: ReturnType<typeof makeScene>) => void} check */
const scene = (tale, check) => () => check(makeScene(tale));
const PLAIN = { pages: [[2, 1], [1], [2]] };
// 1 asks: page 2 or page 3, and both come to page 4. The words of 1 are three of the story and one of each answer.
const ASKING = { pages: [[2], [3, 1, 1], [1], [1], [1]], answers: [[], [2, 3], [4], [4], []] };

for (const byPage of [false, true]) {
  const how = byPage ? 'recordings of pages' : 'one recording';

  Deno.test(`${how}: the story is told from page to page to its end`, scene({ ...PLAIN, byPage }, ({ narration, pass, events, seen }) => {
    narration.toggle();
    pass(0.6);
    equal(seen.word, 0);
    pass(20);
    deepEqual(events().filter((event) => !['plays', 'rests'].includes(event)), ['page 1', 'page 2', 'finished', 'end']);
    deepEqual([narration.playing, seen.word], [false, -1]);
  }));

  Deno.test(`${how}: where the story asks the voice waits, and goes on with the answer's page`, scene({ ...ASKING, byPage }, ({ narration, pass, turn, events, log }) => {
    narration.toggle();
    pass(20);
    equal(narration.playing, false);
    equal(events().includes('asks'), true);
    turn(3);
    equal(narration.playing, true);
    pass(20);
    deepEqual(log.filter((event) => event.startsWith('page')), ['page 3', 'page 4'], 'page 2 is the other answer\'s');
    equal(log.at(-1), 'end');
  }));

  Deno.test(`${how}: an answer is spoken alone, and the story that asked goes on after it`, scene({ ...ASKING, byPage }, ({ narration, pass, turn, events }) => {
    narration.toggle();
    pass(20);
    events();
    equal(Number(narration.speak(5, 5).toFixed(2)), 0.62, 'a word of half a second, and a breath');
    pass(2);
    deepEqual(events(), ['plays', 'rests', 'reached']);
    equal(narration.speak(6, 6) > 0, true, 'the other answer, after all');
    pass(2);
    turn(2);
    equal(narration.playing, true);
  }));

  Deno.test(`${how}: at a question the voice waits, a sentence told again leaves it open, and the answer goes on`, scene({ ...PLAIN, byPage, questions: [1] }, ({ narration, pass, turn, events }) => {
    narration.toggle();
    pass(20);
    deepEqual([events().includes('asks'), narration.asking, narration.playing], [true, true, false]);
    narration.speak(0, 1, true);
    pass(3);
    deepEqual([events().includes('page 0'), narration.asking, narration.playing], [true, true, false]);
    turn(2);
    equal(narration.playing, true);
  }));

  Deno.test(`${how}: questions that no voice tells come after its last word, and then the end`, scene({ ...PLAIN, byPage, silent: [2], questions: [2] }, ({ narration, pass, events, showEnd }) => {
    narration.toggle();
    pass(20);
    deepEqual(events().filter((event) => !['plays', 'rests'].includes(event)), ['page 1', 'page 2', 'asks']);
    deepEqual([narration.asking, narration.playing], [true, false]);
    showEnd();
    equal(narration.asking, false);
  }));

  Deno.test(`${how}: a reader in silence hears an answer, and no more`, scene({ ...ASKING, byPage }, ({ narration, pass, turn }) => {
    turn(1);
    narration.speak(5, 5);
    pass(2);
    turn(2);
    equal(narration.playing, false);
  }));

  Deno.test(`${how}: it stops after every sentence when it is to, and takes up the next`, scene({ ...PLAIN, byPage }, ({ narration, pass, seen, events }) => {
    narration.setBySentence(true);
    narration.toggle();
    for (const word of [1, 2, 3, 5]) {
      pass(5);
      deepEqual([narration.playing, narration.word, seen.word], [false, word, -1], 'only the sentence is highlighted while it waits');
      equal(events().at(-1), 'reached');
      narration.play();
    }
    pass(1);
    equal(events().at(-1), 'end', 'nothing is left to say');
  }));

  Deno.test(`${how}: a page that is turned to while the voice sounds is spoken from its beginning`, scene({ ...PLAIN, byPage }, ({ narration, pass, turn, seen }) => {
    narration.toggle();
    pass(1);
    turn(2);
    pass(0.1);
    equal(narration.playing, true);
    pass(0.6);
    equal(seen.word, 4);
  }));

  Deno.test(`${how}: the last page, come back to from the end, is told again`, scene({ ...PLAIN, byPage }, ({ narration, pass, turn, seen }) => {
    narration.hear(5);
    pass(5);
    equal(seen.end, true);
    turn(2);
    deepEqual([narration.playing, seen.word], [false, -1]);
    narration.toggle();
    pass(0.6);
    equal(seen.word, 4);
  }));
}

Deno.test('a page without a recording is shown, and the voice waits there', scene({ ...PLAIN, byPage: true, silent: [1] }, ({ narration, pass, log }) => {
  narration.toggle();
  pass(10);
  equal(log.at(-1), 'page 1');
  equal(log.includes('finished'), false);
}));

Deno.test('pictures after the last word are seen one after the other, and then the end', scene({ pages: [[1], [], []] }, ({ narration, pass, events }) => {
  narration.toggle();
  pass(1.6);
  deepEqual(events(), ['plays', 'rests', 'page 1']);
  pass(2.8);
  deepEqual(events(), [], 'it is hardly seen');
  pass(3);
  deepEqual(events(), ['page 2']);
  pass(3);
  deepEqual(events(), ['finished', 'end']);
}));

Deno.test('a picture at the end of a path is seen, and then the end', scene({
  pages: [[1], [1, 1, 1], [1], [], [1]], answers: [[], [2, 4], [], [], []],
}, ({ narration, pass, turn, events, seen }) => {
  narration.toggle();
  pass(20);
  turn(2);
  events();
  pass(5);
  deepEqual(events(), ['rests', 'page 3', 'finished', 'end']);
  turn(1);
  turn(2);
  narration.toggle();
  pass(1.5);
  narration.toggle();
  deepEqual(events().slice(-2), ['finished', 'end'], 'a reader who goes on has seen enough');
  turn(1);
  turn(4);
  narration.toggle();
  pass(1);
  deepEqual([seen.page, narration.playing], [4, true], 'the sound of the other path counts as lost');
}));

Deno.test('a picture after the last word stays for a reader who goes elsewhere or stops the tale, and is left by one who goes on', scene({ pages: [[1], []] }, ({ narration, pass, turn, seen }) => {
  const look = () => {
    narration.hear(0);
    pass(2);
    deepEqual([seen.page, seen.end, narration.playing], [1, false, false]);
  };
  look();
  turn(0);
  pass(9);
  deepEqual([seen.page, seen.end], [0, false]);
  look();
  narration.pause();
  pass(9);
  deepEqual([seen.page, seen.end], [1, false]);
  narration.toggle();
  equal(seen.end, true);
}));

Deno.test('a tale goes on from a picture that a reader turns to while it is told, or by an answer', scene({ pages: [[1], [], [1], [], [1]], questions: [0] }, ({ narration, pass, turn, seen }) => {
  narration.toggle();
  pass(5);
  turn(1);
  pass(2.5);
  deepEqual([seen.page, narration.asking], [1, false]);
  pass(1);
  deepEqual([seen.page, narration.playing], [2, true]);
  turn(3);
  deepEqual([seen.page, narration.playing], [3, false]);
  pass(3.5);
  deepEqual([seen.page, narration.playing], [4, true]);
  narration.toggle();
  turn(3);
  pass(9);
  equal(seen.page, 3, 'nobody tells it');
}));

Deno.test('where the sound ends before its times, the pages that lack it are shown as those without a voice', scene({ ...PLAIN, lost: 3.2 }, ({ narration, pass, turn, showEnd, events, seen }) => {
  narration.toggle();
  pass(10);
  deepEqual(events(), ['plays', 'rests', 'page 1']);
  turn(2);
  narration.hear(5);
  pass(1);
  deepEqual([seen.page, narration.playing], [2, false]);
  showEnd();
  equal(narration.over, true);
}));

Deno.test('where the sound ends before its times, the tale ends with the last page', scene({ ...PLAIN, lost: 1.5 }, ({ narration, pass, seen }) => {
  narration.toggle();
  pass(10);
  equal(seen.end, true);
}));

Deno.test('a child says no sentence by turns whose sound is lost', scene({ pages: [[1, 1, 1, 1], [1]], lost: 2.7 }, ({ narration, pass, events, seen }) => {
  narration.setBySentence(true);
  narration.toggle();
  for (let turns = 0; turns < 3; turns += 1) {
    pass(5);
    equal(events().at(-1), 'reached');
    narration.play();
  }
  pass(5);
  deepEqual([seen.page, narration.playing], [1, false]);
}));

Deno.test('a voice that was paused goes on where it was', scene(PLAIN, ({ narration, pass }) => {
  narration.toggle();
  pass(1.2);
  narration.toggle();
  const at = narration.position();
  narration.toggle();
  deepEqual([at > 1, narration.position() >= at, narration.playing], [true, true, true]);
}));

Deno.test('what is spoken alone says how long it takes, and what no voice has takes no time', scene({ ...PLAIN, byPage: true, silent: [1] }, ({ narration }) => {
  equal(narration.speak(0, 0) > 0, true);
  equal(narration.speak(3, 3), 0);
}));

Deno.test('a word that is pointed at is highlighted, whatever was spoken alone before', scene(PLAIN, ({ narration, pass, seen }) => {
  narration.speak(0, 0);
  pass(2);
  narration.point(5);
  deepEqual([narration.playing, seen.word, seen.page], [false, 5, 2]);
}));

Deno.test('a page that is turned to while one word is spoken stays silent', scene(PLAIN, ({ narration, pass, turn }) => {
  narration.speak(0, 0);
  pass(0.1);
  turn(1);
  equal(narration.playing, false);
}));

Deno.test('a word that is tapped while the story asks is spoken and highlighted', scene(ASKING, ({ narration, pass, seen }) => {
  narration.toggle();
  pass(20);
  narration.hear(0);
  pass(0.6);
  deepEqual([narration.playing, seen.word], [true, 0]);
}));

Deno.test('what was put out is highlighted again when the voice goes on', scene(PLAIN, ({ narration, pass, seen }) => {
  narration.toggle();
  pass(0.6);
  narration.pause();
  narration.turnOff();
  equal(seen.word, -1);
  narration.play();
  pass(0.1);
  equal(seen.word, 0);
}));

Deno.test('at "The end" the voice begins the tale again; back on a page, the page', scene(PLAIN, ({ narration, pass, turn, showEnd, seen }) => {
  narration.toggle();
  pass(2.2);
  showEnd();
  equal(narration.playing, false);
  turn(0);
  narration.toggle();
  pass(0.6);
  equal(seen.word, 0);
  narration.hear(5);
  pass(5);
  narration.toggle();
  pass(0.6);
  deepEqual([seen.page, seen.word], [0, 0]);
}));

Deno.test('where a recording ends with its last sentence, the next page follows', scene({ ...PLAIN, byPage: true, rest: 0 }, ({ narration, pass, seen }) => {
  narration.setBySentence(true);
  narration.hear(2);
  pass(3);
  equal(narration.playing, false);
  narration.play();
  pass(0.6);
  deepEqual([seen.page, seen.word], [1, 3]);
}));

Deno.test('a recording that has ended with a sentence and is begun from outside goes on after a pause', scene({ ...PLAIN, rest: 0 }, ({ narration, pass, audio, seen, events }) => {
  narration.setBySentence(true);
  narration.hear(5);
  pass(5);
  narration.setBySentence(false);
  audio.play();
  audio.dispatchEvent(new Event('play')); // headphones
  pass(0.7);
  equal(narration.playing, true);
  narration.pause();
  events();
  narration.play();
  pass(0.1);
  deepEqual([narration.playing, seen.end, seen.word], [true, false, 0]);
}));

Deno.test('pages of an answer that was not chosen are never highlighted', scene(ASKING, ({ narration, pass, turn, seen }) => {
  turn(1);
  turn(2);
  narration.toggle();
  const words = new Set();
  for (let i = 0; i < 300; i += 1) {
    pass(0.02);
    words.add(seen.word);
  }
  deepEqual([...words].filter((word) => word >= 0), [7, 9]);
}));

Deno.test('new times are taken while the voice goes on', scene(PLAIN, ({ narration, pass, recordings, seen, events }) => {
  narration.toggle();
  pass(0.6);
  equal(seen.word, 0);
  events();
  narration.renew(() => {
    recordings[0].track = { first: 0, starts: Float64Array.of(0.1, 0.55, 9), ends: Float64Array.of(0.5, 2, 10) };
  });
  deepEqual([seen.word, narration.playing, events()], [1, true, []]);
}));

Deno.test('where to go in one recording is not forgotten when another one comes late', scene({ ...PLAIN, byPage: true }, ({ narration, pass, seen }) => {
  narration.hear(3);
  narration.point(5); // of a recording that is not there yet
  pass(0.1);
  narration.play();
  pass(0.7);
  deepEqual([seen.page, seen.word], [2, 5]);
}));

const told = ({ narration }) => [narration.recording.voice, narration.recording.page, narration.playing];

Deno.test('another voice, chosen while the story asks, goes on with the answer', scene({ ...ASKING, second: true }, (tale) => {
  const { narration, pass, turn, seen } = tale;
  narration.toggle();
  pass(20);
  narration.setVoice('bert', narration.word);
  deepEqual([narration.asking, narration.playing, seen.word], [true, false, -1]);
  narration.speak(5, 5, true);
  pass(2);
  turn(2);
  deepEqual(told(tale), ['bert', 2, true]);
}));

Deno.test('a voice that lacks the shown page is not told by the one before', scene({ ...PLAIN, second: true, lacking: [1] }, (tale) => {
  const { narration, pass, seen } = tale;
  narration.hear(3);
  pass(0.6);
  narration.setVoice('bert', narration.word);
  equal(narration.playing, false, 'as it waits where it comes to such a page itself');
  pass(5);
  equal(seen.page, 1);
  narration.toggle();
  deepEqual(told(tale), ['bert', 2, true]);
}));

Deno.test('a sentence that is heard alone does not make the voice read on when another is chosen or the place is', scene({ ...PLAIN, second: true }, ({ narration, pass, recordings }) => {
  narration.speak(0, 1);
  pass(0.6);
  narration.setVoice('bert', narration.word);
  pass(5);
  deepEqual([narration.playing, narration.voice], [false, 'bert']);
  narration.speak(0, 1);
  pass(0.6);
  narration.seek(recordings.at(-1), 0.2);
  pass(5);
  equal(narration.playing, false);
}));

Deno.test('a reader in silence hears no page after the story has asked', scene(ASKING, ({ narration, pass, turn }) => {
  narration.toggle();
  pass(20);
  narration.turned(2, false);
  deepEqual([narration.playing, narration.asking], [false, false]);
  turn(4);
  equal(narration.playing, false);
}));

Deno.test('another voice, chosen after a sentence, speaks the whole of it', scene({ ...PLAIN, second: true }, ({ narration, pass, seen }) => {
  narration.setBySentence(true);
  narration.toggle();
  pass(5);
  equal(narration.word, 1);
  narration.setVoice('bert', narration.word);
  narration.play();
  pass(0.6);
  equal(seen.word, 0);
}));

Deno.test('where a file breaks off, the next goes on, and where that does too, the place is kept', scene(PLAIN, ({ narration, audio, pass, events }) => {
  audio.files = [{}, {}];
  narration.toggle();
  pass(1.2);
  events();
  audio.breakOff(audio.files[0]);
  deepEqual([narration.playing, audio.currentTime > 1], [true, true], 'it begins again');
  audio.breakOff(audio.files[1]);
  deepEqual(events(), ['rests', 'sound-lost']);
  narration.toggle();
  pass(0.02);
  equal(audio.currentTime > 1, true, 'the place is lost');
}));

Deno.test('a voice is missing if none of its files has come', scene({ ...PLAIN, second: true }, ({ narration, audio, events }) => {
  audio.files = [{}];
  narration.setVoice('bert', narration.word);
  narration.toggle();
  audio.breakOff(audio.files[0]);
  equal(events().at(-1), 'sound-missing');
}));
