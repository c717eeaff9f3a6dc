// The narrator's name and how takes are made, kept for all tales.

const RECORD_OPTIONS = 'storysite bench record';

/** @returns {import('./record-booth.js').RecordOptions} */
export const recallOptions = () => (
  { name: '', byVoice: true, byPage: false, ...JSON.parse(localStorage.getItem(RECORD_OPTIONS) ?? '{}') });

/** @param {import('./record-booth.js').RecordOptions} options */
export const keepOptions = (options) => localStorage.setItem(RECORD_OPTIONS, JSON.stringify(options));
