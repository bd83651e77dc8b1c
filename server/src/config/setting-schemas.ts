import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

/** `true` or `false`, as operators write them. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
  .transform((word) => /^(true|1|on)$/.test(word));

const MAX_PORT = 65_535;
/** A port; 0 means any that is free. */
export const port = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT,
    `must be a whole number from 0 to ${MAX_PORT}`,
  )
  .transform(Number);
/** An address with one of these schemes. */
export const url = (protocol: RegExp, like: string) =>
  z.url({ protocol, error: `must be an address like ${like}` });

/** `false`, `true` (one proxy next to this server), or the addresses of the proxies. */
export const proxies = z
  .string()
  .refine(
    (text) => /^(true|on|1|false|off|0)$/.test(text) || text.split(',').every((one) => isProxy(one.trim())),
    'must be true, false, or the addresses of the proxies',
  )
  .transform((text) => (/^(true|on|1)$/.test(text) ? true : /^(false|off|0)$/.test(text) ? false : text));

/** An IP address, with or without the length of its network. */
function isProxy(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  return (
    bits !== undefined &&
    more.length === 0 &&
    (length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits))
  );
}

/** A region of AWS; London unless another is set. */
export const region = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS, like eu-west-2')
  .default('eu-west-2');

const isOrigin = (address: string): boolean => {
  // What is no address at all is told before.
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
};

/** The address of the portal itself. The app lies at its root: mailed links and cookies would miss a path. */
export const publicUrl = url(/^https?$/, 'https://portal.example.com').refine(
  isOrigin,
  'must be an address without a path, like https://portal.example.com',
);

/** The sender of mails; without an address mail servers would take them for reports and drop them. */
export const mailbox = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an e-mail address, or a name and one, like Fiord <portal@example.com>',
  );

/** Whether two keys of web push belong together; no browser would take a message that is signed with others. */
export function areKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return false;
  }
  return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
}
