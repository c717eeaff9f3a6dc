/**
 * Whether an element has a place on the page. Safari knows `checkVisibility` since 17.4.
 * @param {HTMLElement} element
 */
export const isRendered = (element) => element.getClientRects().length > 0;
