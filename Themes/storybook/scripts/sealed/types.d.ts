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
