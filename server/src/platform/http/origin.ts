import type { FastifyRequest } from 'fastify';
import { Problem } from '@portal/domain/problem';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The token of an `Authorization: Bearer …` header; the scheme's case does not matter (RFC 9110, 11.1). */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
}

/** Whether a request is for the API, however its address is spelled. */
export function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(request.routeOptions.url ?? '') || request.url.startsWith('/api');
}

/** A GET that changes something, as the specification defines it. */
const CHANGES_BY_GET = '/api/token/invalidate';

/** The origin that a page sends; undefined for an invalid value. */
function originOf(referer: string | undefined): string | undefined {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * Refuses cross-site requests (CSRF). Browsers send `Sec-Fetch-Site` or `Origin`, old ones `Referer`; a call with a
 * cookie and none of these is refused as well. A call with a bearer token and no cookie cannot be forged this way.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  // Decides by the matched route, since an address can be spelled in many ways.
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
