// `npm run shots [NAME …]`: takes screenshots of the app on a server with demo data.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, run } from './ensure-installed.mjs';
import { ensureSystemTools } from './ensure-system-tools.mjs';

ensureInstalled();
const { chromium } = ensureSystemTools();
buildWeb();
process.env.CHROME_PATH ??= chromium;
process.exit(run('node', ['e2e/shots/run.ts', ...process.argv.slice(2)]));
