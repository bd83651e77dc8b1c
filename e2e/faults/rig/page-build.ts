import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { offerPage } from './page-files.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(tmpdir(), `portal-faults-pages-${process.pid}`);
const built = new Map<string, Promise<void>>();

/**
 * Builds the test page, with the product's queue as it is or broken on purpose (see `switches.ts`), and has it served
 * under `/faults-page/<name>/`. A switch whose snippet is not found any more fails the build.
 */
export function buildPage(name: string, switches: readonly string[]): Promise<void> {
  const before = built.get(name);
  if (before) return before;
  const building = build(name, switches);
  built.set(name, building);
  return building;
}

async function build(name: string, switches: readonly string[]): Promise<void> {
  const out = join(FOLDER, name);
  await mkdir(out, { recursive: true });
  await run(
    join(ROOT, 'node_modules/.bin/vite'),
    [
      'build',
      '--config',
      join(ROOT, 'e2e/faults/rig/page-build.config.ts'),
      '--logLevel',
      'error',
      '--outDir',
      out,
    ],
    { cwd: ROOT, env: { ...process.env, FAULT_SWITCHES: switches.join(','), FAULT_PAGE: name } },
  );
  offerPage(name, out);
}

export const PAGES_FOLDER = FOLDER;
