// What is about other devices comes after the children are shown, as a bundle of its own.

let isAsked = false;

/** @param {HTMLElement} holder of the children */
export function offerOtherDevices({ dataset: { transfer } }) {
  if (isAsked || !transfer) return;
  isAsked = true;
  document.head.append(Object.assign(document.createElement('script'), { src: transfer }));
}
