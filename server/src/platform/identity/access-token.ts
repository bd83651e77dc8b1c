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
 * How many tokens that were found good are remembered: a page sends the same one with each call for a quarter of an hour, and
 * checking its signature takes a tenth of a list's time.
 */
const REMEMBERED = 5_000;

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
  /** The oldest first. Only tokens whose signature and claims were checked are in it; the expiry is checked at each reading. */
  const good = new Map<string, AccessClaims>();
  const remember = (token: string, claims: AccessClaims): AccessClaims => {
    const [oldest] = good.keys();
    if (oldest !== undefined && good.size >= REMEMBERED) good.delete(oldest);
    good.set(token, claims);
    return claims;
  };
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
      const known = good.get(token);
      if (known !== undefined) {
        if (known.exp > Math.floor(now.getTime() / 1000)) return known;
        good.delete(token);
        return null;
      }
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
        const { sub, sid, exp } = claims.data;
        return remember(token, { userId: Number(sub), sessionId: sid, exp });
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
