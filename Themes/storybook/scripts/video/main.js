// The page of a video tale: the video stands where other tales have pictures, and the reader plays it as a voice.
// Without this script it has the browser's own keys.

import { listenToFaults } from './faults.js';
import { offerCaptions } from './captions.js';
import { offerLarge } from './large.js';

/** @param {HTMLElement} tale @param {HTMLVideoElement} video */
function openVideo(tale, video) {
  video.controls = false;
  // The button of the page plays it for readers without a pointer.
  for (const part of [video, tale.querySelector('.screen-play')]) {
    part?.addEventListener('click', () => {
      /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=play]'))?.click();
    });
  }
  const captions = offerCaptions(video, tale.querySelector('[data-action=captions]'));
  offerLarge(tale, tale.querySelector('[data-action=large]'), captions);
  listenToFaults(tale, video);
}

const taleWithVideo = document.querySelector('[data-tale]');
const videoInPage = taleWithVideo?.querySelector('video[data-voice]');
if (taleWithVideo instanceof HTMLElement && videoInPage instanceof HTMLVideoElement) openVideo(taleWithVideo, videoInPage);
