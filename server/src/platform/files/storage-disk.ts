import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ByteRange } from '@portal/domain/files/byte-range';
import { Problem } from '@portal/domain/problem';
import { checkPicture } from '../pictures/picture-decoder.ts';
import {
  withTemporaryFile,
  moveIntoPlace,
  nullIfMissing,
  readDescription,
  removeInterrupted,
  removeDescribed,
} from './disk-file.ts';
import { DiskLinks } from './disk-links.ts';
import { bytesOfParts, dropParts, receivedParts, receivePart } from './disk-parts.ts';
import {
  type Expected,
  newStoragePath,
  type PartSlot,
  type Receiver,
  type Slot,
  type Storage,
  STORAGE_PATH,
  type StoredObject,
  type WholeUpload,
} from './storage.ts';
import { storageRoutes } from './storage-routes.ts';
import { writeUploadTempFile } from './upload-temp-file.ts';

/** Stores files in a local folder that this server serves itself, each with a JSON description next to it. */
export class DiskStorage implements Storage, Receiver {
  private readonly folder: string;
  /** Of bytes, Node would make such a key for each link: five times as slow, and a page has a dozen links. */
  private readonly key: KeyObject;
  private readonly clock: () => Date;
  private readonly links: DiskLinks;
  /** The last upload that is being moved into place, by file: the next one of the same file waits for it. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(options: { folder: string; publicUrl: string; secret: Uint8Array; clock: () => Date }) {
    this.folder = options.folder;
    this.key = createSecretKey(options.secret);
    this.clock = options.clock;
    this.links = new DiskLinks(options.publicUrl, this.key);
  }

  routes(app: FastifyInstance): void {
    storageRoutes(app, { storage: this, key: this.key, clock: this.clock });
  }

  newPath(folder: string): string {
    return newStoragePath(folder, this.clock());
  }

  async signPut(slot: Slot): Promise<string> {
    return this.links.put(slot);
  }

  async signGet(path: string, options: { type: string; name?: string; now: Date }): Promise<string> {
    return this.links.get(path, options);
  }

  async beginParts(path: string): Promise<string> {
    this.at(path);
    return 'parts';
  }

  async signPart(slot: PartSlot): Promise<string> {
    return this.links.part(slot);
  }

  async receivedParts(path: string): Promise<readonly number[]> {
    return receivedParts(this.at(path));
  }

  async receivePart(
    path: string,
    body: AsyncIterable<Buffer>,
    part: { readonly number: number; readonly size: number; readonly sha256: string },
  ): Promise<void> {
    await receivePart(this.at(path), body, part);
    // Sent once more, after its answer was lost: nobody puts it together again.
    if (await this.describe(path)) await dropParts(this.at(path));
  }

  async finishParts({ path, type, size, parts, owner }: WholeUpload): Promise<StoredObject> {
    const before = await this.describe(path);
    if (before) return before;
    const target = this.at(path);
    if ((await receivedParts(target)).length < parts) throw new Problem('files-missing');
    const accept = (file: string, kind: string) => checkPicture(file, kind, owner);
    const expected = { type, maxBytes: size, size, sha256: undefined, accept };
    const stored = await this.receive(path, bytesOfParts(target, parts), expected).catch(
      async (error: unknown) => {
        // Half a gigabyte takes its time: another call, perhaps of another process, has put it together meanwhile.
        const meanwhile = await this.describe(path);
        if (meanwhile) return meanwhile;
        throw error;
      },
    );
    await dropParts(target);
    return stored;
  }

  async dropParts(path: string): Promise<void> {
    await dropParts(this.at(path));
  }

  async write(path: string, bytes: Uint8Array, type: string): Promise<StoredObject> {
    const described = {
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      type,
    };
    const target = this.at(path);
    await withTemporaryFile(target, async (temporary) => {
      await writeFile(temporary, bytes, { flush: true });
      await moveIntoPlace(temporary, target, described);
    });
    return described;
  }

  async receive(path: string, body: AsyncIterable<Buffer>, expected: Expected): Promise<StoredObject> {
    const target = this.at(path);
    return withTemporaryFile(target, async (temporary) => {
      const arrived = await writeUploadTempFile(temporary, body, expected.maxBytes);
      const hasOtherSize = expected.size !== undefined && arrived.size !== expected.size;
      const hasOtherHash = expected.sha256 !== undefined && arrived.sha256 !== expected.sha256;
      if (hasOtherSize || hasOtherHash) throw new Problem('file-mismatch');
      if (arrived.type !== expected.type) throw new Problem('file-kind-refused');
      await expected.accept(temporary, arrived.type);
      // An upload slot works once. Receiving the same bytes again means that the first answer was lost, and changes
      // nothing.
      await this.inTurn(target, async () => {
        const before = await readDescription(target);
        if (before && expected.sha256 === undefined) throw new Problem('link-expired');
        if (!before) await moveIntoPlace(temporary, target, arrived);
      });
      return arrived;
    });
  }

  async describe(path: string): Promise<StoredObject | null> {
    return readDescription(this.at(path));
  }

  async read(path: string): Promise<Buffer> {
    const bytes = await readFile(this.at(path)).catch(nullIfMissing);
    if (!bytes) throw new Problem('not-found');
    return bytes;
  }

  async open(
    path: string,
    pick: (size: number) => ByteRange | null = () => null,
  ): Promise<{ size: number; range: ByteRange | null; stream: Readable }> {
    const target = this.at(path);
    const file = await stat(target).catch(nullIfMissing);
    if (!file) throw new Problem('not-found');
    const range = pick(file.size);
    const bytes = range === null ? {} : { start: range.from, end: range.to };
    return { size: file.size, range, stream: createReadStream(target, bytes) };
  }

  async withFile<Result>(path: string, work: (file: string) => Promise<Result>): Promise<Result> {
    const target = this.at(path);
    if (!(await stat(target).catch(nullIfMissing))) throw new Problem('not-found');
    return work(resolve(target));
  }

  async remove(path: string): Promise<void> {
    await removeDescribed(this.at(path));
  }

  async removeInterruptedUploads(before: Date): Promise<void> {
    await removeInterrupted(this.folder, before);
  }

  async healthy(): Promise<boolean> {
    try {
      await mkdir(this.folder, { recursive: true });
      await access(this.folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  /** Does what concerns one file one after the other, as far as this process does it. */
  private async inTurn(target: string, work: () => Promise<void>): Promise<void> {
    const before = this.turns.get(target) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.turns.set(target, turn);
    try {
      await turn;
    } finally {
      if (this.turns.get(target) === turn) this.turns.delete(target);
    }
  }

  /** The file of a path; throws `not-found` for a path that the server did not make. */
  private at(path: string): string {
    if (!STORAGE_PATH.test(path)) throw new Problem('not-found');
    return join(this.folder, path);
  }
}
