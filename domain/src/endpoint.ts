import type { z } from 'zod';
import type { Role } from './access/roles.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call: everybody, everybody signed in, or certain roles. A record's own rules are checked later
 * (access/policies).
 */
export type Access = 'public' | 'signed-in' | readonly Role[];

/**
 * One call of the API: the server validates and documents it by this contract, the app calls by it. Path parameters are
 * written `{id}`; paths do not include the `/api` prefix.
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
  /** The maximum size of the body in bytes, where `bodyBytesOf` does not fit this call. */
  readonly bodyBytes?: number;
  /** Schema of a successful answer; absent for an answer without a body or a binary one. */
  readonly answer?: z.ZodType;
  readonly status: 200 | 201 | 202 | 204;
  /** A list: `answer` is the schema of a member; the answer is an array, or a Hydra collection on request. */
  readonly collection?: Collection;
  /** Sent by the device's queue: takes `Idempotency-Key`; a PATCH then needs `If-Match`. */
  readonly queued?: true;
  /**
   * Edited in the office, possibly by two people at once: takes `Idempotency-Key`, and PATCH, PUT and DELETE need
   * `If-Match` (docs/architecture.md, The life of a request).
   */
  readonly guarded?: true;
  /** The media type of a binary answer, for example `application/pdf`. */
  readonly produces?: string;
};

export type Collection = {
  /** Class of the member in the Hydra documentation, for example `Installation`. */
  readonly type: string;
  /** Sort keys: `order[key]=asc|desc`. */
  readonly order: readonly string[];
  /** Keys with equality filters, repeated as `key[]=a&key[]=b`. */
  readonly equal?: readonly string[];
  /** Keys with range filters: `key[before|after|strictly_before|strictly_after]`. */
  readonly range?: readonly string[];
  /** Keys with existence filters: `exists[key]=true|false`. */
  readonly exists?: readonly string[];
  /** Whether `search=` is supported. */
  readonly search?: true;
};

const KIB = 1024;

/** The largest body of any call: a record with all its answers, or a template with all its forms. */
export const LARGE_BODY_BYTES = 2 * KIB * KIB;

/** Bodies that are not records: a profile, a mailing, a list of fifty files. */
export const USUAL_BODY_BYTES = 256 * KIB;

/**
 * The maximum size of a call's body, unless the call defines its own: 16 KiB before sign-in and where no body is
 * expected, 2 MiB for a record that a device has frozen in its queue, 256 KiB for everything else.
 */
export function bodyBytesOf({ access, body, bodyBytes, queued }: Endpoint): number {
  if (bodyBytes !== undefined) return bodyBytes;
  if (access === 'public' || !body) return 16 * KIB;
  return queued ? LARGE_BODY_BYTES : USUAL_BODY_BYTES;
}

/** Keeps the literal types of one endpoint while checking its structure. */
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

/** The arguments that a caller passes, before validation. */
export type EndpointInput<E extends Endpoint> = {
  readonly params?: In<E['params']>;
  readonly query?: In<E['query']>;
  readonly body?: In<E['body']>;
};

/** The answer of a call, for one record; a collection answers an array of it. */
export type Answer<E extends Endpoint> = Out<E['answer']>;
