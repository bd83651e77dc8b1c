import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../drivers/chromium.ts';
import { PortalServer } from '../drivers/portal-server.ts';
import { findPlaces } from '../shots/places.ts';
import { SCREENS } from '../shots/screens.ts';
import { type Measured, measureScreen, MEASURES, NOTHING_FOUND } from './measure.ts';

/** A screen waits as much as it works. */
const AT_ONCE = 3;

/**
 * `npm run test:screens [NAME …]`: measures every screen that `npm run shots` shows, or those named: text of 130 % on
 * 320 px, zoom of 200 %, a tablet of 768 px, less motion, names for screen readers, axe's rules, headings and landmarks, the size of targets
 * for fingers and for a mouse, and that the focus is seen. `--part 2/4` takes the second quarter; `--report FILE` writes
 * the result for `npm test`.
 */
async function measureScreens(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { part: { type: 'string' }, report: { type: 'string' } },
  });
  const [part = 1, of = 1] = (values.part ?? '').split('/').filter(Boolean).map(Number);
  const screens = SCREENS.filter(({ name }, at) =>
    positionals.length > 0 ? positionals.includes(name) : at % of === part - 1,
  );
  const server = await PortalServer.open();
  const browser = await chromium.launch(CHROMIUM);
  const rows: Record<string, Record<string, number>> = {};
  const failures: string[] = [];
  try {
    const places = await findPlaces(server.url);
    const waiting = [...screens];
    const measureNext = async (): Promise<void> => {
      const screen = waiting.shift();
      if (screen === undefined) return;
      const measured = await measureScreen(browser, server.url, places, screen).catch(failed);
      rows[screen.name] = Object.fromEntries(MEASURES.map((one) => [one, measured[one].length]));
      const faults = MEASURES.flatMap((one) =>
        measured[one].map((fault) => `${screen.name}, ${one}: ${fault}`),
      );
      failures.push(...faults);
      console.log([`${screen.name}: ${faults.length}`, ...faults].join('\n  '));
      await measureNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, measureNext));
  } finally {
    await browser.close();
    await server.close();
  }
  console.table(rows);
  console.log(`\n${screens.length} screens, ${failures.length} exceptions`);
  if (values.report !== undefined) {
    const passed = Object.values(rows).flatMap((row) =>
      Object.values(row).filter((count) => count === 0),
    ).length;
    await writeFile(values.report, JSON.stringify({ passed, failures, secondTry: [], files: [] }));
  }
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** A screen that does not open has failed whatever else is measured of it. */
function failed(error: unknown): Measured {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return { ...NOTHING_FOUND, structure: [`did not open: ${message ?? ''}`] };
}

await measureScreens();
