import type { KeptTale, ListedFile } from '../kept/types.d.ts';

/** A recording in one format, with its media type. */
export type Format = [path: string, size: number, checksum: string, type: string];

/** `tales/SLUG/files.json`: all files of a tale. */
export interface TaleFiles extends Omit<KeptTale, 'voices' | 'kind'> {
  /** The path of the list of what all pages share. */
  shell: string;
  page: ListedFile;
  /** The wrapped keys of a locked tale. */
  codes?: ListedFile;
  pictures: ListedFile[];
  /** Each recording in all its formats, in the order of its `<source>` elements. */
  voices: { id: string, name: string, recordings: Format[][] }[];
  music?: Format[];
}
