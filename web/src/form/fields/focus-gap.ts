/** Id of a field's control, or of the group when the field has several. */
export function fieldId(stepId: string, field: string): string {
  return `${stepId}-${field}`;
}

/** Scrolls to a field and focuses its first control. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  const control = element.matches('fieldset')
    ? element.querySelector<HTMLElement>('input, button, select, textarea')
    : element;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const field = element.closest('fieldset') ?? element.parentElement ?? element;
  control?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
}
