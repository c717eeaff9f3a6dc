// The preview's events. Each has the whole state, so that only the last one counts.

/** Milliseconds after which a lost connection is opened again. */
const PAUSE = 500;

/**
 * @param {(state: string) => void} heard is called with each state as JSON,
 *   and with an empty text when the connection is lost
 * @returns {() => void} ends the connection
 */
export function hearEvents(heard) {
  /** @type {EventSource} */
  let source;
  let timer = 0;

  const open = () => {
    source = new EventSource('/.storysite/events');
    source.onmessage = ({ data }) => heard(data);
    // Browsers differ in when they try again by themselves, and some give up.
    source.onerror = () => {
      source.close();
      heard('');
      timer = setTimeout(open, PAUSE);
    };
  };

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
