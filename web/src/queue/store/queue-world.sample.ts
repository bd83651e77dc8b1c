import type { User } from '@portal/domain/users/record';
import { vi } from 'vitest';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { payloads, receipts, requests, trash } from './local-stores.ts';

export const INSTALLER: User = {
  id: 7,
  name: 'Anna Nowak',
  company: null,
  taxId: null,
  phone: null,
  certificateNumber: null,
  email: 'anna@example.com',
  roles: [],
  asp: null,
  registrationDate: '2026-01-01T00:00:00Z',
  verified: true,
  organisation: { id: 2, name: 'Fiord' },
  availableTemplates: [],
  language: 'pl',
};

export type SentCall = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
};
export type Answer = {
  readonly status: number;
  /** Sent as JSON; a refusal as a problem document. */
  readonly body?: unknown;
  /** Sent unchanged, instead of a body. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The server's answer with a record that it has just created, with the client id of the request. */
export function recordMade({ body }: Pick<SentCall, 'body'>, id: number): Answer {
  const clientId =
    typeof body === 'object' && body !== null && 'clientId' in body ? body.clientId : undefined;
  return {
    status: 201,
    body: { id, clientId, customDevice: { id: 12 } },
    headers: { etag: '"made"' },
  };
}

/** The server of the queue's tests: its answers by prefix of the path, and the requests it got. */
export class QueueWorld {
  asked: SentCall[] = [];
  answers: Record<string, (asked: SentCall) => Answer> = {};

  constructor() {
    this.recover();
    this.signIn();
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const sent: unknown =
        typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : undefined;
      const { status, text, headers } = this.respond({
        method: init.method ?? 'GET',
        path,
        body: sent,
        headers: new Headers(init.headers),
      });
      // A redirect that is not followed has no status and no body.
      return status === 0 ? Response.error() : new Response(text === '' ? null : text, { status, headers });
    });
  }

  /** The answer as received; throws when there is none. */
  protected respond(asked: SentCall): Required<Pick<Answer, 'status' | 'text' | 'headers'>> {
    this.asked.push(asked);
    const known = Object.keys(this.answers)
      .sort((one, other) => other.length - one.length)
      .find((start) => `${asked.method} ${asked.path}`.startsWith(start));
    const answer = known === undefined ? undefined : this.answers[known];
    if (!answer) throw new TypeError('Failed to fetch');
    const { status, body, text, headers } = answer(asked);
    const type = status >= 400 ? 'application/problem+json' : 'application/json';
    return {
      status,
      text: text ?? (body === undefined ? '' : JSON.stringify(body)),
      headers: { 'content-type': type, ...headers },
    };
  }

  /** Every call succeeds from now on. */
  recover(): void {
    this.answers = {
      'POST /api/installations': (asked) => recordMade(asked, 41),
      'POST /api/send-email': () => ({ status: 202, body: { accepted: true } }),
      'POST /api/token/refresh': () => ({ status: 200, body: { exp: inQuarterOfAnHour() } }),
    };
  }

  /** No call is answered from now on. */
  cut(): void {
    this.answers = {};
  }

  signIn(user: User | null = INSTALLER): void {
    session.set(user ? { user, exp: inQuarterOfAnHour() } : null);
  }

  calls(): string[] {
    return this.asked.map(({ method, path }) => `${method} ${path}`);
  }

  async end(): Promise<void> {
    vi.unstubAllGlobals();
    for (const store of [requests, payloads, receipts, trash])
      for (const record of await store.all()) await store.remove(record.id);
    closeDatabase();
  }
}

function inQuarterOfAnHour(): number {
  return Math.floor(Date.now() / 1000) + 900;
}
