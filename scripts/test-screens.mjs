// `npm run test:screens [NAME …]`: measures every screen of the app in a browser, on a server with demo data.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, run } from './ensure-installed.mjs';
import { ensureSystemTools } from './ensure-system-tools.mjs';

ensureInstalled();
const { chromium } = ensureSystemTools();
buildWeb();
process.env.CHROME_PATH ??= chromium;
process.exit(run('node', ['e2e/screens/run.ts', ...process.argv.slice(2)]));
