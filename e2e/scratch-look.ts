import { mkdir } from 'node:fs/promises';
import { chromium, expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { CHROMIUM } from './drivers/chromium.ts';
import { ApiCaller } from './drivers/api-caller.ts';
import { PortalServer } from './drivers/portal-server.ts';
import { officeRecords } from './shots/office-records.ts';
import { SCREENS } from './shots/screens.ts';
const OUT = '/tmp/data/look';
await mkdir(OUT, { recursive: true });
const server = await PortalServer.open();
const url = server.url;
const browser = await chromium.launch(CHROMIUM);
try {
  const places: Record<string, string> = await officeRecords(url);
  const admin = await ApiCaller.signIn(url, 'admin@demo.test');
  const list = (await admin.get('/installations?status[]=accepted')) as { customDevice: { id: number } }[];
  places['device'] = String(list[0]?.customDevice.id);
  // earlier installations
  const { id } = (await admin.send('POST', '/imports', {
    kind: 'installations',
    fileName: 'dawne.csv',
    header: ['SN', 'Dzień', 'Klient', 'Gwarancja'],
  })) as { id: number };
  await admin.send('POST', `/imports/${id}/rows`, {
    from: 2,
    rows: [
      ['OLD-1', '20.07.2022', 'Anna Dawna', 'GW/1'],
      ['OLD-2', '21.07.2022', 'Jan Dawny', ''],
    ],
  });
  await admin.send('POST', `/imports/${id}/plan`, {
    mapping: ['@serial', '@installedOn', '@customerName', '@warrantyNumber'],
    template: 5,
    goods: 'finished',
    decimal: ',',
  });
  const until = async (state: string) => {
    for (let n = 0; n < 100; n++) {
      const { state: now } = (await admin.get(`/imports/${id}`)) as { state: string };
      if (now === state) return;
      await new Promise((done) => setTimeout(done, 400));
    }
    throw new Error(state);
  };
  await until('planned');
  await admin.send('POST', `/imports/${id}/apply`, { plan: 1 });
  await until('applied');
  execFileSync('python3', [
    '-c',
    `
import zipfile
z=zipfile.ZipFile('/tmp/data/docs.zip','w',zipfile.ZIP_DEFLATED)
z.writestr('OLD-1_protokol odbioru.pdf','%PDF-1.4\\nx\\n%%EOF')
z.writestr('OLD-2/karta.pdf','%PDF-1.4\\ny\\n%%EOF')
z.writestr('obce.pdf','%PDF-1.4\\nz\\n%%EOF')
z.writestr('OLD-1.docx','not a pdf')
z.close()`,
  ]);
  const names = process.argv.slice(2);
  const sizes = [
    ['phone', 390, 844, 'light', 'pl'],
    ['tablet', 768, 1024, 'light', 'de'],
    ['desktop', 1440, 900, 'dark', 'pl'],
    ['desktop', 1440, 900, 'light', 'en'],
  ] as const;
  for (const [size, width, height, scheme, language] of sizes) {
    const contexts = new Map<string, Awaited<ReturnType<typeof browser.newContext>>>();
    const contextOf = async (as: string) => {
      const found = contexts.get(as);
      if (found) return found;
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        colorScheme: scheme,
        hasTouch: size !== 'desktop',
        locale: 'pl-PL',
        timezoneId: 'Europe/Warsaw',
        serviceWorkers: 'block',
      });
      await context.request.post(`${url}/api/login`, {
        data: { email: `${as}@demo.test`, password: 'Demo-1234' },
        headers: { origin: url },
      });
      const session = await (await context.request.get(`${url}/api/user`)).text();
      await context.addInitScript(
        `localStorage.setItem('session', ${JSON.stringify(session)});localStorage.setItem('lang','${language}')`,
      );
      contexts.set(as, context);
      return context;
    };
    for (const screen of SCREENS.filter((one) => names.includes(one.name))) {
      try {
        const context = await contextOf(screen.as ?? 'admin');
        const page = await context.newPage();
        if (screen.answers) {
          const { ending, change } = screen.answers;
          await page.route(`**/api/**/${ending}`, async (route) => {
            if (change === 'fails') return route.fulfill({ status: 503, body: '' });
            const response = await route.fetch();
            return route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
          });
        }
        await page.goto(screen.path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => places[key] ?? key));
        await page.waitForTimeout(1500);
        await expect(page.locator('[aria-busy=true], output[data-shape]')).toHaveCount(0, {
          timeout: 30_000,
        });
        if (screen.file)
          await page
            .locator('input[type=file]')
            .first()
            .setInputFiles({
              name: screen.file.name,
              mimeType: 'text/csv',
              buffer: Buffer.from(screen.file.text),
            });
        for (const selector of screen.press ?? []) {
          await page.locator(selector).first().click({ timeout: 8000 });
          await page.waitForTimeout(700);
        }
        await page.waitForTimeout(500);
        await page.screenshot({
          path: `${OUT}/${screen.name}-${size}-${scheme}-${language}.png`,
          fullPage: true,
        });
        console.log(screen.name, size, language);
        await page.close();
      } catch (error) {
        console.log('FAILED', screen.name, size, String(error).slice(0, 300));
      }
    }
    if (size === 'phone' || language === 'en') {
      const page = await (await contextOf('admin')).newPage();
      await page.goto(`/admin/devices/import?id=${id}`);
      await page.locator('input[type=file]').setInputFiles('/tmp/data/docs.zip');
      await page.waitForTimeout(4000);
      for (const summary of await page.locator('main details summary').all()) await summary.click();
      await page.screenshot({ path: `${OUT}/documents-${size}-${language}.png`, fullPage: true });
      const found = (await admin.get('/installations?search=OLD-1')) as { id: number }[];
      await page.goto(`/admin/installations?id=${found[0]?.id}`);
      await page.waitForTimeout(2500);
      await page.screenshot({
        path: `${OUT}/documents-installation-${size}-${language}.png`,
        fullPage: true,
      });
    }
    for (const context of contexts.values()) await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
