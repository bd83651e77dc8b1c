import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** One key for each use, so that what is signed for one is worth nothing for another. */
export type Secrets = {
  readonly access: Uint8Array;
  readonly refresh: Uint8Array;
  readonly links: Uint8Array;
};

/** Derives the keys from one secret. */
export function deriveSecrets(secret: string): Secrets {
  const key = (use: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, 'installer-portal', use, 32));
  return { access: key('access token'), refresh: key('refresh token'), links: key('file links') };
}

/** The secret of the settings, or one made at the first start and kept, readable by the owner alone. */
export async function readSecrets(config: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<Secrets> {
  if (config.sessionSecret) return deriveSecrets(config.sessionSecret);
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'session-secret');
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
    await chmod(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return deriveSecrets((await readFile(file, 'utf8')).trim());
}
