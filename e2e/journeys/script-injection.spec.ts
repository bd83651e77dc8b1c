import type { Page } from '@playwright/test';
import { expect, test } from '../drivers/journey.ts';
import { takeViolations } from '../drivers/violations.ts';

test.use({ serviceWorkers: 'allow' });

/** Each would leave a trace if it ran: a dialog, a call to another site, or this global. */
const TRACE = 'hostileTextRan';
const PAYLOADS = [
  `<script>window.${TRACE}=1;alert(1)</script>`,
  `<img src=x onerror="window.${TRACE}=1;alert(1)">`,
  `"><svg onload=window.${TRACE}=1>`,
  `javascript:window.${TRACE}=1`,
  `{{constructor.constructor('window.${TRACE}=1')()}}`,
  `</title><iframe srcdoc="<script>parent.${TRACE}=1</script>">`,
];
const [SCRIPT = '', IMAGE = '', SVG = '', LINK = '', TEMPLATE = '', FRAME = ''] = PAYLOADS;

/** Nothing ran on the page so far. */
function quiet(page: Page): () => Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return async () => {
    expect(await page.evaluate((trace) => trace in window, TRACE)).toBe(false);
    expect(dialogs).toEqual([]);
    expect(takeViolations()).toEqual([]);
  };
}

/** Changes a record as the app would. */
async function patch(page: Page, path: string, data: object): Promise<void> {
  const status = await page.evaluate(
    async ([url, body]) => {
      const read = await fetch(url);
      const headers = {
        'content-type': 'application/merge-patch+json',
        'if-match': read.headers.get('etag') ?? '*',
      };
      return (await fetch(url, { method: 'PATCH', headers, body })).status;
    },
    [`/api${path}`, JSON.stringify(data)] as const,
  );
  expect(status).toBe(200);
}

test('names, notes and answers full of scripts are shown as what they are, to everyone who sees them', async ({
  as,
  newInstaller,
}) => {
  const account = await newInstaller();
  const { id, serial } = await account.commissioned();
  const admin = await as('admin');
  await patch(admin, `/installations/${id}`, {
    customerName: SCRIPT,
    companyName: IMAGE,
    customerAddress: SVG,
    customerAddressContinued: FRAME,
    customerCity: TEMPLATE,
    notes: { customer: PAYLOADS.join('\n'), installer: LINK, admin: IMAGE },
  });
  const installer = await as(account);
  await patch(installer, '/user', {
    name: IMAGE,
    company: SVG,
    certificateNumber: SCRIPT,
  });

  const [atOffice, inCellar] = [quiet(admin), quiet(installer)];
  await installer.goto(`/installations/${id}`);
  await expect(installer.getByText(SCRIPT).first()).toBeVisible();
  await expect(installer.getByText(IMAGE).first()).toBeVisible();
  await inCellar();
  await installer.goto(`/installations?search=${serial}`);
  await expect(installer.getByRole('main').getByText(IMAGE).first()).toBeVisible();
  await inCellar();
  await installer.goto('/edit-profile');
  const typed = () =>
    installer.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(typed).toContain(IMAGE);
  await inCellar();

  await admin.goto(`/admin/installations?search=${serial}&id=${id}`);
  await expect(admin.getByRole('main').getByText(IMAGE).filter({ visible: true }).first()).toBeVisible();
  await atOffice();
  await admin.goto(`/admin/users?search=${encodeURIComponent(account.email)}`);
  await expect(admin.getByRole('main').getByText(IMAGE).filter({ visible: true }).first()).toBeVisible();
  await atOffice();
  await admin.getByRole('main').getByRole('link').filter({ hasText: 'onerror' }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: IMAGE })).toBeVisible();
  await atOffice();
  // Addresses of the app are text as well.
  await admin.goto(`/admin/users?search=${encodeURIComponent(IMAGE)}`);
  await expect(admin.getByRole('searchbox')).toHaveValue(IMAGE);
  await atOffice();
});

/** At least one was heard, and the last of them: they are forgotten, as this journey makes them itself. */
async function breaches(): Promise<void> {
  let violations = 0;
  const noneIsLeft = () => {
    const now = takeViolations().length;
    violations += now;
    return violations > 0 && now === 0;
  };
  await expect.poll(noneIsLeft, { timeout: 15_000, intervals: [500] }).toBe(true);
}

test(
  'a breach of the policy is heard from page, worker and service worker',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = 1';
      document.body.append(script);
    });
    await breaches();
    await page.evaluate(() => {
      const source = new Blob(
        [`setInterval(() => { try { eval('1') } catch {} }, 200); setTimeout(close, 5_000)`],
        {
          type: 'text/javascript',
        },
      );
      const worker = new Worker(URL.createObjectURL(source));
      worker.postMessage('begin', []);
    });
    await breaches();
    await expect.poll(() => page.workers().length).toBe(0);
    takeViolations();
    await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0);
    await page
      .context()
      .serviceWorkers()[0]!
      .evaluate(() => fetch('https://elsewhere.invalid/').catch(() => undefined));
    await breaches();
  },
);

test(
  'what the service worker keeps holds no answer of the API but a logo, which is everybody’s',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('installer');
    await page.goto('/installations');
    await page.goto('/support');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      );
      return all.flat();
    });
    expect(stored.length).toBeGreaterThan(0);
    expect(
      stored.filter(
        (path) => path.startsWith('/api/') && !/^\/api\/organisations\/\d+\/logo\.svg$/.test(path),
      ),
    ).toEqual([]);
  },
);
