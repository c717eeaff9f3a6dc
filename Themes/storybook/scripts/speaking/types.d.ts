/** A sentence that the voice has left to the child: the details of the event `turn` of a tale. */
export interface Turn {
  /** The number of its first word. */
  first: number;
  /** Seconds of its words in the recording. */
  starts: Float64Array;
  ends: Float64Array;
  /** The `<source>` elements of the recording. */
  sources: Element[];
  /** How fast the voice speaks. */
  rate: number;
  /** Waits until the reader goes on. */
  wait(): void;
}

/** What the microphone has heard: sound in memory. */
export interface Take {
  samples: Int16Array<ArrayBuffer>;
  /** Samples per second. */
  rate: number;
}

/** A microphone that is open. */
export interface Hearing {
  /** Closes it. What it has heard; silence if it cannot be read. */
  finish(): Promise<Take>;
  /** Closes it, and forgets what it has heard. */
  drop(): void;
}

/** How loud sound is, in steps of a fiftieth of a second. */
export type Envelope = Float32Array;

/** An envelope and its length. */
export interface Shape {
  envelope: Envelope;
  seconds: number;
}
