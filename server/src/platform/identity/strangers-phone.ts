import '@fastify/cookie';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** How long what is shown to somebody without an account stays open. */
export const SHOWN_MS = 60 * 60 * 1000;

/** 128 random bits in base64url. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

const SECRET = /^[A-Za-z0-9_-]{22}$/;

/**
 * By what a phone is told from others from now on: by what it was given before, so that it may still read and sign what it opened
 * earlier, such as the form of another device.
 */
export function secretOfPhone(before: string | undefined): string {
  return before !== undefined && SECRET.test(before) ? before : newSecret();
}

/** Secrets and phones are kept as hashes alone. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The cookie by which a phone without an account is told from others. */
export type PhoneCookie = {
  /** What the phone was given, if it was. */
  read(request: FastifyRequest): string | undefined;
  give(reply: FastifyReply, phone: string): void;
};

/** A cookie that scripts cannot read, and that goes to the calls below one path alone, for as long as something is shown. */
export function phoneCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, path }: { readonly name: string; readonly path: `/api/${string}` },
): PhoneCookie {
  return {
    read: (request) => request.cookies[name],
    give(reply, phone) {
      reply.setCookie(name, phone, {
        httpOnly: true,
        secure: publicUrl.startsWith('https:'),
        sameSite: 'strict',
        maxAge: SHOWN_MS / 1000,
        path,
      });
    },
  };
}
