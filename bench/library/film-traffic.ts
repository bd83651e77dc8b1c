import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ApiCaller } from '../../e2e/drivers/api-caller.ts';
import { type Measured, residentMegabytes } from '../portal-process.ts';

const MEGABYTE = 1_048_576;
const PART = 8 * MEGABYTE;
const PARTS = 62;
const LOOK_MS = 50;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Runs `work`; how long it took, and how much more memory the server had at its peak than before it. */
async function watched(server: Measured, what: string, work: () => Promise<number>): Promise<object> {
  const before = await residentMegabytes(server);
  let peak = before;
  const look = setInterval(() => {
    void residentMegabytes(server).then((now) => (peak = Math.max(peak, now)));
  }, LOOK_MS);
  const began = performance.now();
  const bytes = await work();
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(look);
  return {
    what,
    MB: Math.round(bytes / MEGABYTE),
    seconds: seconds.toFixed(1),
    'MB/s': Math.round(bytes / MEGABYTE / seconds),
    'server MB before': Math.round(before),
    'more at its peak': Math.round(peak - before),
  };
}

/** Sends a film of 496 MB in parts, has it put together, reads it whole, and a stretch of its middle. */
export async function measureFilm(server: Measured, admin: ApiCaller): Promise<readonly object[]> {
  const part = randomBytes(PART);
  // What a film begins with; the rest is never looked into.
  const first = Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42'), part.subarray(12)]);
  const [firstHash, hash] = [sha256(first), sha256(part)];
  const size = PART * PARTS;
  // The server is warm before it is measured: code is loaded, pools have grown.
  await sendFilm(admin, 2, { first, firstHash, part, hash });
  const rows = [];
  let path = '';
  rows.push(
    await watched(server, 'film up, in parts', async () => {
      path = await sendFilm(admin, PARTS, { first, firstHash, part, hash });
      return size;
    }),
  );
  const entry = await saveFilm(admin, path);
  const link = async () => {
    const found = (await admin.get('/organisations/2/support_materials?itemsPerPage=100')) as {
      id: number;
      url: string;
    }[];
    return found.find(({ id }) => id === entry)?.url ?? '';
  };
  rows.push(await watched(server, 'film down, whole', async () => read(await link())));
  rows.push(
    await watched(server, 'hashes of its parts', async () => {
      await admin.get(`/support_materials/${entry}/parts`);
      return size;
    }),
  );
  rows.push(
    await watched(server, '60 stretches of its middle', async () => {
      let bytes = 0;
      for (let at = 0; at < 60; at += 1)
        bytes += await read(await link(), `bytes=${at * PART}-${at * PART + MEGABYTE - 1}`);
      return bytes;
    }),
  );
  return rows;
}

type Film = {
  readonly first: Buffer;
  readonly firstHash: string;
  readonly part: Buffer;
  readonly hash: string;
};

async function sendFilm(
  admin: ApiCaller,
  parts: number,
  { first, firstHash, part, hash }: Film,
): Promise<string> {
  const wish = {
    filename: 'film.mp4',
    filetype: 'video/mp4',
    size: PART * parts,
    fingerprint: sha256(randomBytes(8)),
  };
  const { id } = z.object({ id: z.string() }).parse(await admin.send('POST', '/uploads', wish));
  for (let number = 1; number <= parts; number += 1) {
    const asked = [{ number, sha256: number === 1 ? firstHash : hash }];
    const { urls } = z
      .object({ urls: z.array(z.string()) })
      .parse(await admin.send('POST', `/uploads/${id}/parts`, asked));
    const body = new Uint8Array(number === 1 ? first : part);
    const headers = { 'content-type': 'application/octet-stream' };
    const put = await fetch(urls[0] ?? '', { method: 'PUT', body, headers });
    if (!put.ok) throw new Error(`Part ${number} was answered ${put.status}`);
  }
  return z.object({ path: z.string() }).parse(await admin.send('POST', `/uploads/${id}/finish`)).path;
}

async function saveFilm(admin: ApiCaller, path: string): Promise<number> {
  const body = {
    organisation: '/organisations/2',
    name: 'Film',
    type: 'video/mp4',
    language: 'pl',
    path,
    folder: null,
  };
  return z.object({ entry: z.number() }).parse(await admin.send('POST', '/files', body)).entry;
}

/** Reads an answer and drops it; how many bytes it had. */
async function read(url: string, range?: string): Promise<number> {
  const answer = await fetch(url, { headers: range === undefined ? {} : { range } });
  if (!answer.ok || answer.body === null) throw new Error(`${url} was answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.byteLength;
  return bytes;
}
