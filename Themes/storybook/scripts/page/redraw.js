// Redraws a form, and keeps the focus where it was.

/** @param {HTMLElement} holder of the controls @param {() => void} draw replaces them */
export function redraw(holder, draw) {
  const controls = () => /** @type {HTMLElement[]} */ ([...holder.querySelectorAll('input, button')]);
  const at = controls().findIndex((control) => control === document.activeElement);
  draw();
  if (at >= 0) (controls()[at] ?? controls().at(-1))?.focus();
}
