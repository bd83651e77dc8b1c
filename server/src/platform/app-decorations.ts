import type { Endpoint } from '@portal/domain/endpoint';
import type { Deps } from './deps.ts';
import type { Outcome } from './outcome.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Every contract that a feature serves. */
    served: Set<Endpoint>;
    /** Tests hold each answer to its contract; null in production. */
    inspectAnswer: ((endpoint: Endpoint, answer: unknown) => void) | null;
    /** A failure as it goes on the wire, in the caller's language. */
    problemOutcome: (error: unknown, request: FastifyRequest) => Outcome;
  }
  interface FastifyRequest {
    /** The body's text before it was read as JSON: what a queued request is recognised by. */
    bodyText: string;
  }
}
