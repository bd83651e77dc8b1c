import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Actor } from '@portal/domain/access/roles';
import type { Accepted, Answer, Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import type { Language } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../identity/identity.ts';
import type { ListQuery } from './list-query.ts';
import type { Limit } from './rate-limit.ts';

/** One request after every check of its contract: what a handler works with. */
export type Call<E extends Endpoint> = Accepted<E> & {
  /**
   * The caller's transaction: within their organisation, or for a public call that of sign-in. Commits after the handler.
   * Throws for an endpoint served with `transaction: 'none'`.
   */
  readonly tx: Tx;
  /** On whose behalf; throws `not-signed-in` for a public call by nobody. */
  readonly scope: Scope;
  readonly actor: Actor | null;
  readonly session: SignedIn | null;
  /** The language to answer in. */
  readonly language: Language;
  readonly now: Date;
  readonly deps: Deps;
  /** Pages, order and filters of a collection, checked. */
  readonly list: ListQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Compares `If-Match` with the version of the record as it stands: throws `changed-meanwhile`. Called after the
   * record is loaded (`for update`) and before it changes.
   */
  readonly ifMatch: (version: string | number) => void;
  /** Says which version the answer shows, for its `ETag`. Without it, the answer's `updatedAt` is the version, else what it says. */
  readonly showsVersion: (version: string | number) => void;
};

/** What a handler returns: a page of a collection, the bytes of a binary answer, else the record. */
export type HandlerAnswer<E extends Endpoint> = E extends { produces: string }
  ? Buffer | Uint8Array | Readable | string
  : E extends { collection: object }
    ? Page<Answer<E>>
    : E extends { answer: object }
      ? Answer<E>
      : void;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerAnswer<E>>;

export type ServeOptions<E extends Endpoint> = {
  /** `none`: the handler opens its own (sign-in, streams): `call.deps.db`. */
  readonly transaction?: 'none';
  /**
   * May the caller touch this record at all? Asked before the handler and before a stored answer is given again;
   * throws a `Problem`.
   */
  readonly authorise?: (call: Call<E>) => Promise<void>;
  /**
   * Of a kept success, what the caller may still see of it; asked before it is given again, after `authorise`. Absent:
   * all of it.
   */
  readonly replay?: (call: Call<E>, kept: Answer<E>) => Promise<Answer<E>>;
  /**
   * Counted for the caller before anything else, in a transaction of its own, so that what is refused counts as well.
   */
  readonly limits?: (caller: { readonly user: number; readonly address: string }) => readonly Limit[];
};
