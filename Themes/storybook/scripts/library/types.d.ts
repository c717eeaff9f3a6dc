/** A tale as the library shows it. */
export interface Tale {
  /** Its place in the library: shelf by shelf, the site's own language first, of each the newest. */
  index: number;
  slug: string;
  title: string;
  language: string;
  /** 0 of a tale that cannot be read. */
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
}

/** What a tale's place in the smart order depends on. */
export type Placed = Pick<Tale, 'index' | 'slug' | 'published' | 'state' | 'language'>;

/** What the reader has chosen to see; empty is everything. */
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
  /** What all of its tales are. */
  level?: string;
  tales: Tale[];
}

/** All tales, as far as they have come. */
export interface Catalog {
  tales: Tale[];
  /** Fetches what has not come yet. */
  load(): Promise<void>;
  /** Whether a part could not be fetched. */
  readonly lacks: boolean;
}
