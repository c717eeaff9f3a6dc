/** Something that depends on what is chosen for some slots; the choices of the last one change first. */
export interface Varying<Value> {
  slots: number[];
  values: Value[];
}

export interface Choice {
  id: string;
  name: string;
  /** All forms of the name. */
  words: string[];
  /** Its picture below the site's root. */
  src: string;
  /** The part of it that matters: left, top, right and bottom in percent. */
  focus?: [number, number, number, number];
}

export interface Slot {
  id: string;
  label: string;
  choices: Choice[];
}

/** A layer of a picture: its address below the root, and what it shows. */
export type Layer = [string, string];

export interface Sentence {
  /** Milliseconds before it. */
  pause: number;
  slots: number[];
  /** The number of a variant for each combination. */
  values: number[];
  /** What stands between the words, and the words, by turns; a character for private use stands for a typed name. */
  texts: string[][];
}

/** The start and the end of a piece of a recording, and by turns the pause before a word and the word's length, in
 * milliseconds. Empty where the recording does not have the sentence. */
export type Cut = number[];

export interface MakerVoice {
  id: string;
  name: string;
  granularity: string;
  /** The address of each format below the root, and its type. */
  sources: [string, string][];
  /** For each sentence its variants. */
  cuts: Cut[][];
}

export interface MakerData {
  slots: Slot[];
  title: Varying<string>;
  layers: Varying<Layer>[][];
  sentences: Sentence[];
  /** Milliseconds after the last sentence. */
  after: number;
  voices: MakerVoice[];
  /** Words that are not shown when somebody types them. */
  refused: string[];
}
