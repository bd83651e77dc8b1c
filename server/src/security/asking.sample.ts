import type { Sign } from './expected-row.sample.ts';
import type { Request } from './requests.sample.ts';
import type { TestApp } from '../../test/test-app.ts';

export type Reply = {
  readonly status: number;
  readonly type: string;
  /** Binary content as lower-case text, so that tags are found in archives as well. */
  readonly text: string;
};

/** Sends the request and reads the whole answer; of an endless stream only its beginning. */
export async function ask(test: TestApp, request: Request): Promise<Reply> {
  const { method, url, headers, body } = request;
  const answer = await test.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    payloadAsStream: true,
  });
  const type = answer.headers['content-type'] ?? '';
  const stream = answer.stream();
  if (type.includes('text/event-stream')) {
    stream.destroy();
    return { status: answer.statusCode, type, text: '' };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode, type, text: bytes.toString('latin1').toLowerCase() };
}

const MEANS: Readonly<Record<Sign, (status: number) => boolean>> = {
  '+': (status) => status >= 200 && status < 300,
  '-': (status) => status >= 200 && status < 300,
  '.': (status) => status === 404,
  '?': (status) => status === 401,
  x: (status) => status === 403,
  '!': (status) => [400, 409, 410, 422].includes(status),
  _: () => true,
};

export function fits(sign: Sign, status: number): boolean {
  return MEANS[sign](status);
}

/** The table makes more calls than any limit allows, so the counters are reset for each call. */
export async function forgetAttempts(test: TestApp): Promise<void> {
  await test.db.system((tx) => tx.deleteFrom('rate_limits').execute());
}
