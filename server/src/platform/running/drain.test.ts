import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { type Drain, drainable } from './drain.ts';

let testApp: TestApp;
let port: number;
let drain: Drain;
let answerSlow: () => void;
let begun: Promise<void>;

function slowRoute(app: FastifyInstance): void {
  const started = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  begun = started.promise;
  answerSlow = allowed.resolve;
  app.get('/slow', async () => {
    started.resolve();
    await allowed.promise;
    return { done: true };
  });
}

beforeEach(async () => {
  testApp = await buildTestApp({ more: slowRoute });
  drain = drainable(testApp.app, { lingerMs: 300, mostMs: 5_000 });
  port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => testApp.close());

type Answer = { readonly status: number; readonly connection: string; readonly body: string };

/** One call; with an agent it uses a connection that stays open, as a proxy does. */
function call(path: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, ...(agent && { agent }) }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection ?? '', body }),
      );
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a server that is asked to end answers what it has begun', async () => {
  const slow = call('/slow');
  await begun;
  let ended = false;
  const ending = drain().then(() => (ended = true));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(ended).toBe(false);
  answerSlow();
  expect(await slow).toEqual({ status: 200, connection: 'close', body: '{"done":true}' });
  await ending;
});

test('it answers a call over a connection that a proxy had kept, and closes it; a new connection goes to another process', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await call('/healthz', agent)).connection).toBe('keep-alive');
  const ending = drain();
  expect(await call('/healthz', agent)).toMatchObject({ status: 200, connection: 'close' });
  const refused = await new Promise((resolve) => {
    connect({ host: '127.0.0.1', port })
      .once('connect', () => resolve('taken'))
      .once('error', (error) => resolve('code' in error && error.code));
  });
  expect(refused).toBe('ECONNREFUSED');
  await ending;
  agent.destroy();
});

test('an open page’s stream ends at once, so that the page opens another one elsewhere', async () => {
  const token = await testApp.tokenOf('installer@org2.test');
  const stream = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = stream.text();
  const began = performance.now();
  await drain();
  expect(await text).toContain('retry');
  expect(performance.now() - began).toBeLessThan(1_500);
});
