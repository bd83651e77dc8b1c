import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The claims of a signed link, in the order in which they are signed. */
export type LinkClaims = Readonly<Record<string, string>>;

function signature(key: KeyObject, use: string, path: string, claims: LinkClaims): string {
  const lines = Object.entries(claims)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', key)
    .update([use, path, ...lines].join('\n'))
    .digest('base64url');
}

/** The query string of a signed link: its claims and their signature. */
export function signLink(key: KeyObject, use: 'put' | 'get', path: string, claims: LinkClaims): string {
  return new URLSearchParams({ ...claims, signature: signature(key, use, path, claims) }).toString();
}

/** The claims of a link that this server signed for this use and that has not expired; null for any other link. */
export function readLink(
  key: KeyObject,
  use: 'put' | 'get',
  path: string,
  query: URLSearchParams,
  now: Date,
): LinkClaims | null {
  const { signature: given = '', ...claims } = Object.fromEntries(query);
  // A claim that occurs twice was not signed by us, whichever of the two values is read.
  if (query.size !== Object.keys(claims).length + 1) return null;
  const ours = Buffer.from(signature(key, use, path, claims));
  const theirs = Buffer.from(given);
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null;
  return Number(claims['expires'] ?? 0) * 1000 > now.getTime() ? claims : null;
}
