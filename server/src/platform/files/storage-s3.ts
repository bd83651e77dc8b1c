import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { FILE_LINK_MINUTES, UPLOAD_MAX_BYTES, VIDEO_MAX_BYTES } from '@portal/domain/constants';
import type { ByteRange } from '@portal/domain/files/byte-range';
import { Problem } from '@portal/domain/problem';
import type { S3Settings } from '../../config.ts';
import { throughTrouble } from '../running/aws-trouble.ts';
import { checkPicture } from '../pictures/picture-decoder.ts';
import { s3Parts } from './storage-s3-parts.ts';
import { writeUploadTempFile } from './upload-temp-file.ts';
import {
  dispositionOf,
  newStoragePath,
  type Storage,
  STORAGE_PATH,
  type StoredObject,
  type UploadSigner,
} from './storage.ts';

/** Uploads arrive under this prefix, which anybody with a link can write to. Checked files are moved out of it. */
const INCOMING = 'incoming/';
const MINUTE_MS = 60_000;

const ABSENT = { NotFound: () => null, NoSuchKey: () => null };

function keyOf(path: string): string {
  if (!STORAGE_PATH.test(path)) throw new Problem('not-found');
  return path;
}

/**
 * Stores files in a bucket. Browsers upload and download by signed links; the first `describe` reads an upload back and
 * checks it before anything uses it.
 */
