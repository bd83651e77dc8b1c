import { SERVICE_STATUSES } from '@portal/domain/services/transition';
import { expect, test } from 'vitest';
import { eventWords } from './event-key.ts';
import { i18n, loadPageTexts, setLanguage, startLanguages } from '../languages/i18n.ts';

const SERVICE_STEPS = {
  pending: 'Rozpoczęto serwis',
  scheduled: 'Umówiono termin serwisu',
  require_spare_parts: 'Wstrzymano serwis: potrzebne części',
  spare_parts_sent: 'Wysłano części',
  done: 'Zakończono serwis',
  rejected: 'Odrzucono serwis',
} as const;

test.each([
  ['service.notified', { card: 'service', mail: 'key' }, 'Wysłano kartę serwisową e-mailem'],
  ['service.notified', { mail: 'key' }, 'Powiadomiono o serwisie'],
  ['service.updated', {}, 'Zmieniono serwis'],
  ...SERVICE_STATUSES.map((status) => ['service.updated', { status }, SERVICE_STEPS[status]] as const),
  ['inspection.notified', { card: 'inspection', mail: 'key' }, 'Wysłano kartę przeglądu e-mailem'],
  ['inspection.notified', { reminder: 'installer' }, 'Przypomniano instalatorowi o przeglądzie'],
  ['inspection.notified', { reminder: 'customer' }, 'Przypomniano klientowi o przeglądzie'],
  ['inspection.updated', { status: 'pending' }, 'Zmieniono przegląd'],
  ['inspection.updated', { status: 'scheduled', on: '2026-06-15' }, 'Umówiono termin przeglądu'],
  ['inspection.updated', { status: 'done', on: '2026-06-15' }, 'Wykonano przegląd'],
] as const)('a history says of %s with %j: %s', async (type, details, polish) => {
  await startLanguages();
  await loadPageTexts();
  await setLanguage('pl');
  expect(i18n.t(eventWords({ type, details }))).toBe(polish);
});
