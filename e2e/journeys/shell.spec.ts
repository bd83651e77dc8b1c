import { z } from 'zod';
import { expect, test } from '../drivers/journey.ts';

test.use({ serviceWorkers: 'allow' });

test('the app has what a phone needs to install it: a name, icons, a start of its own and a worker', async ({
  as,
}) => {
  const page = await as('installer');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const { name, start_url, icons } = z
    .object({
      name: z.string(),
      display: z.literal('standalone'),
      start_url: z.string(),
      icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
    })
    .parse(await (await page.request.get(address ?? '')).json());
  expect(name).not.toBe('');
  expect((await page.request.get(start_url)).ok()).toBe(true);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of icons) {
    const icon = await page.request.get(new URL(src, new URL(address ?? '', page.url())).href);
    expect(icon.headers()['content-type']).toMatch(/^image\//);
  }
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(worker).toMatch(/service-worker\.js/);

  // The browser itself finds nothing missing. Only the tests' private windows may not install.
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
