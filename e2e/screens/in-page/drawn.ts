// What of a page is drawn, what is on top, and what it is called in a report.
export const INTERACTIVE =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=tab],' +
  '[role=radio],[role=checkbox],[role=switch],[role=menuitem],[role=option],[contenteditable=true]';

/** The dialog or popover on top, or the whole page: what stands behind a dialog cannot be used. */
export function topLayer(): Element {
  const dialogs = [
    ...document.querySelectorAll('[role=dialog],[role=alertdialog],dialog[open],:popover-open'),
  ].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0);
  return dialogs.at(-1) ?? document.body;
}

/** Whether something is drawn at all: texts for screen readers alone are clipped to a point. */
export function isDrawn(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const { width, height } = at.getBoundingClientRect();
    if (style.display !== 'contents' && style.display !== 'inline' && style.overflow !== 'visible')
      if (width <= 2 || height <= 2) return false;
    // A control that is folded away.
    if (at === element && width === 0) return false;
    if (style.clipPath.startsWith('inset(50%') || style.clip === 'rect(0px, 0px, 0px, 0px)') return false;
    if (style.position === 'fixed') break;
  }
  return true;
}

/** A short name of an element for the report. */
export function nameOf(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  const own = [...element.classList].find((one) => !one.startsWith('m_')) ?? '';
  const id = element.id ? `#${element.id}` : '';
  return `<${element.tagName.toLowerCase()}${id}${own && `.${own}`}> „${words.slice(0, 40)}”`;
}
