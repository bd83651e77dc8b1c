import type { Readable } from 'node:stream';
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
import { FILE_LINK_MINUTES } from '@portal/domain/constants';
import type { ByteRange } from '@portal/domain/files/byte-range';
import { Problem } from '@portal/domain/problem';
import type { S3Settings } from '../../config.ts';
import { callAws } from '../running/aws-trouble.ts';
import { dispositionOf, type Slot, type StoredObject, type UploadSigner } from './storage.ts';

const MINUTE_MS = 60_000;

const ABSENT = { NotFound: () => null, NoSuchKey: () => null };

/** The objects of a bucket by key: reading, writing, deleting, and signed links to them. */
export class S3Objects {
  readonly bucket: string;
  /** Signs and calls with the server's own credentials. */
  readonly own: S3Client;
  private readonly base;
  private readonly clients = new WeakMap<UploadSigner, S3Client>();

  constructor({ bucket, region, endpoint, credentials }: S3Settings) {
    this.bucket = bucket;
    this.base = {
      region,
      forcePathStyle: true,
      // By default the SDK puts the checksum of an empty body into signed links.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint }),
    } as const;
    this.own = new S3Client({ ...this.base, ...(credentials ? { credentials } : {}) });
  }

  /** Signs with the credentials of whoever uploads; without any, with the server's own. */
  clientOf(signer: UploadSigner | undefined): S3Client {
    if (!signer) return this.own;
    const client = this.clients.get(signer) ?? new S3Client({ ...this.base, credentials: signer });
    this.clients.set(signer, client);
    return client;
  }

  /** A link to PUT an upload to. */
  signPut(key: string, slot: Slot, now: Date, by: UploadSigner | undefined): Promise<string> {
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ContentType: slot.type,
      // The header that the specification names; the bucket's settings ignore public ACLs (docs/operations.md, Files in
      // a bucket).
      ACL: 'public-read',
      ...(slot.size === undefined ? {} : { ContentLength: slot.size }),
    });
    return getSignedUrl(this.clientOf(by), command, {
      expiresIn: Math.max(1, Math.floor((slot.expiresAt.getTime() - now.getTime()) / 1000)),
      signingDate: now,
      signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-acl']),
      unhoistableHeaders: new Set(['x-amz-acl']),
    });
  }

  /** A link to GET a file from; see `Storage.signGet`. */
  signGet(
    key: string,
    { type, name, now }: { readonly type: string; readonly name?: string; readonly now: Date },
  ): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ResponseContentType: type,
      ResponseContentDisposition: dispositionOf(type, name),
      ResponseCacheControl: 'private, max-age=300',
    });
    // The expiry is rounded to whole minutes, so that a page read twice in a minute gets the same link and the
    // browser can use its cache.
    const signingDate = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
    return getSignedUrl(this.own, command, { expiresIn: FILE_LINK_MINUTES * 60, signingDate });
  }

  /** Stores an object with its hash as metadata, by which `describe` knows it. */
  async put(key: string, body: Uint8Array | Readable, described: StoredObject): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      Body: body,
      ContentLength: described.size,
      ContentType: described.type,
      Metadata: { sha256: described.sha256 },
    });
    await callAws(() => this.own.send(command));
  }

  /** What `put` stored under a key; null when there is nothing. */
  async describe(key: string): Promise<StoredObject | null> {
    const head = new HeadObjectCommand({ Bucket: this.bucket, Key: key });
    const found = await callAws(() => this.own.send(head), ABSENT);
    const { ContentLength: size, ContentType: type, Metadata } = found ?? {};
    const sha256 = Metadata?.['sha256'];
    return size === undefined || type === undefined || sha256 === undefined ? null : { size, sha256, type };
  }

  /** The bytes of an object, or of a range of it; throws `not-found`. */
  async get(key: string, range: ByteRange | null = null) {
    const Range = range === null ? {} : { Range: `bytes=${range.from}-${range.to}` };
    const command = new GetObjectCommand({ Bucket: this.bucket, Key: key, ...Range });
    const found = await callAws(() => this.own.send(command), ABSENT);
    if (!found?.Body) throw new Problem('not-found');
    return { body: found.Body, size: found.ContentLength ?? 0 };
  }

  /** An object that does not exist is no error. */
  async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.bucket, Key: key });
    await callAws(() => this.own.send(command), ABSENT);
  }

  /** Deletes what was stored under a prefix before a moment. */
  async removeOlder(prefix: string, before: Date): Promise<void> {
    const { bucket: Bucket, own } = this;
    const pages = paginateListObjectsV2({ client: own }, { Bucket, Prefix: prefix });
    await callAws(async () => {
      for await (const { Contents = [] } of pages) {
        const old = Contents.filter(({ LastModified }) => LastModified && LastModified < before);
        // One by one: several stores take the call for many only with a Content-MD5, which the SDK does not send.
        for (const { Key } of old) await own.send(new DeleteObjectCommand({ Bucket, Key }));
      }
    });
  }

  /** True when the bucket answers. */
  healthy(): Promise<boolean> {
    return this.own.send(new HeadBucketCommand({ Bucket: this.bucket })).then(
      () => true,
      () => false,
    );
  }
}
