// Hears the microphone, on the browser's thread for sound, and passes on what it hears in blocks of a fiftieth of a second.

/// <reference path="../../../Themes/storybook/scripts/capture/types.d.ts" />

const SIZE = Math.round(sampleRate / 50);

class Recorder extends AudioWorkletProcessor {
  block = new Float32Array(SIZE);

  count = 0;

  /** @param {Float32Array[][]} inputs */
  process([[input]]) {
    for (const sample of input ?? []) {
      this.block[this.count] = sample;
      this.count += 1;
      if (this.count === SIZE) {
        this.port.postMessage(this.block, [this.block.buffer]);
        this.block = new Float32Array(SIZE);
        this.count = 0;
      }
    }
    return true;
  }
}

registerProcessor('recorder', Recorder);
