/** Id of a field's control, or of the group when the field has several. */
export function fieldId(stepId: string, field: string): string {
  return `${stepId}-${field}`;
}

/** Scrolls to a field and focuses its first control. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const control = element.matches('fieldset')
    ? element.querySelector<HTMLElement>('input, button, select, textarea')
    : element;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const field = element.closest('fieldset') ?? element.parentElement ?? element;
  control?.focus({ preventScroll: true });
  // A heading is followed by what it was opened for.
  if (element.matches('h2')) {
    element.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
    return;
  }
  field.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
}

/** How long a step may take to show its fields, in ms: the code of some steps is loaded when they open. */
const SHOWN_WITHIN_MS = 5_000;

/**
 * As `focusField`, once the field is on the screen; not after the focus was moved elsewhere meanwhile. Returns a
 * function that stops waiting.
 */
export function focusOnceShown(id: string): () => void {
  const before = document.activeElement;
  const until = performance.now() + SHOWN_WITHIN_MS;
  let frame = requestAnimationFrame(look);
  function look() {
    if (document.activeElement !== before) return;
    if (document.getElementById(id)) focusField(id);
    else if (performance.now() < until) frame = requestAnimationFrame(look);
  }
  return () => cancelAnimationFrame(frame);
}
