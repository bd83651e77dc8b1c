import { createTransport } from 'nodemailer';
import { wordsOfTrouble } from './mail-refusal.ts';

/** As long as an operator waits for a server that says nothing. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Connects to an SMTP server and signs in, without a mail. Returns its trouble in words; undefined when there is none. */
export async function smtpTrouble(url: string): Promise<string | undefined> {
  const transport = createTransport({ url, ...TIMEOUTS_MS });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return wordsOfTrouble(error);
  } finally {
    transport.close();
  }
}
