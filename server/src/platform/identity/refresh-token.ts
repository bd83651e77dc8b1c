import { createHmac, timingSafeEqual } from 'node:crypto';

const SHAPE = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

export type RefreshClaims = { readonly sessionId: string; readonly generation: number };

function signature(secret: Uint8Array, sessionId: string, generation: number): Buffer {
  return createHmac('sha256', secret).update(`${sessionId}.${generation}`).digest();
}

/**
 * The refresh token of one generation of a session. It is signed rather than stored: the current token can be issued
 * again to a second tab, and a copy of the database contains none.
 */
export function signRefreshToken(secret: Uint8Array, sessionId: string, generation: number): string {
  return `${sessionId}.${generation}.${signature(secret, sessionId, generation).toString('base64url')}`;
}

/** Null for anything that we did not sign. */
export function readRefreshToken(secret: Uint8Array, token: string): RefreshClaims | null {
  const [, sessionId, generation, signed] = SHAPE.exec(token) ?? [];
  if (!sessionId || !generation || !signed) return null;
  const claims = { sessionId, generation: Number(generation) };
  const given = Buffer.from(signed, 'base64url');
  const ours = signature(secret, claims.sessionId, claims.generation);
  return given.length === ours.length && timingSafeEqual(given, ours) ? claims : null;
}
