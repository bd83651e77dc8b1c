import type { Config } from '../config.ts';
import type { Database, Scope } from '../db/database.ts';
import type { Identity } from './identity/identity.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { KnownDevices } from './identity/known-device.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Push } from './push/push-post.ts';
import type { Storage } from './files/storage.ts';
import type { Endpoint } from '@portal/domain/endpoint';
import type { Outcome } from './outcome.ts';

/** The external dependencies of all features; tests pass their own clock and folder. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly storage: Storage;
  readonly mailer: Mailer;
  readonly push: Push;
  readonly jobs: Jobs;
  readonly identity: Identity;
  readonly devices: KnownDevices;
  readonly clock: () => Date;
};

/** Who reads a record, when, and from which file storage its links lead. */
export type Viewing = { readonly scope: Scope; readonly storage: Storage; readonly now: Date };

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Every contract that a feature serves. */
    served: Set<Endpoint>;
    /** Aborted when the server is about to end: streams end then, and their pages open another one elsewhere. */
    draining: AbortController;
    /** Checks each answer against its contract in tests; null in production. */
    inspectAnswer: ((endpoint: Endpoint, answer: unknown) => void) | null;
    /** A failure as a problem+json body in the caller's language. */
    problemOutcome: (error: unknown, request: FastifyRequest) => Outcome;
  }
  interface FastifyRequest {
    /** The body's text before it was parsed as JSON; its hash identifies a repeated queue request. */
    bodyText: string;
  }
}
