/** A mail server's report about a mail that it accepted before (RFC 3464). */
export type DeliveryReport = {
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** Such as `5.1.1` (RFC 3463). */
  readonly status: string;
  /** The error text of the server that refused it. */
  readonly words: string | null;
  /** Our own Message-IDs in the report: of the mail that it returns. */
  readonly messageIds: readonly string[];
};

/**
 * How many characters of the status part are read: real ones have a few hundred, and unfolding long ones is expensive.
 */
const STATUS_MAX = 65_536;

/** Message-IDs as `messageIdOf` makes them. */
const OUR_ID = /<[0-9a-f]{40}@[^<>\s]{1,253}>/g;

/**
 * Parses a delivery status notification. Its status part is plain ASCII (RFC 3464) and is read in place; undefined for
 * any other mail, such as an out-of-office answer.
 */
export function readDeliveryReport(mail: string): DeliveryReport | undefined {
  const plain = mail.replaceAll('\r\n', '\n');
  const start = /^content-type:\s*message\/delivery-status\b/im.exec(plain)?.index;
  if (start === undefined) return undefined;
  // A folded field continues on lines that begin with white space.
  const part = plain.slice(start, start + STATUS_MAX).replaceAll(/\n[ \t]+/g, ' ');
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(part)?.[1]?.trim();
  const action = ACTIONS.find((known) => known === field('action')?.toLowerCase());
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status') ?? '')?.[0];
  if (!action || status === undefined) return undefined;
  return {
    action,
    status,
    words: field('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') ?? null,
    messageIds: [...new Set(plain.match(OUR_ID) ?? [])],
  };
}

const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
