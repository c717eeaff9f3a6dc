// Passes on each sample of the microphone, from the browser's thread for sound, in blocks of a fiftieth of a second.
// Asked for the end, it gives what is left of a block, and stops.

/// <reference path="./types.d.ts" />

const SIZE = Math.round(sampleRate / 50);

class Capture extends AudioWorkletProcessor {
  block = new Float32Array(SIZE);

  count = 0;

  isOver = false;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.isOver = true;
      this.port.postMessage(this.block.subarray(0, this.count));
      this.port.postMessage(null);
    };
  }

  /** @param {Float32Array[][]} inputs */
  process([[input]]) {
    if (this.isOver) return false;
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

registerProcessor('capture', Capture);
