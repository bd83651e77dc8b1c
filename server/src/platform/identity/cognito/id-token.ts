import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { Problem } from '@portal/domain/problem';
import { z } from 'zod';
import type { CognitoSettings } from '../../../config.ts';

const claimsSchema = z.object({
  sub: z.string().min(1),
  /** Access tokens of the same pool and person are not accepted. */
  token_use: z.literal('id'),
  exp: z.int(),
  auth_time: z.int(),
  jti: z.string().min(1),
  /** The same for all tokens of one sign-in; emulators leave it out. */
  origin_jti: z.string().min(1).optional(),
  email_verified: z.boolean().optional(),
  'cognito:groups': z.array(z.string()).optional(),
});

export type IdClaims = {
  /** The user's id in the pool (`sub`). */
  readonly subject: string;
  /** Identifies the tokens of one sign-in, if the pool provides it. */
  readonly tokenId: string;
  readonly exp: number;
  /** When the person signed in, in seconds since 1970. */
  readonly authTime: number;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
};

/** The keys are temporarily unavailable, which says nothing about the token. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  // The fetch failed, or answered with another status than 200.
  return (
    error instanceof TypeError || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
  );
}

/**
 * Verifies ID tokens of the pool: signed by one of its published keys, issued for our client, not expired. Null for
 * every other token; throws `unavailable` when the keys cannot be fetched.
 */
export function idTokens(settings: Pick<CognitoSettings, 'issuer' | 'clientId'>): {
  read(token: string, now: Date): Promise<IdClaims | null>;
} {
  const keys = createRemoteJWKSet(new URL(`${settings.issuer}/.well-known/jwks.json`));
  return {
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: settings.issuer,
          audience: settings.clientId,
          requiredClaims: ['exp', 'sub', 'jti', 'token_use'],
          currentDate: now,
        });
        const read = claimsSchema.safeParse(payload);
        if (!read.success) return null;
        const { data } = read;
        return {
          subject: data.sub,
          tokenId: data.origin_jti ?? data.jti,
          exp: data.exp,
          authTime: data.auth_time,
          emailVerified: data.email_verified ?? false,
          groups: data['cognito:groups'] ?? [],
        };
      } catch (error) {
        if (isUnavailable(error)) throw new Problem('unavailable', { cause: error });
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
