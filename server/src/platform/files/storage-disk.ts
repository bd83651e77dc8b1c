import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FILE_LINK_MINUTES } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import { z } from 'zod';
import { checkPicture } from '../pictures/picture-decoder.ts';
import { newStoragePath, type Receiver, type Storage, STORAGE_PATH, type StoredObject } from './storage.ts';
import { bytesOfParts, dropParts, receivedParts, receivePart } from './disk-parts.ts';
import { writeUploadTempFile } from './upload-temp-file.ts';
import { signLink } from './storage-link.ts';
import { storageRoutes } from './storage-routes.ts';

const describedSchema = z.object({ size: z.int(), sha256: z.string(), type: z.string() });

/** Storage in a folder that this server serves itself. */
export type DiskStorage = Storage & Receiver;

/** Stores files in a local folder, each with a JSON description next to it. */
export function diskStorage(options: {
  folder: string;
  publicUrl: string;
  secret: Uint8Array;
  clock: () => Date;
}): DiskStorage {
  const { folder, secret } = options;
  const at = (path: string): string => {
    if (!STORAGE_PATH.test(path)) throw new Problem('not-found');
    return join(folder, path);
  };
  const address = (path: string): string => `${options.publicUrl}/api/storage/${path}`;

  const storage: DiskStorage = {
    routes: (app) => storageRoutes(app, { storage, secret, clock: options.clock }),
    newPath: (name) => newStoragePath(name, options.clock()),
    async signPut(slot) {
      const claims: Record<string, string> = {
        expires: String(Math.floor(slot.expiresAt.getTime() / 1000)),
        type: slot.type,
        owner: slot.owner,
      };
      if (slot.size !== undefined) claims['size'] = String(slot.size);
      if (slot.sha256 !== undefined) claims['sha256'] = slot.sha256;
      return `${address(slot.path)}?${signLink(secret, 'put', slot.path, claims)}`;
    },
    async beginParts(path) {
      at(path);
      return 'parts';
    },
    async signPart({ path, number, size, sha256, owner, expiresAt }) {
      const claims = {
        expires: String(Math.floor(expiresAt.getTime() / 1000)),
        part: String(number),
        size: String(size),
        sha256,
        owner,
      };
      return `${address(path)}?${signLink(secret, 'put', path, claims)}`;
    },
    receivedParts: (path) => receivedParts(at(path)),
    receivePart: (path, body, part) => receivePart(at(path), body, part),
    async finishParts({ path, type, size, parts, owner }) {
      const before = await storage.describe(path);
      if (before) return before;
      if ((await receivedParts(at(path))).length < parts) throw new Problem('files-missing');
      const accept = (file: string, kind: string) => checkPicture(file, kind, owner);
      const expected = { type, most: size, size, sha256: undefined, accept };
      const stored = await storage.receive(path, bytesOfParts(at(path), parts), expected);
      await dropParts(at(path));
      return stored;
    },
    dropParts: (path) => dropParts(at(path)),
    async signGet(path, { type, name, now }) {
      // The expiry is rounded to whole minutes, so that a page read twice in a minute gets the same link and the
      // browser can use its cache.
      const minute = Math.floor(now.getTime() / 60_000) + FILE_LINK_MINUTES;
      const claims: Record<string, string> = { expires: String(minute * 60), type };
      if (name !== undefined) claims['name'] = name;
      return `${address(path)}?${signLink(secret, 'get', path, claims)}`;
    },
    async write(path, bytes, type) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const temporary = `${at(path)}.${randomUUID()}.part`;
      await mkdir(dirname(temporary), { recursive: true });
      await keepOrClean(temporary, async () => {
        await writeFile(temporary, bytes, { flush: true });
        await settle(temporary, at(path), { size: bytes.byteLength, sha256, type });
      });
      return { size: bytes.byteLength, sha256, type };
    },
    async receive(path, body, expected) {
      const target = at(path);
      const temporary = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(temporary), { recursive: true });
      return keepOrClean(temporary, async () => {
        const arrived = await writeUploadTempFile(temporary, body, expected.most);
        if (expected.size !== undefined && arrived.size !== expected.size) throw new Problem('file-mismatch');
        if (expected.sha256 !== undefined && arrived.sha256 !== expected.sha256) {
          throw new Problem('file-mismatch');
        }
        if (arrived.type !== expected.type) throw new Problem('file-kind-refused');
        await expected.accept(temporary, arrived.type);
        const before = await storage.describe(path);
        // An upload slot works once. Receiving the same bytes again means that the first answer was lost, and changes
        // nothing.
        if (before && expected.sha256 === undefined) throw new Problem('link-expired');
        if (!before) await settle(temporary, target, arrived);
        return arrived;
      });
    },
    async describe(path) {
      const text = await readFile(`${at(path)}.json`, 'utf8').catch(missing);
      return text === null ? null : describedSchema.parse(JSON.parse(text));
    },
    async read(path) {
      const bytes = await readFile(at(path)).catch(missing);
      if (!bytes) throw new Problem('not-found');
      return bytes;
    },
    async open(path, pick = () => null) {
      const file = await stat(at(path)).catch(missing);
      if (!file) throw new Problem('not-found');
      const range = pick(file.size);
      const bytes = range === null ? {} : { start: range.from, end: range.to };
      return { size: file.size, range, stream: createReadStream(at(path), bytes) };
    },
    async withFile(path, work) {
      if (!(await stat(at(path)).catch(missing))) throw new Problem('not-found');
      return work(resolve(at(path)));
    },
    async remove(path) {
      await rm(at(path), { force: true });
      await rm(`${at(path)}.json`, { force: true });
    },
    async forgetBroken(before) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing);
      for (const entry of entries ?? []) {
        if (!entry.isFile() || !/\.part(\.json)?$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const { mtime } = (await stat(file).catch(missing)) ?? { mtime: before };
        if (mtime < before) await rm(file, { force: true });
      }
    },
    healthy: () =>
      mkdir(folder, { recursive: true })
        .then(() => access(folder, constants.W_OK))
        .then(
          () => true,
          () => false,
        ),
  };
  return storage;
}

/** Writes the file before its description: a file with a description is always complete. */
async function settle(temporary: string, target: string, described: StoredObject): Promise<void> {
  await writeFile(`${temporary}.json`, JSON.stringify(described), { flush: true });
  await rename(temporary, target);
  await rename(`${temporary}.json`, `${target}.json`);
  const folder = await open(dirname(target), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function keepOrClean<T>(temporary: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await rm(temporary, { force: true });
    await rm(`${temporary}.json`, { force: true });
  }
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
