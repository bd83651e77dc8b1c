import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM } from '../drivers/chromium.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { contextFor, showScreen } from './open-screen.ts';
import { findPlaces, type Places } from './places.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

const FOLDER = fileURLToPath(new URL('../../shots', import.meta.url));
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'wall', width: 1920, height: 1080 },
] as const;
const SCHEMES = ['light', 'dark', 'sun'] as const;

/** `npm run shots [NAME …]`: a picture of every screen, or of those named, into `shots/`. */
async function takeShots(names: readonly string[]): Promise<void> {
  const running = process.env.SHOTS_URL;
  const server = running ? undefined : await PortalServer.open();
  const url = running ?? server?.url ?? '';
  const browser = await chromium.launch(CHROMIUM);
  await mkdir(FOLDER, { recursive: true });
  try {
    const places = await findPlaces(url);
    const screens = SCREENS.filter((screen) => names.length === 0 || names.includes(screen.name));
    for (const screen of screens) await shootScreen(browser, url, places, screen);
  } finally {
    await browser.close();
    await server?.close();
  }
}

async function shootScreen(browser: Browser, url: string, places: Places, screen: Screen): Promise<void> {
  const languages = screen.everyLanguage ? ['pl', 'en', 'de'] : ['pl'];
  for (const size of SIZES) {
    if (size.name === 'wall' && !screen.onWall) continue;
    for (const scheme of SCHEMES) {
      if (scheme === 'sun' && !screen.inSun) continue;
      const context = await contextFor(browser, url, screen, {
        viewport: { width: size.width, height: size.height },
        colorScheme: scheme === 'dark' ? 'dark' : 'light',
        hasTouch: size.name === 'phone' || size.name === 'tablet',
      });
      if (scheme === 'sun') await context.addInitScript(`localStorage.setItem('appearance', 'sun 100')`);
      const page = await context.newPage();
      for (const language of languages) {
        // Only the key languages of the key screens, and those in the light alone: the layout is what differs.
        if (language !== 'pl' && scheme !== 'light') continue;
        await showScreen(page, url, places, screen, language);
        const file = `${screen.name}-${size.name}-${scheme}-${language}.png`;
        await page.screenshot({ path: join(FOLDER, file), fullPage: true });
        console.log(file);
      }
      await context.close();
    }
  }
}

await takeShots(process.argv.slice(2));
