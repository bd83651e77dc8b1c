import '@fastify/cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const COOKIE = 'portal_device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SHAPE = /^(\d{1,10})\.([\w-]{16})\.([\w-]{43})$/;

/** A device on which somebody has signed in to an account before. */
export type KnownDevice = { readonly userId: number; readonly device: string };

/**
 * Devices that have proved to know an account's password. Whoever guesses from elsewhere cannot keep the owner out: the
 * attempts of a known device are counted for themselves (OWASP calls it a device cookie). It signs nobody in.
 */
export type KnownDevices = {
  /** Null for a browser that has none, or one that we did not give. */
  read(request: FastifyRequest): KnownDevice | null;
  remember(reply: FastifyReply, userId: number): void;
};

export function knownDevices(secret: Uint8Array, config: Pick<Config, 'publicUrl'>): KnownDevices {
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  return {
    read(request) {
      const [, userId, device, signed] = SHAPE.exec(request.cookies[COOKIE] ?? '') ?? [];
      if (userId === undefined || device === undefined || signed === undefined) return null;
      const [ours, theirs] = [sign(`${userId}.${device}`), Buffer.from(signed, 'base64url')];
      if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null;
      return { userId: Number(userId), device };
    },
    remember(reply, userId) {
      const said = `${userId}.${randomBytes(12).toString('base64url')}`;
      reply.setCookie(COOKIE, `${said}.${sign(said).toString('base64url')}`, {
        httpOnly: true,
        secure: config.publicUrl.startsWith('https:'),
        sameSite: 'strict',
        maxAge: YEAR_SECONDS,
        path: '/api/login',
      });
    },
  };
}
