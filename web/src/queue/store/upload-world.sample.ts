import { vi } from 'vitest';
import { type Answer, type SentCall, QueueWorld } from './queue-world.sample.ts';

const REFERENCE_REFUSED: Answer = {
  status: 422,
  body: { type: 'files-missing', title: 'Brakuje plików', status: 422, detail: 'Brakuje plików.' },
};

/**
 * Like `QueueWorld`, with a file store: a reference is refused until the bytes are there, the mail until all
 * references are.
 */
export class UploadWorld extends QueueWorld {
  /** Paths with bytes in the store. */
  readonly stored = new Set<string>();
  /** Names of the files that the server has confirmed. */
  readonly confirmed = new Set<string>();
  /** Keys of the mails that were sent. */
  readonly mails: (string | null)[] = [];
  /** How many files the record declares. */
  declared = 1;
  private slots = 0;

  constructor() {
    super();
    const respond = (asked: SentCall) => this.respond(asked);
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        status = 0;
        responseText = '';
        responseURL = '';
        readonly upload = new EventTarget();
        private readonly headers = new Headers();
        private answered = new Headers();
        private address = ['', ''] as readonly [method: string, path: string];
        open(method: string, path: string) {
          this.address = [method, path];
        }
        setRequestHeader(name: string, value: string) {
          this.headers.set(name, value);
        }
        getResponseHeader(name: string) {
          return this.answered.get(name);
        }
        abort() {
          this.end('abort');
        }
        send(body: ArrayBuffer) {
          const [method, path] = this.address;
          queueMicrotask(() => {
            this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.byteLength }));
            try {
              const { status, text, headers } = respond({ method, path, body, headers: this.headers });
              this.answered = new Headers(headers);
              this.status = status === 0 ? 200 : status;
              this.responseText = text;
              // A redirect is followed: the answer comes from another address.
              this.responseURL =
                status === 0 ? 'https://gate.example/sign-in' : `https://portal.example${path}`;
              this.end('load');
            } catch {
              this.end('error');
            }
          });
        }
        private end(event: string) {
          this.dispatchEvent(new Event(event));
          this.dispatchEvent(new Event('loadend'));
        }
      },
    );
  }

  override recover(): void {
    super.recover();
    this.answers = {
      ...this.answers,
      'POST /api/get-s3-urls': ({ body }) => this.newSlots(Array.isArray(body) ? body.length : 0),
      'PUT /slot/': ({ path }) => {
        this.stored.add(path.replace('/slot/', 'records/'));
        return { status: 200 };
      },
      'POST /api/files': ({ body }) => this.reference({ ...(body as object) }),
      'POST /api/send-email': ({ headers }) => {
        if (this.confirmed.size < this.declared) return REFERENCE_REFUSED;
        this.mails.push(headers.get('idempotency-key'));
        return { status: 202, body: { accepted: true } };
      },
    };
  }

  /** The server's answer to a request of so many slots. */
  newSlots(count: number): Answer {
    const numbers = Array.from({ length: count }, (_, index) => this.slots + 1 + index);
    this.slots += count;
    return {
      status: 200,
      body: { urls: numbers.map((n) => `/slot/${n}`), paths: numbers.map((n) => `records/${n}`) },
    };
  }

  private reference(said: { readonly path?: unknown; readonly name?: unknown }): Answer {
    if (!this.stored.has(String(said.path))) return REFERENCE_REFUSED;
    this.confirmed.add(String(said.name));
    return { status: 201, body: { id: 9, language: null, ...said } };
  }
}
