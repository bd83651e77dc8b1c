import { INTERACTIVE, isDrawn, nameOf, topLayer } from './drawn.ts';

/** The smallest width of a target where several share a narrow row, in pixels (WCAG 2.5.5). */
export const LEAST_WIDTH = 44;

/** What is pressed when somebody aims at an element: a hidden input has its label. */
export function targetOf(element: Element): Element {
  if (!(element instanceof HTMLInputElement)) return element;
  const isBox = ['checkbox', 'radio', 'file'].includes(element.type);
  if (isBox) return element.labels?.[0] ?? element.closest('[role=button],label') ?? element;
  return element.closest('[class*=Input-wrapper]') ?? element;
}

/** A link within a sentence is as high as its line (WCAG 2.5.8); one that calls, writes or leads the way is not excepted. */
function isInSentence(element: Element): boolean {
  if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
  if (/^(tel|mailto|sms|geo):/.test(element.getAttribute('href') ?? '')) return false;
  return [...(element.parentNode?.childNodes ?? [])].some(
    (one) => one.nodeType === Node.TEXT_NODE && /\p{L}/u.test(one.textContent ?? ''),
  );
}

/** Targets that are smaller than `tap` pixels, those within the bar smaller than `inBar`. */
export function smallTargets({ tap, inBar }: { tap: number; inBar: number }): string[] {
  const faults: string[] = [];
  const seen = new Set<Element>();
  for (const element of topLayer().querySelectorAll(INTERACTIVE)) {
    const target = targetOf(element);
    if (seen.has(target) || isInSentence(element) || !isDrawn(target)) continue;
    // The way past the menu is for the keyboard, and out of sight until it has the focus.
    if (getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().bottom <= 0)
      continue;
    seen.add(target);
    const isInBar = element.closest('header') !== null;
    const wanted = isInBar ? inBar : tap;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const isField = element.matches('input:not([type=checkbox]):not([type=radio]),select,textarea');
    const reach = wanted / 2 - 1.5;
    const x = left + width / 2;
    const y = top + height / 2;
    // A target may reach further than it is drawn.
    const hits = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return (
        hit !== null &&
        (target.contains(hit) || targetOf(hit) === target || hit.closest(INTERACTIVE) === element)
      );
    };
    const high = height >= wanted - 1 || (hits(0, -reach) && hits(0, reach));
    // Seven days of a week, and the five buttons of the bar, do not fit side by side with 56 px.
    const isTight = isInBar || element.closest('td') !== null;
    const least = isTight ? Math.min(wanted, LEAST_WIDTH) : wanted;
    const wide = isField || width >= least - 1 || (hits(-reach, 0) && hits(reach, 0));
    if (!high || !wide)
      faults.push(`${Math.round(width)} × ${Math.round(height)} instead of ${wanted}: ${nameOf(element)}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

/** What runs in the page, by name. */
export const TARGETS = [targetOf, isInSentence, smallTargets];
