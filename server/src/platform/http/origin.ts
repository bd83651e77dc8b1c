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

/** Where a page says that it is; undefined for a word that is no address. */
function originOf(referer: string | undefined): string | undefined {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * Refuses calls that another website makes in the name of whoever is signed in. Browsers
 * tell by `Sec-Fetch-Site` or `Origin`, old ones by `Referer`; with a cookie and none of them a call is refused as well.
 * A call by bearer without cookies cannot be forged that way.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  // The route that was found decides: an address can be spelled in many ways.
  if (SAFE.has(request.method) && request.routeOptions.url !== CHANGES_BY_GET) return;
  const { origin, authorization, cookie, host, referer, 'sec-fetch-site': site } = request.headers;
  if (bearerOf(authorization) && !cookie) return;
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none')
    throw new Problem('origin-refused');
  const from = origin ?? (site === undefined ? originOf(referer) : undefined);
  if (from === undefined) {
    if (cookie !== undefined && site === undefined) throw new Problem('origin-refused');
    return;
  }
  const own = [new URL(publicUrl).origin, `http://${host}`, `https://${host}`];
  if (!own.includes(from)) throw new Problem('origin-refused');
}
