// A module of its own, because every page asks this, and only pages that keep tales ask more.

/** Whether this browser can keep pages at all: only where the connection is safe, and not from a folder. */
export const canKeep = location.protocol !== 'file:' && isSecureContext && 'serviceWorker' in navigator && 'caches' in window;
