/** A file below the site's root: its path, its length in bytes, and its checksum. */
export type ListedFile = [path: string, size: number, checksum: string];

/** What a store lists: its files are in the common cache, its pages in the store itself. */
export interface StoreList {
  files: ListedFile[];
  pages: ListedFile[];
  /** When it was begun, in milliseconds since 1970; of two complete stores the later one counts. */
  at: number;
  /** The tale, if the store is one of a tale. */
  tale?: KeptTale;
}

export interface KeptTale {
  slug: string;
  title: string;
  lang: string;
  dir: string;
  cover?: string;
  version: string;
  /** That of a lesson or an activity. */
  kind?: string;
  /** The ids of the kept voices. */
  voices?: string[];
}

/** A cache with pages of one build, and the list of all that belongs to them. */
export interface Store {
  name: string;
  list: StoreList;
}
