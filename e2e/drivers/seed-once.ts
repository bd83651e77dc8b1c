import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beginWithData, reusedDataDir, runningServer } from './journey-environment.ts';
import { PortalServer } from './portal-server.ts';

/**
 * Runs before the first journey: one server fills an empty folder with the demo data and is stopped, so that the server
 * of each worker starts on a copy. Returns a function that removes the folder after the last journey, unless it is to be kept.
 */
export default async function seedOnce(): Promise<() => Promise<void>> {
  if (runningServer() !== undefined) return async () => undefined;
  const reused = reusedDataDir();
  if (reused === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'portal-seeded-'));
    await seed(folder);
    beginWithData(folder);
    return () => rm(folder, { recursive: true, force: true });
  }
  if (!existsSync(reused)) {
    // Seeded data of earlier days and of earlier sources are in the same folder.
    await rm(dirname(reused), { recursive: true, force: true });
    await mkdir(dirname(reused), { recursive: true });
    // Seeded under a temporary name, so that an interrupted run leaves no incomplete data.
    await seed(`${reused}.making`);
    await rename(`${reused}.making`, reused);
  }
  beginWithData(reused);
  return async () => undefined;
}

async function seed(folder: string): Promise<void> {
  const server = await PortalServer.open({ DATA_DIR: folder });
  await server.stop();
}
