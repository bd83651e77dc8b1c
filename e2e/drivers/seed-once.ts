import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortalServer } from './portal-server.ts';
import { seededData, beginWithData } from './seeded-data.ts';

/**
 * Runs before the first journey: one server fills an empty folder with the demo data and is stopped, so that the server
 * of each worker starts on a copy. Answers what removes the folder after the last journey. Nothing is done where a
 * folder is given already or the journeys use a server that is running.
 */
export default async function seedOnce(): Promise<() => Promise<void>> {
  if (seededData() !== undefined || process.env.PORTAL_URL !== undefined) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'portal-seeded-'));
  const server = await PortalServer.open({ DATA_DIR: folder });
  await server.stop();
  beginWithData(folder);
  return () => rm(folder, { recursive: true, force: true });
}
