import { request } from 'node:http';
import type { PortalClient } from '../http/portal-client.ts';

/** Open pages that listen for live updates; a page whose stream ends opens another, as the app does. */
export class OpenPages {
  /** Open now. */
  open = 0;
  /** Streams that ended without being told to. */
  dropped = 0;
  /** Updates that came, of all pages. */
  updates = 0;
  private isClosing = false;
  private readonly closers = new Set<() => void>();

  /** Opens one page's stream, and resolves when its first bytes have come. */
  add(client: PortalClient): Promise<void> {
    return new Promise((resolve) => {
      const stream = request(
        `${client.url}/api/live`,
        { headers: client.headers, agent: false },
        (answer) => {
          this.open += 1;
          answer.setEncoding('utf8');
          answer.on('data', (text: string) => {
            this.updates += text.split('data: ').length - 1;
            resolve();
          });
          answer.on('close', () => {
            this.open -= 1;
            this.again(client);
          });
        },
      );
      const close = () => stream.destroy();
      this.closers.add(close);
      stream.on('error', () => this.again(client));
      stream.on('close', () => this.closers.delete(close));
      stream.end();
    });
  }

  private again(client: PortalClient): void {
    if (this.isClosing) return;
    this.dropped += 1;
    setTimeout(() => void (this.isClosing || this.add(client)), 3_000);
  }

  close(): void {
    this.isClosing = true;
    for (const close of this.closers) close();
  }
}
