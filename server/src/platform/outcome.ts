import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import { hydraCollection, hydraMember } from './api-description/document.ts';
import type { ListQuery } from './http/list-query.ts';

/** An answer before it is sent: it can be stored and sent again. */
export type Outcome = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Uint8Array | Readable | null;
};

const JSON_TYPE = 'application/json; charset=utf-8';
const HYDRA_TYPE = 'application/ld+json; charset=utf-8';

/** Whether the caller asks for JSON-LD, and not less than for JSON. The suffix `.jsonld` was turned into this header before routing. */
function wantsHydra(request: FastifyRequest): boolean {
  const accept = request.headers.accept?.toLowerCase() ?? '';
  // Nearly every call is the app's, which asks for JSON.
  if (!accept.includes('application/ld+json')) return false;
  const hydra = weightOf(accept, 'application/ld+json');
  return hydra > 0 && hydra >= weightOf(accept, 'application/json');
}

/** The weight that a lower-case `Accept` gives a media type by name (RFC 9110, 12.5.1); 0 where it does not name it. */
function weightOf(accept: string, type: string): number {
  for (const range of accept.split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight ? Number(weight.slice(2)) || 0 : 1;
  }
  return 0;
}

/** Serialises what a handler returned. */
export function present(
  endpoint: Endpoint,
  request: FastifyRequest,
  result: unknown,
  list: ListQuery,
): Outcome {
  const { status } = endpoint;
  if (endpoint.produces) {
    return { status, headers: { 'content-type': endpoint.produces }, body: bytesOf(result) };
  }
  if (result === undefined || status === 204) return { status, headers: {}, body: null };
  const hydra = wantsHydra(request);
  const headers = { 'content-type': hydra ? HYDRA_TYPE : JSON_TYPE };
  if (!endpoint.collection) {
    return { status, headers, body: JSON.stringify(hydra ? hydraMember(endpoint, result) : result) };
  }
  const page = result as Page<unknown>;
  const body = hydra ? hydraCollection(endpoint, endpoint.collection, request, page, list) : page.items;
  return { status, headers, body: JSON.stringify(body) };
}

function bytesOf(result: unknown): Outcome['body'] {
  if (typeof result === 'string' || result instanceof Uint8Array || result instanceof Readable) return result;
  throw new Error('A handler of a binary answer returned something else');
}

export function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  // Null would be serialised as the text `null`.
  return reply
    .code(outcome.status)
    .headers(outcome.headers)
    .send(outcome.body ?? undefined);
}
