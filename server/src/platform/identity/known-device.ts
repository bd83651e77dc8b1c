import '@fastify/cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNLOCK_LINK_MINUTES } from '@portal/domain/constants';
import type { Config } from '../../config.ts';

const COOKIE = 'portal_device';
const REFUSED_COOKIE = 'portal_refused';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const UNLOCK_SECONDS = UNLOCK_LINK_MINUTES * 60;
const SHAPE = /^(\d{1,10})\.([\w-]{16})\.([\w-]{43})$/;
const REFUSED_SHAPE = /^(\d{1,12})\.([\w-]{43})$/;

/** A device on which somebody has signed in to an account before, or that a mailed link has unlocked. */
export type KnownDevice = { readonly userId: number; readonly device: string };

/**
 * Recognises devices on which an account's password was entered correctly before. Their attempts are counted
 * separately, so that somebody who guesses from elsewhere cannot lock the owner out (OWASP: device cookie). The cookie
 * does not sign anybody in.
 * A device that is refused because the account is locked gets a mark; the link mailed to the account unlocks only a
 * device with this mark.
 */
export type KnownDevices = {
  /** Null for a browser without the cookie, or with one that we did not issue. */
  read(request: FastifyRequest): KnownDevice | null;
  remember(reply: FastifyReply, userId: number): void;
  /** Marks a browser whose sign-in with this e-mail was refused, whether or not the account exists. */
  rememberRefused(reply: FastifyReply, email: string, now: Date): void;
  /** Whether this browser was marked for the e-mail within the last half hour. */
  wasRefused(request: FastifyRequest, email: string, now: Date): boolean;
  /** Makes the browser a known device until the lock ends, and removes its mark. */
  rememberUnlocked(reply: FastifyReply, userId: number): void;
};

/** The signed text of a mark; it cannot be confused with that of a known device, which begins with a digit. */
const refusal = (until: string, email: string): string => `refused ${until} ${email.trim().toLowerCase()}`;

/** Signs both cookies with a key used for nothing else. */
export function knownDevices(secret: Uint8Array, config: Pick<Config, 'publicUrl'>): KnownDevices {
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const isSigned = (text: string, signed: string): boolean => {
    const [ours, theirs] = [sign(text), Buffer.from(signed, 'base64url')];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  };
  const forSeconds = (maxAge: number) =>
    ({
      httpOnly: true,
      secure: config.publicUrl.startsWith('https:'),
      sameSite: 'strict',
      maxAge,
      path: '/api/login',
    }) as const;
  const setCookie = (reply: FastifyReply, userId: number, seconds: number): void => {
    const value = `${userId}.${randomBytes(12).toString('base64url')}`;
    reply.setCookie(COOKIE, `${value}.${sign(value).toString('base64url')}`, forSeconds(seconds));
  };
  return {
    read(request) {
      const [, userId, device, signed] = SHAPE.exec(request.cookies[COOKIE] ?? '') ?? [];
      if (userId === undefined || device === undefined || signed === undefined) return null;
      return isSigned(`${userId}.${device}`, signed) ? { userId: Number(userId), device } : null;
    },
    remember: (reply, userId) => setCookie(reply, userId, YEAR_SECONDS),
    rememberRefused(reply, email, now) {
      const until = String(Math.floor(now.getTime() / 1000) + UNLOCK_SECONDS);
      const signed = sign(refusal(until, email)).toString('base64url');
      reply.setCookie(REFUSED_COOKIE, `${until}.${signed}`, forSeconds(UNLOCK_SECONDS));
    },
    wasRefused(request, email, now) {
      const [, until, signed] = REFUSED_SHAPE.exec(request.cookies[REFUSED_COOKIE] ?? '') ?? [];
      if (until === undefined || signed === undefined || Number(until) * 1000 < now.getTime()) return false;
      return isSigned(refusal(until, email), signed);
    },
    rememberUnlocked(reply, userId) {
      setCookie(reply, userId, UNLOCK_SECONDS);
      reply.clearCookie(REFUSED_COOKIE, { path: '/api/login' });
    },
  };
}
