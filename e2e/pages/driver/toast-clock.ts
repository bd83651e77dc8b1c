import type { Page } from '@playwright/test';
import { toastShownMs, timeToast } from '../../drivers/toast-duration.ts';

const STEP_MS = 500;
const LONGEST_MS = 60_000;

/** Begins to time the next notice of a kind; the page's clock has to be installed. */
export async function watchToast(page: Page, kind: string): Promise<void> {
  await page.evaluate(timeToast, kind);
}

/**
 * Lets the page's clock run until the watched notice has gone. Answers how long it stood by that clock, in milliseconds: how busy the
 * machine is makes no difference to it.
 */
export async function toastTime(page: Page): Promise<number> {
  for (let passed = 0; passed < LONGEST_MS; passed += STEP_MS) {
    const stood = await toastShownMs(page);
    if (stood !== undefined) return stood;
    await page.clock.runFor(STEP_MS);
  }
  throw new Error('The notice never goes');
}
