// The narrator's name and how takes are made, kept for all tales.

import { storedOptions, storeOptions } from '../page/stored.js';

const RECORD_OPTIONS = 'storysite bench record';

/** @returns {import('./record-booth.js').RecordOptions} */
export const recallOptions = () => (
  { name: '', byVoice: true, byPage: false, ...storedOptions(RECORD_OPTIONS) });

/** @param {import('./record-booth.js').RecordOptions} options */
export const keepOptions = (options) => storeOptions(RECORD_OPTIONS, options);
