import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ISSUER = 'installer-portal';
const AUDIENCE = 'installer-portal/api';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';

const claimsSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.uuid(),
  exp: z.int(),
});

export type AccessClaims = { readonly userId: number; readonly sessionId: string; readonly exp: number };

/**
 * Signs and verifies short-lived access tokens: one algorithm; issuer, audience, type and expiry are checked (docs:
 * security, Token).
 */
export function accessTokens(secret: Uint8Array): {
  sign(claims: AccessClaims): Promise<string>;
  /** Null for every token that this server did not issue or that has expired. */
  read(token: string, now: Date): Promise<AccessClaims | null>;
} {
  const key = createSecretKey(secret);
  return {
    sign: (claims) =>
      new SignJWT({ sid: claims.sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(claims.userId))
        .setExpirationTime(claims.exp)
        .sign(key),
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: now,
        });
        const claims = claimsSchema.safeParse(payload);
        if (!claims.success) return null;
        return { userId: Number(claims.data.sub), sessionId: claims.data.sid, exp: claims.data.exp };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
