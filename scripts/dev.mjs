// `npm run dev`: the server with reload on :3000 and the app with hot reload on :5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ENV, ROOT } from './ensure-installed.mjs';

ensureInstalled();
const node = join(ROOT, 'node_modules/.bin/node');
const children = [
  spawn(node, ['--watch-preserve-output', '--watch', 'server/src/main.ts'], {
    cwd: ROOT,
    env: ENV,
    stdio: 'inherit',
  }),
  spawn('vite', [], { cwd: join(ROOT, 'web'), env: ENV, stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill());
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
