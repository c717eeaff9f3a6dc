// Paints in each animation frame while sound plays.

/** @param {() => void} paint */
export function makeClock(paint) {
  let run = 0; // a frame of an earlier run must not paint

  return {
    start() {
      run += 1;
      const mine = run;
      const frame = () => {
        if (mine !== run) return;
        paint();
        requestAnimationFrame(frame);
      };
      frame();
    },
    stop() {
      run += 1;
      paint();
    },
  };
}
