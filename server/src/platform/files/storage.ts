import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { downloadName } from '@portal/domain/files/download-name';

/** Paths as `newStoragePath` makes them; nothing else reaches a storage. */
export const STORAGE_PATH = /^[a-z]{1,20}\/[0-9]{4}-[0-9]{2}\/[0-9a-f-]{36}$/;

/** A path nobody can guess, in the folder named: `records/2026-11/6f…`. */
export function newStoragePath(folder: string, now: Date): string {
  return `${folder}/${now.toISOString().slice(0, 7)}/${randomUUID()}`;
}

/** Shown by the browser itself; anything else is a download. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'video/mp4',
  'video/webm',
]);

/** The `Content-Disposition` of a stored file; `name` is what a download is called. */
export function dispositionOf(type: string, name: string | undefined): string {
  const called = name ? `; filename*=UTF-8''${encodeURIComponent(downloadName(name, type))}` : '';
  return `${SHOWN.has(type) ? 'inline' : 'attachment'}${called}`;
}

/** An upload that was asked for: its address is bound to every one of these. */
export type Slot = {
  readonly path: string;
  readonly type: string;
  /** In bytes; absent: anything up to the limit (library uploads). */
  readonly size?: number;
  readonly sha256?: string;
  /** Who sends it: what a server checks of uploads it shares out fairly among them. */
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

/** Which bytes of a file are wanted, both ends included. */
export type ByteRange = { readonly from: number; readonly to: number };

export type StoredObject = {
  readonly size: number;
  /** Of the bytes as they arrived. */
  readonly sha256: string;
  /** What the first bytes say, never what was declared. */
  readonly type: string;
};

/** Somebody's own credentials, for a storage that people sign their uploads to. */
export type UploadSigner = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
};

/**
 * Where files live. Paths are made by the server (`newPath`), never by a person. Everything is private and read
 * through signed links of a few minutes.
 */
export type Storage = {
  /** A path nobody can guess, in the folder named: `2026-11/6f…`. */
  newPath(folder: string): string;
  /** A complete address to PUT the bytes to, once. `by` signs instead of the server, where the storage knows people. */
  signPut(slot: Slot, by?: UploadSigner): Promise<string>;
  /** An address to read from, for `FILE_LINK_MINUTES` from `now`. `name` is what a download is called. */
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
  /** Takes bytes that the server made, such as a card. Throws `storage-full`. */
  write(path: string, bytes: Uint8Array, type: string): Promise<StoredObject>;
  /** Null while nothing is there. `owner` sent it, which counts when its bytes are checked now. */
  describe(path: string, owner?: string): Promise<StoredObject | null>;
  /** Throws `not-found`. */
  read(path: string): Promise<Buffer>;
  /** The whole file, or the bytes that `range` picks of its `size`: null for the whole. */
  open(
    path: string,
    range?: (size: number) => ByteRange | null,
  ): Promise<{ size: number; range: ByteRange | null; stream: Readable }>;
  /** Does something with the bytes as a file of this machine, which is not theirs to keep or change. Throws `not-found`. */
  withFile<Result>(path: string, work: (file: string) => Promise<Result>): Promise<Result>;
  remove(path: string): Promise<void>;
  /** Clears away uploads that broke off before this moment. */
  forgetBroken(before: Date): Promise<void>;
  /** Serves the signed addresses, when they lead to this server. */
  readonly routes?: (app: FastifyInstance) => void;
  /** Where the signed addresses lead, when that is not this server: pages may show and send to it. */
  readonly origin?: string;
  /** True when a file can be written. */
  healthy(): Promise<boolean>;
};

/** What an upload must turn out to be. */
export type Expected = {
  readonly type: string;
  /** In bytes. */
  readonly most: number;
  readonly size: number | undefined;
  readonly sha256: string | undefined;
  /** A last look at the file before it gets its name; throws a `Problem`. */
  readonly accept: (file: string, type: string) => Promise<void>;
};

/** A storage that takes uploads itself. */
export type Receiver = Pick<Storage, 'open'> & {
  /** Takes one part of an upload; the very same part again changes nothing. */
  receivePart(
    path: string,
    body: AsyncIterable<Buffer>,
    part: { readonly number: number; readonly size: number; readonly sha256: string },
  ): Promise<void>;
  /**
   * Takes a stream into a path that holds nothing yet: to a temporary file, hashed on its way, made durable, then
   * given its name. Throws `too-large`, `file-mismatch`, `file-kind-refused`, `storage-full`, `link-expired`.
   */
  receive(path: string, body: AsyncIterable<Buffer>, expected: Expected): Promise<StoredObject>;
};
