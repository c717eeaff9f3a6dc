import type { Sentence } from './units.js';

/** A recording of one voice, as the preview tells it. */
export interface Part {
  voice: string;
  name: string;
  /** The page, from 1; 0 for a recording of the whole tale. */
  page: number;
  /** In milliseconds. */
  duration: number;
  /** Names the bytes of the timing file; empty if there is none. */
  version: string;
  /** The file that is written; nothing if the tale would not use it. */
  file?: string;
  /** What has to be done before anything can be saved. */
  advice?: string;
  sounds: { path: string; type: string }[];
  sentences: Sentence[];
  /** Words that `check` finds something in, by their numbers in the recording. */
  findings: { code: string; first: number; count: number }[];
}

export interface BenchTale {
  title: string;
  language: string;
  direction: string;
  parts: Part[];
}

export type Texts = (key: string, count?: number) => string;
