// What is asked for again and again runs once at a time, so that an old answer never comes after a new one.

/** @param {() => Promise<void>} action runs again if it is asked for while it runs */
export function oneAtATime(action) {
  let isRunning = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await action();
      }
    } finally {
      isRunning = false;
    }
  };
}
