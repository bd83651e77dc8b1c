import { createTransport } from 'nodemailer';
import { smtpErrorText } from './mail-refusal.ts';

/** How long an operator waits for a server that does not answer. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Connects to an SMTP server and signs in, without sending a mail. Returns the text of the error; undefined when both worked. */
export async function smtpConnectionError(url: string): Promise<string | undefined> {
  const transport = createTransport({ url, ...TIMEOUTS_MS });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return smtpErrorText(error);
  } finally {
    transport.close();
  }
}
