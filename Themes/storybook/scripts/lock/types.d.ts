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
