/**
 * What the measurements of `run.ts` do inside of the page. Each function may call only the others of this file: their
 * text is sent to the browser (`inPage`).
 */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What moved by a script although less motion is wanted. */
    portalMoved: string[];
  }
}

/** A rectangle in CSS pixels of the window. */
type Box = { left: number; top: number; right: number; bottom: number };
type Line = { readonly text: string; readonly node: Element; readonly box: Box };

/** The smallest width of a target where several share a narrow row, in pixels (WCAG 2.5.5). */
const LEAST_WIDTH = 44;

const INTERACTIVE =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=tab],' +
  '[role=radio],[role=checkbox],[role=switch],[role=menuitem],[role=option],[contenteditable=true]';

/** The dialog or popover on top, or the whole page: what stands behind a dialog cannot be used. */
function topLayer(): Element {
  const dialogs = [
    ...document.querySelectorAll('[role=dialog],[role=alertdialog],dialog[open],:popover-open'),
  ].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0);
  return dialogs.at(-1) ?? document.body;
}

/** Whether something is drawn at all: texts for screen readers alone are clipped to a point. */
function isDrawn(element: Element): boolean {
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
function nameOf(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  const own = [...element.classList].find((one) => !one.startsWith('m_')) ?? '';
  const id = element.id ? `#${element.id}` : '';
  return `<${element.tagName.toLowerCase()}${id}${own && `.${own}`}> „${words.slice(0, 40)}”`;
}

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

/** What is pressed when somebody aims at an element: a hidden input has its label. */
function targetOf(element: Element): Element {
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

/** Runs before the page: notes what scrolls or moves by a script although less motion is wanted. */
export function watchMotion(): void {
  const moved: string[] = [];
  window.portalMoved = moved;
  for (const target of [Element.prototype, window])
    for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy', 'scroll']) {
      const original: unknown = Reflect.get(target, name);
      if (typeof original !== 'function') continue;
      Reflect.set(target, name, function scrolled(this: unknown, ...args: unknown[]) {
        if (args.some((arg) => arg instanceof Object && Reflect.get(arg, 'behavior') === 'smooth'))
          moved.push(`${name} smoothly`);
        return Reflect.apply(original, this, args);
      });
    }
}

/** What moves although less motion is wanted. */
export function motionFaults(): string[] {
  const { portalMoved } = window;
  const running = document.getAnimations().filter(({ effect, playState }) => {
    const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
    return playState === 'running' && Number(duration) * iterations > 100;
  });
  const slow = [...document.querySelectorAll('*')].filter((one) => {
    const { transitionDuration, transitionProperty } = getComputedStyle(one);
    return (
      transitionProperty !== 'none' &&
      transitionDuration.split(',').some((part) => Number.parseFloat(part) > 0.1)
    );
  });
  return [
    ...portalMoved,
    ...running.map(() => 'an animation runs'),
    ...slow.map((one) => `a slow transition: ${nameOf(one)}`),
  ];
}

const ALL = [
  topLayer,
  layerOf,
  shown,
  isDrawn,
  nameOf,
  linesOf,
  cutBy,
  isScrolledAway,
  isClamped,
  mayScrollSideways,
  layoutFaults,
  overlaps,
  targetOf,
  isInSentence,
  smallTargets,
  structureFaults,
  looks,
  focusFaults,
  motionFaults,
];

/** Runs one of these functions in the page. */
export function inPage<Arg>(page: Page, run: (arg: Arg) => string[], arg?: Arg): Promise<string[]> {
  const library = `const INTERACTIVE = ${JSON.stringify(INTERACTIVE)}; const LEAST_WIDTH = ${LEAST_WIDTH};\n${ALL.map(String).join('\n')}`;
  return page.evaluate(`(() => { ${library}; return ${run.name}(${JSON.stringify(arg)}); })()`);
}
