import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's push subscription: where its messages go, and the keys that they are encrypted for. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

const RECORD_SIZE = 4_096;

type FixedRandom = {
  /** Of the sender's key pair, which is made for this message alone. */
  readonly privateKey: Buffer;
  readonly salt: Buffer;
};

/**
 * Encrypts a message so that only the browser can read it, not its push service (RFC 8291, with the content coding
 * `aes128gcm` of RFC 8188, in one record). `fixedRandom` replaces the random values, for the RFC's example. Throws when
 * the key is not a point of the curve.
 */
export function encryptForBrowser(
  target: Pick<PushTarget, 'p256dh' | 'auth'>,
  message: Buffer,
  fixedRandom?: FixedRandom,
): Buffer {
  const sender = createECDH('prime256v1');
  if (fixedRandom) sender.setPrivateKey(fixedRandom.privateKey);
  else sender.generateKeys();
  const salt = fixedRandom?.salt ?? randomBytes(16);
  const theirs = Buffer.from(target.p256dh, 'base64url');
  const ours = sender.getPublicKey();
  const shared = sender.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(shared, Buffer.from(target.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The padding delimiter that marks the last record.
  const encrypted = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE, 0);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, encrypted, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
