import { z } from 'zod';

const MAX_LENGTH = 2_000;
/** Only host and path: no port, no user name or password, no fragment. */
const SHAPE = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+)(?:\/[^\s#\\]*)?$/;
/** Top-level names of private networks. */
const INDOORS = /\.(local|localhost|localdomain|internal|intranet|home|lan|arpa)$/;

/**
 * Whether an address can be that of a browser's push service: https on its usual port, with a public host name. The
 * address comes from a caller and the server calls it, so the resolved IP address is checked as well when it is called.
 */
export function isPushAddress(text: string): boolean {
  const host = text.length > MAX_LENGTH ? undefined : SHAPE.exec(text)?.[1];
  return host !== undefined && !INDOORS.test(host);
}

const bytes = (length: number) => {
  const characters = Math.ceil((length * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), 'invalid');
};

/**
 * A browser's subscription as `PushSubscription.toJSON` returns it: the push service's address and the encryption keys.
 */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string().refine(isPushAddress, 'url'),
  keys: z.strictObject({
    /** A point of the curve P-256, uncompressed. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>;
