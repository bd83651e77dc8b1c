import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo-1234';

const signedInSchema = z.object({ token: z.string() });

/** Calls the API as one person, without a browser: for what a journey needs and is not about. */
export class ApiCaller {
  readonly url: string;
  private readonly token: string;

  private constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** @param url of the server, without a slash at its end. Throws when the server does not sign this person in. */
  static async signIn(url: string, email: string, password: string = DEMO_PASSWORD): Promise<ApiCaller> {
    const answer = await answered(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return new ApiCaller(url, signedInSchema.parse(answer).token);
  }

  /** @param path below `/api`. Answers the parsed body; throws on any refusal. */
  get(path: string): Promise<unknown> {
    return answered(`${this.url}/api${path}`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
  }

  /** Sends a body under a key of its own; answers the parsed body, and throws on any refusal. */
  send(method: 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return answered(`${this.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'idempotency-key': randomUUID(),
        ...(method === 'PATCH' && { 'if-match': '*' }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

async function answered(url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request.method ?? 'GET'} ${url} was answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
