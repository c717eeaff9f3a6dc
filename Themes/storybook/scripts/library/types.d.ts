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
  /** 20260301, or 0. */
  published: number;
  narrated: boolean;
  premium: boolean;
  state: '' | 'coming' | 'unavailable';
  /** Below the site's root, or empty. */
  cover: string;
  /** The slug that the tale and its translations share; its own if there are none. */
  work: string;
  /** All languages of the work, that of the tale first. */
  languages: string[];
}

/** What a tale's position in the smart order depends on. */
export type Placed = Pick<Tale, 'index' | 'slug' | 'published' | 'state' | 'language' | 'work'>;

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
}

/** Tales under a heading, or without one. */
export interface Shelf {
  title: string;
  /** The reading level of all its tales. */
  level?: string;
  tales: Tale[];
}

/** All tales, as far as they are loaded. */
export interface Catalog {
  tales: Tale[];
  /** Fetches what is not loaded yet. */
  load(): Promise<void>;
  /** Whether a part could not be fetched. */
  readonly lacks: boolean;
}
