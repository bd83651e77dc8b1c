import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ParsedBody } from './test-body.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const TIMEOUT_MS = 60_000;

/** The secret with which both processes of a test sign. */
export const TEST_SECRET = 'a secret for tests alone, long enough';
export const PUBLIC_URL = 'http://portal.test';

/** A real server in a process of its own. */
export type TestServer = {
  readonly origin: string;
  readonly pid: number;
  /** Calls with this token; throws when nobody answers. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Kills it at once, like a power failure. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type CallOptions = { readonly token?: string; readonly body?: unknown; readonly key?: string };
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: ParsedBody };

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts `main.ts` with these settings and waits until it is ready. Throws with its output when it does not start. */
export async function startServer(settings: Record<string, string>): Promise<TestServer> {
  const port = settings['PORT'] ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PUBLIC_URL,
      SESSION_SECRET: TEST_SECRET,
      DEMO: 'false',
      LOG_LEVEL: 'error',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const began = performance.now();
  for (;;) {
    if (child.exitCode !== null || performance.now() - began > TIMEOUT_MS) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start: ${output}`);
    }
    const up = await fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    origin,
    pid: child.pid ?? 0,
    call: callerAt(origin),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Calls the API of whoever answers at an address: a server, or the proxy in front of some. */
export function callerAt(origin: string): TestServer['call'] {
  return (method, path, options = {}) => call(origin, method, path, options);
}

async function call(origin: string, method: string, path: string, options: CallOptions): Promise<Reply> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      origin: PUBLIC_URL,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}

/** Ends a process and waits until it has. */
export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
