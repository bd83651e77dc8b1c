import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { BODY_TIMES, limitBodyTimes, REQUEST_TIMEOUT_MS } from './body-time.ts';
import { handleErrors, refusals } from './error-handler.ts';
import { buildTestApp } from '../../../test/test-app.ts';
import '../deps.ts';

let close: (() => Promise<unknown>) | undefined;
let logged = '';
afterEach(async () => {
  vi.restoreAllMocks();
  await close?.();
  close = undefined;
});

/** A server whose minute is 200 ms and whose 16 KiB are 1,000 bytes; JSON gets two seconds. */
async function listen(): Promise<number> {
  logged = '';
  const sink = new PassThrough().on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const log: FastifyBaseLogger = pino({ level: 'info' }, sink);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refusals({ publicUrl: 'http://portal.test' }).badRequest,
    forceCloseConnections: true,
  });
  close = () => app.close();
  handleErrors(app);
  limitBodyTimes(app, { window: 200, leastBytes: 1_000, json: 2_000 });
  app.addContentTypeParser('image/jpeg', (_request, payload, done) => done(null, payload));
  app.put('/upload', (request) => sizeOf(request.raw));
  app.put('/full', (request) => fillDisk(request.raw));
  app.post('/json', (request) => Promise.resolve({ got: request.body }));
  return portOf(app);
}

async function sizeOf(body: AsyncIterable<Buffer>): Promise<{ size: number }> {
  let size = 0;
  for await (const chunk of body) size += chunk.length;
  return { size };
}

async function fillDisk(body: AsyncIterable<Buffer>): Promise<never> {
  for await (const chunk of body)
    throw Object.assign(new Error(`No room for ${chunk.length} B`), { code: 'ENOSPC' });
  throw new Error('There was no body');
}

async function portOf(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
  return address.port;
}

type Open = { readonly socket: Socket; readonly text: () => string; readonly ended: Promise<void> };

function open(port: number, head: string): Open {
  let text = '';
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nHost: portal.test\r\n\r\n`);
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, text: () => text, ended: new Promise((resolve) => socket.on('close', () => resolve())) };
}

/** Writes a piece each 50 ms; answers what ends it. */
function drip(socket: Socket, piece: string, times: number): Promise<void> {
  return new Promise((resolve) => {
    let left = times;
    const timer = setInterval(() => {
      if (socket.destroyed || left-- === 0) {
        clearInterval(timer);
        resolve();
      } else socket.write(piece);
    }, 50);
  });
}

const UPLOAD = (length: number): string =>
  `PUT /upload HTTP/1.1\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}`;
const JSON_BODY = (length: number): string =>
  `POST /json HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${length}`;

test('16 KiB a minute is enough, a JSON body takes ten minutes at most, any request four hours', () => {
  expect(BODY_TIMES).toEqual({ window: 60_000, leastBytes: 16_384, json: 600_000 });
  expect(REQUEST_TIMEOUT_MS).toBe(14_400_000);
});

test('a slow photo that makes progress arrives, long after one window has passed', async () => {
  const port = await listen();
  const { socket, text } = open(port, UPLOAD(30_000));
  await drip(socket, 'x'.repeat(1_000), 30);
  await expect.poll(text).toContain('{"size":30000}');
  socket.destroy();
});

test.each([
  ['silence in a photo', UPLOAD(30_000), 0],
  ['a trickle that only keeps the connection busy', UPLOAD(30_000), 200],
  ['silence in a JSON body', JSON_BODY(30_000), 0],
])('%s ends with 408, with nothing logged as a failure', async (_, head, pieces) => {
  const port = await listen();
  const { socket, text, ended } = open(port, head);
  void drip(socket, 'x', pieces);
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text()).toContain('application/problem+json');
  expect(logged).not.toMatch(/"level":[56]0|"stack"/);
});

test('a JSON body that makes progress for ever ends too', async () => {
  const port = await listen();
  const { socket, text, ended } = open(port, JSON_BODY(500_000));
  void drip(socket, ' '.repeat(1_000), 400);
  const began = Date.now();
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  expect(Date.now() - began).toBeGreaterThan(1_500);
});

test('a request that is answered is not ended by the time of its body', async () => {
  const port = await listen();
  const { socket, text } = open(port, JSON_BODY(4));
  socket.write('true');
  await expect.poll(text).toContain('{"got":true}');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(socket.destroyed).toBe(false);
  expect(text()).not.toContain('408');
  socket.destroy();
});

test('an upload that its sender breaks off is told quietly, without a stack', async () => {
  const port = await listen();
  const { socket } = open(port, UPLOAD(30_000));
  socket.write('x'.repeat(2_000));
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await expect.poll(() => logged).toContain('The caller broke off the request');
  expect(logged).not.toMatch(/"level":[456]0|"stack"/);
});

test('a photo that the disk has no room for is refused as such, and its connection ends instead of holding up the next call', async () => {
  const port = await listen();
  const { socket, text, ended } = open(port, UPLOAD(300_000).replace('/upload', '/full'));
  socket.write('x'.repeat(300_000));
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 507 /);
  expect(text()).toContain('"type":"storage-full"');
});

test('the portal itself watches the bodies that it is sent', async () => {
  const portal = await buildTestApp();
  try {
    const port = await portOf(portal.app);
    expect(portal.app.server.requestTimeout).toBe(14_400_000);
    const timers = vi.spyOn(globalThis, 'setInterval');
    const { text, ended } = open(port, JSON_BODY(15_000).replace('/json', '/api/login'));
    const watching = () => timers.mock.calls.find(([, ms]) => ms === 60_000)?.[0];
    await expect.poll(watching).toBeTypeOf('function');
    watching()?.();
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await portal.close();
  }
});

test('a caller refused before the body is read keeps the connection, unless the rest does not come', async () => {
  const portal = await buildTestApp();
  try {
    const port = await portOf(portal.app);
    const timers = vi.spyOn(globalThis, 'setInterval');
    const head = JSON_BODY(200_000).replace('/json', '/api/get-s3-urls');
    const { socket, text, ended } = open(port, head);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text()).not.toMatch(/connection: close/i);
    socket.write('x'.repeat(200_000));
    socket.write('GET /healthz HTTP/1.1\r\nHost: portal.test\r\n\r\n');
    await expect.poll(text).toMatch(/HTTP\/1\.1 200 /);
    timers.mockClear();
    socket.write(`${head}\r\nHost: portal.test\r\n\r\n`);
    await expect.poll(() => text().split('HTTP/1.1 401 ')).toHaveLength(3);
    timers.mock.calls.find(([, ms]) => ms === 60_000)?.[0]();
    await ended;
    expect(text()).not.toContain('408');
  } finally {
    await portal.close();
  }
});

test('a caller refused before a body that is longer than the call takes is let go', async () => {
  const portal = await buildTestApp();
  try {
    const port = await portOf(portal.app);
    const { text, ended } = open(port, JSON_BODY(900_000_000).replace('/json', '/api/get-s3-urls'));
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 401 /);
    expect(text()).toMatch(/connection: close/i);
  } finally {
    await portal.close();
  }
});
