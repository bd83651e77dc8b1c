import type { User } from '@portal/domain/users/entity';
import { vi } from 'vitest';
import { closeDatabase } from '../lib/local/local-db.ts';
import { session } from '../lib/session-store.ts';
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

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
};
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The server of the queue's tests: what it answers to each beginning of a path, and what it was asked. */
export class QueueWorld {
  asked: Asked[] = [];
  answers: Record<string, (asked: Asked) => Answer> = {};

  constructor() {
    this.heal();
    this.signIn();
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const sent: unknown =
        typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : undefined;
      const asked = { method: init.method ?? 'GET', path, body: sent, headers: new Headers(init.headers) };
      this.asked.push(asked);
      const known = Object.keys(this.answers)
        .sort((one, other) => other.length - one.length)
        .find((start) => `${asked.method} ${path}`.startsWith(start));
      const answer = known === undefined ? undefined : this.answers[known];
      if (!answer) throw new TypeError('Failed to fetch');
      const { status, body, headers } = answer(asked);
      return new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      });
    });
  }

  /** Everything goes through. */
  heal(): void {
    this.answers = {
      'POST /api/installations': () => ({
        status: 201,
        body: { id: 41, customDevice: { id: 12 } },
        headers: { etag: '"made"' },
      }),
      'POST /api/send-email': () => ({ status: 202, body: { accepted: true } }),
      'POST /api/token/refresh': () => ({ status: 200, body: { exp: inQuarterOfAnHour() } }),
    };
  }

  /** Nobody answers. */
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
