// `npm run check:types`: the types of every package. Unchanged packages are not checked again; the cache is in
// node_modules/.cache and may be deleted at any time.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ENV, ROOT } from './ensure-installed.mjs';

/** The large ones first: two are checked in parallel. */
const PROJECTS = ['web', 'server', 'e2e', 'bench', 'bench/forms', 'e2e/faults/page', 'domain'];
const AT_ONCE = 2;
const CACHE = join(ROOT, 'node_modules', '.cache', 'types');

function checkProject(project) {
  const memory = join(CACHE, `${project.replaceAll('/', '-')}.tsbuildinfo`);
  return new Promise((resolve, reject) => {
    const child = spawn('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', memory, '--pretty'], {
      cwd: ROOT,
      env: ENV,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.once('error', reject);
    child.once('close', (code) => {
      if (output.trim() !== '') console.error(`${project}:\n${output.trim()}`);
      resolve(code ?? 1);
    });
  });
}

mkdirSync(CACHE, { recursive: true });
const waiting = [...PROJECTS];
const codes = [];
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) codes.push(await checkProject(next));
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
process.exit(codes.every((code) => code === 0) ? 0 : 1);
