/** Where a browser listens, and for whose eyes a message is. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Messages to browsers (RFC 8030). Push is off where nobody has given the server a key. */
export type Push = {
  /** By which browsers know this server; null while push is off. */
  readonly publicKey: string | null;
  /**
   * Hands an encrypted message to the browser's push service. `gone`: it knows the subscription no more, or the address is none
   * that is called. Throws when it should be tried again.
   */
  send(target: PushTarget, message: string): Promise<'sent' | 'gone'>;
};
