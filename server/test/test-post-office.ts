import { createServer } from 'node:net';

/** A mail as the test's mail server received it. */
export type Delivered = { readonly messageId: string; readonly text: string; readonly at: number };

export type PostOffice = {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Every mail that was answered with 250, including copies, in order. */
  readonly received: Delivered[];
  close(): void;
};

/**
 * A minimal SMTP server that accepts every mail and stores its text. `hears` is called with `MAIL FROM` and with each
 * accepted mail, so that a test can kill a sender at that moment. `refuses` returns the answer to a recipient instead
 * of 250; while it is awaited, the mail is on its way.
 */
export function openPostOffice(
  hears: (what: 'from' | 'taken') => void = () => undefined,
  refuses: (reader: string) => string | undefined | Promise<string | undefined> = () => undefined,
): Promise<PostOffice> {
  const received: Delivered[] = [];
  const server = createServer((socket) => {
    let inMail = false;
    let text = '';
    socket.write('220 office\r\n');
    const hear = async (chunk: Buffer): Promise<void> => {
      if (inMail) {
        text += chunk.toString();
        if (!text.endsWith('\r\n.\r\n')) return;
        const messageId = /^Message-ID: (<.*>)/im.exec(text)?.[1] ?? '';
        received.push({ messageId, text, at: performance.now() });
        inMail = false;
        text = '';
        socket.write('250 taken\r\n');
        hears('taken');
        return;
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        inMail ||= line === 'DATA';
        if (line.startsWith('MAIL FROM')) hears('from');
        const reader = /^RCPT TO:<([^>]*)>/.exec(line)?.[1];
        const no = reader === undefined ? undefined : await refuses(reader);
        if (no !== undefined) socket.write(`${no}\r\n`);
        else
          socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 well\r\n');
      }
    };
    socket.on('data', (chunk) => void hear(chunk));
    socket.on('error', () => undefined);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
        received,
        close: () => void server.close(),
      });
    });
  });
}
