import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds depends on the colours in these rules alone; names, roles and order are the same in each. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Options = {
  /** In sun mode as well, which has the light colours with harder outlines: a sample of the screens is enough. */
  readonly sun?: boolean;
};

/** The long column looks at the colours of every scheme on every screen; at the gate `tokens.test.ts` computes their contrast. */
const IS_LONG = process.env.TEST_COLUMN === 'long';

/**
 * Looks for what keeps someone from using the page as it stands: every rule in light colours; in the long column those
 * about colours in the dark too. The page has to follow the system, as it does until somebody chooses; it stays as it is.
 */
export async function expectNoBarrier(
  page: Page,
  where: string,
  { sun = false }: Options = {},
): Promise<void> {
  expect.soft(await barriersOf(page), where).toEqual([]);
  if (!IS_LONG) return;
  const look = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect.soft(await barriersOf(page, COLOUR_RULES), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'light');
  if (!sun) return;
  await page.emulateMedia({ contrast: 'more' });
  await expect(look).toHaveAttribute('data-contrast', 'high');
  expect.soft(await barriersOf(page, COLOUR_RULES), `${where}, in the sun`).toEqual([]);
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect(look).not.toHaveAttribute('data-contrast', 'high');
}

async function barriersOf(page: Page, rules?: string[]): Promise<string[]> {
  // Colours are measured on what has come to rest.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
  // The newer way opens another page for each look; it is for frames, of which there are none.
  // What holds is not described: on a page with a table that takes longer than the looking itself.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations', 'incomplete'] }).setLegacyMode();
  const { violations, incomplete } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  // Text in the colour of its ground counts as unclear there; here it is a fault.
  const vanished = incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => messageOf(data) === 'equalRatio'));
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    ),
    ...vanished.map(({ target }) => `text in the colour of its ground: ${target.join(' ')}`),
  ];
}

function messageOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'messageKey' in data ? data.messageKey : undefined;
}
