import type { Endpoint } from '@portal/domain/endpoint';
import type { Deps } from './deps.ts';
import type { Outcome } from './outcome.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Every contract that a feature serves. */
    served: Set<Endpoint>;
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
