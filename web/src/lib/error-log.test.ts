import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeError, lastErrors, MAX_ERRORS, withoutPersonalData } from './error-log.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/installations/4711' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('What went wrong on a device, kept for support,', () => {
  test('names no customer, phone, mail or serial number', () => {
    for (const [told, shown] of [
      [`Unexpected token 'J', "Jan Kowalski"... is not JSON`, `Unexpected token 'J', "…"... is not JSON`],
      ['no answer for anna.nowak@example.com today', 'no answer for …@… today'],
      ['call +48 600 100 200 back', 'call # back'],
      ['device HP-2026-00000123 is gone', 'device # is gone'],
      ['GET https://portal.test/api/x?search=Kowalski failed', 'GET https://portal.test/api/x failed'],
      ['/services/12/device/34', '/services/#/device/#'],
      ['QuotaExceededError: the disk is full', 'QuotaExceededError: the disk is full'],
    ] as const)
      expect(withoutPersonalData(told)).toBe(shown);
  });

  test('says what, where, when and in which version, newest first', () => {
    vi.setSystemTime('2026-11-21T10:00:00Z');
    storeError('promise', new TypeError('x is undefined'));
    vi.setSystemTime('2026-11-21T11:00:00Z');
    storeError('request', 'invalid-values 422 data-failed', '5b0d6a4e-8c1f-4a51-9a5e-1f2f3c4d5e6f');
    vi.useRealTimers();
    const [newest, before] = lastErrors();
    expect(newest).toMatchObject({
      kind: 'request',
      message: 'invalid-values 422 data-failed',
      // As the server's log calls it.
      requestId: '5b0d6a4e-8c1f-4a51-9a5e-1f2f3c4d5e6f',
    });
    expect(before).toMatchObject({ at: '2026-11-21T10:00:00.000Z', place: '/installations/#' });
    expect(before?.message).toContain('TypeError: x is undefined');
  });

  test('are the last fifty, and the same one again only counts', () => {
    for (let at = 0; at < 60; at += 1) storeError('page', `error ${at}`);
    expect(lastErrors()).toHaveLength(MAX_ERRORS);
    expect(lastErrors()[0]?.message).toBe('error 59');
    storeError('page', 'error 59');
    expect(lastErrors()).toHaveLength(MAX_ERRORS);
    expect(lastErrors()[0]?.times).toBe(2);
  });

  test('survive a browser that refuses to store, and records of another form', () => {
    stored.set('errors', '{"not":"a list"}');
    expect(lastErrors()).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    storeError('page', 'nothing is kept');
    expect(lastErrors()).toEqual([]);
    expect(lastErrors()).toEqual([]);
  });
});
