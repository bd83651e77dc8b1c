import { Agent, request } from 'node:https';
import { isPushAddress } from '@portal/domain/notifications/push-address';
import { AddressRefusedError, lookUpPublic } from './push-address.ts';
import { encryptForBrowser, type PushTarget } from './push-cipher.ts';
import { type PushKeys, vapidHeader } from './push-keys.ts';

/** Push messages to browsers (RFC 8030). Push is off when the server has no key. */
export type Push = {
  /** The public key of this server; null while push is off. */
  readonly publicKey: string | null;
  /**
   * Hands an encrypted message to the browser's push service. `gone`: the subscription no longer exists, or its address
   * must not be called. Throws when the message should be retried.
   */
  send(target: PushTarget, message: string): Promise<'sent' | 'gone'>;
};

/** After this long without an answer from the push service the message is retried later. */
const TIMEOUT_MS = 15_000;
/** How long the push service may store a message for a device that is switched off: a day. */
const KEEP_SECONDS = 24 * 60 * 60;

/** The connections to push services: to public addresses only. */
function publicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 20, timeout: TIMEOUT_MS, lookup: lookUpPublic });
}

/**
 * Sends push messages with VAPID to the push service that the browser named. The address comes from a caller, so it
 * must be https, with a public name and a public IP address; redirects are not followed, and only the status of the
 * answer is read.
 */
export function pushPost(options: {
  readonly keys: PushKeys | null;
  readonly clock: () => Date;
  readonly agent?: Agent;
}): Push & { close(): void } {
  const { keys, clock } = options;
  const agent = options.agent ?? publicAgent();

  async function send(own: PushKeys, target: Parameters<Push['send']>[0], message: string) {
    if (!isPushAddress(target.endpoint)) return 'gone';
    const { origin } = new URL(target.endpoint);
    let body: Buffer;
    try {
      body = encryptForBrowser(target, Buffer.from(message));
    } catch {
      // The subscription's key is invalid: nobody could decrypt the message.
      return 'gone';
    }
    const headers = {
      authorization: await vapidHeader(own, origin, clock()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: KEEP_SECONDS,
      urgency: 'normal',
    };
    const status = await post(agent, target.endpoint, headers, body);
    if (status === 404 || status === 410 || status === null) return 'gone';
    if (status < 200 || status > 299) throw new Error(`The push service ${origin} answered ${status}`);
    return 'sent';
  }

  return {
    publicKey: keys?.publicKey ?? null,
    send: async (target, message) => (keys ? send(keys, target, message) : 'sent'),
    close: () => agent.destroy(),
  };
}

/** The status of the answer; null when the address must not be called. */
function post(
  agent: Agent,
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(endpoint, { method: 'POST', agent, headers, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      // The rest of the answer is not read: it could be endless.
      answer.destroy();
    });
    sent.on('error', (error) => {
      if (error instanceof AddressRefusedError) resolve(null);
      else reject(error);
    });
    sent.end(body);
  });
}
