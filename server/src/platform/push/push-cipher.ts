import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from './push.ts';

const RECORD_SIZE = 4_096;

type Chance = {
  /** Of the sender, for this message alone. */
  readonly privateKey: Buffer;
  readonly salt: Buffer;
};

/**
 * Encrypts a message so that the browser alone can read it, not its push service (RFC 8291, with the content coding `aes128gcm`
 * of RFC 8188, in one record). `chance` is for the worked example of the RFC. Throws where the key is no point of the curve.
 */
export function encryptForBrowser(
  target: Pick<PushTarget, 'p256dh' | 'auth'>,
  message: Buffer,
  chance?: Chance,
): Buffer {
  const sender = createECDH('prime256v1');
  if (chance) sender.setPrivateKey(chance.privateKey);
  else sender.generateKeys();
  const salt = chance?.salt ?? randomBytes(16);
  const theirs = Buffer.from(target.p256dh, 'base64url');
  const ours = sender.getPublicKey();
  const shared = sender.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(shared, Buffer.from(target.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The mark after the message says that no record follows.
  const encrypted = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE, 0);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, encrypted, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
