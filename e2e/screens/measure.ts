import type { Browser, CDPSession, Page } from '@playwright/test';
import { violationsOf } from '../drivers/accessibility/axe.ts';
import { contextFor, showScreen } from '../shots/open-screen.ts';
import type { Places } from '../shots/places.ts';
import type { Screen } from '../shots/screen.ts';
import { focusFaults } from './in-page/focus.ts';
import { layoutFaults } from './in-page/layout.ts';
import { motionFaults, watchMotion } from './in-page/motion.ts';
import { inPage } from './in-page/run.ts';
import { structureFaults } from './in-page/structure.ts';
import { smallTargets } from './in-page/targets.ts';

/** What is measured of a screen, in the order of the table's columns. */
export const MEASURES = [
  '320 px, 130 %',
  'zoom 200 %',
  '768 px',
  'motion',
  'names',
  'axe',
  'structure',
  'touch',
  'pointer',
  'focus',
] as const;
export type Measure = (typeof MEASURES)[number];

/** The exceptions of a screen, by what was measured. */
export type Measured = Readonly<Record<Measure, readonly string[]>>;

/** A screen without a fault. */
export const NOTHING_FOUND: Measured = {
  '320 px, 130 %': [],
  'zoom 200 %': [],
  '768 px': [],
  motion: [],
  names: [],
  axe: [],
  structure: [],
  touch: [],
  pointer: [],
  focus: [],
};

const PHONE = { width: 390, height: 844 };
const NARROW = 320;
const DESK = { width: 1440, height: 900 };
/** A window of 1440 × 900 enlarged to 200 %. */
const ZOOMED = { width: 720, height: 450 };
/** A tablet held upright. */
const TABLET = 768;
/** High enough that nothing of a page has to be scrolled to. */
const HIGHEST = 12_000;

/** The smallest targets of `ui.md` in pixels: for a finger, for a mouse, in the hall with gloves. */
const TOUCH = 56;
const POINTER = 44;
const HALL = 64;

/** Measures a screen on a phone that wants less motion, and at a desk. */
export async function measureScreen(
  browser: Browser,
  url: string,
  places: Places,
  screen: Screen,
): Promise<Measured> {
  const [phone, desk] = [
    await onPhone(browser, url, places, screen),
    await atDesk(browser, url, places, screen),
  ];
  return { ...phone, ...desk, focus: [...phone.focus, ...desk.focus] };
}

async function onPhone(browser: Browser, url: string, places: Places, screen: Screen) {
  const context = await contextFor(browser, url, screen, {
    viewport: PHONE,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(watchMotion);
  try {
    const page = await context.newPage();
    await showScreen(page, url, places, screen, 'pl');
    const tap = screen.as === 'production' ? HALL : TOUCH;
    const measured = {
      motion: await inPage(page, motionFaults),
      names: await nameless(page),
      axe: await violationsOf(page),
      structure: await inPage(page, structureFaults, { isSignedIn: screen.as !== null }),
      touch: await inPage(page, smallTargets, { tap, inBar: TOUCH }),
      focus: await focusOn(page),
    };
    const narrow = await narrowFaults(page);
    if (screen.everyLanguage) {
      await page.setViewportSize(PHONE);
      await showScreen(page, url, places, screen, 'de');
      narrow.push(...(await narrowFaults(page)).map((fault) => `de: ${fault}`));
    }
    return { ...measured, '320 px, 130 %': narrow };
  } finally {
    await context.close();
  }
}

async function atDesk(browser: Browser, url: string, places: Places, screen: Screen) {
  const context = await contextFor(browser, url, screen, { viewport: DESK });
  try {
    const page = await context.newPage();
    await showScreen(page, url, places, screen, 'pl');
    const pointer = await inPage(page, smallTargets, { tap: POINTER, inBar: POINTER });
    const focus = await focusOn(page);
    const zoomed = await layoutAt(page, ZOOMED.width);
    return { pointer, focus, 'zoom 200 %': zoomed, '768 px': await layoutAt(page, TABLET) };
  } finally {
    await context.close();
  }
}

async function narrowFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '130'));
  return layoutAt(page, NARROW);
}

/** The faults of the layout in a window of this width, which is made as high as the page. */
async function layoutAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: ZOOMED.height });
  await page.waitForTimeout(300);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, ZOOMED.height), HIGHEST) });
  await page.waitForTimeout(300);
  return inPage(page, layoutFaults);
}

async function focusOn(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return inPage(page, focusFaults);
}

const NAMED = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'slider',
  'spinbutton',
  'image',
  'img',
  'dialog',
  'progressbar',
]);

/** What a screen reader would announce without a name, by the browser's own accessibility tree. */
async function nameless(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  try {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const buttons = new Set(
      nodes.filter(({ role }) => role?.value === 'button').flatMap(({ childIds = [] }) => childIds),
    );
    const without = nodes.filter(
      ({ ignored, role, name, nodeId }) =>
        !ignored &&
        NAMED.has(String(role?.value)) &&
        String(name?.value ?? '').trim() === '' &&
        // What a button contains is not announced (WAI-ARIA 1.2, "Children Presentational").
        !buttons.has(nodeId),
    );
    return await Promise.all(
      without.map(({ backendDOMNodeId, role }) => described(devtools, backendDOMNodeId, String(role?.value))),
    );
  } finally {
    await devtools.detach();
  }
}

async function described(
  devtools: CDPSession,
  backendNodeId: number | undefined,
  role: string,
): Promise<string> {
  if (backendNodeId === undefined) return `${role} without a name`;
  const { node } = await devtools.send('DOM.describeNode', { backendNodeId });
  return `${role} without a name: <${node.nodeName.toLowerCase()} ${(node.attributes ?? []).join(' ').slice(0, 120)}>`;
}
