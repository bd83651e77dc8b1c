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

/** A request that passed every check of its contract: the argument of a handler. */
export type Call<E extends Endpoint> = Accepted<E> & {
  /**
   * The caller's transaction, scoped to their organisation; for a public call, that of sign-in. It commits after the
   * handler. Throws for an endpoint served with `transaction: 'none'`.
   */
  readonly tx: Tx;
  /** The signed-in caller; throws `not-signed-in` for a public call without a session. */
  readonly scope: Scope;
  readonly actor: Actor | null;
  readonly session: SignedIn | null;
  /** The language to answer in. */
  readonly language: Language;
  readonly now: Date;
  readonly deps: Deps;
  /** Page, order and filters of a collection, validated. */
  readonly list: ListQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Compares `If-Match` with the current version of the record: throws `changed-meanwhile`. Call it after the record is
   * loaded (`for update`) and before it is changed.
   */
  readonly ifMatch: (version: string | number) => void;
  /**
   * Sets the version of the answer for its `ETag`. Without it, the version is the answer's `updatedAt`, or else a hash
   * of its content.
   */
  readonly showsVersion: (version: string | number) => void;
};

/** The result of a handler: a page of a collection, the bytes of a binary answer, or the record. */
export type HandlerAnswer<E extends Endpoint> = E extends { produces: string }
  ? Buffer | Uint8Array | Readable | string
  : E extends { collection: object }
    ? Page<Answer<E>>
    : E extends { answer: object }
      ? Answer<E>
      : void;

/** Produces the answer; `authorised` is what `authorise` has read of the record. */
export type Handler<E extends Endpoint, Authorised = void> = (
  call: Call<E>,
  authorised: Authorised,
) => Promise<HandlerAnswer<E>>;

export type ServeOptions<E extends Endpoint, Authorised = void> = {
  /**
   * `none`: the handler opens its own transactions (sign-in, streams) with `call.deps.db`. `writes`: a GET that writes as well, such as who
   * looked a device up; any other only reads (`Transactions.read`).
   */
  readonly transaction?: 'none' | 'writes';
  /**
   * Whether the caller may use this record at all. Checked before the handler and before a stored answer is returned
   * again; throws a `Problem`.
   */
  readonly authorise?: (call: Call<E>) => Promise<Authorised>;
  /**
   * Limits a stored answer to what the caller may still see before it is returned again, after `authorise`. Absent: the
   * whole answer.
   */
  readonly replay?: (call: Call<E>, stored: Answer<E>) => Promise<Answer<E>>;
  /**
   * What an app of an earlier reader level is given of the answer, or of a member of a list; undefined leaves the member out. Absent: the
   * answer as it is.
   */
  readonly readableAt?: (level: number, answer: Answer<E>) => Answer<E> | undefined;
  /**
   * Counts the call against the caller's limits before anything else, in a separate transaction, so that refused calls
   * count too.
   */
  readonly limits?: (caller: { readonly user: number; readonly address: string }) => readonly Limit[];
};
