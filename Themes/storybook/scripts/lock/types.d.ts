/** `tales/SLUG/codes.js`: the key of a tale, wrapped once for each code. All bytes in hexadecimal digits. */
export interface TaleCodes {
  salt: string;
  rounds: number;
  /** The names of the scripts with the words of which codes are. */
  lists: string[];
  /** A name that only the code can compute, the wrapped key, and the last day or nothing. */
  opens: [tag: string, wrapped: string, until: string][];
  /** The names of codes that were removed. */
  gone: string[];
}

/** A picture or recording of the tale. */
export interface SealedMedia {
  /** As the page calls it. */
  name: string;
  /** Below the site's root. */
  path: string;
  type: string;
  /** In bytes. */
  size: number;
  /** The same with padding. */
  length: number;
  salt: string;
  /** The same number for the formats of one recording; 0 for a picture. */
  recording: number;
}

/** The page of a tale as it would be if it were not locked. */
export interface SealedPage {
  html: string;
  files: SealedMedia[];
}
