import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds depends on the colours in these rules alone; names, roles and order are the same in each. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Options = {
  /** In sun mode as well, which has the light colours with harder outlines: a sample of the screens is enough. */
  readonly sun?: boolean;
};

/** The long column checks the colours of every scheme on every screen; in the gate `tokens.test.ts` computes their contrast. */
const IS_LONG = process.env.TEST_COLUMN === 'long';

/**
 * Fails on every accessibility violation that axe finds on the page: all rules in light colours; in the long column the rules
 * about colours in dark mode too. The page must follow the colour scheme of the system, which is the default.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { sun = false }: Options = {},
): Promise<void> {
  expect.soft(await violationsOf(page), where).toEqual([]);
  if (!IS_LONG) return;
  const look = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect.soft(await violationsOf(page, COLOUR_RULES), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'light');
  if (!sun) return;
  await page.emulateMedia({ contrast: 'more' });
  await expect(look).toHaveAttribute('data-contrast', 'high');
  expect.soft(await violationsOf(page, COLOUR_RULES), `${where}, in the sun`).toEqual([]);
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect(look).not.toHaveAttribute('data-contrast', 'high');
}

/** What axe finds on the page, by all of its rules or by these. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Colours are measured once all animations have ended.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
  // Legacy mode: the newer one opens another page for each run, for the sake of frames, and there are none.
  // Passed rules are not reported: on a page with a table that takes longer than the check itself.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations', 'incomplete'] }).setLegacyMode();
  const { violations, incomplete } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  // Axe counts text in its background's colour as incomplete; here it is a violation.
  const invisible = incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => messageOf(data) === 'equalRatio'));
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    ),
    ...invisible.map(({ target }) => `text in the colour of its background: ${target.join(' ')}`),
  ];
}

function messageOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'messageKey' in data ? data.messageKey : undefined;
}
