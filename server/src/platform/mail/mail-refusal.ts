/** What nodemailer says of a conversation that failed. */
type SmtpTrouble = {
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
};

const PERMANENT = 500;
const BEYOND = 600;

/**
 * Whether a mail server refused this very mail for good: a 5xx to its reader or to its content (RFC 5321, 4.2.1). A 5xx to the
 * sign-in or to the sender is our own set-up, which somebody mends: such a mail is tried again.
 */
export function refusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { responseCode, command }: SmtpTrouble = error;
  const permanent = typeof responseCode === 'number' && responseCode >= PERMANENT && responseCode < BEYOND;
  return permanent && (command === 'RCPT TO' || command === 'DATA');
}

/** What the mail server said, in its own words; where it said nothing, what went wrong on the way to it. */
export function wordsOfTrouble(error: unknown): string {
  const { response }: SmtpTrouble = typeof error === 'object' && error !== null ? error : {};
  if (typeof response === 'string' && response.trim() !== '') return response.trim();
  return error instanceof Error ? error.message : String(error);
}
