/** A browser's push subscription, and the user whom its messages are for. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

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
