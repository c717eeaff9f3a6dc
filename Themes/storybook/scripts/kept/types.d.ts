/** A file below the site's root: its path, its length in bytes, and its seal. */
export type Sealed = [path: string, size: number, seal: string];

/** What a shelf is there for: its files lie in the common cache, its pages on the shelf itself. */
export interface ShelfList {
  files: Sealed[];
  pages: Sealed[];
  /** When it was begun, in milliseconds since 1970: of two that are whole the younger holds. */
  at: number;
  /** The tale, if it is one. */
  tale?: KeptTale;
}

export interface KeptTale {
  slug: string;
  title: string;
  lang: string;
  dir: string;
  cover?: string;
  version: string;
  /** The ids of those that are kept. */
  voices?: string[];
}

/** A cache with pages of one build, and the list of all that belongs to them. */
export interface Shelf {
  name: string;
  list: ShelfList;
}
