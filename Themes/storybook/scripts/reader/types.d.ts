/** The text as it stands in the page: words in order, and the sentences and pages that hold them. */
export interface Text {
  words: HTMLElement[];
  /** The number of a word's span. */
  indexOf: Map<Element, number>;
  /** The sentence of each word. */
  sentenceOf: number[];
  /** The spans of each sentence: several when it crosses a mark such as <em>. */
  sentences: HTMLElement[][];
  /** The page of each word. */
  pageOf: number[];
  /** Of each page: its first word and the one after its last. */
  ranges: [number, number][];
}

/** Word `first + i` of the tale sounds from `starts[i]` to `ends[i]`, in seconds; `starts` never goes back. */
export interface Track {
  first: number;
  starts: Float64Array;
  ends: Float64Array;
}

/** The pages of a recording of the whole tale: from `times[i]` on, in seconds, `pages[i]` is to be seen. */
export interface Schedule {
  times: number[];
  pages: number[];
  /** Where the sound of a page begins. */
  heard: Map<number, number>;
}

export interface Recording {
  element: HTMLAudioElement;
  sources: Element[];
  voice: string;
  /** The page it tells, or -1 for the whole tale. */
  page: number;
  track: Track | null;
  /** Of a whole tale with timing. */
  schedule: Schedule | null;
}

/** What the player tells of itself. */
export interface PlayerEvents {
  started(): void;
  /** The time is another, or may be. */
  moved(): void;
  stopped(): void;
  ended(): void;
  /** With the key of the words that say why. */
  failed(key: string): void;
}

/** What the telling tells of itself. */
export interface TellingEvents {
  changed(playing: boolean): void;
  /** Another sentence is told. */
  sentence(): void;
  finished(): void;
  /** With the key of the words that say why. */
  failed(key: string): void;
}

/** One page at a time. Tells the article of every change by the event `pageshown` with `{ from, to }`; from -1 at first. */
export interface Pages {
  sections: HTMLElement[];
  readonly shown: number;
  show(page: number): void;
  /** The page that a turn leads to, 1 forward or -1 back, or -1 when there is none. */
  neighbour(step: number): number;
  /** Shows the neighbour, 1 forward or -1 back, as the reader's own wish. */
  turn(step: number): void;
  hasChoices(page: number): boolean;
  /** The page in the address, or -1. */
  pageAtHash(): number;
}

/** Puts the light on a word and on the sentence of a place; -1 puts it out. */
export type Light = (word: number, place: number) => void;

/** The place in a tale that is kept: the section's id, a word or -1, a voice. */
export interface Place {
  page: string;
  word: number;
  voice: string;
}
