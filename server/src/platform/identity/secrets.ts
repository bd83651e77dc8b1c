import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** One key per use, so that a signature for one use is not valid for another. */
export type Secrets = {
  readonly access: Uint8Array;
  readonly refresh: Uint8Array;
  readonly links: Uint8Array;
  readonly sealing: Uint8Array;
  readonly devices: Uint8Array;
};

/** Derives the keys from one secret. */
export function deriveSecrets(secret: string): Secrets {
  const key = (use: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, 'installer-portal', use, 32));
  return {
    access: key('access token'),
    refresh: key('refresh token'),
    links: key('file links'),
    sealing: key('sealing'),
    devices: key('known devices'),
  };
}

/** The secret of the settings, or one that is generated at the first start and stored, readable by the owner alone. */
export async function readSecrets(config: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<Secrets> {
  if (config.sessionSecret) return deriveSecrets(config.sessionSecret);
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'session-secret');
  if (!existsSync(file)) await keepSecret(file, randomBytes(48).toString('base64url'));
  return deriveSecrets((await readFile(file, 'utf8')).trim());
}

/**
 * Written atomically and only once: of two servers that start together the second uses what the first has generated.
 */
export async function keepSecret(file: string, secret: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.part`;
  await writeFile(temporary, secret, { mode: 0o600, flush: true });
  try {
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
