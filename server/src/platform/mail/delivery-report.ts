/** What a mail server reports of a mail that it once took (RFC 3464). */
export type DeliveryReport = {
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** `5.1.1`, as RFC 3463 has them. */
  readonly status: string;
  /** The words of the server that refused it. */
  readonly words: string | null;
  /** Our own Message-IDs that the report names: of the mail that it brings back. */
  readonly messageIds: readonly string[];
};

/** Characters of the status part that are read: a mail server writes some hundred, and folded lines are dear to unfold. */
const STATUS_MAX = 65_536;

/** As `messageIdOf` makes them. */
const OUR_ID = /<[0-9a-f]{40}@[^<>\s]{1,253}>/g;

/**
 * Reads a delivery status notification. Its status part is plain ASCII by RFC 3464, so it is read where it stands; undefined for a
 * mail that is none, such as an answer from a holiday.
 */
export function readDeliveryReport(mail: string): DeliveryReport | undefined {
  const plain = mail.replaceAll('\r\n', '\n');
  const start = /^content-type:\s*message\/delivery-status\b/im.exec(plain)?.index;
  if (start === undefined) return undefined;
  // A long field goes on in lines that begin with a blank.
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
