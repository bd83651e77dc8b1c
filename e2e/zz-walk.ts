import { mkdir } from 'node:fs/promises';
import { chromium } from '/work/library/node_modules/playwright-core/index.mjs';
import { PortalServer } from '/work/library/e2e/drivers/portal-server.ts';
import { ApiCaller } from '/work/library/e2e/drivers/api-caller.ts';
import { signedInContext } from '/work/library/e2e/drivers/signed-in-context.ts';
import { makePdf, addFile, makeFolder } from '/work/library/e2e/drivers/library/library-files.ts';
import { makeFilm } from '/work/library/e2e/drivers/library/film.ts';
const OUT = '/tmp/library-shots';
await mkdir(OUT, { recursive: true });
const server = await PortalServer.open();
const log = (...a) => console.log(new Date().toISOString().slice(11, 19), ...a);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const errors: string[] = [];
try {
  const admin = await ApiCaller.signIn(server.url, 'admin@demo.test');
  const who = (w) => ({ email: `${w}@demo.test`, password: 'Demo-1234' });
  const open = async (
    w,
    { size = [1440, 900], dark = false, lang = 'pl', sw = 'block', touch = false } = {},
  ) => {
    const ctx = await signedInContext(browser, server.url, who(w), {
      serviceWorkers: sw,
      viewport: { width: size[0], height: size[1] },
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      locale: 'pl-PL',
      acceptDownloads: true,
    });
    await ctx.addInitScript(`localStorage.setItem('lang','${lang}')`);
    const page = await ctx.newPage();
    page.on('pageerror', (e) => errors.push(`${w}: ${e.message}`));
    page.on('console', (m) => m.type() === 'error' && errors.push(`${w}: ${m.text()}`));
    return page;
  };
  const shot = (page, name, full = true) => page.screenshot({ path: `${OUT}/${name}.png`, fullPage: full });
  const settle = async (page) => {
    await page.waitForTimeout(1500);
  };
  // desk walk
  let p = await open('admin');
  await p.goto(server.url + '/admin/settings/file-library');
  await settle(p);
  await shot(p, 'lib-1-top');
  const up = p.getByLabel('Wyślij pliki', { exact: true });
  await up.setInputFiles([
    { name: 'Instrukcja serwisowa.pdf', mimeType: 'application/pdf', buffer: makePdf(40, 'Service manual') },
    { name: 'Schemat.pdf', mimeType: 'application/pdf', buffer: makePdf(2, 'Diagram') },
    { name: 'Strona.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
    { name: 'Film.webm', mimeType: 'video/webm', buffer: await makeFilm(8) },
  ]);
  await p.waitForTimeout(300);
  await shot(p, 'lib-2-sending');
  await p.getByText('Zapisano · 100 %').nth(2).waitFor({ timeout: 60000 });
  await settle(p);
  await shot(p, 'lib-3-sent');
  await p.getByRole('button', { name: 'Pokaż jako kafelki' }).click();
  await settle(p);
  await shot(p, 'lib-4-grid');
  await p.getByRole('button', { name: 'Pokaż jako listę' }).click();
  await p.getByRole('button', { name: 'Nowy folder' }).click();
  await p.waitForTimeout(500);
  await shot(p, 'lib-5-newfolder', false);
  await p.getByRole('dialog').getByLabel('Nazwa').fill('Do szkoleń');
  await p.keyboard.press('Enter');
  await settle(p);
  await p.getByRole('checkbox', { name: /Instrukcja serwisowa/ }).check();
  await p.getByRole('checkbox', { name: /Schemat\.pdf/ }).check();
  await p.waitForTimeout(300);
  await shot(p, 'lib-6-selected');
  await p.getByRole('button', { name: 'Przenieś' }).first().click();
  await p.waitForTimeout(500);
  await shot(p, 'lib-7-move', false);
  await p.getByRole('dialog').getByRole('button', { name: 'Do szkoleń' }).click();
  await settle(p);
  await shot(p, 'lib-8-moved');
  await p
    .getByRole('list', { name: 'Zawartość' })
    .getByRole('button', { name: /^Do szkoleń/ })
    .click();
  await settle(p);
  await shot(p, 'lib-9-folder');
  await p.getByRole('button', { name: /Szczegóły: Instrukcja serwisowa/ }).click();
  await settle(p);
  await shot(p, 'lib-10-entry', false);
  await p.keyboard.press('Escape');
  await p.waitForTimeout(400);
  await p.getByRole('searchbox').fill('schemat');
  await settle(p);
  await shot(p, 'lib-11-search');
  // keyboard only
  await p.goto(server.url + '/admin/settings/file-library');
  await settle(p);
  const trail: string[] = [];
  for (let i = 0; i < 40; i++) {
    await p.keyboard.press('Tab');
    trail.push(
      await p.evaluate(() => {
        const e = document.activeElement as HTMLElement;
        return e
          ? `${e.tagName}:${(e.getAttribute('aria-label') || e.textContent || (e as HTMLInputElement).type || '').trim().slice(0, 40)}`
          : '';
      }),
    );
  }
  log('tab order', trail.join(' | '));
  await p.context().close();
  // sizes
  for (const [n, size] of [
    ['390', [390, 844]],
    ['768', [768, 1024]],
    ['1440', [1440, 900]],
  ] as const)
    for (const dark of [false, true]) {
      const lang = dark ? 'de' : 'pl';
      p = await open('admin', { size, dark, lang });
      for (const [name, path] of [
        ['settings', '/admin/settings'],
        ['library', '/admin/settings/file-library'],
        ['support', '/admin/settings/support'],
        ['workers', '/admin/settings/workers'],
      ] as const) {
        await p.goto(server.url + path);
        await settle(p);
        await shot(p, `s-${name}-${n}-${dark ? 'dark' : 'light'}-${lang}`);
      }
      await p.context().close();
      p = await open('installer', { size, dark, lang });
      for (const [name, path] of [
        ['supp', '/support'],
        ['docs', '/support/documents'],
      ] as const) {
        await p.goto(server.url + path);
        await settle(p);
        await shot(p, `s-${name}-${n}-${dark ? 'dark' : 'light'}-${lang}`);
      }
      await p.context().close();
    }
  log('sizes done');
} finally {
  console.log('errors', errors.slice(0, 30));
  await browser.close();
  await server.close();
}
