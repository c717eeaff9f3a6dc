import type { KeptTale, Sealed } from '../kept/types.d.ts';

/** A recording in one format, with its media type. */
export type Format = [path: string, size: number, seal: string, type: string];

/** `tales/SLUG/files.json`: all that belongs to a tale, to choose from. */
export interface TaleFiles extends Omit<KeptTale, 'voices'> {
  /** The path of the list of what all pages share. */
  shell: string;
  page: Sealed;
  pictures: Sealed[];
  /** Each recording in all its formats, as browsers are offered them. */
  voices: { id: string, name: string, recordings: Format[][] }[];
  music?: Format[];
}
