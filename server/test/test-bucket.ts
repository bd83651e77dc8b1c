import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, freePort } from './test-server.ts';

const SERVER = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
const TIMEOUT_MS = 60_000;
/** The only account of s3rver. */
export const BUCKET_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

/** A bucket of s3rver in a process of its own. */
export type TestBucket = {
  /** The settings of an operator. */
  readonly settings: Record<string, string>;
  readonly endpoint: string;
  stop(): Promise<void>;
};

/** Starts s3rver on a free port with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bucket-'));
  const port = String(await freePort());
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [
      SERVER,
      '-d',
      folder,
      '-a',
      '127.0.0.1',
      '-p',
      port,
      '-s',
      '--no-vhost-buckets',
      '--configure-bucket',
      'files',
    ],
    { env: { PATH: process.env['PATH'] }, stdio: 'ignore' },
  );
  const began = performance.now();
  for (;;) {
    if (child.exitCode !== null || performance.now() - began > TIMEOUT_MS) {
      throw new Error('The bucket did not start');
    }
    const up = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (up) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    endpoint,
    settings: {
      STORAGE: 's3',
      S3_BUCKET: 'files',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey,
    },
    async stop() {
      await end(child, 'SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
