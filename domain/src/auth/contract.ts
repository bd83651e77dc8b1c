import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { userSchema } from '../users/record.ts';

/** When the session's token expires, in seconds since 1970 (specification section 9: expiry is in seconds). */
const expirySchema = z.object({ exp: z.int() });

/** `GET /user`: who is signed in, and until when. */
export const sessionSchema = z.object({ user: userSchema, exp: z.int() });
export type Session = z.infer<typeof sessionSchema>;

/** An existing password, under whichever rules it was set. The factor is for characters of two UTF-16 units. */
export const typedPasswordSchema = z
  .string()
  .min(1, 'required')
  .max(2 * PASSWORD_MAX_LENGTH);

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/login',
  summary: 'Signs in with e-mail and password; sets the session cookies.',
  access: 'public',
  body: z.strictObject({ email: z.string().trim().min(1).max(254), password: typedPasswordSchema }),
  answer: sessionSchema.extend({ token: z.string(), refreshToken: z.string() }),
  status: 200,
});

export const getUser = endpoint({
  id: 'auth.user',
  method: 'GET',
  path: '/user',
  summary: 'The signed-in user and when the token ends.',
  access: 'signed-in',
  answer: sessionSchema,
  status: 200,
});

export const refreshToken = endpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: '/token/refresh',
  summary: 'Exchanges the refresh token, from its cookie or as bearer, for new tokens; the body is empty.',
  access: 'public',
  body: z.strictObject({ refreshToken: z.string().max(500).optional() }).optional(),
  answer: expirySchema.extend({ token: z.string(), refreshToken: z.string() }),
  status: 200,
});

export const invalidateToken = endpoint({
  id: 'auth.invalidate',
  method: 'GET',
  path: '/token/invalidate',
  summary: 'Signs out: ends this session on the server and clears its cookies.',
  access: 'public',
  status: 204,
});
