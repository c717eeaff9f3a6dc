// The wave of a recording: its peaks, as they come, and how they are drawn.

import { RESOLUTION } from './quiet.js';
import { addressOf } from './address.js';

/** Milliseconds between two requests for more peaks, and after one that no preview answered. */
const [ASK_AGAIN, ASK_LATER] = [150, 4000];
/**
 * The exponent for drawing. Peaks are square roots: their squares would hide quiet sound, and the roots hide
 * differences of loud sound.
 */
const CONTRAST = 1.5;

/**
 * @param {string} path of the recording in the library
 * @param {number} duration in milliseconds
 * @param {() => void} grown called when there are more peaks
 */
export function makeWave(path, duration, grown) {
  let peaks = new Uint8Array(Math.ceil((duration / 1000) * RESOLUTION) + RESOLUTION);
  let count = 0;
  let isOver = false;
  const state = {
    /** Whether the preview cannot decode: 'ffmpeg', or 'silent' for a recording without sound. */
    lack: '',
    /** Whether all of it is there, or will never be. */
    isWhole: false,
    get peaks() { return peaks.subarray(0, count); },
    end() { isOver = true; },
  };

  const load = async () => {
    while (!isOver) {
      const response = await fetch(addressOf.wave(path), { headers: { Range: `bytes=${count}-` } }).catch(() => null);
      const body = response?.status === 206 ? await response.arrayBuffer().catch(() => null) : null;
      if (response && body) {
        const piece = new Uint8Array(body);
        if (count + piece.length > peaks.length) {
          const more = new Uint8Array((count + piece.length) * 2);
          more.set(peaks);
          peaks = more;
        }
        peaks.set(piece, count);
        count += piece.length;
        state.isWhole = Number(response.headers.get('Content-Range')?.split('/')[1]) === count;
        grown();
      } else if (response && response.status !== 202 && response.status !== 206) {
        if (response.status === 501 || response.status === 404) state.lack = response.status === 501 ? 'ffmpeg' : 'silent';
        state.isWhole = true;
        grown();
      }
      if (state.isWhole) return;
      await new Promise((resolve) => { setTimeout(resolve, response ? ASK_AGAIN : ASK_LATER); });
    }
  };
  load();
  return state;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Uint8Array} peaks
 * @param {{ left: number, scale: number, duration: number }} view the first pixel, and pixels a millisecond
 */
export function drawWave(canvas, peaks, { left, scale, duration }) {
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  drawRuler(context, width, { left, scale, duration }, style);
  const top = 22;
  const middle = top + (height - top) / 2;
  const room = (height - top) / 2 - 4;
  context.fillStyle = style.color;
  for (let x = 0; x < width; x += 1) {
    const first = Math.floor((((left + x) / scale) / 1000) * RESOLUTION);
    const last = Math.max(Math.ceil((((left + x + 1) / scale) / 1000) * RESOLUTION), first + 1);
    let peak = 0;
    for (let i = first; i < last && i < peaks.length; i += 1) if (peaks[i] > peak) peak = peaks[i];
    if (first >= peaks.length) break;
    const tall = Math.max((peak / 255) ** CONTRAST * room, 0.5);
    context.fillRect(x, middle - tall, 1, tall * 2);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {{ left: number, scale: number, duration: number }} view
 * @param {CSSStyleDeclaration} style
 */
function drawRuler(context, width, { left, scale, duration }, style) {
  const step = [100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000].find((ms) => ms * scale >= 64) ?? 3_600_000;
  context.font = `12px ${style.fontFamily}`;
  context.textBaseline = 'top';
  context.fillStyle = style.caretColor;
  for (let time = Math.floor(left / scale / step) * step; time <= duration; time += step) {
    const x = time * scale - left;
    if (x > width) break;
    context.fillRect(Math.round(x), 0, 1, 16);
    context.fillText(clock(time, step), x + 4, 2);
  }
}

/** @param {number} time @param {number} step @returns {string} such as `1:02` or `1:02.5` */
function clock(time, step) {
  const seconds = Math.floor(time / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return step < 1000 ? `${text}.${Math.floor((time % 1000) / 100)}` : text;
}
