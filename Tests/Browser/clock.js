// Stands for the sound of a page and for the time that it takes: nothing is fetched, decoded or waited for. The test moves
// the time by `clock.advance`; recordings that play, long timers and intervals go with it, step by step.

(() => {
  const STEP = 0.02; // seconds
  const LONG = 1000; // milliseconds: shorter timers are the page's own work, and run by themselves
  const USUAL = 60; // seconds, of a recording whose length nobody has written down
  const real = { setTimeout, clearTimeout, now: performance.now.bind(performance) };
  const playing = new Set();
  const durations = new Map(); // by the address of a source
  const media = new WeakMap();
  /** @type {{ id: number, at: number, every: number, action: () => void }[]} */
  let timers = [];
  let nextId = 1e9;
  let time = 0; // milliseconds that the test has moved the clock by

  const learnDurations = () => {
    for (const audio of document.querySelectorAll('audio[data-duration]')) {
      for (const source of audio.children) durations.set(source.src, Number(audio.dataset.duration));
    }
  };
  document.addEventListener('readystatechange', learnDurations, { once: true });

  const stateOf = (audio) => {
    if (!media.has(audio)) media.set(audio, { position: 0, paused: true, ended: false, ready: 0, src: '', duration: NaN });
    return media.get(audio);
  };
  const report = (audio, ...types) => queueMicrotask(() => {
    for (const type of types) audio.dispatchEvent(new Event(type));
  });
  const come = (audio) => {
    const state = stateOf(audio);
    if (state.ready) return;
    state.src = audio.getAttribute('src') ? audio.src : audio.querySelector('source')?.src ?? '';
    state.duration = durations.get(state.src) ?? USUAL;
    state.ready = 4;
    report(audio, 'loadedmetadata', 'canplay');
  };
  const property = (name, get, set) => Object.defineProperty(HTMLMediaElement.prototype, name, {
    configurable: true, get() { return get(stateOf(this), this); }, set(value) { set?.(stateOf(this), value, this); },
  });

  property('currentTime', ({ position }) => position, (state, value, audio) => {
    state.position = Math.min(Math.max(value, 0), state.duration || value);
    state.ended = false;
    report(audio, 'seeking', 'seeked', 'timeupdate');
  });
  property('paused', ({ paused }) => paused);
  property('ended', ({ ended }) => ended);
  property('duration', ({ duration }) => duration);
  property('readyState', ({ ready }) => ready);
  property('currentSrc', ({ src }) => src);
  property('seekable', ({ duration, ready }) => ({ length: ready ? 1 : 0, start: () => 0, end: () => duration }));
  property('seeking', () => true); // the time is what it is said to be: nobody is to guess what has passed since
  Object.assign(HTMLMediaElement.prototype, {
    load() {
      const state = stateOf(this);
      const wasPlaying = !state.paused;
      Object.assign(state, { position: 0, paused: true, ended: false, ready: 0, duration: NaN });
      playing.delete(this);
      if (wasPlaying) report(this, 'emptied');
      queueMicrotask(() => come(this));
    },
    play() {
      const state = stateOf(this);
      come(this);
      if (!state.paused) return Promise.resolve();
      if (state.ended) state.position = 0;
      Object.assign(state, { paused: false, ended: false });
      playing.add(this);
      report(this, 'play', 'playing');
      return Promise.resolve();
    },
    pause() {
      const state = stateOf(this);
      if (state.paused) return;
      state.paused = true;
      playing.delete(this);
      report(this, 'timeupdate', 'pause');
    },
  });

  const later = (action, delay, every, values) => {
    nextId += 1;
    timers.push({ id: nextId, at: time + delay, every, action: () => action(...values) });
    return nextId;
  };
  const forget = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
    real.clearTimeout.call(window, id);
  };
  window.setTimeout = (action, delay = 0, ...values) => {
    return delay < LONG ? real.setTimeout.call(window, action, delay, ...values) : later(action, delay, 0, values);
  };
  window.setInterval = (action, delay = 0, ...values) => later(action, delay, delay, values);
  window.clearTimeout = forget;
  window.clearInterval = forget;
  performance.now = () => real.now() + time;

  const runTimers = () => {
    for (const timer of timers.filter(({ at }) => at <= time).sort((one, other) => one.at - other.at)) {
      if (!timers.includes(timer)) continue; // another has stopped it
      if (timer.every) timer.at += timer.every;
      else timers = timers.filter((other) => other !== timer);
      timer.action();
    }
  };
  const sound = (audio) => {
    const state = stateOf(audio);
    state.position += STEP * audio.playbackRate;
    if (state.position < state.duration) {
      audio.dispatchEvent(new Event('timeupdate'));
      return;
    }
    if (audio.loop) {
      state.position -= state.duration;
      return;
    }
    Object.assign(state, { position: state.duration, paused: true, ended: true });
    playing.delete(audio);
    for (const type of ['timeupdate', 'pause', 'ended']) audio.dispatchEvent(new Event(type));
  };
  const { port1, port2 } = new MessageChannel();
  const task = () => new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

  window.clock = {
    /**
     * Moves the time, until a condition holds, if there is one.
     * @param {number} seconds
     * @param {() => boolean} [isEnough]
     * @returns {Promise<number>} the seconds that have passed; -1 when the condition did not hold in all that time
     */
    async advance(seconds, isEnough) {
      const from = time;
      await task();
      for (let step = 0; step * STEP < seconds; step += 1) {
        if (isEnough?.()) return (time - from) / 1000;
        time += STEP * 1000;
        for (const audio of [...playing]) sound(audio);
        runTimers();
        await task();
      }
      return !isEnough || isEnough() ? (time - from) / 1000 : -1;
    },
  };
})();
