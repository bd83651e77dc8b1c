import type { Locator, Page } from '@playwright/test';

/** The link of a list's row about a device; serial numbers are shown with a gap before their last four digits. */
export function rowOf(page: Page, serial: string): Locator {
  const shown = new RegExp(serial.replace(/(\d{4})$/, '\\s?$1'));
  return page.getByRole('main').getByRole('link', { name: shown }).first();
}
