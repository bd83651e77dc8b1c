import { installationSchema } from '../../../domain/src/installations/record.ts';
import { patchFieldsOf } from '../../../domain/src/installations/patch-fields.ts';
import type { Fields } from '../../../domain/src/queue/three-way.ts';
import { z } from 'zod';
import type { Rig } from './rig.ts';
import { type Account, PASSWORD } from './store.ts';

const signedInSchema = z.object({ token: z.string(), user: z.object({ id: z.int() }) });
const MAX_SIGN_INS = 20;
const SIGN_IN_MS = 400;

/** A record as it was read, with its version. */
export type ReadRecord = { readonly id: number; readonly etag: string; readonly fields: Fields };

/** The same person at another device: straight to the server, past the proxy and its faults. */
export class OtherDevice {
  private readonly url: string;
  private readonly token: string;
  private readonly userId: number;

  private constructor(url: string, token: string, userId: number) {
    this.url = url;
    this.token = token;
    this.userId = userId;
  }

  static async of(rig: Rig, account: Account): Promise<OtherDevice> {
    const url = `http://127.0.0.1:${rig.server.port}/api`;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await fetch(`${url}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: account.email, password: PASSWORD }),
      });
      if (answer.ok) {
        const { token, user } = signedInSchema.parse(await answer.json());
        return new OtherDevice(url, token, user.id);
      }
      if (attempt === MAX_SIGN_INS) throw new Error(await answer.text());
      await new Promise((resolve) => setTimeout(resolve, SIGN_IN_MS));
    }
  }

  /** Client ids of the installations that the server has of this person. */
  async installations(): Promise<readonly { readonly id: number; readonly clientId: string }[]> {
    const answer = await this.call('GET', `/users/${this.userId}/installations`);
    const ids = z.array(z.object({ id: z.int() })).parse(await answer.json());
    return Promise.all(
      ids.map(async ({ id }) => {
        const one = await this.call('GET', `/installations/${id}`);
        return { id, clientId: z.object({ clientId: z.string() }).parse(await one.json()).clientId };
      }),
    );
  }

  async read(id: number): Promise<ReadRecord> {
    const answer = await this.call('GET', `/installations/${id}`);
    const fields = patchFieldsOf(installationSchema.parse(await answer.json()));
    return { id, etag: answer.headers.get('etag') ?? '', fields };
  }

  async change({ id, etag }: ReadRecord, change: object): Promise<void> {
    await this.call('PATCH', `/installations/${id}`, change, { 'if-match': etag });
  }

  /** Sends a record under a key of its own. */
  async create(path: '/installations' | '/production_records', body: object): Promise<void> {
    await this.call('POST', path, body, { 'content-type': 'application/json' });
  }

  private async call(
    method: string,
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && {
          'content-type': 'application/merge-patch+json',
          'idempotency-key': crypto.randomUUID(),
        }),
        ...more,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer;
  }
}
