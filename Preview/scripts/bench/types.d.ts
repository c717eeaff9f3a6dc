import type { makeTasks } from './task.js';
import type { Sentence } from './units.js';
import type { State } from '../page/types.d.ts';

/** A recording of one voice, as the preview sends it. */
export interface Part {
  voice: string;
  name: string;
  /** The page, from 1; 0 for a recording of the whole tale. */
  page: number;
  /** In milliseconds. */
  duration: number;
  /** The version of the timing file: a digest of its bytes; empty if there is none. */
  version: string;
  /** The file that is written; nothing if the tale would not use it. */
  file?: string;
  /** What has to be done before anything can be saved. */
  advice?: string;
  /** The version of a recording is a digest of its bytes. */
  sounds: { path: string; type: string; version: string }[];
  sentences: Sentence[];
  /** Words that `check` finds something in, by their numbers in the recording. */
  findings: { code: string; first: number; count: number }[];
}

export interface BenchTale {
  title: string;
  language: string;
  direction: string;
  /** The version of `tale.md`: a digest of its bytes. */
  version: string;
  parts: Part[];
  /** The ids of the voices in `tale.md`. */
  voices: string[];
  /** The narrators with takes; early versions of storysite noted the name with the first voice. */
  narrators: { id: string; name?: string }[];
  /** The sentences as they are recorded. */
  text: { text: string; key: string; page: number }[];
  /** The pages with sentences: each can be recorded in one take. */
  pages: { key: string; page: number }[];
}

/** A take that the preview has: its length is in milliseconds. */
export interface KnownTake {
  key: string;
  /** The key of the take in which it is heard, if the text of its page was changed since. */
  file?: string;
  duration: number;
  /** Whether the voice was too loud for the microphone. */
  clipped: boolean;
  /** Whether the voice was put together from it. */
  joined?: boolean;
}

/** The front matter of a tale, as the preview sends it. */
export interface About {
  version: string;
  /** Fields by key; those that have another form in the file are not there. */
  fields: Record<string, any>;
  /** The language of tales that do not say theirs. */
  language: string;
  levels: string[];
  /** What a tale may contain. */
  contents: string[];
  pictures: string[];
  sounds: string[];
  timings: string[];
  /** What `check` finds, by field. */
  diagnostics: { key: string; voice?: number; field?: string; severity: string; message: string; notes: string[] }[];
}

export type Strings = (key: string, count?: number) => string;

/** What a mode of the bench gets. */
export interface Bench {
  string: Strings;
  /** The head of the page, for a choice, a state and a help. */
  head: HTMLElement;
  place: HTMLElement;
  /** Reads the tale as it is now; nothing if it cannot be read. */
  fetchTale: () => Promise<BenchTale | null>;
  /** Reads the JSON at an address of the preview; nothing if it cannot be read. */
  read: (address: string) => Promise<any>;
  /** Writes to the preview: over the version named, if there is one. Nothing while there is no preview. */
  write: (address: string, body?: BodyInit, version?: string) => Promise<Response | null>;
  /** The task in the background. */
  tasks: ReturnType<typeof makeTasks>;
}

export interface Mode {
  /** Shows the tale for the first time. */
  show: () => Promise<void>;
  /** Compares what is shown with what the library has now. */
  catchUp: () => Promise<void>;
  /** Hears each event of the preview; nothing when the connection is lost. */
  hear?: (state: State | null) => void;
  /** Saves what is not saved yet, and gives whether all is. */
  leave: () => Promise<boolean>;
}
