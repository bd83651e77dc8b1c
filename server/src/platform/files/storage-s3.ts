import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES, VIDEO_MAX_BYTES } from '@portal/domain/constants';
import type { ByteRange } from '@portal/domain/files/byte-range';
import { Problem } from '@portal/domain/problem';
import type { S3Settings } from '../../config.ts';
import { checkPicture } from '../pictures/picture-decoder.ts';
import {
  newStoragePath,
  type PartSlot,
  type Slot,
  type Storage,
  STORAGE_PATH,
  type StoredObject,
  type UploadSigner,
  type WholeUpload,
} from './storage.ts';
import { S3Objects } from './storage-s3-objects.ts';
import { s3Parts } from './storage-s3-parts.ts';
import { writeUploadTempFile } from './upload-temp-file.ts';

/** Uploads arrive under this prefix, which anybody with a link can write to. Checked files are moved out of it. */
const INCOMING = 'incoming/';

/** The key of a checked file; throws `not-found` for a path that the server did not make. */
function keyOf(path: string): string {
  if (!STORAGE_PATH.test(path)) throw new Problem('not-found');
  return path;
}

const incomingKeyOf = (path: string): string => `${INCOMING}${keyOf(path)}`;

/**
 * Stores files in a bucket. Browsers upload and download by signed links; the first `describe` reads an upload back and
 * checks it before anything uses it.
 */
export class S3Storage implements Storage {
  readonly origin: string;
  private readonly clock: () => Date;
  private readonly objects: S3Objects;
  private readonly parts;

  constructor(settings: S3Settings, clock: () => Date) {
    this.origin = new URL(settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com`).origin;
    this.clock = clock;
    this.objects = new S3Objects(settings);
    this.parts = s3Parts(this.objects.own, settings.bucket, incomingKeyOf);
  }

  newPath(folder: string): string {
    return newStoragePath(folder, this.clock());
  }

  async signPut(slot: Slot, by?: UploadSigner): Promise<string> {
    return this.objects.signPut(incomingKeyOf(slot.path), slot, this.clock(), by);
  }

  async signGet(path: string, options: { type: string; name?: string; now: Date }): Promise<string> {
    return this.objects.signGet(keyOf(path), options);
  }

  async beginParts(path: string, type: string): Promise<string> {
    return this.parts.begin(path, type);
  }

  async signPart(slot: PartSlot, by?: UploadSigner): Promise<string> {
    return this.parts.sign(this.objects.clientOf(by), slot, this.clock());
  }

  async receivedParts(path: string, storageId: string): Promise<readonly number[]> {
    return (await this.parts.arrived(path, storageId)).map(({ PartNumber }) => PartNumber);
  }

  async dropParts(path: string, storageId: string): Promise<void> {
    await this.parts.drop(path, storageId);
  }

  async finishParts(upload: WholeUpload): Promise<StoredObject> {
    const { path, storageId, type, size, owner } = upload;
    const done = await this.objects.describe(keyOf(path));
    if (!done) await this.parts.complete(path, storageId, upload.parts);
    const stored = done ?? (await this.settle(path, owner, size));
    if (!stored) throw new Problem('files-missing');
    if (stored.size === size && stored.type === type) return stored;
    await this.remove(path);
    throw new Problem(stored.size === size ? 'file-kind-refused' : 'file-mismatch');
  }

  async write(path: string, bytes: Uint8Array, type: string): Promise<StoredObject> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const described = { size: bytes.byteLength, sha256, type };
    await this.objects.put(keyOf(path), bytes, described);
    return described;
  }

  async describe(path: string, owner = ''): Promise<StoredObject | null> {
    return (await this.objects.describe(keyOf(path))) ?? this.settle(path, owner);
  }

  async read(path: string): Promise<Buffer> {
    const { body } = await this.objects.get(keyOf(path));
    return Buffer.from(await body.transformToByteArray());
  }

  async open(
    path: string,
    pick?: (size: number) => ByteRange | null,
  ): Promise<{ size: number; range: ByteRange | null; stream: Readable }> {
    const stored = pick && (await this.describe(path));
    const range = (stored && pick?.(stored.size)) ?? null;
    const { body, size } = await this.objects.get(keyOf(path), range);
    return { size: stored?.size ?? size, range, stream: requireStream(body) };
  }

  async withFile<Result>(path: string, work: (file: string) => Promise<Result>): Promise<Result> {
    const { body } = await this.objects.get(keyOf(path));
    const file = join(tmpdir(), `portal-read-${randomUUID()}`);
    try {
      await writeUploadTempFile(file, requireStream(body), VIDEO_MAX_BYTES);
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async remove(path: string): Promise<void> {
    await this.objects.remove(keyOf(path));
    await this.objects.remove(incomingKeyOf(path));
  }

  async removeInterruptedUploads(before: Date): Promise<void> {
    await this.objects.removeOlder(INCOMING, before);
  }

  healthy(): Promise<boolean> {
    return this.objects.healthy();
  }

  /**
   * Reads an upload back, checks it, and moves it to where signed links cannot write; null when none has arrived.
   * @param maxBytes in bytes
   */
  private async settle(
    path: string,
    owner: string,
    maxBytes = UPLOAD_MAX_BYTES,
  ): Promise<StoredObject | null> {
    const incoming = incomingKeyOf(path);
    const body = await this.arrived(incoming);
    // Another call that asked for it at the same time has moved it.
    if (!body) return this.objects.describe(keyOf(path));
    const file = join(tmpdir(), `portal-upload-${randomUUID()}`);
    try {
      const described = await writeUploadTempFile(file, body, maxBytes);
      try {
        await checkPicture(file, described.type, owner);
      } catch (error) {
        // The check was interrupted or found no time: the upload stays for the next call.
        const isLater = error instanceof Problem && error.code === 'unavailable';
        if (!isLater) await this.objects.remove(incoming);
        throw error;
      }
      await this.objects.put(keyOf(path), createReadStream(file), described);
      await this.objects.remove(incoming);
      return described;
    } finally {
      await rm(file, { force: true });
    }
  }

  private async arrived(incoming: string): Promise<Readable | null> {
    try {
      return requireStream((await this.objects.get(incoming)).body);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return null;
      throw error;
    }
  }
}

function requireStream(body: unknown): Readable {
  if (!(body instanceof Readable)) throw new Error('The SDK answers with a stream of Node');
  return body;
}
