/** @param {PointerEvent} click @returns {boolean} whether a key made it: Firefox counts keys on links, too */
export const isByKey = ({ detail, pointerType }) => !detail || pointerType === '';