export function s3Storage(settings: S3Settings, clock: () => Date): Storage {
  const { bucket: Bucket, endpoint } = settings;
  const base = {
    region: settings.region,
    forcePathStyle: true,
    // By default the SDK puts the checksum of an empty body into signed links.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  } as const;
  const own = new S3Client({
    ...base,
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
  });
  const clients = new WeakMap<UploadSigner, S3Client>();

  function clientOf(signer: UploadSigner | undefined): S3Client {
    if (!signer) return own;
    const client = clients.get(signer) ?? new S3Client({ ...base, credentials: signer });
    clients.set(signer, client);
    return client;
  }

  async function put(path: string, body: Uint8Array | Readable, described: StoredObject): Promise<void> {
    await throughTrouble(() =>
      own.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(path),
          Body: body,
          ContentLength: described.size,
          ContentType: described.type,
          Metadata: { sha256: described.sha256 },
        }),
      ),
    );
  }

  /** Reads an upload back, checks it, and moves it to where signed links cannot write. */
  async function settle(path: string, owner: string, most = UPLOAD_MAX_BYTES): Promise<StoredObject | null> {
    const incoming = { Bucket, Key: `${INCOMING}${keyOf(path)}` };
    const found = await throughTrouble(() => own.send(new GetObjectCommand(incoming)), ABSENT);
    if (!(found?.Body instanceof Readable)) return null;
    const file = join(tmpdir(), `portal-upload-${randomUUID()}`);
    try {
      const described = await writeUploadTempFile(file, found.Body, most);
      try {
        await checkPicture(file, described.type, owner);
      } catch (error) {
        // The check was interrupted or found no time: the upload stays for the next call.
        const isLater = error instanceof Problem && error.code === 'unavailable';
        if (!isLater) await throughTrouble(() => own.send(new DeleteObjectCommand(incoming)));
        throw error;
      }
      await put(path, createReadStream(file), described);
      await throughTrouble(() => own.send(new DeleteObjectCommand(incoming)));
      return described;
    } finally {
      await rm(file, { force: true });
    }
  }

  async function get(path: string, range: ByteRange | null = null) {
    const Range = range === null ? {} : { Range: `bytes=${range.from}-${range.to}` };
    const found = await throughTrouble(
      () => own.send(new GetObjectCommand({ Bucket, Key: keyOf(path), ...Range })),
      ABSENT,
    );
    if (!found?.Body) throw new Problem('not-found');
    return { body: found.Body, size: found.ContentLength ?? 0 };
  }

  const parts = s3Parts(own, Bucket, (path) => `${INCOMING}${keyOf(path)}`);

  async function describe(path: string, owner = ''): Promise<StoredObject | null> {
    const head = new HeadObjectCommand({ Bucket, Key: keyOf(path) });
    const found = await throughTrouble(() => own.send(head), ABSENT);
    const { ContentLength: size, ContentType: type, Metadata } = found ?? {};
    const sha256 = Metadata?.['sha256'];
    if (size === undefined || type === undefined || sha256 === undefined) return settle(path, owner);
    return { size, sha256, type };
  }

  async function remove(path: string): Promise<void> {
    for (const Key of [keyOf(path), `${INCOMING}${path}`]) {
      await throughTrouble(() => own.send(new DeleteObjectCommand({ Bucket, Key })), ABSENT);
    }
  }

  return {
    origin: new URL(endpoint ?? `https://s3.${settings.region}.amazonaws.com`).origin,

    newPath: (folder) => newStoragePath(folder, clock()),

    signPut(slot, by) {
      const now = clock();
      const command = new PutObjectCommand({
        Bucket,
        Key: `${INCOMING}${keyOf(slot.path)}`,
        ContentType: slot.type,
        // The header that the specification names; the bucket's settings ignore public ACLs (docs/operations.md, Files in
        // a bucket).
        ACL: 'public-read',
        ...(slot.size === undefined ? {} : { ContentLength: slot.size }),
      });
      return getSignedUrl(clientOf(by), command, {
        expiresIn: Math.max(1, Math.floor((slot.expiresAt.getTime() - now.getTime()) / 1000)),
        signingDate: now,
        signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-acl']),
        unhoistableHeaders: new Set(['x-amz-acl']),
      });
    },

    beginParts: (path, type) => parts.begin(path, type),
    signPart: (slot, by) => parts.sign(clientOf(by), slot, clock()),
    receivedParts: async (path, id) => (await parts.arrived(path, id)).map(({ PartNumber }) => PartNumber),
    dropParts: (path, id) => parts.drop(path, id),

    async finishParts({ path, storageId, type, size, parts: count, owner }) {
      const head = new HeadObjectCommand({ Bucket, Key: keyOf(path) });
      const done = await throughTrouble(() => own.send(head), ABSENT);
      if (!done) await parts.complete(path, storageId, count);
      const stored = done ? await describe(path, owner) : await settle(path, owner, size);
      if (!stored) throw new Problem('files-missing');
      if (stored.size === size && stored.type === type) return stored;
      await remove(path);
      throw new Problem(stored.size === size ? 'file-kind-refused' : 'file-mismatch');
    },

    signGet(path, { type, name, now }) {
      const command = new GetObjectCommand({
        Bucket,
        Key: keyOf(path),
        ResponseContentType: type,
        ResponseContentDisposition: dispositionOf(type, name),
        ResponseCacheControl: 'private, max-age=300',
      });
      // The expiry is rounded to whole minutes, so that a page read twice in a minute gets the same link and the
      // browser can use its cache.
      const signingDate = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
      return getSignedUrl(own, command, { expiresIn: FILE_LINK_MINUTES * 60, signingDate });
    },

    async write(path, bytes, type) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const described = { size: bytes.byteLength, sha256, type };
      await put(path, bytes, described);
      return described;
    },

    describe,

    async read(path) {
      const { body } = await get(path);
      return Buffer.from(await body.transformToByteArray());
    },

    async open(path, pick) {
      const stored = pick && (await describe(path));
      const range = (stored && pick?.(stored.size)) ?? null;
      const { body, size } = await get(path, range);
      if (!(body instanceof Readable)) throw new Error('The SDK answers with a stream of Node');
      return { size: stored?.size ?? size, range, stream: body };
    },

    async withFile(path, work) {
      const { body } = await get(path);
      if (!(body instanceof Readable)) throw new Error('The SDK answers with a stream of Node');
      const file = join(tmpdir(), `portal-read-${randomUUID()}`);
      try {
        await writeUploadTempFile(file, body, VIDEO_MAX_BYTES);
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },

    remove,

    async forgetBroken(before) {
      const pages = paginateListObjectsV2({ client: own }, { Bucket, Prefix: INCOMING });
      await throughTrouble(async () => {
        for await (const { Contents = [] } of pages) {
          const old = Contents.filter(({ LastModified }) => LastModified && LastModified < before);
          // One by one: several stores take the call for many only with a Content-MD5, which the SDK does not send.
          for (const { Key } of old) await own.send(new DeleteObjectCommand({ Bucket, Key }));
        }
      });
    },

    healthy: () =>
      own.send(new HeadBucketCommand({ Bucket })).then(
        () => true,
        () => false,
      ),
  };
}
