/** The error that nodemailer throws for a failed SMTP session. */
type SmtpTrouble = {
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
};

const PERMANENT = 500;
const BEYOND = 600;

/**
 * Whether a mail server refused this particular mail for good: a 5xx for its recipient or its content (RFC 5321,
 * 4.2.1). A 5xx for the login or the sender is a configuration error that an operator corrects: such mails are retried.
 */
export function refusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { responseCode, command }: SmtpTrouble = error;
  const permanent = typeof responseCode === 'number' && responseCode >= PERMANENT && responseCode < BEYOND;
  return permanent && (command === 'RCPT TO' || command === 'DATA');
}

/** The mail server's own error text, or else a description of the connection's failure. */
export function smtpErrorText(error: unknown): string {
  const { response }: SmtpTrouble = typeof error === 'object' && error !== null ? error : {};
  if (typeof response === 'string' && response.trim() !== '') return response.trim();
  return error instanceof Error ? error.message : String(error);
}

/**
 * The enhanced status code of a mail server's answer (RFC 3463), or else the plain one; the text itself may name the
 * recipient.
 */
export function codeOf(words: string | null): string | null {
  return (
    /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(words ?? '')?.[0] ?? /\b[45]\d\d\b/.exec(words ?? '')?.[0] ?? null
  );
}

/**
 * What the log and the job queue are told of a failed attempt: neither may keep an address, which a server's answer mostly
 * names. The words themselves are kept with the mail.
 */
export function namelessError(mailId: number, error: unknown): Error {
  const { response }: SmtpTrouble = typeof error === 'object' && error !== null ? error : {};
  const summary =
    typeof response === 'string' ? (codeOf(response) ?? 'refused for now') : smtpErrorText(error);
  return new Error(`Mail ${mailId} could not be handed over: ${summary}`);
}
