import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { keepSecret } from '../identity/secrets.ts';

export type PushKeys = { readonly publicKey: string; readonly privateKey: string; readonly subject: string };

const storedKeysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** A new VAPID key pair: the P-256 point and private number in base64url. */
export function makePushKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/**
 * The key pair of the settings; a demo generates one at its first start and stores it, readable by the owner alone.
 * Null for a server without keys: its push is off.
 */
export async function readPushKeys(
  config: Pick<Config, 'vapid' | 'demo' | 'dataDir' | 'publicUrl'>,
): Promise<PushKeys | null> {
  if (config.vapid) return config.vapid;
  if (!config.demo) return null;
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'push-keys.json');
  if (!existsSync(file)) await keepSecret(file, JSON.stringify(makePushKeys()));
  const stored = storedKeysSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  // Push services require a contact address; a demo has none.
  return { ...stored, subject: 'mailto:demo@example.com' };
}

const SIGNED_FOR_HOURS = 12;

/** The VAPID header (RFC 8292) that identifies the sender to one push service, signed for half a day. */
export async function vapidHeader(keys: PushKeys, origin: string, now: Date): Promise<string> {
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
      d: keys.privateKey,
    },
    'ES256',
  );
  const expires = Math.floor(now.getTime() / 1000) + SIGNED_FOR_HOURS * 3600;
  const token = await new SignJWT({ aud: origin, sub: keys.subject, exp: expires })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .sign(key);
  return `vapid t=${token}, k=${keys.publicKey}`;
}
