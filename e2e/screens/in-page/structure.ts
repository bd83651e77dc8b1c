import { INTERACTIVE, isDrawn, nameOf, topLayer } from './drawn.ts';

function shown(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
}

/** One heading of the first level, one main part, the bar in a header, and nothing that only a pointer can press. */
export function structureFaults({ isSignedIn }: { isSignedIn: boolean }): string[] {
  const faults: string[] = [];
  // A text that is being written has headings of its own.
  const headings = shown('h1').filter((one) => !one.closest('[contenteditable=true]'));
  if (headings.length !== 1) faults.push(`${headings.length} headings of the first level`);
  if (shown('main').length !== 1) faults.push(`${shown('main').length} main parts`);
  if (isSignedIn && shown('header').length === 0) faults.push('no header');
  if (document.documentElement.lang === '') faults.push('no language');
  if (document.title.trim() === '') faults.push('no title');
  for (const one of topLayer().querySelectorAll('*')) {
    if (getComputedStyle(one).cursor !== 'pointer' || !isDrawn(one)) continue;
    if (one.parentElement && getComputedStyle(one.parentElement).cursor === 'pointer') continue;
    if (one.closest(`${INTERACTIVE},label,[tabindex]`) || one.querySelector(`${INTERACTIVE},[tabindex]`))
      continue;
    faults.push(`only a pointer can press ${nameOf(one)}`);
  }
  return faults;
}

/** What runs in the page, by name. */
export const STRUCTURE = [shown, structureFaults];
