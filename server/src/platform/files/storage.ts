import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ByteRange } from '@portal/domain/files/byte-range';
import { downloadName } from '@portal/domain/files/download-name';

/** Paths as `newStoragePath` makes them; a storage refuses any other. */
export const STORAGE_PATH = /^[a-z]{1,20}\/[0-9]{4}-[0-9]{2}\/[0-9a-f-]{36}$/;

/** A path that cannot be guessed, in the folder given: `records/2026-11/6f…`. */
export function newStoragePath(folder: string, now: Date): string {
  return `${folder}/${now.toISOString().slice(0, 7)}/${randomUUID()}`;
}

/** Types that a browser displays itself; everything else is downloaded. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'video/mp4',
  'video/webm',
]);

/** The `Content-Disposition` of a stored file; `name` is the file name of a download. */
export function dispositionOf(type: string, name: string | undefined): string {
  const called = name ? `; filename*=UTF-8''${encodeURIComponent(downloadName(name, type))}` : '';
  return `${SHOWN.has(type) ? 'inline' : 'attachment'}${called}`;
}

/** A requested upload; its link is bound to all of these values. */
export type Slot = {
  readonly path: string;
  readonly type: string;
  /** In bytes; absent: up to the limit of uploads (used by the file library). */
  readonly size?: number;
  readonly sha256?: string;
  /** Who uploads: checks of uploaded files are scheduled fairly among owners. */
  readonly owner: string;
  readonly expiresAt: Date;
};

/** One part of an upload in parts: its address is bound to every one of these. */
export type PartSlot = {
  readonly path: string;
  /** As `beginParts` named the upload. */
  readonly storageId: string;
  /** From 1. */
  readonly number: number;
  readonly size: number;
  readonly sha256: string;
  readonly owner: string;
  readonly expiresAt: Date;
};

/** An upload in parts once all of them are there. */
export type WholeUpload = {
  readonly path: string;
  readonly storageId: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** How many parts it has. */
  readonly parts: number;
  readonly owner: string;
};

export type StoredObject = {
  readonly size: number;
  /** Of the bytes as they arrived. */
  readonly sha256: string;
  /** Detected from the first bytes, not taken from what was declared. */
  readonly type: string;
};

/** The uploader's own AWS credentials, for a storage where people sign their own uploads. */
export type UploadSigner = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
};

/**
 * Where files are stored. The server makes all paths (`newPath`). Everything is private and read through signed links
 * that are valid for a few minutes.
 */
export type Storage = {
  /** A path that cannot be guessed, in the folder named: `2026-11/6f…`. */
  newPath(folder: string): string;
  /**
   * A complete link to PUT the bytes to, once. With `by`, it is signed with the uploader's credentials instead of the
   * server's.
   */
  signPut(slot: Slot, by?: UploadSigner): Promise<string>;
  /** A link to read the file, valid for `FILE_LINK_MINUTES` from `now`. `name` is the file name of a download. */
  signGet(path: string, options: { type: string; name?: string; now: Date }): Promise<string>;
  /** Begins an upload in parts and answers what the storage calls it. */
  beginParts(path: string, type: string): Promise<string>;
  /** A complete address to PUT one part to; the same part may be sent again. */
  signPart(slot: PartSlot, by?: UploadSigner): Promise<string>;
  /** The numbers of the parts that have arrived. */
  receivedParts(path: string, storageId: string): Promise<readonly number[]>;
  /**
   * Puts the parts together and checks them as any upload; once more after a lost answer is the same file. Throws
   * `files-missing` while a part is not there, `file-mismatch` when they come to another size, `file-kind-refused`.
   */
  finishParts(upload: WholeUpload): Promise<StoredObject>;
  /** Takes back the parts of an upload that nobody finished. */
  dropParts(path: string, storageId: string): Promise<void>;
  /** Stores bytes that the server made, such as a card. Throws `storage-full`. */
  write(path: string, bytes: Uint8Array, type: string): Promise<StoredObject>;
  /**
   * Size, hash and type of a stored file; null when there is none. `owner` is the uploader, for the fair scheduling of
   * the check.
   */
  describe(path: string, owner?: string): Promise<StoredObject | null>;
  /** Throws `not-found`. */
  read(path: string): Promise<Buffer>;
  /** The whole file, or the bytes that `range` picks of its `size`: null for the whole. */
  open(
    path: string,
    range?: (size: number) => ByteRange | null,
  ): Promise<{ size: number; range: ByteRange | null; stream: Readable }>;
  /**
   * Calls `work` with a local file that holds the bytes; `work` must not change the file or use it afterwards. Throws
   * `not-found`.
   */
  withFile<Result>(path: string, work: (file: string) => Promise<Result>): Promise<Result>;
  remove(path: string): Promise<void>;
  /** Deletes uploads that were interrupted before this moment. */
  removeInterruptedUploads(before: Date): Promise<void>;
  /** Serves the signed links, when they lead to this server. */
  readonly routes?: (app: FastifyInstance) => void;
  /** The origin of signed links when it is not this server: the content security policy of pages must allow it. */
  readonly origin?: string;
  /** True when files can be written. */
  healthy(): Promise<boolean>;
};

/** The properties that an upload must turn out to have. */
export type Expected = {
  readonly type: string;
  /** In bytes. */
  readonly maxBytes: number;
  readonly size: number | undefined;
  readonly sha256: string | undefined;
  /** A final check of the file before it is stored; throws a `Problem`. */
  readonly accept: (file: string, type: string) => Promise<void>;
};

/** A storage that receives uploads itself. */
export type Receiver = Pick<Storage, 'open'> & {
  /** Takes one part of an upload; the very same part again changes nothing. */
  receivePart(
    path: string,
    body: AsyncIterable<Buffer>,
    part: { readonly number: number; readonly size: number; readonly sha256: string },
  ): Promise<void>;
  /**
   * Writes a stream to a new path: into a temporary file, hashed while it is written, flushed, then renamed. Throws
   * `too-large`, `file-mismatch`, `file-kind-refused`, `storage-full`, `link-expired`.
   */
  receive(path: string, body: AsyncIterable<Buffer>, expected: Expected): Promise<StoredObject>;
};
