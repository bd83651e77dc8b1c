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
