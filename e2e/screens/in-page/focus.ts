import { INTERACTIVE, isDrawn, nameOf, topLayer } from './drawn.ts';
import { targetOf } from './targets.ts';

/** What of an element shows where the focus is, as one text to be compared. */
function looks(element: Element | null): string {
  if (!element || element.getBoundingClientRect().width < 8) return '';
  const style = getComputedStyle(element);
  if (style.opacity === '0') return '';
  const outline =
    style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`;
  return [outline, style.boxShadow, style.borderTopColor, style.borderTopWidth, style.backgroundColor].join(
    '|',
  );
}

/** Runs after a key was pressed: every element that can be focused shows it, within the window, and under nothing. */
export function focusFaults(): string[] {
  const faults: string[] = [];
  // Where the focus is, is measured at once: nothing may still be on its way.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  const can = [...topLayer().querySelectorAll<HTMLElement>(`${INTERACTIVE},[tabindex="0"]`)].filter(
    (one) =>
      one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
  );
  for (const element of can) {
    const around = [
      element,
      targetOf(element),
      element.nextElementSibling,
      element.parentElement,
      element.parentElement?.parentElement ?? null,
    ];
    (document.activeElement as HTMLElement | null)?.blur();
    const before = around.map(looks);
    element.focus();
    if (document.activeElement !== element) continue;
    const after = around.map(looks);
    if (after.every((look, at) => look === before[at]))
      faults.push(`the focus is not seen: ${nameOf(element)}`);
    const target = targetOf(element);
    const { left, right, top, width, height } = target.getBoundingClientRect();
    // A high one is read from its top on, a row that scrolls sideways as far as it is in sight.
    const y = height > innerHeight / 2 ? Math.max(top, 0) + 20 : top + height / 2;
    const hit = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y);
    const isOwn = hit !== null && (target.contains(hit) || hit.contains(target) || targetOf(hit) === target);
    if (width > 2 && !isOwn && isDrawn(target))
      faults.push(`focused ${hit ? `under ${nameOf(hit)}` : 'outside of the window'}: ${nameOf(element)}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

/** What runs in the page, by name. */
export const FOCUS = [looks, focusFaults];
