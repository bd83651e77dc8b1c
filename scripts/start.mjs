// `npm start`: installs, builds the app when its sources changed, starts the server on the pinned Node.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, ENV, ROOT } from './ensure-installed.mjs';

ensureInstalled();
buildWeb();

const server = spawn(join(ROOT, 'node_modules/.bin/node'), ['server/src/main.ts'], {
  cwd: ROOT,
  env: { ...parseEnv(readFileSync(join(ROOT, 'deploy/memory.env'), 'utf8')), ...ENV },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
