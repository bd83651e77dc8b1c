import type { z } from 'zod';
import type { Role } from './access/roles.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Who may call: anyone, anyone signed in, or the roles named. A record's own rules come after (access/policies). */
export type Access = 'public' | 'signed-in' | readonly Role[];

/**
 * One call of the API, written once: the server validates and documents by it, the app calls by it. Path parameters are
 * written `{id}`; paths do not carry the `/api` prefix.
 */
export type Endpoint = {
  /** Stable name, `feature.action`: the operationId of the API document. */
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}`;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Bytes of the body, at most, where `bodyBytesOf` of this call does not fit. */
  readonly bodyBytes?: number;
  /** Shape of a success; absent for an answer without a body or a binary one. */
  readonly answer?: z.ZodType;
  readonly status: 200 | 201 | 202 | 204;
  /** A list: `answer` is the member, the wire has an array, or Hydra on request. */
  readonly collection?: Collection;
  /** Sent by the device's queue: takes `Idempotency-Key`; a PATCH then needs `If-Match`. */
  readonly queued?: true;
  /**
   * Edited in the office, perhaps by two at once: takes `Idempotency-Key`, and PATCH, PUT and DELETE need `If-Match`
   * (docs: architecture, The life of a request).
   */
  readonly guarded?: true;
  /** What a binary answer is, for example `application/pdf`. */
  readonly produces?: string;
};

export type Collection = {
  /** Class of the member in the Hydra documentation, for example `Installation`. */
  readonly type: string;
  /** Keys that may be ordered by: `order[key]=asc|desc`. */
  readonly order: readonly string[];
  /** Keys that may be filtered by equality, repeated as `key[]=a&key[]=b`. */
  readonly equal?: readonly string[];
  /** Keys that take `key[before|after|strictly_before|strictly_after]`. */
  readonly range?: readonly string[];
  /** Keys that take `exists[key]=true|false`. */
  readonly exists?: readonly string[];
  /** `search=` is understood. */
  readonly search?: true;
};

const KIB = 1024;

/** The longest body of any call: a record with all its answers, or a template with all its forms. */
export const LARGE_BODY_BYTES = 2 * KIB * KIB;

/** What is no record: a profile, a mailing, a list of fifty files. */
export const USUAL_BODY_BYTES = 256 * KIB;

/**
 * How many bytes the body of a call may have, unless it says so itself: 16 KiB before anybody is signed in and where no body is
 * expected, 2 MiB for a record that a device has frozen in its queue, 256 KiB for everything else.
 */
export function bodyBytesOf({ access, body, bodyBytes, queued }: Endpoint): number {
  if (bodyBytes !== undefined) return bodyBytes;
  if (access === 'public' || !body) return 16 * KIB;
  return queued ? LARGE_BODY_BYTES : USUAL_BODY_BYTES;
}

/** Keeps the literal types of one endpoint while holding it to the shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server's handler receives after validation. */
export type Accepted<E extends Endpoint> = {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: Out<E['body']>;
};

/** What a caller hands over before validation. */
export type Asked<E extends Endpoint> = {
  readonly params?: In<E['params']>;
  readonly query?: In<E['query']>;
  readonly body?: In<E['body']>;
};

/** What a call answers, for one record; a collection answers an array of it. */
export type Answer<E extends Endpoint> = Out<E['answer']>;
