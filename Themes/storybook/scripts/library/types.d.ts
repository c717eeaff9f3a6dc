/** A tale as the library shows it. */
export interface Tale {
  /** Its position in the library: by shelf, the site's own language first, the newest first. */
  index: number;
  slug: string;
  title: string;
  language: string;
  /** 0 if the tale cannot be read. */
  minutes: number;
  /** `beginner`, `intermediate`, `advanced`, or empty. */
  level: string;
  /** In years, or -1. */
  youngest: number;
  oldest: number;
  themes: string[];
  characters: string[];
  /** What parents may want to know first. */
  contains: string[];
  /** 20260301, or 0. */
  published: number;
  narrated: boolean;
  premium: boolean;
  state: '' | 'coming' | 'unavailable';
  /** Below the site's root, or empty. */
  cover: string;
  /** Its shape and important part, as classes of the style sheet. */
  coverFrame: string;
  /** The slug that the tale and its translations share; its own if there are none. */
  work: string;
  /** All languages of the work, that of the tale first. */
  languages: string[];
}

/** What a tale's position in the smart order depends on. */
export type Placed = Pick<Tale, 'index' | 'slug' | 'youngest' | 'oldest' | 'published' | 'state' | 'language' | 'work'> & {
  /** Its position, from 1, on a shelf of the editor's that names its tales; 0 or nothing on any other. */
  order?: number;
};

/** What the reader has chosen to see; empty for everything. */
export interface Choices {
  q: string;
  tab: string;
  sort: string;
  language: string;
  level: string;
  age: string;
  character: string;
  theme: string;
  short: string;
  narrated: string;
  kept: string;
  /** The longest, in minutes. */
  most: string;
  /** What the tales do not contain, with commas. */
  without: string;
}

/** Tales under a heading, or without one. */
export interface Shelf {
  title: string;
  /** The reading level of all its tales. */
  level?: string;
  tales: Tale[];
}

/** Tales that are found together: those of one language, or all of a small library. */
export interface Section {
  languages: string[];
  /** The parts with all its tales, if they are few; else `tables`. */
  parts?: string[];
  tables?: string;
  /** Whether it is for a search in all small languages at once. */
  joint?: boolean;
}

/** Where the tales of a large section are; `tables.js` reads the lists. */
export interface Tables {
  words: { first: string; last: string; hash: string }[];
  vocabulary: string[];
  titles: string;
  list: string;
  ages: number[];
  characters: string[];
  themes: string[];
}

/** Tales among which those are that the reader asks for. */
export interface Found {
  portion: ReturnType<typeof import('./portion.js').makePortion>;
  /** Whether mistakes in typing are forgiven. */
  typos?: boolean;
  isLast?: boolean;
}
