import { describe, expect, test } from 'vitest';
import {
  newServiceStatus,
  SERVICE_EVENTS,
  SERVICE_STATUSES,
  SERVICE_TABS,
  serviceAfter,
  type ServiceEvent,
  type ServiceEventType,
  type ServiceStatus,
} from './transition.ts';

const STATUSES = [
  'pending',
  'scheduled',
  'require_spare_parts',
  'spare_parts_sent',
  'done',
  'rejected',
] as const;
const EVENT_TYPES = ['schedule', 'begin', 'require_parts', 'send_parts', 'finish', 'reject'] as const;

const EVENTS: { [T in ServiceEventType]: ServiceEvent & { type: T } } = {
  schedule: { type: 'schedule', on: '2026-09-01' },
  begin: { type: 'begin' },
  require_parts: { type: 'require_parts', description: 'Pompa obiegowa' },
  send_parts: { type: 'send_parts', sent: 'Pompa obiegowa, 1 szt.' },
  finish: { type: 'finish', repaired: 'Wymieniono pompę' },
  reject: { type: 'reject', reason: 'Usterka instalacji klienta' },
};

/** Columns in the order of `EVENT_TYPES`; a dash: refused. */
const EXPECTED: Record<ServiceStatus, readonly string[]> = {
  pending: ['scheduled', '-', 'require_spare_parts', '-', 'done', 'rejected'],
  scheduled: ['scheduled', 'pending', 'require_spare_parts', '-', 'done', 'rejected'],
  require_spare_parts: ['-', '-', '-', 'spare_parts_sent', '-', 'rejected'],
  spare_parts_sent: ['-', '-', '-', '-', 'done', 'rejected'],
  done: ['-', '-', '-', '-', '-', '-'],
  rejected: ['-', '-', '-', '-', '-', '-'],
};

describe('a service', () => {
  const pairs = STATUSES.flatMap((status) =>
    EVENT_TYPES.map((type, at) => [status, type, EXPECTED[status][at]!] as const),
  );

  test('has one of six statuses, and takes six steps', () => {
    expect(SERVICE_STATUSES).toEqual([
      'pending',
      'scheduled',
      'require_spare_parts',
      'spare_parts_sent',
      'done',
      'rejected',
    ]);
    expect(SERVICE_EVENTS).toEqual(['schedule', 'begin', 'require_parts', 'send_parts', 'finish', 'reject']);
  });

  test.each(pairs)('that is %s becomes by %s: %s', (status, type, expected) => {
    const result = serviceAfter(status, EVENTS[type]);
    expect(result.ok ? result.status : '-').toBe(expected);
    if (!result.ok) expect(result.refusal).toBe('impossible-transition');
  });

  test.each<[string, ServiceEvent]>([
    ['asking for parts without saying which', { ...EVENTS.require_parts, description: ' ' }],
    ['rejecting without a reason', { ...EVENTS.reject, reason: '' }],
    ['finishing without what was repaired', { ...EVENTS.finish, repaired: '\t' }],
  ])('refuses %s', (_, event) => {
    expect(serviceAfter('pending', event)).toEqual({ ok: false, refusal: 'text-required' });
  });

  test('refuses parts sent without saying what, and a day that does not exist', () => {
    expect(serviceAfter('require_spare_parts', { type: 'send_parts', sent: '' })).toEqual({
      ok: false,
      refusal: 'text-required',
    });
    expect(serviceAfter('pending', { type: 'schedule', on: '31.12.2026' })).toEqual({
      ok: false,
      refusal: 'date-required',
    });
  });

  test('asks the ASP when parts are needed and tells the installer when they are sent or it is rejected', () => {
    expect(serviceAfter('pending', EVENTS.require_parts)).toMatchObject({
      effects: ['ask-for-parts'],
    });
    expect(serviceAfter('require_spare_parts', EVENTS.send_parts)).toMatchObject({
      effects: ['tell-installer'],
    });
    expect(serviceAfter('pending', EVENTS.reject)).toMatchObject({ effects: ['tell-installer'] });
  });

  test('is begun at once today or earlier, and scheduled for a later day', () => {
    expect(newServiceStatus('2026-09-01', '2026-09-01')).toBe('pending');
    expect(newServiceStatus('2026-08-31', '2026-09-01')).toBe('pending');
    expect(newServiceStatus('2026-09-02', '2026-09-01')).toBe('scheduled');
  });

  test('of every status stands in exactly one tab', () => {
    expect(SERVICE_TABS).toEqual({
      pending: ['pending', 'scheduled', 'require_spare_parts', 'spare_parts_sent'],
      completed: ['done'],
      rejected: ['rejected'],
    });
  });
});
