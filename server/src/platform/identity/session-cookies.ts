import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_TOKEN_DAYS } from '@portal/domain/constants';
import type { Config } from '../../config.ts';
import { bearerOf } from '../http/origin.ts';
import type { Tokens } from './identity.ts';

const ACCESS_COOKIE = 'portal_token';
export const REFRESH_COOKIE = 'portal_refresh';
const DAY_SECONDS = 24 * 60 * 60;

/** The token of a request: its bearer token, else its cookie. */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  return bearerOf(request.headers.authorization) ?? request.cookies[ACCESS_COOKIE];
}

/** The cookies of a session, which scripts cannot read. */
export function sessionCookies({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:');
  return {
    setCookies(reply: FastifyReply, tokens: Tokens): void {
      const common = {
        httpOnly: true,
        secure,
        sameSite: 'lax',
        maxAge: REFRESH_TOKEN_DAYS * DAY_SECONDS,
      } as const;
      reply.setCookie(ACCESS_COOKIE, tokens.token, { ...common, path: '/api' });
      reply.setCookie(REFRESH_COOKIE, tokens.refreshToken, { ...common, path: '/api/token' });
    },

    clearCookies(reply: FastifyReply): void {
      reply.clearCookie(ACCESS_COOKIE, { path: '/api' });
      reply.clearCookie(REFRESH_COOKIE, { path: '/api/token' });
    },
  };
}
