import type { FocusEvent, KeyboardEvent } from 'react';

/** Inputs that a keyboard types into. */
const TYPED = new Set(['text', 'tel', 'email', 'number', 'search', 'url', 'date', 'time', 'password']);

/** Controls that may take the focus next; `isOpen` leaves out those that are answered or folded away. */
const CONTROLS =
  'input:not([type=hidden], [type=checkbox], :disabled), select:not(:disabled), textarea:not(:disabled)';

function isTyped(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && TYPED.has(element.type);
}

/** Lets the keyboard of a phone say that its Enter leads to the next field. */
export function hintNextField({ target }: FocusEvent<HTMLFormElement>): void {
  if (isTyped(target) && target.enterKeyHint === '') target.enterKeyHint = 'next';
}

/** Enter in a line leads to the next field that is not answered, so that a row of readings is typed without a tap. */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented || !isTyped(target)) return;
  event.preventDefault();
  const controls = [...currentTarget.querySelectorAll<HTMLInputElement>(CONTROLS)];
  const next = controls.slice(controls.indexOf(target) + 1).find(isOpen);
  if (next === undefined) return;
  next.focus({ preventScroll: true });
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  (next.closest('fieldset') ?? next.parentElement ?? next).scrollIntoView({
    block: 'center',
    behavior: reducedMotion ? 'auto' : 'smooth',
  });
}

/** Whether a control still wants an answer. */
function isOpen(control: HTMLInputElement): boolean {
  if (control.closest('details:not([open])') !== null) return false;
  if (control.type === 'file') return control.hasAttribute('capture');
  if (control.type === 'radio')
    return control.closest('fieldset')?.querySelector('input[type=radio]:checked') === null;
  return control.value === '';
}
