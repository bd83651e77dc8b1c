import type { LoggedEvent } from '@portal/domain/events/record';
import { expect, test } from 'vitest';
import { sharedBy } from './sharing.ts';

const shared = (id: number, user: string, details: LoggedEvent['details']): LoggedEvent => ({
  id,
  user,
  details,
  type: 'installation.receiver_added',
  createdAt: '2026-06-15T10:00:00Z',
});
const ME = { id: 7, name: 'Jan Nowak' };

test('of two receivers of one name each is told who shared the installation with them', () => {
  const history = [
    shared(3, 'Ewa Lis', { receiver: 'Jan Nowak', receiverId: 8 }),
    shared(2, 'Adam Wilk', { receiver: 'Jan Nowak', receiverId: 7 }),
    shared(1, 'Piotr Kot', { receiver: 'Jan Nowak', receiverId: 7 }),
  ];
  expect(sharedBy(history, ME)).toBe('Adam Wilk');
  expect(sharedBy(history, { ...ME, id: 8 })).toBe('Ewa Lis');
});

test('a receiver who was renamed is still told, and one of an earlier release is found by name', () => {
  expect(sharedBy([shared(1, 'Ewa Lis', { receiver: 'J. Nowak', receiverId: 7 })], ME)).toBe('Ewa Lis');
  expect(sharedBy([shared(1, 'Ewa Lis', { receiver: 'Jan Nowak' })], ME)).toBe('Ewa Lis');
  expect(sharedBy([shared(1, 'Ewa Lis', { receiver: 'Jan Wilk' })], ME)).toBeUndefined();
});
