// `npm run journey -- services [FILE …] [options of Playwright]`: runs journey files with the last build of the app,
// against the server at PORTAL_URL (default http://localhost:3000). Where none runs, or a journey stops its server,
// servers are started on demo data that are kept between runs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, ENV, ROOT, run } from './ensure-installed.mjs';
import { ensureSystemTools } from './ensure-system-tools.mjs';

const FOLDER = join(ROOT, 'e2e/journeys');
const KEPT = join(ROOT, 'node_modules/.cache/portal-journeys');
/** The sources of the demo data, and their tables. */
const SOURCES = ['server/src/db', 'domain/src'];

/** The file of a journey by its name, such as `services`; undefined for anything else. */
const fileOf = (name) => (existsSync(join(FOLDER, `${name}.spec.ts`)) ? `${name}.spec.ts` : undefined);

/** Whether these journeys need servers that they may stop or configure. */
function startsServers(files) {
  return files.some((file) =>
    /server\.stop\(|PortalServer\.open/.test(readFileSync(join(FOLDER, file), 'utf8')),
  );
}

const answers = (url) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Demo data are dated relative to the day of their creation and depend on their sources; this identifies both. */
function dataFolder() {
  const hash = createHash('sha256').update(new Date().toDateString());
  for (const source of SOURCES)
    for (const entry of readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.name.includes('.test.'))
        hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return join(KEPT, hash.digest('hex').slice(0, 16));
}

ensureInstalled();
const { chromium } = ensureSystemTools();
if (!existsSync(join(ROOT, 'web/dist/index.html'))) buildWeb();

const asked = process.argv.slice(2).map((argument) => ({ argument, file: fileOf(argument) }));
const [first] = asked;
if (
  first !== undefined &&
  first.file === undefined &&
  /^[\w-]+$/.test(first.argument) &&
  !first.argument.startsWith('-')
) {
  const names = readdirSync(FOLDER).map((name) => name.replace('.spec.ts', ''));
  console.error(`There is no journey "${first.argument}". There are: ${names.join(', ')}`);
  process.exit(2);
}
const files = asked.flatMap(({ file }) => (file === undefined ? [] : [file]));
const url = (process.env.PORTAL_URL ?? 'http://localhost:3000').replace(/\/+$/, '');
const mayShare = files.length > 0 && !startsServers(files) && (await answers(url));
console.log(
  mayShare ? `Against the server at ${url}` : 'On servers of their own, with demo data that are kept',
);

process.exit(
  run(
    'playwright',
    [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      // Playwright searches for a name anywhere in a path, including the folders of the checkout.
      ...asked.map(({ argument, file }) => (file === undefined ? argument : `journeys/${file}`)),
    ],
    {
      env: {
        ...ENV,
        TEST_COLUMN: 'long',
        ...(chromium !== undefined && { CHROME_PATH: chromium }),
        ...(mayShare ? { JOURNEY_SERVER: url } : { JOURNEY_DATA_KEPT: dataFolder() }),
      },
    },
  ),
);
