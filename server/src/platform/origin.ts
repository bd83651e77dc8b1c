import type { FastifyRequest } from 'fastify';
import { Problem } from '@portal/domain/problem';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `Bearer …` of the header; its name is written in any case (RFC 9110, 11.1). */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
}

/** Whether a request has come to the API, however its address was spelled. */
export function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(request.routeOptions.url ?? '') || request.url.startsWith('/api');
}

/** Safe by its method, yet it changes something: the specification fixes it as a GET. */
const CHANGES_BY_GET = '/api/token/invalidate';

/**
 * Refuses calls that another website makes in the name of whoever is signed in (design: security, Forgery). Browsers
 * tell by `Sec-Fetch-Site` or `Origin`; a call by bearer without cookies cannot be forged that way.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  // The route that was found decides: an address can be spelled in many ways.
  if (SAFE.has(request.method) && request.routeOptions.url !== CHANGES_BY_GET) return;
  const { origin, authorization, cookie, host, 'sec-fetch-site': site } = request.headers;
  if (bearerOf(authorization) && !cookie) return;
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none')
    throw new Problem('origin-refused');
  if (origin === undefined) return;
  const own = [new URL(publicUrl).origin, `http://${host}`, `https://${host}`];
  if (!own.includes(origin)) throw new Problem('origin-refused');
}
