// Reads a recording that somebody has made elsewhere, as a take.

import { LONGEST_PAGE } from './record-level.js';
import { RATE } from './record-wav.js';

/**
 * @param {File} file
 * @returns {Promise<Float32Array<ArrayBuffer> | string>} its sound, or what is to be said instead
 */
export async function decoded(file) {
  const buffer = await file.arrayBuffer().then((bytes) => new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes)).catch(() => null);
  if (!buffer) return 'record-unread';
  if (buffer.duration > LONGEST_PAGE) return 'record-long-page';
  const sound = new Float32Array(buffer.length);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    buffer.getChannelData(channel).forEach((sample, i) => { sound[i] += sample / buffer.numberOfChannels; });
  }
  return sound;
}
