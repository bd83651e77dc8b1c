import { isDrawn, nameOf, topLayer } from './drawn.ts';

/** A rectangle in CSS pixels of the window. */
type Box = { left: number; top: number; right: number; bottom: number };
type Line = { readonly text: string; readonly node: Element; readonly box: Box };

/** The lines of text that are drawn within an element. */
function linesOf(root: Element): Line[] {
  const lines: Line[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const drawn = new Map<Element, boolean>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (
      !parent ||
      text === '' ||
      parent.closest('script,style,noscript,option,svg,[aria-hidden=true] canvas')
    )
      continue;
    if (!drawn.has(parent)) drawn.set(parent, isDrawn(parent));
    if (drawn.get(parent) !== true) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, right, bottom } of range.getClientRects())
      if (right - left > 1 && bottom - top > 1)
        lines.push({ text, node: parent, box: { left, top, right, bottom } });
  }
  return lines;
}

/** The part of a line that its ancestors cut off, and which of them does; null where a scroll bar shows the rest. */
function cutBy({ node, box }: Line, root: Element): Element | null {
  for (let at: Element | null = node; at && at !== root.parentElement; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.display === 'inline' || style.display === 'contents') continue;
    const { left, top, right, bottom } = at.getBoundingClientRect();
    const aside = box.left < left - 2 || box.right > right + 2;
    const beyond = box.top < top - 4 || box.bottom > bottom + 4;
    if (aside && ['auto', 'scroll'].includes(style.overflowX)) return null;
    if (beyond && ['auto', 'scroll'].includes(style.overflowY)) return null;
    if (aside && ['hidden', 'clip'].includes(style.overflowX)) return at;
    if (beyond && ['hidden', 'clip'].includes(style.overflowY)) return at;
    if (style.position === 'fixed') return null;
  }
  return null;
}

/** Whether a line is out of sight within something that scrolls. */
function isScrolledAway({ node, box }: Line): boolean {
  for (let at: Element | null = node.parentElement; at; at = at.parentElement) {
    if (getComputedStyle(at).overflowY === 'visible') continue;
    const { top, bottom } = at.getBoundingClientRect();
    if (box.bottom > bottom + 4 || box.top < top - 4) return true;
  }
  return false;
}

/** Whether a text is shortened to so many lines on purpose: whoever opens it reads the whole. */
function isClamped(element: Element): boolean {
  return getComputedStyle(element).webkitLineClamp !== 'none' && element.closest('a[href],button') !== null;
}

/** What scrolls sideways by design: rows of tabs, of sections and of tools, and tables, which have two dimensions (WCAG 1.4.10). */
function mayScrollSideways(element: Element): boolean {
  return (
    element.matches('nav,[role=tablist],fieldset') ||
    element.querySelector('table,[role=tablist],[role=table],[role=grid]') !== null
  );
}

/** Faults of the layout: sideways scrolling, text that is cut, runs out of its control or of the window, or is drawn over other text. */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const root = topLayer();
  const width = document.documentElement.clientWidth;
  const over = document.documentElement.scrollWidth - width;
  if (over > 0) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > width + 1 && isDrawn(one),
    );
    faults.push(`the page is ${over} px wider than the window: ${wide.slice(-2).map(nameOf).join(', ')}`);
  }
  for (const one of root.querySelectorAll('*')) {
    const sideways = ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
    if (sideways && !mayScrollSideways(one) && one.scrollWidth > one.clientWidth + 1 && isDrawn(one))
      faults.push(`scrolls sideways by ${one.scrollWidth - one.clientWidth} px: ${nameOf(one)}`);
  }
  const lines = linesOf(root);
  for (const line of lines) {
    const by = cutBy(line, root);
    if (by && isClamped(by)) continue;
    if (by) faults.push(`cut: „${line.text.slice(0, 40)}” by ${nameOf(by)}`);
    const shortened = getComputedStyle(line.node);
    if (shortened.textOverflow === 'ellipsis' && line.node.scrollWidth > line.node.clientWidth + 1)
      faults.push(`shortened: „${line.text.slice(0, 40)}”`);
    const control = line.node.closest('button,a[href],[role=button],[role=tab],[role=radio]');
    if (!control || by || getComputedStyle(control).display === 'inline') continue;
    const around = control.getBoundingClientRect();
    if (
      line.box.left < around.left - 1 ||
      line.box.right > around.right + 1 ||
      line.box.bottom > around.bottom + 3
    )
      faults.push(`runs out of its control: ${nameOf(control)}`);
  }
  return [
    ...new Set([
      ...faults,
      ...overlaps(lines.filter((line) => !isScrolledAway(line) && cutBy(line, root) === null)),
    ]),
  ];
}

/** The bar that stays where it is and is drawn over what scrolls beneath it; null for what scrolls. */
function layerOf(node: Element): Element | null {
  for (let at: Element | null = node; at; at = at.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
  return null;
}

/** Lines of different texts that are drawn over one another. */
function overlaps(lines: readonly Line[]): string[] {
  const faults: string[] = [];
  const layers = new Map(lines.map(({ node }) => [node, layerOf(node)]));
  const sorted = lines.toSorted((a, b) => a.box.top - b.box.top);
  for (const [at, one] of sorted.entries())
    for (const other of sorted.slice(at + 1)) {
      if (other.box.top > one.box.bottom - 4) break;
      if (one.node === other.node || layers.get(one.node) !== layers.get(other.node)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 5) faults.push(`„${one.text.slice(0, 30)}” over „${other.text.slice(0, 30)}”`);
    }
  return faults;
}

/** What runs in the page, by name. */
export const LAYOUT = [
  linesOf,
  cutBy,
  isScrolledAway,
  isClamped,
  mayScrollSideways,
  layerOf,
  overlaps,
  layoutFaults,
];
